import type { ResultTask } from '@ads-checker/shared/contracts/results';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { getFixedT } from '../../../lib/i18n.ts';
import { useOwned } from '../../../replica/index.ts';
import { TaskPlaceholder, TaskRow } from '../../../ui/task-row.tsx';
import { TaskOff, TaskState } from '../../../ui/task-state.tsx';
import { sourceReason } from '../source-reason.ts';
import { useResultsTask } from '../use-results-task.ts';
import { ResultsSettings } from './results-settings.tsx';

const t = getFixedT('results');

function toProgress({ done, total }: NonNullable<ResultTask['progress']>) {
  const text =
    total === null
      ? t('Reading…')
      : t('Reading, {done} of {total} parts', {
          done: formatNumber(done),
          total: formatNumber(total),
        });
  return { text, done, total };
}

function SourceName({ task }: { readonly task: ResultTask }) {
  const { t } = useTranslation('results');
  const { rows } = useOwned('binom');
  const { sourceBinomId, readSince } = task;
  if (sourceBinomId === null) {
    return t('No tracker chosen');
  }
  const name = rows.find(({ id }) => id === sourceBinomId)?.name;
  return (
    <>
      <span lang="">{name ?? t('Unknown tracker')}</span>
      {readSince !== null && (
        <>
          {' · '}
          {t('read since {date}', {
            date: formatDate({ at: `${readSince}T00:00:00Z`, timeZone: 'UTC' }),
          })}
        </>
      )}
    </>
  );
}

/** Where a profile's revenue is read: a row with its state, with the settings below. */
export function ResultsTask({
  adUserId,
  canManage,
  isConnected,
}: {
  readonly adUserId: string;
  readonly canManage: boolean;
  /** False for a profile that Facebook rejects: its spend is not read. */
  readonly isConnected: boolean;
}) {
  const { t } = useTranslation('results');
  const { data: task, error, isPending, reload, run, save } = useResultsTask(adUserId);
  if (task === undefined) {
    return (
      <TaskPlaceholder
        failed={t('Couldn’t load results')}
        isWaiting={error === null || error instanceof NetworkFailure}
        error={error}
        isRetrying={isPending}
        onRetry={reload}
      />
    );
  }
  const { lastRun, progress, nextRunAt, sourceBinomId } = task;
  const isOn = sourceBinomId !== null;
  const runs = lastRun === null ? [] : [{ ...lastRun, id: lastRun.startedAt }];
  return (
    <TaskRow
      name={t('Results')}
      note={<SourceName task={task} />}
      state={
        <TaskState
          progress={progress && toProgress(progress)}
          rest={isOn ? null : <TaskOff />}
          isConnected={isConnected}
          runs={runs}
          reasonText={sourceReason}
          on={t('On')}
        />
      }
      task={{ runs, nextRunAt, progress }}
      start={run}
      canManage={canManage}
      canRun={isConnected && isOn}
    >
      <ResultsSettings task={task} canManage={canManage} onSave={save.run} />
    </TaskRow>
  );
}
