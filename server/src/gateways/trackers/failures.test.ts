import { inspect } from 'node:util';
import {
  TRACKER_FAILURES,
  TRACKER_VERSIONS,
  type TrackerVersion,
} from '@ads-checker/shared/domain/trackers';
import { AppError } from '@ads-checker/shared/errors';
import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAddressGuard } from '../../platform/outbound/address-guard.ts';
import { createHttpTransport } from '../../platform/outbound/transport.ts';
import { createTrackerGateway } from './gateway.ts';
import type { TrackerConnection, TrackerCost, TrackerError } from './ports/tracker-port.ts';
import { AD_TOKEN, costOf, reportBy } from './test/tracker-reports.ts';
import { failureOf, startTrackerWorld, type TrackerWorld } from './test/tracker-world.ts';

let world: TrackerWorld;
beforeAll(async () => {
  world = await startTrackerWorld();
});
beforeEach(() => world.reset());
afterAll(() => world?.close());

const seen: TrackerError[] = [];
async function fail(work: Promise<unknown>): Promise<TrackerError> {
  const error = await failureOf(work);
  seen.push(error);
  return error;
}

const REPORT_CALL: Readonly<Record<TrackerVersion, string>> = {
  binom_v1: 'page=Stats',
  binom_v2: '/report/',
  keitaro: '/report/',
};
/** Part of the URL of cost updates. */
const COST_CALL: Readonly<Record<TrackerVersion, string>> = {
  binom_v1: 'save_update_costs',
  binom_v2: '/clicks/campaign/',
  keitaro: 'update_costs',
};

describe.each(TRACKER_VERSIONS)('%s', (version) => {
  const connection = (changes: Partial<TrackerConnection> = {}) => world.connect(version, changes);
  const answer = (status: number, body: unknown = '', headers: object = {}) => ({
    type: 'answer',
    status,
    body,
    headers,
  });
  const fault = (effect: object, more: object = {}) =>
    world.admin('/faults', { tracker: version, effect, ...more });
  const update = (costs: readonly TrackerCost[], gateway = world.gateway, key?: string) =>
    gateway.updateCosts({
      connection: connection(key === undefined ? {} : { apiKey: key }),
      costs,
    });
  const callsMade = () => world.sandbox.state.trackers.listCalls(0).length;

  it('tells a wrong key, which is not the product’s own 401', async () => {
    const error = await fail(
      world.gateway.testConnection({ connection: connection({ apiKey: 'wrong-key-1' }) }),
    );
    // Binom 1 shows a decoy page to unknown callers.
    expect(error.failure).toBe(version === 'binom_v1' ? 'html_page' : 'bad_key');
    expect([error.status, error.type]).toEqual([400, 'FailedPreconditionError']);
  });

  it.each([
    [401, 'bad_key'],
    [402, 'no_edition'],
    [403, 'no_permission'],
    [400, 'bad_request'],
    [404, 'bad_request'],
    [406, 'bad_request'],
    [422, 'bad_request'],
    [429, 'rate_limited'],
    [500, 'unavailable'],
    [502, 'unavailable'],
    [503, 'unavailable'],
  ])(
    '%i in JSON is %s, with the tracker’s own words and without the key',
    async (status, failure) => {
      const { apiKey } = connection();
      await fault(answer(status, { error: `Refused ${apiKey}\n(api_key=${apiKey})` }), {
        call: REPORT_CALL[version],
        count: 3,
      });
      const error = await fail(reportBy(world.gateway, connection()));
      expect([error.failure, error.code, error.httpStatus]).toEqual([failure, failure, status]);
      expect(error.details?.networkMessage).toMatch(/^Refused ••• \(api_key=•••\)?$/);
      expect(error.status).not.toBe(401);
    },
  );

  it.each([
    ['a page', { type: 'html', status: 200 }, 'html_page'],
    ['a page of a guard', { type: 'html', status: 403 }, 'html_page'],
    ['a page that is missing', { type: 'html', status: 404 }, 'bad_address'],
    ['half an answer', { type: 'truncated_json' }, 'bad_answer'],
    ['another shape', answer(200, { hello: 'world' }), 'bad_answer'],
    ['nothing', answer(200, ''), 'bad_answer'],
    ['null', answer(200, null), 'bad_answer'],
    ['a redirect', answer(301, '', { location: 'https://elsewhere.test/' }), 'redirected'],
    ['a redirect to nowhere', answer(301, ''), 'bad_address'],
    ['a refusal that is called a success', answer(200, { error: 'Try later' }), 'bad_request'],
  ])('%s is told apart: %s', async (_, effect, failure) => {
    await fault(effect, {
      call: REPORT_CALL[version],
    });
    const error = await fail(reportBy(world.gateway, connection()));
    expect(error.failure).toBe(failure);
  });

  it('names the bot protection in front of it, and the address it moved to', async () => {
    const page = '<!doctype html><title>Just a moment...</title>';
    const html = { 'content-type': 'text/html' };
    for (const [effect, failure, message] of [
      [
        answer(403, page, { ...html, 'cf-mitigated': 'challenge' }),
        'bot_protection',
        'The tracker’s bot protection (Cloudflare) blocked this server. Allow its IP address there.',
      ],
      [
        answer(200, page, { ...html, server: 'cloudflare' }),
        'bot_protection',
        'The tracker’s bot protection (Cloudflare) blocked this server. Allow its IP address there.',
      ],
      [
        answer(403, page, { ...html, server: 'ddos-guard' }),
        'bot_protection',
        'The tracker’s bot protection (DDoS-Guard) blocked this server. Allow its IP address there.',
      ],
      [
        answer(302, '', { location: `https://new.test/trk?api_key=${connection().apiKey}` }),
        'redirected',
        'The tracker redirects to https://new.test/trk. Enter that address.',
      ],
      [
        answer(200, '<!doctype html><title>Login</title>', { ...html, server: 'cloudflare' }),
        'html_page',
        'The tracker returned a web page. Check the API URL and API key.',
      ],
    ] as const) {
      await fault(effect, { call: REPORT_CALL[version], count: 1 });
      const error = await fail(reportBy(world.gateway, connection()));
      expect([error.failure, error.message]).toEqual([failure, message]);
    }
    await fault(answer(403, page, { ...html, 'cf-mitigated': 'challenge' }), { count: 9 });
    const { apiUrl, apiKey } = connection();
    const found = world.gateway.detectVersion({ connection: { apiUrl, apiKey } });
    expect((await fail(found)).failure).toBe('bot_protection');
  });

  it('reads an answer with a byte order mark, and no refusal as an empty list', async () => {
    await fault(answer(200, '\uFEFF[]'), { count: 1 });
    expect(await world.gateway.listTrafficSources({ connection: connection() })).toEqual({
      items: [],
      unreadable: 0,
    });
    await fault(answer(200, { error: 'Database is busy' }), { count: 9 });
    for (const list of ['listUsers', 'listCampaigns', 'listTrafficSources'] as const) {
      const error = await fail(world.gateway[list]({ connection: connection() }));
      expect([error.failure, error.details?.networkMessage]).toEqual([
        'bad_request',
        'Database is busy',
      ]);
    }
  });

  it('waits as long as it is told to, three times at most', async () => {
    await fault(answer(429, { error: 'slow down' }, { 'retry-after': '7' }), { count: 3 });
    const error = await fail(world.gateway.listUsers({ connection: connection() }));
    expect([error.failure, error.retryAfterMs, error.type]).toEqual([
      'rate_limited',
      7_000,
      'VendorError',
    ]);
    expect(world.slept).toEqual([7_000, 7_000]);
  });

  it('reads again after an outage that ends, and not after one that does not', async () => {
    await fault({ type: 'html', status: 503 }, { count: 1 });
    await fault({ type: 'drop_before' }, { count: 1 });
    expect((await world.gateway.listUsers({ connection: connection() })).items.length).toBe(4);
    expect(world.slept).toEqual([1_000, 2_000]);
    for (const outage of ['error', 'cut']) {
      const before = callsMade();
      await world.admin('', { tracker: version, outage });
      const error = await fail(world.gateway.testConnection({ connection: connection() }));
      expect([error.failure, error.type, callsMade() - before]).toEqual([
        'unavailable',
        'VendorError',
        3,
      ]);
    }
  });

  it('gives up a call that is never answered', async () => {
    await fault({ type: 'hang' });
    const error = await fail(world.hasty.testConnection({ connection: connection() }));
    expect([error.failure, callsMade()]).toEqual(['timeout', 1]);
  });

  it.each(['ключ', 'two\nlines', ''])('takes %j for no key, and calls nobody', async (apiKey) => {
    const error = await fail(world.gateway.testConnection({ connection: connection({ apiKey }) }));
    expect([error.failure, callsMade()]).toEqual(['bad_key', 0]);
    const [result] = await update([costOf(version)], world.gateway, apiKey);
    expect(result).toMatchObject({ ok: false, error: { code: 'bad_key' } });
  });

  it('ends when whoever asks leaves', async () => {
    await expect(
      world.gateway.listUsers({ connection: connection(), signal: AbortSignal.abort() }),
    ).rejects.toThrow();
    expect(callsMade()).toBe(0);
  });

  it.each([
    ['nobody listens', 'http://127.0.0.1:9'],
    ['an unknown name', 'https://no-such-tracker.invalid'],
    ['another scheme', 'ftp://tracker.example.test'],
    ['a name and a password', 'https://admin:secret@tracker.example.test'],
    ['no address', 'my tracker'],
    ['nothing', ''],
  ])('has no tracker at %s', async (_, apiUrl) => {
    const error = await fail(world.gateway.testConnection({ connection: connection({ apiUrl }) }));
    expect(error.failure).toBe('bad_address');
    await fail(world.gateway.detectVersion({ connection: connection({ apiUrl }) }));
  });

  it('never connects to a private address of a live network', async () => {
    const transport = createHttpTransport({
      guard: createAddressGuard({ isLoopbackAllowed: false, allowedNetworks: [] }),
    });
    const live = createTrackerGateway({ transport });
    const calls = [
      live.testConnection({ connection: connection() }),
      live.detectVersion({ connection: connection() }),
      reportBy(live, connection()),
    ];
    const failures = await Promise.all(calls.map(async (call) => (await fail(call)).failure));
    expect(failures).toEqual(calls.map(() => 'bad_address'));
    const [result] = await update([costOf(version)], live);
    expect(result).toMatchObject({ ok: false, error: { code: 'bad_address' } });
    expect(callsMade()).toBe(0);
    transport.close();
  });

  it.each([
    ['cut off after it took effect', { type: 'drop_after' }, 1],
    ['cut off before', { type: 'drop_before' }, 0],
    ['never answered, and done', { type: 'hang', isApplied: true }, 1],
    ['a gateway’s 502', { type: 'html', status: 502 }, 0],
    ['an error of the server', { type: 'answer', status: 500, body: { error: 'oops' } }, 0],
  ])(
    'does not know what became of a cost update %s, and sends it once',
    async (_, effect, applied) => {
      await fault(effect, { call: COST_CALL[version] });
      const [result] = await update([costOf(version)], world.hasty);
      expect(result).toMatchObject({ ok: false, isSent: true, error: { code: 'outcome_unknown' } });
      if (result?.ok === false) {
        seen.push(result.error as TrackerError);
      }
      const { costs, listCalls } = world.sandbox.state.trackers;
      expect(costs.list().length).toBe(applied);
      expect(listCalls(0).filter(({ target }) => target.includes(COST_CALL[version])).length).toBe(
        1,
      );
    },
  );

  it('refuses one wrong cost and takes the others', async () => {
    const costs = [
      costOf(version),
      costOf(version, { amount: 'a lot', amountUSD: 'a lot' }),
      costOf(version, { amount: '-5', amountUSD: '-5' }),
      costOf(version, { token: { id: AD_TOKEN[version], value: '7' } }),
    ];
    const results = await update(costs);
    expect(results.map((one) => (one.ok ? 'ok' : one.error.code))).toEqual([
      'ok',
      'bad_request',
      'bad_request',
      'ok',
    ]);
  });

  it('stops where no further cost can succeed', async () => {
    const costs = Array.from({ length: 9 }, (_, index) =>
      costOf(version, { day: `2026-11-0${index + 1}` }),
    );
    await world.admin('', { tracker: version, isHtml: true });
    const results = await update(costs);
    expect(results.map((one) => !one.ok && one.error.code)).toEqual(costs.map(() => 'html_page'));
    expect(results.at(-1)).toMatchObject({ isSent: false });
    await world.admin('', { tracker: version, isHtml: false, outage: 'error' });
    const silent = await update(costs, world.hasty);
    expect(silent.at(-1)).toMatchObject({
      ok: false,
      isSent: false,
      error: { code: 'unavailable' },
    });
    expect(world.sandbox.state.trackers.costs.list()).toEqual([]);
  });

  it('tells a key that may only read', async () => {
    const { readOnlyApiKey } = SAMPLE_TRACKERS[version];
    const [result] = await update([costOf(version)], world.gateway, readOnlyApiKey);
    expect(result).toMatchObject({ ok: false, error: { code: 'no_permission' } });
    const users = await world.gateway.listUsers({
      connection: connection({ apiKey: readOnlyApiKey }),
    });
    expect(users.items).toEqual(
      {
        binom_v1: users.items,
        binom_v2: [{ id: '7', login: 'me' }],
        keitaro: [],
      }[version],
    );
    expect((await reportBy(world.gateway, connection({ apiKey: readOnlyApiKey }))).rows).toEqual(
      (await reportBy(world.gateway, connection())).rows,
    );
  });
});

it('this server without a network blames no tracker', async () => {
  const transport = createHttpTransport({
    guard: createAddressGuard({
      isLoopbackAllowed: true,
      allowedNetworks: [],
      resolve: () => Promise.reject(Object.assign(new Error('no'), { code: 'EAI_AGAIN' })),
    }),
    ownNetwork: {
      hasExternalInterface: () => false,
      canReachNameServer: () => Promise.resolve(false),
    },
  });
  const gateway = createTrackerGateway({ transport });
  const connection = world.connect('binom_v2', { apiUrl: 'https://tracker.example.test' });
  await expect(gateway.testConnection({ connection })).rejects.toMatchObject({
    type: 'UnavailableError',
    code: 'server_offline',
  });
  const results = await gateway.updateCosts({
    connection,
    costs: [costOf('binom_v2'), costOf('binom_v2'), costOf('binom_v2')],
  });
  expect(results).toMatchObject(
    results.map(() => ({ ok: false, isSent: false, error: { code: 'server_offline' } })),
  );
  transport.close();
});

it('no error holds a key or an address, however deep one looks', () => {
  const secrets = Object.values(SAMPLE_TRACKERS).flatMap(({ apiKey, readOnlyApiKey }) => [
    apiKey,
    readOnlyApiKey,
  ]);
  expect(seen.length).toBeGreaterThan(80);
  expect([...new Set(seen.map(({ failure }) => failure))].toSorted()).toEqual(
    TRACKER_FAILURES.filter((failure) => failure !== 'wrong_version').toSorted(),
  );
  for (const error of seen) {
    expect(error).toBeInstanceOf(AppError);
    const everything = [
      inspect(error, { depth: 10, showHidden: true }),
      error.stack,
      JSON.stringify(error.toEnvelope()),
    ].join('\n');
    expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
    expect(everything).not.toMatch(/127\.0\.0\.1|wrong-key-1|secret@/);
    expect(error.cause).toBeUndefined();
  }
});

it('takes an empty report of Binom 1 only for a campaign that has no clicks in the list', async () => {
  const sendNothing = (call: string) =>
    world.admin('/faults', {
      tracker: 'binom_v1',
      call,
      effect: { type: 'answer', status: 200, body: [] },
    });
  const read = () => reportBy(world.gateway, world.connect('binom_v1'));
  await sendNothing(REPORT_CALL.binom_v1);
  expect((await failureOf(read())).failure).toBe('bad_answer');
  await sendNothing(REPORT_CALL.binom_v1);
  await sendNothing('page=Campaigns');
  expect((await read()).rows).toEqual([]);
});
