import {
  type CommentCleanState,
  type CommentCleanTaskUpdate,
  commentCleaningRoutes,
  type TryCommentCleaning,
} from '@ads-checker/shared/contracts/comment-cleaning';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { queryClient, useServerQuery } from '../../lib/server-query.ts';
import { serverNow } from '../../lib/server-time.ts';
import { useWrite } from '../../lib/use-write.ts';
import { CLEANING, cleaningTaskQuery } from './queries.ts';

const PROGRESS_MS = 1_500;
const IDLE_MS = 15_000;

/** Poll frequently while a run is in progress or due. */
function pollIntervalOf(state: CommentCleanState | undefined): number {
  const isDue = Date.parse(state?.nextRunAt ?? '') <= serverNow();
  return isDue || (state?.progress ?? null) !== null ? PROGRESS_MS : IDLE_MS;
}

/** State and actions of a profile's comment cleaning; polls while a run is in progress. */
export function useCleaningTask(adUserId: string) {
  const query = cleaningTaskQuery(adUserId);
  const { data, error, isFetching, refetch } = useServerQuery({
    ...query,
    refetchInterval: ({ state }) => pollIntervalOf(state.data),
  });
  const set = (next: CommentCleanState) => queryClient.setQueryData(query.queryKey, next);

  const [latest] = data?.runs ?? [];
  const mark = `${latest?.id} ${latest?.finishedAt} ${data?.cleanedCount} ${data?.waitingCount}`;
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (known.current !== undefined && mark !== known.current) {
      void queryClient.invalidateQueries({ queryKey: [CLEANING, 'jobs', adUserId] });
    }
    known.current = mark;
  }, [mark, adUserId]);

  const params = { adUserId };
  const run = useWrite(async (_: null, idempotencyKey) => {
    set((await call(commentCleaningRoutes.runTask, { params, idempotencyKey })).data);
  });
  const save = useWrite(async (body: CommentCleanTaskUpdate, idempotencyKey) => {
    set((await call(commentCleaningRoutes.updateTask, { params, body, idempotencyKey })).data);
  });
  const preview = useWrite(
    async (body: TryCommentCleaning, idempotencyKey) =>
      (await call(commentCleaningRoutes.tryTask, { params, body, idempotencyKey })).data,
  );
  const undo = useWrite(async (jobId: string, idempotencyKey) => {
    await call(commentCleaningRoutes.undoJob, { params: { ...params, jobId }, idempotencyKey });
    await queryClient.invalidateQueries({ queryKey: [CLEANING, 'jobs', adUserId] });
  });
  return {
    data,
    error,
    isPending: isFetching,
    reload: () => void refetch(),
    run,
    save,
    preview,
    undo,
  };
}
