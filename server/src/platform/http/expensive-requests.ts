import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import pLimit, { type LimitFunction } from 'p-limit';

const AT_A_TIME = 2;
const WAITING_MAX = 20;
const RETRY_AFTER_MS = 10_000;

/**
 * Runs expensive requests of a person two at a time, so that one person's do not hold up others.
 * Requests whose client left before their turn are not run.
 */
export function createExpensiveRequests() {
  const limits = new Map<string, LimitFunction>();
  return {
    /** @throws TooManyRequestsError when too many wait already */
    async run<T>(
      { userId, signal }: { userId: string; signal: AbortSignal },
      work: () => Promise<T>,
    ): Promise<T> {
      const limit = limits.get(userId) ?? pLimit(AT_A_TIME);
      if (limit.pendingCount >= WAITING_MAX) {
        throw new AppError('TooManyRequestsError', ERROR_MESSAGES.tooManyAtOnce, {
          details: { retryAfterMs: RETRY_AFTER_MS },
        });
      }
      limits.set(userId, limit);
      try {
        return await limit(() => {
          signal.throwIfAborted();
          return work();
        });
      } finally {
        if (limit.activeCount + limit.pendingCount === 0) {
          limits.delete(userId);
        }
      }
    },
  };
}
