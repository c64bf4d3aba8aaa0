import type { ListGaps } from '@ads-checker/shared/http';
import type { Locale } from '../../lib/locales.ts';
import type { LocalDatabase } from '../storage/dexie-database.ts';
import { chunksOf, oldest, type Page, toChunks, toTexts } from './chunks.ts';
import { buildColumns } from './columns.ts';
import { type ListAddress, listKey } from './list-key.ts';
import { toTops } from './top-rows.ts';

/** A list as it was fetched. */
export interface FetchedList {
  readonly pages: readonly Page[];
  readonly total: number | null;
  readonly isComplete: boolean;
  readonly gaps: ListGaps | undefined;
  readonly locale: Locale;
}

export interface SaveListInput extends FetchedList {
  readonly address: ListAddress;
  readonly nowMs: number;
}

export async function removeList(db: LocalDatabase, key: string): Promise<void> {
  await chunksOf(db, key).delete();
  await db.columns.where('[list+name]').between([key, ''], [key, '\uffff']).delete();
  await db.lists.delete(key);
}

/** Replaces a list atomically. */
export async function saveList(
  db: LocalDatabase,
  { address, pages, total, isComplete, gaps, locale, nowMs }: SaveListInput,
): Promise<void> {
  const key = listKey(address);
  const rows = pages.flatMap((page) => page.rows);
  const rowTexts = toTexts(pages);
  const chunks = toChunks(key, rowTexts);
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
      await removeList(db, key);
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
}
