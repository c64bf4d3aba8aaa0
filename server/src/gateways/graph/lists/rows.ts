import type { z } from 'zod';
import type { RowType, WireRow } from '../schemas/schemas.ts';

export interface ReadRows<T> {
  readonly rows: readonly T[];
  /** Rows without a readable id, which cannot be shown. */
  readonly unreadable: number;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The entries of a list or of the first page of a nested edge; undefined for other values. */
function findEntries(raw: unknown): readonly unknown[] | undefined {
  const list = isObject(raw) ? raw.data : raw;
  return Array.isArray(list) ? list : undefined;
}

function isSent(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}

/** Fields that were sent and became null, or lists that became shorter, when parsed. */
function compare(input: { raw: unknown; read: unknown; path: string; unread: Set<string> }): void {
  if (input.read === null || input.read === undefined) {
    if (isSent(input.raw)) {
      input.unread.add(input.path);
    }
    return;
  }
  if (Array.isArray(input.read)) {
    const entries = findEntries(input.raw) ?? [];
    if (entries.length !== input.read.length) {
      input.unread.add(input.path);
      return;
    }
    for (const [index, entry] of input.read.entries()) {
      compare({ raw: entries[index], read: entry, path: input.path, unread: input.unread });
    }
    return;
  }
  if (isObject(input.read) && isObject(input.raw)) {
    for (const [field, value] of Object.entries(input.read)) {
      const place = input.path === '' ? field : `${input.path}.${field}`;
      compare({ raw: input.raw[field], read: value, path: place, unread: input.unread });
    }
  }
}

/**
 * Whether an expected field has no value; fields of a nested row are expected only where the row
 * exists.
 */
function isMissing(row: unknown, [field = '', ...rest]: readonly string[]): boolean {
  if (Array.isArray(row)) {
    return row.length > 0 && isMissing(row[0], [field, ...rest]);
  }
  const value = isObject(row) ? row[field] : undefined;
  if (rest.length > 0) {
    return value !== null && value !== undefined && isMissing(value, rest);
  }
  return value === null || value === undefined;
}

/**
 * Parses each row of a list on its own. `unread` names, in the Graph API's terms, the fields that
 * were expected or sent and could not be read; a row is dropped only when its id is unreadable.
 */
export function readRows<S extends z.ZodType>({
  rows,
  type: { schema, expected },
  dropped = [],
  droppedAt = () => [],
}: {
  rows: readonly unknown[];
  type: RowType<S>;
  /** Fields not requested because they are refused. */
  dropped?: readonly string[];
  /** The same for one row, by its position. */
  droppedAt?: (index: number) => readonly string[];
}): ReadRows<WireRow<S>> {
  const read = rows.flatMap((raw, index) => {
    const parsed = schema.safeParse(raw);
    if (!parsed.success || !isObject(parsed.data)) {
      return [];
    }
    const unread = new Set(
      [...expected, ...dropped, ...droppedAt(index)].filter((field) =>
        isMissing(parsed.data, field.split('.')),
      ),
    );
    compare({ raw, read: parsed.data, path: '', unread });
    return [{ ...parsed.data, unread: [...unread] } as WireRow<S>];
  });
  return { rows: read, unreadable: rows.length - read.length };
}
