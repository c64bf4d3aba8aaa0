import type { ProxyFaultCode } from '@ads-checker/shared/contracts/proxies';
import { ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { type TransportError, toProxyCheckError } from '../../platform/outbound/faults.ts';
import { NetworkError } from './port.ts';

/** Only another proxy setting helps: trying again does not. */
const WRONG_SETTINGS: readonly string[] = [
  'wrong_credentials',
  'wrong_protocol',
  'host_not_found',
  'blocked_address',
];

/** A call that got no reply, in the product's words. It says nothing about the profile. */
export function fromTransportError(error: TransportError): NetworkError {
  const { reason, wasSent, isProxyFault } = error;
  const options = { cause: error, isOutcomeUnknown: wasSent && reason !== 'aborted' };
  if (isProxyFault && WRONG_SETTINGS.includes(reason)) {
    return new NetworkError('FailedPreconditionError', ERROR_MESSAGES.invalidProxySettings, {
      ...options,
      code: `proxy_${toProxyCheckError(reason)}` satisfies ProxyFaultCode,
    });
  }
  if (isProxyFault) {
    return new NetworkError('UnavailableError', 'This profile’s proxy isn’t responding.', {
      ...options,
      code: `proxy_${toProxyCheckError(reason)}` satisfies ProxyFaultCode,
    });
  }
  if (reason === 'server_offline') {
    return new NetworkError('UnavailableError', ERROR_MESSAGES.serverOffline, {
      ...options,
      code: reason,
    });
  }
  return new NetworkError('UnavailableError', 'Can’t reach Facebook. Try again.', {
    ...options,
    code: reason,
  });
}

/** A reply that is not what the network promises: broken JSON, an error page, a body without the expected parts. */
export function unreadableReply(cause?: unknown): NetworkError {
  return new NetworkError('UnavailableError', 'Unexpected response from Facebook. Try again.', {
    code: 'unreadable_reply',
    isOutcomeUnknown: true,
    ...(cause === undefined ? {} : { cause }),
  });
}

/** An answer to who somebody is without the id or the name: the network hides the profile, for a reason it does not tell. */
export function identityUnavailable(cause: unknown): NetworkError {
  return new NetworkError('FailedPreconditionError', ERROR_MESSAGES.identityUnavailable, {
    code: 'identity_unavailable',
    cause,
  });
}
