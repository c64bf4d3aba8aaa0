import { defineJob, type JobRun, type NoPayload, noPayload } from '../../../platform/jobs/job.ts';
import { type JobUpkeep, upkeepResult } from '../../../platform/jobs/job-upkeep.ts';
import { checkAdObjectsJob } from './check-ad-objects.job.ts';

interface ScheduleAdObjectChecksDeps {
  readonly jobUpkeep: JobUpkeep;
  readonly objectChecks: { readonly intervalMs: number };
}

/** Makes sure that every profile has a check scheduled, and spreads overdue checks. */
export const scheduleAdObjectChecksJob = defineJob({
  name: 'schedule-ad-object-checks',
  schedule: '*/10 * * * *',
  payload: noPayload,
  timeoutMs: 60_000,
  result: upkeepResult,
  run: ({ deps }: JobRun<ScheduleAdObjectChecksDeps, NoPayload>) =>
    deps.jobUpkeep.run({
      job: checkAdObjectsJob,
      table: 'ad_users',
      toPayload: (adUserId) => ({ adUserId }),
      intervalMs: deps.objectChecks.intervalMs,
    }),
});
