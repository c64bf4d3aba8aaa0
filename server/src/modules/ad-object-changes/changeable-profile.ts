import { canChangeAdObjects } from '@ads-checker/shared/access/ad-users';
import { AppError } from '@ads-checker/shared/errors';
import type { Transaction } from '../../platform/db/database.ts';
import type { AdUser, AdUsersService } from '../ad-users/index.ts';
import { type IdentityRepository, readActor } from '../identity/index.ts';

export interface ChangeableProfileDeps {
  readonly people: Pick<IdentityRepository, 'findAccount' | 'findUser'>;
  readonly adUsers: Pick<AdUsersService, 'getReadable'>;
}

/**
 * The profile of a change that is made later than it was asked for, when who asked may still change
 * its ads; null ids denote somebody who left.
 */
export async function findChangeableProfile(
  { people, adUsers }: ChangeableProfileDeps,
  {
    accountId,
    userId,
    adUserId,
  }: {
    readonly accountId: string | null;
    readonly userId: string | null;
    readonly adUserId: string;
  },
  trx: Transaction,
): Promise<AdUser | undefined> {
  if (accountId === null || userId === null) {
    return undefined;
  }
  const actor = await readActor({ people, actor: { userId, account: { id: accountId } }, trx });
  try {
    const adUser = await adUsers.getReadable({ actor, adUserId }, trx);
    return canChangeAdObjects(actor, adUser) ? adUser : undefined;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) {
      return undefined;
    }
    throw error;
  }
}
