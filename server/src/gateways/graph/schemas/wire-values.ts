import { type MoneyDto, timestampSchema } from '@ads-checker/shared/contracts/common';
import { findMajorText, findMinorDigits, type Money } from '@ads-checker/shared/domain/money';

/** Digits the contract allows before and after the point. */
const MAX_FRACTION = 8;
const PLAIN_DECIMAL = /^(-?\d{1,24})(?:\.(\d+))?$/;
/** Beyond it a number written with an exponent is no longer exact. */
const MAX_EXACT = 1e15;
const GRAPH_TIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})$/;

export type Wire<T> = T | null | undefined;

/** Minor units of the ad network's budgets. "None" is an absent value, an empty text or zero. */
export function readMinor(input: { value: Wire<string>; currency: string | null }): Money | null {
  if (
    input.currency === null ||
    findMinorDigits(input.currency) === undefined ||
    input.value === null ||
    input.value === undefined ||
    !/^-?\d+$/.test(input.value)
  ) {
    return null;
  }
  const minor = Number(input.value);
  return Number.isSafeInteger(minor) && minor !== 0 ? { minor, currency: input.currency } : null;
}

/**
 * Minor units as money, exact however long. Null without a value and in a currency with unknown
 * decimals, which would make the amount a guess.
 */
export function toAmount(input: { value: Wire<string>; currency: string | null }): MoneyDto | null {
  if (input.value === null || input.value === undefined || input.currency === null) {
    return null;
  }
  const amount = findMajorText({ minor: input.value, currency: input.currency });
  return amount === undefined ? null : { amount, currency: input.currency };
}

/** {@link toAmount} for a budget, where zero means none. */
export function toMoney(input: { value: Wire<string>; currency: string | null }): MoneyDto | null {
  return isNone(input.value) ? null : toAmount(input);
}

/** "No budget" is an absent value, an empty text or zero. */
export function isNone(value: Wire<string>): boolean {
  return value === null || value === undefined || /^-?0*$/.test(value);
}

/** Decimal text of insights, cut to the decimals of the contract; null when not a number. */
export function toDecimal(value: Wire<string>): string | null {
  if (value === null || value === undefined) {
    return null;
  }
  const match = PLAIN_DECIMAL.exec(value);
  if (match) {
    const fraction = (match[2] ?? '').slice(0, MAX_FRACTION);
    return fraction === '' ? (match[1] ?? '') : `${match[1]}.${fraction}`;
  }
  const number = Number(value);
  return value.trim() !== '' && Number.isFinite(number) && Math.abs(number) < MAX_EXACT
    ? number.toFixed(MAX_FRACTION).replace(/\.?0+$/, '')
    : null;
}

/**
 * The ad network writes offsets without a colon: `2026-03-21T22:33:56-0700`. Null for other text.
 */
export function toTimestamp(value: Wire<string>): string | null {
  const match = GRAPH_TIME.exec(value ?? '');
  if (!match) {
    return null;
  }
  const offset = match[2] ?? 'Z';
  const colon =
    offset === 'Z' || offset.includes(':') ? offset : `${offset.slice(0, 3)}:${offset.slice(3)}`;
  const text = `${match[1]}${colon}`;
  // A date like 30 February is parsed as another day, and hour 24 as the next.
  return timestampSchema.safeParse(text).success ? text : null;
}

/** The inverse of {@link toTimestamp} for writes. */
export function toGraphTime(timestamp: string): string {
  return timestamp
    .replace(/\.\d+/, '')
    .replace(/Z$/, '+0000')
    .replace(/([+-]\d{2}):(\d{2})$/, '$1$2');
}

/** The source id of a copy; the ad network writes "no source" as zero. */
export function toSourceId(value: Wire<string>): string | null {
  return value === null || value === undefined || /^0*$/.test(value) ? null : value;
}
