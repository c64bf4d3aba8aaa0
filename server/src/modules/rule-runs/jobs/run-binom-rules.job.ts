import { z } from 'zod';
import { defineJob, type FromModule, type JobRun } from '../../../platform/jobs/job.ts';

type RunBinomRulesDeps = FromModule<
  'ruleRunsModule',
  { runner: { runDue(request: { adUserId: string; signal: AbortSignal }): Promise<unknown> } }
>;

/** Runs all due rules of a profile together, so that they share their reads. */
export const runBinomRulesJob = defineJob({
  name: 'run-binom-rules',
  payload: z.object({ adUserId: z.string() }),
  key: ({ adUserId }) => adUserId,
  /** A job that was added while the profile's previous one runs waits for it. */
  series: ({ adUserId }) => adUserId,
  owner: ({ adUserId }) => ({ kind: 'profile_rules', id: adUserId }),
  timeoutMs: 10 * 60_000,
  /** The runs are mostly waiting for I/O. */
  concurrency: 24,
  run: ({ deps, payload, signal }: JobRun<RunBinomRulesDeps, { adUserId: string }>) =>
    deps.modules.ruleRunsModule.runner.runDue({ ...payload, signal }),
});
