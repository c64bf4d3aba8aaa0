import type { z } from 'zod';
import { toJsonColumn } from './json.ts';

/** How fields are stored, each in the column of its name: `isShared` in `is_shared`. */
export type StoredFields<Fields extends object> = Readonly<
  Record<keyof Fields & string, 'value' | 'json'>
>;

/** Values of some fields. */
export type GivenFields<Fields extends object> = {
  readonly [Field in keyof Fields]?: Fields[Field] | undefined;
};

/** The fields of a contract's schema, which are all stored as they are. */
export function storedFieldsOf<S extends z.ZodObject>({ shape }: S): StoredFields<z.output<S>> {
  return Object.fromEntries(
    Object.keys(shape).map((field) => [field, 'value' as const]),
  ) as StoredFields<z.output<S>>;
}

function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `r.date_preset as "datePreset", …` */
export function selectFields(fields: Readonly<Record<string, unknown>>): string {
  return Object.keys(fields)
    .map((field) => `r.${columnOf(field)} as "${field}"`)
    .join(', ');
}

/** The columns of the given values. Fields without one keep what is stored, others are left out. */
export function toColumns<Fields extends object>(
  values: GivenFields<Fields>,
  fields: StoredFields<Fields>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries<'value' | 'json'>(fields).flatMap(([field, kind]) => {
      const value: unknown = values[field as keyof Fields];
      return value === undefined
        ? []
        : [[columnOf(field), kind === 'json' ? toJsonColumn(value) : value]];
    }),
  );
}

/** The fields of a row that was selected with all of its columns. */
export function readFields<Fields extends object>(
  row: object,
  fields: StoredFields<Fields>,
): Fields {
  const columns = row as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.keys(fields).map((field) => [field, columns[columnOf(field)]]),
  ) as Fields;
}
