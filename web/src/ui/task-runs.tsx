import {
  ArrowPathIcon,
  CheckCircleIcon,
  ExclamationTriangleIcon,
  MinusCircleIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatNumber, NO_VALUE } from '../lib/format.ts';
import { useNow } from '../lib/use-now.ts';
import { Status } from './status.tsx';

const NUMBER = 'py-1 ps-3 text-end align-top';

interface Failure {
  readonly code: string | null;
  readonly message: string;
}

export interface TaskRun {
  readonly id: string;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly error: Failure | null;
  /** Failures that did not stop the run. */
  readonly problems?: readonly (Failure & { readonly subject: string })[];
}

/** Words a failure of a run. */
export type ReasonText = (failure: Failure) => string;

export interface RunCount<Run> {
  readonly head: string;
  /** Null when unknown. */
  readonly value: (run: Run) => number | null;
  /** Also shown on a phone. */
  readonly isMain?: boolean;
}

/** How a run ended, or that it is still running. */
function RunResult({
  run: { finishedAt, error, problems = [] },
  warnings,
  reasonText,
}: {
  readonly run: TaskRun;
  readonly warnings: readonly string[];
  readonly reasonText: ReasonText;
}) {
  const { t } = useTranslation();
  if (finishedAt === null) {
    return <Status hue="pending" icon={ArrowPathIcon} label={t('Running…')} />;
  }
  const told = [
    ...warnings,
    ...problems.map((problem) => `${problem.subject}: ${reasonText(problem)}`),
  ];
  return (
    <div className="flex flex-col">
      {error === null ? (
        told.length === 0 && <Status hue="active" icon={CheckCircleIcon} label={t('Done')} />
      ) : error.code === 'interrupted' ? (
        <Status hue="off" icon={MinusCircleIcon} label={reasonText(error)} />
      ) : (
        <Status hue="error" icon={XCircleIcon} label={reasonText(error)} isWrapped />
      )}
      {told.map((label) => (
        <Status key={label} hue="warning" icon={ExclamationTriangleIcon} label={label} isWrapped />
      ))}
    </div>
  );
}

interface TaskRunsProps<Run extends TaskRun> {
  readonly runs: readonly Run[];
  /** How often it runs. */
  readonly interval: string;
  readonly counts: readonly RunCount<Run>[];
  readonly reasonText: ReasonText;
  /** What a run could not do, besides its problems. */
  readonly warningsOf?: (run: Run) => readonly string[];
  /** Below the start of a run. */
  readonly startNoteOf?: (run: Run) => string | null;
  /** Beside the heading. */
  readonly link?: ReactNode;
  /** Below the runs. */
  readonly footer?: ReactNode;
}

/** The latest runs of a profile's task, with counts and results. */
export function TaskRuns<Run extends TaskRun>({
  runs,
  interval,
  counts,
  reasonText,
  warningsOf = () => [],
  startNoteOf = () => null,
  link,
  footer,
}: TaskRunsProps<Run>) {
  const { t } = useTranslation();
  const now = useNow();
  const place = ({ isMain }: RunCount<Run>) =>
    isMain === true ? NUMBER : `${NUMBER} max-desk:hidden`;
  return (
    <div className="min-w-0">
      <h3 className="flex flex-wrap items-baseline gap-x-2 font-medium">
        {t('Last runs')}
        <span className="text-sm font-normal text-ink-3">{interval}</span>
        {link}
      </h3>
      {runs.length === 0 ? (
        <p className="mt-1 text-sm text-ink-3">{t('No runs yet')}</p>
      ) : (
        <>
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
              {runs.map((run) => {
                const startNote = startNoteOf(run);
                return (
                  <tr key={run.id} className="border-b border-line">
                    <td className="py-1 align-top whitespace-nowrap">
                      {formatMoment({ at: run.startedAt, now })}
                      {startNote !== null && <span className="block text-ink-3">{startNote}</span>}
                    </td>
                    {counts.map((count) => {
                      const value = count.value(run);
                      return (
                        <td key={count.head} className={place(count)}>
                          {value === null ? NO_VALUE : formatNumber(value)}
                        </td>
                      );
                    })}
                    <td className="py-1 ps-4 align-top">
                      <RunResult run={run} warnings={warningsOf(run)} reasonText={reasonText} />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          {footer}
        </>
      )}
    </div>
  );
}

/** How often a task runs. */
export function useIntervalText(minutes: number): string {
  const { t } = useTranslation();
  return t('{intervalMinutes, plural, one {about every # minute} other {about every # minutes}}', {
    intervalMinutes: minutes,
  });
}
