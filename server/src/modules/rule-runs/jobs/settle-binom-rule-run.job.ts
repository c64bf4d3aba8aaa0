import { z } from 'zod';
import { defineJob, type JobRun } from '../../../platform/jobs/job.ts';

const payload = z.object({ runId: z.string() });

interface SettleRunDeps {
  readonly ruleRuns: { settle(runId: string): Promise<void> };
}

/** Completes a run of a rule when its bulk changes have ended. */
export const settleBinomRuleRunJob = defineJob({
  name: 'settle-binom-rule-run',
  payload,
  key: ({ runId }) => runId,
  timeoutMs: 60_000,
  run: ({ deps, payload: { runId } }: JobRun<SettleRunDeps, z.infer<typeof payload>>) =>
    deps.ruleRuns.settle(runId),
});
