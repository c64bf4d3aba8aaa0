const CENTS = 100;

/** Hundredths, rounded half away from zero; null for what is unknown or beyond 2^53. */
export function toCents(amount: number | undefined): number | null {
  if (amount === undefined || !Number.isFinite(amount)) {
    return null;
  }
  // Six decimals drop what binary fractions add: 1.005 is 1.00499…
  const cents = Math.sign(amount) * Math.round(Number((Math.abs(amount) * CENTS).toFixed(6)));
  return Number.isSafeInteger(cents) ? cents : null;
}

export function toCount(value: number | undefined): number | null {
  return value === undefined || !Number.isSafeInteger(Math.round(value)) ? null : Math.round(value);
}

/** At a rate of units per US dollar. */
export function toUSDCents(cents: number | null, perUSD: number | null): number | null {
  return cents === null || perUSD === null ? null : Math.round(cents / perUSD);
}
