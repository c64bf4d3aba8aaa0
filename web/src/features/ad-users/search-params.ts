import { idSchema } from '@ads-checker/shared/contracts/common';
import { z } from 'zod';

export const STATUS_FILTERS = ['all', 'active', 'error'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

export const SORT_COLUMNS = ['name', 'status', 'synced', 'added'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** Of the list of profiles: all, those other members share, or one group. */
export const SHARED_GROUP = 'shared';

/**
 * What the address of the list keeps: text, status, group and order. A part that is not understood is dropped, never
 * an error; the order counts only when both of its parts are there.
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

/** The list as it opens: in the order in which the profiles were added. */
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

/** The address of a query, without what is at its default. */
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
