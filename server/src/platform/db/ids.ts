const BIGINT_MAX = 9_223_372_036_854_775_807n;

/** Larger numbers are no ids of ours, and PostgreSQL refuses them. */
export function fitsBigint(digits: string): boolean {
  return /^\d{1,20}$/.test(digits) && BigInt(digits) <= BIGINT_MAX;
}
