import { ACTIVITY_KINDS, type ActivityKind } from '@ads-checker/shared/activity/index';
import { idSchema } from '@ads-checker/shared/contracts/common';
import { SORT_ORDERS, type SortOrder } from '@ads-checker/shared/contracts/users';
import { z } from 'zod';
import { toQueryString } from '../../lib/use-url-state.ts';

export const MEMBER_COLUMNS = ['name', 'role', 'team', 'see', 'edit', 'status', 'active'] as const;
export type MemberColumn = (typeof MEMBER_COLUMNS)[number];

const text = z.union([z.string(), z.number().transform(String)]);

/**
 * URL search parameters: text and order. Invalid parts are dropped; the order needs both of its
 * parts.
 */
export const membersSearchSchema = z
  .object({
    q: text.pipe(z.string().max(100)).optional().catch(undefined),
    sort: z.enum(MEMBER_COLUMNS).optional().catch(undefined),
    order: z.enum(SORT_ORDERS).optional().catch(undefined),
  })
  .transform(({ sort, order, ...rest }) =>
    sort === undefined || order === undefined ? rest : { ...rest, sort, order },
  );
export type MembersSearch = z.input<typeof membersSearchSchema>;

export interface MembersView {
  readonly text: string;
  /** Null: oneself, then by name. */
  readonly sort: { readonly column: MemberColumn; readonly order: SortOrder } | null;
}

export function toMembersView(input: unknown): MembersView {
  const search = membersSearchSchema.parse(input);
  return {
    text: search.q ?? '',
    sort:
      'sort' in search && search.sort !== undefined && search.order !== undefined
        ? { column: search.sort, order: search.order }
        : null,
  };
}

function toMembersSearch({ text: q, sort }: MembersView): MembersSearch {
  return {
    ...(q === '' ? {} : { q }),
    ...(sort === null ? {} : { sort: sort.column, order: sort.order }),
  };
}

export function membersPath({
  view,
  accountId,
}: {
  readonly view: MembersView;
  readonly accountId?: string | undefined;
}): string {
  const place = accountId === undefined ? '' : `/${accountId}`;
  return `/team-settings/members${place}${toQueryString(toMembersSearch(view))}`;
}

export function firstOrder(column: MemberColumn): SortOrder {
  return ['team', 'see', 'edit', 'active'].includes(column) ? 'desc' : 'asc';
}

export const activitySearchSchema = z.object({
  userId: text.pipe(idSchema).optional().catch(undefined),
  kind: z.enum(ACTIVITY_KINDS).optional().catch(undefined),
});

export interface ActivityFilter {
  readonly userId: string | undefined;
  readonly kind: ActivityKind | undefined;
}

export function toActivityFilter(input: unknown): ActivityFilter {
  const { userId, kind } = activitySearchSchema.parse(input);
  return { userId, kind };
}

export function activityPath(filter: ActivityFilter): string {
  return `/team-settings/activity${toQueryString(filter)}`;
}
