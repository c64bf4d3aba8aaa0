import type { Clock } from '../clock.ts';
import type { LocalDatabase } from '../database.ts';

/** A holder renews well within this; one that does not is frozen, and the lock is taken from it. */
const LEASE_MS = 15_000;
const RENEW_MS = 5_000;
const LEASE_KEY = 'outbox-lease';

export interface DrainLockDeps {
  readonly db: LocalDatabase;
  readonly clock: Clock;
  readonly locks: LockManager | undefined;
}

/** What a drain is told about its hold. */
export interface Hold {
  readonly isLost: () => boolean;
}

/**
 * One drain at a time over all tabs. The lock is held for one drain, never for the life of a tab: browsers freeze
 * background tabs with their locks. What a thawed tab sends twice is told apart by its idempotency key.
 */
export function createDrainLock({ db, clock, locks }: DrainLockDeps) {
  const name = `${db.name}:drain`;

  const isHolderFrozen = async (): Promise<boolean> => {
    const lease = await db.kv.get(LEASE_KEY);
    return typeof lease?.value === 'number' && lease.value < clock.now();
  };
  const writeLease = (lockedUntil: number | null) =>
    db.kv.put({ key: LEASE_KEY, value: lockedUntil });

  const holdWhile = async (work: (hold: Hold) => Promise<void>, isLost: () => boolean) => {
    await writeLease(clock.now() + LEASE_MS);
    let stopRenewing = (): void => undefined;
    const renew = (): void => {
      stopRenewing = clock.setTimer(() => {
        if (!isLost()) {
          void writeLease(clock.now() + LEASE_MS).catch(() => undefined);
          renew();
        }
      }, RENEW_MS);
    };
    renew();
    try {
      await work({ isLost });
    } finally {
      stopRenewing();
      if (!isLost()) {
        await writeLease(null).catch(() => undefined);
      }
    }
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
    const watch = (): void => {
      stopWatching = clock.setTimer(async () => {
        if (await isHolderFrozen().catch(() => false)) {
          mustSteal = true;
          waiting.abort();
        } else {
          watch();
        }
      }, RENEW_MS);
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
