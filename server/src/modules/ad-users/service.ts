import type { Actor } from '@ads-checker/shared/access/identity';
import type { AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { sealSecret } from '../../platform/crypto/stored-secret.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { ProxiesService, ProxyConnection, ProxySettings } from '../proxies/index.ts';
import type { AdUser, AdUserGroup } from './entities.ts';
import { requireManageableAdUser, requireReadableAdUser } from './policy.ts';
import type { AdUsersRepository, NewAdUser } from './repository.ts';

/** `syncedAt` says when the network last answered the profile; finer than this would only make noise. */
const SYNCED_INTERVAL_MS = 60_000;

/** What a gateway needs to speak as a profile. Holds secrets: it never leaves the server process. */
export interface AdUserConnection {
  readonly adUserId: string;
  readonly facebookId: string;
  readonly status: AdUserStatus;
  readonly accessToken: string;
  readonly userAgent: string;
  readonly proxy: ProxyConnection | null;
}

export interface AdUserDraft extends Omit<NewAdUser, 'accessToken' | 'cookie'> {
  readonly accessToken: string;
  readonly cookie: string | null;
}

export type AdUsersService = ReturnType<typeof createAdUsersService>;

export function createAdUsersService({
  repository,
  proxies,
  secrets,
  sync,
  clock,
}: {
  repository: AdUsersRepository;
  proxies: ProxiesService;
  secrets: SecretBox;
  sync: Sync;
  clock: Clock;
}) {
  const get = async (adUserId: string): Promise<AdUser> => {
    const adUser = await repository.findAdUser(adUserId);
    if (adUser === undefined) {
      throw entityNotFound('Ad user', adUserId);
    }
    return adUser;
  };
  const touch = ({ scope, adUser }: { scope: WriteScope; adUser: AdUser }): void => {
    scope.touch({ collection: 'adUsers', docIds: [adUser.id] });
    if (adUser.groupId !== null) {
      scope.touch({ collection: 'adUserGroups', docIds: [adUser.groupId] });
    }
    if (adUser.proxyId !== null) {
      scope.touch({ collection: 'proxies', docIds: [adUser.proxyId] });
    }
  };
  const setShared = async (change: { adUserId: string; isShared: boolean }): Promise<void> => {
    const adUser = await get(change.adUserId);
    await sync.write({ teamIds: [adUser.teamId] }, async (scope) => {
      await repository.setShared({ id: adUser.id, isShared: change.isShared }, scope.trx);
      touch({ scope, adUser });
    });
  };

  return {
    /** @throws NotFoundError when the actor may not see the profile. */
    async getReadable({ actor, adUserId }: { actor: Actor; adUserId: string }): Promise<AdUser> {
      const adUser = await repository.findAdUser(adUserId);
      return requireReadableAdUser({ actor, adUser, adUserId });
    },

    /** @throws NotFoundError when the actor may not see the profile, AuthorizationError when it may only look. */
    async getManageable({ actor, adUserId }: { actor: Actor; adUserId: string }): Promise<AdUser> {
      const adUser = await repository.findAdUser(adUserId);
      return requireManageableAdUser({ actor, adUser, adUserId });
    },

    async findProxyOf(adUser: AdUser): Promise<ProxySettings | undefined> {
      return adUser.proxyId === null ? undefined : proxies.find(adUser.proxyId);
    },

    /** Profiles of one account; with `includeShared` also those that others share with it or let it read. */
    async listForAccount({
      accountId,
      teamId,
      isTeamReader,
      includeShared,
    }: {
      accountId: string;
      teamId: string;
      isTeamReader: boolean;
      includeShared: boolean;
    }): Promise<AdUser[]> {
      if (!includeShared) {
        return repository.listOwnAdUsers(accountId);
      }
      return isTeamReader
        ? repository.listTeamAdUsers(teamId)
        : repository.listOwnAndSharedAdUsers({ accountId, teamId });
    },

    /** The account's own groups and the groups of the profiles listed. */
    async listGroups({
      accountId,
      adUsers,
    }: {
      accountId: string;
      adUsers: readonly AdUser[];
    }): Promise<AdUserGroup[]> {
      const own = await repository.listGroupsOfAccount(accountId);
      const ownIds = new Set(own.map(({ id }) => id));
      const others = new Set(
        adUsers.flatMap(({ groupId }) =>
          groupId === null || ownIds.has(groupId) ? [] : [groupId],
        ),
      );
      return others.size === 0 ? own : [...own, ...(await repository.listGroups([...others]))];
    },

    /** The account's own proxies and the proxies of the profiles listed. */
    async listProxies({
      accountId,
      adUsers,
    }: {
      accountId: string;
      adUsers: readonly AdUser[];
    }): Promise<ProxySettings[]> {
      const own = await proxies.listOfAccount(accountId);
      const ownIds = new Set(own.map(({ id }) => id));
      const others = new Set(
        adUsers.flatMap(({ proxyId }) =>
          proxyId === null || ownIds.has(proxyId) ? [] : [proxyId],
        ),
      );
      return others.size === 0 ? own : [...own, ...(await proxies.listByIds([...others]))];
    },

    /** False when the stored secrets were encrypted with a key that this server does not have. */
    async canReadSecrets(): Promise<boolean> {
      const sealed = await repository.findSealedToken();
      if (sealed === undefined) {
        return true;
      }
      try {
        secrets.decrypt(sealed);
        return true;
      } catch {
        return false;
      }
    },

    /** Token, user agent and proxy of a profile, decrypted, for the gateways of this process alone. */
    async getConnection(adUserId: string): Promise<AdUserConnection> {
      const adUser = await get(adUserId);
      const proxy = adUser.proxyId === null ? undefined : await proxies.find(adUser.proxyId);
      return {
        adUserId: adUser.id,
        facebookId: adUser.facebookId,
        status: adUser.status,
        accessToken: secrets.decrypt(adUser.accessToken.sealed),
        userAgent: adUser.userAgent,
        proxy: proxy === undefined ? null : proxies.toConnection(proxy),
      };
    },

    /** What the network just said of a profile. Writes only news, so it may be called after every call. */
    async reportStatus({
      adUserId,
      status,
    }: {
      adUserId: string;
      status: AdUserStatus;
    }): Promise<void> {
      const adUser = await repository.findAdUser(adUserId);
      if (adUser === undefined) {
        return;
      }
      const now = clock.now();
      const syncedAt =
        status === 'active' &&
        now.getTime() - (adUser.syncedAt?.getTime() ?? 0) >= SYNCED_INTERVAL_MS
          ? now
          : undefined;
      if (adUser.status === status && syncedAt === undefined) {
        return;
      }
      await sync.write({ teamIds: [adUser.teamId] }, async (scope) => {
        await repository.setStatus({ id: adUserId, status, syncedAt }, scope.trx);
        scope.touch({ collection: 'adUsers', docIds: [adUserId] });
      });
    },

    share: (adUserId: string) => setShared({ adUserId, isShared: true }),
    unshare: (adUserId: string) => setShared({ adUserId, isShared: false }),

    async deleteAdUser(adUserId: string): Promise<void> {
      const adUser = await get(adUserId);
      await sync.write({ teamIds: [adUser.teamId] }, async (scope) => {
        await repository.deleteAdUser(adUserId, scope.trx);
        touch({ scope, adUser });
      });
    },

    /** Stores a profile inside a write of its team; secrets are sealed here. Gives its id. */
    async createAdUser(draft: AdUserDraft, scope: WriteScope): Promise<string> {
      const id = await repository.createAdUser(
        {
          ...draft,
          accessToken: sealSecret(secrets, draft.accessToken),
          cookie: draft.cookie === null ? null : sealSecret(secrets, draft.cookie),
        },
        scope.trx,
      );
      scope.touch({ collection: 'adUsers', docIds: [id] });
      if (draft.groupId !== null) {
        scope.touch({ collection: 'adUserGroups', docIds: [draft.groupId] });
      }
      if (draft.proxyId !== null) {
        scope.touch({ collection: 'proxies', docIds: [draft.proxyId] });
      }
      return id;
    },

    async createGroup(group: Omit<AdUserGroup, 'id'>, scope: WriteScope): Promise<string> {
      const id = await repository.createGroup(group, scope.trx);
      scope.touch({ collection: 'adUserGroups', docIds: [id] });
      return id;
    },
  };
}
