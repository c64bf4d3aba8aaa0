import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TOKEN_STATES } from './graph/errors.ts';
import { failureOf, startClient, type TestClient } from './testing/client.ts';

let client: TestClient;
let accountId: string;

beforeEach(async () => {
  client = await startClient();
  accountId = [...client.sandbox.state.journal.world.adAccounts.keys()][0] ?? '';
});
afterEach(() => client.sandbox.close());

const addRoute = (fault: Record<string, unknown>): Promise<unknown> =>
  client.admin('POST', '/faults', { kind: 'route', ...fault });

describe('token states', () => {
  const numbers: Record<string, [status: number, code: number, subcode: number | undefined]> = {
    expired: [400, 190, 463],
    loggedout: [400, 190, 467],
    password: [400, 190, 460],
    checkpoint: [400, 190, 459],
    checkpoint_blocking: [400, 190, 490],
    unconfirmed: [400, 190, 464],
    app_removed: [400, 190, 458],
    malformed: [400, 190, undefined],
    missing_scope: [403, 200, 10],
    page_role_lost: [400, 190, 492],
  };

  it('has error codes for every state but ok', () => {
    expect(Object.keys(numbers).sort()).toEqual(
      TOKEN_STATES.filter((state) => state !== 'ok').sort(),
    );
  });

  it.each(Object.entries(numbers))(
    '%s responds with %o, until it is ok',
    async (state, expected) => {
      const profileId = '100084417702915';
      const [status, code, subcode] = expected;
      await client.admin('POST', '/faults', { kind: 'token', profileId, state });
      expect(failureOf(await client.get('/me'))).toEqual({ status, code, subcode });
      expect((await client.get('/me', { token: client.kyle })).status).toBe(200);
      await client.admin('POST', '/faults', { kind: 'token', profileId, state: 'ok' });
      expect((await client.get('/me')).status).toBe(200);
    },
  );

  it('ends a checkpoint', async () => {
    await client.admin('POST', '/faults', {
      kind: 'token',
      profileId: '100090155820371',
      state: 'ok',
    });
    expect((await client.get('/me', { token: client.ingrid })).status).toBe(200);
  });
});

describe('route faults', () => {
  it.each([
    [{ type: 'error', code: 17, subcode: 2_446_079, isTransient: true }, 400, 17],
    [{ type: 'error', code: 4 }, 403, 4],
    [{ type: 'error', code: 1, subcode: 99 }, 500, 1],
    [{ type: 'error', code: 200 }, 403, 200],
    [{ type: 'error', code: 190, httpStatus: 401 }, 401, 190],
  ])(
    '%o responds with HTTP %i code %i and a new fbtrace_id each time',
    async (effect, status, code) => {
      await addRoute({ path: '/act_*/ads', effect });
      const first = await client.get(`/act_${accountId}/ads`);
      const second = await client.get(`/act_${accountId}/ads`);
      expect([failureOf(first).status, failureOf(first).code]).toEqual([status, code]);
      expect(first.text).not.toBe(second.text);
      expect((await client.get(`/act_${accountId}/adsets`)).status).toBe(200);
    },
  );

  it('honours count, skip and profileId', async () => {
    await addRoute({
      path: '/me',
      profileId: '100084417702915',
      skip: 1,
      count: 2,
      effect: { type: 'error', code: 2 },
    });
    const statuses: number[] = [];
    for (let call = 1; call <= 5; call += 1) {
      statuses.push(
        (await client.get('/me')).status,
        (await client.get('/me', { token: client.kyle })).status,
      );
    }
    expect(statuses).toEqual([200, 200, 400, 200, 400, 200, 200, 200, 200, 200]);
  });

  it('applies a probability reproducibly', async () => {
    const run = async (): Promise<number[]> => {
      await client.admin('POST', '/reset');
      await addRoute({ path: '/me', probability: 0.5, effect: { type: 'error', code: 2 } });
      const statuses: number[] = [];
      for (let call = 1; call <= 20; call += 1) {
        statuses.push((await client.get('/me')).status);
      }
      return statuses;
    };
    const first = await run();
    expect(await run()).toEqual(first);
    expect(new Set(first)).toEqual(new Set([200, 400]));
  });

  it('cuts the connection before or after the change takes effect', async () => {
    const world = client.sandbox.state.journal.world;
    const ad = [...world.ads.values()].find(
      (one) =>
        one.adAccountId === accountId && one.status === 'ACTIVE' && one.review === 'approved',
    );
    await addRoute({ method: 'POST', count: 1, effect: { type: 'drop_before' } });
    await expect(client.post(`/${ad?.id}`, { status: 'PAUSED' })).rejects.toThrow();
    expect((await client.admin('GET', '/actions')).body).toEqual({ data: [] });
    await addRoute({ method: 'POST', count: 1, effect: { type: 'drop_after' } });
    await expect(client.post(`/${ad?.id}`, { status: 'PAUSED' })).rejects.toThrow();
    expect((await client.admin('GET', '/actions')).body).toMatchObject({
      data: [{ objectId: ad?.id, values: { status: 'PAUSED' } }],
    });
  });

  it('returns malformed bodies', async () => {
    await addRoute({ path: '/me', count: 1, effect: { type: 'html_503' } });
    const html = await client.get('/me');
    expect([html.status, html.body, html.text.startsWith('<!DOCTYPE html>')]).toEqual([
      503,
      undefined,
      true,
    ]);
    await addRoute({ path: '/me', count: 1, effect: { type: 'truncated_json' } });
    const torn = await client.get('/me?fields=name');
    expect([torn.status, torn.body, torn.text.startsWith('{"name"')]).toEqual([
      200,
      undefined,
      true,
    ]);
    await addRoute({ path: '/me', count: 1, effect: { type: 'empty_200' } });
    const empty = await client.get('/me');
    expect([empty.status, empty.text]).toEqual([200, '']);
    await addRoute({ path: '/me', count: 1, effect: { type: 'empty_object' } });
    expect((await client.get('/me')).body).toEqual({});
  });

  it('requires less data while the limit exceeds the given one', async () => {
    await addRoute({ path: '/act_*/ads', effect: { type: 'too_much_data', aboveLimit: 50 } });
    const path = `/act_${accountId}/ads?fields=id&limit=`;
    const answer = await client.get(`${path}51`);
    expect([answer.status, answer.body]).toEqual([
      500,
      {
        error: {
          code: 1,
          message: "Please reduce the amount of data you're asking for, then retry your request",
        },
      },
    ]);
    expect((await client.get(`${path}50`)).status).toBe(200);
  });

  it('adds headers to a successful response', async () => {
    const usage = '{"call_count":97,"total_time":25,"total_cputime":25}';
    await addRoute({
      path: '/me',
      count: 1,
      effect: { type: 'headers', headers: { 'X-App-Usage': usage } },
    });
    const answer = await client.get('/me');
    expect([answer.status, answer.headers.get('x-app-usage')]).toEqual([200, usage]);
    await addRoute({ path: '/me', count: 1, effect: { type: 'version_warning' } });
    const warned = await client.get('/me');
    expect(warned.headers.get('x-ad-api-version-warning')).toContain('v27.0');
  });
});

describe('rate limits', () => {
  it('reports usage on every response, the insights throttle on insights', async () => {
    const plain = await client.get('/me');
    expect([plain.headers.has('x-app-usage'), plain.headers.has('x-ad-account-usage')]).toEqual([
      true,
      false,
    ]);
    expect(plain.headers.get('facebook-api-version')).toBe('v27.0');
    const insights = await client.get(`/act_${accountId}/insights`);
    expect(JSON.parse(insights.headers.get('x-fb-ads-insights-throttle') ?? '')).toEqual({
      app_id_util_pct: 0,
      acc_id_util_pct: expect.any(Number),
      ads_api_access_tier: 'standard_access',
    });
    const usage: unknown = JSON.parse(insights.headers.get('x-business-use-case-usage') ?? '');
    expect(usage).toMatchObject({ [accountId]: [{ type: 'ads_insights' }] });
  });

  it('charges 1 for a read and 3 for a write, blocks at the limit, and decays over 300 seconds', async () => {
    await client.admin('POST', '/settings', { scoreLimit: 10, blockSeconds: 300 });
    const [otherId] = [...client.sandbox.state.journal.world.adAccounts.keys()].slice(1);
    const read = (): ReturnType<TestClient['get']> => client.get(`/act_${accountId}`);
    const utilisation = async (): Promise<unknown> =>
      (
        JSON.parse((await read()).headers.get('x-ad-account-usage') ?? '{}') as {
          acc_id_util_pct: unknown;
        }
      ).acc_id_util_pct;
    expect(await utilisation()).toBe(10);
    const campaignId = client.sandbox.state.journal.world.adAccounts.get(accountId)?.campaignIds[0];
    await client.post(`/${campaignId}`, { name: 'Costs three' });
    expect(await utilisation()).toBe(50);
    for (let call = 1; call <= 5; call += 1) {
      expect((await read()).status).toBe(200);
    }
    expect(failureOf(await read())).toEqual({ status: 400, code: 17, subcode: 2_446_079 });
    const blocked = await read();
    expect(failureOf(blocked)).toEqual({ status: 400, code: 80_004, subcode: 2_446_079 });
    expect(JSON.parse(blocked.headers.get('x-business-use-case-usage') ?? '')).toMatchObject({
      [accountId]: [{ estimated_time_to_regain_access: 5, call_count: 100 }],
    });
    expect((await client.get(`/act_${otherId}`)).status).toBe(200);
    client.passMs(300_001);
    expect((await read()).status).toBe(200);
  });
});

describe('control endpoints', () => {
  it.each([
    ['/faults', { kind: 'token', profileId: 'x', state: 'expired' }, 'profileId'],
    ['/faults', { kind: 'token', profileId: '1', state: 'sleepy' }, 'state'],
    ['/faults', { kind: 'route', effect: { type: 'error' } }, 'effect.code'],
    ['/faults', { kind: 'route', probability: 2, effect: { type: 'delay' } }, 'probability'],
    ['/faults', 'nonsense', ''],
    ['/settings', { scoreLimit: 0 }, 'scoreLimit'],
    ['/settings', { delayMs: 'long' }, 'delayMs'],
  ])('POST %s with %o is 400 naming the field', async (path, body, field) => {
    const answer = await client.admin('POST', path, body);
    expect([answer.status, answer.body]).toEqual([400, { error: expect.any(String), field }]);
  });

  it('lists faults with their hits and removes single ones', async () => {
    const added = await client.admin('POST', '/faults', {
      kind: 'route',
      path: '/me',
      effect: { type: 'error', code: 2 },
    });
    await client.get('/me');
    expect((await client.admin('GET', '/faults')).body).toMatchObject({
      data: [{ id: '1', hits: 1 }],
    });
    expect([added.status, (await client.admin('DELETE', '/faults/1')).status]).toEqual([201, 200]);
    expect((await client.admin('DELETE', '/faults/1')).status).toBe(404);
    expect((await client.get('/me')).status).toBe(200);
  });

  it('logs calls with profile, user agent and status, without the token', async () => {
    await client.get('/me?fields=nope', { headers: { 'user-agent': 'Buyer/1' } });
    const { text, body } = await client.admin('GET', '/calls');
    expect(text).not.toContain(client.marta);
    expect(body).toEqual({
      data: [
        {
          sequence: 1,
          at: '2026-11-20T14:38:00.000Z',
          method: 'GET',
          path: '/v27.0/me',
          query: { fields: 'nope' },
          profileId: '100084417702915',
          userAgent: 'Buyer/1',
          exitName: null,
          isBatchItem: false,
          status: 400,
          code: 100,
        },
      ],
      counters: { requests: 1, batchItems: 0, reads: 1, writes: 0 },
    });
  });

  it('lists the sample profiles, and resets', async () => {
    const { body } = await client.admin('GET', '/world');
    expect(body).toMatchObject({
      profiles: [
        { name: 'Marta Jensen', accessToken: client.marta },
        {},
        { tokenState: 'checkpoint' },
        {},
      ],
    });
    const campaignId = client.sandbox.state.journal.world.adAccounts.get(accountId)?.campaignIds[0];
    await client.post(`/${campaignId}`, { name: 'Changed' });
    await client.admin('POST', '/reset');
    expect((await client.get(`/${campaignId}?fields=name`)).text).not.toContain('Changed');
    expect((await client.admin('GET', '/actions')).body).toEqual({ data: [] });
    expect((await client.admin('GET', '/nothing')).status).toBe(404);
  });
});
