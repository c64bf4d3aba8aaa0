import { idSchema } from '@ads-checker/shared/contracts/common';
import {
  AD_OBJECT_EVENT_KINDS,
  type AdObjectEventKind,
} from '@ads-checker/shared/contracts/object-checks';
import { z } from 'zod';
import { toQueryString } from '../../lib/use-url-state.ts';

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
const DEFAULT_DAYS = 7;

export interface EventFilter {
  readonly kind: AdObjectEventKind | undefined;
  readonly adAccountId: string | undefined;
  /** The timeline of one ad or ad account. */
  readonly objectId: string | undefined;
  readonly group: EventGroup | undefined;
  readonly days: number;
}

const id = z
  .union([z.string(), z.number().transform(String)])
  .pipe(idSchema)
  .optional()
  .catch(undefined);

/** URL search parameters of the timeline. Invalid parts are dropped. */
export const tasksSearchSchema = z.object({
  kind: z.enum(AD_OBJECT_EVENT_KINDS).optional().catch(undefined),
  account: id,
  object: id,
  status: z.enum(EVENT_GROUPS).optional().catch(undefined),
  days: z
    .literal([...EVENT_DAYS])
    .optional()
    .catch(undefined),
});
type TasksSearch = z.output<typeof tasksSearchSchema>;

export function toEventFilter({ kind, account, object, status, days }: TasksSearch): EventFilter {
  return {
    kind,
    adAccountId: account,
    objectId: object,
    group: status,
    days: days ?? DEFAULT_DAYS,
  };
}

export function countFilters({ adAccountId, objectId, group, kind }: EventFilter): number {
  return [adAccountId, objectId, group, kind].filter((part) => part !== undefined).length;
}

export function tasksPath({
  adUserId,
  filter: { kind, adAccountId, objectId, group, days } = {},
}: {
  readonly adUserId: string;
  readonly filter?: Partial<EventFilter> | undefined;
}): string {
  return `/ad-users/${adUserId}/tasks${toQueryString({
    kind,
    account: adAccountId,
    object: objectId,
    status: group,
    days: days === DEFAULT_DAYS ? undefined : days,
  })}`;
}
