import { describe, expect, it } from 'vitest';
import { createAddressGuard, type ResolveAll } from './address-guard.ts';
import { createOwnNetwork, type OwnNetwork } from './own-network.ts';
import type { ProxyConnection } from './proxy-connection.ts';
import { createHttpTransport } from './transport.ts';

/** Connecting to a multicast address fails with "network unreachable". */
const UNROUTABLE = '224.0.0.1';
const NAMELESS = 'proxy.example.test';

const resolve: ResolveAll = () =>
  Promise.reject(Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN' }));

function proxyAt(hostname: string, protocol: ProxyConnection['protocol']): ProxyConnection {
  return { protocol, hostname, port: 3128, username: null, password: null };
}

function transportWith(ownNetwork: OwnNetwork) {
  return createHttpTransport({
    guard: createAddressGuard({
      isLoopbackAllowed: true,
      allowedNetworks: ['224.0.0.0/4'],
      resolve,
    }),
    ownNetwork,
  });
}

async function failures(ownNetwork: OwnNetwork, hostname: string) {
  const transport = transportWith(ownNetwork);
  const told = new Set<string>();
  for (const protocol of ['http', 'https', 'socks4', 'socks5'] as const) {
    for (const url of ['http://127.0.0.1:9/', 'https://127.0.0.1:9/']) {
      const error = await transport
        .send({
          method: 'GET',
          url: new URL(url),
          headers: {},
          proxy: proxyAt(hostname, protocol),
        })
        .catch(({ reason, isProxyFault, wasSent }) => ({ reason, isProxyFault, wasSent }));
      told.add(JSON.stringify(error));
    }
  }
  transport.close();
  return [...told].map((text) => JSON.parse(text));
}

const nobody = { '127.0.0.1': true, '169.254.7.7': false, 'fe80::1': false };
const listInterfaces = (addresses: Record<string, boolean>) => () => ({
  all: Object.entries(addresses).map(([address, internal]) => ({
    address,
    internal,
    family: 'IPv4' as const,
    netmask: '255.0.0.0',
    mac: '00:00:00:00:00:00',
    cidr: null,
  })),
});
const noNames = { nameServers: ['127.0.0.1:9'] };
const offline = createOwnNetwork({ listInterfaces: listInterfaces(nobody), ...noNames });
const online: OwnNetwork = {
  hasExternalInterface: () => true,
  canReachNameServer: () => Promise.resolve(true),
};

describe('a proxy that cannot be reached', () => {
  it('by its address is not to blame when no interface leads out of this machine', async () => {
    expect(await failures(offline, UNROUTABLE)).toEqual([
      { reason: 'server_offline', isProxyFault: false, wasSent: false },
    ]);
  });

  it('by its name is not to blame when no name server can be spoken to', async () => {
    expect(await failures(offline, NAMELESS)).toEqual([
      { reason: 'server_offline', isProxyFault: false, wasSent: false },
    ]);
  });

  it('is to blame when this machine has a network and name servers', async () => {
    expect(await failures(online, UNROUTABLE)).toEqual([
      { reason: 'refused', isProxyFault: true, wasSent: false },
    ]);
    expect(await failures(online, NAMELESS)).toEqual([
      { reason: 'host_not_found', isProxyFault: true, wasSent: false },
    ]);
  });

  it('is to blame on this very machine, which needs no network for it', async () => {
    expect(await failures(offline, '127.0.0.1')).toEqual([
      { reason: 'refused', isProxyFault: true, wasSent: false },
    ]);
  });
});

describe('what this machine knows of its own network', () => {
  it.each([
    [nobody, false],
    [{ ...nobody, '192.168.1.20': false }, true],
    [{ '2001:db8::7': false }, true],
    [{}, false],
  ])('of interfaces %j', (addresses, hasExternalInterface) => {
    expect(
      createOwnNetwork({ listInterfaces: listInterfaces(addresses) }).hasExternalInterface(),
    ).toBe(hasExternalInterface);
  });
});
