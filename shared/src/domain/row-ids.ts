/** The largest id that a row may have: that of a bigint. */
const ID_BITS = 63n;

/**
 * An id for a row that is made without the server: a random positive number of 63 bits as text, so that two devices
 * never draw the same.
 */
export function createRowId(): string {
  const [drawn = 0n] = crypto.getRandomValues(new BigUint64Array(1));
  return String(BigInt.asUintN(Number(ID_BITS), drawn));
}
