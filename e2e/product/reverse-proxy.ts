import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerWith, type Fault } from './faults.ts';

const SLOW_MS = 1500;

/** A reverse proxy before the product: it publishes new releases, drops connections and disturbs. */
export class ReverseProxy {
  readonly url: string;
  readonly #server: Server;
  readonly #target: URL;
  #release = 0;
  #isRefusing = false;
  #fault: Fault | undefined;

  private constructor({ server, target, port }: { server: Server; target: string; port: number }) {
    this.#server = server;
    this.#target = new URL(target);
    this.url = `http://localhost:${port}`;
    server.on('connection', (socket) => {
      if (this.#isRefusing) {
        socket.resetAndDestroy();
      }
    });
    server.on('request', (incoming, outgoing) => void this.#receive(incoming, outgoing));
  }

  static async start(target: string): Promise<ReverseProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') {
      throw new Error('A TCP server has an address.');
    }
    return new ReverseProxy({ server, target, port: address.port });
  }

  /** Changes the service worker's bytes, as a release does. */
  publishRelease(): void {
    this.#release += 1;
  }

  /** Closes all connections, streams included, and accepts none until {@link accept}. */
  refuse(): void {
    this.#isRefusing = true;
    this.#server.closeAllConnections();
  }

  accept(): void {
    this.#isRefusing = false;
  }

  /** Disturbs calls of the API from now on, and those under way; undefined ends it. */
  disturb(fault: Fault | undefined): void {
    this.#fault = fault;
    this.#server.closeAllConnections();
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  async #receive(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const fault = incoming.url?.startsWith('/api/') ? this.#fault : undefined;
    if (fault !== undefined && answerWith(fault, { incoming, outgoing })) {
      return;
    }
    if (fault === 'slow') {
      await sleep(SLOW_MS);
    }
    this.#pass(incoming, outgoing);
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const isWorker = incoming.url === '/sw.js';
    const {
      'if-none-match': _,
      'accept-encoding': encoding,
      origin,
      ...headers
    } = incoming.headers;
    const forwarded = request(
      new URL(incoming.url ?? '/', this.#target),
      {
        method: incoming.method,
        headers: {
          ...headers,
          host: this.#target.host,
          // The server only allows its own origin, but the page has the proxy's
          ...(origin === undefined
            ? {}
            : { origin: origin === this.url ? this.#target.origin : origin }),
          ...(isWorker || encoding === undefined ? {} : { 'accept-encoding': encoding }),
        },
      },
      (answer) => {
        if (outgoing.destroyed) {
          answer.destroy();
          return;
        }
        if (this.#fault === 'cut' && incoming.url?.startsWith('/api/')) {
          answer.resume();
          outgoing.destroy();
          return;
        }
        const { etag, 'content-length': length, ...kept } = answer.headers;
        outgoing.writeHead(
          answer.statusCode ?? 502,
          isWorker
            ? kept
            : {
                ...kept,
                ...(length === undefined ? {} : { 'content-length': length }),
                ...(etag === undefined ? {} : { etag }),
              },
        );
        if (!isWorker) {
          pipeline(answer, outgoing, () => undefined);
          return;
        }
        answer.on('data', (chunk: Buffer) => outgoing.write(chunk));
        answer.on('end', () => outgoing.end(`\n// release ${this.#release}\n`));
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  }
}
