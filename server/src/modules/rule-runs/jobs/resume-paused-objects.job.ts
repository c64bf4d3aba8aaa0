import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { z } from 'zod';
import { defineJob, type FromModule, type JobRun } from '../../../platform/jobs/job.ts';

const payload = z.object({ pauseId: z.string() });

type ResumeDeps = FromModule<
  'ruleRunsModule',
  { runner: { resume(pauseId: string): Promise<void> } }
>;

/** Turns on again what a rule turned off until now. */
export const resumePausedObjectsJob = defineJob({
  name: 'resume-paused-objects',
  payload,
  key: ({ pauseId }) => pauseId,
  series: ({ pauseId }) => pauseId,
  timeoutMs: MINUTE_MS,
  run: ({ deps, payload: { pauseId } }: JobRun<ResumeDeps, z.infer<typeof payload>>) =>
    deps.modules.ruleRunsModule.runner.resume(pauseId),
});
