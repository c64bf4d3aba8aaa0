import type { PlannedChangeDto } from '@ads-checker/shared/contracts/planned-changes';
import { ClockIcon } from '@heroicons/react/24/outline';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ServerList } from '../../../ui/server-list.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { whatOf } from '../planned-labels.ts';
import { cancelPlannedChange, plannedChangesQuery, undoPlannedChange } from '../queries.ts';
import { EditPlannedDialog } from './edit-planned-dialog.tsx';
import { usePlannedColumns } from './planned-columns.tsx';

const ROW_PX = 48;
const PHONE_ROW_PX = 124;

/** Asks before a plan is canceled or undone. */
function QuestionDialog({
  title,
  note,
  confirmLabel,
  cancelLabel,
  doneText,
  write,
  planned,
  onClose,
}: {
  readonly title: string;
  readonly note: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly doneText: string;
  readonly write: typeof cancelPlannedChange;
  readonly planned: PlannedChangeDto;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('planned-changes');
  const [failure, setFailure] = useState<unknown>(null);
  const { run, isBusy } = useWrite(write);
  const confirm = async (): Promise<void> => {
    setFailure(null);
    try {
      await run(planned.id);
    } catch (error) {
      setFailure(error);
      return;
    }
    showToast({ tone: 'success', text: doneText });
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      isBusy={isBusy}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {note}
      {failure !== null && (
        <Note tone="error" className="mt-3">
          {plainErrorText({ error: failure, translate: t })}
        </Note>
      )}
    </ConfirmDialog>
  );
}

/** Changes planned for later, and those of the last 30 days. */
export function PlannedChangesScreen() {
  const { t } = useTranslation('planned-changes');
  const { account } = useActor();
  const isPhone = usePhone();
  const query = useServerQuery(plannedChangesQuery(account?.id ?? ''));
  const [edited, edit] = useState<PlannedChangeDto | null>(null);
  const [canceled, cancel] = useState<PlannedChangeDto | null>(null);
  const [undone, undo] = useState<PlannedChangeDto | null>(null);
  const columns = usePlannedColumns(useMemo(() => ({ edit, cancel, undo }), []));
  const rows = query.data ?? [];
  const isLoaded = query.data !== undefined;
  const open = rows.filter(({ state }) => state === 'planned').length;
  return (
    <>
      <PageHeader
        title={t('Planned changes')}
        meta={
          isLoaded
            ? t('{count, plural, one {# planned} other {# planned}}', { count: open })
            : undefined
        }
      />
      <section aria-label={t('Planned changes')} className="flex min-h-0 flex-1 flex-col">
        <ServerList
          texts={{
            loading: t('Loading planned changes…'),
            failed: t('Couldn’t load planned changes'),
            offline: t('Planned changes aren’t available offline'),
          }}
          cells={['w-60', 'w-32', 'w-40', 'w-24']}
          isLoaded={isLoaded}
          isEmpty={rows.length === 0}
          isUnreachable={query.error instanceof NetworkFailure}
          error={isLoaded ? null : query.error}
          isFetching={query.isFetching}
          onRetry={() => void query.refetch()}
          head={null}
          emptyState={
            <EmptyState icon={ClockIcon} title={t('No planned changes yet')}>
              {t('Select campaigns, ad sets or ads in the ad checker and choose “At a time”.')}
            </EmptyState>
          }
          footer={t('Past changes stay here for 30 days.')}
        >
          <DataList
            label={t('Changes')}
            rows={rows}
            keyOf={({ id }) => id}
            columns={columns}
            rowPx={isPhone ? PHONE_ROW_PX : ROW_PX}
            loadingLabel={t('Loading planned changes…')}
            empty={null}
          />
        </ServerList>
      </section>
      {edited !== null && <EditPlannedDialog planned={edited} onClose={() => edit(null)} />}
      {canceled !== null && (
        <QuestionDialog
          title={t('Cancel planned change “{name}”?', { name: whatOf(canceled) })}
          note={t('Nothing changes on Facebook.')}
          confirmLabel={t('Cancel plan')}
          cancelLabel={t('Keep plan')}
          doneText={t('Planned change canceled')}
          write={cancelPlannedChange}
          planned={canceled}
          onClose={() => cancel(null)}
        />
      )}
      {undone !== null && (
        <QuestionDialog
          title={t('Undo planned change “{name}”?', { name: whatOf(undone) })}
          note={t('What was changed since stays as it is.')}
          confirmLabel={t('Undo')}
          cancelLabel={t('Cancel')}
          doneText={t('Undoing the planned change')}
          write={undoPlannedChange}
          planned={undone}
          onClose={() => undo(null)}
        />
      )}
    </>
  );
}
