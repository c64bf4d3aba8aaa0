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
import { cancelPlannedChange, plannedChangesQuery } from '../queries.ts';
import { EditPlannedDialog } from './edit-planned-dialog.tsx';
import { usePlannedColumns, whatOf } from './planned-columns.tsx';

const ROW_PX = 48;
const PHONE_ROW_PX = 124;

function CancelDialog({
  planned,
  onClose,
}: {
  readonly planned: PlannedChangeDto;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('planned-changes');
  const [failure, setFailure] = useState<unknown>(null);
  const write = useWrite(cancelPlannedChange);
  const cancel = async (): Promise<void> => {
    setFailure(null);
    try {
      await write.run(planned.id);
    } catch (error) {
      setFailure(error);
      return;
    }
    showToast({ tone: 'success', text: t('Planned change canceled') });
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      isBusy={write.isBusy}
      title={t('Cancel planned change “{name}”?', { name: whatOf(planned) })}
      confirmLabel={t('Cancel plan')}
      cancelLabel={t('Keep plan')}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    >
      {t('Nothing changes on Facebook.')}
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
  const columns = usePlannedColumns(useMemo(() => ({ edit, cancel }), []));
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
      {canceled !== null && <CancelDialog planned={canceled} onClose={() => cancel(null)} />}
    </>
  );
}
