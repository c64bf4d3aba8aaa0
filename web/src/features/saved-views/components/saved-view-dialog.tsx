import {
  SAVED_VIEW_NAME_MAX_LENGTH,
  type SavedViewFields,
  savedViewFieldsSchema,
} from '@ads-checker/shared/contracts/saved-views';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useProductForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';

interface SavedViewDialogProps {
  /** Null for a new one. */
  readonly view: SavedViewFields | null;
  readonly onSave: (fields: SavedViewFields) => Promise<unknown>;
  readonly onClose: () => void;
}

export function SavedViewDialog({ view, onSave, onClose }: SavedViewDialogProps) {
  const { t } = useTranslation('saved-views');
  const formId = useId();
  const { form, submit, errorOf } = useProductForm({
    schema: savedViewFieldsSchema,
    values: { name: view?.name ?? '', isShared: view?.isShared ?? false },
  });
  const isShared = form.watch('isShared');
  return (
    <Dialog
      title={view === null ? t('Save view') : t('Edit view')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {view === null ? t('Save view') : t('Save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-3 p-0.5"
        onSubmit={submit(async (fields) => {
          await onSave(fields);
          onClose();
        })}
      >
        {view === null && (
          <p className="text-ink-2">
            {t(
              'Saves filters, sorting, period and columns. Open the view from the list or the search.',
            )}
          </p>
        )}
        <TextField
          autoFocus
          label={t('Name')}
          maxLength={SAVED_VIEW_NAME_MAX_LENGTH}
          autoComplete="off"
          error={errorOf('name')}
          {...form.register('name')}
        />
        <SwitchRow
          label={t('Share with the team')}
          isOn={isShared}
          onToggle={(isOn) => form.setValue('isShared', isOn)}
        />
      </form>
    </Dialog>
  );
}
