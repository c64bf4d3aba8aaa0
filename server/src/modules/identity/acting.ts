import type { Actor } from '@ads-checker/shared/access/identity';
import type { Transaction } from '../../platform/db/database.ts';
import { presentAccount, presentUser } from './presenter.ts';
import type { IdentityRepository } from './repository.ts';

const NOTHING = { create_teams: false, manage_all_users: false } as const;

/**
 * The actor with current permissions: they may have changed between the start of the request and
 * the lock.
 */
export async function readActor({
  people,
  actor,
  trx,
}: {
  people: Pick<IdentityRepository, 'findAccount' | 'findUser'>;
  actor: Actor;
  trx: Transaction;
}): Promise<Actor> {
  const user = await people.findUser(actor.userId, trx);
  const account =
    actor.account === null ? undefined : await people.findAccount(actor.account.id, trx);
  return {
    userId: actor.userId,
    userPermissions: user === undefined ? NOTHING : presentUser(user).permissions,
    account: account === undefined ? null : presentAccount(account),
  };
}
