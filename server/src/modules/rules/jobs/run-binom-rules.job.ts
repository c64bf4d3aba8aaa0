import { z } from 'zod';
import { defineJob, type JobRun } from '../../../platform/jobs/job.ts';

interface RunBinomRulesDeps {
  readonly ruleRuns: {
    runDue(request: { adUserId: string; signal: AbortSignal }): Promise<unknown>;
  };
}

/** Runs the rules of a profile that are due: together, so that they share what they read. */
export const runBinomRulesJob = defineJob({
  name: 'run-binom-rules',
  payload: z.object({ adUserId: z.string() }),
  key: ({ adUserId }) => adUserId,
  /** A job that was added while another of the profile runs waits for its end. */
  series: ({ adUserId }) => adUserId,
  timeoutMs: 10 * 60_000,
  /** They wait for the outside world most of the time. */
  concurrency: 16,
  run: ({ deps, payload, signal }: JobRun<RunBinomRulesDeps, { adUserId: string }>) =>
    deps.ruleRuns.runDue({ ...payload, signal }),
});
