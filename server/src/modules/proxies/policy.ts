import {
  canManageProxy,
  canReadProxy,
  canSeeProxy,
  type OwnedByAccount,
} from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { requireActiveAccount } from '../identity/index.ts';
import type { ProxySettings } from './entities.ts';

export interface RequestedProxy {
  readonly actor: Actor;
  readonly proxy: ProxySettings | undefined;
  /** The profiles that use it: the proxy is visible with any of them. */
  readonly users: readonly OwnedByAccount[];
  readonly proxyId: string;
}

/** Proxies that the actor may not see answer as if they did not exist. */
export function requireVisibleProxy({
  actor,
  proxy,
  users,
  proxyId,
}: RequestedProxy): ProxySettings {
  requireActiveAccount(actor);
  if (proxy === undefined || !canSeeProxy(actor, { proxy, users })) {
    throw entityNotFound('Proxy', proxyId);
  }
  return proxy;
}

function requireAllowed(request: RequestedProxy, isAllowed: typeof canReadProxy): ProxySettings {
  const proxy = requireVisibleProxy(request);
  if (!isAllowed(request.actor, proxy)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  return proxy;
}

/**
 * A proxy visible only through somebody else's profile can be neither checked nor used for own
 * profiles.
 */
export function requireUsableProxy(request: RequestedProxy): ProxySettings {
  return requireAllowed(request, canReadProxy);
}

export function requireManageableProxy(request: RequestedProxy): ProxySettings {
  return requireAllowed(request, canManageProxy);
}
