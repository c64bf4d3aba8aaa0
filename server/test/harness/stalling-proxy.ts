import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface StallingProxy {
  readonly url: string;
  /** Stops forwarding on open connections without closing them, as when a cable is cut; unreachable, later ones too. */
  stall(options?: { isUnreachable?: boolean }): void;
  /** Ends open connections and later ones, as a server that stops does. */
  refuse(): void;
  /** How many connections were refused since. */
  refused(): number;
  /** Connects again what is opened from now on. */
  recover(): void;
  close(): Promise<void>;
}

/** A TCP proxy before the database that can stall; later connections are forwarded. */
export async function startStallingProxy(databaseUrl: string): Promise<StallingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isUnreachable = false;
  let refusals: number | undefined;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (refusals !== undefined) {
      refusals += 1;
      near.destroy();
      return;
    }
    if (isUnreachable) {
      sockets.add(near);
      near.on('error', () => undefined).on('close', () => sockets.delete(near));
      return;
    }
    const far = connect({
      port: Number(target.port === '' ? 5432 : target.port),
      host: target.hostname,
      allowHalfOpen: true,
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => to.write(chunk));
      from.on('end', () => to.end());
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('The proxy has no port.');
  }
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);

  return {
    url: url.href,
    stall(stalled = {}) {
      isUnreachable = stalled.isUnreachable ?? false;
      for (const socket of sockets) {
        socket.removeAllListeners('data').removeAllListeners('end');
        socket.on('data', () => undefined);
      }
    },
    refuse() {
      refusals = 0;
      for (const socket of sockets) {
        socket.destroy();
      }
    },
    refused: () => refusals ?? 0,
    recover() {
      isUnreachable = false;
      refusals = undefined;
    },
    async close() {
      for (const socket of sockets) {
        socket.destroy();
      }
      server.close();
      await once(server, 'close');
    },
  };
}
