import { call } from '../../lib/api.ts';
import type { Clock } from '../../lib/clock.ts';
import { createRecordFollower } from '../../lib/record-follower.ts';
import type { ChangeStore } from './change-store.ts';

/** Without an event for this long, the record is read. */
export const SILENCE_MS = 10_000;

export function createChangeFollower({
  store,
  clock,
  onStored,
}: {
  readonly store: ChangeStore;
  readonly clock: Clock;
  readonly onStored: () => Promise<void>;
}) {
  return createRecordFollower({
    clock,
    read: async (changeId, askedAtMs) => {
      const { adObjectChangeRoutes } = await import(
        '@ads-checker/shared/contracts/ad-object-changes'
      );
      const { data, items } = await call(adObjectChangeRoutes.get, { params: { changeId } });
      await store.settle({ change: data, items, askedAtMs }, clock.now());
    },
    forget: store.remove,
    onStored,
  });
}
