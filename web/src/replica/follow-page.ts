import { onLocale } from '../lib/active-locale.ts';
import { onServerTimeStep } from '../lib/server-time.ts';
import type { DexieData } from './dexie-data.ts';
import type { OwnedData } from './owned/owned-data.ts';
import type { followReach } from './reach.ts';
import { createDatabaseReconnect } from './reconnect.ts';
import type { Leader } from './tabs/leader.ts';

interface PageDeps {
  readonly local: DexieData;
  readonly owned: OwnedData;
  readonly leader: Leader;
  readonly reach: ReturnType<typeof followReach>;
  /** Any read of the database. */
  readonly read: () => Promise<unknown>;
  readonly isClosed: () => boolean;
  readonly report: (error: unknown) => void;
}

/**
 * Reads and sends what waits when the page is shown again, its network is back, or its language or
 * time change. Returns a stop function.
 */
export function followPage({ local, owned, leader, reach, ...deps }: PageDeps): () => void {
  const { db, borrowed, outbox } = local;
  const revive = createDatabaseReconnect({
    read: deps.read,
    reopen: async () => {
      if (deps.isClosed()) {
        return;
      }
      db.close();
      await db.open();
      await Promise.all([owned.reopen(), outbox.refresh()]);
    },
    reload: () => {
      if (!deps.isClosed()) {
        location.reload();
      }
    },
    report: deps.report,
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
    if (!deps.isClosed()) {
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
