const BIGINT_MAX = 9_223_372_036_854_775_807n;

/** Whether digits of any length can be a key of ours: a larger number names nothing, and PostgreSQL refuses it. */
export function fitsBigint(digits: string): boolean {
  return /^\d{1,20}$/.test(digits) && BigInt(digits) <= BIGINT_MAX;
}
