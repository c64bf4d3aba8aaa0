import {
  type CommentCleanState,
  type CommentCleanTaskUpdate,
  commentCleaningRoutes,
  type TryCommentCleaning,
} from '@ads-checker/shared/contracts/comment-cleaning';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/server-query.ts';
import { useProfileTask } from '../../lib/use-profile-task.ts';
import { useWrite } from '../../lib/use-write.ts';
import { CLEANING } from './queries.ts';

const IDLE_MS = 15_000;

/** State and actions of a profile's comment cleaning. */
export function useCleaningTask(adUserId: string) {
  const params = { adUserId };
  const task = useProfileTask<CommentCleanState, CommentCleanTaskUpdate>({
    adUserId,
    feature: CLEANING,
    idleMs: IDLE_MS,
    resultsKey: [CLEANING, 'jobs', adUserId],
    markOf: ({ runs: [latest], cleanedCount, waitingCount }) =>
      `${latest?.id} ${latest?.finishedAt} ${cleanedCount} ${waitingCount}`,
    read: async (signal) => (await call(commentCleaningRoutes.getTask, { params, signal })).data,
    start: async (idempotencyKey) =>
      (await call(commentCleaningRoutes.runTask, { params, idempotencyKey })).data,
    save: async (body, idempotencyKey) =>
      (await call(commentCleaningRoutes.updateTask, { params, body, idempotencyKey })).data,
  });
  const preview = useWrite(
    async (body: TryCommentCleaning, idempotencyKey) =>
      (await call(commentCleaningRoutes.tryTask, { params, body, idempotencyKey })).data,
  );
  const undo = useWrite(async (jobId: string, idempotencyKey) => {
    await call(commentCleaningRoutes.undoJob, { params: { ...params, jobId }, idempotencyKey });
    await queryClient.invalidateQueries({ queryKey: [CLEANING, 'jobs', adUserId] });
  });
  return { ...task, preview, undo };
}
