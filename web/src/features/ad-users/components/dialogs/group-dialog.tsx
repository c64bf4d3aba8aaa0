import {
  type AdUserGroupDto,
  adUserRoutes,
  GROUP_NAME_MAX_LENGTH,
  type NewAdUserGroup,
  newAdUserGroupSchema,
} from '@ads-checker/shared/contracts/ad-users';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../../../lib/api.ts';
import { changedFields } from '../../../../lib/changed-fields.ts';
import { useProductForm } from '../../../../lib/use-form.ts';
import { useWrite } from '../../../../lib/use-write.ts';
import { useReplica, useSyncStatus } from '../../../../replica/index.ts';
import { TextField } from '../../../../ui/field.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { Note } from '../../../../ui/note.tsx';
import { AppearancePicker } from './appearance-picker.tsx';

const COLOR_COUNT = 10;

interface GroupDialogProps {
  /** Null: a new one. */
  readonly group: AdUserGroupDto | null;
  /** Owner of a new group. */
  readonly accountId: string;
  /** The next group gets the next colour. */
  readonly groupCount: number;
  readonly onCreated: (group: AdUserGroupDto) => void;
  readonly onClose: () => void;
}

export function GroupDialog({
  group,
  accountId,
  groupCount,
  onCreated,
  onClose,
}: GroupDialogProps) {
  const { t } = useTranslation('ad-users');
  const replica = useReplica();
  const { isOnline } = useSyncStatus();
  const product = useProductForm<z.input<typeof newAdUserGroupSchema>, NewAdUserGroup>({
    schema: newAdUserGroupSchema,
    values: {
      name: group?.name ?? '',
      icon: group?.icon ?? 'folder',
      color: group?.color ?? groupCount % COLOR_COUNT,
    },
  });
  const { form, field, isChanged } = product;
  const [icon = 'folder', color = 0] = useWatch({ control: form.control, name: ['icon', 'color'] });
  const create = useWrite(async (body: NewAdUserGroup, idempotencyKey) => {
    const params = { accountId };
    const { data } = await call(adUserRoutes.createGroup, { params, body, idempotencyKey });
    return data.adUserGroup;
  });
  const isNew = group === null;

  const save = product.submit(async (wanted) => {
    if (group === null) {
      onCreated(await create.run(wanted));
      return;
    }
    const payload = changedFields(wanted, group);
    if (payload !== null) {
      const target = { kind: 'adUserGroup', id: group.id, label: group.name } as const;
      await replica.outbox
        .get()
        .issue({ name: 'updateAdUserGroup', target, payload }, { ...group });
    }
    onClose();
  });

  return (
    <FormDialog
      form={product}
      title={isNew ? t('New group') : t('Edit group')}
      saveLabel={isNew ? t('Create group') : t('Save group')}
      isHeld={isNew ? !isOnline : !isChanged}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={t('Name')}
        maxLength={GROUP_NAME_MAX_LENGTH}
        autoComplete="off"
        {...field('name')}
      />
      <AppearancePicker
        icon={icon}
        color={color}
        onChange={(look) => {
          form.setValue('icon', look.icon, { shouldDirty: true });
          form.setValue('color', look.color, { shouldDirty: true });
        }}
      />
      {isNew && !isOnline && (
        <Note tone="warning">{t('You’re offline. Go online and try again.')}</Note>
      )}
    </FormDialog>
  );
}
