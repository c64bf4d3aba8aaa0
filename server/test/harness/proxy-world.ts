import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NewProxyInput } from '@ads-checker/shared/contracts/proxies';
import { Server as ProxyServer } from 'proxy-chain';

export const PROXY_LOGIN = { username: 'somebody', password: 'proxy-secret-word' };

export async function startProxyWorld({ exitIp = '8.8.8.8' }: { exitIp?: string } = {}) {
  let gate: Promise<void> = Promise.resolve();
  let isGraphDown = false;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(`${request.method} ${path}`);
    void gate.then(() => {
      if (path === '/exit-ip') {
        response.end(JSON.stringify({ ip: exitIp }));
      } else if (isGraphDown) {
        response.destroy();
      } else {
        response.writeHead(400).end();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const proxy = new ProxyServer({
    port: 0,
    host: '127.0.0.1',
    prepareRequestFunction: ({ username, password }) => ({
      requestAuthentication: username !== PROXY_LOGIN.username || password !== PROXY_LOGIN.password,
    }),
  });
  await proxy.listen();

  return {
    graphUrl: `http://127.0.0.1:${port}`,
    proxyCheckUrl: `http://127.0.0.1:${port}/exit-ip`,
    proxyPort: proxy.port,
    asked,
    setGraphDown: (isDown: boolean) => {
      isGraphDown = isDown;
    },
    /** Holds responses until the returned function is called. */
    hold: (): (() => void) => {
      let release: () => void = () => undefined;
      gate = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    draft: (more: Partial<NewProxyInput> = {}): NewProxyInput => ({
      options: { protocol: 'http', hostname: '127.0.0.1', port: proxy.port, ...PROXY_LOGIN },
      ...more,
    }),
    close: async () => {
      await proxy.close(true);
      server.closeAllConnections();
      server.close();
    },
  };
}
export type ProxyWorld = Awaited<ReturnType<typeof startProxyWorld>>;
