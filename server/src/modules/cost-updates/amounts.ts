import { COST_MULTIPLIER_STEPS } from '@ads-checker/shared/contracts/cost-updates';
import { findMinorDigits } from '@ads-checker/shared/domain/money';

const CENTS = 100;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

function digitsOf(currency: string | null): 0 | 2 {
  return (currency === null ? undefined : findMinorDigits(currency)) ?? 2;
}

/**
 * Converts decimal text in major units to minor units, rounded half up; hundredths when the
 * decimals of the currency are unknown. Undefined for other text and beyond 2^53.
 */
export function toMinor(input: { amount: string; currency: string | null }): number | undefined {
  const match = DECIMAL.exec(input.amount);
  if (match === null) {
    return undefined;
  }
  const [, sign = '', whole = '', fraction = ''] = match;
  const digits = digitsOf(input.currency);
  const kept = fraction.slice(0, digits).padEnd(digits, '0');
  const magnitude = Number(`${whole}${kept}`) + (Number(fraction[digits] ?? '0') >= 5 ? 1 : 0);
  if (!Number.isSafeInteger(magnitude)) {
    return undefined;
  }
  return sign === '-' && magnitude !== 0 ? -magnitude : magnitude;
}

/** Decimal text in major units: the inverse of {@link toMinor}. */
export function toAmountText(minor: number, currency: string | null): string {
  const digits = digitsOf(currency);
  const sign = minor < 0 ? '-' : '';
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  return digits === 0
    ? `${sign}${text}`
    : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

export function toUSDText(cents: number): string {
  return toAmountText(cents, 'USD');
}

/** US dollar cents at the account's exchange rate; null when the rate is unknown. */
export function toUSDCents(input: {
  minor: number;
  currency: string | null;
  /** Units of the currency per dollar. */
  ratioToUSD: number | null;
}): number | null {
  if (input.currency === 'USD') {
    return input.minor;
  }
  if (input.currency === null || input.ratioToUSD === null || input.ratioToUSD <= 0) {
    return null;
  }
  const cents = Math.round(
    (input.minor / 10 ** digitsOf(input.currency) / input.ratioToUSD) * CENTS,
  );
  return Number.isSafeInteger(cents) ? cents : null;
}

/** Multiplies by a factor with four decimals, rounded half up. */
export function multiply(units: number, multiplier: number): number {
  const steps = BigInt(Math.round(multiplier * COST_MULTIPLIER_STEPS));
  const base = BigInt(COST_MULTIPLIER_STEPS);
  return Number((BigInt(units) * steps * 2n + base) / (base * 2n));
}
