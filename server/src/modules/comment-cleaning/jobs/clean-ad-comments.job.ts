import { z } from 'zod';
import { defineJob, type FromModule, type JobRun } from '../../../platform/jobs/job.ts';

type CleanAdCommentsDeps = FromModule<
  'commentCleaningModule',
  { cleaning: { run(request: { adUserId: string; signal: AbortSignal }): Promise<unknown> } }
>;

export const cleanAdCommentsJob = defineJob({
  name: 'clean-ad-comments',
  payload: z.object({ adUserId: z.string() }),
  key: ({ adUserId }) => adUserId,
  /** A job that was added while the profile's previous one runs waits for it. */
  series: ({ adUserId }) => adUserId,
  owner: ({ adUserId }) => ({ kind: 'profile', id: adUserId }),
  timeoutMs: 10 * 60_000,
  concurrency: 8,
  run: ({ deps, payload, signal }: JobRun<CleanAdCommentsDeps, { adUserId: string }>) =>
    deps.modules.commentCleaningModule.cleaning.run({ ...payload, signal }),
});
