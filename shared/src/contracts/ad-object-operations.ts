export const BUDGET_FIELDS = ['dailyBudget', 'lifetimeBudget'] as const;
export type BudgetField = (typeof BUDGET_FIELDS)[number];
/** Amounts of ad sets and campaigns that an operation sets, raises or lowers. */
export const MONEY_FIELDS = [...BUDGET_FIELDS, 'bidAmount'] as const;
export type MoneyField = (typeof MONEY_FIELDS)[number];

interface StatusOperation {
  readonly type: 'status';
  readonly status: 'ACTIVE' | 'PAUSED';
}

export interface BudgetOperation {
  readonly type: 'budget';
  readonly field: MoneyField;
  readonly mode: 'set' | 'raise' | 'lower';
  /** Unit of `value`; `set` accepts amounts only. */
  readonly unit: 'amount' | 'percent';
  /** Decimal text: major units of the ad account's currency, or percent. */
  readonly value: string;
  /** Decimal text in major units: the minimum result of `lower`, the maximum of `raise`. */
  readonly limit?: string | undefined;
}

export interface RenameOperation {
  readonly type: 'name';
  readonly find: string;
  readonly replace: string;
  readonly isCaseSensitive: boolean;
}

/** The operation of a bulk change, applied to each of its objects. */
export type AdObjectOperation = StatusOperation | BudgetOperation | RenameOperation;

/** Whether the change can increase spend, in which case a late send requires confirmation. */
export function canSpendMore(operation: AdObjectOperation): boolean {
  switch (operation.type) {
    case 'status':
      return operation.status === 'ACTIVE';
    case 'budget':
      return operation.mode !== 'lower';
    case 'name':
      return false;
  }
}

/** Why a bulk change leaves an object as it is. */
export const SKIP_REASONS = [
  'account_not_active',
  'not_allowed_to_advertise',
  'archived',
  'deleted',
  'unknown_status',
  'already_on',
  'already_off',
  /** The budget belongs to the parent campaign, or to the ad sets of the campaign. */
  'no_own_budget',
  'has_daily_budget',
  'has_lifetime_budget',
  'unknown_budget',
  /** Its bid strategy has no amount. */
  'no_bid',
  'unknown_currency',
  'below_bid_cap',
  'not_positive',
  'same_budget',
  /** The limit is on the wrong side: lowering would raise the budget, or raising would lower it. */
  'beyond_limit',
  'no_match',
  'empty_name',
  'name_too_long',
  /** The value has changed since the preview, or since the change to undo. */
  'changed_since',
  /** The object already has the value that undoing would restore. */
  'already_undone',
  /** A tag keeps rules and schedules off it. */
  'never_touched',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export const AD_OBJECT_NAME_MAX = 400;
