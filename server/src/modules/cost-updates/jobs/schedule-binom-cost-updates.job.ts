import { defineProfileTaskSchedule } from '../../profile-tasks/index.ts';
import { updateBinomCostsJob } from './update-binom-costs.job.ts';

export const scheduleBinomCostUpdatesJob = defineProfileTaskSchedule({
  name: 'schedule-binom-cost-updates',
  schedule: '5,15,25,35,45,55 * * * *',
  module: 'costUpdatesModule',
  job: updateBinomCostsJob,
  profiles: 'cost_update_profiles',
});
