import type { Actor } from '@ads-checker/shared/access/identity';
import { createOwnedWrites } from '../identity/index.ts';
import { requireManageableAdUser } from './policy.ts';
import {
  createProfileParts,
  markProfileChanged,
  type ProfileDeps,
  touchProfileDocuments,
} from './profile-parts.ts';

/** Deleting profiles. Nothing changes on Facebook. */
export function createProfileRemover(deps: ProfileDeps) {
  const { repository, profileDocuments, clock } = deps;
  const writes = createOwnedWrites(deps);
  const parts = createProfileParts(deps);

  return {
    /** Deletes a profile with its secrets and tasks. */
    deleteProfile: ({
      adUserId,
      ...command
    }: {
      actor: Actor;
      adUserId: string;
      key: string | undefined;
    }): Promise<null> =>
      writes.onRow(
        {
          ...command,
          request: { name: 'deleteProfile', adUserId },
          find: (trx) => repository.findAdUser(adUserId, trx),
        },
        async ({ actor, scope, row: found }) => {
          const { trx } = scope;
          const adUser = requireManageableAdUser({ actor, adUser: found, adUserId });
          await touchProfileDocuments({ profileDocuments, adUserId, scope });
          await repository.deleteAdUser(adUser.id, trx);
          await repository.markDeleted({ ...adUser, at: clock.now() }, trx);
          markProfileChanged({ scope, adUser });
          await parts.recordChange({ adUser, actor, trx, action: 'deleted', changes: [] });
          return null;
        },
      ),
  };
}
