import type { ProxyFaultCode } from '@ads-checker/shared/contracts/proxies';
import { ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { z } from 'zod';
import { type TransportError, toProxyCheckError } from '../../../platform/outbound/faults.ts';
import { NetworkError } from '../ports/network-error.ts';

/** Only other proxy settings help; a retry does not. */
const WRONG_SETTINGS: readonly string[] = [
  'wrong_credentials',
  'wrong_protocol',
  'host_not_found',
  'blocked_address',
];

/** The error for a call without a reply. It says nothing about the profile. */
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
    return new NetworkError(
      'UnavailableError',
      'This profile’s proxy isn’t responding. Check it or choose another.',
      {
        ...options,
        code: `proxy_${toProxyCheckError(reason)}` satisfies ProxyFaultCode,
      },
    );
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

/** A reply that breaks the API's promise: invalid JSON, an error page, missing parts. */
export function unreadableReply(cause?: unknown): NetworkError {
  return new NetworkError('UnavailableError', 'Unexpected response from Facebook. Try again.', {
    code: 'unreadable_reply',
    isOutcomeUnknown: true,
    ...(cause === undefined ? {} : { cause }),
  });
}

/** @throws NetworkError for a reply of another shape */
export function parseReply<S extends z.ZodType>(schema: S, reply: unknown): z.infer<S> {
  const parsed = schema.safeParse(reply);
  if (!parsed.success) {
    throw unreadableReply(parsed.error);
  }
  return parsed.data;
}

/** `/me` without id or name: the ad network hides the profile, for an unknown reason. */
export function identityUnavailable(cause: unknown): NetworkError {
  return new NetworkError('FailedPreconditionError', ERROR_MESSAGES.identityUnavailable, {
    code: 'identity_unavailable',
    cause,
  });
}
