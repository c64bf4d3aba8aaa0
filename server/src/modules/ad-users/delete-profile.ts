import type { Actor } from '@ads-checker/shared/access/identity';
import { readActor } from '../identity/index.ts';
import { requireManageableAdUser } from './policy.ts';
import {
  createProfileParts,
  markProfileChanged,
  type ProfileDeps,
  touchProfileDocuments,
} from './profile-parts.ts';

/** Deleting profiles. Nothing changes on Facebook. */
export function createDeleting(deps: ProfileDeps) {
  const { repository, people, sync, idempotency, profileDocuments } = deps;
  const parts = createProfileParts(deps);

  return {
    /** Deletes a profile with its secrets and tasks. */
    async deleteProfile({
      actor: asking,
      adUserId,
      key,
    }: {
      actor: Actor;
      adUserId: string;
      key: string | undefined;
    }): Promise<null> {
      const known = await repository.findAdUser(adUserId);
      return sync.write({ teamIds: known === undefined ? [] : [known.teamId] }, (scope) =>
        idempotency.runInTransaction({
          trx: scope.trx,
          userId: asking.userId,
          key,
          request: { name: 'deleteProfile', adUserId },
          act: async () => {
            const { trx } = scope;
            const actor = await readActor({ people, actor: asking, trx });
            const found =
              known === undefined ? undefined : await repository.findAdUser(adUserId, trx);
            const adUser = requireManageableAdUser({ actor, adUser: found, adUserId });
            await touchProfileDocuments({ profileDocuments, adUserId, scope });
            await repository.deleteAdUser(adUser.id, trx);
            markProfileChanged({ scope, adUser });
            await parts.recordChange({ adUser, actor, trx, action: 'deleted', changes: [] });
            return null;
          },
        }),
      );
    },
  };
}
