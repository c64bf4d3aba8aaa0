import {
  CheckCircleIcon,
  ClockIcon,
  ExclamationTriangleIcon,
  NoSymbolIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from './progress.tsx';
import { Status } from './status.tsx';
import type { ReasonText, TaskRun } from './task-runs.tsx';

interface TaskStateProps {
  /** The run in progress in words; null when none is. */
  readonly progress: {
    readonly text: string;
    readonly done: number;
    readonly total: number | null;
  } | null;
  /** Why a task does not run, such as being off or paused. */
  readonly rest?: ReactNode;
  /** False for a profile that Facebook rejects. */
  readonly isConnected: boolean;
  readonly runs: readonly TaskRun[];
  readonly reasonText: ReasonText;
  /** Label of a task that runs without problems. */
  readonly on: string;
}

/** Whether a profile's task runs, and how it fared last. */
export function TaskState({
  progress,
  rest = null,
  isConnected,
  runs,
  reasonText,
  on,
}: TaskStateProps) {
  const { t } = useTranslation();
  if (progress !== null) {
    const { text, done, total } = progress;
    return (
      <div className="flex min-w-0 flex-col gap-1">
        <Status hue="pending" icon={ClockIcon} label={text} />
        <ProgressBar label={text} value={done} max={total} className="max-w-52" />
      </div>
    );
  }
  if (rest !== null) {
    return rest;
  }
  if (!isConnected) {
    return <Status hue="off" icon={NoSymbolIcon} label={t('Stopped until the profile is fixed')} />;
  }
  const last = runs.find(({ finishedAt }) => finishedAt !== null);
  if (last === undefined) {
    return <Status hue="pending" icon={ClockIcon} label={t('Waiting for the first run')} />;
  }
  const { error, problems: [problem] = [] } = last;
  // An interrupted run started again
  if (error !== null && error.code !== 'interrupted') {
    return <Status hue="error" icon={XCircleIcon} label={reasonText(error)} isWrapped />;
  }
  return problem === undefined ? (
    <Status hue="active" icon={CheckCircleIcon} label={on} />
  ) : (
    <Status
      hue="warning"
      icon={ExclamationTriangleIcon}
      label={`${problem.subject}: ${reasonText(problem)}`}
      isWrapped
    />
  );
}

/** A task that the person turned off. */
export function TaskOff() {
  const { t } = useTranslation();
  return <Status hue="off" icon={NoSymbolIcon} label={t('Off')} />;
}
