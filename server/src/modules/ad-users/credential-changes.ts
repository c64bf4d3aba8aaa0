import type { AdUserUpdate } from '@ads-checker/shared/contracts/ad-users';
import type { AdUser } from './entities.ts';

const SAME_BASIS = ['userAgent', 'proxyId', 'authMethod'] as const;

/** Whether a result for one holds for the other. */
export function isSameBasis(tried: AdUser, stored: AdUser): boolean {
  return (
    tried.accessToken.sealed === stored.accessToken.sealed &&
    tried.cookie?.sealed === stored.cookie?.sealed &&
    SAME_BASIS.every((field) => tried[field] === stored[field])
  );
}

export function isCredentialChange(adUser: AdUser, update: AdUserUpdate): boolean {
  return (
    update.accessToken !== undefined ||
    update.cookie !== undefined ||
    (update.authMethod !== undefined && update.authMethod !== adUser.authMethod)
  );
}

function isConnectionChange(adUser: AdUser, { userAgent, proxyId }: AdUserUpdate): boolean {
  return (
    (userAgent !== undefined && userAgent !== adUser.userAgent) ||
    (proxyId !== undefined && proxyId !== adUser.proxyId)
  );
}

export function needsCredentialCheck(adUser: AdUser, update: AdUserUpdate): boolean {
  return isCredentialChange(adUser, update) || isConnectionChange(adUser, update);
}
