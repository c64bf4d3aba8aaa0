import { timingSafeEqual } from 'node:crypto';

/** Compares a secret with what somebody claims it to be; how long it takes tells nothing of where they differ. */
export function isSameText(known: string, given: string): boolean {
  const [a, b] = [Buffer.from(known), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
