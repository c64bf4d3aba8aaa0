import {
  type ResultTask,
  type ResultTaskUpdate,
  resultRoutes,
} from '@ads-checker/shared/contracts/results';
import { call } from '../../lib/api.ts';
import { useProfileTask } from '../../lib/use-profile-task.ts';
import { RESULTS } from './queries.ts';

const IDLE_MS = 30_000;

const markOf = ({ lastRun, progress }: ResultTask): string =>
  `${lastRun?.startedAt} ${lastRun?.finishedAt} ${progress?.done}`;

/** State and actions of reading a profile's results. */
export function useResultsTask(adUserId: string) {
  const params = { adUserId };
  return useProfileTask<ResultTask, ResultTaskUpdate>({
    adUserId,
    feature: 'results-task',
    idleMs: IDLE_MS,
    // Figures of all profiles together
    resultsKey: [RESULTS],
    markOf,
    read: async (signal) => (await call(resultRoutes.getTask, { params, signal })).data,
    start: async (idempotencyKey) =>
      (await call(resultRoutes.refresh, { params, idempotencyKey })).data,
    save: async (body, idempotencyKey) =>
      (await call(resultRoutes.updateTask, { params, body, idempotencyKey })).data,
  });
}
