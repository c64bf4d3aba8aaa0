import { type AdCampaignDto, END_BEFORE_START } from '@ads-checker/shared/contracts/ad-objects';
import type { MoneyDto } from '@ads-checker/shared/contracts/common';
import { changedFields } from '@ads-checker/shared/domain/ad-objects';
import { findMinorDigits, findMoney, toMoneyDto } from '@ads-checker/shared/domain/money';
import { findInstant, localMinuteIn } from '@ads-checker/shared/domain/time-zones';
import { z } from 'zod';
import { readTypedDecimal } from '../../../lib/typed-number.ts';
import type { AdObjectEdit, CommandBefore } from '../../../replica/index.ts';
import { type AdObjectRow, isAd, isAdSet } from '../ad-object.ts';

export type BudgetField = 'dailyBudget' | 'lifetimeBudget';

/** The editable fields of an object; an ad has none. */
export interface EditableFields {
  /** Null when the budget is held by another level. */
  readonly budget: BudgetField | null;
  readonly hasBid: boolean;
  readonly hasStart: boolean;
  readonly hasEnd: boolean;
  /** A lifetime budget is spent until an end. */
  readonly needsEnd: boolean;
}

/**
 * As typed: amounts in major units, times as local time of the ad account's zone, to the minute.
 */
export interface EditDraft {
  readonly name: string;
  readonly budget: string;
  readonly bidAmount: string;
  readonly startTime: string;
  readonly endTime: string;
}

export interface EditContext {
  readonly currency: string | null;
  readonly timeZone: string;
  /** Only lower amounts are accepted. */
  readonly onlyLower?: boolean;
  /** The least daily budget of the ad account. */
  readonly minDailyBudget?: MoneyDto | null | undefined;
}

const CAPPED_STRATEGIES: readonly string[] = ['LOWEST_COST_WITH_BID_CAP', 'COST_CAP'];

type Campaign = Pick<AdCampaignDto, 'bidStrategy' | 'lifetimeBudget'>;

function budgetFieldOf(row: Exclude<AdObjectRow, { adSetId: unknown }>): BudgetField | null {
  if (row.lifetimeBudget !== null) {
    return 'lifetimeBudget';
  }
  return row.dailyBudget === null ? null : 'dailyBudget';
}

/**
 * The fields of the edit form: the budget if it is the object's own, a bid with a capped strategy,
 * an end that only a lifetime budget requires.
 */
export function findEditableFields({
  row,
  campaign,
}: {
  readonly row: AdObjectRow;
  /** An ad set's campaign; null when unknown. */
  readonly campaign: Campaign | null;
}): EditableFields | null {
  if (isAd(row)) {
    return null;
  }
  const budget = budgetFieldOf(row);
  if (!isAdSet(row)) {
    return { budget, hasBid: false, hasStart: false, hasEnd: false, needsEnd: false };
  }
  const strategy = row.bidStrategy ?? campaign?.bidStrategy ?? null;
  const isLifetime = budget === 'lifetimeBudget' || (campaign?.lifetimeBudget ?? null) !== null;
  return {
    budget,
    hasBid: strategy !== null && CAPPED_STRATEGIES.includes(strategy),
    hasStart: true,
    hasEnd: true,
    needsEnd: isLifetime,
  };
}

function toMinute(time: string | null, timeZone: string): string {
  return time === null ? '' : localMinuteIn({ timeZone, at: new Date(time) });
}

export function toDraft({
  row,
  fields,
  timeZone,
}: {
  readonly row: AdObjectRow;
  readonly fields: EditableFields | null;
  readonly timeZone: string;
}): EditDraft {
  const amount = (money: MoneyDto | null) => money?.amount ?? '';
  return {
    name: row.name,
    budget: isAd(row) || !fields?.budget ? '' : amount(row[fields.budget]),
    bidAmount: isAdSet(row) ? amount(row.bidAmount) : '',
    startTime: isAdSet(row) ? toMinute(row.startTime, timeZone) : '',
    endTime: isAdSet(row) ? toMinute(row.endTime, timeZone) : '',
  };
}

/** @returns the amount in the currency, or the error in the text. */
function readAmount({
  text,
  currency,
}: {
  readonly text: string;
  readonly currency: string | null;
}): { readonly money?: MoneyDto; readonly error?: string } {
  if (text.trim() === '') {
    return { error: 'is required' };
  }
  const amount = readTypedDecimal(text);
  if (amount === undefined) {
    return { error: 'must be a number' };
  }
  if (amount.startsWith('-')) {
    return { error: 'must be at least 0' };
  }
  const money = currency === null ? undefined : findMoney({ amount, currency });
  if (money !== undefined) {
    return { money: toMoneyDto(money) };
  }
  const digits = currency === null ? undefined : findMinorDigits(currency);
  if (digits === undefined) {
    return { error: 'must be in a known currency' };
  }
  return { error: digits === 0 ? 'must be a whole number' : 'must have at most 2 decimals' };
}

/**
 * The least daily budget of the ad account where the draft is below it: told before saving, but left
 * to Facebook to decide, since the figure is rounded in other currencies than its own.
 */
export function findMissedMinimum({
  draft,
  saved,
  fields,
  context: { currency, minDailyBudget },
}: {
  readonly draft: EditDraft;
  readonly saved: EditDraft;
  readonly fields: EditableFields;
  readonly context: EditContext;
}): MoneyDto | undefined {
  const { money } = readAmount({ text: draft.budget, currency });
  return fields.budget === 'dailyBudget' &&
    draft.budget !== saved.budget &&
    minDailyBudget != null &&
    money !== undefined &&
    Number(money.amount) < Number(minDailyBudget.amount)
    ? minDailyBudget
    : undefined;
}

type Check = (text: string) => string | undefined;

function checkedText(check: Check): z.ZodType<string, string> {
  return z.string().superRefine((text, context) => {
    const message = check(text);
    if (message !== undefined) {
      context.addIssue({ code: 'custom', message });
    }
  });
}

/**
 * Validates a draft by spec 2 section 5. A value that was not edited stays valid, whatever the
 * network accepted earlier.
 */
export function createEditSchema({
  fields,
  saved,
  context: { currency, timeZone, onlyLower = false },
}: {
  readonly fields: EditableFields;
  readonly saved: EditDraft;
  readonly context: EditContext;
}): z.ZodType<EditDraft, EditDraft> {
  const amount =
    (field: 'budget' | 'bidAmount'): Check =>
    (text) => {
      if (text === saved[field]) {
        return undefined;
      }
      const { money, error } = readAmount({ text, currency });
      const isRaised = money !== undefined && !(Number(money.amount) < Number(saved[field]));
      return onlyLower && isRaised ? 'must be lower than now' : error;
    };
  const time =
    (field: 'startTime' | 'endTime'): Check =>
    (local) => {
      if (local === saved[field]) {
        return undefined;
      }
      if (local === '') {
        return field === 'endTime' && !fields.needsEnd ? undefined : 'is required';
      }
      return findInstant({ timeZone, local }) === undefined
        ? 'must be a time that exists in the ad account’s time zone'
        : undefined;
    };
  const unless = (isEditable: boolean, check: Check): z.ZodType<string, string> =>
    isEditable ? checkedText(check) : z.string();
  return z
    .object({
      name: z.string().trim().min(1, 'is required').max(400, 'must have at most 400 characters'),
      budget: unless(fields.budget !== null, amount('budget')),
      bidAmount: unless(fields.hasBid, amount('bidAmount')),
      startTime: unless(fields.hasStart, time('startTime')),
      endTime: unless(fields.hasEnd, time('endTime')),
    })
    .superRefine(({ startTime, endTime }, context) => {
      const isEdited = startTime !== saved.startTime || endTime !== saved.endTime;
      const [from, to] = [startTime, endTime].map((local) => findInstant({ timeZone, local }));
      if (fields.hasEnd && isEdited && from !== undefined && to !== undefined && to <= from) {
        context.addIssue({ code: 'custom', path: ['endTime'], message: END_BEFORE_START });
      }
    });
}

export function valuesBefore({
  row,
  edit,
}: {
  readonly row: AdObjectRow;
  readonly edit: AdObjectEdit;
}): CommandBefore {
  const known = row as unknown as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.keys(edit).map((field) => [field, known[field] ?? null]));
}

/** The fields that a valid draft changes, in the form of a command; empty when none. */
export function toEdit({
  row,
  fields,
  saved,
  draft,
  context: { currency, timeZone },
}: {
  readonly row: AdObjectRow;
  readonly fields: EditableFields;
  readonly saved: EditDraft;
  readonly draft: EditDraft;
  readonly context: EditContext;
}): AdObjectEdit {
  const amountOf = (field: 'budget' | 'bidAmount'): MoneyDto | undefined => {
    return draft[field] === saved[field]
      ? undefined
      : readAmount({ text: draft[field], currency }).money;
  };
  const timeOf = (field: 'startTime' | 'endTime'): string | null | undefined => {
    if (draft[field] === saved[field]) {
      return undefined;
    }
    return draft[field] === ''
      ? null
      : findInstant({ timeZone, local: draft[field] })?.toISOString();
  };
  const budget = fields.budget === null ? undefined : amountOf('budget');
  const entered: Record<string, unknown> = {
    name: draft.name.trim(),
    ...(fields.budget === null || budget === undefined ? {} : { [fields.budget]: budget }),
    ...(fields.hasBid ? { bidAmount: amountOf('bidAmount') } : {}),
    ...(fields.hasStart ? { startTime: timeOf('startTime') } : {}),
    ...(fields.hasEnd ? { endTime: timeOf('endTime') } : {}),
  };
  const after = Object.fromEntries(
    Object.entries(entered).filter(([, value]) => value !== undefined),
  );
  return changedFields({ before: valuesBefore({ row, edit: after }), after });
}
