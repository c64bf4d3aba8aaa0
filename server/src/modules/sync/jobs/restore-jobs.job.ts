import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { z } from 'zod';
import { defineJob, type JobRun, type NoPayload, noPayload } from '../../../platform/jobs/job.ts';

const result = z.record(z.string(), z.int().nonnegative());

interface RestoreJobsDeps {
  readonly jobUpkeep: { restore(): Promise<z.infer<typeof result>> };
}

/** Makes sure that all unfinished work has a job. */
export const restoreJobsJob = defineJob({
  name: 'restore-jobs',
  schedule: '2,12,22,32,42,52 * * * *',
  payload: noPayload,
  timeoutMs: MINUTE_MS,
  result,
  run: ({ deps }: JobRun<RestoreJobsDeps, NoPayload>) => deps.jobUpkeep.restore(),
});
