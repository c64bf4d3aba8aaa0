import type { SyncCollection } from '@ads-checker/shared/collections/index';
import { AppError } from '@ads-checker/shared/errors';
import { NetworkFailure } from '../../lib/api-errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { createFeedHandler } from './feed-handler.ts';
import { type Checkpoint, createPullHandler, type FetchRows } from './pull.ts';
import { readWholeFeed, replaceRows } from './rebuild.ts';
import { createRebuildAttempts } from './rebuild-attempts.ts';
import { createRowChecker } from './row-check.ts';
import { createRxReplication, type RxReplication } from './rx-replication.ts';
import type { OwnedCollection } from './rxdb-database.ts';

/** No session, no permission, another account, or a client too old: a retry would not help. */
const FATAL_STATUSES: ReadonlySet<number> = new Set([401, 403, 409, 426]);
/** After so many failures in a row that are not the server's, the database is taken for broken. */
const BROKEN_AFTER = 3;

export type FeedState = 'idle' | 'pulling' | 'synced' | 'offline' | 'error' | 'refused';

export interface ReplicationDeps {
  readonly name: SyncCollection;
  readonly collection: OwnedCollection;
  readonly fetchRows: FetchRows;
  readonly clock: Clock;
  readonly onState: (state: FeedState) => void;
  readonly onSyncWatermark?: (watermark: { readonly sinceMs: number }) => void;
  readonly onInvalidRow: (error: AppError) => void;
  /** How many of its rows this release cannot read; a newer one may. */
  readonly onUnreadable?: (count: number) => void;
  /** The database fails again and again, whatever is pulled. */
  readonly onBroken?: () => void;
}

/**
 * Replicates one collection. RxDB moves its checkpoint past a page whose local write failed, so any
 * error that is not the handler's own resets the checkpoint and pulls from the beginning.
 */
export function createReplication(deps: ReplicationDeps) {
  const { name, collection, clock } = deps;
  let current: RxReplication | undefined;
  let localFailures = 0;
  let isRestarting = false;
  let isClosed = false;
  let isWanted = false;

  const pull = createPullHandler({
    collection: name,
    fetchRows: deps.fetchRows,
    onInvalidRow: deps.onInvalidRow,
  });
  const noteLocalFailure = (): void => {
    localFailures += 1;
    if (localFailures >= BROKEN_AFTER) {
      deps.onBroken?.();
    }
  };
  const rowCheck = createRowChecker({
    name,
    collection,
    clock,
    onUnreadable: (count) => deps.onUnreadable?.(count),
    onLocalFailure: noteLocalFailure,
    onDue: () => current?.reSync(),
  });
  /** Returns whether the server refused. */
  const reportFailure = (error: unknown): boolean => {
    if (error instanceof AppError && FATAL_STATUSES.has(error.status)) {
      isWanted = false;
      void current?.pause();
      deps.onState('refused');
      return true;
    }
    deps.onState(error instanceof NetworkFailure ? 'offline' : 'error');
    return false;
  };

  const handler = createFeedHandler({
    clock,
    pull,
    rowCheck,
    current: () => current,
    isClosed: () => isClosed,
    onState: deps.onState,
    onFailed: reportFailure,
    startOver: () => startOver({ mustClear: true }),
    onSynced(sinceMs) {
      attempts.reset();
      localFailures = 0;
      deps.onSyncWatermark?.({ sinceMs });
    },
  });

  const create = (initialCheckpoint?: Checkpoint): void => {
    current = createRxReplication({
      name,
      collection,
      handler,
      ...(initialCheckpoint === undefined ? {} : { initialCheckpoint }),
      onLocalError(replication) {
        if (replication === current) {
          deps.onState('error');
          noteLocalFailure();
          startOver({ mustClear: false });
        }
      },
    });
    if (isWanted) {
      // Start errors are also told to onLocalError.
      current.start().catch(() => undefined);
    }
  };

  /** The end of the feed; undefined when the rows could not be stored, and are pulled by RxDB. */
  const replaceAll = async (): Promise<Checkpoint | undefined> => {
    deps.onState('pulling');
    const { documents, checkpoint } = await readWholeFeed(pull);
    try {
      await replaceRows({ collection, documents });
    } catch {
      noteLocalFailure();
      return undefined;
    }
    rowCheck.require();
    return checkpoint;
  };

  const attempts = createRebuildAttempts({
    clock,
    isWanted: () => isWanted && !isClosed,
    onFailed: reportFailure,
  });
  /**
   * Resets the checkpoint and pulls from the beginning. Rows stay as they are until all that
   * replaces them has arrived.
   */
  const startOver = ({ mustClear }: { readonly mustClear: boolean }): void => {
    if (isRestarting || isClosed) {
      return;
    }
    isRestarting = true;
    const failed = current;
    // RxDB rejects every later call of a replication whose removal failed.
    current = undefined;
    void failed?.pause();
    attempts.plan(async () => {
      const checkpoint = mustClear ? await replaceAll() : undefined;
      await failed?.remove().catch(noteLocalFailure);
      isRestarting = false;
      if (!isClosed) {
        create(checkpoint);
      }
    });
  };

  create();
  return {
    start(): void {
      isWanted = true;
      current?.start().catch(() => undefined);
      attempts.attemptNow();
    },
    /** Pulls after a hint, or after possibly missed events. */
    resync(): void {
      if (isWanted) {
        current?.reSync();
        attempts.attemptNow();
      }
    },
    stop(): void {
      isWanted = false;
      void current?.pause();
    },
    async close(): Promise<void> {
      isClosed = true;
      attempts.close();
      rowCheck.close();
      await current?.cancel();
    },
  };
}

export type Replication = ReturnType<typeof createReplication>;
