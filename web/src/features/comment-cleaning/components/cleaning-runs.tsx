import type {
  CommentCleanRun,
  CommentCleanState,
} from '@ads-checker/shared/contracts/comment-cleaning';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { TaskRuns } from '../../../ui/task-runs.tsx';
import { failureText } from '../cleaning-labels.ts';

export function CleaningRuns({
  adUserId,
  state: { runs, postCount, waitingCount },
}: {
  readonly adUserId: string;
  readonly state: CommentCleanState;
}) {
  const { t } = useTranslation('comment-cleaning');
  const now = useNow();
  // Counted at the end of a run, which an interrupted one never reached
  const ofEnded = (count: (run: CommentCleanRun) => number) => (run: CommentCleanRun) =>
    run.finishedAt === null || run.error?.code === 'interrupted' ? null : count(run);
  return (
    <TaskRuns
      runs={runs}
      interval={t('new ads every minute, others every 10 minutes')}
      counts={[
        { head: t('New'), value: ofEnded(({ fetchedCount }) => fetchedCount) },
        {
          head: t('Hidden', { context: 'count' }),
          value: ofEnded(({ hiddenCount }) => hiddenCount),
          isMain: true,
        },
        { head: t('Deleted'), value: ofEnded(({ deletedCount }) => deletedCount), isMain: true },
      ]}
      reasonText={failureText}
      warningsOf={({ failedCount: count, error }) =>
        count > 0 && error === null
          ? [t('{count, plural, one {# failed} other {# failed}}', { count })]
          : []
      }
      startNoteOf={({ runCount: count, firstStartedAt }) =>
        count > 1
          ? t('{count, plural, one {# run} other {# runs}} since {time}', {
              count,
              time: formatMoment({ at: firstStartedAt, now }),
            })
          : null
      }
      link={
        <Link
          to="/ad-users/$adUserId/ad-comments"
          params={{ adUserId }}
          className="ms-auto text-sm font-normal text-accent-ink hover:underline"
        >
          {t('Comment history')}
        </Link>
      }
      footer={
        <p className="mt-2 text-sm text-ink-3">
          {t('{count, plural, one {# post is checked} other {# posts are checked}}', {
            count: postCount,
          })}
          {waitingCount > 0 && (
            <>
              {' · '}
              {t('{count, plural, one {# comment waiting} other {# comments waiting}}', {
                count: waitingCount,
              })}
            </>
          )}
        </p>
      }
    />
  );
}
