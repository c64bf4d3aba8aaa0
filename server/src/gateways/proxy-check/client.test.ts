import { once } from 'node:events';
import http, { type RequestListener } from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import type { ProxyProtocol } from '@ads-checker/shared/contracts/proxies';
import { Server as ProxyServer } from 'proxy-chain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Authority, createAuthority } from '../../../test/harness/certificates.ts';
import { createProxyDaemons, findClosedPort } from '../../../test/harness/proxy-daemons.ts';
import { createAddressGuard } from '../../platform/outbound/address-guard.ts';
import type { ProxyConnection } from '../../platform/outbound/proxy-connection.ts';
import { createHttpTransport, type HttpTransport } from '../../platform/outbound/transport.ts';
import { createProxyCheckClient } from './client.ts';

/** A hostname that only the proxies can resolve. */
const HIDDEN = 'known-to-the-proxy.test';
const LOGIN = { username: 'somebody', password: 'pass-w.rd_1' };
const EXIT_IP = '203.0.113.77';

type Daemons = Awaited<ReturnType<typeof createProxyDaemons>>;

let authority: Authority;
let strangers: Authority;
let daemons: Daemons;
let target: https.Server;
let hanging: net.Server;
let ports: Readonly<Record<ProxyProtocol, number>>;
let open: { readonly socks5: number; readonly http: number };
let closedPort: number;
const transports: HttpTransport[] = [];
const hangingSockets = new Set<net.Socket>();

function portOf(server: net.Server): number {
  return (server.address() as AddressInfo).port;
}

async function listen<S extends net.Server>(server: S): Promise<S> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const answer: RequestListener = (request, response) => {
  if (request.url === '/exit-ip') {
    response.end(JSON.stringify({ ip: EXIT_IP }));
  } else if (request.url === '/down') {
    response.writeHead(503).end('down');
  } else if (request.url === '/endless') {
    response.end('x'.repeat(200_000));
  } else {
    response.writeHead(400).end();
  }
};

beforeAll(async () => {
  authority = await createAuthority();
  strangers = await createAuthority();
  daemons = await createProxyDaemons({ names: [HIDDEN] });
  // Behind a tunnel to an address TLS has no host name and assumes localhost.
  const certificate = await authority.issue({ names: [HIDDEN, 'localhost'] });
  target = await listen(
    https.createServer({ key: certificate.key, cert: certificate.cert }, answer),
  );
  hanging = await listen(
    net.createServer((socket) => {
      hangingSockets.add(socket);
      socket.on('error', () => undefined);
      socket.resume();
      socket.once('close', () => hangingSockets.delete(socket));
    }),
  );
  const httpPort = await daemons.startHttp(LOGIN);
  ports = {
    http: httpPort,
    https: await daemons.startTls({
      toPort: httpPort,
      certificate: await authority.issue({ names: ['127.0.0.1', 'localhost'] }),
    }),
    socks4: await daemons.startSocks4(),
    socks5: await daemons.startSocks5(LOGIN),
  };
  open = { socks5: await daemons.startSocks5(), http: await daemons.startHttp() };
  closedPort = await findClosedPort();
});
afterAll(async () => {
  for (const transport of transports) {
    transport.close();
  }
  target?.closeAllConnections();
  target?.close();
  for (const socket of hangingSockets) {
    socket.destroy();
  }
  hanging?.close();
  await daemons?.close();
  await authority?.close();
  await strangers?.close();
});

function openClient({
  ca = authority.ca,
  echoPath = '/exit-ip',
  targetPort = portOf(target),
  graphPort = targetPort,
  targetHost = HIDDEN,
  connectTimeoutMs = 3_000,
}: {
  targetHost?: string;
  ca?: string;
  echoPath?: string;
  targetPort?: number;
  graphPort?: number;
  connectTimeoutMs?: number;
} = {}) {
  const transport = createHttpTransport({
    guard: createAddressGuard({ isLoopbackAllowed: true, allowedNetworks: [] }),
    connectTimeoutMs,
    ca,
  });
  transports.push(transport);
  return createProxyCheckClient({
    transport,
    echoUrl: `https://${targetHost}:${targetPort}${echoPath}`,
    graphUrl: `https://${targetHost}:${graphPort}/`,
  });
}

function proxy(protocol: ProxyProtocol, more: Partial<ProxyConnection> = {}): ProxyConnection {
  return { protocol, hostname: '127.0.0.1', port: ports[protocol], ...LOGIN, ...more };
}

const PASSED = {
  isPassed: true,
  error: null,
  statusCode: 200,
  delayMs: expect.any(Number),
  isGraphReachable: true,
  exitIp: EXIT_IP,
};
const failed = (error: string, statusCode: number | null = null) => ({
  isPassed: false,
  error,
  statusCode,
  delayMs: null,
  isGraphReachable: null,
  exitIp: null,
});
/** Expects a second target to be tried, since the first may be down itself. */
const unreachable = (error: string, statusCode: number | null = null) => ({
  ...failed(error, statusCode),
  isGraphReachable: false,
});

const PROTOCOLS = ['http', 'https', 'socks4', 'socks5'] as const;

describe.each(PROTOCOLS)('a proxy that speaks %s', (protocol) => {
  it('passes', async () => {
    const client = openClient({ targetHost: '127.0.0.1' });
    expect(await client.checkProxy({ connection: proxy(protocol) })).toEqual(PASSED);
  });

  it('is refused where nobody listens', async () => {
    const connection = proxy(protocol, { port: closedPort });
    expect(await openClient().checkProxy({ connection })).toEqual(failed('refused'));
  });

  it('runs out of time when it never answers, and leaves no connection behind', async () => {
    const connection = proxy(protocol, { port: portOf(hanging) });
    const result = await openClient({ connectTimeoutMs: 200 }).checkProxy({ connection });
    expect(result).toEqual(unreachable('timeout'));
    while (hangingSockets.size > 0) {
      const [socket] = hangingSockets;
      await (socket === undefined ? undefined : once(socket, 'close'));
    }
  });

  it('says that its target cannot be reached', async () => {
    const client = openClient({ targetPort: closedPort, targetHost: '127.0.0.1' });
    const result = await client.checkProxy({ connection: proxy(protocol) });
    expect(result).toEqual({ ...unreachable('target_unreachable'), statusCode: result.statusCode });
    expect([null, 500, 502, 503]).toContain(result.statusCode);
  });

  it('is unknown by a name that nobody knows', async () => {
    const connection = proxy(protocol, { hostname: 'no-such-proxy.invalid' });
    expect(await openClient().checkProxy({ connection })).toEqual(failed('host_not_found'));
  });
});

// Dante knows SOCKS4 without names; that the name is sent is held by the transport's own tests.
it.each(['http', 'https', 'socks5'] as const)(
  '%s: the proxy resolves the names of targets',
  async (protocol) => {
    expect(await openClient().checkProxy({ connection: proxy(protocol) })).toEqual(PASSED);
  },
);

describe('credentials', () => {
  it.each(['http', 'https', 'socks5'] as const)('%s: a wrong password', async (protocol) => {
    const connection = proxy(protocol, { password: 'wrong' });
    // Tinyproxy asks for a password with 407 and refuses a wrong one with 401.
    expect(await openClient().checkProxy({ connection })).toEqual(
      failed('wrong_credentials', protocol === 'socks5' ? null : 401),
    );
  });

  it.each(['http', 'https', 'socks5'] as const)(
    '%s: none where one is needed',
    async (protocol) => {
      const connection = proxy(protocol, { username: null, password: null });
      expect(await openClient().checkProxy({ connection })).toEqual(
        failed('wrong_credentials', protocol === 'socks5' ? null : 407),
      );
    },
  );

  it.each(['http', 'socks5'] as const)('%s: none where none is needed', async (protocol) => {
    const connection = proxy(protocol, { port: open[protocol], username: null, password: null });
    expect(await openClient().checkProxy({ connection })).toEqual(PASSED);
  });

  it('that are too long for SOCKS5 are wrong, and stop nothing else', async () => {
    const connection = proxy('socks5', { password: 'ü'.repeat(200) });
    expect(await openClient().checkProxy({ connection })).toEqual(failed('wrong_credentials'));
    expect(await openClient().checkProxy({ connection: proxy('socks5') })).toEqual(PASSED);
  });
});

describe('a proxy that speaks something else', () => {
  it.each([
    ['http', 'socks5'],
    ['http', 'socks4'],
    ['http', 'https'],
    ['https', 'socks5'],
    ['https', 'socks4'],
    ['socks4', 'socks5'],
  ] as const)('taken for %s, it is %s', async (taken, real) => {
    const connection = proxy(taken, { port: ports[real] });
    const result = await openClient().checkProxy({ connection });
    expect(result).toEqual({ ...failed('wrong_protocol'), statusCode: result.statusCode });
    expect([null, 400]).toContain(result.statusCode);
  });

  it.each(['https', 'socks4', 'socks5'] as const)('taken for %s, it is http', async (taken) => {
    const other = new ProxyServer({ port: 0, host: '127.0.0.1' });
    await other.listen();
    const connection = proxy(taken, { port: other.port });
    const result = await openClient().checkProxy({ connection });
    await other.close(true);
    expect(result).toEqual(failed('wrong_protocol'));
  });

  it.each([
    ['socks4', 'http'],
    ['socks5', 'http'],
  ] as const)('taken for %s, it is %s that waits for the end of a line', async (taken, real) => {
    const connection = proxy(taken, { port: ports[real] });
    const result = await openClient({ connectTimeoutMs: 300 }).checkProxy({ connection });
    expect(result).toEqual(unreachable('timeout'));
  });

  it('is a web server', async () => {
    const web = await listen(http.createServer((_, response) => response.end('hello')));
    const connection = proxy('http', { port: portOf(web) });
    const result = await openClient().checkProxy({ connection });
    web.closeAllConnections();
    web.close();
    expect(result).toEqual(failed('wrong_protocol'));
  });
});

describe('certificates', () => {
  it('of a proxy that nobody trusts are refused', async () => {
    const port = await daemons.startTls({
      toPort: ports.http,
      certificate: await strangers.issue({ names: ['127.0.0.1'] }),
    });
    const result = await openClient().checkProxy({ connection: proxy('https', { port }) });
    expect(result).toEqual(unreachable('tls_error'));
  });

  it('of a proxy for another name are refused', async () => {
    const port = await daemons.startTls({
      toPort: ports.http,
      certificate: await authority.issue({ names: ['elsewhere.test'] }),
    });
    const result = await openClient().checkProxy({ connection: proxy('https', { port }) });
    expect(result).toEqual(unreachable('tls_error'));
  });

  it('of the network that nobody trusts are refused: the proxy may be reading along', async () => {
    const client = openClient({ ca: strangers.ca });
    const result = await client.checkProxy({ connection: proxy('socks5') });
    expect(result).toEqual(unreachable('tls_error'));
  });
});

describe('the network', () => {
  it.each([
    ['refuses', () => closedPort],
    ['never answers', () => portOf(hanging)],
  ])(
    '%s while the rest of the internet answers: the proxy fails, and its exit is known',
    async (_, port) => {
      const client = openClient({ graphPort: port(), connectTimeoutMs: 1_000 });
      expect(await client.checkProxy({ connection: proxy('socks5') })).toEqual({
        ...unreachable('network_unreachable'),
        delayMs: expect.any(Number),
        exitIp: EXIT_IP,
      });
    },
  );
});

describe('the exit-IP service', () => {
  it.each(['/down', '/endless', '/gone'])('is not the fault of the proxy: %s', async (echoPath) => {
    const client = openClient({ echoPath });
    expect(await client.checkProxy({ connection: proxy('socks5') })).toEqual({
      ...PASSED,
      statusCode: 400,
      delayMs: null,
      exitIp: null,
    });
  });

  it('is left when whoever asks leaves', async () => {
    const leaving = new AbortController();
    const checked = openClient().checkProxy({
      connection: proxy('socks5', { port: portOf(hanging) }),
      signal: leaving.signal,
    });
    leaving.abort();
    await expect(checked).rejects.toMatchObject({ reason: 'aborted' });
  });
});

it('does not connect to an address of a network that is not public', async () => {
  const transport = createHttpTransport({
    guard: createAddressGuard({ isLoopbackAllowed: false, allowedNetworks: [] }),
  });
  transports.push(transport);
  const base = `https://${HIDDEN}:${portOf(target)}`;
  const client = createProxyCheckClient({ transport, echoUrl: `${base}/exit-ip`, graphUrl: base });
  for (const protocol of PROTOCOLS) {
    for (const hostname of [
      '127.0.0.1',
      'localhost',
      '127.1',
      '0x7f.1',
      '2130706433',
      '::1',
      '::ffff:127.0.0.1',
    ]) {
      expect([
        protocol,
        hostname,
        await client.checkProxy({ connection: proxy(protocol, { hostname }) }),
      ]).toEqual([protocol, hostname, failed('blocked_address')]);
    }
  }
});
