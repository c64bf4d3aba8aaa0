import { defineView, sortParam, textParam } from '../../lib/view.ts';

export const MEMBER_SORTS = {
  name: 'asc',
  role: 'asc',
  team: 'desc',
  see: 'desc',
  edit: 'desc',
  status: 'asc',
  active: 'desc',
} as const;
export type MemberColumn = keyof typeof MEMBER_SORTS;

/** The members as their URL holds them. */
export const membersView = defineView({
  text: textParam('q', 100),
  /** Null: oneself, then by name. */
  sort: sortParam(MEMBER_SORTS),
});
export type MembersView = typeof membersView.initial;

export function membersPath({
  view,
  accountId,
}: {
  readonly view: MembersView;
  readonly accountId?: string | undefined;
}): string {
  const place = accountId === undefined ? '' : `/${accountId}`;
  return `/team-settings/members${place}${membersView.toQuery(view)}`;
}
