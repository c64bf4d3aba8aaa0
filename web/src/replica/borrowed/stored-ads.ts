import type { LocalDatabase, StoredList } from '../dexie-database.ts';
import type { BorrowedRows } from '../types.ts';

/** Parsing more chunks at once would skip a frame. */
const PARSE_SLICE_CHUNKS = 60;
const ARCHIVED = 'archived';

const isWhole = ({ key, isComplete, gaps }: StoredList): boolean =>
  isComplete && gaps === undefined && !key.split('/').includes(ARCHIVED);

/**
 * All ads of an ad account from its most recent complete list, whatever its period; undefined when
 * none is stored. Archived ads are not included.
 */
export async function findStoredAds(
  db: LocalDatabase,
  { adUserId, adAccountId }: { readonly adUserId: string; readonly adAccountId: string },
): Promise<readonly BorrowedRows['ads'][] | undefined> {
  const chunks = await db.transaction('r', db.lists, db.chunks, async () => {
    const lists = await db.lists
      .filter(
        (list) =>
          list.kind === 'ads' &&
          list.adUserId === adUserId &&
          list.adAccountId === adAccountId &&
          isWhole(list),
      )
      .toArray();
    const [latest] = lists.toSorted((a, b) => Date.parse(b.fetchedAt) - Date.parse(a.fetchedAt));
    return latest === undefined
      ? undefined
      : db.chunks
          .where('[list+index]')
          .between([latest.key, 0], [latest.key, Number.MAX_SAFE_INTEGER])
          .toArray();
  });
  if (chunks === undefined) {
    return undefined;
  }
  const ads: BorrowedRows['ads'][] = [];
  for (const [index, chunk] of chunks.entries()) {
    if (index > 0 && index % PARSE_SLICE_CHUNKS === 0) {
      await new Promise((resolve) => setTimeout(resolve));
    }
    ads.push(...chunk.rows.map((text) => JSON.parse(text) as BorrowedRows['ads']));
  }
  return ads;
}
