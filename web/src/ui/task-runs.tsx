import {
  ArrowPathIcon,
  CheckCircleIcon,
  MinusCircleIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatNumber, NO_VALUE } from '../lib/format.ts';
import { useNow } from '../lib/use-now.ts';
import { Status } from './status.tsx';

const NUMBER = 'py-1 ps-3 text-end align-top';

interface TaskRun {
  readonly id: string;
  readonly startedAt: string;
}

export interface RunCount<Run> {
  readonly head: string;
  /** Null when unknown. */
  readonly value: (run: Run) => number | null;
  /** Also shown on a phone. */
  readonly isMain?: boolean;
}

/** How a run ended, or that it is still running. */
export function RunResult({
  isRunning,
  error,
}: {
  readonly isRunning: boolean;
  /** Why it failed, in words; null when it succeeded. */
  readonly error: { readonly text: string; readonly isInterrupted: boolean } | null;
}) {
  const { t } = useTranslation();
  if (isRunning) {
    return <Status hue="pending" icon={ArrowPathIcon} label={t('Running…')} />;
  }
  if (error === null) {
    return <Status hue="active" icon={CheckCircleIcon} label={t('Done')} />;
  }
  return error.isInterrupted ? (
    <Status hue="off" icon={MinusCircleIcon} label={error.text} />
  ) : (
    <Status hue="error" icon={XCircleIcon} label={error.text} isWrapped />
  );
}

/** The latest runs of a profile's task, with counts and results. */
export function TaskRuns<Run extends TaskRun>({
  runs,
  intervalMinutes,
  counts,
  result,
}: {
  readonly runs: readonly Run[];
  readonly intervalMinutes: number;
  readonly counts: readonly RunCount<Run>[];
  readonly result: (run: Run) => ReactNode;
}) {
  const { t } = useTranslation();
  const now = useNow();
  const place = ({ isMain }: RunCount<Run>) =>
    isMain === true ? NUMBER : `${NUMBER} max-desk:hidden`;
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
        <table aria-label={t('Last runs')} className="mt-1 w-full text-sm">
          <thead>
            <tr className="border-b border-line-strong text-ink-3">
              <th className="py-1 text-start font-normal">{t('Started')}</th>
              {counts.map((count) => (
                <th key={count.head} className={`${place(count)} font-normal`}>
                  {count.head}
                </th>
              ))}
              <th className="py-1 ps-4 text-start font-normal">{t('Result')}</th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.id} className="border-b border-line">
                <td className="py-1 align-top">{formatMoment({ at: run.startedAt, now })}</td>
                {counts.map((count) => {
                  const value = count.value(run);
                  return (
                    <td key={count.head} className={place(count)}>
                      {value === null ? NO_VALUE : formatNumber(value)}
                    </td>
                  );
                })}
                <td className="py-1 ps-4 align-top">{result(run)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
