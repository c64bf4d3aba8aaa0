import { type Actor, canReadTeamAds } from '@ads-checker/shared/access/identity';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { AdUsersService } from '../ad-users/index.ts';
import type { CommentBoostingModule } from '../comment-boosting/index.ts';
import { type IdentityRepository, requireActiveAccount } from '../identity/index.ts';
import type { ProxiesService } from '../proxies/index.ts';
import { createPairings, type PairingDeps } from './pairings.ts';

export interface ExtensionDeps extends PairingDeps {
  readonly people: Pick<IdentityRepository, 'findUser' | 'findAccount' | 'findTeam'>;
  readonly adUsers: Pick<AdUsersService, 'listGroups' | 'findOwnByFacebookId' | 'captureProfile'>;
  readonly proxies: Pick<ProxiesService, 'listForAccount'>;
  readonly boosting: Pick<CommentBoostingModule, 'listSessionsOf' | 'changeUser'>;
}

export type ExtensionService = ReturnType<typeof createExtensionService>;

/** What a paired extension may do: read its workspace, send profiles, and unpair. */
export function createExtensionService(deps: ExtensionDeps) {
  const { people, adUsers, proxies, boosting } = deps;
  const getOwner = async ({ userId, accountId }: { userId: string; accountId: string }) => {
    const user = await people.findUser(userId);
    const account = await people.findAccount(accountId);
    const team = account === undefined ? undefined : await people.findTeam(account.teamId);
    if (user === undefined || team === undefined) {
      // Removed since the request began.
      throw new AppError('AuthenticationError', ERROR_MESSAGES.authenticationFailed, {
        code: 'session_revoked',
      });
    }
    return { user, team, accountId };
  };

  return {
    ...createPairings(deps),
    getOwner,

    /** The options of the popup, and the account's own profile with that Facebook id. */
    async getWorkspace({ actor, facebookId }: { actor: Actor; facebookId: string | undefined }) {
      const { id: accountId, teamId } = requireActiveAccount(actor);
      const [owner, groups, usable, existing] = await Promise.all([
        getOwner({ userId: actor.userId, accountId }),
        adUsers.listGroups({ accountId, adUsers: [] }),
        proxies.listForAccount({
          accountId,
          teamId,
          isTeamReader: canReadTeamAds(actor, teamId),
          includeShared: true,
        }),
        facebookId === undefined
          ? undefined
          : adUsers.findOwnByFacebookId({ accountId, facebookId }),
      ]);
      const boostingProfiles =
        existing === undefined
          ? []
          : await boosting.listSessionsOf({ accountId, adUserId: existing.id });
      return { owner, groups, proxies: usable, existing, boostingProfiles };
    },

    capture: adUsers.captureProfile,
    captureSession: boosting.changeUser,
  };
}
