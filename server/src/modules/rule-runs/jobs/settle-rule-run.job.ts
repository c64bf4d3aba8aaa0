import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { z } from 'zod';
import { defineJob, type FromModule, type JobRun } from '../../../platform/jobs/job.ts';

const payload = z.object({ runId: z.string() });

type SettleRunDeps = FromModule<
  'ruleRunsModule',
  { runner: { settle(runId: string): Promise<void> } }
>;

/** Completes a run of a rule when its bulk changes have ended. */
export const settleRuleRunJob = defineJob({
  name: 'settle-binom-rule-run',
  payload,
  key: ({ runId }) => runId,
  timeoutMs: MINUTE_MS,
  run: ({ deps, payload: { runId } }: JobRun<SettleRunDeps, z.infer<typeof payload>>) =>
    deps.modules.ruleRunsModule.runner.settle(runId),
});
