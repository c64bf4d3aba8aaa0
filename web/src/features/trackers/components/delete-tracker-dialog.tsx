import { trackerRoutes } from '@ads-checker/shared/contracts/trackers';
import { AppError } from '@ads-checker/shared/errors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { trackerDependentsQuery } from '../queries.ts';
import { DEPENDENT_COUNTS, type Tracker } from '../tracker-labels.ts';

function Consequences({ binomId }: { readonly binomId: string }) {
  const { t } = useTranslation('trackers');
  const { data, error } = useServerQuery(trackerDependentsQuery(binomId));
  if (error !== null) {
    return (
      <Note tone="warning">
        {t(
          'Couldn’t load where this tracker is used. Its cost update tasks, rules and results will be deleted.',
        )}
      </Note>
    );
  }
  if (data === undefined) {
    return <p role="status">{t('Loading where it’s used…')}</p>;
  }
  const used = data.filter(({ count }) => count > 0);
  if (used.length === 0) {
    return <p>{t('This tracker isn’t used. This can’t be undone.')}</p>;
  }
  return (
    <>
      <p>{t('This also deletes the following. This can’t be undone.')}</p>
      <ul className="mt-2 flex list-disc flex-col gap-1 ps-4">
        {used.map(({ kind, count, names }) => (
          <li key={kind}>
            {t(DEPENDENT_COUNTS[kind], { count })}
            {names.length > 0 && <span className="text-ink-3">: {names.join(', ')}</span>}
            {count > names.length && names.length > 0 && (
              <span className="text-ink-3">
                {' '}
                {t('and {count} more', { count: count - names.length })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Lists the tasks and rules that are deleted with the tracker. */
export function DeleteTrackerDialog({
  tracker: { id, name },
  onClose,
  onDeleted,
}: {
  readonly tracker: Tracker;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) {
  const { t } = useTranslation('trackers');
  const [failure, setFailure] = useState<string | null>(null);
  const { run, isBusy } = useWrite(({ binomId }: { readonly binomId: string }, idempotencyKey) =>
    call(trackerRoutes.delete, { params: { binomId }, idempotencyKey }),
  );
  const remove = async () => {
    setFailure(null);
    try {
      await run({ binomId: id });
    } catch (error) {
      if (!(error instanceof AppError && error.type === 'NotFoundError')) {
        setFailure(plainErrorText({ error, translate: t }));
        return;
      }
    }
    showToast({ tone: 'success', text: t('Tracker “{name}” deleted', { name }) });
    onDeleted();
  };
  return (
    <ConfirmDialog
      title={t('Delete tracker “{name}”?', { name })}
      isOpen
      isBusy={isBusy}
      confirmLabel={t('Delete tracker')}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <Consequences binomId={id} />
      {failure !== null && (
        <Note tone="error" className="mt-3">
          {failure}
        </Note>
      )}
    </ConfirmDialog>
  );
}
