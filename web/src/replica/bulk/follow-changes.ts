import { adObjectChangeRoutes } from '@ads-checker/shared/contracts/ad-object-changes';
import { AppError } from '@ads-checker/shared/errors';
import { call } from '../../lib/api.ts';
import type { Clock } from '../clock.ts';
import type { ChangeStore } from './change-store.ts';

/** Without news for this long, the record is read. */
export const UNHEARD_MS = 10_000;

/** Reads the record of a bulk change and stores its outcome. */
export function createChangeFollower({
  store,
  clock,
  onStored,
}: {
  readonly store: ChangeStore;
  readonly clock: Clock;
  readonly onStored: () => Promise<void>;
}) {
  const reading = new Map<string, Promise<void>>();

  const read = async (changeId: string): Promise<void> => {
    try {
      const { data, items } = await call(adObjectChangeRoutes.get, { params: { changeId } });
      await store.settle({ change: data, items }, clock.now());
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 404) {
        // Asked again after the next silence
        return;
      }
      await store.remove(changeId);
    }
    await onStored();
  };

  return {
    follow(changeId: string): Promise<void> {
      const begun = reading.get(changeId) ?? read(changeId).finally(() => reading.delete(changeId));
      reading.set(changeId, begun);
      return begun;
    },
  };
}
