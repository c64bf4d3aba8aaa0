import { createServer, type RequestListener, type Server } from 'node:http';

/** A request must arrive in this time, body included, or it gets 408. */
const REQUEST_TIMEOUT_MS = 20_000;

/** Limits slow requests (slowloris). */
export function createHttpServer(
  handler: RequestListener,
  { requestTimeoutMs = REQUEST_TIMEOUT_MS }: { requestTimeoutMs?: number } = {},
): Server {
  return createServer(
    {
      requestTimeout: requestTimeoutMs,
      headersTimeout: requestTimeoutMs,
      // Interval of timeout checks.
      connectionsCheckingInterval: Math.min(requestTimeoutMs, 1_000),
    },
    handler,
  );
}
