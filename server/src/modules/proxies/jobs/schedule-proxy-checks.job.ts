import { defineJob, type JobRun, type NoPayload, noPayload } from '../../../platform/jobs/job.ts';
import { type JobUpkeep, upkeepResult } from '../../../platform/jobs/job-upkeep.ts';
import { CHECK_INTERVAL_MS } from '../check-schedule.ts';
import { checkProxyJob } from './check-proxy.job.ts';

interface ScheduleProxyChecksDeps {
  readonly jobUpkeep: JobUpkeep;
}

/** Makes sure that every proxy has a check scheduled, and spreads overdue checks. */
export const scheduleProxyChecksJob = defineJob({
  name: 'schedule-proxy-checks',
  schedule: '*/10 * * * *',
  payload: noPayload,
  timeoutMs: 60_000,
  result: upkeepResult,
  run: ({ deps }: JobRun<ScheduleProxyChecksDeps, NoPayload>) =>
    deps.jobUpkeep.run({
      job: checkProxyJob,
      table: 'proxies',
      toPayload: (proxyId) => ({ proxyId }),
      intervalMs: CHECK_INTERVAL_MS,
    }),
});
