import type { CostUpdateState } from '@ads-checker/shared/contracts/cost-updates';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { formatNumber } from '../../../lib/format.ts';
import { getFixedT } from '../../../lib/i18n.ts';
import { useOwned } from '../../../replica/index.ts';
import { TaskPlaceholder, TaskRow } from '../../../ui/task-row.tsx';
import { TaskOff, TaskState } from '../../../ui/task-state.tsx';
import { reasonText } from '../cost-labels.ts';
import { useCostTask } from '../use-cost-task.ts';
import { CostRuns } from './cost-runs.tsx';
import { CostSettings } from './cost-settings.tsx';

const t = getFixedT('cost-updates');

function toProgress({ done, total }: NonNullable<CostUpdateState['progress']>) {
  const text =
    total === null
      ? t('Running, loading spend…')
      : t('Running, {done} of {total} costs', {
          done: formatNumber(done),
          total: formatNumber(total),
        });
  return { text, done, total };
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
  const { runs, progress, intervalMinutes, binomCostUpdateTask: task } = state;
  const isOn = task.binomSettings.length > 0;
  return (
    <TaskRow
      name={t('Cost update')}
      note={<Note state={state} />}
      state={
        <TaskState
          progress={progress && toProgress(progress)}
          rest={isOn ? null : <TaskOff />}
          isConnected={isConnected}
          runs={runs}
          reasonText={reasonText}
          on={t('On')}
        />
      }
      task={state}
      start={run}
      canManage={canManage}
      canRun={isConnected && isOn}
    >
      <CostSettings adUserId={adUserId} state={state} canManage={canManage} onSave={save.run} />
      <CostRuns adUserId={adUserId} runs={runs} intervalMinutes={intervalMinutes} />
    </TaskRow>
  );
}
