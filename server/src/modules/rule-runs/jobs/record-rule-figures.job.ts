import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { z } from 'zod';
import { defineJob, type FromModule, type JobRun } from '../../../platform/jobs/job.ts';

type RecordRuleFiguresDeps = FromModule<
  'ruleRunsModule',
  { runner: { recordFigures(request: { adUserId: string; signal: AbortSignal }): Promise<number> } }
>;

/** Records the figures of a profile's ads for backtests. */
export const recordRuleFiguresJob = defineJob({
  name: 'keep-rule-figures',
  payload: z.object({ adUserId: z.string() }),
  key: ({ adUserId }) => adUserId,
  series: ({ adUserId }) => adUserId,
  owner: ({ adUserId }) => ({ kind: 'profile_rules', id: adUserId }),
  timeoutMs: 5 * MINUTE_MS,
  concurrency: 4,
  run: ({ deps, payload, signal }: JobRun<RecordRuleFiguresDeps, { adUserId: string }>) =>
    deps.modules.ruleRunsModule.runner.recordFigures({ ...payload, signal }),
});
