import { canManageProxy, canReadProxy, canSeeProxy } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import type { ProxyDto } from '@ads-checker/shared/contracts/proxies';
import { entityNotFound } from '@ads-checker/shared/errors';
import { denied } from './context.ts';
import type { TestContext } from './handler-types.ts';

/** A proxy one may not see answers as one that is not there. @throws AppError */
export function getVisibleProxy(context: TestContext, proxyId: string): ProxyDto {
  context.activeAccount();
  const { proxies, adUsers } = context.state.profiles;
  const proxy = proxies.get(proxyId);
  const users = [...adUsers.values()].filter((adUser) => adUser.proxyId === proxyId);
  if (proxy === undefined || !canSeeProxy(context.actor(), { proxy, users })) {
    throw entityNotFound('Proxy', proxyId);
  }
  return proxy;
}

function getAllowed(
  context: TestContext,
  proxyId: string,
  isAllowed: (actor: Actor, proxy: ProxyDto) => boolean,
): ProxyDto {
  const proxy = getVisibleProxy(context, proxyId);
  if (!isAllowed(context.actor(), proxy)) {
    throw denied();
  }
  return proxy;
}

/** One that is seen only with somebody else’s profile is not used. @throws AppError */
export function getUsableProxy(context: TestContext, proxyId: string): ProxyDto {
  return getAllowed(context, proxyId, canReadProxy);
}

/** @throws AppError */
export function getManageableProxy(context: TestContext, proxyId: string): ProxyDto {
  return getAllowed(context, proxyId, canManageProxy);
}
