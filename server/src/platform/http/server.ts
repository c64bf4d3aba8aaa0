import { createServer, type RequestListener, type Server } from 'node:http';

/** A whole request, body included, arrives in this time, or its connection gets 408 and is closed. */
const REQUEST_TIMEOUT_MS = 20_000;

/** An HTTP server that nobody can keep busy by sending slowly. */
export function createHttpServer(
  handler: RequestListener,
  { requestTimeoutMs = REQUEST_TIMEOUT_MS }: { requestTimeoutMs?: number } = {},
): Server {
  return createServer(
    {
      requestTimeout: requestTimeoutMs,
      headersTimeout: requestTimeoutMs,
      // The time-outs are looked at so often.
      connectionsCheckingInterval: Math.min(requestTimeoutMs, 1_000),
    },
    handler,
  );
}
