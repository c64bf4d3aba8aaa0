import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { queryClient, useServerQuery } from './server-query.ts';
import { serverNow } from './server-time.ts';
import { useWrite } from './use-write.ts';

const PROGRESS_MS = 1_500;

interface TaskState {
  readonly nextRunAt: string | null;
  readonly progress: object | null;
}

/** Poll frequently while a run is in progress or due. */
function pollIntervalOf(state: TaskState | undefined, idleMs: number): number {
  const isDue = Date.parse(state?.nextRunAt ?? '') <= serverNow();
  return isDue || (state?.progress ?? null) !== null ? PROGRESS_MS : idleMs;
}

interface ProfileTaskInput<State, Update> {
  readonly adUserId: string;
  /** First part of the keys of its queries. */
  readonly feature: string;
  readonly read: (signal: AbortSignal) => Promise<State>;
  readonly start: (idempotencyKey: string) => Promise<State>;
  /** @param known the state before */
  readonly save: (
    update: Update,
    idempotencyKey: string,
    known: State | undefined,
  ) => Promise<State | undefined>;
  /** The queries whose results change with the mark of the state. */
  readonly resultsKey: QueryKey;
  readonly markOf: (state: State) => string;
  readonly idleMs: number;
}

/** State and actions of a profile's task; polls, often while a run is in progress. */
export function useProfileTask<State extends TaskState, Update>({
  adUserId,
  feature,
  resultsKey,
  ...task
}: ProfileTaskInput<State, Update>) {
  const queryKey = [feature, 'task', adUserId];
  const { data, error, isFetching, refetch } = useServerQuery({
    queryKey,
    staleTime: 0,
    placeholderData: () => undefined,
    queryFn: ({ signal }): Promise<State> => task.read(signal),
    refetchInterval: ({ state }) => pollIntervalOf(state.data, task.idleMs),
  });
  const set = (next: State | undefined) => queryClient.setQueryData<State>(queryKey, next);

  const mark = data && task.markOf(data);
  const known = useRef(mark);
  const invalidate = useEffectEvent(
    () => void queryClient.invalidateQueries({ queryKey: resultsKey }),
  );
  useEffect(() => {
    if (known.current !== undefined && mark !== known.current) {
      invalidate();
    }
    known.current = mark;
  }, [mark]);

  const run = useWrite(async (_: null, idempotencyKey) => {
    set(await task.start(idempotencyKey));
  });
  const save = useWrite(async (update: Update, idempotencyKey) => {
    const before = queryClient.getQueryData<State>(queryKey);
    set(await task.save(update, idempotencyKey, before));
  });
  return { data, error, isPending: isFetching, reload: () => void refetch(), run, save, queryKey };
}
