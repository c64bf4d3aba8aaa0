import {
  type CostUpdateState,
  type CostUpdateTaskUpdate,
  costUpdateRoutes,
  type PushAdCosts,
} from '@ads-checker/shared/contracts/cost-updates';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/server-query.ts';
import { useProfileTask } from '../../lib/use-profile-task.ts';
import { useWrite } from '../../lib/use-write.ts';
import { COSTS } from './queries.ts';

const IDLE_MS = 30_000;

/** State and actions of a profile's cost update. */
export function useCostTask(adUserId: string) {
  const params = { adUserId };
  const task = useProfileTask<CostUpdateState, CostUpdateTaskUpdate>({
    adUserId,
    feature: COSTS,
    idleMs: IDLE_MS,
    resultsKey: [COSTS, 'costs', adUserId],
    markOf: ({ runs: [latest], progress }) =>
      `${latest?.id} ${latest?.finishedAt} ${progress?.done}`,
    read: async (signal) => (await call(costUpdateRoutes.getTask, { params, signal })).data,
    start: async (idempotencyKey) =>
      (await call(costUpdateRoutes.runTask, { params, idempotencyKey })).data,
    save: async (body, idempotencyKey) =>
      (await call(costUpdateRoutes.updateTask, { params, body, idempotencyKey })).data,
  });
  const push = useWrite(async (body: PushAdCosts, idempotencyKey) => {
    const { requestedCount } = (
      await call(costUpdateRoutes.pushAdCosts, { params, body, idempotencyKey })
    ).data;
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: task.queryKey }),
      queryClient.invalidateQueries({ queryKey: [COSTS, 'costs', adUserId] }),
    ]);
    return requestedCount;
  });
  return { ...task, push };
}
