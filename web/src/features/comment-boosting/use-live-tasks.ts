import type { StreamEvent } from '@ads-checker/shared/contracts/stream-events';
import { useEffect, useEffectEvent } from 'react';
import { onCommentTask } from '../../lib/comment-changes.ts';
import { queryClient } from '../../lib/server-query.ts';
import { taskQuery, tasksQuery } from './queries.ts';

/** Events that arrive close together cause one refetch. */
const THROTTLE_MS = 500;
const LIST_THROTTLE_MS = 2_000;

/** Throttles `work`: it runs `afterMs` after the first call since its last run. */
function throttle(work: () => void, afterMs: number): { call: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    call() {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, afterMs);
    },
    stop: () => clearTimeout(timer),
  };
}

function useLive({
  queryKey,
  isOf,
  afterMs,
}: {
  readonly queryKey: readonly string[];
  readonly isOf: (event: StreamEvent<'commentTask'>) => boolean;
  readonly afterMs: number;
}): void {
  const of = useEffectEvent(isOf);
  const key = queryKey.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another query
  useEffect(() => {
    const { call, stop } = throttle(
      () => void queryClient.invalidateQueries({ queryKey }),
      afterMs,
    );
    const unsubscribe = onCommentTask((event) => {
      if (event === undefined || of(event)) {
        call();
      }
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [key, afterMs]);
}

/** Refetches the task list of an account when its tasks progress. */
export const useLiveTasks = (accountId: string): void =>
  useLive({
    queryKey: tasksQuery(accountId).queryKey,
    isOf: (event) => event.accountId === accountId,
    afterMs: LIST_THROTTLE_MS,
  });

/** Refetches one task and its history when it progresses. */
export const useLiveTask = (commentTaskId: string): void =>
  useLive({
    queryKey: taskQuery(commentTaskId).queryKey,
    isOf: (event) => event.commentTaskId === commentTaskId,
    afterMs: THROTTLE_MS,
  });
