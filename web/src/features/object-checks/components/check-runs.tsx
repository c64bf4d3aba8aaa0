import type { AdObjectCheckRun } from '@ads-checker/shared/contracts/object-checks';
import {
  ArrowPathIcon,
  CheckCircleIcon,
  MinusCircleIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatNumber, NO_VALUE } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Status } from '../../../ui/status.tsx';
import { runErrorText } from '../run-error-text.ts';

const NUMBER = 'py-1 ps-3 text-end';

function Result({ run: { finishedAt, error } }: { readonly run: AdObjectCheckRun }) {
  const { t } = useTranslation('object-checks');
  if (finishedAt === null) {
    return <Status hue="pending" icon={ArrowPathIcon} label={t('Running…')} />;
  }
  if (error === null) {
    return <Status hue="active" icon={CheckCircleIcon} label={t('Done')} />;
  }
  return error.code === 'interrupted' ? (
    <Status hue="off" icon={MinusCircleIcon} label={runErrorText(error)} />
  ) : (
    <Status
      hue="error"
      icon={XCircleIcon}
      label={runErrorText(error)}
      className="whitespace-normal"
    />
  );
}

function count(value: number | null): string {
  return value === null ? NO_VALUE : formatNumber(value);
}

export function CheckRuns({
  runs,
  intervalMinutes,
}: {
  readonly runs: readonly AdObjectCheckRun[];
  readonly intervalMinutes: number;
}) {
  const { t } = useTranslation('object-checks');
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
        <table className="mt-1 w-full text-sm">
          <thead>
            <tr className="border-b border-line-strong text-ink-3">
              <th className="py-1 text-start font-normal">{t('Started')}</th>
              <th className={`${NUMBER} font-normal max-desk:hidden`}>{t('Ad accounts')}</th>
              <th className={`${NUMBER} font-normal max-desk:hidden`}>{t('Ads read')}</th>
              <th className={`${NUMBER} font-normal`}>{t('Changes')}</th>
              <th className="py-1 ps-4 text-start font-normal">{t('Result')}</th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.id} className="border-b border-line">
                <td className="py-1">{formatMoment({ at: run.startedAt, now })}</td>
                <td className={`${NUMBER} max-desk:hidden`}>{count(run.adAccountCount)}</td>
                <td className={`${NUMBER} max-desk:hidden`}>{count(run.adCount)}</td>
                <td className={NUMBER}>{count(run.eventCount)}</td>
                <td className="py-1 ps-4">
                  <Result run={run} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
