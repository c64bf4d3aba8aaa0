import type { LocalDatabase, StoredList } from '../storage/dexie-database.ts';
import { removeList } from './save-list.ts';

const MAX_CACHED_ADS = 30_000;
const MAX_QUOTA_SHARE = 0.5;

export interface EvictInput {
  readonly keep: { readonly adUserId: string; readonly adAccountId: string | null };
  readonly maxAds?: number;
  readonly estimate?: () => Promise<StorageEstimate>;
}

/**
 * Evicts the least recently opened ad accounts while more than {@link MAX_CACHED_ADS} ads are
 * cached or half of the storage quota is used. Never touches the outbox or `keep`, the shown
 * account.
 */
export async function evictLists(
  db: LocalDatabase,
  {
    keep,
    maxAds = MAX_CACHED_ADS,
    estimate = () => navigator.storage?.estimate?.() ?? Promise.resolve({}),
  }: EvictInput,
): Promise<void> {
  const { usage = 0, quota = Number.POSITIVE_INFINITY } = await estimate();
  const isCrowded = usage > quota * MAX_QUOTA_SHARE;
  const lists = await db.lists.toArray();
  let ads = lists.reduce((sum, list) => sum + (list.kind === 'ads' ? list.rowCount : 0), 0);
  const scopes = new Map<string, { lists: StoredList[]; openedAtMs: number }>();
  for (const list of lists) {
    if (
      list.adAccountId === null ||
      (list.adUserId === keep.adUserId && list.adAccountId === keep.adAccountId)
    ) {
      continue;
    }
    const scope = `${list.adUserId}/${list.adAccountId}`;
    const entry = scopes.get(scope) ?? { lists: [], openedAtMs: 0 };
    entry.lists.push(list);
    entry.openedAtMs = Math.max(entry.openedAtMs, list.openedAtMs);
    scopes.set(scope, entry);
  }
  const oldestFirst = [...scopes.values()].sort((a, b) => a.openedAtMs - b.openedAtMs);
  let mustShrink = isCrowded;
  for (const scope of oldestFirst) {
    if (ads <= maxAds && !mustShrink) {
      break;
    }
    await db.transaction('rw', db.lists, db.chunks, db.columns, async () => {
      for (const list of scope.lists) {
        await removeList(db, list.key);
      }
    });
    ads -= scope.lists.reduce((sum, list) => sum + (list.kind === 'ads' ? list.rowCount : 0), 0);
    // The estimate lags behind deletions, so one account is evicted at a time.
    mustShrink = false;
  }
}
