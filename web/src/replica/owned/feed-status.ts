import { SYNC_COLLECTIONS } from '@ads-checker/shared/collections/index';
import { z } from 'zod';
import type { Clock } from '../../lib/clock.ts';
import { createExternalStore, type ExternalStore } from '../../lib/external-store.ts';
import type { SyncStatus } from '../model/types.ts';
import type { Leader } from '../tabs/leader.ts';
import type { FeedState } from './replication.ts';

export interface FeedStatusDeps {
  readonly clock: Clock;
  readonly leader: Leader;
  /** When the replica was last in sync, as stored. */
  readonly syncedAt: string | null;
  readonly onSyncedAt: (syncedAt: string) => void;
}

const describedSchema = z.object({
  state: z.enum(['synced', 'syncing', 'offline', 'error', 'ended']),
  syncedAt: z.string().nullable(),
  // A tab of the release before tells none.
  unreadable: z.number().catch(0),
  generation: z.number().catch(0),
});

/** The state of the sync, which other tabs take from the leading one. */
export function createFeedStatus({ clock, leader, onSyncedAt, ...deps }: FeedStatusDeps) {
  const states = new Map<string, FeedState>(SYNC_COLLECTIONS.map((name) => [name, 'idle']));
  const unreadable = new Map<string, number>();
  const flags = { isEnded: false, mustReload: false, isReached: true };
  let { syncedAt } = deps;
  let ofLeader: z.infer<typeof describedSchema> | undefined;

  const ownState = (): SyncStatus['state'] => {
    const all = [...states.values()];
    if (flags.isEnded || all.includes('refused')) {
      return 'ended';
    }
    if (!flags.isReached) {
      return 'offline';
    }
    if (all.includes('error')) {
      return 'error';
    }
    return all.every((state) => state === 'synced') ? 'synced' : 'syncing';
  };
  /** As this tab sees it. */
  const describe = () => ({
    state: ownState(),
    syncedAt,
    unreadable: [...unreadable.values()].reduce((sum, count) => sum + count, 0),
  });

  const toStatus = (): SyncStatus => {
    const { isEnded, isReached, mustReload } = flags;
    const own = describe();
    const shared = leader.isLeader() ? undefined : ofLeader;
    return {
      isOnline: isReached,
      state: isEnded ? 'ended' : isReached ? (shared ?? own).state : 'offline',
      syncedAt: shared?.syncedAt ?? syncedAt,
      unreadable: (shared ?? own).unreadable,
      mustReload,
    };
  };
  const external = createExternalStore(toStatus());
  const publish = (): void => {
    const next = toStatus();
    if (JSON.stringify(next) !== JSON.stringify(external.get())) {
      external.set(next);
    }
  };

  return {
    external: external as ExternalStore<SyncStatus>,
    /** Shown by {@link publish} after a change. */
    flags,
    publish,
    describe,
    setState(name: string, state: FeedState): void {
      states.set(name, state);
      if ([...states.values()].every((value) => value === 'synced')) {
        syncedAt = new Date(clock.now()).toISOString();
        onSyncedAt(syncedAt);
      }
      publish();
      leader.sendHeartbeat();
    },
    setUnreadable(name: string, count: number): void {
      unreadable.set(name, count);
      publish();
    },
    isRefused: (): boolean => [...states.values()].includes('refused'),
    /** Nothing was pulled yet. */
    reset(): void {
      for (const name of SYNC_COLLECTIONS) {
        states.set(name, 'idle');
      }
    },
    /** Returns the generation of the leader's database; undefined when it tells nothing readable. */
    followLeader(description: unknown): number | undefined {
      const { data } = describedSchema.safeParse(description);
      if (data !== undefined) {
        ofLeader = data;
        publish();
      }
      return data?.generation;
    },
  };
}

export type FeedStatus = ReturnType<typeof createFeedStatus>;
