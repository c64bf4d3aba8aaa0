import { newInvitationSchema } from '@ads-checker/shared/contracts/invitations';
import { newMemberSchema } from '@ads-checker/shared/contracts/teams';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { z } from 'zod';
import { plainErrorText } from '../../lib/error-text.ts';
import type { Translate } from '../../lib/failure-text.ts';

/** The invitation form without its permissions, which have a form of their own. */
export const invitedSchema = newInvitationSchema.omit({ permissions: true });
export const newPersonSchema = newMemberSchema.omit({ permissions: true });
export type Invited = z.output<typeof invitedSchema>;
export type NewPersonInput = z.input<typeof newPersonSchema>;
export type NewPerson = z.output<typeof newPersonSchema>;

/** The field whose value is another person's, who can be invited. */
export function findTakenField(error: unknown): 'email' | 'username' | undefined {
  if (
    !(error instanceof AppError) ||
    error.status !== 409 ||
    error.message !== ERROR_MESSAGES.userExists
  ) {
    return undefined;
  }
  const isEmail = error.details?.fields?.some(({ field }) => field === 'body.email') === true;
  return isEmail ? 'email' : 'username';
}

export function newMemberErrorText({
  error,
  translate,
}: {
  readonly error: unknown;
  readonly translate: Translate;
}): string {
  const status = error instanceof AppError ? error.status : 0;
  if (error instanceof AppError && error.message === ERROR_MESSAGES.grantsMoreThanHeld) {
    return plainErrorText({ error, translate });
  }
  switch (status) {
    case 401:
      return translate('Your session has ended. Log in and add the member again.');
    case 403:
      return translate('You don’t have permission to add members.');
    case 409:
      return translate('A user with the same email or username already exists.');
    case 0:
      return translate('Couldn’t add the member. Try again.');
    default: {
      const reason = plainErrorText({ error, translate });
      return translate('Couldn’t add the member: {reason}', { reason });
    }
  }
}
