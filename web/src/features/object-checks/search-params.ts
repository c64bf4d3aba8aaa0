import { idSchema } from '@ads-checker/shared/contracts/common';
import { AD_OBJECT_EVENT_KINDS } from '@ads-checker/shared/contracts/object-check-values';
import { z } from 'zod';
import { defineView, numberParam, optionalParam } from '../../lib/view.ts';

export const EVENT_GROUPS = ['rejected', 'approved', 'review', 'issues', 'off'] as const;
export type EventGroup = (typeof EVENT_GROUPS)[number];

/** Statuses that people usually look for together. */
export const STATUSES_OF_GROUP: Readonly<Record<EventGroup, readonly string[]>> = {
  rejected: ['DISAPPROVED', 'REJECTED'],
  approved: ['ACTIVE', '1', 'APPROVED'],
  review: ['PENDING_REVIEW', 'PREAPPROVED', 'IN_PROCESS', '7', 'PENDING', 'NO_REVIEW', 'OUTDATED'],
  issues: ['WITH_ISSUES', 'PENDING_BILLING_INFO', '2', '3', '8', '9', '100', '101'],
  off: ['PAUSED', 'CAMPAIGN_PAUSED', 'ADSET_PAUSED', 'ARCHIVED', 'DELETED'],
};

export const EVENT_DAYS = [1, 7, 30, 90] as const;

/** The timeline as its URL holds it. */
export const eventsView = defineView({
  kind: optionalParam('kind', z.enum(AD_OBJECT_EVENT_KINDS)),
  adAccountId: optionalParam('account', idSchema),
  /** The timeline of one ad or ad account. */
  objectId: optionalParam('object', idSchema),
  group: optionalParam('status', z.enum(EVENT_GROUPS)),
  days: numberParam('days', { values: EVENT_DAYS, initial: 7 }),
});
export type EventFilter = typeof eventsView.initial;

export function tasksPath({
  adUserId,
  filter = {},
}: {
  readonly adUserId: string;
  readonly filter?: Partial<EventFilter> | undefined;
}): string {
  return `/ad-users/${adUserId}/tasks${eventsView.toQuery({ ...eventsView.initial, ...filter })}`;
}
