import type { CostUpdateRun } from '@ads-checker/shared/contracts/cost-updates';
import { ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Status } from '../../../ui/status.tsx';
import { RunResult, TaskRuns } from '../../../ui/task-runs.tsx';
import { reasonText } from '../cost-labels.ts';

function Result({ run: { finishedAt, error, problems } }: { readonly run: CostUpdateRun }) {
  const isRunning = finishedAt === null;
  return (
    <div className="flex flex-col">
      {(isRunning || error !== null || problems.length === 0) && (
        <RunResult
          isRunning={isRunning}
          error={error && { text: reasonText(error), isInterrupted: error.code === 'interrupted' }}
        />
      )}
      {!isRunning &&
        problems.map((problem) => (
          <Status
            key={`${problem.subject} ${problem.code} ${problem.message}`}
            hue="warning"
            icon={ExclamationTriangleIcon}
            label={`${problem.subject}: ${reasonText(problem)}`}
            isWrapped
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
  // Counted at the end of the run
  const ofEnded = (count: (run: CostUpdateRun) => number) => (run: CostUpdateRun) =>
    run.finishedAt === null ? null : count(run);
  return (
    <div className="min-w-0">
      <TaskRuns
        runs={runs}
        intervalMinutes={intervalMinutes}
        counts={[
          { head: t('New'), value: ofEnded(({ fetchedCount }) => fetchedCount) },
          { head: t('Sent'), value: ofEnded(({ sentCount }) => sentCount), isMain: true },
          {
            head: t('Failed', { context: 'lines' }),
            value: ofEnded(({ failedCount }) => failedCount),
          },
        ]}
        result={(run) => <Result run={run} />}
      />
      {runs.length > 0 && (
        <Link
          to="/ad-users/$adUserId/ad-costs"
          params={{ adUserId }}
          className="mt-2 inline-block text-sm text-accent-ink hover:underline"
        >
          {t('Show costs')}
        </Link>
      )}
    </div>
  );
}
