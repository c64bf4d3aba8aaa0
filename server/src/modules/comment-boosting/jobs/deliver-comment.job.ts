import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { z } from 'zod';
import { defineJob, type FromModule, type JobRun } from '../../../platform/jobs/job.ts';

const payload = z.object({ taskId: z.string() });

type DeliverCommentDeps = FromModule<
  'commentBoostingModule',
  { runner: { run(request: { taskId: string; signal: AbortSignal }): Promise<void> } }
>;

/** Delivers the next step of a comment boosting task and queues the one after it. */
export const deliverCommentJob = defineJob({
  name: 'deliver-comment',
  payload,
  key: ({ taskId }) => taskId,
  series: ({ taskId }) => taskId,
  owner: ({ taskId }) => ({ kind: 'comment_task', id: taskId }),
  timeoutMs: 2 * MINUTE_MS,
  concurrency: 12,
  run: ({
    deps,
    payload: { taskId },
    signal,
  }: JobRun<DeliverCommentDeps, z.infer<typeof payload>>) =>
    deps.modules.commentBoostingModule.runner.run({ taskId, signal }),
});
