import { SYNC_COLLECTIONS, type SyncCollection } from '@ads-checker/shared/collections/index';
import type { SyncWatermark } from '../model/owned-collection.ts';
import type { FeedStatus } from './feed-status.ts';
import { createReplication, type Replication, type ReplicationDeps } from './replication.ts';
import type { OwnedCollections } from './rxdb-database.ts';

export interface ReplicationsDeps
  extends Pick<ReplicationDeps, 'fetchRows' | 'clock' | 'onInvalidRow'> {
  readonly collections: OwnedCollections;
  readonly onBroken: () => void;
  readonly onSyncWatermark: (watermark: SyncWatermark) => void;
}

/** Replicates all collections of a database. */
export function createReplications(deps: ReplicationsDeps, status: FeedStatus) {
  const { fetchRows, clock, onBroken, onInvalidRow } = deps;
  const create = (collections: OwnedCollections): readonly Replication[] =>
    SYNC_COLLECTIONS.map((name) =>
      createReplication({
        name,
        collection: collections[name],
        fetchRows,
        clock,
        onBroken,
        onInvalidRow,
        onUnreadable: (count) => status.setUnreadable(name, count),
        onSyncWatermark: ({ sinceMs }) => deps.onSyncWatermark({ collection: name, sinceMs }),
        onState: (state) => status.setState(name, state),
      }),
    );
  let current = create(deps.collections);
  const closeAll = (replications: readonly Replication[]): Promise<unknown> =>
    Promise.all(replications.map((replication) => replication.close()));

  return {
    start(): void {
      for (const replication of current) {
        replication.start();
      }
    },
    resync(names: readonly SyncCollection[] = SYNC_COLLECTIONS): void {
      for (const name of names) {
        current[SYNC_COLLECTIONS.indexOf(name)]?.resync();
      }
    },
    stop(): void {
      for (const replication of current) {
        replication.stop();
      }
    },
    /** Stops using the collections, whose database is closed next. */
    async release(): Promise<void> {
      const former = current;
      current = [];
      status.reset();
      status.publish();
      await closeAll(former);
    },
    adopt(collections: OwnedCollections): void {
      current = create(collections);
    },
    close: () => closeAll(current),
  };
}
