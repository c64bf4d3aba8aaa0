import type { ProxyCheckError } from '@ads-checker/shared/contracts/proxies';
import type { ProxyConnection } from '../../platform/outbound/proxy-connection.ts';
import { definePort } from '../port.ts';

/** What one check found. */
export interface ProxyCheckResult {
  /** The ad network's host answered through the proxy. */
  readonly isPassed: boolean;
  /** Null when it passed. */
  readonly error: ProxyCheckError | null;
  /** The HTTP status that was seen last of what decided, the proxy's own too; null when there was none. */
  readonly statusCode: number | null;
  /** From the beginning of the call to the exit-IP service to its answer; null when it gave none. */
  readonly delayMs: number | null;
  /** Null when that was not tried: the proxy failed before. */
  readonly isGraphReachable: boolean | null;
  /** The address the world sees; null when it is not known. */
  readonly exitIp: string | null;
}

export interface ProxyCheckGateway {
  /**
   * Asks through the proxy for the exit address and for the ad network's host, over connections opened for it. Every
   * failure of the proxy is a result.
   * @throws TransportError with the reason `aborted` when the signal aborts.
   */
  checkProxy(request: {
    connection: ProxyConnection;
    signal?: AbortSignal | undefined;
  }): Promise<ProxyCheckResult>;
}

export const proxyCheckPort = definePort<ProxyCheckGateway>('proxy-check');
