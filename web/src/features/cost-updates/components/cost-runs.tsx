import type { CostUpdateRun } from '@ads-checker/shared/contracts/cost-updates';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TaskRuns, useIntervalText } from '../../../ui/task-runs.tsx';
import { reasonText } from '../cost-labels.ts';

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
    <TaskRuns
      runs={runs}
      interval={useIntervalText(intervalMinutes)}
      counts={[
        { head: t('New'), value: ofEnded(({ fetchedCount }) => fetchedCount) },
        { head: t('Sent'), value: ofEnded(({ sentCount }) => sentCount), isMain: true },
        {
          head: t('Failed', { context: 'lines' }),
          value: ofEnded(({ failedCount }) => failedCount),
        },
      ]}
      reasonText={reasonText}
      footer={
        <Link
          to="/ad-users/$adUserId/ad-costs"
          params={{ adUserId }}
          className="mt-2 inline-block text-sm text-accent-ink hover:underline"
        >
          {t('Show costs')}
        </Link>
      }
    />
  );
}
