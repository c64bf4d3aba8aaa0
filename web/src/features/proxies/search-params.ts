import { PROXY_PROTOCOLS, type ProxyProtocol } from '@ads-checker/shared/contracts/proxies';
import { z } from 'zod';
import { toQueryString } from '../../lib/use-url-state.ts';

export const SORT_COLUMNS = [
  'name',
  'protocol',
  'location',
  'check',
  'answer',
  'profiles',
  'owner',
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

const ORDERS = ['asc', 'desc'] as const;

function listOf<T extends string>(understand: (value: unknown) => T | undefined) {
  return z
    .unknown()
    .transform((value): readonly T[] => [
      ...new Set(
        (Array.isArray(value) ? value : [value]).flatMap((part) => understand(part) ?? []),
      ),
    ])
    .transform((values) => (values.length === 0 ? undefined : values))
    .optional();
}

const countries = listOf((value) =>
  typeof value === 'string' && /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : undefined,
);
const protocols = listOf((value) => PROXY_PROTOCOLS.find((protocol) => protocol === value));

/**
 * URL search parameters of the list. Invalid parts are dropped; the order needs both of its parts.
 */
export const proxiesSearchSchema = z
  .object({
    q: z
      .union([z.string(), z.number().transform(String)])
      .pipe(z.string().max(200))
      .optional()
      .catch(undefined),
    country: countries,
    protocol: protocols,
    shared: z.literal(false).optional().catch(undefined),
    sort: z.enum(SORT_COLUMNS).optional().catch(undefined),
    order: z.enum(ORDERS).optional().catch(undefined),
  })
  .transform(({ sort, order, ...rest }) =>
    sort === undefined || order === undefined ? rest : { ...rest, sort, order },
  );

export interface ProxiesView {
  readonly text: string;
  /** Country codes; empty means all. */
  readonly countries: readonly string[];
  readonly protocols: readonly ProxyProtocol[];
  /** Includes those of other members. */
  readonly isSharedShown: boolean;
  /** Null: by name. */
  readonly sort: { readonly column: SortColumn; readonly order: (typeof ORDERS)[number] } | null;
}

export function toView(input: unknown): ProxiesView {
  const search = proxiesSearchSchema.parse(input);
  return {
    text: search.q ?? '',
    countries: search.country ?? [],
    protocols: search.protocol ?? [],
    isSharedShown: search.shared ?? true,
    sort:
      'sort' in search && search.sort !== undefined && search.order !== undefined
        ? { column: search.sort, order: search.order }
        : null,
  };
}

export function toSearch({ text, countries, protocols, isSharedShown, sort }: ProxiesView) {
  return {
    ...(text === '' ? {} : { q: text }),
    ...(countries.length === 0 ? {} : { country: countries }),
    ...(protocols.length === 0 ? {} : { protocol: protocols }),
    ...(isSharedShown ? {} : { shared: false as const }),
    ...(sort === null ? {} : { sort: sort.column, order: sort.order }),
  };
}

export function proxiesPath(view: ProxiesView): string {
  return `/proxies${toQueryString(toSearch(view))}`;
}

export function countFilters({ text, countries, protocols, isSharedShown }: ProxiesView): number {
  return [text.trim() !== '', countries.length > 0, protocols.length > 0, !isSharedShown].filter(
    Boolean,
  ).length;
}

export function withoutFilters(view: ProxiesView): ProxiesView {
  return { ...view, text: '', countries: [], protocols: [], isSharedShown: true };
}

/** Numbers start descending, text ascending. */
export function firstOrder(column: SortColumn): 'asc' | 'desc' {
  return column === 'profiles' || column === 'answer' ? 'desc' : 'asc';
}
