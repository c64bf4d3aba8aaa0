import type { CostUpdateState } from '@ads-checker/shared/contracts/cost-updates';
import {
  CheckCircleIcon,
  ClockIcon,
  ExclamationTriangleIcon,
  NoSymbolIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useOwned } from '../../../replica/index.ts';
import { ProgressBar } from '../../../ui/progress.tsx';
import { Status } from '../../../ui/status.tsx';
import { TaskPlaceholder, TaskRow } from '../../../ui/task-row.tsx';
import { reasonText } from '../cost-labels.ts';
import { useCostTask } from '../use-cost-task.ts';
import { CostRuns } from './cost-runs.tsx';
import { CostSettings } from './cost-settings.tsx';

function TaskState({
  state: { progress, runs, binomCostUpdateTask: task },
  isConnected,
}: {
  readonly state: CostUpdateState;
  readonly isConnected: boolean;
}) {
  const { t } = useTranslation('cost-updates');
  if (progress !== null) {
    const { done, total } = progress;
    const text =
      total === null
        ? t('Running, loading spend…')
        : t('Running, {done} of {total} costs', {
            done: formatNumber(done),
            total: formatNumber(total),
          });
    return (
      <div className="flex min-w-0 flex-col gap-1">
        <Status hue="pending" icon={ClockIcon} label={text} />
        <ProgressBar label={text} value={done} max={total} className="max-w-52" />
      </div>
    );
  }
  if (task.binomSettings.length === 0) {
    return <Status hue="off" icon={NoSymbolIcon} label={t('Off')} />;
  }
  if (!isConnected) {
    return <Status hue="off" icon={NoSymbolIcon} label={t('Stopped until the profile is fixed')} />;
  }
  const last = runs.find(({ finishedAt }) => finishedAt !== null);
  if (last === undefined) {
    return <Status hue="pending" icon={ClockIcon} label={t('Waiting for the first run')} />;
  }
  const [problem] = last.problems;
  if (last.error !== null) {
    return <Status hue="error" icon={XCircleIcon} label={reasonText(last.error)} isWrapped />;
  }
  return problem === undefined ? (
    <Status hue="active" icon={CheckCircleIcon} label={t('On')} />
  ) : (
    <Status
      hue="warning"
      icon={ExclamationTriangleIcon}
      label={`${problem.subject}: ${reasonText(problem)}`}
      isWrapped
    />
  );
}

function Note({ state }: { readonly state: CostUpdateState }) {
  const { t } = useTranslation('cost-updates');
  const { rows } = useOwned('binom');
  const { binomSettings: settings } = state.binomCostUpdateTask;
  if (settings.length === 0) {
    return t('No tracker chosen');
  }
  const names = settings.flatMap(
    ({ binomId }) => rows.find(({ id }) => id === binomId)?.name ?? [],
  );
  return (
    <span lang="">
      {names.join(', ') ||
        t('{count, plural, one {# tracker} other {# trackers}}', { count: settings.length })}
    </span>
  );
}

/** The cost update of a profile: a row with its state, with settings and recent runs below. */
export function CostTask({
  adUserId,
  canManage,
  isConnected,
}: {
  readonly adUserId: string;
  readonly canManage: boolean;
  /** False for a profile that Facebook rejects: its spend is not read. */
  readonly isConnected: boolean;
}) {
  const { t } = useTranslation('cost-updates');
  const { data: state, error, isPending, reload, run, save } = useCostTask(adUserId);
  if (state === undefined) {
    return (
      <TaskPlaceholder
        failed={t('Couldn’t load cost update')}
        isWaiting={error === null || error instanceof NetworkFailure}
        error={error}
        isRetrying={isPending}
        onRetry={reload}
      />
    );
  }
  const { runs, nextRunAt, progress, intervalMinutes, binomCostUpdateTask: task } = state;
  return (
    <TaskRow
      name={t('Cost update')}
      note={<Note state={state} />}
      state={<TaskState state={state} isConnected={isConnected} />}
      lastRunAt={runs.find(({ finishedAt }) => finishedAt !== null)?.finishedAt ?? null}
      nextRunAt={nextRunAt}
      isRunning={progress !== null}
      onRun={canManage ? () => run.run(null) : undefined}
      isStarting={run.isBusy}
      canRun={isConnected && task.binomSettings.length > 0}
    >
      <CostSettings
        adUserId={adUserId}
        state={state}
        canManage={canManage}
        onSave={save.run}
        isSaving={save.isBusy}
      />
      <CostRuns adUserId={adUserId} runs={runs} intervalMinutes={intervalMinutes} />
    </TaskRow>
  );
}
