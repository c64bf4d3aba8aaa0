import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { LRUCache } from 'lru-cache';
import { TransportError } from './faults.ts';
import type { HttpRequest, HttpTransport } from './transport.ts';

const OPEN_FIRST_MS = 15_000;
const OPEN_MAX_MS = 5 * MINUTE_MS;
const CONNECTIONS_MAX = 10_000;

interface Circuit {
  readonly openMs: number;
  openUntilMs: number;
}

/** A proxy speaks for itself; who calls without one names the connection. */
function circuitOf({ proxy, circuit }: HttpRequest): string | undefined {
  return proxy === null
    ? circuit
    : JSON.stringify([proxy.protocol, proxy.hostname, proxy.port, proxy.username]);
}

/** A slow answer behind a proxy says nothing of the proxy. */
function isOutage(error: unknown, { proxy }: HttpRequest): boolean {
  return (
    error instanceof TransportError &&
    error.reason === 'timeout' &&
    (proxy === null || error.isProxyFault)
  );
}

/**
 * Calls over a connection that just timed out fail at once, as time-outs that sent nothing. After
 * 15 s one call tries again; the time doubles with each further time-out, to 5 minutes. Any answer
 * ends it, and a probe is always sent.
 */
export function withBreaker(
  transport: HttpTransport,
  { nowMs = () => performance.now() }: { nowMs?: () => number } = {},
): HttpTransport {
  const circuits = new LRUCache<string, Circuit>({ max: CONNECTIONS_MAX });

  const requireClosed = (key: string, { proxy }: HttpRequest): void => {
    const circuit = circuits.get(key);
    if (circuit === undefined) {
      return;
    }
    if (nowMs() < circuit.openUntilMs) {
      throw new TransportError({
        reason: 'timeout',
        wasSent: false,
        isProxyFault: proxy !== null,
        cause: new Error('The connection timed out a moment ago.'),
      });
    }
    // Others wait for the answer to this call.
    circuit.openUntilMs = nowMs() + circuit.openMs;
  };

  return {
    ...transport,
    async send(request) {
      const key = circuitOf(request);
      if (key === undefined) {
        return transport.send(request);
      }
      if (request.isProbe !== true) {
        requireClosed(key, request);
      }
      try {
        const reply = await transport.send(request);
        circuits.delete(key);
        return reply;
      } catch (error) {
        if (isOutage(error, request)) {
          const last = circuits.get(key)?.openMs;
          const openMs = last === undefined ? OPEN_FIRST_MS : Math.min(last * 2, OPEN_MAX_MS);
          circuits.set(key, { openMs, openUntilMs: nowMs() + openMs });
        }
        throw error;
      }
    },
  };
}
