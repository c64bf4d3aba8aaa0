import type { AdObjectCheckRun } from '@ads-checker/shared/contracts/object-checks';
import { useTranslation } from 'react-i18next';
import { RunResult, TaskRuns } from '../../../ui/task-runs.tsx';
import { runErrorText } from '../run-error-text.ts';

export function CheckRuns(props: {
  readonly runs: readonly AdObjectCheckRun[];
  readonly intervalMinutes: number;
}) {
  const { t } = useTranslation('object-checks');
  return (
    <TaskRuns
      {...props}
      counts={[
        { head: t('Ad accounts'), value: ({ adAccountCount }) => adAccountCount },
        { head: t('Ads read'), value: ({ adCount }) => adCount },
        { head: t('Items read'), value: ({ productCount }) => productCount },
        { head: t('Changes'), value: ({ eventCount }) => eventCount, isMain: true },
      ]}
      result={({ finishedAt, error }) => (
        <RunResult
          isRunning={finishedAt === null}
          error={
            error && { text: runErrorText(error), isInterrupted: error.code === 'interrupted' }
          }
        />
      )}
    />
  );
}
