/** Units per US dollar, and the ad network's minor units per unit. */
export const SAMPLE_CURRENCIES = {
  USD: { ratioToUsd: 1, minorPerUnit: 100 },
  EUR: { ratioToUsd: 0.92, minorPerUnit: 100 },
  GBP: { ratioToUsd: 0.79, minorPerUnit: 100 },
  CAD: { ratioToUsd: 1.38, minorPerUnit: 100 },
  PLN: { ratioToUsd: 3.95, minorPerUnit: 100 },
  CZK: { ratioToUsd: 23.1, minorPerUnit: 100 },
  HUF: { ratioToUsd: 365, minorPerUnit: 1 },
  JPY: { ratioToUsd: 151, minorPerUnit: 1 },
  CHF: { ratioToUsd: 0.88, minorPerUnit: 100 },
  SEK: { ratioToUsd: 10.6, minorPerUnit: 100 },
  NOK: { ratioToUsd: 10.9, minorPerUnit: 100 },
  BRL: { ratioToUsd: 5.7, minorPerUnit: 100 },
  MXN: { ratioToUsd: 18.4, minorPerUnit: 100 },
  AUD: { ratioToUsd: 1.53, minorPerUnit: 100 },
  INR: { ratioToUsd: 84, minorPerUnit: 100 },
  AED: { ratioToUsd: 3.67, minorPerUnit: 100 },
} as const satisfies Record<string, { ratioToUsd: number; minorPerUnit: number }>;
export type SampleCurrency = keyof typeof SAMPLE_CURRENCIES;

export function usdToMinor(input: { usd: number; currency: SampleCurrency }): number {
  const { ratioToUsd, minorPerUnit } = SAMPLE_CURRENCIES[input.currency];
  return Math.round(input.usd * ratioToUsd * minorPerUnit);
}

/** Rounded to a typical budget: 45.00, 120.00, 7,500. */
export function usdToRoundMinor(input: { usd: number; currency: SampleCurrency }): number {
  const { ratioToUsd, minorPerUnit } = SAMPLE_CURRENCIES[input.currency];
  const units = input.usd * ratioToUsd;
  const step = units >= 5_000 ? 500 : units >= 500 ? 50 : units >= 20 ? 5 : 1;
  return Math.max(step, Math.round(units / step) * step) * minorPerUnit;
}
