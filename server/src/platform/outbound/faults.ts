import type { ProxyCheckError } from '@ads-checker/shared/contracts/proxies';

/** Why a call got no complete reply. */
export type TransportReason =
  | Exclude<ProxyCheckError, 'unknown' | 'network_unreachable'>
  | 'aborted'
  | 'dropped'
  | 'too_large'
  /** This machine ran out of connections, which says nothing about the other side. */
  | 'own_fault'
  /** This machine has no network or no name server, which says nothing about the other side. */
  | 'server_offline';

export class TransportError extends Error {
  readonly reason: TransportReason;
  /** False when the request cannot have reached its target. */
  readonly wasSent: boolean;
  readonly isProxyFault: boolean;
  /** The proxy's own HTTP status; null when there was none. */
  readonly statusCode: number | null;

  constructor({
    reason,
    wasSent,
    isProxyFault,
    statusCode = null,
    cause,
  }: {
    reason: TransportReason;
    wasSent: boolean;
    isProxyFault: boolean;
    statusCode?: number | null;
    cause?: unknown;
  }) {
    super(`The call to the network failed: ${reason}`, cause === undefined ? undefined : { cause });
    this.name = 'TransportError';
    this.reason = reason;
    this.wasSent = wasSent;
    this.isProxyFault = isProxyFault;
    this.statusCode = statusCode;
  }
}

/** A connection that could not be opened. */
export class ConnectFault extends Error {
  readonly reason: TransportReason;
  readonly statusCode: number | null;

  constructor({
    reason,
    statusCode = null,
    cause,
  }: {
    reason: TransportReason;
    statusCode?: number | null;
    cause?: unknown;
  }) {
    super(`The connection failed: ${reason}`, cause === undefined ? undefined : { cause });
    this.name = 'ConnectFault';
    this.reason = reason;
    this.statusCode = statusCode;
  }
}

export function toProxyCheckError(reason: TransportReason): ProxyCheckError {
  switch (reason) {
    case 'aborted':
    case 'dropped':
    case 'too_large':
    case 'own_fault':
    case 'server_offline':
      return 'unknown';
    default:
      return reason;
  }
}

const CERTIFICATE_CODE = /^(ERR_TLS|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH)/;
/** Errors of a TLS client when the other side does not use TLS. */
const NO_TLS_CODE = /^(ERR_SSL_(WRONG_VERSION|PACKET_LENGTH|HTTP_REQUEST)|EPROTO$)/;

function reasonOfCode(code: string): TransportReason | undefined {
  switch (code) {
    case 'ECONNREFUSED':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EADDRNOTAVAIL':
      return 'refused';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_FAIL':
    case 'EAI_NODATA':
      return 'host_not_found';
    case 'ETIMEDOUT':
      return 'timeout';
    case 'EBLOCKED':
      return 'blocked_address';
    case 'EMFILE':
    case 'ENFILE':
    case 'ENOBUFS':
    case 'ENOMEM':
      return 'own_fault';
    default:
      break;
  }
  if (CERTIFICATE_CODE.test(code)) {
    return 'tls_error';
  }
  if (NO_TLS_CODE.test(code)) {
    return 'wrong_protocol';
  }
  return code.startsWith('ERR_SSL') ? 'tls_error' : undefined;
}

/** The SOCKS client only passes on texts: the system's and its own. */
const SOCKS_TEXTS: readonly (readonly [RegExp, TransportReason])[] = [
  [/authentication failed|no accepted authentication|- \(Rejected/i, 'wrong_credentials'],
  [/rejected connection - \(?undefined/i, 'wrong_protocol'],
  [/rejected connection/i, 'target_unreachable'],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, 'refused'],
  [/ENOTFOUND|EAI_/, 'host_not_found'],
  [/timed out|ETIMEDOUT/i, 'timeout'],
  [/EMFILE|ENFILE|ENOBUFS|ENOMEM/, 'own_fault'],
];

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Whether this machine had no route to the address. */
export function isUnroutable(error: unknown): boolean {
  return error instanceof AggregateError
    ? error.errors.every(isUnroutable)
    : codeOf(error) === 'ENETUNREACH' ||
        (error instanceof Error && error.message.includes('ENETUNREACH'));
}

/** Errors before the proxy accepted the call. */
export function reasonOfProxy(error: unknown): TransportReason {
  const text = error instanceof Error ? error.message : '';
  if (text === '' && codeOf(error) === '') {
    // All of several addresses failed: the aggregate error has no text of its own.
    return 'refused';
  }
  return (
    reasonOfCode(codeOf(error)) ??
    SOCKS_TEXTS.find(([pattern]) => pattern.test(text))?.[1] ??
    'wrong_protocol'
  );
}

/** Errors after the proxy accepted the call, between proxy and target. */
export function reasonOfTarget(error: unknown): TransportReason {
  return reasonOfCode(codeOf(error)) === 'tls_error' ? 'tls_error' : 'target_unreachable';
}

/** Errors of a call without a proxy, or on an open connection. */
export function reasonOfCall(error: unknown): TransportReason {
  const code = codeOf(error);
  if (code === 'ERR_BUFFER_TOO_LARGE') {
    return 'too_large';
  }
  return code.startsWith('HPE_') ? 'wrong_protocol' : (reasonOfCode(code) ?? 'dropped');
}

/** The meaning of a proxy's reply to CONNECT other than 200. */
export function reasonOfStatus(status: number): TransportReason {
  switch (status) {
    case 401:
    case 407:
      return 'wrong_credentials';
    // A web server does not know CONNECT; a filtering proxy answers 403, one that cannot connect
    // 5xx.
    case 400:
    case 405:
    case 501:
      return 'wrong_protocol';
    default:
      return 'target_unreachable';
  }
}

/** The proxy's own error in place of the target's response; undefined for the target's. */
export function faultOfForwarder(status: number): TransportError | undefined {
  switch (status) {
    case 407:
      return new TransportError({
        reason: 'wrong_credentials',
        wasSent: false,
        isProxyFault: true,
        statusCode: status,
      });
    // The connection may have been lost after the request arrived.
    case 502:
    case 504:
      return new TransportError({
        reason: 'target_unreachable',
        wasSent: true,
        isProxyFault: true,
        statusCode: status,
      });
    default:
      return undefined;
  }
}
