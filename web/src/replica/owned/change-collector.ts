import type { Clock } from '../../lib/clock.ts';
import type { Leader } from '../tabs/leader.ts';

/** How long changes are collected while no tab shows them. */
const UNWATCHED_MS = 60_000;

interface CollectorDeps {
  readonly leader: Leader;
  readonly clock: Clock;
  readonly pull: (collections: readonly string[]) => void;
}

/** Pulls at once what somebody looks at; otherwise changes are pulled together. */
export function createChangeCollector({ leader, clock, pull }: CollectorDeps) {
  const collected = new Set<string>();
  let cancel: (() => void) | undefined;
  const take = (): void => {
    cancel?.();
    cancel = undefined;
    pull([...collected]);
    collected.clear();
  };
  const stopWatching = leader.onWatched(take);
  return {
    add(collections: readonly string[]): void {
      for (const collection of collections) {
        collected.add(collection);
      }
      if (leader.isWatched()) {
        take();
      } else {
        cancel ??= clock.setTimer(take, UNWATCHED_MS);
      }
    },
    /** All collections are pulled. */
    clear: () => collected.clear(),
    close(): void {
      stopWatching();
      cancel?.();
    },
  };
}
