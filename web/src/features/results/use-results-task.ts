import {
  type ResultTask,
  type ResultTaskUpdate,
  resultRoutes,
} from '@ads-checker/shared/contracts/results';
import { call } from '../../lib/api.ts';
import { serverDate } from '../../lib/server-time.ts';
import { useProfileTask } from '../../lib/use-profile-task.ts';
import { keptAnswer, useReplica } from '../../replica/index.ts';
import { RESULTS } from './queries.ts';

const IDLE_MS = 30_000;
/** Bump with every change to the shape of a task. */
const STORED_FORM = 1;

const markOf = ({ lastRun, progress }: ResultTask): string =>
  `${lastRun?.startedAt} ${lastRun?.finishedAt} ${progress?.done}`;

/** State and actions of reading a profile's results. */
export function useResultsTask(adUserId: string) {
  const params = { adUserId };
  const replica = useReplica();
  return useProfileTask<ResultTask, ResultTaskUpdate>({
    adUserId,
    feature: 'results-task',
    idleMs: IDLE_MS,
    // Figures of all profiles together
    resultsKey: [RESULTS],
    markOf,
    // Offline its choice stays known
    read: async (signal) => {
      const place = { name: `results-task:${adUserId}`, form: STORED_FORM };
      const { value } = await keptAnswer(replica, place, async () => ({
        value: (await call(resultRoutes.getTask, { params, signal })).data,
        fetchedAt: serverDate().toISOString(),
      }));
      return value;
    },
    start: async (idempotencyKey) =>
      (await call(resultRoutes.refresh, { params, idempotencyKey })).data,
    save: async (body, idempotencyKey) =>
      (await call(resultRoutes.updateTask, { params, body, idempotencyKey })).data,
  });
}
