import type { Actor } from '@ads-checker/shared/access/identity';
import type { AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { entityNotFound } from '@ads-checker/shared/errors';
import { openSecret, sealSecret } from '../../platform/crypto/stored-secret.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import { type ListRequest, listForAccount } from '../identity/index.ts';
import type { ProxyConnection, ProxySettings } from '../proxies/index.ts';
import { createCaptures } from './captures.ts';
import type { Checks } from './checks.ts';
import { createProfileConnector } from './connect-profile.ts';
import { createProfileRemover } from './delete-profile.ts';
import type { AdUser, AdUserGroup } from './entities.ts';
import { createGroups } from './groups.ts';
import { nextCheckAt } from './jobs/check-times.ts';
import { requireManageableAdUser, requireReadableAdUser } from './policy.ts';
import { createProfileParts, markProfileChanged, type ProfileResponse } from './profile-parts.ts';
import type { AdUserChange, NewAdUser } from './repository.ts';
import { createSecretReveal, type RevealDeps } from './reveal.ts';
import { placeOfSecret } from './rows.ts';
import { createTargetCpas } from './target-cpas.ts';
import { createProfileUpdater } from './update-profile.ts';
import { markSynced } from './visible-changes.ts';

/** `syncedAt` is written at most this often, since more would only cause needless syncs. */
const SYNCED_INTERVAL_MS = MINUTE_MS;

/** What a gateway needs to call as a profile. Holds secrets: it never leaves the server process. */
export interface AdUserConnection {
  readonly adUserId: string;
  readonly facebookId: string;
  readonly status: AdUserStatus;
  readonly accessToken: string;
  readonly userAgent: string;
  readonly proxyId: string | null;
  readonly proxy: ProxyConnection | null;
}

export interface AdUserDraft extends Omit<NewAdUser, 'id' | 'accessToken' | 'cookie'> {
  readonly accessToken: string;
  readonly cookie: string | null;
}

/** What calls of a profile need. */
function createConnections(deps: RevealDeps & { checks: Pick<Checks, 'checkNow'> }) {
  const { repository, proxies, secrets } = deps;
  const get = async (adUserId: string): Promise<AdUser> => {
    const adUser = await repository.findAdUser(adUserId);
    if (adUser === undefined) {
      throw entityNotFound('Ad user', adUserId);
    }
    return adUser;
  };
  return {
    /** Undefined when there is no such profile. */
    findStatus: async (adUserId: string): Promise<AdUserStatus | undefined> =>
      (await repository.findAdUser(adUserId))?.status,

    /** Decrypted token, user agent and proxy of a profile, for gateways of this process only. */
    async getConnection(adUserId: string): Promise<AdUserConnection> {
      const adUser = await get(adUserId);
      return {
        adUserId: adUser.id,
        facebookId: adUser.facebookId,
        status: adUser.status,
        accessToken: openSecret(secrets, adUser.accessToken),
        userAgent: adUser.userAgent,
        proxyId: adUser.proxyId,
        proxy: await proxies.getConnection(adUser.proxyId),
      };
    },

    /** False when the stored secrets were encrypted with a key this server does not have. */
    async canReadSecrets(): Promise<boolean> {
      const stored = await repository.findSealedToken();
      if (stored === undefined) {
        return true;
      }
      try {
        secrets.decrypt(stored.sealed, placeOfSecret(stored.id, 'accessToken'));
        return true;
      } catch {
        return false;
      }
    },
  };
}

export type AdUsersService = ReturnType<typeof createAdUsersService>;

export function createAdUsersService(deps: RevealDeps & { checks: Pick<Checks, 'checkNow'> }) {
  const { repository, checks, groups, tasks, proxies, secrets, sync, clock } = deps;
  const connecting = createProfileConnector(deps);
  const updating = createProfileUpdater(deps);
  const parts = createProfileParts(deps);
  const { connectProfile } = connecting;
  const { updateProfile } = updating;

  return {
    ...createConnections(deps),

    connectProfile,
    updateProfile,
    ...createProfileRemover(deps),
    ...createCaptures({ ...deps, connecting, updating }),
    ...createSecretReveal(deps),
    ...createGroups(deps),
    ...createTargetCpas(deps),
    checkNow: checks.checkNow,
    find: repository.findAdUser,

    /** @throws NotFoundError when the actor may not see the profile. */
    async getReadable(
      { actor, adUserId }: { actor: Actor; adUserId: string },
      trx?: Transaction,
    ): Promise<AdUser> {
      const adUser = await repository.findAdUser(adUserId, trx);
      return requireReadableAdUser({ actor, adUser, adUserId });
    },

    /**
     * @throws NotFoundError when the actor may not see the profile, AuthorizationError when it may
     * only read it.
     */
    async getManageable({ actor, adUserId }: { actor: Actor; adUserId: string }): Promise<AdUser> {
      const adUser = await repository.findAdUser(adUserId);
      return requireManageableAdUser({ actor, adUser, adUserId });
    },

    getAnswer: (adUser: AdUser): Promise<ProfileResponse> => parts.present(adUser),

    /**
     * Profiles of one account; with `includeShared` also those shared with it or readable by it.
     */
    listForAccount: (request: ListRequest): Promise<AdUser[]> =>
      listForAccount(repository, request),

    /** The account's own groups and those of the listed profiles. */
    async listGroups(input: {
      accountId: string;
      adUsers: readonly AdUser[];
    }): Promise<AdUserGroup[]> {
      const own = await groups.listOfAccount(input.accountId);
      const ownIds = new Set(own.map(({ id }) => id));
      const others = new Set(
        input.adUsers.flatMap(({ groupId }) =>
          groupId === null || ownIds.has(groupId) ? [] : [groupId],
        ),
      );
      return others.size === 0 ? own : [...own, ...(await groups.listByIds([...others]))];
    },

    /** The account's own proxies and those of the listed profiles. */
    async listProxies(input: {
      accountId: string;
      adUsers: readonly Pick<AdUser, 'proxyId'>[];
    }): Promise<ProxySettings[]> {
      const own = await proxies.listOfAccount(input.accountId);
      const ownIds = new Set(own.map(({ id }) => id));
      const others = new Set(
        input.adUsers.flatMap(({ proxyId }) =>
          proxyId === null || ownIds.has(proxyId) ? [] : [proxyId],
        ),
      );
      return others.size === 0 ? own : [...own, ...(await proxies.listByIds([...others]))];
    },

    /**
     * Stores the profile status implied by a call. Writes only changes, so it may be called after
     * every call. A status of a token that was replaced meanwhile is ignored.
     */
    async reportStatus(input: {
      adUserId: string;
      status: AdUserStatus;
      /** The token of the call; default: the stored one. */
      accessToken?: string;
    }): Promise<void> {
      const now = clock.now();
      const findVisibleChange = (adUser: AdUser): AdUserChange | undefined => {
        const isSynced =
          input.status === 'active' &&
          now.getTime() - (adUser.syncedAt?.getTime() ?? 0) >= SYNCED_INTERVAL_MS;
        return adUser.status === input.status && !isSynced
          ? undefined
          : {
              status: input.status,
              ...(isSynced ? { syncedAt: now } : {}),
              ...(adUser.status === input.status
                ? {}
                : { nextCheckAt: nextCheckAt({ now, status: input.status }) }),
            };
      };
      const isOutdated = (adUser: AdUser): boolean =>
        input.accessToken !== undefined &&
        openSecret(secrets, adUser.accessToken) !== input.accessToken;
      const known = await repository.findAdUser(input.adUserId);
      if (known === undefined || findVisibleChange(known) === undefined || isOutdated(known)) {
        return;
      }
      if (
        known.status === input.status &&
        (await markSynced({ repository, sync, adUser: known, syncedAt: now }))
      ) {
        return;
      }
      await sync.write({ teamIds: [known.teamId] }, async (scope) => {
        const adUser = await repository.findAdUser(input.adUserId, scope.trx);
        const change =
          adUser === undefined || isOutdated(adUser) ? undefined : findVisibleChange(adUser);
        if (change !== undefined) {
          await repository.updateAdUser({ id: input.adUserId, change }, scope.trx);
          scope.touch({ collection: 'adUsers', docIds: [input.adUserId] });
        }
      });
    },

    /** Creates a profile inside a team's write, encrypting its secrets. Returns its id. */
    async createAdUser(draft: AdUserDraft, scope: WriteScope): Promise<string> {
      const { accountId } = draft;
      await deps.requireWithinLimit('profiles', () =>
        repository.countInTeamOf(accountId, scope.trx),
      );
      const id = await repository.nextId(scope.trx);
      await repository.createAdUser(
        {
          ...draft,
          id,
          accessToken: sealSecret(secrets, draft.accessToken, placeOfSecret(id, 'accessToken')),
          cookie:
            draft.cookie === null
              ? null
              : sealSecret(secrets, draft.cookie, placeOfSecret(id, 'cookie')),
        },
        scope.trx,
      );
      await tasks.createOf(id, scope.trx);
      markProfileChanged({ scope, adUser: { ...draft, id } });
      return id;
    },
  };
}
