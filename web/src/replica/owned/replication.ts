import type { SyncCollection } from '@ads-checker/shared/collections/index';
import { type RowCheck, syncCursorSchema } from '@ads-checker/shared/contracts/sync';
import { AppError } from '@ads-checker/shared/errors';
import { type RxReplicationState, replicateRxCollection } from 'rxdb/plugins/replication';
import { NetworkFailure } from '../../lib/api-errors.ts';
import { type Clock, followMoment } from '../clock.ts';
import { type Checkpoint, createPullHandler, type FetchRows, PULL_BATCH, START } from './pull.ts';
import { readWholeFeed, replaceRows } from './rebuild.ts';
import { checkRows } from './row-check.ts';
import type { OwnedCollection, OwnedDocument } from './rxdb-database.ts';

const PULL_RETRY_MS = 5_000;
/** No session, no permission, another account, or a client too old: a retry would not help. */
const FATAL_STATUSES: ReadonlySet<number> = new Set([401, 403, 409, 426]);
/** Rows can be lost under an open tab as well. */
const CHECK_EVERY_MS = 60 * 60_000;
const RESTART_FIRST_MS = 250;
const RESTART_MAX_MS = 60_000;
/** After so many failures in a row that are not the server's, the database is taken for broken. */
const BROKEN_AFTER = 3;

interface Rebuild {
  readonly mustClear: boolean;
  readonly failed: RxReplicationState<OwnedDocument, Checkpoint> | undefined;
}

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

/** RxDB's code for an error of the pull handler; any other error means rows may be lost. */
function isHandlerError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) {
    return false;
  }
  const parameters: unknown = 'parameters' in error ? error.parameters : undefined;
  return (
    error.code === 'RC_PULL' &&
    typeof parameters === 'object' &&
    parameters !== null &&
    'direction' in parameters &&
    parameters.direction === 'pull'
  );
}

/**
 * Replicates one collection. RxDB moves its checkpoint past a page whose local write failed, so any
 * error that is not the handler's own resets the checkpoint and pulls from the beginning.
 */
export function createReplication(deps: ReplicationDeps) {
  const { name, collection, clock } = deps;
  let current: RxReplicationState<OwnedDocument, Checkpoint> | undefined;
  let restarts = 0;
  let localFailures = 0;
  let isRestarting = false;
  let isClosed = false;
  let isWanted = false;
  let cancelRestart = (): void => undefined;
  /** Carries out a planned rebuild at once. */
  let attemptNow = (): void => undefined;
  let isCheckDue = true;
  let pulls = 0;
  let cancelCheck = (): void => undefined;

  const pull = createPullHandler({
    collection: name,
    fetchRows: deps.fetchRows,
    onInvalidRow: deps.onInvalidRow,
  });
  const planCheck = (): void => {
    isCheckDue = false;
    cancelCheck();
    cancelCheck = clock.setTimer(() => {
      isCheckDue = true;
      current?.reSync();
    }, CHECK_EVERY_MS);
  };
  const noteLocalFailure = (): void => {
    localFailures += 1;
    if (localFailures >= BROKEN_AFTER) {
      deps.onBroken?.();
    }
  };
  let unreadable = new Set<string>();
  const holdsRowsOf = async (check: RowCheck): Promise<boolean> => {
    try {
      const found = await checkRows({ name, collection, check });
      unreadable = new Set(found.unreadable);
      deps.onUnreadable?.(unreadable.size);
      return found.isWhole;
    } catch {
      // What cannot be read is pulled anew as well.
      noteLocalFailure();
      return false;
    }
  };
  /** After the last page: it is stored, and rows that were lost are noticed. */
  const conclude = async (sentMs: () => number, check: RowCheck | undefined): Promise<void> => {
    const [replication, pull] = [current, pulls];
    if (check === undefined) {
      deps.onState('synced');
    }
    await replication?.awaitInSync();
    const isCurrent = (): boolean => !isClosed && replication === current;
    if (check !== undefined && isCurrent()) {
      // A later pull changes the rows, and is checked itself.
      const isWhole = await holdsRowsOf(check);
      if (!isCurrent() || pull !== pulls) {
        return;
      }
      if (!isWhole) {
        startOver({ mustClear: true });
        return;
      }
      planCheck();
      deps.onState('synced');
    }
    if (isCurrent()) {
      restarts = 0;
      localFailures = 0;
      deps.onSyncWatermark?.({ sinceMs: sentMs() });
    }
  };

  const reportFailure = (error: unknown): FeedState => {
    if (error instanceof AppError && FATAL_STATUSES.has(error.status)) {
      isWanted = false;
      void current?.pause();
      deps.onState('refused');
      return 'refused';
    }
    const state = error instanceof NetworkFailure ? 'offline' : 'error';
    deps.onState(state);
    return state;
  };

  const handler = async (checkpoint: Checkpoint | undefined, batchSize: number) => {
    const sentMs = followMoment(clock);
    deps.onState('pulling');
    if (checkpoint !== undefined && !syncCursorSchema.safeParse(checkpoint.cursor).success) {
      startOver({ mustClear: true });
      return { documents: [], checkpoint: START };
    }
    try {
      pulls += 1;
      const { check, ...page } = await pull(checkpoint, batchSize, isCheckDue);
      for (const { id, isInvalid } of page.documents) {
        unreadable[isInvalid ? 'add' : 'delete'](id);
      }
      deps.onUnreadable?.(unreadable.size);
      if (page.documents.length < batchSize) {
        // It fails when the database was closed meanwhile.
        conclude(sentMs, check).catch(() => undefined);
      }
      return page;
    } catch (error) {
      const nothing = { documents: [], checkpoint: checkpoint ?? START };
      if (error instanceof AppError && error.status === 410) {
        startOver({ mustClear: true });
        return nothing;
      }
      if (reportFailure(error) === 'refused') {
        // If it threw, RxDB would retry forever; renewing the session restarts the feed.
        return nothing;
      }
      throw error;
    }
  };

  const create = (initialCheckpoint?: Checkpoint): void => {
    const replication = replicateRxCollection<OwnedDocument, Checkpoint>({
      replicationIdentifier: `feed-${name}`,
      collection,
      live: true,
      autoStart: false,
      waitForLeadership: false,
      // The leader is elected by us: RxDB's own election stalls behind a frozen tab.
      toggleOnDocumentVisible: false,
      retryTime: PULL_RETRY_MS,
      pull: {
        handler,
        batchSize: PULL_BATCH,
        ...(initialCheckpoint === undefined ? {} : { initialCheckpoint }),
      },
    });
    replication.error$.subscribe((error) => {
      if (!isHandlerError(error) && replication === current) {
        deps.onState('error');
        noteLocalFailure();
        startOver({ mustClear: false });
      }
    });
    // Otherwise it pretends that the mouse moves, so that the browser lets no hidden tab sleep. Our
    // leader may sleep: a visible tab takes over. Nothing else reads this once it is made.
    Object.assign(replication, { toggleOnDocumentVisible: true });
    current = replication;
    if (isWanted) {
      // Start errors are also emitted by error$.
      replication.start().catch(() => undefined);
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
    isCheckDue = true;
    return checkpoint;
  };

  /** Rows stay as they are until all that replaces them has arrived. */
  const rebuild = async ({ mustClear, failed }: Rebuild): Promise<void> => {
    const checkpoint = mustClear ? await replaceAll() : undefined;
    await failed?.remove().catch(noteLocalFailure);
    isRestarting = false;
    if (!isClosed) {
      create(checkpoint);
    }
  };

  const planRebuild = (plan: Rebuild): void => {
    const delayMs = Math.min(RESTART_FIRST_MS * 2 ** restarts, RESTART_MAX_MS);
    restarts += 1;
    const attempt = (): void => {
      cancelRestart();
      if (isClosed || !isWanted) {
        return;
      }
      attemptNow = () => undefined;
      rebuild(plan).catch((error: unknown) => {
        reportFailure(error);
        planRebuild(plan);
      });
    };
    cancelRestart = clock.setTimer(attempt, delayMs);
    attemptNow = attempt;
  };

  /** Resets the checkpoint and pulls from the beginning, with growing delays after failures. */
  const startOver = ({ mustClear }: { readonly mustClear: boolean }): void => {
    if (isRestarting || isClosed) {
      return;
    }
    isRestarting = true;
    const failed = current;
    // RxDB rejects every later call of a replication whose removal failed.
    current = undefined;
    void failed?.pause();
    planRebuild({ mustClear, failed });
  };

  create();
  return {
    start(): void {
      isWanted = true;
      current?.start().catch(() => undefined);
      attemptNow();
    },
    /** Pulls after a hint, or after possibly missed events. */
    resync(): void {
      if (isWanted) {
        current?.reSync();
        attemptNow();
      }
    },
    stop(): void {
      isWanted = false;
      void current?.pause();
    },
    async close(): Promise<void> {
      isClosed = true;
      cancelRestart();
      cancelCheck();
      await current?.cancel();
    },
  };
}

export type Replication = ReturnType<typeof createReplication>;
