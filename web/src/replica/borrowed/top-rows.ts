import type { SortColumn } from '../model/replica.ts';
import type { StoredColumn } from '../storage/dexie-database.ts';
import type { Page, RowText } from './chunks.ts';
import { type AnyRow, topIndices } from './columns.ts';

/** Top rows stored with each column of a long list, so that a screen of them is one read. */
export const TOP_ROWS = 50;
const LONG_LIST_ROWS = 500;

/** Default direction of a column: names ascending, all else descending. */
export const isDescendingFirst = (column: SortColumn): boolean => column !== 'name';

export const topName = (column: SortColumn): string => `${column}#top`;

const rowText = ({ text, fetchedAt }: RowText): string => `${fetchedAt}\t${text}`;

interface TopsInput {
  readonly list: string;
  readonly texts: readonly RowText[];
  readonly columns: ReadonlyMap<SortColumn, Float64Array>;
}

/** The top rows by each column, as JSON lines with their read times. */
export function toTops({ list, texts, columns }: TopsInput): StoredColumn[] {
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

export function parseTop(lines: string, limit: number): Page[] {
  return lines
    .split('\n')
    .slice(0, limit)
    .map((line) => {
      const at = line.indexOf('\t');
      return { fetchedAt: line.slice(0, at), rows: [JSON.parse(line.slice(at + 1)) as AnyRow] };
    });
}
