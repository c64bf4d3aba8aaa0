import type { TrackerSumColumn, TrackerSums } from '@ads-checker/shared/domain/tracker-columns';
import { unitOfTrackerColumn } from '@ads-checker/shared/domain/tracker-columns';
import { z } from 'zod';

/** Ids come as numbers and as texts, of one tracker too. */
export const wireId = z
  .union([z.string().trim(), z.int().nonnegative().transform(String)])
  .refine((id) => /^\d{1,20}$/.test(id));

const NAME_MAX = 500;
/** One line of text; empty where a tracker sends something else. */
export const wireText = z
  .unknown()
  .optional()
  .transform((value) =>
    typeof value === 'string' || typeof value === 'number'
      ? String(value)
          .replaceAll(/\p{Cc}+/gu, ' ')
          .trim()
          .slice(0, NAME_MAX)
      : '',
  );

const AMOUNT_MAX = 1e15;
const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/**
 * A number written plainly or for people (`2,038`, `4.51%`, `$ 12.00`); undefined when it is none or
 * past all that a tracker can count.
 */
export function readNumber(value: unknown): number | undefined {
  const text =
    typeof value === 'number'
      ? String(value)
      : typeof value === 'string'
        ? value.replaceAll(/[\s\u00a0\u202f'%$€£]/g, '')
        : '';
  if (!PLAIN.test(text) && !GROUPED.test(text)) {
    return undefined;
  }
  const number = Number(text.replaceAll(',', ''));
  return Number.isFinite(number) && Math.abs(number) <= AMOUNT_MAX ? number : undefined;
}

/** Names a tracker has for a column, the newest first; several are added up. */
export type ColumnNames = Readonly<
  Partial<Record<TrackerSumColumn, readonly (readonly string[])[]>>
>;

export interface ReadSums {
  readonly sums: TrackerSums;
  /** Columns that were sent and could not be read, or were to be sent and were not. */
  readonly unread: readonly TrackerSumColumn[];
}

function isSent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/**
 * Reads the figures of a row. A column is known when all its parts are; counts below zero are no
 * counts.
 */
export function readSums({
  row,
  columns,
  owed,
}: {
  /** With lower-case names. */
  row: ReadonlyMap<string, unknown>;
  columns: ColumnNames;
  owed: readonly TrackerSumColumn[];
}): ReadSums {
  const sums: Partial<Record<TrackerSumColumn, number>> = {};
  const unread: TrackerSumColumn[] = [];
  for (const [column, parts] of Object.entries(columns) as [
    TrackerSumColumn,
    readonly (readonly string[])[],
  ][]) {
    let sum: number | undefined = 0;
    let wasSent = false;
    for (const names of parts) {
      const value = names.map((name) => row.get(name)).find(isSent);
      wasSent ||= isSent(value);
      const number = readNumber(value);
      const isCount = unitOfTrackerColumn(column) === 'count';
      sum =
        sum === undefined || number === undefined || (isCount && number < 0)
          ? undefined
          : sum + number;
    }
    if (sum !== undefined) {
      sums[column] = sum;
    } else if (wasSent || owed.includes(column)) {
      unread.push(column);
    }
  }
  return { sums, unread };
}

/** A row by lower-case names; undefined when it is no row. */
export function toNamedRow(raw: unknown): ReadonlyMap<string, unknown> | undefined {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
    ? new Map(Object.entries(raw).map(([name, value]) => [name.toLowerCase(), value]))
    : undefined;
}

export interface ReadItems<T> {
  readonly items: readonly T[];
  readonly unreadable: number;
}

/** Parses each row on its own: one bad row never breaks a list. */
export function readItems<T>(rows: readonly unknown[], schema: z.ZodType<T>): ReadItems<T> {
  const items = rows.flatMap((row) => {
    const parsed = schema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
  return { items, unreadable: rows.length - items.length };
}
