import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

interface NamesProxy {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/**
 * A proxy for a browser without a host mapping of its own: maps known hosts to a local port and
 * refuses all others, so that nothing reaches the internet.
 */
export async function startHostMappingProxy({
  portOf,
}: {
  portOf: (host: string) => number | undefined;
}): Promise<NamesProxy> {
  const open = new Set<Socket>();
  const server = createServer((_, response) => response.writeHead(403).end());
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  server.on('connect', ({ url = '' }, client) => {
    const port = portOf(url.replace(/:\d+$/, ''));
    if (port === undefined) {
      client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const target = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(target).pipe(client);
    });
    target.on('error', () => client.destroy());
    client.on('close', () => target.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      for (const socket of open) {
        socket.destroy();
      }
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
