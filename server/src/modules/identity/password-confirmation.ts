import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { LoginLimiter } from '../../platform/auth/login-limiter.ts';
import type { Passwords } from '../../platform/auth/passwords.ts';
import type { IdentityRepository } from './repository.ts';

export function wrongPassword(field: string): AppError {
  return new AppError('InvalidArgumentError', ERROR_MESSAGES.wrongPassword, {
    code: 'wrong_password',
    details: { fields: [{ field, message: ERROR_MESSAGES.wrongPassword }] },
  });
}

/**
 * Asks a signed-in person for their password before actions that a stolen session must not perform.
 */
export function createPasswordConfirmation(deps: {
  repository: Pick<IdentityRepository, 'findUser'>;
  passwords: Pick<Passwords, 'isMatch'>;
  limiter: Pick<LoginLimiter, 'consumeCheck' | 'refundCheck'>;
}) {
  return {
    /**
     * Returns the stored hash that it matches, to find out later whether the password is still the same. @throws
     * InvalidArgumentError naming the field when it is not their password, TooManyRequestsError after too many guesses.
     */
    async confirmPassword(input: {
      userId: string;
      password: string;
      field: string;
    }): Promise<string | undefined> {
      await deps.limiter.consumeCheck({ userId: input.userId });
      const user = await deps.repository.findUser(input.userId);
      if (
        !(await deps.passwords.isMatch({
          password: input.password,
          storedHash: user?.passwordHash,
        }))
      ) {
        throw wrongPassword(input.field);
      }
      await deps.limiter.refundCheck({ userId: input.userId });
      return user?.passwordHash;
    },
  };
}
