import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A vendor that takes connections and never answers. */
export async function startHangingServer() {
  const sockets = new Set<Socket>();
  let connectionCount = 0;
  const server = createServer((socket) => {
    connectionCount += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    connectionCount: (): number => connectionCount,
    close(): void {
      for (const socket of sockets) {
        socket.destroy();
      }
      server.close();
    },
  };
}
