import {
  type AdObjectCheckState,
  type AdObjectCheckTaskUpdate,
  objectCheckRoutes,
} from '@ads-checker/shared/contracts/object-checks';
import { call } from '../../lib/api.ts';
import { useProfileTask } from '../../lib/use-profile-task.ts';

const IDLE_MS = 30_000;

/** State and actions of a profile's ad object check. */
export function useCheckTask(adUserId: string) {
  const params = { adUserId };
  return useProfileTask<AdObjectCheckState, AdObjectCheckTaskUpdate>({
    adUserId,
    feature: 'object-checks',
    idleMs: IDLE_MS,
    // A finished run may have found events
    results: 'events',
    markOf: ({ runs }) => `${runs.find(({ finishedAt }) => finishedAt !== null)?.id}`,
    read: async (signal) => (await call(objectCheckRoutes.getTask, { params, signal })).data,
    start: async (idempotencyKey) =>
      (await call(objectCheckRoutes.runTask, { params, idempotencyKey })).data,
    save: async (body, idempotencyKey, known) => {
      const { data } = await call(objectCheckRoutes.updateTask, { params, body, idempotencyKey });
      return known && { ...known, ...data };
    },
  });
}
