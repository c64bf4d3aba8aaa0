import type { ProxyCheckError } from '@ads-checker/shared/contracts/proxies';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import {
  TransportError,
  type TransportReason,
  toProxyCheckError,
} from '../../platform/outbound/faults.ts';
import type { ProxyConnection } from '../../platform/outbound/proxy-connection.ts';
import type { HttpTransport } from '../../platform/outbound/transport.ts';
import type { ProxyCheckGateway, ProxyCheckResult } from './port.ts';
import { readExitIp } from './schemas.ts';

/** For both calls of a check together. */
const TOTAL_TIMEOUT_MS = 20_000;
const ECHO_MAX_BYTES = 65_536;
const HTTP_OK = 200;
/** Reveals nothing about the caller. */
const HEADERS = { 'User-Agent': 'Mozilla/5.0', Accept: '*/*' };

/** With these no call through the proxy can succeed, whatever its target. */
const IS_FINAL: Readonly<Partial<Record<TransportReason, true>>> = {
  wrong_credentials: true,
  refused: true,
  host_not_found: true,
  wrong_protocol: true,
  blocked_address: true,
};

/** They speak of the target of a proxy that works. */
const OF_TARGET: readonly ProxyCheckError[] = ['timeout', 'target_unreachable'];

interface Failure {
  readonly error: ProxyCheckError;
  readonly statusCode: number | null;
  readonly isFinal: boolean;
}

interface Echo {
  readonly delayMs: number | null;
  readonly statusCode: number | null;
  readonly exitIp: string | null;
}

const NO_ECHO: Echo = { delayMs: null, statusCode: null, exitIp: null };

function toFailure(error: unknown): Failure {
  if (!(error instanceof TransportError) || error.reason === 'aborted') {
    throw error;
  }
  const { reason, statusCode } = error;
  if (reason === 'own_fault') {
    throw new AppError('UnavailableError', 'The server is busy. Try again in a moment.', {
      cause: error,
    });
  }
  if (reason === 'server_offline') {
    throw new AppError('UnavailableError', ERROR_MESSAGES.serverOffline, {
      code: reason,
      cause: error,
    });
  }
  return {
    error: toProxyCheckError(reason),
    statusCode,
    isFinal: IS_FINAL[reason] === true,
  };
}

/**
 * Checks proxies over HTTP. `echoUrl` returns the caller's IP address, `graphUrl` is the ad
 * network's API.
 */
export function createProxyCheckClient({
  transport,
  echoUrl,
  graphUrl,
  nowMs = () => performance.now(),
  totalTimeoutMs = TOTAL_TIMEOUT_MS,
}: {
  transport: HttpTransport;
  echoUrl: string;
  graphUrl: string;
  nowMs?: () => number;
  totalTimeoutMs?: number;
}): ProxyCheckGateway {
  interface Check {
    readonly connection: ProxyConnection;
    readonly signal: AbortSignal | undefined;
    readonly startedAtMs: number;
  }

  const send = ({ connection, signal, startedAtMs }: Check, method: 'GET' | 'HEAD', url: string) =>
    transport.send({
      method,
      url: new URL(url),
      headers: HEADERS,
      proxy: connection,
      isFresh: true,
      isProbe: true,
      maxBodyBytes: ECHO_MAX_BYTES,
      timeoutMs: Math.max(1, totalTimeoutMs - (nowMs() - startedAtMs)),
      ...(signal === undefined ? {} : { signal }),
    });

  const fetchExitIp = async (check: Check): Promise<Echo | Failure> => {
    try {
      const { status, text } = await send(check, 'GET', echoUrl);
      return status === HTTP_OK
        ? {
            delayMs: Math.max(0, Math.round(nowMs() - check.startedAtMs)),
            statusCode: status,
            exitIp: readExitIp(text),
          }
        : NO_ECHO;
    } catch (error) {
      return toFailure(error);
    }
  };

  /** Any reply will do: the ad network refuses a call without a token, and is reachable. */
  const pingGraph = async (check: Check): Promise<number | Failure> => {
    try {
      return (await send(check, 'HEAD', graphUrl)).status;
    } catch (error) {
      return toFailure(error);
    }
  };

  return {
    async checkProxy({ connection, signal }): Promise<ProxyCheckResult> {
      const check = { connection, signal, startedAtMs: nowMs() };
      const echo = await fetchExitIp(check);
      if ('isFinal' in echo && echo.isFinal) {
        const { error, statusCode } = echo;
        return {
          isPassed: false,
          error,
          statusCode,
          delayMs: null,
          isGraphReachable: null,
          exitIp: null,
        };
      }
      const { delayMs, exitIp, statusCode } = 'isFinal' in echo ? NO_ECHO : echo;
      const graph = await pingGraph(check);
      if (typeof graph !== 'number') {
        return {
          isPassed: false,
          // The proxy answered a moment ago: only the network is unreachable.
          error:
            delayMs !== null && OF_TARGET.includes(graph.error)
              ? 'network_unreachable'
              : graph.error,
          statusCode: graph.statusCode,
          delayMs,
          isGraphReachable: false,
          exitIp,
        };
      }
      return {
        isPassed: true,
        error: null,
        statusCode: statusCode ?? graph,
        delayMs,
        isGraphReachable: true,
        exitIp,
      };
    },
  };
}
