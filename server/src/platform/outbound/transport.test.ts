import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Server as ProxyServer } from 'proxy-chain';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAddressGuard } from './address-guard.ts';
import { TransportError } from './faults.ts';
import type { ProxyConnection } from './proxy-connection.ts';
import { createHttpTransport, type HttpRequest } from './transport.ts';

function portOf(server: { address(): string | AddressInfo | null }): number {
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('The server has no port.');
  }
  return address.port;
}

async function listen<S extends Server | net.Server>(server: S): Promise<S> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const routes: Record<string, RequestListener> = {
  '/echo': (request, response) => {
    response.end(
      JSON.stringify({ agent: request.headers['user-agent'], host: request.headers.host }),
    );
  },
  '/gzip': (_, response) => {
    response.setHeader('Content-Encoding', 'gzip');
    response.end(gzipSync('{"packed":true}'));
  },
  '/packed-nothing': ({ method }, response) => {
    response.setHeader('Content-Encoding', 'gzip');
    response.writeHead(method === 'HEAD' ? 200 : 204).end();
  },
  '/bomb': (_, response) => {
    response.setHeader('Content-Encoding', 'gzip');
    response.end(gzipSync('0'.repeat(1_000_000)));
  },
  '/endless': (_, response) => {
    response.end('0'.repeat(1_000_000));
  },
  '/drop': (request) => {
    request.socket.destroy();
  },
  '/truncated': (_, response) => {
    response.writeHead(200, { 'Content-Length': '100' });
    response.write('{"half":');
    setImmediate(() => response.destroy());
  },
  '/silent': () => undefined,
};

let target: Server;
const transport = createHttpTransport({
  guard: createAddressGuard({ isLoopbackAllowed: true, allowedNetworks: [] }),
  connectTimeoutMs: 2_000,
  totalTimeoutMs: 5_000,
});
const opened: { close(): unknown }[] = [];

beforeAll(async () => {
  target = await listen(
    createServer((request, response) => routes[request.url ?? '']?.(request, response)),
  );
});
afterEach(async () => {
  for (const server of opened.splice(0)) {
    await server.close();
  }
});
afterAll(() => {
  transport.close();
  target.closeAllConnections();
  target.close();
});

function request(path: string, more: Partial<HttpRequest> = {}): HttpRequest {
  return {
    method: 'GET',
    url: new URL(`http://127.0.0.1:${portOf(target)}${path}`),
    headers: { 'User-Agent': 'Profile/1.0' },
    proxy: null,
    ...more,
  };
}

async function failureOf(sent: HttpRequest): Promise<TransportError> {
  const result: unknown = await transport.send(sent).catch((error: unknown) => error);
  if (!(result instanceof TransportError)) {
    throw new Error('The call was expected to fail in transport.');
  }
  return result;
}

function proxyAt(port: number, more: Partial<ProxyConnection> = {}): ProxyConnection {
  return { protocol: 'http', hostname: '127.0.0.1', port, username: null, password: null, ...more };
}

/** A SOCKS5 server with one user and a name that only it resolves. */
async function startSocks5({ user, password }: { user: string; password: string }) {
  const names: string[] = [];
  const server = net.createServer((client) => {
    client.on('error', () => client.destroy());
    client.once('data', () => {
      client.write(Buffer.from([5, 2]));
      client.once('data', (login) => {
        const userLength = login[1] ?? 0;
        const givenUser = login.subarray(2, 2 + userLength).toString();
        const givenPassword = login.subarray(3 + userLength).toString();
        if (givenUser !== user || givenPassword !== password) {
          client.end(Buffer.from([1, 1]));
          return;
        }
        client.write(Buffer.from([1, 0]));
        client.once('data', (connect) => {
          const length = connect[4] ?? 0;
          names.push(connect.subarray(5, 5 + length).toString());
          const upstream = net.connect(portOf(target), '127.0.0.1', () => {
            client.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
            client.pipe(upstream).pipe(client);
          });
          upstream.on('error', () => client.destroy());
          client.on('close', () => upstream.destroy());
        });
      });
    });
  });
  await listen(server);
  opened.push(server);
  return { port: portOf(server), names };
}

async function startSocks4a() {
  const asked: string[] = [];
  const server = net.createServer((client) => {
    client.on('error', () => client.destroy());
    client.once('data', (request) => {
      asked.push(request.subarray(4).toString('latin1'));
      const upstream = net.connect(portOf(target), '127.0.0.1', () => {
        client.write(Buffer.from([0, 0x5a, 0, 0, 0, 0, 0, 0]));
        client.pipe(upstream).pipe(client);
      });
      upstream.on('error', () => client.destroy());
      client.on('close', () => upstream.destroy());
    });
  });
  await listen(server);
  opened.push(server);
  return { port: portOf(server), asked };
}

async function startHttpProxy(auth?: { user: string; password: string }) {
  const proxy = new ProxyServer({
    port: 0,
    host: '127.0.0.1',
    prepareRequestFunction: ({ username, password }) => ({
      requestAuthentication:
        auth !== undefined && (username !== auth.user || password !== auth.password),
    }),
  });
  await proxy.listen();
  opened.push({ close: () => proxy.close(true) });
  return proxy;
}

describe('direct calls', () => {
  it('carry the agent of the profile', async () => {
    const reply = await transport.send(request('/echo'));
    expect([reply.status, JSON.parse(reply.text).agent]).toEqual([200, 'Profile/1.0']);
  });

  it('unpack compressed replies', async () => {
    expect((await transport.send(request('/gzip'))).text).toBe('{"packed":true}');
  });

  it.each(['HEAD', 'GET'] as const)(
    'to %s without a body have nothing to unpack',
    async (method) => {
      const { status, text } = await transport.send(request('/packed-nothing', { method }));
      expect({ status, text }).toEqual({ status: method === 'HEAD' ? 200 : 204, text: '' });
    },
  );

  it('take no more than they were told to, packed or not', async () => {
    for (const path of ['/bomb', '/endless']) {
      const failure = await failureOf(request(path, { maxBodyBytes: 10_000 }));
      expect([path, failure.reason]).toEqual([path, 'too_large']);
    }
    expect((await transport.send(request('/bomb'))).text).toHaveLength(1_000_000);
  });

  it.each(['/drop', '/truncated'])('%s ends with an unknown outcome', async (path) => {
    const failure = await failureOf(request(path, { method: 'POST', body: 'status=PAUSED' }));
    expect([failure.reason, failure.wasSent]).toEqual(['dropped', true]);
    expect(failure.isProxyFault).toBe(false);
  });

  it('give up on silence', async () => {
    const failure = await failureOf(request('/silent', { timeoutMs: 50 }));
    expect([failure.reason, failure.wasSent]).toEqual(['timeout', true]);
  });

  it('end when the caller leaves', async () => {
    const controller = new AbortController();
    const sent = failureOf(request('/silent', { signal: controller.signal }));
    controller.abort();
    expect((await sent).reason).toBe('aborted');
  });

  it('that are refused were never made', async () => {
    const closed = await listen(net.createServer());
    const port = portOf(closed);
    await new Promise((resolve) => closed.close(resolve));
    const failure = await failureOf(request('/', { url: new URL(`http://127.0.0.1:${port}/`) }));
    expect([failure.reason, failure.wasSent]).toEqual(['refused', false]);
  });
});

describe('calls through an HTTP proxy', () => {
  it('arrive with the password of the proxy, whatever signs it has', async () => {
    const proxy = await startHttpProxy({ user: 'us@er', password: 'p@s:s/w%rd' });
    const reply = await transport.send(
      request('/echo', {
        proxy: proxyAt(proxy.port, { username: 'us@er', password: 'p@s:s/w%rd' }),
      }),
    );
    expect(reply.status).toBe(200);
  });

  it('with a wrong password are a setting to mend, not the fault of the profile', async () => {
    const proxy = await startHttpProxy({ user: 'user', password: 'right' });
    const failure = await failureOf(
      request('/echo', { proxy: proxyAt(proxy.port, { username: 'user', password: 'wrong' }) }),
    );
    expect([failure.reason, failure.isProxyFault, failure.statusCode]).toEqual([
      'wrong_credentials',
      true,
      407,
    ]);
  });

  it('that wait too long for others through it are not its fault', async () => {
    const { port } = await startHttpProxy();
    const leave = new AbortController();
    const ask = (more: Partial<HttpRequest>) =>
      failureOf(request('/silent', { proxy: proxyAt(port), ...more }));
    const others = Array.from({ length: 8 }, () => ask({ signal: leave.signal }));
    const { reason, wasSent, isProxyFault } = await ask({ timeoutMs: 500 });
    leave.abort();
    await Promise.all(others);
    expect({ reason, wasSent, isProxyFault }).toEqual({
      reason: 'timeout',
      wasSent: false,
      isProxyFault: false,
    });
  });

  it('that does not answer may be tried again', async () => {
    const closed = await listen(net.createServer());
    const port = portOf(closed);
    await new Promise((resolve) => closed.close(resolve));
    const failure = await failureOf(request('/echo', { proxy: proxyAt(port) }));
    expect([failure.reason, failure.wasSent, failure.isProxyFault]).toEqual([
      'refused',
      false,
      true,
    ]);
  });
});

describe('addresses of proxies', () => {
  it.each(['999.999.999.999', '1.2.3.4.5', '::::', '99999999999'])(
    'that nobody can have, such as %s, are not found',
    async (hostname) => {
      for (const protocol of ['http', 'https', 'socks4', 'socks5'] as const) {
        for (const url of ['http://graph.test/', 'https://graph.test/']) {
          const failure = await failureOf(
            request('/', { url: new URL(url), proxy: proxyAt(1080, { protocol, hostname }) }),
          );
          expect([failure.reason, failure.wasSent, failure.isProxyFault]).toEqual([
            'host_not_found',
            false,
            true,
          ]);
        }
      }
    },
  );

  it('in letters of any script are asked for as resolvers know them', async () => {
    const asked: string[] = [];
    const spying = createHttpTransport({
      guard: createAddressGuard({
        isLoopbackAllowed: true,
        allowedNetworks: [],
        resolve: async (hostname) => {
          asked.push(hostname);
          throw Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' });
        },
      }),
    });
    for (const protocol of ['http', 'https', 'socks4', 'socks5'] as const) {
      const proxy = proxyAt(1080, { protocol, hostname: 'прокси.test' });
      await expect(spying.send(request('/echo', { proxy }))).rejects.toMatchObject({
        reason: 'host_not_found',
      });
    }
    spying.close();
    expect(asked).toEqual(Array.from({ length: 4 }, () => 'xn--h1adldfi.test'));
  });
});

it('leaves an HTTP proxy that never ends the head of its answer', async () => {
  let written = 0;
  const endless = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nX-Much: ');
      const pour = (): void => {
        while (!socket.destroyed && socket.write('x'.repeat(65_536))) {
          written += 65_536;
        }
      };
      socket.on('drain', pour);
      pour();
    });
  });
  await listen(endless);
  opened.push(endless);
  const failure = await failureOf(
    request('/', { url: new URL('https://graph.test/'), proxy: proxyAt(portOf(endless)) }),
  );
  expect([failure.reason, failure.isProxyFault]).toEqual(['wrong_protocol', true]);
  // Socket buffers hold more than what was read.
  expect(written).toBeLessThan(20_000_000);
});

it('keeps a connection to a proxy for the next call, until the proxy is forgotten', async () => {
  let connections = 0;
  const forward = createServer((_, response) => response.end('{}'));
  const ended = new Promise<void>((resolve) => {
    forward.on('connection', (socket) => {
      connections += 1;
      socket.once('close', () => resolve());
    });
  });
  await listen(forward);
  opened.push(forward);
  const proxy = proxyAt(portOf(forward));
  await transport.send(request('/echo', { proxy }));
  await transport.send(request('/echo', { proxy }));
  expect(connections).toBe(1);
  transport.closeIdle(proxy);
  await ended;
  await transport.send(request('/echo', { proxy }));
  expect(connections).toBe(2);
  transport.closeIdle(proxy);
});

describe('calls through a SOCKS proxy', () => {
  it('let the proxy resolve the name', async () => {
    const { port, names } = await startSocks5({ user: 'user', password: 'p:w' });
    const reply = await transport.send(
      request('/echo', {
        url: new URL('http://known-to-the-proxy.test/echo'),
        proxy: proxyAt(port, { protocol: 'socks5', username: 'user', password: 'p:w' }),
      }),
    );
    expect([reply.status, names]).toEqual([200, ['known-to-the-proxy.test']]);
  });

  it('of version 4 send the name and the user, and no password', async () => {
    const { port, asked } = await startSocks4a();
    const reply = await transport.send(
      request('/echo', {
        url: new URL('http://known-to-the-proxy.test/echo'),
        proxy: proxyAt(port, { protocol: 'socks4', username: 'user', password: 'unheard' }),
      }),
    );
    expect([reply.status, asked]).toEqual([200, ['\0\0\0\u0001user\0known-to-the-proxy.test\0']]);
  });

  it('with a wrong password are a setting to mend', async () => {
    const { port } = await startSocks5({ user: 'user', password: 'right' });
    const failure = await failureOf(
      request('/echo', {
        proxy: proxyAt(port, { protocol: 'socks5', username: 'user', password: 'wrong' }),
      }),
    );
    expect([failure.reason, failure.wasSent, failure.isProxyFault]).toEqual([
      'wrong_credentials',
      false,
      true,
    ]);
  });

  it('that is an HTTP server are a wrong protocol', async () => {
    const failure = await failureOf(
      request('/echo', { proxy: proxyAt(portOf(target), { protocol: 'socks5' }) }),
    );
    expect([failure.reason, failure.isProxyFault]).toEqual(['wrong_protocol', true]);
  });
});
