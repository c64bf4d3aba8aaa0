import { defineProfileTaskSchedule } from '../../profile-tasks/index.ts';
import { cleanAdCommentsJob } from './clean-ad-comments.job.ts';

export const scheduleAdCommentCleaningJob = defineProfileTaskSchedule({
  name: 'schedule-ad-comment-cleaning',
  schedule: '3,8,13,18,23,28,33,38,43,48,53,58 * * * *',
  module: 'commentCleaningModule',
  job: cleanAdCommentsJob,
  profiles: 'comment_cleaning_profiles',
});
