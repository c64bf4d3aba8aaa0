import { ID_BITS } from '../contracts/id-values.ts';

export { fitsBigint } from '../contracts/id-values.ts';

/**
 * An id of a row whose table takes ids of clients: a random positive 63-bit number as text, so
 * that devices and the server do not collide, and nobody can guess the next one.
 */
export function createRowId(): string {
  const [drawn = 0n] = crypto.getRandomValues(new BigUint64Array(1));
  return String(BigInt.asUintN(Number(ID_BITS), drawn));
}
