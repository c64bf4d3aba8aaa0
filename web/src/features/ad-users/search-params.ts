import { idSchema } from '@ads-checker/shared/contracts/common';
import { z } from 'zod';

export const STATUS_FILTERS = ['all', 'active', 'error'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

export const SORT_COLUMNS = ['name', 'status', 'synced', 'added'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** Values of the group filter: all, shared by others, or a group id. */
export const SHARED_GROUP = 'shared';

/**
 * URL search parameters: text, status, group and order. Invalid parts are dropped; the order needs
 * both of its parts.
 */
export const adUsersSearchSchema = z
  .object({
    q: z.coerce.string().max(200).optional().catch(undefined),
    status: z.enum(STATUS_FILTERS).optional().catch(undefined),
    group: z
      .union([z.literal(SHARED_GROUP), z.coerce.string().pipe(idSchema)])
      .optional()
      .catch(undefined),
    sort: z.enum(SORT_COLUMNS).optional().catch(undefined),
    order: z.enum(['asc', 'desc']).optional().catch(undefined),
  })
  .transform(({ sort, order, ...rest }) =>
    sort === undefined || order === undefined ? rest : { ...rest, sort, order },
  );
export type AdUsersSearch = z.input<typeof adUsersSearchSchema>;

export interface AdUsersQuery {
  readonly text: string;
  readonly status: StatusFilter;
  /** Undefined: all profiles. */
  readonly group: string | undefined;
  readonly sort: { readonly column: SortColumn; readonly isDescending: boolean };
}

/** Default order: by creation. */
const DEFAULT_SORT: AdUsersQuery['sort'] = { column: 'added', isDescending: false };

export function toQuery(input: unknown): AdUsersQuery {
  const search = adUsersSearchSchema.parse(input);
  return {
    text: search.q ?? '',
    status: search.status ?? 'all',
    group: search.group,
    sort:
      'sort' in search && search.sort !== undefined
        ? { column: search.sort, isDescending: search.order === 'desc' }
        : DEFAULT_SORT,
  };
}

export function toSearch({ text, status, group, sort }: AdUsersQuery): AdUsersSearch {
  const isDefaultSort =
    sort.column === DEFAULT_SORT.column && sort.isDescending === DEFAULT_SORT.isDescending;
  return {
    ...(text === '' ? {} : { q: text }),
    ...(status === 'all' ? {} : { status }),
    ...(group === undefined ? {} : { group }),
    ...(isDefaultSort
      ? {}
      : { sort: sort.column, order: sort.isDescending ? ('desc' as const) : ('asc' as const) }),
  };
}
