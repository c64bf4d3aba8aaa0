import {
  defineJob,
  type FromModule,
  type JobRun,
  type NoPayload,
  noPayload,
} from '../../../platform/jobs/job.ts';
import { type JobMaintenance, maintenanceResult } from '../../../platform/jobs/job-maintenance.ts';
import { checkAdObjectsJob } from './check-ad-objects.job.ts';

interface ScheduleAdObjectChecksDeps
  extends FromModule<
    'objectChecksModule',
    {
      check: { readonly intervalMs: number };
    }
  > {
  readonly jobMaintenance: JobMaintenance;
}

/** Makes sure that every profile has a check scheduled, and spreads overdue checks. */
export const scheduleAdObjectChecksJob = defineJob({
  name: 'schedule-ad-object-checks',
  schedule: '*/10 * * * *',
  payload: noPayload,
  timeoutMs: 60_000,
  result: maintenanceResult,
  run: ({ deps }: JobRun<ScheduleAdObjectChecksDeps, NoPayload>) =>
    deps.jobMaintenance.run({
      job: checkAdObjectsJob,
      table: 'ad_users',
      toPayload: (adUserId) => ({ adUserId }),
      intervalMs: deps.modules.objectChecksModule.check.intervalMs,
    }),
});
