import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAddressGuard, type ResolveAll } from './address-guard.ts';
import { createHttpTransport, type HttpTransport } from './transport.ts';

let target: Server;
const seen: string[] = [];
const transports: HttpTransport[] = [];
beforeAll(async () => {
  target = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.end('{}');
  });
  target.listen(0, '127.0.0.1');
  await once(target, 'listening');
});
afterAll(() => {
  for (const transport of transports) {
    transport.close();
  }
  target?.closeAllConnections();
  target?.close();
});

function open(resolve?: ResolveAll, isLoopbackAllowed = false): HttpTransport {
  const transport = createHttpTransport({
    guard: createAddressGuard({
      isLoopbackAllowed,
      allowedNetworks: [],
      ...(resolve === undefined ? {} : { resolve }),
    }),
    ownNetwork: {
      hasExternalInterface: () => false,
      canReachNameServer: () => Promise.resolve(false),
    },
  });
  transports.push(transport);
  return transport;
}

const send = (transport: HttpTransport, host: string) =>
  transport.send({
    method: 'PUT',
    url: new URL(`http://${host}:${(target.address() as AddressInfo).port}/a?key=secret`),
    headers: {},
    body: '{}',
    proxy: null,
    isTargetGuarded: true,
  });

it.each([
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '2130706433',
  '[::1]',
  '[::ffff:127.0.0.1]',
  'localhost',
  '169.254.169.254',
  '10.0.0.1',
])('never connects to %s', async (host) => {
  await expect(send(open(), host)).rejects.toMatchObject({
    reason: 'blocked_address',
    wasSent: false,
    isProxyFault: false,
  });
  expect(seen).toEqual([]);
});

it('refuses a name of which one address is forbidden', async () => {
  const resolve: ResolveAll = async () => [
    { address: '203.0.113.7', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ];
  await expect(send(open(resolve), 'tracker.example.test')).rejects.toMatchObject({
    reason: 'blocked_address',
    wasSent: false,
  });
});

it('connects to what the guard allows', async () => {
  const resolve: ResolveAll = async () => [{ address: '127.0.0.1', family: 4 }];
  const reply = await send(open(resolve, true), 'tracker.example.test');
  expect([reply.status, reply.text]).toEqual([200, '{}']);
  expect(seen.splice(0)).toEqual(['PUT /a?key=secret']);
});

it('blames its own network when no name server answers', async () => {
  const resolve: ResolveAll = () =>
    Promise.reject(Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN' }));
  await expect(send(open(resolve), 'tracker.example.test')).rejects.toMatchObject({
    reason: 'server_offline',
    wasSent: false,
  });
});
