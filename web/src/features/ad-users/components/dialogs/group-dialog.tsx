import {
  type AdUserGroupDto,
  adUserRoutes,
  GROUP_NAME_MAX_LENGTH,
  newAdUserGroupSchema,
} from '@ads-checker/shared/contracts/ad-users';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/api.ts';
import { plainErrorText } from '../../../../lib/error-text.ts';
import { fieldErrorText } from '../../../../lib/field-error-text.ts';
import { useWrite } from '../../../../lib/use-write.ts';
import { useReplica, useSyncStatus } from '../../../../replica/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { TextField } from '../../../../ui/field.tsx';
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
  const formId = useId();
  const replica = useReplica();
  const { isOnline } = useSyncStatus();
  const [name, setName] = useState(group?.name ?? '');
  const [look, setLook] = useState({
    icon: group?.icon ?? ('folder' as const),
    color: group?.color ?? groupCount % COLOR_COUNT,
  });
  const [nameError, setNameError] = useState<string>();
  const [refusal, setRefusal] = useState<unknown>(null);
  const create = useWrite(
    async (body: Pick<AdUserGroupDto, 'name' | 'icon' | 'color'>, idempotencyKey) => {
      const params = { accountId };
      const { data } = await call(adUserRoutes.createGroup, { params, body, idempotencyKey });
      return data.adUserGroup;
    },
  );
  const isNew = group === null;
  const isSame =
    !isNew && name.trim() === group.name && look.icon === group.icon && look.color === group.color;

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const parsed = newAdUserGroupSchema.safeParse({ name, ...look });
    if (!parsed.success) {
      setNameError(
        fieldErrorText({ message: parsed.error.issues[0]?.message ?? '', translate: t }),
      );
      return;
    }
    const wanted = parsed.data;
    if (group !== null) {
      await replica.outbox.get().issue(
        {
          name: 'updateAdUserGroup',
          target: { kind: 'adUserGroup', id: group.id, label: group.name },
          payload: {
            ...(wanted.name === group.name ? {} : { name: wanted.name }),
            ...(wanted.icon === group.icon ? {} : { icon: wanted.icon }),
            ...(wanted.color === group.color ? {} : { color: wanted.color }),
          },
        },
        { ...group },
      );
      onClose();
      return;
    }
    if (create.isBusy) {
      return;
    }
    try {
      setRefusal(null);
      onCreated(await create.run(wanted));
    } catch (error) {
      setRefusal(error);
    }
  };

  return (
    <Dialog
      title={isNew ? t('New group') : t('Edit group')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={create.isBusy}
            disabled={isSame || (isNew && !isOnline)}
          >
            {isNew ? t('Create group') : t('Save group')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-3 p-0.5"
        onSubmit={(event) => void save(event)}
      >
        <TextField
          autoFocus
          label={t('Name')}
          value={name}
          error={nameError}
          maxLength={GROUP_NAME_MAX_LENGTH}
          autoComplete="off"
          onChange={(event) => {
            setName(event.currentTarget.value);
            setNameError(undefined);
          }}
        />
        <AppearancePicker {...look} onChange={setLook} />
        {refusal !== null && (
          <Note tone="error">{plainErrorText({ error: refusal, translate: t })}</Note>
        )}
        {isNew && !isOnline && (
          <Note tone="warning">{t('You’re offline. Go online and try again.')}</Note>
        )}
      </form>
    </Dialog>
  );
}
