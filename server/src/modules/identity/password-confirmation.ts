import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { ProfileDeps } from './profile.ts';

/**
 * Asks a signed-in person for their password before actions that a stolen session must not perform.
 */
export function createPasswordConfirmation({
  repository,
  passwords,
  limiter,
}: Pick<ProfileDeps, 'repository' | 'passwords' | 'limiter'>) {
  return {
    /**
     * @throws InvalidArgumentError naming the field when it is not their password, TooManyRequestsError after too many
     * guesses.
     */
    async confirmPassword({
      userId,
      password,
      field,
    }: {
      userId: string;
      password: string;
      field: string;
    }): Promise<void> {
      await limiter.consumeCheck({ userId });
      const user = await repository.findUser(userId);
      if (!(await passwords.isMatch({ password, storedHash: user?.passwordHash }))) {
        throw new AppError('InvalidArgumentError', ERROR_MESSAGES.wrongPassword, {
          code: 'wrong_password',
          details: { fields: [{ field, message: ERROR_MESSAGES.wrongPassword }] },
        });
      }
      await limiter.refundCheck({ userId });
    },
  };
}
