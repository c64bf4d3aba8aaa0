import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { z } from 'zod';
import { defineJob, type FromModule, type JobRun } from '../../../platform/jobs/job.ts';

type RunRulesDeps = FromModule<
  'ruleRunsModule',
  { runner: { runDue(request: { adUserId: string; signal: AbortSignal }): Promise<unknown> } }
>;

/** Runs all due rules of a profile together, so that they share their reads. */
export const runRulesJob = defineJob({
  name: 'run-binom-rules',
  payload: z.object({ adUserId: z.string() }),
  key: ({ adUserId }) => adUserId,
  /** A job that was added while the profile's previous one runs waits for it. */
  series: ({ adUserId }) => adUserId,
  owner: ({ adUserId }) => ({ kind: 'profile_rules', id: adUserId }),
  timeoutMs: 10 * MINUTE_MS,
  /** The runs are mostly waiting for I/O. */
  concurrency: 24,
  run: ({ deps, payload, signal }: JobRun<RunRulesDeps, { adUserId: string }>) =>
    deps.modules.ruleRunsModule.runner.runDue({ ...payload, signal }),
});
