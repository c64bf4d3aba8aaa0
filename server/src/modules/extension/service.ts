import { canManageAdUser, canReadAdUser } from '@ads-checker/shared/access/ad-users';
import { type Actor, canReadTeamAds } from '@ads-checker/shared/access/identity';
import type { OtherProfile } from '@ads-checker/shared/contracts/extension';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { ActiveSession } from '../../platform/auth/session-store.ts';
import type { AdUser, AdUsersService } from '../ad-users/index.ts';
import type { CommentBoostingModule } from '../comment-boosting/index.ts';
import {
  type IdentityRepository,
  requireActiveAccount,
  type Team,
  type User,
} from '../identity/index.ts';
import type { AdAccountCount, ObjectChecksModule } from '../object-checks/index.ts';
import type { ProxiesService } from '../proxies/index.ts';
import { createPairings, type PairingDeps } from './pairings.ts';

export interface ExtensionDeps extends PairingDeps {
  readonly people: Pick<
    IdentityRepository,
    'findUser' | 'findAccount' | 'findTeam' | 'listAccountsOfUser'
  >;
  readonly adUsers: Pick<
    AdUsersService,
    'listGroups' | 'findOwnByFacebookId' | 'listByFacebookId' | 'findDeletion' | 'captureProfile'
  >;
  readonly proxies: Pick<ProxiesService, 'listForAccount'>;
  readonly objectChecks: Pick<ObjectChecksModule, 'listAdAccountCounts'>;
  readonly boosting: Pick<CommentBoostingModule, 'listSessionsOf' | 'changeUser'>;
}

export interface KnownProfile {
  readonly adUser: AdUser;
  /** Undefined before the first check of its ad objects. */
  readonly lastCheck: AdAccountCount | undefined;
}

/** A profile of somebody else, or of the person in another team. */
export interface FoundProfile extends KnownProfile {
  readonly access: OtherProfile['access'];
  /** Undefined when it was removed meanwhile. */
  readonly user: User | undefined;
  readonly team: Team | undefined;
}

export type ExtensionService = ReturnType<typeof createExtensionService>;

/** What a paired extension may do: read its workspace, send profiles, and unpair. */
export function createExtensionService(deps: ExtensionDeps) {
  const { identity, people, adUsers, proxies, objectChecks, boosting } = deps;
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

  const listOthers = async (input: {
    actor: Actor;
    accountId: string;
    teamId: string;
    facebookId: string;
  }): Promise<Omit<FoundProfile, 'lastCheck'>[]> => {
    const accounts = await people.listAccountsOfUser(input.actor.userId);
    const own = accounts.filter(({ status }) => status === 'active');
    const found = await adUsers.listByFacebookId({
      teamIds: [...new Set([input.teamId, ...own.map((account) => account.teamId)])],
      facebookId: input.facebookId,
    });
    const accessTo = (adUser: AdUser): FoundProfile['access'] | undefined => {
      if (adUser.teamId !== input.teamId) {
        return own.some(({ id }) => id === adUser.accountId) ? 'other_team' : undefined;
      }
      if (adUser.accountId === input.accountId || !canReadAdUser(input.actor, adUser)) {
        return undefined;
      }
      return canManageAdUser(input.actor, adUser) ? 'edit' : 'read';
    };
    const others = found.flatMap((adUser) => {
      const access = accessTo(adUser);
      return access === undefined ? [] : [{ adUser, access }];
    });
    return Promise.all(
      others.map(async ({ adUser, access }) => {
        const account = await people.findAccount(adUser.accountId);
        const [user, team] = await Promise.all([
          account === undefined ? undefined : people.findUser(account.userId),
          people.findTeam(adUser.teamId),
        ]);
        return { adUser, access, user, team };
      }),
    );
  };

  return {
    ...createPairings(deps),
    getOwner,

    /** The options of the popup, and the account's own profile with that Facebook id. */
    async getWorkspace({ actor, facebookId }: { actor: Actor; facebookId: string | undefined }) {
      const { id: accountId, teamId } = requireActiveAccount(actor);
      const profile = facebookId === undefined ? undefined : { accountId, facebookId };
      const [owner, groups, usable, existing, others, deletedAt] = await Promise.all([
        getOwner({ userId: actor.userId, accountId }),
        adUsers.listGroups({ accountId, adUsers: [] }),
        proxies.listForAccount({
          accountId,
          teamId,
          isTeamReader: canReadTeamAds(actor, teamId),
          includeShared: true,
        }),
        profile && adUsers.findOwnByFacebookId(profile),
        profile === undefined ? [] : listOthers({ actor, teamId, ...profile }),
        profile && adUsers.findDeletion(profile),
      ]);
      const boostingProfiles =
        existing === undefined
          ? []
          : await boosting.listSessionsOf({ accountId, adUserId: existing.id });
      const known = [
        ...(existing === undefined ? [] : [existing]),
        ...others.map(({ adUser }) => adUser),
      ];
      const counts = await objectChecks.listAdAccountCounts(known.map(({ id }) => id));
      return {
        owner,
        groups,
        proxies: usable,
        existing: existing && { adUser: existing, lastCheck: counts.get(existing.id) },
        others: others.map((other) => ({ ...other, lastCheck: counts.get(other.adUser.id) })),
        deletedAt,
        boostingProfiles,
      };
    },

    async capture({
      session: { id: sessionId, actor },
      ...request
    }: { session: ActiveSession } & Omit<
      Parameters<AdUsersService['captureProfile']>[0],
      'actor'
    >) {
      const result = await adUsers.captureProfile({ actor, ...request });
      const lastProfileName = adUserDisplayName(result.adUser);
      await identity.describeExtension({ sessionId, lastProfileName });
      return result;
    },

    captureSession: boosting.changeUser,
  };
}
