import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { MEDIA_UPLOAD_PATH } from '@ads-checker/shared/contracts/media';
import { HOUR_MS } from '@ads-checker/shared/domain/durations';

/** A request must arrive in this time, body included, or it gets 408. */
const REQUEST_TIMEOUT_MS = 20_000;
/** For uploads, which are aborted earlier when idle. */
const UPLOAD_TIMEOUT_MS = HOUR_MS;
const LATE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

const isUpload = ({ method, url }: IncomingMessage): boolean =>
  method === 'POST' && url === MEDIA_UPLOAD_PATH;

/** Limits slow requests (slowloris). */
export function createHttpServer(
  handler: RequestListener,
  { requestTimeoutMs = REQUEST_TIMEOUT_MS }: { requestTimeoutMs?: number } = {},
): Server {
  return createServer(
    {
      requestTimeout: UPLOAD_TIMEOUT_MS,
      headersTimeout: requestTimeoutMs,
      // Interval of timeout checks.
      connectionsCheckingInterval: Math.min(requestTimeoutMs, 1_000),
    },
    (request, response) => {
      if (!request.complete) {
        let late: NodeJS.Timeout | undefined;
        const limit = (): void => {
          late ??= setTimeout(() => {
            // It may be complete without being closed, as that of a stream is, which nobody reads.
            if (request.complete) {
              return;
            }
            if (!response.headersSent) {
              request.socket.write(LATE);
            }
            request.socket.destroySoon();
          }, requestTimeoutMs);
        };
        if (!isUpload(request)) {
          limit();
        }
        // An early answer does not end what has yet to arrive.
        response.once('finish', () => !request.complete && limit());
        request.once('close', () => clearTimeout(late));
      }
      handler(request, response);
    },
  );
}
