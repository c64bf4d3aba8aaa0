const BIGINT_MAX = 9_223_372_036_854_775_807n;

/** Larger numbers cannot be ids, and PostgreSQL rejects them. */
export function fitsBigint(digits: string): boolean {
  return /^\d{1,20}$/.test(digits) && BigInt(digits) <= BIGINT_MAX;
}
