import { canReadProxy } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import { type ProxyOptionsInput, proxyAboutSchema } from '@ads-checker/shared/contracts/proxies';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { AppError } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { openSecret, sealSecret } from '../../platform/crypto/stored-secret.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { RequireWithinLimit } from '../../platform/limits.ts';
import type { ProxyConnection } from '../../platform/outbound/proxy-connection.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import { type ListRequest, listForAccount } from '../identity/index.ts';
import type { ProxyCheckRepository } from './check-repository.ts';
import type { ProxySettings } from './entities.ts';
import { uncheckedProxy } from './jobs/check-times.ts';
import {
  type RequestedProxy,
  requireManageableProxy,
  requireUsableProxy,
  requireVisibleProxy,
} from './policy.ts';
import type { NewProxyRow, ProxiesRepository } from './repository.ts';
import { placeOfPassword } from './rows.ts';

/** Ignores faults reported right after a check. */
const FAULT_PAUSE_MS = MINUTE_MS;

export interface ProxyDraft extends Omit<NewProxyRow, 'id' | 'password'> {
  readonly password: string | null;
}

export interface ProxyRequest {
  readonly actor: Actor;
  readonly proxyId: string;
}

export type ProxiesService = ReturnType<typeof createProxiesService>;

/** SOCKS4 has a user id and no password. */
export function normalizeSocks4(options: ProxyOptionsInput): ProxyOptionsInput {
  return options.protocol === 'socks4' ? { ...options, password: null } : options;
}

interface ProxiesServiceDeps {
  repository: ProxiesRepository;
  checks: Pick<ProxyCheckRepository, 'expedite'>;
  secrets: SecretBox;
  clock: Clock;
  requireWithinLimit: RequireWithinLimit;
}

/** Proxies of a team by what they connect to. */
function createProxyChoices(deps: ProxiesServiceDeps) {
  const toConnection = (proxy: ProxySettings): ProxyConnection => ({
    protocol: proxy.protocol,
    hostname: proxy.hostname,
    port: proxy.port,
    username: proxy.username,
    password: proxy.password === null ? null : openSecret(deps.secrets, proxy.password),
  });

  const createProxy = async (draft: ProxyDraft, scope: WriteScope): Promise<string> => {
    const { accountId } = draft;
    await deps.requireWithinLimit('proxies', () =>
      deps.repository.countInTeamOf(accountId, scope.trx),
    );
    const id = await deps.repository.nextId(scope.trx);
    await deps.repository.create(
      {
        ...draft,
        id,
        password:
          draft.password === null
            ? null
            : sealSecret(deps.secrets, draft.password, placeOfPassword(id)),
      },
      scope.trx,
    );
    scope.touch({ collection: 'proxies', docIds: [id] });
    return id;
  };

  /**
   * The account's proxy with the very same connection settings, its password too; under the team's
   * lock.
   */
  const findSame = async (
    {
      accountId,
      options,
      exceptId,
    }: { accountId: string; options: ProxyOptionsInput; exceptId?: string },
    trx?: Transaction,
  ): Promise<ProxySettings | undefined> => {
    const { password, ...address } = normalizeSocks4(options);
    const alike = await deps.repository.listAlike({ accountId, ...address }, trx);
    return alike.find(
      (proxy) => proxy.id !== exceptId && toConnection(proxy).password === password,
    );
  };

  const reread = async (id: string, trx: Transaction): Promise<ProxySettings> => {
    const proxy = await deps.repository.find(id, trx);
    if (proxy === undefined) {
      throw new Error('The row just written was not found.');
    }
    return proxy;
  };

  const findRequested = async (
    { actor, proxyId }: ProxyRequest,
    trx: Transaction | undefined,
  ): Promise<RequestedProxy> => {
    const proxy = await deps.repository.find(proxyId, trx);
    const isReadable = proxy === undefined || canReadProxy(actor, proxy);
    const users = isReadable ? [] : await deps.repository.listUsers(proxyId, trx);
    return { actor, proxy, users, proxyId };
  };

  return { toConnection, createProxy, findSame, reread, findRequested };
}

export function createProxiesService(deps: ProxiesServiceDeps) {
  const { toConnection, createProxy, findSame, reread, findRequested } = createProxyChoices(deps);

  return {
    find: deps.repository.find,
    listByIds: deps.repository.listByIds,
    listOfAccount: deps.repository.listOfAccount,
    toConnection,
    createProxy,
    findSame,

    /**
     * Connection settings of a profile's proxy; null for a profile without one. @throws
     * UnavailableError when it was deleted: its traffic must not go out directly.
     */
    async getConnection(proxyId: string | null): Promise<ProxyConnection | null> {
      if (proxyId === null) {
        return null;
      }
      const proxy = await deps.repository.find(proxyId);
      if (proxy === undefined) {
        throw new AppError(
          'UnavailableError',
          'This profile’s proxy was just changed. Try again.',
          {
            details: { retryAfterMs: 0 },
          },
        );
      }
      return toConnection(proxy);
    },

    /** @throws NotFoundError when the actor may not see the proxy. */
    getVisible: async (asked: ProxyRequest, trx?: Transaction): Promise<ProxySettings> =>
      requireVisibleProxy(await findRequested(asked, trx)),

    /**
     * @throws NotFoundError when the actor may not see the proxy, AuthorizationError when it is
     * visible only through somebody else's profile.
     */
    getUsable: async (asked: ProxyRequest, trx?: Transaction): Promise<ProxySettings> =>
      requireUsableProxy(await findRequested(asked, trx)),

    /**
     * @throws NotFoundError when the actor may not see the proxy, AuthorizationError when it may
     * not change it.
     */
    getManageable: async (asked: ProxyRequest, trx?: Transaction): Promise<ProxySettings> =>
      requireManageableProxy(await findRequested(asked, trx)),

    /**
     * The account's proxy at this address, or a new one without a name, with a check requested.
     * Runs inside a write of the account's team.
     */
    async findOrCreate(
      { accountId, options }: { accountId: string; options: ProxyOptionsInput },
      scope: WriteScope,
    ): Promise<{ proxy: ProxySettings; isNew: boolean }> {
      const same = await findSame({ accountId, options }, scope.trx);
      if (same !== undefined) {
        return { proxy: same, isNew: false };
      }
      const id = await createProxy(
        {
          accountId,
          ...proxyAboutSchema.parse({}),
          ...normalizeSocks4(options),
          ...uncheckedProxy(deps.clock.now()),
        },
        scope,
      );
      return { proxy: await reread(id, scope.trx), isNew: true };
    },

    reread,

    /** A call failed because of the proxy: its check is moved forward. */
    async reportFault(proxyId: string): Promise<void> {
      const unlessCheckedSince = new Date(deps.clock.now().getTime() - FAULT_PAUSE_MS);
      await deps.checks.expedite({ id: proxyId, unlessCheckedSince });
    },

    /** Proxies of one account; with `includeShared` also those shared with it or readable by it. */
    listForAccount: (request: ListRequest): Promise<ProxySettings[]> =>
      listForAccount(deps.repository, request),
  };
}
