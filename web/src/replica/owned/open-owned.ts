import { openStream } from '../../lib/api.ts';
import type { ReplicaOwner } from '../types.ts';
import { forgetFormerEpochs, openOwnedDatabase, ownedDatabaseName } from './database.ts';
import { createFeed, type FeedDeps } from './feed.ts';
import { createFetchRows } from './pull.ts';

export type OpenOwnedDeps = { readonly owner: ReplicaOwner } & Omit<
  FeedDeps,
  'databaseName' | 'collections' | 'fetchRows' | 'openStream' | 'isVisible'
>;

/** Opens RxDB and starts the feed. A file of its own, so that its code may come after the first screen. */
export async function openOwned({ owner, ...deps }: OpenOwnedDeps) {
  const database = await openOwnedDatabase(owner);
  void forgetFormerEpochs(owner);
  const feed = createFeed({
    ...deps,
    databaseName: ownedDatabaseName(owner),
    collections: database.collections,
    fetchRows: createFetchRows(owner.accountId),
    openStream: (handlers) => openStream(handlers, { accountId: owner.accountId }),
    isVisible: () => typeof document === 'undefined' || document.visibilityState === 'visible',
  });
  return {
    collections: database.collections,
    feed,
    async close(): Promise<void> {
      await feed.close();
      await database.close();
    },
  };
}

export type OpenedOwned = Awaited<ReturnType<typeof openOwned>>;
