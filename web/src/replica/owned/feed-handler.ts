import { type RowCheck, syncCursorSchema } from '@ads-checker/shared/contracts/sync';
import { AppError } from '@ads-checker/shared/errors';
import { type Clock, followMoment } from '../../lib/clock.ts';
import { type Checkpoint, type PullHandler, START } from './pull.ts';
import type { RowChecker } from './row-check.ts';
import type { RxReplication } from './rx-replication.ts';

/** What RxDB calls for each page, and what follows the last one. */
export function createFeedHandler(deps: {
  readonly clock: Clock;
  readonly pull: PullHandler;
  readonly rowCheck: RowChecker;
  readonly current: () => RxReplication | undefined;
  readonly isClosed: () => boolean;
  readonly onState: (state: 'pulling' | 'synced') => void;
  /** Returns whether the server refused: a retry would not help. */
  readonly onFailed: (error: unknown) => boolean;
  /** Rows were lost, or cannot be pulled from where the last pull ended. */
  readonly startOver: () => void;
  readonly onSynced: (sinceMs: number) => void;
}) {
  const { clock, pull, rowCheck, current } = deps;
  let pulls = 0;

  /** After the last page: it is stored, and rows that were lost are noticed. */
  const conclude = async (sentMs: () => number, check: RowCheck | undefined): Promise<void> => {
    const [replication, ofPull] = [current(), pulls];
    if (check === undefined) {
      deps.onState('synced');
    }
    await replication?.awaitInSync();
    const isCurrent = (): boolean => !deps.isClosed() && replication === current();
    if (check !== undefined && isCurrent()) {
      // A later pull changes the rows, and is checked itself.
      const isWhole = await rowCheck.holds(check);
      if (!isCurrent() || ofPull !== pulls) {
        return;
      }
      if (!isWhole) {
        deps.startOver();
        return;
      }
      rowCheck.postpone();
      deps.onState('synced');
    }
    if (isCurrent()) {
      deps.onSynced(sentMs());
    }
  };

  return async (checkpoint: Checkpoint | undefined, batchSize: number) => {
    const sentMs = followMoment(clock);
    deps.onState('pulling');
    if (checkpoint !== undefined && !syncCursorSchema.safeParse(checkpoint.cursor).success) {
      deps.startOver();
      return { documents: [], checkpoint: START };
    }
    try {
      pulls += 1;
      const { check, ...page } = await pull(checkpoint, batchSize, rowCheck.isDue());
      rowCheck.countUnreadable(page.documents);
      if (page.documents.length < batchSize) {
        // It fails when the database was closed meanwhile.
        conclude(sentMs, check).catch(() => undefined);
      }
      return page;
    } catch (error) {
      const nothing = { documents: [], checkpoint: checkpoint ?? START };
      if (error instanceof AppError && error.status === 410) {
        deps.startOver();
        return nothing;
      }
      if (deps.onFailed(error)) {
        // If it threw, RxDB would retry forever; renewing the session restarts the feed.
        return nothing;
      }
      throw error;
    }
  };
}
