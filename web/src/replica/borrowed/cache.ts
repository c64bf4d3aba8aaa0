import type { SortColumn } from '../model/replica.ts';
import type { LocalDatabase, StoredList } from '../storage/dexie-database.ts';
import { chunksOf, type Page, parseChunks, readRowsAt } from './chunks.ts';
import { topIndices } from './columns.ts';
import type { EvictInput } from './evict-lists.ts';
import { type ListAddress, listKey } from './list-key.ts';
import { type SaveListInput, saveList } from './save-list.ts';
import { isDescendingFirst, parseTop, TOP_ROWS, topName } from './top-rows.ts';

export interface CachedList {
  readonly record: StoredList;
  readonly pages: readonly Page[];
}

/** Lists of ad network rows, as last fetched. */
export function createCache(db: LocalDatabase) {
  return {
    findList: (address: ListAddress) => db.lists.get(listKey(address)),
    saveList: (input: SaveListInput) => saveList(db, input),
    evict: (input: EvictInput): Promise<void> =>
      import('./evict-lists.ts').then(
        ({ evictLists }) => evictLists(db, input),
        // Code that is out of reach is tried again with the next list
        () => undefined,
      ),

    /**
     * Reads a whole list and later answers. Texts are parsed in slices, yielding to rendering in
     * between; undefined when the list was never stored.
     */
    async findRows(address: ListAddress): Promise<CachedList | undefined> {
      const key = listKey(address);
      const found = await db.transaction('r', db.lists, db.chunks, async () => {
        const record = await db.lists.get(key);
        return record && { record, chunks: await chunksOf(db, key).toArray() };
      });
      return found && { record: found.record, pages: await parseChunks(found.chunks) };
    },

    /**
     * The top rows by one column, or in the ad network's order, reading only that column and those
     * rows.
     */
    async listTop({
      address,
      column,
      isDescending = false,
      limit,
    }: {
      readonly address: ListAddress;
      readonly column?: SortColumn;
      readonly isDescending?: boolean;
      readonly limit: number;
    }): Promise<readonly Page[]> {
      const key = listKey(address);
      return db.transaction('r', db.lists, db.columns, db.chunks, async () => {
        if (
          column !== undefined &&
          limit <= TOP_ROWS &&
          isDescending === isDescendingFirst(column)
        ) {
          const top = await db.columns.get([key, topName(column)]);
          if (typeof top?.values === 'string') {
            return parseTop(top.values, limit);
          }
        }
        const stored = column === undefined ? undefined : await db.columns.get([key, column]);
        let indices: number[];
        if (stored?.values instanceof Float64Array) {
          indices = topIndices({ values: stored.values, limit, isDescending });
        } else {
          const record = await db.lists.get(key);
          indices = Array.from({ length: Math.min(limit, record?.rowCount ?? 0) }, (_, i) => i);
        }
        const found = await readRowsAt(
          db,
          indices.map((index) => ({ list: key, index })),
        );
        return found.filter((page) => page !== undefined);
      });
    },

    async markOpened({ address, nowMs }: { address: ListAddress; nowMs: number }): Promise<void> {
      await db.lists.update(listKey(address), { openedAtMs: nowMs });
    },

    /** A text that changes whenever stored lists or their rows change. */
    async getVersion(): Promise<string> {
      const lists = await db.lists.toArray();
      return lists.map(({ key, fetchedAt, rowCount }) => `${key}@${fetchedAt}#${rowCount}`).join();
    },

    async listNames(): Promise<
      readonly { readonly record: StoredList; readonly ids: string[]; readonly names: string[] }[]
    > {
      return db.transaction('r', db.lists, db.columns, async () => {
        const records = await db.lists.toArray();
        const texts = await db.columns.bulkGet(
          records.flatMap(({ key }) => [
            [key, '#ids'] as [string, string],
            [key, '#names'] as [string, string],
          ]),
        );
        const lines = (index: number): string[] => {
          const values = texts[index]?.values;
          return typeof values === 'string' && values !== '' ? values.split('\n') : [];
        };
        return records.map((record, index) => ({
          record,
          ids: lines(index * 2),
          names: lines(index * 2 + 1),
        }));
      });
    },

    /** Rows by position; some may be missing when the list was replaced meanwhile. */
    listRowsAt: (positions: Parameters<typeof readRowsAt>[1]) => readRowsAt(db, positions),
  };
}

export type Cache = ReturnType<typeof createCache>;
