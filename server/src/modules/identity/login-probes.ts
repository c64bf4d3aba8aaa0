import { AppError } from '@ads-checker/shared/errors';
import type { LoginLimiter } from '../../platform/auth/login-limiter.ts';
import type { Logger } from '../../platform/logger/logger.ts';

const TAKEN_CODES: ReadonlySet<unknown> = new Set(['username_taken', 'email_taken']);

/**
 * Answers that a username or email is taken tell who has a login. They are limited for each person
 * who asks.
 */
export function createLoginProbes(deps: {
  limiter: Pick<LoginLimiter, 'consumeProbe' | 'refundProbe'>;
  logger: Logger;
}) {
  return {
    /**
     * Runs a write that may find a login taken. @throws TooManyRequestsError when the person has
     * been told so too often.
     */
    async limitLoginProbes<T>(userId: string, write: () => Promise<T>): Promise<T> {
      try {
        await deps.limiter.consumeProbe({ userId });
      } catch (error) {
        deps.logger.warn({ userId }, 'guesses at logins refused');
        throw error;
      }
      let isTaken = false;
      try {
        return await write();
      } catch (error) {
        isTaken = error instanceof AppError && TAKEN_CODES.has(error.code);
        throw error;
      } finally {
        if (isTaken) {
          deps.logger.info({ userId }, 'login found taken');
        } else {
          await deps.limiter.refundProbe({ userId });
        }
      }
    },
  };
}
