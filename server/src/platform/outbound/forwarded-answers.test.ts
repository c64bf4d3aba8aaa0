import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import type { ProxyProtocol } from '@ads-checker/shared/contracts/proxies';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAuthority } from '../../../test/harness/certificates.ts';
import { createProxyDaemons } from '../../../test/harness/proxy-daemons.ts';
import { createAddressGuard } from './address-guard.ts';
import { createHttpTransport, type HttpTransport } from './transport.ts';

let authority: Awaited<ReturnType<typeof createAuthority>>;
let daemons: Awaited<ReturnType<typeof createProxyDaemons>>;
let transport: HttpTransport;
const servers: http.Server[] = [];

async function portOf(server: http.Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
const answering = (status: number) =>
  portOf(http.createServer((_, response) => response.writeHead(status).end('mine')));

beforeAll(async () => {
  authority = await createAuthority();
  daemons = await createProxyDaemons({ names: [] });
  transport = createHttpTransport({
    guard: createAddressGuard({ isLoopbackAllowed: true, allowedNetworks: [] }),
    ca: authority.ca,
  });
});
afterAll(async () => {
  transport?.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await daemons?.close();
  await authority?.close();
});

const send = ({
  targetPort,
  proxy = null,
}: {
  targetPort: number;
  proxy?: { protocol: ProxyProtocol; port: number; hostname?: string } | null;
}) =>
  transport.send({
    method: 'GET',
    url: new URL(`http://127.0.0.1:${targetPort}/`),
    headers: {},
    proxy: proxy && { hostname: '127.0.0.1', username: null, password: null, ...proxy },
  });

it.each([407, 502, 504])('%i of a target is its own word, asked directly', async (status) => {
  expect(await send({ targetPort: await answering(status) })).toMatchObject({
    status,
    text: 'mine',
  });
});

it.each([407, 502, 504])('%i of a target is its own word, through SOCKS', async (status) => {
  const proxy = { protocol: 'socks5', port: await daemons.startSocks5() } as const;
  expect(await send({ targetPort: await answering(status), proxy })).toMatchObject({
    status,
    text: 'mine',
  });
});

it('407 of an HTTP proxy speaks of its credentials', async () => {
  const proxy = { protocol: 'http', port: await answering(407) } as const;
  await expect(send({ targetPort: 80, proxy })).rejects.toMatchObject({
    reason: 'wrong_credentials',
    wasSent: false,
    isProxyFault: true,
    statusCode: 407,
  });
});

it.each([502, 504])('%i of an HTTP proxy says that it did not reach the target', async (status) => {
  const proxy = { protocol: 'http', port: await answering(status) } as const;
  await expect(send({ targetPort: 80, proxy })).rejects.toMatchObject({
    reason: 'target_unreachable',
    wasSent: true,
    isProxyFault: true,
    statusCode: status,
  });
});

it('an HTTPS proxy is asked for by its name: several may stand at one address', async () => {
  const { key, cert } = await authority.issue({ names: ['localhost'] });
  const asked: (string | false | null)[] = [];
  const server = https.createServer({ key, cert }, (request, response) => {
    asked.push('servername' in request.socket ? (request.socket.servername as string) : null);
    response.end('forwarded');
  });
  const proxy = { protocol: 'https', hostname: 'localhost', port: await portOf(server) } as const;
  expect([(await send({ targetPort: 80, proxy })).text, asked]).toEqual([
    'forwarded',
    ['localhost'],
  ]);
});
