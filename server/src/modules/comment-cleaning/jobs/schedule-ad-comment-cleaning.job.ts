import {
  defineJob,
  type FromModule,
  type JobRun,
  type NoPayload,
  noPayload,
} from '../../../platform/jobs/job.ts';
import { type JobMaintenance, maintenanceResult } from '../../../platform/jobs/job-maintenance.ts';
import { cleanAdCommentsJob } from './clean-ad-comments.job.ts';

interface ScheduleAdCommentCleaningDeps
  extends FromModule<
    'commentCleaningModule',
    {
      cleaning: { readonly intervalMs: number };
    }
  > {
  readonly jobMaintenance: JobMaintenance;
}

/**
 * Makes sure that every profile with active cleaning has a run scheduled, and spreads overdue ones.
 */
export const scheduleAdCommentCleaningJob = defineJob({
  name: 'schedule-ad-comment-cleaning',
  schedule: '3,8,13,18,23,28,33,38,43,48,53,58 * * * *',
  payload: noPayload,
  timeoutMs: 60_000,
  result: maintenanceResult,
  run: ({ deps }: JobRun<ScheduleAdCommentCleaningDeps, NoPayload>) =>
    deps.jobMaintenance.run({
      job: cleanAdCommentsJob,
      table: 'comment_cleaning_profiles',
      toPayload: (adUserId) => ({ adUserId }),
      intervalMs: deps.modules.commentCleaningModule.cleaning.intervalMs,
    }),
});
