import type { CostUpdateRun } from '@ads-checker/shared/contracts/cost-updates';
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
import { reasonText } from '../cost-words.ts';

const NUMBER = 'py-1 ps-3 text-end align-top';

function Result({ run: { finishedAt, error, problems } }: { readonly run: CostUpdateRun }) {
  const { t } = useTranslation('cost-updates');
  if (finishedAt === null) {
    return <Status hue="pending" icon={ArrowPathIcon} label={t('Running…')} />;
  }
  const own =
    error === null ? (
      problems.length === 0 && <Status hue="active" icon={CheckCircleIcon} label={t('Done')} />
    ) : error.code === 'interrupted' ? (
      <Status hue="off" icon={MinusCircleIcon} label={reasonText(error)} />
    ) : (
      <Status
        hue="error"
        icon={XCircleIcon}
        label={reasonText(error)}
        className="whitespace-normal"
      />
    );
  return (
    <div className="flex flex-col">
      {own}
      {problems.map((problem) => (
        <Status
          key={`${problem.subject} ${problem.code} ${problem.message}`}
          hue="warning"
          icon={ExclamationTriangleIcon}
          label={`${problem.subject}: ${reasonText(problem)}`}
          className="whitespace-normal"
        />
      ))}
    </div>
  );
}

export function CostRuns({
  adUserId,
  runs,
  intervalMinutes,
}: {
  readonly adUserId: string;
  readonly runs: readonly CostUpdateRun[];
  readonly intervalMinutes: number;
}) {
  const { t } = useTranslation('cost-updates');
  const now = useNow();
  return (
    <div className="min-w-0">
      <h3 className="font-medium">
        {t('Last runs')}{' '}
        <span className="text-sm font-normal text-ink-3">
          {t(
            '{intervalMinutes, plural, one {about every # minute} other {about every # minutes}}',
            { intervalMinutes },
          )}
        </span>
      </h3>
      {runs.length === 0 ? (
        <p className="mt-1 text-sm text-ink-3">{t('No runs yet')}</p>
      ) : (
        <>
          <table className="mt-1 w-full text-sm">
            <thead>
              <tr className="border-b border-line-strong text-ink-3">
                <th className="py-1 text-start font-normal">{t('Started')}</th>
                <th className={`${NUMBER} font-normal max-desk:hidden`}>{t('New')}</th>
                <th className={`${NUMBER} font-normal`}>{t('Sent')}</th>
                <th className={`${NUMBER} font-normal max-desk:hidden`}>{t('Failed')}</th>
                <th className="py-1 ps-4 text-start font-normal">{t('Result')}</th>
              </tr>
            </thead>
            <tbody>
              {runs.map((run) => {
                // Counted at its end
                const count = (value: number): string =>
                  run.finishedAt === null ? NO_VALUE : formatNumber(value);
                return (
                  <tr key={run.id} className="border-b border-line">
                    <td className="py-1 align-top whitespace-nowrap">
                      {formatMoment({ at: run.startedAt, now })}
                    </td>
                    <td className={`${NUMBER} max-desk:hidden`}>{count(run.fetchedCount)}</td>
                    <td className={NUMBER}>{count(run.sentCount)}</td>
                    <td className={`${NUMBER} max-desk:hidden`}>{count(run.failedCount)}</td>
                    <td className="py-1 ps-4 align-top">
                      <Result run={run} />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          <Link
            to="/ad-users/$adUserId/ad-costs"
            params={{ adUserId }}
            className="mt-2 inline-block text-sm text-accent-ink hover:underline"
          >
            {t('Show costs')}
          </Link>
        </>
      )}
    </div>
  );
}
