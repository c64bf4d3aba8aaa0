import type { ListGaps } from '@ads-checker/shared/http';
import type { Locale } from '../../lib/locales.ts';
import type { LocalDatabase, StoredChunk, StoredColumn, StoredList } from '../dexie-database.ts';
import type { SortColumn } from '../replica.ts';
import { type AnyRow, buildColumns, topIndices } from './columns.ts';
import { type ListAddress, listKey } from './list-key.ts';

/** Small enough to read one row cheaply, large enough to write faster than a record per row. */
const CHUNK_ROWS = 10;
/** Parsing more chunks at once would skip a frame. */
const PARSE_SLICE_CHUNKS = 60;

/** Top rows stored with each column of a long list, so that a screen of them is one read. */
const TOP_ROWS = 50;
const LONG_LIST_ROWS = 500;

const MAX_CACHED_ADS = 30_000;
const MAX_QUOTA_SHARE = 0.5;

export interface Page {
  readonly rows: readonly AnyRow[];
  readonly fetchedAt: string;
}

export interface CachedList {
  readonly record: StoredList;
  readonly pages: readonly Page[];
}

function oldest(times: readonly string[]): string {
  return times.reduce((a, b) => (Date.parse(b) < Date.parse(a) ? b : a));
}

interface RowText {
  readonly text: string;
  readonly fetchedAt: string;
}

function toTexts(pages: readonly Page[]): RowText[] {
  return pages.flatMap(({ rows, fetchedAt }) =>
    rows.map((row) => ({ text: JSON.stringify(row), fetchedAt })),
  );
}

function toChunks({ list, rows }: { list: string; rows: readonly RowText[] }): StoredChunk[] {
  const chunks: StoredChunk[] = [];
  for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
    const part = rows.slice(start, start + CHUNK_ROWS);
    chunks.push({
      list,
      index: chunks.length,
      fetchedAt: oldest(part.map((row) => row.fetchedAt)),
      rows: part.map((row) => row.text),
    });
  }
  return chunks;
}

function parseChunk(chunk: StoredChunk): AnyRow[] {
  return chunk.rows.map((text) => JSON.parse(text) as AnyRow);
}

/** Default direction of a column: names ascending, all else descending. */
const isDescendingFirst = (column: SortColumn): boolean => column !== 'name';

const topName = (column: SortColumn): string => `${column}#top`;

const rowText = ({ text, fetchedAt }: RowText): string => `${fetchedAt}\t${text}`;

/** The top rows by each column, as JSON lines with their read times. */
function toTops({
  list,
  texts,
  columns,
}: {
  readonly list: string;
  readonly texts: readonly RowText[];
  readonly columns: ReadonlyMap<SortColumn, Float64Array>;
}): StoredColumn[] {
  if (texts.length < LONG_LIST_ROWS) {
    return [];
  }
  return [...columns].map(([column, values]) => ({
    list,
    name: topName(column),
    values: topIndices({ values, limit: TOP_ROWS, isDescending: isDescendingFirst(column) })
      .flatMap((index) => texts[index] ?? [])
      .map(rowText)
      .join('\n'),
  }));
}

function parseTop(lines: string, limit: number): Page[] {
  return lines
    .split('\n')
    .slice(0, limit)
    .map((line) => {
      const at = line.indexOf('\t');
      return { fetchedAt: line.slice(0, at), rows: [JSON.parse(line.slice(at + 1)) as AnyRow] };
    });
}

const listRange = (list: string): [[string, number], [string, number]] => [
  [list, 0],
  [list, Number.MAX_SAFE_INTEGER],
];

export function createCache(db: LocalDatabase) {
  const removeList = async (key: string): Promise<void> => {
    await db.chunks
      .where('[list+index]')
      .between(...listRange(key))
      .delete();
    await db.columns.where('[list+name]').between([key, ''], [key, '\uffff']).delete();
    await db.lists.delete(key);
  };

  return {
    findList: (address: ListAddress) => db.lists.get(listKey(address)),

    /**
     * Reads a whole list and later answers. Texts are parsed in slices, yielding to rendering in
     * between; undefined when the list was never stored.
     */
    async findRows(address: ListAddress): Promise<CachedList | undefined> {
      const key = listKey(address);
      const found = await db.transaction('r', db.lists, db.chunks, async () => {
        const record = await db.lists.get(key);
        return record
          ? {
              record,
              chunks: await db.chunks
                .where('[list+index]')
                .between(...listRange(key))
                .toArray(),
            }
          : undefined;
      });
      if (!found) {
        return undefined;
      }
      const pages: Page[] = [];
      for (const [index, chunk] of found.chunks.entries()) {
        if (index > 0 && index % PARSE_SLICE_CHUNKS === 0) {
          await new Promise((resolve) => setTimeout(resolve));
        }
        pages.push({ rows: parseChunk(chunk), fetchedAt: chunk.fetchedAt });
      }
      return { record: found.record, pages };
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
        const wanted = [...new Set(indices.map((index) => Math.floor(index / CHUNK_ROWS)))];
        const chunks = await db.chunks.bulkGet(wanted.map((index) => [key, index]));
        const byIndex = new Map(chunks.map((chunk) => [chunk?.index, chunk]));
        return indices.flatMap((index) => {
          const chunk = byIndex.get(Math.floor(index / CHUNK_ROWS));
          const text = chunk?.rows[index % CHUNK_ROWS];
          return chunk && text !== undefined
            ? [{ rows: [JSON.parse(text) as AnyRow], fetchedAt: chunk.fetchedAt }]
            : [];
        });
      });
    },

    /** Replaces a list atomically. */
    async saveList({
      address,
      pages,
      total,
      isComplete,
      gaps,
      locale,
      nowMs,
    }: {
      readonly address: ListAddress;
      readonly pages: readonly Page[];
      readonly total: number | null;
      readonly isComplete: boolean;
      readonly gaps: ListGaps | undefined;
      readonly locale: Locale;
      readonly nowMs: number;
    }): Promise<void> {
      const key = listKey(address);
      const rows = pages.flatMap((page) => page.rows);
      const rowTexts = toTexts(pages);
      const chunks = toChunks({ list: key, rows: rowTexts });
      const built = buildColumns(rows);
      const columns = [...built].map(([name, values]) => ({ list: key, name, values }));
      const tops = toTops({ list: key, texts: rowTexts, columns: built });
      const texts = [
        { list: key, name: '#ids', values: rows.map((row) => row.id).join('\n') },
        {
          list: key,
          name: '#names',
          values: rows.map((row) => row.name.replaceAll('\n', ' ')).join('\n'),
        },
      ];
      await db.transaction('rw', db.lists, db.chunks, db.columns, async () => {
        const previous = await db.lists.get(key);
        if (previous) {
          await removeList(key);
        }
        await db.chunks.bulkPut(chunks);
        await db.columns.bulkPut([...columns, ...tops, ...texts]);
        await db.lists.put({
          key,
          kind: address.kind,
          adUserId: address.adUserId,
          adAccountId: address.adAccountId,
          rowCount: rows.length,
          total,
          isComplete,
          fetchedAt: oldest(pages.map((page) => page.fetchedAt)),
          openedAtMs: nowMs,
          locale,
          ...(gaps === undefined ? {} : { gaps }),
        });
      });
    },

    async markOpened({ address, nowMs }: { address: ListAddress; nowMs: number }): Promise<void> {
      await db.lists.update(listKey(address), { openedAtMs: nowMs });
    },

    /**
     * Evicts the least recently opened ad accounts while more than {@link MAX_CACHED_ADS} ads are
     * cached or half of the storage quota is used. Never touches the outbox or `keep`, the shown
     * account.
     */
    async evict({
      keep,
      maxAds = MAX_CACHED_ADS,
      estimate = () => navigator.storage?.estimate?.() ?? Promise.resolve({}),
    }: {
      readonly keep: { readonly adUserId: string; readonly adAccountId: string | null };
      readonly maxAds?: number;
      readonly estimate?: () => Promise<StorageEstimate>;
    }): Promise<void> {
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
            await removeList(list.key);
          }
        });
        ads -= scope.lists.reduce(
          (sum, list) => sum + (list.kind === 'ads' ? list.rowCount : 0),
          0,
        );
        // The estimate lags behind deletions, so one account is evicted at a time.
        mustShrink = false;
      }
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
    async listRowsAt(
      positions: readonly { readonly list: string; readonly index: number }[],
    ): Promise<readonly (Page | undefined)[]> {
      const chunks = await db.chunks.bulkGet(
        positions.map(({ list, index }) => [list, Math.floor(index / CHUNK_ROWS)]),
      );
      return positions.map(({ index }, position) => {
        const chunk = chunks[position];
        const text = chunk?.rows[index % CHUNK_ROWS];
        return chunk && text !== undefined
          ? { rows: [JSON.parse(text) as AnyRow], fetchedAt: chunk.fetchedAt }
          : undefined;
      });
    },
  };
}

export type Cache = ReturnType<typeof createCache>;

const ANSWER_KEPT_MS = 30 * 24 * 3_600_000;

/** Deletes answers older than any usable list. */
export async function purgeAnswers({
  db,
  nowMs,
}: {
  readonly db: LocalDatabase;
  readonly nowMs: number;
}): Promise<void> {
  const before = new Date(nowMs - ANSWER_KEPT_MS).toISOString();
  await db.answers.where('changedAt').below(before).delete();
}
