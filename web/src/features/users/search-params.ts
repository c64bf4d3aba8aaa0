import {
  USERS_PAGE_DEFAULT,
  USERS_PAGE_MAX,
  type UserOrderColumn,
} from '@ads-checker/shared/contracts/user-values';
import type { UsersQuery } from '@ads-checker/shared/contracts/users';
import { z } from 'zod';
import { defineView, offsetOf, pageParams, sortParam, textParam } from '../../lib/view.ts';

export const USER_SORTS = {
  id: 'asc',
  username: 'asc',
  firstName: 'asc',
  lastName: 'asc',
  lastLogin: 'desc',
} as const satisfies Record<UserOrderColumn, string>;

/** The list as its URL holds it. */
export const usersView = defineView({
  text: textParam('q', 100),
  ...pageParams(z.int().min(1).max(USERS_PAGE_MAX), USERS_PAGE_DEFAULT),
  /** Null: by id, in the order of creation. */
  sort: sortParam(USER_SORTS),
});
export type UsersView = typeof usersView.initial;

export function usersPath(view: UsersView): string {
  return `/users${usersView.toQuery(view)}`;
}

export function toUsersQuery(view: UsersView): UsersQuery {
  const { text, limit, sort } = view;
  return {
    search: text.trim(),
    limit,
    offset: offsetOf(view),
    ...(sort === null ? {} : { orderBy: sort }),
  };
}
