import { openStream } from '../../lib/api.ts';
import type { ReplicaOwner } from '../types.ts';
import { createFeedClient, type FeedClientDeps } from './feed-client.ts';
import { createFetchRows } from './pull.ts';
import { deleteFormerEpochs, openOwnedDatabase } from './rxdb-database.ts';

export type OpenRxdbDeps = { readonly owner: ReplicaOwner } & Omit<
  FeedClientDeps,
  'collections' | 'fetchRows' | 'openStream'
>;

/**
 * Opens RxDB and starts the sync. In a file of its own, so that it can load after the first screen.
 */
export async function openRxdb({ owner, ...deps }: OpenRxdbDeps) {
  const database = await openOwnedDatabase(owner);
  void deleteFormerEpochs(owner);
  const feed = createFeedClient({
    ...deps,
    collections: database.collections,
    fetchRows: createFetchRows(owner.accountId),
    openStream: (handlers) => openStream(handlers, { accountId: owner.accountId }),
  });
  return {
    collections: database.collections,
    feed,
    async reopen(): Promise<void> {
      await database.reopen();
      feed.resync();
    },
    async close(): Promise<void> {
      await feed.close();
      await database.close();
    },
  };
}

export type OpenedRxdb = Awaited<ReturnType<typeof openRxdb>>;
