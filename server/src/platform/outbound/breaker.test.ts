import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startHangingServer } from '../../../test/harness/hanging-server.ts';
import { createAddressGuard } from './address-guard.ts';
import { withBreaker } from './breaker.ts';
import { TransportError } from './faults.ts';
import { createHttpTransport, type HttpRequest } from './transport.ts';

type Hanging = Awaited<ReturnType<typeof startHangingServer>>;

let hanging: Hanging;
let nowMs = 0;
const transport = withBreaker(
  createHttpTransport({
    guard: createAddressGuard({ isLoopbackAllowed: true, allowedNetworks: [] }),
    connectTimeoutMs: 100,
    totalTimeoutMs: 100,
  }),
  { nowMs: () => nowMs },
);

beforeEach(async () => {
  nowMs = 0;
  hanging = await startHangingServer();
});
afterEach(() => {
  hanging.close();
});

const request = (): HttpRequest => ({
  method: 'GET',
  url: new URL(hanging.url),
  headers: {},
  proxy: null,
  circuit: hanging.url,
});

/** @returns how it failed, and how many connections it opened */
async function send(changes: Partial<HttpRequest> = {}) {
  const before = hanging.connectionCount();
  const failure = await transport.send({ ...request(), ...changes }).then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof TransportError)) {
        throw error;
      }
      return { reason: error.reason, isProxyFault: error.isProxyFault };
    },
  );
  return { failure, connections: hanging.connectionCount() - before };
}
const timedOut = { reason: 'timeout', isProxyFault: false };

it('fails calls of a connection that just timed out at once, and tries again later', async () => {
  expect(await send()).toEqual({ failure: timedOut, connections: 1 });
  expect(await send()).toEqual({ failure: timedOut, connections: 0 });
  nowMs += 15_000;
  expect(await Promise.all([send(), send()])).toMatchObject([
    { failure: timedOut },
    { failure: timedOut },
  ]);
  expect(hanging.connectionCount()).toBe(2);
  nowMs += 15_000;
  expect(await send()).toEqual({ failure: timedOut, connections: 0 });
  nowMs += 15_000;
  expect(await send()).toEqual({ failure: timedOut, connections: 1 });
});

it('sends a probe all the same, and calls of other connections', async () => {
  await send();
  expect(await send({ isProbe: true })).toEqual({ failure: timedOut, connections: 1 });
  expect(await send({ circuit: 'other' })).toEqual({ failure: timedOut, connections: 1 });
});

it('ends with any answer', async () => {
  await send();
  const answering = createServer((_request, response) => void response.writeHead(500).end());
  answering.listen(0, '127.0.0.1');
  await once(answering, 'listening');
  const url = new URL(`http://127.0.0.1:${(answering.address() as AddressInfo).port}`);
  expect(await send({ url, isProbe: true })).toEqual({ failure: null, connections: 0 });
  answering.closeAllConnections();
  answering.close();
  expect(await send()).toEqual({ failure: timedOut, connections: 1 });
});

it('takes a proxy that does not answer for the connection, but not a slow target behind it', async () => {
  const proxy = {
    protocol: 'http',
    hostname: '127.0.0.1',
    port: hanging.port,
    username: null,
    password: null,
  } as const;
  const through = { proxy, url: new URL('https://127.0.0.1:9/') };
  const proxyTimedOut = { reason: 'timeout', isProxyFault: true };
  expect(await send(through)).toEqual({ failure: proxyTimedOut, connections: 1 });
  expect(await send(through)).toEqual({ failure: proxyTimedOut, connections: 0 });
  expect(await send()).toEqual({ failure: timedOut, connections: 1 });
});
