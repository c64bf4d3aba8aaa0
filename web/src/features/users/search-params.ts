import {
  SORT_ORDERS,
  type SortOrder,
  USER_ORDER_COLUMNS,
  USERS_PAGE_DEFAULT,
  USERS_PAGE_MAX,
  type UserOrderColumn,
  type UsersQuery,
} from '@ads-checker/shared/contracts/users';
import { z } from 'zod';
import { toQueryString } from '../../lib/use-url-state.ts';

const OFFSET_MAX = 10_000_000;
const wholeNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
]);

/**
 * URL search parameters of the list. Invalid parts are dropped; the order needs both of its parts.
 */
export const usersSearchSchema = z
  .object({
    q: z
      .union([z.string(), z.number().transform(String)])
      .pipe(z.string().max(100))
      .optional()
      .catch(undefined),
    page: wholeNumber.pipe(z.int().min(1)).optional().catch(undefined),
    limit: wholeNumber.pipe(z.int().min(1).max(USERS_PAGE_MAX)).optional().catch(undefined),
    sort: z.enum(USER_ORDER_COLUMNS).optional().catch(undefined),
    order: z.enum(SORT_ORDERS).optional().catch(undefined),
  })
  .transform(({ sort, order, ...rest }) =>
    sort === undefined || order === undefined ? rest : { ...rest, sort, order },
  );
export type UsersSearch = z.input<typeof usersSearchSchema>;

export interface UsersView {
  readonly text: string;
  readonly page: number;
  readonly limit: number;
  /** Null: by id, in the order of creation. */
  readonly sort: { readonly column: UserOrderColumn; readonly order: SortOrder } | null;
}

export function toView(input: unknown): UsersView {
  const search = usersSearchSchema.parse(input);
  return {
    text: search.q ?? '',
    page: search.page ?? 1,
    limit: search.limit ?? USERS_PAGE_DEFAULT,
    sort:
      'sort' in search && search.sort !== undefined && search.order !== undefined
        ? { column: search.sort, order: search.order }
        : null,
  };
}

export function toSearch({ text, page, limit, sort }: UsersView): UsersSearch {
  return {
    ...(text === '' ? {} : { q: text }),
    ...(page === 1 ? {} : { page }),
    ...(limit === USERS_PAGE_DEFAULT ? {} : { limit }),
    ...(sort === null ? {} : { sort: sort.column, order: sort.order }),
  };
}

export function usersPath(view: UsersView): string {
  return `/users${toQueryString(toSearch(view))}`;
}

export function toUsersQuery({ text, page, limit, sort }: UsersView): UsersQuery {
  return {
    search: text.trim(),
    limit,
    offset: Math.min((page - 1) * limit, OFFSET_MAX),
    ...(sort === null ? {} : { orderBy: sort }),
  };
}

/** The latest sign-in first, other columns ascending. */
export function firstOrder(column: UserOrderColumn): SortOrder {
  return column === 'lastLogin' ? 'desc' : 'asc';
}
