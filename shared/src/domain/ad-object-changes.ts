import { reducesSpend } from '../contracts/ad-object-edits.ts';
import {
  AD_OBJECT_NAME_MAX,
  type AdObjectOperation,
  type BudgetOperation,
  canSpendMore,
  type EditField,
  type RenameOperation,
} from '../contracts/ad-object-operations.ts';
import type { SkipReason } from '../contracts/ad-object-skips.ts';
import type { AdAccountDto } from '../contracts/ad-objects.ts';
import type { MoneyDto } from '../contracts/common.ts';
import { findEditRestriction } from './ad-objects.ts';
import { findMinorDigits, findMoney, formatMinor } from './money.ts';

export * from '../contracts/ad-object-operations.ts';
export type { SkipReason };

export type ChangedField = EditField;

/** The fields of an object needed to plan a bulk change; absent budgets are unknown. */
export interface ChangeableObject {
  readonly name: string;
  readonly status: string;
  readonly dailyBudget?: MoneyDto | null | undefined;
  readonly lifetimeBudget?: MoneyDto | null | undefined;
  readonly bidStrategy?: string | null | undefined;
  readonly bidAmount?: MoneyDto | null | undefined;
  /** Null: none; absent where objects of the level have no schedule to edit. */
  readonly startTime?: string | null | undefined;
  readonly endTime?: string | null | undefined;
}

/** Budgets and bid of an object; absent ones are unknown. */
export type ObjectMoney = Pick<
  ChangeableObject,
  'dailyBudget' | 'lifetimeBudget' | 'bidStrategy' | 'bidAmount'
>;

/**
 * Values are a status, a name, decimal text in major units, or a timestamp; empty where there is
 * none.
 */
export type PlannedChange =
  | {
      readonly kind: 'change';
      readonly field: ChangedField;
      readonly from: string;
      readonly to: string;
    }
  | { readonly kind: 'skip'; readonly reason: SkipReason; readonly minimum?: string };

export interface ChangingAccount extends Pick<AdAccountDto, 'status' | 'isUserAllowedToAdvertise'> {
  readonly currency: string | null;
}

export function skip(reason: SkipReason, minimum?: string): PlannedChange {
  return minimum === undefined ? { kind: 'skip', reason } : { kind: 'skip', reason, minimum };
}

const PERCENT = /^(\d{1,6})(?:\.(\d{1,2}))?$/;

/** Hundredths of a percent; undefined unless a percentage with up to two decimals. */
function findBasisPoints(percent: string): bigint | undefined {
  const match = PERCENT.exec(percent);
  return match === null
    ? undefined
    : BigInt(match[1] ?? '') * 100n + BigInt((match[2] ?? '').padEnd(2, '0'));
}

const WHOLE = 10_000n;

/** Exact; rounds half up to whole minor units. */
function scale(minor: number, basisPoints: bigint): number {
  return Number((BigInt(minor) * basisPoints * 2n + WHOLE) / (WHOLE * 2n));
}

function findStepped({
  operation: { mode, unit, value },
  minor,
  currency,
}: {
  operation: BudgetOperation;
  minor: number;
  currency: string;
}): number | undefined {
  if (unit === 'percent') {
    const basisPoints = findBasisPoints(value);
    if (basisPoints === undefined || mode === 'set') {
      return undefined;
    }
    const factor = mode === 'raise' ? WHOLE + basisPoints : WHOLE - basisPoints;
    return factor < 0n ? 0 : scale(minor, factor);
  }
  const amount = findMoney({ amount: value, currency })?.minor;
  if (amount === undefined) {
    return undefined;
  }
  switch (mode) {
    case 'set':
      return amount;
    case 'raise':
      return minor + amount;
    case 'lower':
      return minor - amount;
  }
}

/**
 * Why the numbers of a budget operation cannot be used in this currency; undefined when they can.
 * `value`: not a positive amount or percentage, or more decimals than the currency has. `limit`:
 * the same of the limit.
 */
export function findBudgetOperationFault({
  operation,
  currency,
}: {
  operation: BudgetOperation;
  currency: string;
}): 'value' | 'limit' | undefined {
  const { mode, unit, value, limit } = operation;
  const isPercent = unit === 'percent';
  const amount = isPercent ? findBasisPoints(value) : findMoney({ amount: value, currency })?.minor;
  if (amount === undefined || amount <= 0 || (isPercent && mode === 'set')) {
    return 'value';
  }
  const minorLimit = limit === undefined ? 0 : findMoney({ amount: limit, currency })?.minor;
  return minorLimit === undefined || minorLimit < 0 ? 'limit' : undefined;
}

export function planBudget({
  operation,
  object,
  currency,
}: {
  operation: BudgetOperation;
  object: ChangeableObject;
  currency: string | null;
}): PlannedChange {
  const { field, mode, limit } = operation;
  const isDaily = field === 'dailyBudget';
  const isBid = field === 'bidAmount';
  const own = object[field];
  const other = isDaily ? object.lifetimeBudget : object.dailyBudget;
  if (currency === null || findMinorDigits(currency) === undefined) {
    return skip('unknown_currency');
  }
  if (own === undefined) {
    return skip('unknown_budget');
  }
  if (own === null) {
    if (isBid) {
      return skip('no_bid');
    }
    if (other === undefined) {
      return skip('unknown_budget');
    }
    return other === null
      ? skip('no_own_budget')
      : skip(isDaily ? 'has_lifetime_budget' : 'has_daily_budget');
  }
  const before = findMoney({ amount: own.amount, currency });
  const stepped =
    before === undefined
      ? undefined
      : findStepped({ operation, minor: before.minor, currency: before.currency });
  if (before === undefined || stepped === undefined) {
    return skip('unknown_budget');
  }
  const bound =
    limit === undefined || mode === 'set' ? undefined : findMoney({ amount: limit, currency });
  const after =
    bound === undefined
      ? stepped
      : mode === 'lower'
        ? Math.max(stepped, bound.minor)
        : Math.min(stepped, bound.minor);
  if (after === before.minor) {
    return skip('same_budget');
  }
  if ((mode === 'lower' && after > before.minor) || (mode === 'raise' && after < before.minor)) {
    return skip('beyond_limit');
  }
  if (after <= 0) {
    return skip('not_positive');
  }
  const bid =
    isDaily && object.bidStrategy === 'LOWEST_COST_WITH_BID_CAP' && object.bidAmount != null
      ? findMoney({ amount: object.bidAmount.amount, currency })
      : undefined;
  if (bid !== undefined && after < bid.minor) {
    return skip('below_bid_cap', formatMinor(bid));
  }
  return {
    kind: 'change',
    field,
    from: formatMinor(before),
    to: formatMinor({ minor: after, currency }),
  };
}

function planRename({
  operation,
  name,
}: {
  operation: RenameOperation;
  name: string;
}): PlannedChange {
  const { find, replace, isCaseSensitive } = operation;
  const literal = find.replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
  const pattern = new RegExp(literal, isCaseSensitive ? 'gu' : 'giu');
  if (find === '') {
    return skip('no_match');
  }
  // A function, since a replacement string would interpret `$&`.
  const to = name.replace(pattern, () => replace).trim();
  if (to === '') {
    return skip('empty_name');
  }
  if (to.length > AD_OBJECT_NAME_MAX) {
    return skip('name_too_long');
  }
  return to === name ? skip('no_match') : { kind: 'change', field: 'name', from: name, to };
}

function planOperation({
  operation,
  object,
  currency,
}: {
  operation: AdObjectOperation;
  object: ChangeableObject;
  currency: string | null;
}): PlannedChange {
  switch (operation.type) {
    case 'status': {
      const { status } = operation;
      return object.status === status
        ? skip(status === 'ACTIVE' ? 'already_on' : 'already_off')
        : { kind: 'change', field: 'status', from: object.status, to: status };
    }
    case 'budget':
      return planBudget({ operation, object, currency });
    case 'name':
      return planRename({ operation, name: object.name });
    case 'edits':
      throw new RangeError('Edits are planned one by one: see planEdit.');
  }
}

const canRaise = (operation: AdObjectOperation): boolean =>
  operation.type === 'name' || canSpendMore(operation);

/**
 * What a bulk change does to one object: the value before and after, or why it is skipped. Used by
 * both the preview and the server. Budgets are decimal text in major units with all decimals of the
 * currency; percentages are rounded half up to minor units. The bid cap's minimum is the network's
 * rule for budgets billed by impressions: at least the bid.
 */
export function planAdObjectChange({
  operation,
  object,
  account,
}: {
  operation: AdObjectOperation;
  object: ChangeableObject;
  account: ChangingAccount;
}): PlannedChange {
  const plan = planOperation({ operation, object, currency: account.currency });
  const isReduction = plan.kind === 'change' ? reducesSpend(plan) : !canRaise(operation);
  const restriction = findEditRestriction({ account, status: object.status, isReduction });
  return restriction === undefined ? plan : skip(restriction);
}

/**
 * The current value of a field as text; null when there is none, undefined when it is unknown or
 * objects of the level do not have it.
 */
export function currentValue(
  object: ChangeableObject,
  field: ChangedField,
): string | null | undefined {
  const value = object[field];
  return typeof value === 'object' && value !== null ? value.amount : value;
}

const withoutZeros = (text: string) => text.replace(/\.0+$/, '').replace(/(\.\d*?)0+$/, '$1');

/** `10` and `10.00` are one amount, one instant with two offsets is one time. */
export function isSameValue(field: ChangedField, left: string, right: string): boolean {
  if (field === 'status' || field === 'name' || left === '' || right === '') {
    return left === right;
  }
  return field === 'startTime' || field === 'endTime'
    ? Math.trunc(Date.parse(left) / 1_000) === Math.trunc(Date.parse(right) / 1_000)
    : withoutZeros(left) === withoutZeros(right);
}

/** Plans the undo of one change: restores the value unless somebody changed it since. */
export function planUndo({
  change: { field, from, to },
  object,
  account,
}: {
  change: { readonly field: ChangedField; readonly from: string; readonly to: string };
  object: ChangeableObject;
  account: ChangingAccount;
}): PlannedChange {
  const restriction = findEditRestriction({
    account,
    status: object.status,
    isReduction: reducesSpend({ field, from: to, to: from }),
  });
  if (restriction !== undefined) {
    return skip(restriction);
  }
  const value = currentValue(object, field) ?? '';
  if (isSameValue(field, value, from)) {
    return skip('already_undone');
  }
  return isSameValue(field, value, to)
    ? { kind: 'change', field, from: to, to: from }
    : skip('changed_since');
}
