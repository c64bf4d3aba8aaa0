import { AD_ACCOUNT_STATUS } from '@ads-checker/shared/contracts/ad-object-values';
import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import type { AdObjectRow } from './ad-object.ts';

/** Why a row cannot be switched. */
export const LOCK_REASONS = [
  'noPermission',
  'accountNotActive',
  'archived',
  'deleted',
  'unknownStatus',
] as const;
export type LockReason = (typeof LOCK_REASONS)[number];
/** Why a bulk act leaves a row alone. */
export type SkipReason = LockReason | 'waiting' | 'alreadyOn' | 'alreadyOff';

export type SwitchStatus = 'ACTIVE' | 'PAUSED';

/** An account is active when its status is 1 and the profile may advertise in it. */
export function isAccountActive(
  account: Pick<AdAccountDto, 'status' | 'isUserAllowedToAdvertise'>,
): boolean {
  return account.status === AD_ACCOUNT_STATUS.ACTIVE && account.isUserAllowedToAdvertise;
}

/** An object may be switched only in an active account, by who may manage the profile, while it is ACTIVE or PAUSED. */
export function findLockReason({
  row,
  account,
  canChange,
}: {
  row: Pick<AdObjectRow, 'status'>;
  account: Pick<AdAccountDto, 'status' | 'isUserAllowedToAdvertise'>;
  canChange: boolean;
}): LockReason | null {
  if (!canChange) {
    return 'noPermission';
  }
  if (!isAccountActive(account)) {
    return 'accountNotActive';
  }
  switch (row.status) {
    case 'ACTIVE':
    case 'PAUSED':
      return null;
    case 'ARCHIVED':
      return 'archived';
    case 'DELETED':
      return 'deleted';
    default:
      return 'unknownStatus';
  }
}

export interface BulkPlan {
  readonly rows: readonly AdObjectRow[];
  readonly skipped: ReadonlyMap<SkipReason, number>;
}

/** Which of the chosen rows an act changes, and why it leaves out the rest. */
export function planBulkSwitch({
  rows,
  status,
  account,
  canChange,
  isWaiting,
}: {
  rows: readonly AdObjectRow[];
  status: SwitchStatus;
  account: Pick<AdAccountDto, 'status' | 'isUserAllowedToAdvertise'>;
  canChange: boolean;
  isWaiting: (row: AdObjectRow) => boolean;
}): BulkPlan {
  const skipped = new Map<SkipReason, number>();
  const changed = rows.filter((row) => {
    const reason: SkipReason | null =
      findLockReason({ row, account, canChange }) ??
      (isWaiting(row)
        ? 'waiting'
        : row.status === status
          ? status === 'ACTIVE'
            ? 'alreadyOn'
            : 'alreadyOff'
          : null);
    if (reason !== null) {
      skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
    }
    return reason === null;
  });
  return { rows: changed, skipped };
}
