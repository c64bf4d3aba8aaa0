import type { z } from 'zod';

export interface ParsedRows<T> {
  readonly rows: T[];
  /** Rows that could not be kept because a required field is unreadable. */
  readonly unreadableRows: number;
  /** Fields that broke the contract, by row. */
  readonly broken: readonly { readonly id: string | null; readonly fields: readonly string[] }[];
}

type Path = readonly PropertyKey[];

/** Sets a path of a plain object or list to null; does nothing where the path does not exist. */
function setNull(row: unknown, path: Path): void {
  const last = path.at(-1);
  let place: unknown = row;
  for (const key of path.slice(0, -1)) {
    place = typeof place === 'object' && place !== null ? Reflect.get(place, key) : undefined;
  }
  if (last !== undefined && typeof place === 'object' && place !== null) {
    Reflect.set(place, last, null);
  }
}

function idOf(row: unknown): string | null {
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : null;
  return typeof id === 'string' ? id : null;
}

/**
 * The row without the fields that break the contract: first only the broken values, then the whole
 * fields.
 */
function dropBrokenFields<T>({
  row,
  schema,
  fields,
}: {
  row: unknown;
  schema: z.ZodType<T>;
  fields: Set<string>;
}) {
  const copy: unknown = structuredClone(row);
  if (typeof copy !== 'object' || copy === null || Array.isArray(copy)) {
    return undefined;
  }
  for (const pathOf of [(path: Path) => path, (path: Path) => path.slice(0, 1)]) {
    const checked = schema.safeParse(copy);
    if (checked.success) {
      break;
    }
    for (const { path } of checked.error.issues) {
      fields.add(path.map(String).join('.'));
      setNull(copy, pathOf(path));
    }
    const former: unknown = Reflect.get(copy, 'unreadFields');
    const known = Array.isArray(former) ? former.filter((name) => typeof name === 'string') : [];
    Reflect.set(copy, 'unreadFields', [...new Set([...known, ...fields])]);
  }
  return schema.safeParse(copy).data;
}

/**
 * Validates each row of a list on its own: a field that breaks the contract becomes null and is
 * named in the row's `unreadFields`, so that one bad row never breaks the others. A row is dropped
 * only when a field that cannot be null is broken, its id above all.
 */
export function parseRows<T>({
  rows,
  schema,
}: {
  rows: readonly unknown[];
  schema: z.ZodType<T>;
}): ParsedRows<T> {
  const parsed: T[] = [];
  const broken: { id: string | null; fields: string[] }[] = [];
  for (const row of rows) {
    const checked = schema.safeParse(row);
    if (checked.success) {
      parsed.push(checked.data);
      continue;
    }
    const fields = new Set<string>();
    const valid = dropBrokenFields({ row, schema, fields });
    if (valid !== undefined) {
      parsed.push(valid);
    }
    broken.push({ id: idOf(row), fields: [...fields] });
  }
  return { rows: parsed, unreadableRows: rows.length - parsed.length, broken };
}
