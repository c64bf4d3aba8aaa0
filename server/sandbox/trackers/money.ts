import { SAMPLE_CURRENCIES } from '@ads-checker/shared/sample/currencies';

const CURRENCIES: Readonly<Record<string, { readonly ratioToUsd: number }>> = SAMPLE_CURRENCIES;

/** Converts an amount to US dollar cents; undefined for an unsupported currency. */
export function usdCents({
  amount,
  currency,
}: {
  amount: number;
  currency: string;
}): number | undefined {
  const rate = CURRENCIES[currency.toUpperCase()];
  return rate === undefined ? undefined : (amount / rate.ratioToUsd) * 100;
}
