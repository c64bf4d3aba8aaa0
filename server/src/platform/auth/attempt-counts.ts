import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { AppError } from '@ads-checker/shared/errors';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';

const IPV6_NETWORK_GROUPS = 4;

export interface AttemptCount {
  readonly limiter: RateLimiterPostgres;
  readonly key: string;
}

/** Keys are hashed, because somebody may type a password into the wrong field. */
export function attemptKey(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/** The owner of one IPv6 address usually has its whole /64 network. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) {
    return ip;
  }
  const [head = '', tail] = ip.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = tail === undefined ? before : [...before, ...zeros, ...after];
  return `${groups
    .slice(0, IPV6_NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Attempt counts in the database, shared by all server processes. */
export function createAttemptCounts({ db }: { db: Database }) {
  return {
    /** At most `points` attempts in `duration` seconds for each key. */
    create: (
      keyPrefix: string,
      { points, duration }: { points: number; duration: number },
    ): RateLimiterPostgres =>
      new RateLimiterPostgres({
        storeClient: db,
        storeType: 'knex',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix,
        points,
        duration,
      }),

    /**
     * Counts one attempt in several limits, narrowest first: attempts refused by a narrower limit
     * do not use up a wider one. @throws TooManyRequestsError with the message when one is used up.
     */
    async consume(counts: readonly AttemptCount[], message: string): Promise<void> {
      const counted: AttemptCount[] = [];
      try {
        for (const { limiter, key } of counts) {
          await limiter.consume(key);
          counted.push({ limiter, key });
        }
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) {
          throw error;
        }
        // Attempts refused by a wider limit are given back to the narrower ones, whose wait may be
        // longer.
        for (const { limiter, key } of counted) {
          await limiter.reward(key);
        }
        throw new AppError('TooManyRequestsError', message, {
          details: { retryAfterMs: error.msBeforeNext },
        });
      }
    },
  };
}
