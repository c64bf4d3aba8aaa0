/** The size of a PostgreSQL bigint. */
const ID_BITS = 63n;

/**
 * An id made without the server: a random positive 63-bit number as text, so that devices do not
 * collide.
 */
export function createRowId(): string {
  const [drawn = 0n] = crypto.getRandomValues(new BigUint64Array(1));
  return String(BigInt.asUintN(Number(ID_BITS), drawn));
}
