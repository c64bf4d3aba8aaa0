import { timingSafeEqual } from 'node:crypto';

/** Constant-time comparison of a secret. */
export function isSameText(known: string, given: string): boolean {
  const [a, b] = [Buffer.from(known), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
