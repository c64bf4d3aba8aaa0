import {
  type CostUpdateState,
  type CostUpdateTaskUpdate,
  costUpdateRoutes,
  type PushAdCosts,
} from '@ads-checker/shared/contracts/cost-updates';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { queryClient, useServerQuery } from '../../lib/server-query.ts';
import { serverNow } from '../../lib/server-time.ts';
import { useWrite } from '../../lib/use-write.ts';
import { COSTS, costTaskQuery } from './queries.ts';

const PROGRESS_MS = 1_500;
const IDLE_MS = 30_000;

/** Poll frequently while a run is in progress or due. */
function pollIntervalOf(state: CostUpdateState | undefined): number {
  const isDue = Date.parse(state?.nextRunAt ?? '') <= serverNow();
  return isDue || (state?.progress ?? null) !== null ? PROGRESS_MS : IDLE_MS;
}

/** State and actions of a profile's cost update; polls while a run is in progress. */
export function useCostTask(adUserId: string) {
  const query = costTaskQuery(adUserId);
  const { data, error, isFetching, refetch } = useServerQuery({
    ...query,
    refetchInterval: ({ state }) => pollIntervalOf(state.data),
  });
  const set = (next: CostUpdateState) => queryClient.setQueryData(query.queryKey, next);

  const [latest] = data?.runs ?? [];
  const mark = `${latest?.id} ${latest?.finishedAt} ${data?.progress?.done}`;
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (known.current !== undefined && mark !== known.current) {
      void queryClient.invalidateQueries({ queryKey: [COSTS, 'costs', adUserId] });
    }
    known.current = mark;
  }, [mark, adUserId]);

  const params = { adUserId };
  const run = useWrite(async (_: null, idempotencyKey) => {
    set((await call(costUpdateRoutes.runTask, { params, idempotencyKey })).data);
  });
  const save = useWrite(async (body: CostUpdateTaskUpdate, idempotencyKey) => {
    set((await call(costUpdateRoutes.updateTask, { params, body, idempotencyKey })).data);
  });
  const push = useWrite(async (body: PushAdCosts, idempotencyKey) => {
    const { requestedCount } = (
      await call(costUpdateRoutes.pushAdCosts, { params, body, idempotencyKey })
    ).data;
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: query.queryKey }),
      queryClient.invalidateQueries({ queryKey: [COSTS, 'costs', adUserId] }),
    ]);
    return requestedCount;
  });
  return { data, error, isPending: isFetching, reload: () => void refetch(), run, save, push };
}
