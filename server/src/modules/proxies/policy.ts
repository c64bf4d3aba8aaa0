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
  /** The profiles that go out through it: whoever sees one of them sees the proxy with it. */
  readonly users: readonly OwnedByAccount[];
  readonly proxyId: string;
}

/** A proxy one may not see answers as one that is not there. */
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

function requireAllowed(asked: RequestedProxy, isAllowed: typeof canReadProxy): ProxySettings {
  const proxy = requireVisibleProxy(asked);
  if (!isAllowed(asked.actor, proxy)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  return proxy;
}

/** Who sees a proxy only with a profile of somebody else neither checks it nor gives it to profiles of their own. */
export function requireUsableProxy(asked: RequestedProxy): ProxySettings {
  return requireAllowed(asked, canReadProxy);
}

export function requireManageableProxy(asked: RequestedProxy): ProxySettings {
  return requireAllowed(asked, canManageProxy);
}
