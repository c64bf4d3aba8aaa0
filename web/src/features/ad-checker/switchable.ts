import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { type EditRestriction, findEditRestriction } from '@ads-checker/shared/domain/ad-objects';
import type { CommandBefore } from '../../replica/index.ts';
import { type AdObjectRow, isAd } from './ad-object.ts';

export type LockReason = EditRestriction | 'no_permission';

export type SwitchStatus = 'ACTIVE' | 'PAUSED';

export interface SwitchGuard {
  readonly account: Pick<AdAccountDto, 'status' | 'isUserAllowedToAdvertise'>;
  readonly canChange: boolean;
}

/**
 * Why an object cannot be switched to its other status. It can while it is ACTIVE or PAUSED, in an
 * active account, by somebody who may manage the profile; off also in an account that is not closed
 * or disabled.
 */
export function findLockReason({
  row,
  guard,
}: {
  row: Pick<AdObjectRow, 'status'>;
  guard: SwitchGuard;
}): LockReason | undefined {
  return guard.canChange
    ? findEditRestriction({
        account: guard.account,
        status: row.status,
        isReduction: row.status === 'ACTIVE',
      })
    : 'no_permission';
}

/** Why an object cannot be edited, and whether its amounts may be lowered all the same. */
export function findEditLock({
  row,
  guard: { account, canChange },
}: {
  row: Pick<AdObjectRow, 'status'>;
  guard: SwitchGuard;
}): { readonly reason: LockReason; readonly takesLower: boolean } | undefined {
  const { status } = row;
  if (!canChange) {
    return { reason: 'no_permission', takesLower: false };
  }
  const reason = findEditRestriction({ account, status });
  return reason === undefined
    ? undefined
    : {
        reason,
        takesLower: findEditRestriction({ account, status, isReduction: true }) === undefined,
      };
}

export function rowBeforeSwitch(row: AdObjectRow): CommandBefore {
  return isAd(row)
    ? { status: row.status }
    : { status: row.status, dailyBudget: row.dailyBudget, lifetimeBudget: row.lifetimeBudget };
}
