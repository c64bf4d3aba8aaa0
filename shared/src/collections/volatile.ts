import { z } from 'zod';

type Head<P extends string> = P extends `${infer H}.${string}` ? H : P;
type Below<P extends string, K> = P extends `${K & string}.${infer R}` ? R : never;

/** A row without the fields at these paths (`syncedAt`, `check.delayMs`). */
export type WithoutPaths<T, P extends string> = [P] extends [never]
  ? T
  : T extends object
    ? { [K in keyof T as K extends P ? never : K]: WithoutPaths<T[K], Below<P, K>> }
    : T;

export type OnlyPaths<T, P extends string> = T extends object
  ? {
      [K in keyof T as K extends Head<P> ? K : never]: K extends P
        ? T[K]
        : OnlyPaths<T[K], Below<P, K>>;
    }
  : T;

/** Groups paths by their first field; an empty list means the whole field. */
function byHead(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const heads = new Map<string, readonly string[]>();
  for (const path of paths) {
    const [head = '', ...rest] = path.split('.');
    heads.set(head, [...(heads.get(head) ?? []), ...(rest.length === 0 ? [] : [rest.join('.')])]);
  }
  return heads;
}

type Entry = readonly [field: string, value: unknown];

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

export function omitPaths(row: object, paths: readonly string[]): object {
  const heads = byHead(paths);
  return heads.size === 0
    ? row
    : Object.fromEntries(
        Object.entries(row).flatMap(([field, value]): Entry[] => {
          const below = heads.get(field);
          if (below === undefined) {
            return [[field, value]];
          }
          return below.length === 0
            ? []
            : [[field, isObject(value) ? omitPaths(value, below) : value]];
        }),
      );
}

export function pickPaths(row: object, paths: readonly string[]): object {
  const heads = byHead(paths);
  return Object.fromEntries(
    Object.entries(row).flatMap(([field, value]): Entry[] => {
      const below = heads.get(field);
      if (below === undefined) {
        return [];
      }
      return [[field, below.length > 0 && isObject(value) ? pickPaths(value, below) : value]];
    }),
  );
}

function deriveSchema(
  schema: z.ZodObject,
  paths: readonly string[],
  derive: (shape: z.ZodObject, paths: readonly string[]) => z.ZodObject,
): Record<string, z.ZodType> {
  return Object.fromEntries(
    [...byHead(paths)].flatMap(([field, below]) => {
      const value = schema.shape[field];
      if (value === undefined) {
        throw new Error(`There is no field ${field} that could be volatile`);
      }
      if (below.length === 0) {
        return [];
      }
      const inner = value instanceof z.ZodNullable ? value.unwrap() : value;
      if (!(inner instanceof z.ZodObject)) {
        throw new Error(`The field ${field} has no fields that could be volatile`);
      }
      const derived = derive(inner, below);
      return [[field, value instanceof z.ZodNullable ? derived.nullable() : derived]];
    }),
  );
}

const toMask = (fields: readonly string[]): Record<string, true> =>
  Object.fromEntries(fields.map((field) => [field, true as const]));

/** @throws Error when the schema has no such field. */
export function omitSchemaPaths(schema: z.ZodObject, paths: readonly string[]): z.ZodObject {
  const nested = deriveSchema(schema, paths, omitSchemaPaths);
  const whole = [...byHead(paths).keys()].filter((field) => !(field in nested));
  return paths.length === 0 ? schema : schema.omit(toMask(whole)).extend(nested);
}

/** @throws Error when the schema has no such field. */
export function pickSchemaPaths(schema: z.ZodObject, paths: readonly string[]): z.ZodObject {
  const nested = deriveSchema(schema, paths, pickSchemaPaths);
  return schema.pick(toMask([...byHead(paths).keys()])).extend(nested);
}
