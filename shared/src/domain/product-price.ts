import { findMinorDigits } from './money.ts';

const PRICE = /^\d{1,12}(\.\d{1,2})?$/;
/** Facebook lists them nowhere among its billing currencies; their prices have three decimals. */
const THREE_DIGITS: ReadonlySet<string> = new Set([
  'BHD',
  'IQD',
  'JOD',
  'KWD',
  'LYD',
  'OMR',
  'TND',
]);
const PARTS = /^(\d+)(?:\.(\d+))?$/;

/** A price as typed: `9.99`. */
export const isPrice = (text: string): boolean => PRICE.test(text);

/** Greater than zero: the minimum of {@link PRODUCT_LIMITS} at two decimals. */
export const priceAboveMin = (text: string): boolean => /[1-9]/.test(text);

/**
 * Reads a price as formatted by Facebook (`$1,299.00`, `9,99 €`, `1 200 Ft`) into decimal text.
 * Null when the thousands and decimal separators are ambiguous.
 */
export function parsePriceText(text: string, currency: string | null): string | null {
  const number = /\d[\d.,'’\s]*/.exec(text.replaceAll('\u202f', ' ').replaceAll('\u00a0', ' '));
  const digits = number?.[0].replaceAll(/[\s'’]/g, '').replace(/[.,]+$/, '');
  if (
    digits === undefined ||
    /\d/.test(text.slice((number?.index ?? 0) + (number?.[0].length ?? 0)))
  ) {
    return null;
  }
  const place = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (place < 0) {
    return digits;
  }
  const decimals = digits.length - place - 1;
  const whole = digits.slice(0, place).replaceAll(/[.,]/g, '');
  const isThree = THREE_DIGITS.has(currency?.toUpperCase() ?? '');
  if (decimals === 3 && !isThree) {
    return `${whole}${digits.slice(place + 1)}`;
  }
  if (decimals === 0 || decimals > 3 || whole === '') {
    return null;
  }
  const fraction = digits.slice(place + 1);
  return findMinorDigits(currency ?? '') === 0 && /^0+$/.test(fraction)
    ? whole
    : `${whole}.${fraction}`;
}

/** Decimals of a price: two unless the currency has none. */
export function priceDigits(currency: string | null): 0 | 2 {
  return findMinorDigits(currency ?? '') ?? 2;
}

/**
 * Changes a price by a percentage, rounded half up to the decimals of its currency; null when the
 * price is not a number or the result would not be above zero. Exact for any length.
 * @param percent up to two decimals, such as `-12.5`
 */
export function changePriceByPercent({
  price,
  currency,
  percent,
}: {
  readonly price: string;
  readonly currency: string | null;
  readonly percent: number;
}): string | null {
  const [, whole, fraction = ''] = PARTS.exec(price) ?? [];
  if (whole === undefined || !Number.isFinite(percent)) {
    return null;
  }
  const scale = 10n ** BigInt(fraction.length);
  const amount = BigInt(`${whole}${fraction}`) * BigInt(Math.round((100 + percent) * 100));
  const digits = priceDigits(currency);
  const unit = scale * 10_000n;
  const wanted = amount * 10n ** BigInt(digits);
  const rounded = (wanted + unit / 2n) / unit;
  if (rounded <= 0n || amount <= 0n) {
    return null;
  }
  const text = String(rounded).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
