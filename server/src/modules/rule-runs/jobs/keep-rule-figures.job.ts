import { z } from 'zod';
import { defineJob, type JobRun } from '../../../platform/jobs/job.ts';

interface KeepRuleFiguresDeps {
  readonly ruleRuns: {
    keepFigures(request: { adUserId: string; signal: AbortSignal }): Promise<number>;
  };
}

/** Keeps the figures of a profile's ads for backtests. */
export const keepRuleFiguresJob = defineJob({
  name: 'keep-rule-figures',
  payload: z.object({ adUserId: z.string() }),
  key: ({ adUserId }) => adUserId,
  series: ({ adUserId }) => adUserId,
  timeoutMs: 5 * 60_000,
  concurrency: 2,
  run: ({ deps, payload, signal }: JobRun<KeepRuleFiguresDeps, { adUserId: string }>) =>
    deps.ruleRuns.keepFigures({ ...payload, signal }),
});
