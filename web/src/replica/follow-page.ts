import { onLocale } from '../lib/active-locale.ts';
import { onServerTimeStep } from '../lib/server-time.ts';
import type { DexieData } from './dexie-data.ts';
import type { Leader } from './leader.ts';
import type { OwnedData } from './owned/owned-data.ts';
import type { followReach } from './reach.ts';
import { createDatabaseReconnect } from './reconnect.ts';

/**
 * Reads and sends what waits when the page is shown again, its network is back, or its language or
 * time change. Returns a stop function.
 */
export function followPage({
  local: { db, borrowed, outbox },
  owned,
  leader,
  reach,
  read,
  isClosed,
  report,
}: {
  readonly local: DexieData;
  readonly owned: OwnedData;
  readonly leader: Leader;
  readonly reach: ReturnType<typeof followReach>;
  /** Any read of the database. */
  readonly read: () => Promise<unknown>;
  readonly isClosed: () => boolean;
  readonly report: (error: unknown) => void;
}): () => void {
  const revive = createDatabaseReconnect({
    read,
    reopen: async () => {
      if (isClosed()) {
        return;
      }
      db.close();
      await db.open();
      await Promise.all([owned.reopen(), outbox.refresh()]);
    },
    reload: () => {
      if (!isClosed()) {
        location.reload();
      }
    },
    report,
  });
  const onOnline = (): void => {
    reach.wake();
    owned.resync();
    outbox.external.get().sendNow();
    borrowed.revalidate();
  };
  const onOffline = (): void => reach.set(false);
  const onVisible = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') {
      return;
    }
    await revive();
    if (!isClosed()) {
      leader.ensureAwake();
      reach.wake();
      owned.resync();
      borrowed.revalidate();
      void outbox.drain();
    }
  };
  const stopLocale = onLocale(borrowed.revalidate);
  const stopSteps = onServerTimeStep(() => {
    outbox.replan();
    borrowed.revalidate();
  });
  globalThis.addEventListener?.('online', onOnline);
  globalThis.addEventListener?.('offline', onOffline);
  globalThis.document?.addEventListener('visibilitychange', onVisible);
  return () => {
    stopLocale();
    stopSteps();
    globalThis.removeEventListener?.('online', onOnline);
    globalThis.removeEventListener?.('offline', onOffline);
    globalThis.document?.removeEventListener('visibilitychange', onVisible);
  };
}
