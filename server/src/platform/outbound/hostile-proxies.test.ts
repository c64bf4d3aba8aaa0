import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { PROXY_PROTOCOLS } from '@ads-checker/shared/contracts/proxies';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAddressGuard } from './address-guard.ts';
import { TransportError } from './faults.ts';
import { createHttpTransport } from './transport.ts';

const head = (text: string) => Buffer.from(`${text}\r\n\r\n`);

/** Replies of all protocols: partial, whole, too long, and of the wrong protocol. */
const PIECES: readonly Buffer[] = [
  Buffer.from([5, 0]),
  Buffer.from([5, 2]),
  Buffer.from([5, 255]),
  Buffer.from([1, 0]),
  Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]),
  Buffer.from([5, 1, 0, 1, 0, 0, 0, 0, 0, 0]),
  Buffer.from([5, 0, 0, 3, 255]),
  Buffer.from([5, 0, 0, 4, 1, 2, 3]),
  Buffer.from([5, 0, 0, 9, 1, 2, 3, 4, 5, 6]),
  Buffer.from([0, 0x5a, 0, 0, 0, 0, 0, 0]),
  Buffer.from([0, 0x5b, 0, 0, 0, 0, 0, 0]),
  head('HTTP/1.1 200 OK'),
  head('HTTP/1.1 204 No Content'),
  head('HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\nContent-Length: 0'),
  head('HTTP/1.1 407 Proxy Authentication Required'),
  head('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0'),
  head('HTTP/1.1 100 Continue'),
  head('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade'),
  head('HTTP/1.1 999 '),
  head('HTTP/9.9 200 OK'),
  head('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6'),
  Buffer.concat([head('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked'), Buffer.from('zz\r\n')]),
  Buffer.concat([
    head('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3'),
    Buffer.from('abc'),
  ]),
  Buffer.concat([
    head('HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 3'),
    Buffer.from('abc'),
  ]),
  head('hello'),
  Buffer.from([0x16, 3, 1, 0, 5, 1, 2, 3, 4, 5]),
  Buffer.from([0x15, 3, 3, 0, 2, 2, 40]),
  Buffer.alloc(20_000),
  Buffer.alloc(70_000, 'a'),
];

type Act = 'end' | 'reset' | 'wait' | number;
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.nat({ max: PIECES.length - 1 }) },
    { weight: 1, arbitrary: fc.constantFrom<Act>('end', 'reset', 'wait') },
  ),
  { minLength: 1, maxLength: 6 },
);

let play: readonly Act[] = [];
const server = net.createServer((socket) => {
  const left = [...play];
  socket.on('error', () => undefined);
  socket.on('data', () => {
    for (let act = left.shift(); act !== undefined && act !== 'wait'; act = left.shift()) {
      if (act === 'end') {
        socket.end();
      } else if (act === 'reset') {
        socket.resetAndDestroy();
      } else if (socket.writable) {
        socket.write(PIECES[act] ?? '');
      }
    }
  });
});
const transport = createHttpTransport({
  guard: createAddressGuard({ isLoopbackAllowed: true, allowedNetworks: [] }),
  connectTimeoutMs: 40,
  totalTimeoutMs: 80,
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  transport.close();
  server.close();
});

it('whatever a proxy says, a call ends with an answer or a reason', {
  timeout: 60_000,
}, async () => {
  const { port } = server.address() as AddressInfo;
  const call = fc.record({
    protocol: fc.constantFrom(...PROXY_PROTOCOLS),
    scheme: fc.constantFrom('http', 'https'),
    isFresh: fc.boolean(),
    credential: fc.constantFrom(null, 'user'),
    script: acts,
  });
  await fc.assert(
    fc.asyncProperty(call, async ({ protocol, scheme, isFresh, credential, script }) => {
      play = script;
      const outcome: unknown = await transport
        .send({
          method: 'GET',
          url: new URL(`${scheme}://graph.test/me`),
          headers: {},
          maxBodyBytes: 10_000,
          isFresh,
          proxy: {
            protocol,
            hostname: '127.0.0.1',
            port,
            username: credential,
            password: credential,
          },
        })
        .catch((error: unknown) => error);
      // None of them uses TLS, so any https response is not the target's.
      const isAnswer = scheme === 'http' && !(outcome instanceof Error);
      expect(isAnswer || outcome instanceof TransportError).toBe(true);
    }),
    { numRuns: 400 },
  );
});
