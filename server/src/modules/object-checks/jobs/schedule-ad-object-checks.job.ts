import { defineProfileTaskSchedule } from '../../profile-tasks/index.ts';
import { checkAdObjectsJob } from './check-ad-objects.job.ts';

export const scheduleAdObjectChecksJob = defineProfileTaskSchedule({
  name: 'schedule-ad-object-checks',
  schedule: '*/10 * * * *',
  module: 'objectChecksModule',
  job: checkAdObjectsJob,
  profiles: 'ad_users',
});
