import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAddressGuard, type ResolveAll } from './address-guard.ts';
import { TransportError } from './faults.ts';
import { createHttpTransport } from './transport.ts';

const PUBLIC = '8.8.8.8';

function isAllowed(address: string, more: Partial<Parameters<typeof createAddressGuard>[0]> = {}) {
  const guard = createAddressGuard({ isLoopbackAllowed: false, allowedNetworks: [], ...more });
  try {
    guard.requireAllowed(address);
    return true;
  } catch {
    return false;
  }
}

describe('addresses', () => {
  it.each([
    '127.0.0.1',
    '127.255.0.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '198.18.0.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%lo',
    'fec0::1',
    'ff02::1',
  ])('%s is not connected to', (address) => {
    expect(isAllowed(address)).toBe(false);
  });

  it.each([PUBLIC, '1.1.1.1', '::ffff:8.8.8.8', '2606:4700::1111'])('%s is', (address) => {
    expect(isAllowed(address)).toBe(true);
  });

  it('of this machine are for the sandbox', () => {
    const sandbox = { isLoopbackAllowed: true };
    expect(
      ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', '0.0.0.0'].map((address) =>
        isAllowed(address, sandbox),
      ),
    ).toEqual([true, true, true, false, false]);
  });

  it('of a private network are connected to when it is allowed by name', () => {
    const allowed = { allowedNetworks: ['10.1.0.0/16', 'fd00:1::/32'] };
    expect(
      ['10.1.2.3', '::ffff:10.1.2.3', '10.2.0.1', 'fd00:1::5', 'fd00:2::5'].map((address) =>
        isAllowed(address, allowed),
      ),
    ).toEqual([true, true, false, true, false]);
  });
});

describe('names', () => {
  let proxy: Server;
  let asked: string[] = [];
  beforeAll(async () => {
    proxy = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('through');
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
  });
  afterAll(() => {
    proxy?.closeAllConnections();
    proxy?.close();
  });

  async function call(
    answers: readonly (readonly string[])[],
    times: number,
    isLoopbackAllowed = false,
  ) {
    asked = [];
    let turn = 0;
    const resolve: ResolveAll = async () => {
      const found = answers[Math.min(turn, answers.length - 1)] ?? [];
      turn += 1;
      return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    };
    const transport = createHttpTransport({
      guard: createAddressGuard({ isLoopbackAllowed, allowedNetworks: [], resolve }),
      connectTimeoutMs: 200,
    });
    const outcomes: string[] = [];
    for (let i = 0; i < times; i += 1) {
      outcomes.push(
        await transport
          .send({
            method: 'GET',
            url: new URL('http://graph.example/me'),
            headers: {},
            proxy: {
              protocol: 'http',
              hostname: 'proxy.example',
              port: (proxy.address() as AddressInfo).port,
              username: null,
              password: null,
            },
            isFresh: true,
          })
          .then(
            ({ text }) => text,
            (error: unknown) => (error instanceof TransportError ? error.reason : String(error)),
          ),
      );
    }
    transport.close();
    return { outcomes, asked, turns: turn };
  }

  it('that resolve to this machine reach it where that is allowed', async () => {
    expect(await call([['127.0.0.1']], 1, true)).toEqual({
      outcomes: ['through'],
      asked: ['http://graph.example/me'],
      turns: 1,
    });
  });

  it('are refused when any of their addresses is', async () => {
    expect(await call([[PUBLIC, '127.0.0.1']], 1)).toEqual({
      outcomes: ['blocked_address'],
      asked: [],
      turns: 1,
    });
  });

  it('are asked for once a connection, and connected to as they were checked', async () => {
    // Public first, then localhost: each attempt connects to the checked address, and the second is
    // refused.
    const { outcomes, asked: seen, turns } = await call([[PUBLIC], ['127.0.0.1']], 2);
    expect([seen, turns, outcomes[1]]).toEqual([[], 2, 'blocked_address']);
    expect(['timeout', 'refused']).toContain(outcomes[0]);
  });

  it('without an address are not found', async () => {
    expect((await call([[]], 1)).outcomes).toEqual(['host_not_found']);
  });
});
