import type { Currency } from '@ads-checker/shared/domain/money';

/**
 * Approximate units of a currency per US dollar, used only where the ad network refuses its own
 * rate to a token: good enough to sort accounts by spend.
 */
const UNITS_PER_USD: Readonly<Record<Currency, number>> = {
  AED: 3.67,
  ARS: 1400,
  AUD: 1.52,
  BDT: 122,
  BOB: 6.91,
  BRL: 5.4,
  CAD: 1.38,
  CHF: 0.8,
  CLP: 940,
  CNY: 7.1,
  COP: 3900,
  CRC: 505,
  CZK: 21,
  DKK: 6.4,
  DZD: 130,
  EGP: 48,
  EUR: 0.86,
  GBP: 0.75,
  GTQ: 7.67,
  HKD: 7.78,
  HNL: 26.2,
  HUF: 335,
  IDR: 16600,
  ILS: 3.3,
  INR: 88,
  ISK: 124,
  JPY: 151,
  KES: 129,
  KRW: 1420,
  LKR: 303,
  MOP: 8.01,
  MXN: 18.4,
  MYR: 4.2,
  NGN: 1460,
  NIO: 36.8,
  NOK: 10.1,
  NZD: 1.74,
  PEN: 3.4,
  PHP: 58,
  PKR: 281,
  PLN: 3.65,
  PYG: 7100,
  QAR: 3.64,
  RON: 4.4,
  RUB: 81,
  SAR: 3.75,
  SEK: 9.5,
  SGD: 1.3,
  THB: 32.6,
  TRY: 42,
  TWD: 30.7,
  UAH: 42,
  USD: 1,
  UYU: 40,
  VND: 26300,
  ZAR: 17.3,
};

const RATES: ReadonlyMap<string, number> = new Map(Object.entries(UNITS_PER_USD));

/** Units of the currency per dollar; null for a currency not listed. */
export function findUsdRatio(currency: string | null): number | null {
  return currency === null ? null : (RATES.get(currency.toUpperCase()) ?? null);
}
