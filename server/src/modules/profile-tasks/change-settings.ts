import type { Actor } from '@ads-checker/shared/access/identity';
import type { ActivityChange } from '@ads-checker/shared/contracts/activity';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { RecordActivity } from '../activity/index.ts';
import type { AdUsersService } from '../ad-users/index.ts';

/**
 * Changes the settings of a profile's task, idempotent per key, for those who may manage the
 * profile.
 */
export function createProfileTaskChange(deps: {
  db: Database;
  adUsers: Pick<AdUsersService, 'getManageable'>;
  idempotency: Pick<Idempotency, 'runInTransaction'>;
  record: RecordActivity;
}) {
  /**
   * `work` receives a function to log its changes. @throws AuthorizationError when the actor may
   * only read the profile.
   */
  return async <T>(
    {
      actor,
      adUserId: asked,
      key,
      request,
    }: {
      readonly actor: Actor;
      readonly adUserId: string;
      readonly key: string | undefined;
      readonly request: object;
    },
    work: (opened: {
      readonly adUserId: string;
      readonly teamId: string;
      readonly trx: Transaction;
      readonly log: (changes: readonly ActivityChange[]) => Promise<void>;
    }) => Promise<T>,
  ): Promise<T> => {
    const adUser = await deps.adUsers.getManageable({ actor, adUserId: asked });
    const { id: adUserId, teamId } = adUser;
    return deps.db.transaction((trx) =>
      deps.idempotency.runInTransaction({
        trx,
        userId: actor.userId,
        key,
        request: { ...request, adUserId },
        execute: () =>
          work({
            adUserId,
            teamId,
            trx,
            log: (changes) =>
              deps.record({
                trx,
                teamId,
                actor,
                kind: 'profiles',
                action: 'updated',
                subject: { type: 'ad_user', id: adUserId, name: adUserDisplayName(adUser) },
                changes,
              }),
          }),
      }),
    );
  };
}
