import type { BorrowedRows } from '../model/types.ts';
import type { LocalDatabase, StoredList } from '../storage/dexie-database.ts';
import { chunksOf, parseChunks } from './chunks.ts';

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
    return latest && chunksOf(db, latest.key).toArray();
  });
  return (
    chunks &&
    (await parseChunks(chunks)).flatMap(({ rows }) => rows as readonly BorrowedRows['ads'][])
  );
}
