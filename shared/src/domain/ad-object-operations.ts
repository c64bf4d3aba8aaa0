export const BUDGET_FIELDS = ['dailyBudget', 'lifetimeBudget'] as const;
export type BudgetField = (typeof BUDGET_FIELDS)[number];

interface StatusOperation {
  readonly type: 'status';
  readonly status: 'ACTIVE' | 'PAUSED';
}

export interface BudgetOperation {
  readonly type: 'budget';
  readonly field: BudgetField;
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
