import type { ProxyCheckError } from '@ads-checker/shared/contracts/proxies';
import type { ProxyConnection } from '../../platform/outbound/proxy-connection.ts';
import { definePort } from '../port.ts';

export interface ProxyCheckResult {
  /** The ad network's host answered through the proxy. */
  readonly isPassed: boolean;
  /** Null when it passed. */
  readonly error: ProxyCheckError | null;
  /**
   * The last HTTP status that decided the result, also the proxy's own; null when there was none.
   */
  readonly statusCode: number | null;
  /** From the start of the call to the exit-IP service to its response; null without one. */
  readonly delayMs: number | null;
  /** Null when not tried: the proxy failed before. */
  readonly isGraphReachable: boolean | null;
  /** The exit IP address; null when unknown. */
  readonly exitIp: string | null;
}

export interface ProxyCheckGateway {
  /**
   * Asks through the proxy for the exit IP and the ad network's host, over new connections. Every
   * failure of the proxy is a result. @throws TransportError with the reason `aborted` when the
   * signal aborts.
   */
  checkProxy(request: {
    connection: ProxyConnection;
    signal?: AbortSignal | undefined;
  }): Promise<ProxyCheckResult>;
}

export const proxyCheckPort = definePort<ProxyCheckGateway>('proxy-check');
