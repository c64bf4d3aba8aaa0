import { ACTIVITY_KINDS } from '@ads-checker/shared/activity/index';
import { idSchema } from '@ads-checker/shared/contracts/common';
import { z } from 'zod';
import { defineView, optionalParam, sortParam, textParam } from '../../lib/view.ts';

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

export const activityView = defineView({
  userId: optionalParam('userId', idSchema),
  kind: optionalParam('kind', z.enum(ACTIVITY_KINDS)),
});
export type ActivityFilter = typeof activityView.initial;

export function activityPath(filter: ActivityFilter): string {
  return `/team-settings/activity${activityView.toQuery(filter)}`;
}
