import type { ListFilterQuery } from '@ads-checker/shared/domain/list-filters';
import type { Period } from '../model/types.ts';
import type { ListKind } from '../storage/dexie-database.ts';

export interface ListAddress {
  readonly kind: ListKind;
  readonly adUserId: string;
  readonly adAccountId: string | null;
  readonly period: Period;
  /** Archived objects, which the ad network lists only on request. */
  readonly isArchived?: boolean | undefined;
  /** Filtered by the ad network; such a list is kept in memory only. */
  readonly filters?: ListFilterQuery | undefined;
}

export function periodKey(period: Period): string {
  return 'preset' in period ? period.preset : `${period.range.since}..${period.range.until}`;
}

/** Images have no insights, so one list serves every period. */
export function listKey({
  kind,
  adUserId,
  adAccountId,
  period,
  isArchived = false,
  filters,
}: ListAddress): string {
  return [
    adUserId,
    adAccountId ?? '',
    kind,
    kind === 'adImages' ? '' : periodKey(period),
    ...(isArchived ? ['archived'] : []),
    ...(filters === undefined ? [] : [JSON.stringify(filters)]),
  ].join('/');
}
