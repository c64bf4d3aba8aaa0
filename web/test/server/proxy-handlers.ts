import { canReadProxy, canSeeProxy } from '@ads-checker/shared/access/ad-users';
import type { SecretInfo } from '@ads-checker/shared/contracts/common';
import type { ProxyCheck, ProxyDto } from '@ads-checker/shared/contracts/proxies';
import { entityNotFound } from '@ads-checker/shared/errors';
import { getOwnerAccount } from './group-handlers.ts';
import type { Handlers, TestContext } from './handler-types.ts';

function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as never;
}

/** Every proxy passes its check; tests set failures themselves. */
export function createProxyHandlers(context: TestContext): Handlers['proxies'] {
  const { state } = context;
  const { proxies, adUsers } = state.profiles;

  const get = (proxyId: string): ProxyDto => {
    context.activeAccount();
    const proxy = proxies.get(proxyId);
    const users = [...adUsers.values()].filter((adUser) => adUser.proxyId === proxyId);
    if (proxy === undefined || !canSeeProxy(context.actor(), { proxy, users })) {
      throw entityNotFound('Proxy', proxyId);
    }
    return proxy;
  };
  const keep = (proxy: ProxyDto): ProxyDto => {
    proxies.set(proxy.id, proxy);
    return proxy;
  };
  const passed = (): ProxyCheck => ({
    isPassed: true,
    checkedAt: context.nowText(),
    error: null,
    statusCode: 200,
    delayMs: 240,
    isGraphReachable: true,
    isSlow: false,
  });
  const toSecret = (password: string | null): SecretInfo =>
    password === null
      ? { isSet: false, setAt: null, lastFour: null }
      : { isSet: true, setAt: context.nowText(), lastFour: null };

  return {
    list: ({ params: { accountId }, query }) => {
      getOwnerAccount(context, accountId, 'read');
      const actor = context.actor();
      return {
        data: {
          proxies: [...proxies.values()].filter(
            (proxy) =>
              proxy.accountId === accountId ||
              (query.includeShared === true && canReadProxy(actor, proxy)),
          ),
        },
      };
    },
    get: ({ params }) => ({ data: { proxy: get(params.proxyId) } }),
    create: ({ params: { accountId }, body }) => {
      const { teamId } = getOwnerAccount(context, accountId, 'manage');
      const { isCheckRequired, options, ...fields } = body;
      const { password, ...address } = options;
      const proxy = keep({
        ...fields,
        id: state.nextId(),
        accountId,
        teamId,
        adUserIds: [],
        commentUserIds: [],
        options: { ...address, password: toSecret(password) },
        check: isCheckRequired ? passed() : null,
        geo: null,
        checkRequestedAt: null,
        createdAt: context.nowText(),
      });
      return { data: { proxy } };
    },
    update: ({ params, body }) => {
      const before = get(params.proxyId);
      const { isCheckRequired: _, options = {}, ...given } = body;
      const { password, ...address } = options;
      const proxy = keep({
        ...before,
        ...defined(given),
        options: {
          ...before.options,
          ...defined(address),
          ...(password === undefined ? {} : { password: toSecret(password) }),
        },
      });
      return { data: { proxy } };
    },
    delete: ({ params }) => {
      proxies.delete(get(params.proxyId).id);
      return { data: null };
    },
    check: ({ params }) => ({
      data: { proxy: keep({ ...get(params.proxyId), check: passed() }) },
    }),
    requestChecks: ({ body: { proxyIds } }) => {
      const asked = [...new Set(proxyIds)].map(get);
      for (const proxy of asked) {
        keep({ ...proxy, check: passed(), checkRequestedAt: null });
      }
      return { data: { requestedCount: asked.length } };
    },
  };
}
