import type { ProfileErrorCode } from '@ads-checker/shared/contracts/ad-users';
import type { ProxyCheckError, ProxyFaultCode } from '@ads-checker/shared/contracts/proxies';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type {
  IdentityPort,
  ProfileIdentity,
  TokenRights,
} from '../../gateways/graph/ports/identity-port.ts';
import type { ProfileConnection } from '../../gateways/graph/ports/network-call.ts';
import { NetworkError, proxyFaultOf } from '../../gateways/graph/ports/network-error.ts';
import type { Logger } from '../../platform/logger/logger.ts';

/** The result of asking the ad network for a profile's identity. */
export type CredentialCheckResult =
  | { readonly kind: 'identified'; readonly identity: ProfileIdentity }
  /** The ad network requires an action of the person first. */
  | {
      readonly kind: 'refused';
      readonly status: NonNullable<NetworkError['adUserStatus']>;
      readonly error: NetworkError;
    }
  /** The ad network replied without an identity. */
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
  /** No result: the ad network was unreachable or limited the call. */
  | {
      readonly kind: 'unreachable';
      readonly error: NetworkError;
      /** When the ad network may be asked again; null when unknown. */
      readonly retryAfterMs: number | null;
    };

export interface CredentialCheckFields {
  readonly credentials: 'body.accessToken' | 'body.cookie';
  readonly proxy: 'body.proxyId' | 'body.proxy' | 'body.proxyOptions';
}

function classify(error: NetworkError): CredentialCheckResult {
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

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly field: string;
  readonly error?: NetworkError;
}

function refusal({ message, ...input }: Refusal): AppError {
  const { subcode, traceId } = input.error?.details ?? {};
  return new AppError('FailedPreconditionError', message, {
    code: input.code,
    details: {
      fields: [{ field: input.field, message }],
      ...(subcode === undefined ? {} : { subcode }),
      ...(traceId === undefined ? {} : { traceId }),
    },
    ...(input.error === undefined ? {} : { cause: input.error }),
  });
}

/** The cookie or the captured profile belongs to another profile than the token. */
export function cookieFromAnotherProfile(field: 'body.cookie' | 'body.accessToken'): AppError {
  return refusal({
    code: 'cookie_from_another_profile' satisfies ProfileErrorCode,
    message: ERROR_MESSAGES.cookieFromAnotherProfile,
    field,
  });
}

/** The error for a result that is not an identity: whose fault it is, and which field to change. */
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

const ADS_MANAGEMENT = 'ads_management';
const ADS_READ = 'ads_read';
const UNKNOWN_RIGHTS: TokenRights = { permissions: null, canReadAdAccounts: null };

/** What a token may do with ads; unknown when the ad network did not say. */
function adRightsOf({ permissions, canReadAdAccounts }: TokenRights) {
  if (canReadAdAccounts === false) {
    return 'none';
  }
  if (permissions === null) {
    return 'unknown';
  }
  if (permissions.includes(ADS_MANAGEMENT)) {
    return 'manage';
  }
  return permissions.includes(ADS_READ) ? 'read' : 'none';
}

function weakToken(
  code: Extract<ProfileErrorCode, 'token_without_ads' | 'token_only_reads_ads'>,
  { permissions }: TokenRights,
): AppError {
  const message =
    code === 'token_without_ads'
      ? ERROR_MESSAGES.tokenWithoutAds
      : ERROR_MESSAGES.tokenOnlyReadsAds;
  return new AppError('FailedPreconditionError', message, {
    code,
    details: {
      fields: [{ field: 'body.accessToken', message }],
      ...(permissions === null ? {} : { permissions }),
    },
  });
}

export interface CredentialCheck {
  /**
   * Asks the ad network for the identity. A fault of a stored proxy is reported to the proxies
   * module.
   */
  runCheck(request: {
    connection: ProfileConnection;
    /** The id of a stored proxy, if the call uses one. */
    proxyId: string | null;
    isBackground?: boolean;
    signal?: AbortSignal;
  }): Promise<CredentialCheckResult>;
  /**
   * Whether a new token has what a profile needs: `ads_management` or `ads_read`, ad accounts that
   * can be read, and no less than the token it replaces. Rights that the ad network does not tell
   * refuse nothing. @throws FailedPreconditionError with `token_without_ads` or
   * `token_only_reads_ads`, unless a weak token is accepted.
   */
  requireAdRights(request: {
    connection: ProfileConnection;
    /** The token it replaces. */
    replacedToken?: string;
    isWeakTokenAccepted: boolean;
  }): Promise<TokenRights>;
}

export function createCredentialCheck(deps: {
  graph: IdentityPort;
  reportFault: (proxyId: string) => Promise<void>;
  log: Pick<Logger, 'warn'>;
}): CredentialCheck {
  const reportProxyFault = async (proxyId: string): Promise<void> => {
    try {
      await deps.reportFault(proxyId);
    } catch (error) {
      deps.log.warn({ err: error, proxyId }, 'Failed to store a proxy error');
    }
  };

  const readRights = async (connection: ProfileConnection): Promise<TokenRights> => {
    try {
      return await deps.graph.readTokenRights({ connection, priority: 'interactive' });
    } catch (error) {
      if (!(error instanceof NetworkError)) {
        throw error;
      }
      deps.log.warn({ err: error }, 'Failed to read the permissions of a token');
      return UNKNOWN_RIGHTS;
    }
  };

  return {
    async requireAdRights({ connection, replacedToken, isWeakTokenAccepted }) {
      const rights = await readRights(connection);
      const adRights = adRightsOf(rights);
      if (isWeakTokenAccepted || adRights === 'manage' || adRights === 'unknown') {
        return rights;
      }
      if (adRights === 'none') {
        throw weakToken('token_without_ads', rights);
      }
      const replaced =
        replacedToken === undefined
          ? UNKNOWN_RIGHTS
          : await readRights({ ...connection, accessToken: replacedToken });
      if (adRightsOf(replaced) === 'manage') {
        throw weakToken('token_only_reads_ads', rights);
      }
      return rights;
    },

    async runCheck({ connection, proxyId, isBackground = false, signal }) {
      try {
        const identity = await deps.graph.getIdentity({
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
        const result = classify(error);
        if (result.kind === 'proxy_fault' && proxyId !== null) {
          await reportProxyFault(proxyId);
        }
        return result;
      }
    },
  };
}
