import { AppError } from '@ads-checker/shared/errors';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const WINDOW_S = 60;

export interface ApiTokenLimiter {
  /** Counts one call. @throws TooManyRequestsError when the minute's calls are used up. */
  consume(tokenId: string): Promise<void>;
}

/** Calls of each API token, counted by this process: a count in the database would cost more. */
export function createApiTokenLimiter({
  callsPerMinute,
}: {
  callsPerMinute: number;
}): ApiTokenLimiter {
  const limiter = new RateLimiterMemory({ points: callsPerMinute, duration: WINDOW_S });
  return {
    async consume(tokenId) {
      try {
        await limiter.consume(tokenId);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) {
          throw error;
        }
        throw new AppError(
          'TooManyRequestsError',
          `This API token may make ${callsPerMinute} calls a minute.`,
          {
            code: 'limit_reached',
            details: {
              limit: 'calls',
              max: callsPerMinute,
              retryAfterMs: error.msBeforeNext,
            },
          },
        );
      }
    },
  };
}
