import type { TrackerSumColumn, TrackerSums } from '@ads-checker/shared/domain/tracker-columns';
import { unitOfTrackerColumn } from '@ads-checker/shared/domain/tracker-columns';
import { z } from 'zod';

/** Ids may be numbers or texts, even within one tracker. */
export const wireId = z
  .union([z.string().trim(), z.int().nonnegative().transform(String)])
  .refine((id) => /^\d{1,20}$/.test(id));

const NAME_MAX = 500;
/** One line of text; empty for other values. */
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
 * Parses a plain or formatted number (`2,038`, `4.51%`, `$ 12.00`); undefined for other text and
 * implausibly large numbers.
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

/** A tracker's names for a column, newest first; several are summed. */
export type ColumnNames = Readonly<
  Partial<Record<TrackerSumColumn, readonly (readonly string[])[]>>
>;

export interface ReadSums {
  readonly sums: TrackerSums;
  /** Columns that are unreadable, or expected but missing. */
  readonly unread: readonly TrackerSumColumn[];
}

function isSent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/**
 * Reads the figures of a row. A column is known when all its parts are; negative counts are
 * invalid.
 */
export function readSums(input: {
  /** Keyed by lower-case names. */
  row: ReadonlyMap<string, unknown>;
  columns: ColumnNames;
  expected: readonly TrackerSumColumn[];
}): ReadSums {
  const sums: Partial<Record<TrackerSumColumn, number>> = {};
  const unread: TrackerSumColumn[] = [];
  for (const [column, parts] of Object.entries(input.columns) as [
    TrackerSumColumn,
    readonly (readonly string[])[],
  ][]) {
    let sum: number | undefined = 0;
    let wasSent = false;
    for (const names of parts) {
      const value = names.map((name) => input.row.get(name)).find(isSent);
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
    } else if (wasSent || input.expected.includes(column)) {
      unread.push(column);
    }
  }
  return { sums, unread };
}

/** A row keyed by lower-case names; undefined for other values. */
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
