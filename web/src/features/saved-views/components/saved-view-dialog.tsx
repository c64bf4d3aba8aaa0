import {
  SAVED_VIEW_NAME_MAX_LENGTH,
  type SavedViewFields,
  savedViewFieldsSchema,
} from '@ads-checker/shared/contracts/saved-views';
import { useTranslation } from 'react-i18next';
import { useProductForm } from '../../../lib/use-form.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';

interface SavedViewDialogProps {
  /** Null for a new one. */
  readonly view: SavedViewFields | null;
  /** What a new one saves. */
  readonly hint: string;
  readonly onSave: (fields: SavedViewFields) => Promise<unknown>;
  readonly onClose: () => void;
}

export function SavedViewDialog({ view, hint, onSave, onClose }: SavedViewDialogProps) {
  const { t } = useTranslation('saved-views');
  const product = useProductForm({
    schema: savedViewFieldsSchema,
    values: { name: view?.name ?? '', isShared: view?.isShared ?? false },
  });
  const { form, field, submit } = product;
  const isShared = form.watch('isShared');
  return (
    <FormDialog
      form={product}
      title={view === null ? t('Save view') : t('Edit view')}
      saveLabel={view === null ? t('Save view') : t('Save')}
      onSave={submit(async (fields) => {
        await onSave(fields);
        onClose();
      })}
      onClose={onClose}
    >
      {view === null && <p className="text-ink-2">{hint}</p>}
      <TextField
        autoFocus
        label={t('Name')}
        maxLength={SAVED_VIEW_NAME_MAX_LENGTH}
        autoComplete="off"
        {...field('name')}
      />
      <SwitchRow
        label={t('Share with the team')}
        isOn={isShared}
        onToggle={(isOn) => form.setValue('isShared', isOn)}
      />
    </FormDialog>
  );
}
