import type { Actor } from '@ads-checker/shared/access/identity';
import type { ProxyOptionsInput } from '@ads-checker/shared/contracts/proxies';
import type { Clock } from '../../platform/clock/clock.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { sealSecret } from '../../platform/crypto/stored-secret.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { ProxyConnection } from '../../platform/outbound/proxy-connection.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import type { ProxyCheckRepository } from './check-repository.ts';
import type { ProxySettings } from './entities.ts';
import { requireReadableProxy } from './policy.ts';
import type { NewProxyRow, ProxiesRepository } from './repository.ts';

/** A fault of a call says nothing new right after a check. */
const FAULT_PAUSE_MS = 60_000;

export interface ProxyDraft extends Omit<NewProxyRow, 'password'> {
  readonly password: string | null;
}

export type ProxiesService = ReturnType<typeof createProxiesService>;

/** SOCKS4 knows a user id and no password: none is kept. */
export function withoutUselessPassword(options: ProxyOptionsInput): ProxyOptionsInput {
  return options.protocol === 'socks4' ? { ...options, password: null } : options;
}

export function createProxiesService({
  repository,
  checks,
  secrets,
  clock,
}: {
  repository: ProxiesRepository;
  checks: Pick<ProxyCheckRepository, 'makeDue'>;
  secrets: SecretBox;
  clock: Clock;
}) {
  /** How it is reached, decrypted, for the gateways of this process alone. */
  const toConnection = (proxy: ProxySettings): ProxyConnection => ({
    protocol: proxy.protocol,
    hostname: proxy.hostname,
    port: proxy.port,
    username: proxy.username,
    password: proxy.password === null ? null : secrets.decrypt(proxy.password.sealed),
  });

  /** Stores a proxy inside a write of its team; its password is sealed here. Gives its id. */
  const createProxy = async (draft: ProxyDraft, scope: WriteScope): Promise<string> => {
    const id = await repository.create(
      {
        ...draft,
        password: draft.password === null ? null : sealSecret(secrets, draft.password),
      },
      scope.trx,
    );
    scope.touch({ collection: 'proxies', docIds: [id] });
    return id;
  };

  /** The account's proxy that is reached in the very same way, its password too; for a write of its team, under its lock. */
  const findSame = async (
    {
      accountId,
      options,
      exceptId,
    }: { accountId: string; options: ProxyOptionsInput; exceptId?: string },
    trx?: Transaction,
  ): Promise<ProxySettings | undefined> => {
    const { password, ...address } = withoutUselessPassword(options);
    const alike = await repository.listAlike({ accountId, ...address }, trx);
    return alike.find(
      (proxy) => proxy.id !== exceptId && toConnection(proxy).password === password,
    );
  };

  return {
    find: repository.find,
    listByIds: repository.listByIds,
    listOfAccount: repository.listOfAccount,
    toConnection,
    createProxy,
    findSame,

    /** @throws NotFoundError when the actor may not see the proxy. */
    async requireUsable({
      actor,
      proxyId,
    }: {
      actor: Actor;
      proxyId: string;
    }): Promise<ProxySettings> {
      return requireReadableProxy({ actor, proxy: await repository.find(proxyId), proxyId });
    },

    /**
     * The account's proxy at this address, or a new one without a name, due for its first check. Inside a write of the
     * account's team. Gives its id.
     */
    async findOrCreate(
      { accountId, options }: { accountId: string; options: ProxyOptionsInput },
      scope: WriteScope,
    ): Promise<string> {
      const same = await findSame({ accountId, options }, scope.trx);
      return (
        same?.id ??
        createProxy(
          {
            accountId,
            name: null,
            description: null,
            isShared: false,
            ...withoutUselessPassword(options),
            geo: null,
            check: null,
          },
          scope,
        )
      );
    },

    /** A call through it failed by its fault: it is looked at soon. */
    async reportFault(proxyId: string): Promise<void> {
      const now = clock.now();
      await checks.makeDue({
        id: proxyId,
        now,
        checkedBefore: new Date(now.getTime() - FAULT_PAUSE_MS),
      });
    },

    /** Proxies of one account; with `includeShared` also those that others share with it or let it read. */
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
    }): Promise<ProxySettings[]> {
      if (!includeShared) {
        return repository.listOfAccount(accountId);
      }
      return isTeamReader
        ? repository.listOfTeam(teamId)
        : repository.listOwnAndShared({ accountId, teamId });
    },
  };
}
