import { defineProfileTaskSchedule } from '../../profile-tasks/index.ts';
import { collectResultsJob } from './collect-results.job.ts';

export const scheduleResultsJob = defineProfileTaskSchedule({
  name: 'schedule-results',
  schedule: '3,13,23,33,43,53 * * * *',
  module: 'resultsModule',
  job: collectResultsJob,
  profiles: 'result_profiles',
});
