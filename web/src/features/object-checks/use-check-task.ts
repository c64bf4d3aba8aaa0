import {
  type AdObjectCheckState,
  type AdObjectCheckTaskUpdate,
  objectCheckRoutes,
} from '@ads-checker/shared/contracts/object-checks';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { queryClient, useServerQuery } from '../../lib/server-query.ts';
import { serverNow } from '../../lib/server-time.ts';
import { useWrite } from '../../lib/use-write.ts';
import { checkTaskQuery } from './queries.ts';

const PROGRESS_MS = 1_500;
const IDLE_MS = 30_000;

/** Poll frequently while a run is in progress or due. */
function pollIntervalOf(state: AdObjectCheckState | undefined): number {
  const isDue = Date.parse(state?.nextRunAt ?? '') <= serverNow();
  return isDue || (state?.progress ?? null) !== null ? PROGRESS_MS : IDLE_MS;
}

/** State and actions of a profile's ad object check; polls while a run is in progress. */
export function useCheckTask(adUserId: string) {
  const query = checkTaskQuery(adUserId);
  const { data, error, isFetching, refetch } = useServerQuery({
    ...query,
    refetchInterval: ({ state }) => pollIntervalOf(state.data),
  });
  const set = (next: AdObjectCheckState) => queryClient.setQueryData(query.queryKey, next);

  const lastRunId = data?.runs.find(({ finishedAt }) => finishedAt !== null)?.id;
  const known = useRef(lastRunId);
  useEffect(() => {
    if (known.current !== undefined && lastRunId !== known.current) {
      // A finished run may have found events
      void queryClient.invalidateQueries({ queryKey: ['object-checks', 'events', adUserId] });
    }
    known.current = lastRunId;
  }, [lastRunId, adUserId]);

  const run = useWrite(async (id: string, idempotencyKey) => {
    const params = { adUserId: id };
    set((await call(objectCheckRoutes.runTask, { params, idempotencyKey })).data);
  });
  const save = useWrite(async (body: AdObjectCheckTaskUpdate, idempotencyKey) => {
    const { adObjectCheckTask } = (
      await call(objectCheckRoutes.updateTask, { params: { adUserId }, body, idempotencyKey })
    ).data;
    const before = queryClient.getQueryData(query.queryKey);
    if (before !== undefined) {
      set({ ...before, adObjectCheckTask });
    }
  });
  return { data, error, isPending: isFetching, reload: () => void refetch(), run, save };
}
