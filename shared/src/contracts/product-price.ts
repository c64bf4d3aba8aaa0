import { findMinorDigits } from './currencies.ts';

const PRICE = /^\d{1,12}(?:\.(\d{1,3}))?$/;
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

/** A price as typed: `9.99`. How many decimals it may have is the currency's. */
export const isPrice = (text: string): boolean => PRICE.test(text);

/** Greater than zero: the minimum of {@link PRODUCT_LIMITS} at two decimals. */
export const priceAboveMin = (text: string): boolean => /[1-9]/.test(text);

/** Decimals of a price: two unless the currency has none or three. */
export function priceDigits(currency: string | null): 0 | 2 | 3 {
  return THREE_DIGITS.has(currency?.toUpperCase() ?? '')
    ? 3
    : (findMinorDigits(currency ?? '') ?? 2);
}

/** Whether a price has no more decimals than its currency; zeros at the end do not count. */
export function fitsCurrency({ price, currency }: { price: string; currency: string }): boolean {
  const fraction = (PRICE.exec(price)?.[1] ?? '').replace(/0+$/, '');
  return fraction.length <= priceDigits(currency);
}
