import { AppError } from '@ads-checker/shared/errors';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../platform/db/database.ts';
import type { CountTest } from './service.ts';

const TESTS = 3;
const WINDOW_S = 60;

/** A few test messages a minute for each person, over all processes. */
export function createTestLimiter({ db }: { db: Database }): CountTest {
  const limiter = new RateLimiterPostgres({
    storeClient: db,
    storeType: 'knex',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: 'telegram-test',
    points: TESTS,
    duration: WINDOW_S,
  });
  return async (userId) => {
    try {
      await limiter.consume(userId);
    } catch (error) {
      if (error instanceof RateLimiterRes) {
        throw new AppError(
          'TooManyRequestsError',
          'Too many test messages. Please wait and try again.',
          { details: { retryAfterMs: error.msBeforeNext } },
        );
      }
      throw error;
    }
  };
}
