import type { ProfileErrorCode } from '@ads-checker/shared/contracts/ad-users';
import type { ProxyCheckError, ProxyFaultCode } from '@ads-checker/shared/contracts/proxies';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import {
  type GraphGateway,
  NetworkError,
  type ProfileConnection,
  type ProfileIdentity,
  proxyFaultOf,
} from '../../gateways/graph/port.ts';
import type { Logger } from '../../platform/logger/logger.ts';

/** What the network, or the way to it, said when it was asked who a profile is. */
export type CredentialCheckResult =
  | { readonly kind: 'identified'; readonly identity: ProfileIdentity }
  /** The network knows the profile and wants something of it first. */
  | {
      readonly kind: 'refused';
      readonly status: NonNullable<NetworkError['adUserStatus']>;
      readonly error: NetworkError;
    }
  /** The network answered, and not with a person. */
  | {
      readonly kind: 'unknown';
      readonly code: Extract<ProfileErrorCode, 'user_not_found' | 'identity_unavailable'>;
      readonly error: NetworkError;
    }
  | {
      readonly kind: 'proxy_fault';
      readonly reason: ProxyCheckError;
      readonly error: NetworkError;
    }
  /** Nothing was learnt: the network was not reached, or did not want to be asked now. */
  | {
      readonly kind: 'unreachable';
      readonly error: NetworkError;
      /** The network said when it may be asked again; null when it did not. */
      readonly retryAfterMs: number | null;
    };

export interface CredentialCheckFields {
  readonly credentials: 'body.accessToken';
  readonly proxy: 'body.proxyId' | 'body.proxy';
}

function judge(error: NetworkError): CredentialCheckResult {
  const reason = proxyFaultOf(error);
  if (reason !== undefined) {
    return { kind: 'proxy_fault', reason, error };
  }
  if (error.adUserStatus !== null) {
    return { kind: 'refused', status: error.adUserStatus, error };
  }
  const isOwnFault = error.type === 'InvalidArgumentError';
  if (error.status >= 500 || isOwnFault || error.details?.retryAfterMs !== undefined) {
    return { kind: 'unreachable', error, retryAfterMs: error.details?.retryAfterMs ?? null };
  }
  const code = error.type === 'NotFoundError' ? 'user_not_found' : 'identity_unavailable';
  return { kind: 'unknown', code, error };
}

function refusal({
  code,
  message,
  field,
  error,
}: {
  code: string;
  message: string;
  field: string;
  error?: NetworkError;
}): AppError {
  const { subcode, traceId } = error?.details ?? {};
  return new AppError('FailedPreconditionError', message, {
    code,
    details: {
      fields: [{ field, message }],
      ...(subcode === undefined ? {} : { subcode }),
      ...(traceId === undefined ? {} : { traceId }),
    },
    ...(error === undefined ? {} : { cause: error }),
  });
}

/** The cookie, or the profile that was captured, is not the one whose token this is. */
export function cookieFromAnotherProfile(field: 'body.cookie' | 'body.accessToken'): AppError {
  return refusal({
    code: 'cookie_from_another_profile' satisfies ProfileErrorCode,
    message: ERROR_MESSAGES.cookieFromAnotherProfile,
    field,
  });
}

/** What a person is told of a result that is not an identity: whose fault it is, and by which field it is mended. */
export function toRefusal(
  result: Exclude<CredentialCheckResult, { kind: 'identified' }>,
  { credentials, proxy }: CredentialCheckFields,
): AppError {
  const { error } = result;
  switch (result.kind) {
    case 'refused':
      return refusal({ code: result.status, message: error.message, field: credentials, error });
    case 'unknown': {
      const { code } = result;
      const message =
        code === 'user_not_found'
          ? ERROR_MESSAGES.facebookUserNotFound
          : ERROR_MESSAGES.identityUnavailable;
      return refusal({ code, message, field: credentials, error });
    }
    case 'proxy_fault':
      return refusal({
        code: `proxy_${result.reason}` satisfies ProxyFaultCode,
        message: ERROR_MESSAGES.proxyUnavailable,
        field: proxy,
        error,
      });
    case 'unreachable':
      return error;
  }
}

export interface CredentialCheck {
  /**
   * Asks the network who speaks. A fault of the stored proxy is told to whoever looks after proxies.
   */
  ask(request: {
    connection: ProfileConnection;
    /** The stored proxy the call goes through, if it is one. */
    proxyId: string | null;
    isBackground?: boolean;
    signal?: AbortSignal;
  }): Promise<CredentialCheckResult>;
}

export function createCredentialCheck({
  graph,
  reportFault,
  log,
}: {
  graph: Pick<GraphGateway, 'getIdentity'>;
  reportFault: (proxyId: string) => Promise<void>;
  log: Pick<Logger, 'warn'>;
}): CredentialCheck {
  const tellOfFault = async (proxyId: string): Promise<void> => {
    try {
      await reportFault(proxyId);
    } catch (error) {
      log.warn({ err: error, proxyId }, 'Failed to store a proxy error');
    }
  };

  return {
    async ask({ connection, proxyId, isBackground = false, signal }) {
      try {
        const identity = await graph.getIdentity({
          connection,
          priority: isBackground ? 'background' : 'interactive',
          isTriedOnce: isBackground,
          ...(signal === undefined ? {} : { signal }),
        });
        return { kind: 'identified', identity };
      } catch (error) {
        if (!(error instanceof NetworkError)) {
          throw error;
        }
        const result = judge(error);
        if (result.kind === 'proxy_fault' && proxyId !== null) {
          await tellOfFault(proxyId);
        }
        return result;
      }
    },
  };
}
