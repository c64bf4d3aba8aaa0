import { SAMPLE_CURRENCIES } from '@ads-checker/shared/sample/currencies';

const CURRENCIES: Readonly<Record<string, { readonly ratioToUsd: number }>> = SAMPLE_CURRENCIES;

/** US dollar cents of an amount; undefined for a currency the trackers do not know. */
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
