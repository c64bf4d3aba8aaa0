import {
  type CommentTaskDetailsDto,
  type CommentTaskDto,
  commentBoostingRoutes as r,
} from '@ads-checker/shared/contracts/comment-boosting';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { type Query, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/server-query.ts';

const KEY = 'comment-boosting';
/** Fallback in case an event of the stream was lost. */
const FALLBACK_POLL_MS = MINUTE_MS;

type QueryOf<T> = Query<T, Error, T, string[]>;

export function tasksQuery(accountId: string) {
  return queryOptions({
    queryKey: [KEY, 'tasks', accountId],
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }: QueryOf<readonly CommentTaskDto[]>) =>
      data?.some(({ status }) => status === 'active') === true ? FALLBACK_POLL_MS : false,
    queryFn: async ({ signal }): Promise<readonly CommentTaskDto[]> =>
      (await call(r.listTasks, { params: { accountId }, signal })).data,
  });
}

export function taskQuery(commentTaskId: string) {
  return queryOptions({
    queryKey: [KEY, 'task', commentTaskId],
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }: QueryOf<CommentTaskDetailsDto>) =>
      data?.status === 'active' ? FALLBACK_POLL_MS : false,
    placeholderData: () => undefined,
    queryFn: async ({ signal }): Promise<CommentTaskDetailsDto> =>
      (await call(r.getTask, { params: { commentTaskId }, signal })).data,
  });
}

export function commentUsersQuery(accountId: string) {
  return queryOptions({
    queryKey: [KEY, 'users', accountId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (
        await call(r.listUsers, {
          params: { accountId },
          query: { includeShared: 'true', includeProxies: 'true' },
          signal,
        })
      ).data,
  });
}

/** Caches the task that the server returned and refetches everything that depends on it. */
export async function cacheTask(task: CommentTaskDto): Promise<void> {
  queryClient.setQueryData(tasksQuery(task.accountId).queryKey, (tasks) =>
    tasks?.map((each) => (each.id === task.id ? task : each)),
  );
  await queryClient.invalidateQueries({ queryKey: [KEY] });
}

export function removeCachedTask({
  accountId,
  id,
}: Pick<CommentTaskDto, 'accountId' | 'id'>): void {
  queryClient.setQueryData(tasksQuery(accountId).queryKey, (tasks) =>
    tasks?.filter((each) => each.id !== id),
  );
}

export const reloadBoosting = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [KEY] });
