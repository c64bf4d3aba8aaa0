import type { ResultTask } from '@ads-checker/shared/contracts/results';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form-layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { type SaveSource, useSourceForm } from '../use-source-form.ts';
import { SourceFields } from './source-fields.tsx';

/** The choice of a profile’s tracker beside its figures. */
export function ResultsPickerPanel({
  task,
  adUserName,
  adAccountZone,
  canManage,
  onSave,
  onClose,
}: {
  readonly task: ResultTask;
  readonly adUserName: string;
  readonly adAccountZone?: string | undefined;
  readonly canManage: boolean;
  /** @throws what the server refused */
  readonly onSave: SaveSource;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('results');
  const form = useSourceForm(task);
  const { failure, isChanged, isSubmitting, value } = form;
  const isOn = form.tracker !== undefined || value.binomId !== null;
  const save = form.submit(async (next) => {
    await onSave(next);
    onClose();
  });
  return (
    <Form
      aria-label={t('Results from')}
      onSubmit={(event) => {
        if (isChanged) {
          void save(event);
        } else {
          event.preventDefault();
          onClose();
        }
      }}
    >
      <div className="flex flex-col gap-3 px-4 pt-2 pb-3">
        <SourceFields form={form} adAccountZone={adAccountZone} canManage={canManage} />
        {canManage && (
          <p className="text-sm text-ink-3">
            {t('For all ad accounts of {name}', { name: adUserName })}
          </p>
        )}
        {failure !== null && (
          <Note tone="error">{plainErrorText({ error: failure, translate: t })}</Note>
        )}
      </div>
      <div className="sticky bottom-0 flex justify-end gap-2 border-t border-line bg-raised px-4 py-2.5 max-desk:[&>button]:h-11 max-desk:[&>button]:flex-1">
        <Button onClick={onClose}>{canManage ? t('Cancel') : t('Close')}</Button>
        {canManage && (
          <Button type="submit" variant="primary" isBusy={isSubmitting}>
            {isOn ? t('Show results') : t('Turn results off')}
          </Button>
        )}
      </div>
    </Form>
  );
}
