import type { Clock } from '../clock.ts';
import type { LocalDatabase } from '../dexie-database.ts';

/** How often a holder moves its mark, and whoever waits looks at it. */
const BEAT_MS = 5_000;
/** A mark that so many looks in a row find where it was: its holder is frozen, and the lock is taken from it. */
const STILL_LOOKS = 3;
const MARK_KEY = 'outbox-lease';

export interface DrainLockDeps {
  readonly db: LocalDatabase;
  /** Only its timers: what time it is may jump. */
  readonly clock: Pick<Clock, 'setTimer'>;
  readonly locks: LockManager | undefined;
}

export interface Hold {
  readonly isLost: () => boolean;
}

/**
 * One drain at a time over all tabs. The lock is held for one drain, never for the life of a tab: browsers freeze
 * background tabs with their locks. What a thawed tab sends twice is told apart by its idempotency key.
 */
export function createDrainLock({ db, clock, locks }: DrainLockDeps) {
  const name = `${db.name}:drain`;

  const readMark = async (): Promise<unknown> => (await db.kv.get(MARK_KEY))?.value;
  const writeMark = (mark: string | null) => db.kv.put({ key: MARK_KEY, value: mark });

  const holdWhile = async (work: (hold: Hold) => Promise<void>, isLost: () => boolean) => {
    const holder = crypto.randomUUID();
    let beats = 0;
    await writeMark(`${holder}:${beats}`);
    let stopBeating = (): void => undefined;
    const beat = (): void => {
      stopBeating = clock.setTimer(() => {
        if (!isLost()) {
          beats += 1;
          void writeMark(`${holder}:${beats}`).catch(() => undefined);
          beat();
        }
      }, BEAT_MS);
    };
    beat();
    try {
      await work({ isLost });
    } finally {
      stopBeating();
      if (!isLost()) {
        await writeMark(null).catch(() => undefined);
      }
    }
  };

  /** Tells, look by look, whether the mark has stood still for so long that nobody who is awake holds the lock. */
  const createLook = (): (() => Promise<boolean>) => {
    let former: { readonly mark: unknown; readonly stillFor: number } | undefined;
    return async () => {
      const mark = await readMark();
      const stillFor = former !== undefined && former.mark === mark ? former.stillFor + 1 : 0;
      former = { mark, stillFor };
      return stillFor >= STILL_LOOKS;
    };
  };

  /** Runs the work when the lock is free, or takes the lock from a frozen holder. */
  return async (work: (hold: Hold) => Promise<void>): Promise<void> => {
    if (locks === undefined) {
      await holdWhile(work, () => false);
      return;
    }
    const attempt = async (options: LockOptions): Promise<void> => {
      let isGranted = false;
      let isSettled = false;
      let isLost = false;
      try {
        await locks.request(name, options, async () => {
          isGranted = true;
          try {
            await holdWhile(work, () => isLost);
          } finally {
            isSettled = true;
          }
        });
      } catch (error) {
        if (!isGranted || isSettled) {
          throw error;
        }
        // Stolen: the browser rejects the request while the work still runs.
        isLost = true;
      }
    };

    const waiting = new AbortController();
    let mustSteal = false;
    let stopWatching = (): void => undefined;
    const isHolderFrozen = createLook();
    const watch = (): void => {
      stopWatching = clock.setTimer(async () => {
        if (await isHolderFrozen().catch(() => false)) {
          mustSteal = true;
          waiting.abort();
        } else {
          watch();
        }
      }, BEAT_MS);
    };
    watch();
    try {
      await attempt({ signal: waiting.signal });
    } catch (error) {
      if (!mustSteal) {
        throw error;
      }
      await attempt({ steal: true });
    } finally {
      stopWatching();
    }
  };
}
