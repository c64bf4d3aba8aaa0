/** The size of a PostgreSQL bigint. */
export const ID_BITS = 63n;
const ID_MAX = 2n ** ID_BITS - 1n;

/** Larger numbers cannot be ids, and PostgreSQL rejects them. */
export function fitsBigint(digits: string): boolean {
  return /^\d{1,20}$/.test(digits) && BigInt(digits) <= ID_MAX;
}
