import type { ActingAccount, Actor } from '@ads-checker/shared/access/identity';
import { AppError } from '@ads-checker/shared/errors';
import { requireActiveAccount } from '../identity/index.ts';

/**
 * The feed belongs to the acting account. A tab that still shows another account says so by
 * `accountId` and is refused, so that one account's rows never land in another's replica.
 */
export function requireFeedAccount(input: {
  actor: Actor;
  accountId: string | undefined;
}): ActingAccount {
  const account = requireActiveAccount(input.actor);
  if (input.accountId !== undefined && input.accountId !== account.id) {
    throw new AppError('ConflictError', 'Another team was opened in this browser.', {
      code: 'other_account_selected',
    });
  }
  return account;
}
