import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { defineJob, type JobRun, type NoPayload, noPayload } from '../../../platform/jobs/job.ts';
import { type JobMaintenance, maintenanceResult } from '../../../platform/jobs/job-maintenance.ts';
import { checkAdUserJob } from './check-ad-user.job.ts';
import { ACTIVE_INTERVAL_MS } from './check-times.ts';

interface ScheduleAdUserChecksDeps {
  readonly jobMaintenance: JobMaintenance;
}

/** Makes sure that every profile has a check scheduled, and spreads overdue checks. */
export const scheduleAdUserChecksJob = defineJob({
  name: 'schedule-ad-user-checks',
  schedule: '*/10 * * * *',
  payload: noPayload,
  timeoutMs: MINUTE_MS,
  result: maintenanceResult,
  run: ({ deps }: JobRun<ScheduleAdUserChecksDeps, NoPayload>) =>
    deps.jobMaintenance.run({
      job: checkAdUserJob,
      table: 'ad_users',
      toPayload: (adUserId) => ({ adUserId }),
      intervalMs: ACTIVE_INTERVAL_MS,
    }),
});
