import type { CommentCleanState } from '@ads-checker/shared/contracts/comment-cleaning';
import { PauseCircleIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { formatMoment, formatNumber } from '../../../lib/format.ts';
import { getFixedT } from '../../../lib/i18n.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Status } from '../../../ui/status.tsx';
import { TaskPlaceholder, TaskRow } from '../../../ui/task-row.tsx';
import { TaskOff, TaskState } from '../../../ui/task-state.tsx';
import { failureText, settingsText } from '../cleaning-labels.ts';
import { useCleaningTask } from '../use-cleaning-task.ts';
import { CleaningRuns } from './cleaning-runs.tsx';
import { CleaningSettings } from './cleaning-settings.tsx';

const t = getFixedT('comment-cleaning');

/** Null before the number of posts is known. */
function toProgress({ done, total }: NonNullable<CommentCleanState['progress']>) {
  if (total === null || total === 0) {
    return null;
  }
  const text = t('Running, {done} of {total} posts', {
    done: formatNumber(done),
    total: formatNumber(total),
  });
  return { text, done, total };
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
  const now = useNow();
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
  const { runs, progress, adCommentCleanTask: task, criteria } = state;
  const { action, disabledUntil } = task;
  const isPaused = disabledUntil !== null && Date.parse(disabledUntil) > now.getTime();
  const paused = isPaused && isConnected && (
    <Status
      hue="off"
      icon={PauseCircleIcon}
      label={t('Paused until {time}', { time: formatMoment({ at: disabledUntil, now }) })}
    />
  );
  return (
    <TaskRow
      name={t('Comment cleaning')}
      note={settingsText(action, criteria) || t('Nothing chosen')}
      state={
        <TaskState
          progress={action === null ? null : progress && toProgress(progress)}
          rest={action === null ? <TaskOff /> : paused || null}
          isConnected={isConnected}
          runs={runs}
          reasonText={failureText}
          on={t(
            '{count, plural, one {On, # comment in 24 hours} other {On, # comments in 24 hours}}',
            {
              count: state.cleanedCount,
            },
          )}
        />
      }
      task={state}
      start={run}
      canManage={canManage}
      canRun={isConnected && action !== null && !isPaused}
    >
      <CleaningSettings
        adUserId={adUserId}
        state={state}
        canManage={canManage}
        isConnected={isConnected}
        onSave={save.run}
        onPreview={preview.run}
        isTrying={preview.isBusy}
      />
      <CleaningRuns adUserId={adUserId} state={state} />
    </TaskRow>
  );
}
