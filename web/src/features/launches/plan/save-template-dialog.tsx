import { lineSchema } from '@ads-checker/shared/contracts/common';
import { type LaunchTerms, TEMPLATE_NAME_MAX } from '@ads-checker/shared/contracts/launch-values';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useActor } from '../../../lib/session.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { createTemplate } from '../queries.ts';

const schema = z.object({
  name: lineSchema.min(1, 'is required').max(TEMPLATE_NAME_MAX),
  isShared: z.boolean(),
});
type Values = z.infer<typeof schema>;

/** Keeps the terms of a plan for others. */
export function SaveTemplateDialog({
  name,
  terms,
  onClose,
}: {
  readonly name: string;
  readonly terms: LaunchTerms;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('launches');
  const { account } = useActor();
  const [id] = useState(createRowId);
  const product = useProductForm<Values, Values>({ schema, values: { name, isShared: false } });
  const write = useWrite(createTemplate);
  const isShared = product.form.watch('isShared');
  return (
    <FormDialog
      form={product}
      title={t('Save as template')}
      saveLabel={t('Create template')}
      onSave={product.submit(async (values) => {
        await write.run({ accountId: account?.id ?? '', wanted: { id, ...values, terms } });
        showToast({ tone: 'success', text: t('Template created') });
        onClose();
      })}
      onClose={onClose}
    >
      <TextField label={t('Name')} {...product.field('name')} />
      <SwitchRow
        isOn={isShared}
        label={t('Share with the team')}
        hint={t('Everyone in the team can plan launches from it.')}
        onToggle={(next) => product.form.setValue('isShared', next, { shouldDirty: true })}
      />
    </FormDialog>
  );
}
