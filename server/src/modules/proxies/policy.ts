import { canManageProxy, canReadProxy } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { requireActiveAccount } from '../identity/index.ts';
import type { ProxySettings } from './entities.ts';

interface AskedProxy {
  readonly actor: Actor;
  readonly proxy: ProxySettings | undefined;
  readonly proxyId: string;
}

/** A proxy one may not see answers as one that is not there. */
export function requireReadableProxy({ actor, proxy, proxyId }: AskedProxy): ProxySettings {
  requireActiveAccount(actor);
  if (proxy === undefined || !canReadProxy(actor, proxy)) {
    throw entityNotFound('Proxy', proxyId);
  }
  return proxy;
}

export function requireManageableProxy(request: AskedProxy): ProxySettings {
  const proxy = requireReadableProxy(request);
  if (!canManageProxy(request.actor, proxy)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  return proxy;
}
