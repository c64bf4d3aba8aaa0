import type {
  CommentCleanRun,
  CommentCleanState,
} from '@ads-checker/shared/contracts/comment-cleaning';
import {
  ArrowPathIcon,
  CheckCircleIcon,
  ExclamationTriangleIcon,
  MinusCircleIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatNumber, NO_VALUE } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Status } from '../../../ui/status.tsx';
import { failureText } from '../cleaning-labels.ts';

const NUMBER = 'py-1 ps-3 text-end align-top';

function Result({
  run: { finishedAt, error, problems, failedCount },
}: {
  readonly run: CommentCleanRun;
}) {
  const { t } = useTranslation('comment-cleaning');
  if (finishedAt === null) {
    return <Status hue="pending" icon={ArrowPathIcon} label={t('Running…')} />;
  }
  if (error !== null) {
    return error.code === 'interrupted' ? (
      <Status hue="off" icon={MinusCircleIcon} label={failureText(error)} />
    ) : (
      <Status hue="error" icon={XCircleIcon} label={failureText(error)} isWrapped />
    );
  }
  if (problems.length === 0 && failedCount === 0) {
    return <Status hue="active" icon={CheckCircleIcon} label={t('Done')} />;
  }
  return (
    <div className="flex flex-col">
      {failedCount > 0 && (
        <Status
          hue="warning"
          icon={ExclamationTriangleIcon}
          label={t('{count, plural, one {# failed} other {# failed}}', { count: failedCount })}
        />
      )}
      {problems.map((problem) => (
        <Status
          key={`${problem.subject} ${problem.code} ${problem.message}`}
          hue="warning"
          icon={ExclamationTriangleIcon}
          label={`${problem.subject}: ${failureText(problem)}`}
          isWrapped
        />
      ))}
    </div>
  );
}

export function CleaningRuns({
  adUserId,
  state: { runs, postCount, waitingCount },
}: {
  readonly adUserId: string;
  readonly state: CommentCleanState;
}) {
  const { t } = useTranslation('comment-cleaning');
  const now = useNow();
  return (
    <div className="min-w-0">
      <h3 className="flex flex-wrap items-baseline gap-x-2 font-medium">
        {t('Last runs')}
        <span className="text-sm font-normal text-ink-3">
          {t('new ads every minute, others every 10 minutes')}
        </span>
        <Link
          to="/ad-users/$adUserId/ad-comments"
          params={{ adUserId }}
          className="ms-auto text-sm font-normal text-accent-ink hover:underline"
        >
          {t('Comment history')}
        </Link>
      </h3>
      {runs.length === 0 ? (
        <p className="mt-1 text-sm text-ink-3">{t('No runs yet')}</p>
      ) : (
        <>
          <table aria-label={t('Last runs')} className="mt-1 w-full text-sm">
            <thead>
              <tr className="border-b border-line-strong text-ink-3">
                <th className="py-1 text-start font-normal">{t('Started')}</th>
                <th className={`${NUMBER} font-normal max-desk:hidden`}>{t('New')}</th>
                <th className={`${NUMBER} font-normal`}>{t('Hidden', { context: 'count' })}</th>
                <th className={`${NUMBER} font-normal`}>{t('Deleted')}</th>
                <th className="py-1 ps-4 text-start font-normal">{t('Result')}</th>
              </tr>
            </thead>
            <tbody>
              {runs.map((run) => {
                // Results are counted at the end of a run, which an interrupted one never reached
                const isCounted = run.finishedAt !== null && run.error?.code !== 'interrupted';
                const count = (value: number): string =>
                  isCounted ? formatNumber(value) : NO_VALUE;
                return (
                  <tr key={run.id} className="border-b border-line">
                    <td className="py-1 align-top whitespace-nowrap">
                      {formatMoment({ at: run.startedAt, now })}
                      {run.runCount > 1 && (
                        <span className="block text-ink-3">
                          {t('{count, plural, one {# run} other {# runs}} since {time}', {
                            count: run.runCount,
                            time: formatMoment({ at: run.firstStartedAt, now }),
                          })}
                        </span>
                      )}
                    </td>
                    <td className={`${NUMBER} max-desk:hidden`}>{count(run.fetchedCount)}</td>
                    <td className={NUMBER}>{count(run.hiddenCount)}</td>
                    <td className={NUMBER}>{count(run.deletedCount)}</td>
                    <td className="py-1 ps-4 align-top">
                      <Result run={run} />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
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
        </>
      )}
    </div>
  );
}
