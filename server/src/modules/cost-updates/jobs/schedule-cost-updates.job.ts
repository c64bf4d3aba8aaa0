import { defineProfileTaskSchedule } from '../../profile-tasks/index.ts';
import { updateCostsJob } from './update-costs.job.ts';

export const scheduleCostUpdatesJob = defineProfileTaskSchedule({
  name: 'schedule-binom-cost-updates',
  schedule: '5,15,25,35,45,55 * * * *',
  module: 'costUpdatesModule',
  job: updateCostsJob,
  profiles: 'cost_update_profiles',
});
