import type { ListKind } from '../dexie-database.ts';
import type { Period } from '../types.ts';

export interface ListAddress {
  readonly kind: ListKind;
  readonly adUserId: string;
  readonly adAccountId: string | null;
  readonly period: Period;
  /** Archived objects, which the ad network lists only on request. */
  readonly isArchived?: boolean | undefined;
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
}: ListAddress): string {
  return [
    adUserId,
    adAccountId ?? '',
    kind,
    kind === 'adImages' ? '' : periodKey(period),
    ...(isArchived ? ['archived'] : []),
  ].join('/');
}
