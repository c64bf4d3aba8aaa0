import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureOf, messageOf, pageOf, startClient, type TestClient } from './testing/client.ts';

let client: TestClient;
let accountId: string;

beforeAll(async () => {
  client = await startClient();
  accountId = [...client.sandbox.state.journal.world.adAccounts.keys()][0] ?? '';
});
afterAll(() => client.sandbox.close());

const filtering = (...conditions: unknown[]): string =>
  `filtering=${encodeURIComponent(JSON.stringify(conditions))}`;

describe('hosts, versions, methods', () => {
  it.each([
    ['/me', 400, 2635],
    ['/v12.0/me', 400, 2635],
    ['/v23.0/me', 400, 2635],
    ['/v28.0/me', 400, 2500],
    ['/v27.0/me', 200, undefined],
    ['/v24.0/me', 200, undefined],
  ])('%s responds with %i', async (path, status, code) => {
    const response = await fetch(`${client.sandbox.url}${path}?access_token=${client.marta}`);
    const body: unknown = await response.json();
    expect(response.status).toBe(status);
    expect(body).toMatchObject(code === undefined ? { name: 'Marta Jensen' } : { error: { code } });
  });

  it('returns default fields only without `fields`, and always the id', async () => {
    expect((await client.get(`/act_${accountId}`)).body).toEqual({
      account_id: accountId,
      id: `act_${accountId}`,
    });
  });

  it('returns errors with HTTP 200 under suppress_http_code=1', async () => {
    expect(failureOf(await client.get('/1?suppress_http_code=1'))).toEqual({
      status: 200,
      code: 100,
      subcode: 33,
    });
  });

  it('writes times in the time zone of the account', async () => {
    const path = `/act_${accountId}?fields=created_time`;
    const body = (await client.get(path)).body;
    expect(JSON.stringify(body)).toMatch(
      /"created_time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]00"/,
    );
  });
});

describe('authentication', () => {
  it('accepts the token in the query, a form or the header', async () => {
    const byQuery = await client.get(`/me?fields=id&access_token=${client.kyle}`, { token: null });
    const byHeader = await client.get('/me?fields=id', {
      token: null,
      headers: { authorization: `OAuth ${client.kyle}` },
    });
    expect(byQuery.body).toEqual(byHeader.body);
  });

  it('rejects a missing, an unknown and a malformed token', async () => {
    expect(failureOf(await client.get('/me', { token: null }))).toEqual({
      status: 400,
      code: 2500,
      subcode: undefined,
    });
    expect(messageOf(await client.get('/me', { token: null }))).toContain('active access token');
    expect(failureOf(await client.get(`/act_${accountId}`, { token: null })).code).toBe(104);
    expect(messageOf(await client.get('/me', { token: 'EAABnobody' }))).toBe(
      'Invalid OAuth access token - Cannot parse access token',
    );
    expect(messageOf(await client.get('/me', { token: 'nobody' }))).toBe('Malformed access token');
  });

  it('reports a profile’s checkpoint', async () => {
    expect(failureOf(await client.get('/me', { token: client.ingrid }))).toEqual({
      status: 400,
      code: 190,
      subcode: 459,
    });
  });

  it('lists permissions', async () => {
    const page = pageOf(await client.get('/me/permissions'));
    expect(page.data).toContainEqual({ permission: 'ads_management', status: 'granted' });
  });
});

describe('field expansion', () => {
  it.each([
    ['fields=nope', '(#100) Tried accessing nonexisting field (nope) on node type (AdAccount)'],
    [
      'fields=campaigns{name,nope}',
      '(#100) Tried accessing nonexisting field (nope) on node type (AdCampaignGroup)',
    ],
    ['fields=name{first}', '(#100) Subfields are not supported by name'],
  ])('fails the whole call on %s', async (query, message) => {
    const answer = await client.get(`/act_${accountId}?${query}`);
    expect([answer.status, messageOf(answer)]).toEqual([400, message]);
  });

  it('validates the fields even without rows', async () => {
    const query = `${filtering({ field: 'campaign.name', operator: 'EQUAL', value: '?' })}`;
    expect(
      failureOf(await client.get(`/act_${accountId}/campaigns?fields=nope&${query}`)).code,
    ).toBe(100);
  });

  it.each(['fields=name,', 'fields=name{', 'fields=a.limit(2', 'fields=,'])(
    'answers a syntax error to %s',
    async (query) => {
      expect(failureOf(await client.get(`/act_${accountId}?${query}`)).code).toBe(2500);
    },
  );

  it('accepts fields as a list or a JSON array', async () => {
    const list = await client.get(`/act_${accountId}?fields=name,currency`);
    const array = await client.get(
      `/act_${accountId}?fields=${encodeURIComponent('["name","currency"]')}`,
    );
    expect(array.body).toEqual(list.body);
  });

  it('expands edges with modifiers', async () => {
    const fields =
      'campaigns.limit(1).summary(total_count){name},insights.date_preset(yesterday){spend}';
    const { body } = await client.get(`/act_${accountId}?fields=${fields}`);
    expect(body).toMatchObject({
      campaigns: { data: [{ name: expect.any(String), id: expect.any(String) }] },
      insights: { data: [{ date_start: '2026-11-19', date_stop: '2026-11-19' }] },
      id: `act_${accountId}`,
    });
  });

  it('omits a nested edge without rows, and absent values', async () => {
    const world = client.sandbox.state.journal.world;
    const idle = [...world.ads.values()].find(
      (ad) => ad.performance.firstDay === null && ad.adAccountId === accountId,
    );
    expect((await client.get(`/${idle?.id}?fields=insights{spend}`)).body).toEqual({
      id: idle?.id,
    });
  });

  it('keeps a nested count of zero rows', async () => {
    const world = client.sandbox.state.journal.world;
    const campaign = [...world.campaigns.values()].find((one) => one.adAccountId === accountId);
    const { body } = await client.get(
      `/${campaign?.id}?fields=adsets.limit(0).summary(total_count)`,
    );
    expect(body).toMatchObject({
      adsets: { data: [], summary: { total_count: expect.any(Number) } },
    });
  });
});

describe('legacy features', () => {
  it.each([
    ['several ids', '/?ids=1,2', 500],
    ['an edge of several ids', '/campaigns?ids=act_1', 500],
    ['a date format', '/me?date_format=U', 400],
    ['an overridden method', '/me?method=get', 400],
    ['an alias', '/me?fields=id,adaccounts.limit(1).as(mine)', 400],
    ['a nested alias', '/me/adaccounts?fields=ads{insights.as(x){spend}}', 400],
  ])('are refused: %s', async (_, path, status) => {
    const answer = await client.get(path);
    expect(failureOf(answer)).toEqual({ status, code: 12, subcode: undefined });
    const batch = JSON.stringify([{ method: 'GET', relative_url: path.slice(1) }]);
    const { body } = await client.post('/', { batch });
    expect(body).toMatchObject([{ code: status }]);
    expect(client.sandbox.state.legacyCalls.splice(0)).toHaveLength(2);
  });

  it.each([
    ['an overridden method', '/me', { method: 'delete' }],
    ['an asynchronous batch', '/', { asyncbatch: '[]' }],
    ['an asynchronous batch of an ad account', '/act_1/async_batch_requests', { adbatch: '[]' }],
  ] as const)('are refused in a POST: %s', async (_, path, form) => {
    expect(failureOf(await client.post(path, form))).toEqual({
      status: 400,
      code: 12,
      subcode: undefined,
    });
  });
});

describe('ETag', () => {
  it('responds with 304 and no body to a matching ETag', async () => {
    const path = `/act_${accountId}?fields=name`;
    const first = await client.get(path);
    const etag = first.headers.get('etag') ?? '';
    const again = await client.get(path, { headers: { 'if-none-match': etag } });
    expect([etag.startsWith('"'), again.status, again.text]).toEqual([true, 304, '']);
  });
});

describe('objects of other profiles', () => {
  it('are reported as missing', async () => {
    const world = client.sandbox.state.journal.world;
    const foreign = [...world.adAccounts.keys()].find(
      (id) => world.profiles[1]?.tasks.has(id) === false,
    );
    expect(failureOf(await client.get(`/act_${foreign}`, { token: client.kyle }))).toEqual(
      failureOf(await client.get('/act_1', { token: client.kyle })),
    );
  });
});

describe('capabilities of a token', () => {
  it.each(['adtrust_dsl', 'account_currency_ratio_to_usd', 'next_bill_date', 'adspaymentcycle'])(
    'rejects %s for a third-party token and returns it to a first-party one',
    async (field) => {
      const world = client.sandbox.state.journal.world;
      const id = [...(world.profiles[1]?.tasks.keys() ?? [])][0];
      expect(
        messageOf(await client.get(`/act_${id}?fields=${field}`, { token: client.kyle })),
      ).toBe(`(#100) Tried accessing nonexisting field (${field}) on node type (AdAccount)`);
      expect((await client.get(`/act_${accountId}?fields=${field}`)).status).toBe(200);
    },
  );

  it('rejects billing details without the MANAGE task with code 10', async () => {
    const tasks = client.sandbox.state.journal.world.profiles[1]?.tasks ?? new Map();
    const [unmanaged] = [...tasks].find(([, granted]) => !granted.includes('MANAGE')) ?? [];
    const [managed] = [...tasks].find(([, granted]) => granted.includes('MANAGE')) ?? [];
    const read = (id: unknown): Promise<unknown> =>
      client
        .get(`/act_${id}?fields=funding_source_details{display_string,type}`, {
          token: client.kyle,
        })
        .then(({ body }) => body);
    expect(await read(unmanaged)).toMatchObject({ error: { code: 10 } });
    expect(await read(managed)).toMatchObject({ id: `act_${managed}` });
  });
});

describe('money and numbers', () => {
  it('writes minor units as strings, limits in major units, ratios as numbers', async () => {
    const { body } = await client.get(
      `/act_${accountId}?fields=balance,min_daily_budget,timezone_offset_hours_utc,account_currency_ratio_to_usd,adtrust_dsl,account_status`,
    );
    expect(body).toEqual({
      balance: expect.stringMatching(/^\d+$/),
      min_daily_budget: 92,
      timezone_offset_hours_utc: 1,
      account_currency_ratio_to_usd: 0.92,
      adtrust_dsl: expect.any(Number),
      account_status: 1,
      id: `act_${accountId}`,
    });
  });

  it('writes "0" for a budget held by the campaign, and omits a budget the campaign lacks', async () => {
    const world = client.sandbox.state.journal.world;
    const holder = [...world.campaigns.values()].find(
      (campaign) => campaign.adAccountId === accountId && campaign.dailyBudgetMinor !== null,
    );
    expect((await client.get(`/${holder?.id}?fields=daily_budget,lifetime_budget`)).body).toEqual({
      daily_budget: String(holder?.dailyBudgetMinor),
      id: holder?.id,
    });
    expect((await client.get(`/${holder?.adSetIds[0]}?fields=daily_budget`)).body).toEqual({
      daily_budget: '0',
      id: holder?.adSetIds[0],
    });
  });
});

describe('ads, creatives, images', () => {
  it('gives reasons of a rejection by placement, in the requested locale', async () => {
    const world = client.sandbox.state.journal.world;
    const ad = [...world.ads.values()].find(
      (one) =>
        one.reviewFeedback[0]?.title === 'Circumventing systems' &&
        world.profiles[0]?.tasks.has(one.adAccountId),
    );
    const path = `/${ad?.id}?fields=ad_review_feedback`;
    expect(JSON.stringify((await client.get(path)).body)).toContain('Circumventing systems');
    expect(JSON.stringify((await client.get(`${path}&locale=ru_RU`)).body)).toContain(
      'Обход системы проверки',
    );
  });

  it('returns products of a set and pictures that load', async () => {
    const world = client.sandbox.state.journal.world;
    const set = [...world.productSets.values()].find((one) =>
      world.profiles[0]?.tasks.has(one.adAccountId),
    );
    const page = pageOf(await client.get(`/${set?.id}/products?fields=id,name,image_url&limit=2`));
    const picture = await fetch(String(page.data[0]?.image_url));
    expect([page.data.length, picture.status, picture.headers.get('content-type')]).toEqual([
      2,
      200,
      'image/svg+xml; charset=utf-8',
    ]);
  });

  it('lists images with ids of their creatives as strings, and finds them by hash', async () => {
    const page = pageOf(
      await client.get(
        `/act_${accountId}/adimages?limit=24&fields=hash,creatives,width,permalink_url`,
      ),
    );
    const hash = page.data[0]?.hash;
    const found = pageOf(
      await client.get(
        `/act_${accountId}/adimages?fields=hash&hashes=${encodeURIComponent(JSON.stringify([hash]))}`,
      ),
    );
    expect(found.data).toEqual([{ hash, id: `${accountId}:${hash}` }]);
    expect((await fetch(String(page.data[0]?.permalink_url))).status).toBe(200);
  });
});
