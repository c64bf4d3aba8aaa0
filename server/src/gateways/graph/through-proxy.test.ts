import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProxyDaemons } from '../../../test/harness/proxy-daemons.ts';
import { createAddressGuard } from '../../platform/outbound/address-guard.ts';
import type { ProxyConnection } from '../../platform/outbound/proxy-connection.ts';
import { createHttpTransport } from '../../platform/outbound/transport.ts';
import { createGraphGateway } from './gateway.ts';

/** A hostname that only the proxy can resolve. */
const NETWORK = 'graph-behind-the-proxy.test';
const LOGIN = { username: 'profile', password: 'one' };

let daemons: Awaited<ReturnType<typeof createProxyDaemons>>;
let network: http.Server;
const seen: {
  agent: string | undefined;
  authorization: string | undefined;
  host: string | undefined;
}[] = [];
const transport = createHttpTransport({
  guard: createAddressGuard({ isLoopbackAllowed: true, allowedNetworks: [] }),
});

beforeAll(async () => {
  daemons = await createProxyDaemons({ names: [NETWORK] });
  network = http.createServer(({ headers }, response) => {
    seen.push({
      agent: headers['user-agent'],
      authorization: headers.authorization,
      host: headers.host,
    });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ id: '100012345678901', name: 'Marta Jensen' }));
  });
  network.listen(0, '127.0.0.1');
  await once(network, 'listening');
});
afterAll(async () => {
  transport.close();
  network?.closeAllConnections();
  network?.close();
  await daemons?.close();
});

it.each(['http', 'socks5'] as const)(
  'a profile speaks through its %s proxy, with its own user agent',
  async (protocol) => {
    seen.length = 0;
    const { port: networkPort } = network.address() as AddressInfo;
    const gateway = createGraphGateway({
      baseUrl: `http://${NETWORK}:${networkPort}`,
      version: 'v27.0',
      clock: { now: () => new Date() },
      log: { warn: () => undefined },
      transport,
    });
    const proxy: ProxyConnection = {
      protocol,
      hostname: '127.0.0.1',
      port: await (protocol === 'http' ? daemons.startHttp(LOGIN) : daemons.startSocks5(LOGIN)),
      ...LOGIN,
    };
    const userAgent = `Mozilla/5.0 (profile behind ${protocol})`;
    const identity = await gateway.getIdentity({
      connection: { adUserId: '7', accessToken: 'EAABtoken', userAgent, proxy },
    });
    expect([identity.name, seen]).toEqual([
      'Marta Jensen',
      [{ agent: userAgent, authorization: 'Bearer EAABtoken', host: `${NETWORK}:${networkPort}` }],
    ]);
  },
);
