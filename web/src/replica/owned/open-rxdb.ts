import { openStream } from '../../lib/event-stream.ts';
import type { ReplicaOwner } from '../model/types.ts';
import { createFeedClient, type FeedClientDeps } from './feed-client.ts';
import {
  deleteFormerDatabases,
  type OwnedCollections,
  openOwnedDatabase,
} from './rxdb-database.ts';

/** What breaks again soon is not the database's own fault: a full disk, or a server's rows. */
const REBUILD_AGAIN_MS = 10 * 60_000;
/** A broken database may never close. */
const CLOSE_MS = 2_000;
const OPEN_AGAIN_MS = 60_000;

export type OpenRxdbDeps = {
  readonly owner: ReplicaOwner;
  /** Which of the account's databases is in use; a broken one is followed by the next. */
  readonly generation: number;
  readonly saveGeneration: (generation: number) => Promise<unknown>;
  /** The collections are those of another database, empty until they are pulled. */
  readonly onReplaced: (collections: OwnedCollections) => void;
} & Omit<FeedClientDeps, 'collections' | 'openStream' | 'generation' | 'onGeneration' | 'onBroken'>;

/**
 * Opens RxDB and starts the sync. In a file of its own, so that it can load after the first screen.
 * A database that cannot be opened or read is left for a new one, which is pulled from the
 * beginning.
 */
export async function openRxdb({
  owner,
  generation,
  saveGeneration,
  onReplaced,
  ...deps
}: OpenRxdbDeps) {
  const { clock } = deps;
  let current = generation;
  let isClosed = false;
  let rebuiltMs = Number.NEGATIVE_INFINITY;
  let moving: Promise<void> = Promise.resolve();

  const openNext = async (next: number) => {
    current = next;
    rebuiltMs = clock.steadyMs();
    await saveGeneration(next);
    return openOwnedDatabase(owner, next);
  };
  let database = await openOwnedDatabase(owner, generation).catch(() => openNext(generation + 1));
  void deleteFormerDatabases(owner, current);

  const move = async (next: number): Promise<void> => {
    if (isClosed || next <= current) {
      return;
    }
    await feed.release();
    await Promise.race([
      database.close(),
      new Promise<void>((resolve) => clock.setTimer(resolve, CLOSE_MS)),
    ]).catch(() => undefined);
    try {
      database = await openNext(next);
    } catch {
      clock.setTimer(() => follow(current + 1), OPEN_AGAIN_MS);
      return;
    }
    feed.adopt(database.collections);
    onReplaced(database.collections);
    void deleteFormerDatabases(owner, next);
  };
  /** All tabs go on with the newest database. */
  const follow = (next: number): void => {
    moving = moving.then(() => move(next)).catch(() => undefined);
  };
  const rebuild = (): void => {
    if (clock.steadyMs() - rebuiltMs > REBUILD_AGAIN_MS) {
      rebuiltMs = clock.steadyMs();
      follow(current + 1);
    }
  };

  const feed = createFeedClient({
    ...deps,
    collections: database.collections,
    generation: () => current,
    onGeneration: follow,
    onBroken: rebuild,
    openStream: (handlers) => openStream(handlers, { accountId: owner.accountId }),
  });
  return {
    collections: database.collections,
    feed,
    rebuild,
    async reopen(): Promise<void> {
      await database.reopen();
      feed.resync();
    },
    async close(): Promise<void> {
      isClosed = true;
      await moving;
      await feed.close();
      await database.close();
    },
  };
}

export type OpenedRxdb = Awaited<ReturnType<typeof openRxdb>>;
