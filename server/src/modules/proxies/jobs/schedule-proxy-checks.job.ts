import { defineJob, type JobRun, type NoPayload, noPayload } from '../../../platform/jobs/job.ts';
import { type JobMaintenance, maintenanceResult } from '../../../platform/jobs/job-maintenance.ts';
import { CHECK_INTERVAL_MS } from '../check-schedule.ts';
import { checkProxyJob } from './check-proxy.job.ts';

interface ScheduleProxyChecksDeps {
  readonly jobMaintenance: JobMaintenance;
}

/** Makes sure that every proxy has a check scheduled, and spreads overdue checks. */
export const scheduleProxyChecksJob = defineJob({
  name: 'schedule-proxy-checks',
  schedule: '*/10 * * * *',
  payload: noPayload,
  timeoutMs: 60_000,
  result: maintenanceResult,
  run: ({ deps }: JobRun<ScheduleProxyChecksDeps, NoPayload>) =>
    deps.jobMaintenance.run({
      job: checkProxyJob,
      table: 'proxies',
      toPayload: (proxyId) => ({ proxyId }),
      intervalMs: CHECK_INTERVAL_MS,
    }),
});
