import { createServer, type Server, type Socket } from 'node:net';
import { createExitGate } from './exit-connection.ts';
import type { ExitRegistry } from './exits.ts';
import { createHttpProxy } from './http.ts';
import { createByteReader } from './read-bytes.ts';
import { serveSocks4, serveSocks5 } from './socks.ts';

const CONNECTIONS_MAX = 1_024;
const HANDSHAKE_TIMEOUT_MS = 15_000;
const IDLE_TIMEOUT_MS = 120_000;

export interface ProxyProvider {
  readonly port: number;
  /**
   * Accepts connections again, or refuses them all, as a host that is down. Rejects when the port
   * was taken meanwhile.
   */
  setListening(isListening: boolean): Promise<void>;
  close(): Promise<void>;
}

function listen({ server, host, port }: { server: Server; host: string; port: number }) {
  return new Promise<void>((resolve, reject) => {
    const onError = (error: Error) => reject(error);
    server.once('error', onError);
    server.listen(port, host, () => {
      server.off('error', onError);
      resolve();
    });
  });
}

/**
 * Starts a proxy provider: one port for HTTP, SOCKS4 and SOCKS5, detected by the first byte; the
 * username selects the exit. Rejects when the port is taken.
 */
export async function startProxyProvider({
  exits,
  host,
  port,
  sandboxPort,
}: {
  exits: ExitRegistry;
  host: string;
  port: number;
  sandboxPort: number;
}): Promise<ProxyProvider> {
  const gate = createExitGate({ exits, sandboxPort });
  const httpProxy = createHttpProxy({ gate });
  const sockets = new Set<Socket>();

  const serve = async (socket: Socket): Promise<void> => {
    const timer = setTimeout(() => socket.destroy(), HANDSHAKE_TIMEOUT_MS);
    try {
      const reader = createByteReader(socket);
      switch (await reader.peek()) {
        case 5:
          await serveSocks5({ socket, reader, gate });
          break;
        case 4:
          await serveSocks4({ socket, reader, gate });
          break;
        default:
          reader.release();
          httpProxy.emit('connection', socket);
          socket.resume();
      }
    } finally {
      clearTimeout(timer);
    }
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setTimeout(IDLE_TIMEOUT_MS, () => socket.destroy());
    serve(socket).catch(() => socket.destroy());
  });
  server.maxConnections = CONNECTIONS_MAX;
  await listen({ server, host, port });
  const address = server.address();
  const boundPort = typeof address === 'object' && address !== null ? address.port : port;

  const stop = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) {
        socket.destroy();
      }
      if (server.listening) {
        server.close(() => resolve());
      } else {
        resolve();
      }
    });
  return {
    port: boundPort,
    setListening: async (isListening) => {
      if (!isListening) {
        await stop();
      } else if (!server.listening) {
        await listen({ server, host, port: boundPort });
      }
    },
    close: stop,
  };
}
