import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { useEffect, useSyncExternalStore } from 'react';
import { createEmitter } from '../../lib/emitter.ts';
import { serverNow } from '../../lib/server-time.ts';
import { lastSeenKeyOf } from '../../replica/index.ts';

/** Shorter absences do not count. */
const AWAY_MS = 30 * MINUTE_MS;
const HEARTBEAT_MS = MINUTE_MS;

function readLastSeen(accountId: string): number | null {
  try {
    const stored = Number(localStorage.getItem(lastSeenKeyOf(accountId)));
    return Number.isFinite(stored) && stored > 0 ? stored : null;
  } catch {
    return null;
  }
}

function storeLastSeen(accountId: string): void {
  if (document.visibilityState === 'visible') {
    try {
      localStorage.setItem(lastSeenKeyOf(accountId), String(serverNow()));
    } catch {
      // Storage is full: absences are not tracked
    }
  }
}

/** Start of the absence that ends now; null for a short one. */
export function absenceBefore({
  lastSeen,
  now,
}: {
  readonly lastSeen: number | null;
  readonly now: number;
}): Date | null {
  return lastSeen !== null && now - lastSeen >= AWAY_MS ? new Date(lastSeen) : null;
}

const found = createEmitter();
let absence: { readonly accountId: string; readonly since: Date | null } | undefined;

function look(accountId: string): Date | null {
  const since = absenceBefore({ lastSeen: readLastSeen(accountId), now: serverNow() });
  if (absence?.accountId !== accountId || since !== null) {
    absence = { accountId, since };
  }
  return absence.since;
}

/**
 * Since when the app was not visible in this browser, until the person came back; null when they
 * were not away.
 */
export function useAwaySince(accountId: string): Date | null {
  return useSyncExternalStore(found.on, () =>
    absence?.accountId === accountId ? absence.since : look(accountId),
  );
}

/** Stores when the app was last visible and detects absences. */
export function useTrackLastSeen(accountId: string): void {
  useEffect(() => {
    look(accountId);
    storeLastSeen(accountId);
    const timer = setInterval(() => storeLastSeen(accountId), HEARTBEAT_MS);
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') {
        look(accountId);
        storeLastSeen(accountId);
        found.emit();
      }
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [accountId]);
}
