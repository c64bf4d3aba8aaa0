import { createHash } from 'node:crypto';
import { AppError } from '@ads-checker/shared/errors';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';

const WINDOW_S = 15 * 60;
const BY_NAME = 10;
const BY_ADDRESS = 60;

export interface LoginLimiter {
  /** Counts an attempt. @throws TooManyRequestsError when the name or the address has used up its share. */
  consume(attempt: { username: string; ip: string }): Promise<void>;
  /** A successful login forgives the name's earlier failures. */
  forgive(attempt: { username: string }): Promise<void>;
}

/** Names are hashed: somebody may have typed a password into the wrong field. */
function nameKey(username: string): string {
  return createHash('sha256').update(username.toLowerCase()).digest('hex').slice(0, 32);
}

/** Shared by all server processes through PostgreSQL. */
export function createLoginLimiter({ db }: { db: Database }): LoginLimiter {
  const create = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: db,
      storeType: 'knex',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration: WINDOW_S,
    });
  const byName = create('login-name', BY_NAME);
  const byAddress = create('login-ip', BY_ADDRESS);
  return {
    async consume({ username, ip }) {
      try {
        await byAddress.consume(ip);
        await byName.consume(nameKey(username));
      } catch (error) {
        if (error instanceof RateLimiterRes) {
          throw new AppError(
            'TooManyRequestsError',
            'Too many login attempts. Please wait and try again.',
            { details: { retryAfterMs: error.msBeforeNext } },
          );
        }
        throw error;
      }
    },
    async forgive({ username }) {
      await byName.delete(nameKey(username));
    },
  };
}
