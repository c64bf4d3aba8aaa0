import type { ListKind } from '../dexie-database.ts';
import type { Period } from '../types.ts';

export interface ListAddress {
  readonly kind: ListKind;
  readonly adUserId: string;
  /** Null for the list of ad accounts itself. */
  readonly adAccountId: string | null;
  readonly period: Period;
  /** The archived objects, which the network leaves out of its lists unless it is asked for them. */
  readonly isArchived?: boolean | undefined;
}

export function periodKey(period: Period): string {
  return 'preset' in period ? period.preset : `${period.range.since}..${period.range.until}`;
}

/** Images have no results, so one list serves every period. */
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
