import type { Database } from '../db/database.ts';
import { type AttemptCount, attemptKey, createAttemptCounts, networkOf } from './attempt-counts.ts';

/** The lifetime of a code. */
const WINDOW_S = 10 * 60;
const BY_ADDRESS = 20;
/**
 * With 31^8 codes, a thousand guesses find one of a thousand open codes with a chance of one in a
 * million.
 */
const BY_SERVER = 1_000;

export interface PairingLimiter {
  /** Counts a guess at a code. @throws TooManyRequestsError when the limit is reached. */
  consume(attempt: { ip: string }): Promise<void>;
  /** Does not count a correct code. */
  refund(attempt: { ip: string }): Promise<void>;
}

export function createPairingLimiter({ db }: { db: Database }): PairingLimiter {
  const counts = createAttemptCounts({ db });
  const byAddress = counts.create('pairing-ip', { points: BY_ADDRESS, duration: WINDOW_S });
  const byServer = counts.create('pairing-all', { points: BY_SERVER, duration: WINDOW_S });
  const countsOf = (ip: string): AttemptCount[] => [
    { limiter: byAddress, key: attemptKey(networkOf(ip)) },
    { limiter: byServer, key: attemptKey() },
  ];
  return {
    consume: ({ ip }) =>
      counts.consume(countsOf(ip), 'Too many attempts. Wait a moment and try again.'),
    async refund({ ip }) {
      for (const { limiter, key } of countsOf(ip)) {
        await limiter.reward(key);
      }
    },
  };
}
