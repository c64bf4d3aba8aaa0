/** The size of a PostgreSQL bigint. */
const ID_BITS = 63n;
const ID_MAX = 2n ** ID_BITS - 1n;

/** Larger numbers cannot be ids, and PostgreSQL rejects them. */
export function fitsBigint(digits: string): boolean {
  return /^\d{1,20}$/.test(digits) && BigInt(digits) <= ID_MAX;
}

/**
 * An id of a row whose table takes ids of clients: a random positive 63-bit number as text, so
 * that devices and the server do not collide, and nobody can guess the next one.
 */
export function createRowId(): string {
  const [drawn = 0n] = crypto.getRandomValues(new BigUint64Array(1));
  return String(BigInt.asUintN(Number(ID_BITS), drawn));
}
