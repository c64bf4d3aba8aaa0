import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { defineJob, type JobRun, type NoPayload, noPayload } from '../../../platform/jobs/job.ts';
import { type JobMaintenance, maintenanceResult } from '../../../platform/jobs/job-maintenance.ts';
import { checkProxyJob } from './check-proxy.job.ts';
import { CHECK_INTERVAL_MS } from './check-times.ts';

interface ScheduleProxyChecksDeps {
  readonly jobMaintenance: JobMaintenance;
}

/** Makes sure that every proxy has a check scheduled, and spreads overdue checks. */
export const scheduleProxyChecksJob = defineJob({
  name: 'schedule-proxy-checks',
  schedule: '*/10 * * * *',
  payload: noPayload,
  timeoutMs: MINUTE_MS,
  result: maintenanceResult,
  run: ({ deps }: JobRun<ScheduleProxyChecksDeps, NoPayload>) =>
    deps.jobMaintenance.run({
      job: checkProxyJob,
      table: 'proxies',
      toPayload: (proxyId) => ({ proxyId }),
      intervalMs: CHECK_INTERVAL_MS,
    }),
});
