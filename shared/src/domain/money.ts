import type { MoneyDto } from '../contracts/common.ts';

/**
 * Currencies the ad network bills in. The number of minor units is the network's own and differs from ISO 4217:
 * it counts HUF, TWD, COP, CRC and IDR without decimals.
 */
export const CURRENCIES = [
  'AED',
  'ARS',
  'AUD',
  'BDT',
  'BOB',
  'BRL',
  'CAD',
  'CHF',
  'CLP',
  'CNY',
  'COP',
  'CRC',
  'CZK',
  'DKK',
  'DZD',
  'EGP',
  'EUR',
  'GBP',
  'GTQ',
  'HKD',
  'HNL',
  'HUF',
  'IDR',
  'ILS',
  'INR',
  'ISK',
  'JPY',
  'KES',
  'KRW',
  'LKR',
  'MOP',
  'MXN',
  'MYR',
  'NGN',
  'NIO',
  'NOK',
  'NZD',
  'PEN',
  'PHP',
  'PKR',
  'PLN',
  'PYG',
  'QAR',
  'RON',
  'RUB',
  'SAR',
  'SEK',
  'SGD',
  'THB',
  'TRY',
  'TWD',
  'UAH',
  'USD',
  'UYU',
  'VND',
  'ZAR',
] as const;
export type Currency = (typeof CURRENCIES)[number];

/**
 * Currencies the ad network no longer bills in; old ad accounts still use them. All have two
 * decimals.
 */
const FORMER_CURRENCIES = [
  'BGN',
  'BHD',
  'FBZ',
  'HRK',
  'JOD',
  'LTL',
  'LVL',
  'RSD',
  'SKK',
  'VEF',
  'VES',
] as const;

const KNOWN: ReadonlySet<string> = new Set([...CURRENCIES, ...FORMER_CURRENCIES]);

const WITHOUT_MINOR_UNITS: ReadonlySet<string> = new Set([
  'CLP',
  'COP',
  'CRC',
  'HUF',
  'IDR',
  'ISK',
  'JPY',
  'KRW',
  'PYG',
  'TWD',
  'VND',
] satisfies Currency[]);

/** An exact amount: a safe integer of the currency's minor units. */
export interface Money {
  readonly minor: number;
  readonly currency: string;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * How many decimals the network keeps for a currency; undefined for a code it does not list. Guessing them would
 * make a budget a hundred times too large or too small.
 */
export function findMinorDigits(currency: string): 0 | 2 | undefined {
  const code = currency.toUpperCase();
  if (!KNOWN.has(code)) {
    return undefined;
  }
  return WITHOUT_MINOR_UNITS.has(code) ? 0 : 2;
}

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
