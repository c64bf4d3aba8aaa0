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
