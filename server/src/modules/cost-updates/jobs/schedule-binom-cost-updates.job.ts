import {
  defineJob,
  type FromModule,
  type JobRun,
  type NoPayload,
  noPayload,
} from '../../../platform/jobs/job.ts';
import { type JobMaintenance, maintenanceResult } from '../../../platform/jobs/job-maintenance.ts';
import { updateBinomCostsJob } from './update-binom-costs.job.ts';

interface ScheduleBinomCostUpdatesDeps
  extends FromModule<
    'costUpdatesModule',
    {
      update: { readonly intervalMs: number };
    }
  > {
  readonly jobMaintenance: JobMaintenance;
}

/**
 * Makes sure that every profile with settings has a cost update scheduled, and spreads overdue
 * ones.
 */
export const scheduleBinomCostUpdatesJob = defineJob({
  name: 'schedule-binom-cost-updates',
  schedule: '5,15,25,35,45,55 * * * *',
  payload: noPayload,
  timeoutMs: 60_000,
  result: maintenanceResult,
  run: ({ deps }: JobRun<ScheduleBinomCostUpdatesDeps, NoPayload>) =>
    deps.jobMaintenance.run({
      job: updateBinomCostsJob,
      table: 'cost_update_profiles',
      toPayload: (adUserId) => ({ adUserId }),
      intervalMs: deps.modules.costUpdatesModule.update.intervalMs,
    }),
});
