import type { Actor } from '@ads-checker/shared/access/identity';
import type { Transaction } from '../../platform/db/database.ts';
import { presentAccount, presentUser } from './presenter.ts';
import type { IdentityRepository } from './repository.ts';

const NOTHING = { create_teams: false, manage_all_users: false } as const;

/**
 * The actor with current permissions: they may have changed between the start of the request and
 * the lock.
 */
export async function readActor(input: {
  people: Pick<IdentityRepository, 'findAccount' | 'findUser'>;
  actor: { readonly userId: string; readonly account: { readonly id: string } | null };
  trx: Transaction;
}): Promise<Actor> {
  const user = await input.people.findUser(input.actor.userId, input.trx);
  const account =
    input.actor.account === null
      ? undefined
      : await input.people.findAccount(input.actor.account.id, input.trx);
  return {
    userId: input.actor.userId,
    userPermissions: user === undefined ? NOTHING : presentUser(user).permissions,
    account: account === undefined ? null : presentAccount(account),
  };
}
