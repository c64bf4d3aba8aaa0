import type { LocalDatabase, StoredChunk } from '../storage/dexie-database.ts';
import type { AnyRow } from './columns.ts';

/** Small enough to read one row cheaply, large enough to write faster than a record per row. */
const CHUNK_ROWS = 10;
/** Parsing more chunks at once would skip a frame. */
const PARSE_SLICE_CHUNKS = 60;

export interface Page {
  readonly rows: readonly AnyRow[];
  readonly fetchedAt: string;
}

export interface RowText {
  readonly text: string;
  readonly fetchedAt: string;
}

export function oldest(times: readonly string[]): string {
  return times.reduce((a, b) => (Date.parse(b) < Date.parse(a) ? b : a));
}

export function toTexts(pages: readonly Page[]): RowText[] {
  return pages.flatMap(({ rows, fetchedAt }) =>
    rows.map((row) => ({ text: JSON.stringify(row), fetchedAt })),
  );
}

export function toChunks(list: string, rows: readonly RowText[]): StoredChunk[] {
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

/** The stored chunks of a list, in order. */
export const chunksOf = (db: LocalDatabase, list: string) =>
  db.chunks.where('[list+index]').between([list, 0], [list, Number.MAX_SAFE_INTEGER]);

/** Parses in slices, yielding to rendering in between. */
export async function parseChunks(chunks: readonly StoredChunk[]): Promise<Page[]> {
  const pages: Page[] = [];
  for (const [index, { rows, fetchedAt }] of chunks.entries()) {
    if (index > 0 && index % PARSE_SLICE_CHUNKS === 0) {
      await new Promise((resolve) => setTimeout(resolve));
    }
    pages.push({ rows: rows.map((text) => JSON.parse(text) as AnyRow), fetchedAt });
  }
  return pages;
}

/** Rows by position; some may be missing when the list was replaced meanwhile. */
export async function readRowsAt(
  db: LocalDatabase,
  positions: readonly { readonly list: string; readonly index: number }[],
): Promise<readonly (Page | undefined)[]> {
  const chunkOf = (index: number): number => Math.floor(index / CHUNK_ROWS);
  const wanted = new Map(
    positions.map(({ list, index }) => [
      `${list}#${chunkOf(index)}`,
      [list, chunkOf(index)] as const,
    ]),
  );
  const chunks = await db.chunks.bulkGet(
    [...wanted.values()].map(([list, index]) => [list, index]),
  );
  const byKey = new Map([...wanted.keys()].map((key, position) => [key, chunks[position]]));
  return positions.map(({ list, index }) => {
    const chunk = byKey.get(`${list}#${chunkOf(index)}`);
    const text = chunk?.rows[index % CHUNK_ROWS];
    return chunk && text !== undefined
      ? { rows: [JSON.parse(text) as AnyRow], fetchedAt: chunk.fetchedAt }
      : undefined;
  });
}
