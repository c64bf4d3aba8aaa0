import type { ScheduleDto } from '@ads-checker/shared/contracts/day-parting';
import { CalendarDaysIcon } from '@heroicons/react/24/outline';
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
import { deleteSchedule, schedulesQuery, updateSchedule } from '../queries.ts';
import { EditScheduleDialog } from './edit-schedule-dialog.tsx';
import { type ScheduleActions, useScheduleColumns } from './schedule-columns.tsx';

const ROW_PX = 48;
const PHONE_ROW_PX = 168;

function DeleteDialog({
  schedule,
  onClose,
}: {
  readonly schedule: ScheduleDto;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('day-parting');
  const [failure, setFailure] = useState<unknown>(null);
  const write = useWrite(deleteSchedule);
  const remove = async (): Promise<void> => {
    setFailure(null);
    try {
      await write.run(schedule.id);
    } catch (error) {
      setFailure(error);
      return;
    }
    showToast({ tone: 'success', text: t('Schedule deleted') });
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      isBusy={write.isBusy}
      title={t('Delete schedule “{name}”?', { name: schedule.name })}
      confirmLabel={t('Delete schedule')}
      onConfirm={() => void remove()}
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

function useScheduleActions(parts: {
  readonly edit: (schedule: ScheduleDto) => void;
  readonly remove: (schedule: ScheduleDto) => void;
}): ScheduleActions {
  const { t } = useTranslation('day-parting');
  const { run } = useWrite(updateSchedule);
  const { edit, remove } = parts;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is new in each render and always the same
  return useMemo(
    () => ({
      edit,
      remove,
      setEnabled: ({ id, name }, isEnabled) => {
        run({ scheduleId: id, update: { isEnabled } }).then(
          () =>
            showToast({
              tone: 'success',
              text: isEnabled
                ? t('Schedule “{name}” turned on', { name })
                : t('Schedule “{name}” turned off', { name }),
            }),
          (error: unknown) =>
            showToast({ tone: 'error', text: plainErrorText({ error, translate: t }) }),
        );
      },
    }),
    [t, edit, remove],
  );
}

/** Schedules of all profiles the account may see. */
export function SchedulesScreen() {
  const { t } = useTranslation('day-parting');
  const { account } = useActor();
  const isPhone = usePhone();
  const query = useServerQuery(schedulesQuery(account?.id ?? ''));
  const [edited, edit] = useState<ScheduleDto | null>(null);
  const [removed, remove] = useState<ScheduleDto | null>(null);
  const columns = useScheduleColumns(useScheduleActions({ edit, remove }));
  const rows = query.data ?? [];
  const isLoaded = query.data !== undefined;
  return (
    <>
      <PageHeader
        title={t('Schedules')}
        meta={
          isLoaded
            ? t('{count, plural, one {# on} other {# on}}', {
                count: rows.filter(({ isEnabled }) => isEnabled).length,
              })
            : undefined
        }
      />
      <section aria-label={t('Schedules')} className="flex min-h-0 flex-1 flex-col">
        <ServerList
          texts={{
            loading: t('Loading schedules…'),
            failed: t('Couldn’t load schedules'),
            offline: t('Schedules aren’t available offline'),
          }}
          cells={['w-40', 'w-40', 'w-40', 'w-32', 'w-32']}
          isLoaded={isLoaded}
          isEmpty={rows.length === 0}
          isUnreachable={query.error instanceof NetworkFailure}
          error={isLoaded ? null : query.error}
          isFetching={query.isFetching}
          onRetry={() => void query.refetch()}
          head={null}
          emptyState={
            <EmptyState icon={CalendarDaysIcon} title={t('No schedules yet')}>
              {t('Select campaigns, ad sets or ads in the ad checker and choose “Schedule…”.')}
            </EmptyState>
          }
          footer={t('A schedule acts only where its hours begin or end.')}
        >
          <DataList
            label={t('List of schedules')}
            rows={rows}
            keyOf={({ id }) => id}
            columns={columns}
            rowPx={isPhone ? PHONE_ROW_PX : ROW_PX}
            loadingLabel={t('Loading schedules…')}
            empty={null}
          />
        </ServerList>
      </section>
      {edited !== null && <EditScheduleDialog schedule={edited} onClose={() => edit(null)} />}
      {removed !== null && <DeleteDialog schedule={removed} onClose={() => remove(null)} />}
    </>
  );
}
