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

/** A field that an edit can change. */
export type EditField = 'name' | 'status' | MoneyField | 'startTime' | 'endTime';

/**
 * A new value of one field of one object: a status, a name, decimal text in major units, or a
 * timestamp. An empty text: none.
 */
export interface ObjectEdit {
  readonly field: EditField;
  /** The value it was decided on: an object with another is left out. */
  readonly from: string;
  readonly to: string;
}

/** Each object has values of its own, as of an imported spreadsheet. */
export interface EditsOperation {
  readonly type: 'edits';
  /** Those that any of the edits changes. */
  readonly fields: EditField[];
  /** Whether any of them can make ads spend more. */
  readonly raisesSpend: boolean;
  /** Whether undoing any of them can. */
  readonly lowersSpend: boolean;
}

/** The operation of a bulk change, applied to each of its objects. */
export type AdObjectOperation =
  | StatusOperation
  | BudgetOperation
  | RenameOperation
  | EditsOperation;

/** Whether the change can increase spend, in which case a late send requires confirmation. */
export function canSpendMore(operation: AdObjectOperation): boolean {
  switch (operation.type) {
    case 'status':
      return operation.status === 'ACTIVE';
    case 'budget':
      return operation.mode !== 'lower';
    case 'name':
      return false;
    case 'edits':
      return operation.raisesSpend;
  }
}

/** Whether undoing the change can increase spend. */
export const canUndoSpendMore = (operation: AdObjectOperation): boolean =>
  operation.type === 'budget'
    ? operation.mode !== 'raise'
    : operation.type === 'status'
      ? operation.status === 'PAUSED'
      : operation.type === 'edits' && operation.lowersSpend;

export const isMoneyField = (field: EditField): field is MoneyField =>
  MONEY_FIELDS.some((money) => money === field);

/** The fields of a row that a value changes. */
export function toRowPatch({
  field,
  value,
  currency,
}: {
  readonly field: EditField;
  readonly value: string;
  readonly currency: string | null;
}): Record<string, unknown> {
  return {
    [field]: isMoneyField(field) ? { amount: value, currency } : value === '' ? null : value,
  };
}

export const AD_OBJECT_NAME_MAX = 400;
