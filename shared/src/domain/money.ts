import type { MoneyDto } from '../contracts/common.ts';
import { findMinorDigits } from '../contracts/currencies.ts';

export * from '../contracts/currencies.ts';

/** An exact amount: a safe integer of the currency's minor units. */
export interface Money {
  readonly minor: number;
  readonly currency: string;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Parses decimal text in major units exactly. @returns undefined when the text is not a decimal
 * number, has more decimals than its currency, exceeds 2^53, or the decimals of the currency are
 * unknown.
 */
export function findMoney({ amount, currency }: MoneyDto): Money | undefined {
  const match = DECIMAL.exec(amount);
  if (!match) {
    return undefined;
  }
  const digits = findMinorDigits(currency);
  if (digits === undefined) {
    return undefined;
  }
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  if (fraction.length > digits) {
    return undefined;
  }
  const minor = Number(`${match[2] ?? ''}${fraction.padEnd(digits, '0')}`);
  if (!Number.isSafeInteger(minor)) {
    return undefined;
  }
  return { minor: match[1] === '-' && minor !== 0 ? -minor : minor, currency };
}

/**
 * Decimal text in major units of whole minor units given as text, exact at any length: `1250` in
 * USD gives `12.50`. Undefined for text that is not a whole number and for a currency with unknown
 * decimals.
 */
export function findMajorText({
  minor,
  currency,
}: {
  minor: string;
  currency: string;
}): string | undefined {
  const match = /^(-?)0*(\d+)$/.exec(minor);
  const digits = findMinorDigits(currency);
  if (!match || digits === undefined) {
    return undefined;
  }
  const text = (match[2] ?? '').padStart(digits + 1, '0');
  const isZero = /^0+$/.test(text);
  const sign = isZero ? '' : (match[1] ?? '');
  return digits === 0
    ? `${sign}${text}`
    : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Decimal text in major units with all decimals of the currency: `1250` USD cents give `12.50`. */
export function formatMinor({ minor, currency }: Money): string {
  const text = findMajorText({ minor: String(minor), currency });
  if (text === undefined) {
    throw new RangeError(`${minor} minor units of "${currency}" cannot be written`);
  }
  return text;
}

export function toMoneyDto(money: Money): MoneyDto {
  return { amount: formatMinor(money), currency: money.currency };
}

/**
 * US dollars for display: major units divided by `ratioToUSD`, the units of the account's currency
 * per dollar. Rates are estimates, so the result is a plain number.
 */
export function toUSD({ amount, ratioToUSD }: { amount: string; ratioToUSD: number }): number {
  return Number(amount) / ratioToUSD;
}
