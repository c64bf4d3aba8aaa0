import type { ResultTask } from '@ads-checker/shared/contracts/results';
import { useTranslation } from 'react-i18next';
import { SaveBar, SaveForm } from '../../../ui/save-form.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type SaveSource, useSourceForm } from '../use-source-form.ts';
import { SourceFields } from './source-fields.tsx';

/** The choice of a profile’s tracker in the list of its tasks. */
export function ResultsSettings({
  task,
  canManage,
  onSave,
}: {
  readonly task: ResultTask;
  readonly canManage: boolean;
  readonly onSave: SaveSource;
}) {
  const { t } = useTranslation('results');
  const form = useSourceForm(task);
  const save = form.submit(async (next) => {
    await onSave(next);
    showToast({ id: 'results-task', tone: 'success', text: t('Settings saved') });
  });
  return (
    <SaveForm form={form} onSave={save} aria-label={t('Results from')} className="min-w-0 max-w-96">
      <SourceFields form={form} canManage={canManage} />
      {canManage && <SaveBar form={form} label={t('Save')} />}
    </SaveForm>
  );
}
