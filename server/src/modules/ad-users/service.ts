import type { Actor } from '@ads-checker/shared/access/identity';
import type { AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import type { ProxyProtocol } from '@ads-checker/shared/contracts/proxies';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { AdUser, AdUserGroup, ProxySettings } from './entities.ts';
import { requireManageableAdUser, requireReadableAdUser } from './policy.ts';
import type { AdUsersRepository, NewAdUser, NewProxy } from './repository.ts';

const LAST_CHARACTERS = 4;
/** `syncedAt` says when the network last answered the profile; finer than this would only make noise. */
const SYNCED_INTERVAL_MS = 60_000;

/** What a gateway needs to speak as a profile. Holds secrets: it never leaves the server process. */
export interface AdUserConnection {
  readonly adUserId: string;
  readonly facebookId: string;
  readonly status: AdUserStatus;
  readonly accessToken: string;
  readonly userAgent: string;
  readonly proxy: {
    readonly protocol: ProxyProtocol;
    readonly hostname: string;
    readonly port: number;
    readonly username: string | null;
    readonly password: string | null;
  } | null;
}

export interface AdUserDraft extends Omit<NewAdUser, 'accessToken' | 'cookie'> {
  readonly accessToken: string;
  readonly cookie: string | null;
}

export interface ProxyDraft extends Omit<NewProxy, 'password'> {
  readonly password: string | null;
}

export type AdUsersService = ReturnType<typeof createAdUsersService>;

export function createAdUsersService({
  repository,
  secrets,
  sync,
  clock,
}: {
  repository: AdUsersRepository;
  secrets: SecretBox;
  sync: Sync;
  clock: Clock;
}) {
  const seal = (secret: string) => ({
    sealed: secrets.encrypt(secret),
    lastFour: secret.slice(-LAST_CHARACTERS),
  });
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
      return adUser.proxyId === null ? undefined : repository.findProxy(adUser.proxyId);
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
      const own = await repository.listProxiesOfAccount(accountId);
      const ownIds = new Set(own.map(({ id }) => id));
      const others = new Set(
        adUsers.flatMap(({ proxyId }) =>
          proxyId === null || ownIds.has(proxyId) ? [] : [proxyId],
        ),
      );
      return others.size === 0
        ? own
        : [...own, ...(await repository.listProxiesByIds([...others]))];
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
      const proxy =
        adUser.proxyId === null ? undefined : await repository.findProxy(adUser.proxyId);
      return {
        adUserId: adUser.id,
        facebookId: adUser.facebookId,
        status: adUser.status,
        accessToken: secrets.decrypt(adUser.accessToken.sealed),
        userAgent: adUser.userAgent,
        proxy:
          proxy === undefined
            ? null
            : {
                protocol: proxy.protocol,
                hostname: proxy.hostname,
                port: proxy.port,
                username: proxy.username,
                password: proxy.password === null ? null : secrets.decrypt(proxy.password.sealed),
              },
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
          accessToken: seal(draft.accessToken),
          cookie: draft.cookie === null ? null : seal(draft.cookie),
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

    async createProxy(draft: ProxyDraft, scope: WriteScope): Promise<string> {
      const id = await repository.createProxy(
        { ...draft, password: draft.password === null ? null : seal(draft.password) },
        scope.trx,
      );
      scope.touch({ collection: 'proxies', docIds: [id] });
      return id;
    },
  };
}
