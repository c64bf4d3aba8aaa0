import { z } from 'zod';
import type { ColumnSort } from './next-sort.ts';
import { toQueryString } from './use-url-state.ts';

const OFFSET_MAX = 10_000_000;

type Search<Name extends string = string> = { readonly [N in Name]?: unknown };

/** One part of a view: how the URL names it, what it is without the URL, and whether it filters. */
export interface Param<T, Name extends string = string> {
  readonly initial: T;
  /** Undefined when the URL does not say, or not what can be understood. */
  readonly read: (search: Search<Name>) => T | undefined;
  /** Never asked for the initial value. */
  readonly write: (value: T) => Search<Name>;
  /** Whether it is counted as a filter; absent for what stays without filters, such as the order. */
  readonly isFilter?: (value: T) => boolean;
}

function param<T, Name extends string>(
  name: Name,
  { schema, initial, isFilter }: Pick<Param<T>, 'initial' | 'isFilter'> & { schema: z.ZodType<T> },
): Param<T, Name> {
  return {
    initial,
    read: (search) => schema.safeParse(search[name]).data,
    write: (value) => ({ [name]: value }) as Search<Name>,
    ...(isFilter && { isFilter }),
  };
}

const yes = (): boolean => true;
/** The router reads `?q=12` as a number. */
const text = z.union([z.string(), z.number().transform(String)]);
const wholeNumber = z.union([
  z.number(),
  text.pipe(z.string().regex(/^\d{1,9}$/)).transform(Number),
]);

export const textParam = <Name extends string>(name: Name, max: number) =>
  param(name, {
    schema: text.pipe(z.string().max(max)),
    initial: '',
    isFilter: (value) => value.trim() !== '',
  });

/** A text of which what is too long is cut off. */
export const cutTextParam = <Name extends string>(name: Name, max: number): Param<string, Name> =>
  param(name, {
    schema: text.transform((value) => value.slice(0, max)),
    initial: '',
    isFilter: (value) => value.trim() !== '',
  });

/** One of several values. */
export const choiceParam = <T extends string | null, Name extends string>(
  name: Name,
  schema: z.ZodType<T>,
  initial: T,
) => param<T, Name>(name, { schema, initial, isFilter: yes });

/** A value that the schema accepts, or none. */
export const optionalParam = <T, Name extends string>(name: Name, schema: z.ZodType<T>) =>
  param<T | undefined, Name>(name, {
    schema: text.pipe(schema as z.ZodType<T, string>),
    initial: undefined,
    isFilter: yes,
  });

/** What a person types: kept whatever it is, and in the URL once the schema accepts it. */
export function typedParam<Name extends string>(
  name: Name,
  schema: z.ZodType<string>,
): Param<string, Name> {
  return {
    ...textParam(name, 0),
    read: (search) => text.pipe(schema as z.ZodType<string, string>).safeParse(search[name]).data,
    write: (value) => (schema.safeParse(value).success ? { [name]: value } : {}) as Search<Name>,
  };
}

/** Several values; what is not understood is dropped. */
export function listParam<T extends string, Name extends string>(
  name: Name,
  understand: (value: unknown) => T | undefined,
): Param<readonly T[], Name> {
  return {
    ...param<readonly T[], Name>(name, { schema: z.never(), initial: [], isFilter: yes }),
    read: (search) => [
      ...new Set([search[name]].flat().flatMap((value) => understand(value) ?? [])),
    ],
  };
}

export const flagParam = <Name extends string>(name: Name, initial: boolean) =>
  param(name, { schema: z.boolean(), initial, isFilter: yes });

/** One of some numbers; does not filter. */
export const numberParam = <Name extends string>(
  name: Name,
  { values, initial }: { readonly values: readonly number[]; readonly initial: number },
) => param(name, { schema: wholeNumber.refine((value) => values.includes(value)), initial });

/** The page and its size. */
export const pageParams = (schema: z.ZodType<number>, initial: number) => ({
  // Without its filters, a list starts at its first page
  page: param('page', {
    schema: wholeNumber.pipe(z.int().min(1)),
    initial: 1,
    isFilter: () => false,
  }),
  limit: param('limit', { schema: wholeNumber.pipe(schema as z.ZodType<number, number>), initial }),
});

export function offsetOf({ page, limit }: { readonly page: number; readonly limit: number }) {
  return Math.min((page - 1) * limit, OFFSET_MAX);
}

/**
 * The column and its order, which need each other; null is the list's own order. @param sorts the
 * columns that sort, with the order each starts with.
 */
export function sortParam<C extends string>(
  sorts: Readonly<Record<C, 'asc' | 'desc'>>,
): Param<ColumnSort<C> | null, 'sort' | 'order'> {
  const schema = z.object({
    sort: z.enum(Object.keys(sorts) as C[]),
    order: z.enum(['asc', 'desc']),
  });
  return {
    initial: null,
    read(search) {
      const { data } = schema.safeParse(search);
      return data && { column: data.sort as C, order: data.order };
    },
    write: (value) => (value === null ? {} : { sort: value.column, order: value.order }),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a parameter takes and gives its own values alone
type Params = Readonly<Record<string, Param<any, any>>>;
export type ViewOf<P extends Params> = {
  readonly [N in keyof P]: P[N] extends Param<infer T, infer _> ? T : never;
};
type NamesOf<P extends Params> = {
  [N in keyof P]: P[N] extends Param<infer _, infer Name> ? Name : never;
}[keyof P];

/**
 * The state of a screen that its URL holds: reading and writing it, counting and clearing its
 * filters, from one declaration. Functions of the result are stable.
 */
export function defineView<P extends Params>(params: P) {
  type View = ViewOf<P>;
  const entries = Object.entries(params) as readonly [keyof P & string, Param<unknown>][];
  const mapView = (map: (name: keyof P & string, param: Param<unknown>) => unknown) =>
    Object.fromEntries(entries.map(([name, each]) => [name, map(name, each)])) as View;
  const filtersOf = (view: View) =>
    entries.filter(
      ([name, { isFilter, initial }]) => isFilter?.(view[name]) && !isSame(view[name], initial),
    );

  const initial = mapView((_, each) => each.initial);
  const read = (search: unknown): View =>
    mapView((_, each) => {
      const value = each.read((search ?? {}) as Search);
      return value === undefined ? each.initial : value;
    });
  /** The parameters that differ from the initial ones. */
  const toSearch = (view: View): Search<NamesOf<P>> =>
    Object.assign(
      {},
      ...entries.map(([name, each]) =>
        isSame(view[name], each.initial) ? {} : each.write(view[name]),
      ),
    );
  return {
    initial,
    read,
    toSearch,
    /** For the route: invalid parts are dropped. */
    validateSearch: (search: unknown) => toSearch(read(search)),
    /** `?q=fresh`; empty for the initial view. */
    toQuery: (view: View): string => toQueryString(toSearch(view)),
    countFilters: (view: View): number => filtersOf(view).length,
    withoutFilters: (view: View): View =>
      mapView((name, each) => (each.isFilter ? each.initial : view[name])),
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
