import type { CommentCleanState } from '@ads-checker/shared/contracts/comment-cleaning';
import {
  CheckCircleIcon,
  ClockIcon,
  ExclamationTriangleIcon,
  NoSymbolIcon,
  PauseCircleIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { formatMoment, formatNumber } from '../../../lib/format.ts';
import { serverNow } from '../../../lib/server-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ProgressBar } from '../../../ui/progress.tsx';
import { Status } from '../../../ui/status.tsx';
import { TaskPlaceholder, TaskRow } from '../../../ui/task-row.tsx';
import { failureText, settingsText } from '../cleaning-labels.ts';
import { useCleaningTask } from '../use-cleaning-task.ts';
import { CleaningRuns } from './cleaning-runs.tsx';
import { CleaningSettings } from './cleaning-settings.tsx';

function TaskState({
  state: { progress, runs, cleanedCount, adCommentCleanTask: task },
  isConnected,
}: {
  readonly state: CommentCleanState;
  readonly isConnected: boolean;
}) {
  const { t } = useTranslation('comment-cleaning');
  const now = useNow();
  if (task.action === null) {
    return <Status hue="off" icon={NoSymbolIcon} label={t('Off')} />;
  }
  if (progress !== null && progress.total !== null && progress.total > 0) {
    const text = t('Running, {done} of {total} posts', {
      done: formatNumber(progress.done),
      total: formatNumber(progress.total),
    });
    return (
      <div className="flex min-w-0 flex-col gap-1">
        <Status hue="pending" icon={ClockIcon} label={text} />
        <ProgressBar label={text} value={progress.done} max={progress.total} className="max-w-52" />
      </div>
    );
  }
  if (!isConnected) {
    return <Status hue="off" icon={NoSymbolIcon} label={t('Stopped until the profile is fixed')} />;
  }
  if (task.disabledUntil !== null && Date.parse(task.disabledUntil) > now.getTime()) {
    return (
      <Status
        hue="off"
        icon={PauseCircleIcon}
        label={t('Paused until {time}', { time: formatMoment({ at: task.disabledUntil, now }) })}
      />
    );
  }
  const last = runs.find(({ finishedAt }) => finishedAt !== null);
  if (last === undefined) {
    return <Status hue="pending" icon={ClockIcon} label={t('Waiting for the first run')} />;
  }
  if (last.error !== null && last.error.code !== 'interrupted') {
    return <Status hue="error" icon={XCircleIcon} label={failureText(last.error)} isWrapped />;
  }
  const [problem] = last.problems;
  return problem === undefined ? (
    <Status
      hue="active"
      icon={CheckCircleIcon}
      label={t(
        '{count, plural, one {On, # comment in 24 hours} other {On, # comments in 24 hours}}',
        { count: cleanedCount },
      )}
    />
  ) : (
    <Status
      hue="warning"
      icon={ExclamationTriangleIcon}
      label={`${problem.subject}: ${failureText(problem)}`}
      isWrapped
    />
  );
}

/** The comment cleaning of a profile: a row with its state, with settings and recent runs below. */
export function CleaningTask({
  adUserId,
  canManage,
  isConnected,
}: {
  readonly adUserId: string;
  readonly canManage: boolean;
  /** False for a profile that Facebook rejects: its comments are not read. */
  readonly isConnected: boolean;
}) {
  const { t } = useTranslation('comment-cleaning');
  const { data: state, error, isPending, reload, run, save, preview } = useCleaningTask(adUserId);
  if (state === undefined) {
    return (
      <TaskPlaceholder
        failed={t('Couldn’t load comment cleaning')}
        isWaiting={error === null || error instanceof NetworkFailure}
        error={error}
        isRetrying={isPending}
        onRetry={reload}
      />
    );
  }
  const { runs, nextRunAt, progress, adCommentCleanTask: task, criteria } = state;
  const isPaused = task.disabledUntil !== null && Date.parse(task.disabledUntil) > serverNow();
  return (
    <TaskRow
      name={t('Comment cleaning')}
      note={settingsText(task.action, criteria) || t('Nothing chosen')}
      state={<TaskState state={state} isConnected={isConnected} />}
      lastRunAt={runs.find(({ finishedAt }) => finishedAt !== null)?.finishedAt ?? null}
      nextRunAt={nextRunAt}
      isRunning={progress !== null}
      onRun={canManage ? () => run.run(null) : undefined}
      isStarting={run.isBusy}
      canRun={isConnected && task.action !== null && !isPaused}
    >
      <CleaningSettings
        adUserId={adUserId}
        state={state}
        canManage={canManage}
        isConnected={isConnected}
        onSave={save.run}
        isSaving={save.isBusy}
        onPreview={preview.run}
        isTrying={preview.isBusy}
      />
      <CleaningRuns adUserId={adUserId} state={state} />
    </TaskRow>
  );
}
