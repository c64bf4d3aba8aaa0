import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { type EditRestriction, findEditRestriction } from '@ads-checker/shared/domain/ad-objects';
import type { CommandBefore } from '../../../replica/index.ts';
import { type AdObjectRow, isAd } from '../ad-object.ts';

export type LockReason = EditRestriction | 'no_permission';

export type SwitchStatus = 'ACTIVE' | 'PAUSED';

export interface SwitchGuard {
  readonly account: Pick<AdAccountDto, 'status' | 'isUserAllowedToAdvertise'>;
  readonly canChange: boolean;
}

/**
 * An object can be switched while it is ACTIVE or PAUSED, in an active account, by somebody who may
 * manage the profile.
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
