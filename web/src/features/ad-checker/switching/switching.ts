import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { type EditRestriction, findEditRestriction } from '@ads-checker/shared/domain/ad-objects';
import type { CommandBefore } from '../../../replica/index.ts';
import { type AdObjectRow, isAd } from '../ad-object.ts';

export type LockReason = EditRestriction | 'no_permission';
export type SkipReason = LockReason | 'waiting' | 'already_on' | 'already_off';

export type SwitchStatus = 'ACTIVE' | 'PAUSED';

export interface SwitchGuard {
  readonly account: Pick<AdAccountDto, 'status' | 'isUserAllowedToAdvertise'>;
  readonly canChange: boolean;
}

/**
 * An object may be switched in an active account, with the right to manage the profile, while
 * ACTIVE or PAUSED.
 */
export function findLockReason({
  row,
  guard,
}: {
  row: Pick<AdObjectRow, 'status'>;
  guard: SwitchGuard;
}): LockReason | undefined {
  return guard.canChange
    ? findEditRestriction({ account: guard.account, status: row.status })
    : 'no_permission';
}

export function rowBeforeSwitch(row: AdObjectRow): CommandBefore {
  return isAd(row)
    ? { status: row.status }
    : { status: row.status, dailyBudget: row.dailyBudget, lifetimeBudget: row.lifetimeBudget };
}

export interface BulkPlan {
  readonly rows: readonly AdObjectRow[];
  readonly skipped: ReadonlyMap<SkipReason, number>;
}

function findSkipReason({
  row,
  status,
  guard,
  isWaiting,
}: {
  row: AdObjectRow;
  status: SwitchStatus;
  guard: SwitchGuard;
  isWaiting: boolean;
}): SkipReason | undefined {
  const lock = findLockReason({ row, guard });
  if (lock !== undefined) {
    return lock;
  }
  if (isWaiting) {
    return 'waiting';
  }
  if (row.status !== status) {
    return undefined;
  }
  return status === 'ACTIVE' ? 'already_on' : 'already_off';
}

export function planBulkSwitch({
  rows,
  status,
  guard,
  isWaiting,
}: {
  rows: readonly AdObjectRow[];
  status: SwitchStatus;
  guard: SwitchGuard;
  isWaiting: (row: AdObjectRow) => boolean;
}): BulkPlan {
  const skipped = new Map<SkipReason, number>();
  const changed = rows.filter((row) => {
    const reason = findSkipReason({ row, status, guard, isWaiting: isWaiting(row) });
    if (reason !== undefined) {
      skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
    }
    return reason === undefined;
  });
  return { rows: changed, skipped };
}
