import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../sandbox.ts';

const { binom_v1: V1, binom_v2: V2, keitaro: KEITARO } = SAMPLE_TRACKERS;
const START_MS = Date.parse('2026-11-20T14:38:00Z');
const SIZES = {
  adAccounts: 18,
  campaigns: 50,
  adSets: 120,
  ads: 900,
  adImages: 30,
  hasLargeAdAccount: false,
};
const DAY = '2026-11-19';
/** “Helio AT | A” of each tracker. */
const IDS = { v1: '11', v2: 15, keitaro: 6 };

type Row = Record<string, unknown>;
interface Answer {
  status: number;
  type: string;
  body: unknown;
}

let nowMs = START_MS;
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ sizes: SIZES, clock: () => nowMs });
});
beforeEach(() => {
  nowMs = START_MS;
  sandbox.state.trackers.reset();
});
afterAll(() => sandbox?.close());

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(`${sandbox.url}${path}`, { redirect: 'manual', ...init });
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  return {
    status: response.status,
    type,
    body: type.includes('json') && text !== '' ? JSON.parse(text) : text,
  };
}

const v1 = (
  query: Record<string, string>,
  { key = V1.apiKey, path = V1.apiPath }: { key?: string; path?: string } = {},
) => ask(`${path}?${new URLSearchParams({ ...query, api_key: key })}`);
const v2 = (path: string, { key = V2.apiKey, ...init }: RequestInit & { key?: string } = {}) =>
  ask(`/binom-v2/public/api/v1/${path}`, { ...init, headers: { 'api-key': key } });
const keitaro = (path: string, body?: unknown, key: string = KEITARO.apiKey) =>
  ask(`/keitaro/admin_api/v1/${path}`, {
    headers: { 'Api-Key': key },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
const admin = (path: string, body?: unknown) =>
  ask(`/__sandbox/trackers${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });

const rowsOf = (answer: Answer, name?: string): Row[] =>
  (name === undefined ? answer.body : (answer.body as Row)[name]) as Row[];

const STATS = {
  page: 'Stats',
  camp_id: IDS.v1,
  group1: '27',
  group2: '1',
  group3: '1',
  date: '12',
  date_s: DAY,
  date_e: DAY,
  timezone: '1',
  val_page: 'all',
};
const dayOfV2 = (day: string) =>
  `datePreset=custom_time&dateFrom=${day}%2000:00:00&dateTo=${day}%2023:59:59&timezone=Europe/Vienna`;
const reportOfKeitaro = (more: object = {}) => ({
  range: { from: `${DAY} 00:00`, to: `${DAY} 23:59`, timezone: 'Europe/Vienna' },
  grouping: ['sub_id_2'],
  metrics: ['clicks', 'conversions', 'cost', 'revenue'],
  filters: [{ name: 'campaign_id', operator: 'IN_LIST', expression: [IDS.keitaro] }],
  limit: 5_000,
  summary: true,
  ...more,
});

describe('Binom 1', () => {
  it('shows a page to whoever has another key, script or verb', async () => {
    const page = expect.stringContaining('<h1>Garden notes</h1>');
    const html = 'text/html; charset=utf-8';
    expect([
      await v1({ page: 'Users' }, { key: 'wrong' }),
      await v1({ page: 'Nothing' }),
      await ask(`${V1.apiPath}?page=Users&api_key=${V1.apiKey}`, { method: 'POST' }),
      await v1({ page: 'Users' }, { path: '/binom-v1/' }),
      await v1({ page: 'Users' }, { path: '/binom-v1/index.php' }),
    ]).toEqual([200, 200, 200, 404, 404].map((status) => ({ status, type: html, body: page })));
  });

  it('writes plain numbers in the list of campaigns and formatted ones in statistics', async () => {
    const range = { date: '12', date_s: '2026-10-01', date_e: DAY, timezone: '1' };
    const campaigns = rowsOf(await v1({ page: 'Campaigns', status: 'all', ...range }));
    expect(campaigns.length).toBe(26);
    const campaign = campaigns.find(({ id }) => id === IDS.v1);
    // Names of the recorded row.
    expect(Object.keys(campaign ?? {})).toEqual(
      expect.arrayContaining(
        'id status name create_date group_id group_name ts_id ts_name start_date clicks bots profit roi lp_ctr leads cr epc cpc revenue cost landing_clicks offer_clicks current_cpc auto_cpc keyword url is_note'.split(
          ' ',
        ),
      ),
    );
    expect(new Set(Object.values(campaign ?? {}).map((value) => typeof value))).toEqual(
      new Set(['string']),
    );
    expect(campaign).toMatchObject({
      id: '11',
      name: 'Helio AT | A',
      status: '1',
      ts_id: '3',
      clicks: expect.stringMatching(/^\d{4,}$/),
      roi: expect.stringMatching(/^-?\d+\.\d{2}$/),
    });
    const [row] = rowsOf(await v1({ ...STATS, ...range }));
    expect(row).toMatchObject({
      level: '1',
      clicks: expect.stringMatching(/^\d{1,3}(,\d{3})*$/),
      revenue: expect.stringMatching(/^\d{1,3}(,\d{3})*\.\d{2}$/),
      cr: expect.stringMatching(/^\d+\.\d{2}%$/),
      roi: expect.stringMatching(/^-?[\d,]+\.\d{2}%$/),
      epc: expect.stringMatching(/^\d+\.\d{4}$/),
    });
    expect(JSON.stringify(await v1({ ...STATS, ...range, group1: '283' }))).toMatch(/\d,\d{3}/);
  });

  it('nests groups, children after their parent', async () => {
    const rows = rowsOf(await v1({ ...STATS, group1: '283', group2: '282', group3: '27' }));
    const levels = rows.map(({ level }) => level).join('');
    expect(levels).toMatch(/^(1(23+)+)+$/);
    const sumOf = (level: string) =>
      rows
        .filter((row) => row.level === level)
        .reduce((sum, { clicks }) => sum + Number(String(clicks).replace(',', '')), 0);
    expect([sumOf('2'), sumOf('3')]).toEqual([sumOf('1'), sumOf('1')]);
  });

  it('has other names up to 1.8', async () => {
    await admin('', { tracker: 'binom_v1', hasOldNames: true });
    const [row = {}] = rowsOf(await v1(STATS));
    for (const name of ['rev', 'spend', 'lp_cl', 'off_cl', 'LP_CTR', 'CR', 'EPC', 'CPC', 'ROI']) {
      expect(Object.keys(row)).toContain(name);
    }
    expect(Object.keys(row)).not.toContain('revenue');
  });

  it.each([
    [{ ...STATS, camp_id: '999' }, 'Campaign not found'],
    [{ ...STATS, group1: '291' }, 'Wrong group'],
    [{ ...STATS, date: '13' }, 'Wrong date'],
    [{ ...STATS, date_s: '2026-02-30' }, 'Wrong date'],
    [{ ...STATS, timezone: '13' }, 'Wrong timezone'],
    [{ page: 'Campaigns', status: 'active', date: '1', timezone: '0' }, 'Wrong status'],
    [{ ...STATS, page: 'save_update_costs', cost: 'x' }, 'Wrong cost'],
  ])('refuses with status 200: %o', async (query, error) => {
    const answer = await v1(query as Record<string, string>);
    expect([answer.status, (answer.body as Row).error]).toEqual([200, error]);
  });

  it('updates costs at once, replaces them, and loses money without clicks', async () => {
    const [, first] = rowsOf(await v1(STATS));
    const update = (more: Record<string, string>) =>
      v1({ ...STATS, page: 'save_update_costs', token_number: '1', ...more });
    const costOf = async () => {
      const rows = rowsOf(await v1(STATS));
      return [
        rows.find(({ name }) => name === first?.name)?.cost,
        rows.reduce((sum, { cost }) => sum + Number(String(cost).replace(',', '')), 0).toFixed(2),
      ];
    };
    const [, before] = await costOf();
    const done = { check_status: 'true' };
    expect((await update({ token_value: String(first?.name), cost: '12.34' })).body).toEqual(done);
    const [cost, total] = await costOf();
    const added = 12.34 - Number(String(first?.cost));
    expect([cost, Number(total)]).toEqual(['12.34', Number((Number(before) + added).toFixed(2))]);
    expect((await update({ token_value: String(first?.name), cpc: '0.50' })).body).toEqual(done);
    expect((await costOf())[0]).toBe((Number(first?.clicks) / 2).toFixed(2));
    const [, known] = await costOf();
    expect((await update({ token_value: '42', cost: '100' })).body).toEqual(done);
    expect((await costOf())[1]).toBe(known);
    const { readOnlyApiKey } = V1;
    const refused = await v1(
      { ...STATS, page: 'save_update_costs', cost: '1' },
      { key: readOnlyApiKey },
    );
    expect(refused.body).toEqual({ error: 'Access denied' });
  });
});

describe('Binom 2', () => {
  const envelope = (status: number, message: string) => ({
    status,
    type: 'application/json',
    body: { errors: { title: 'An error occurred', detail: message, message, code: 0, status } },
  });

  it('takes the key in its own header only', async () => {
    const refusal = envelope(401, 'Full authentication is required to access this resource.');
    const url = '/binom-v2/public/api/v1/user/role';
    const authorization = `Bearer ${V2.apiKey}`;
    expect(await ask(url, { headers: { authorization } })).toEqual(refusal);
    expect(await v2('user/role', { key: 'wrong' })).toEqual(refusal);
    expect((await v2('user/role')).body).toEqual({ id: 1, role: 'admin' });
    const { readOnlyApiKey: key } = V2;
    expect((await v2('identity/users/get', { key })).body).toEqual({ users: [], totalCount: 0 });
  });

  it('ends lists with a row of totals, in mixed types', async () => {
    const list = (path: string, more = '') =>
      v2(`${path}?datePreset=last_7_days&timezone=UTC&status=all&limit=5${more}`);
    const info = rowsOf(await list('info/campaign'));
    expect(info.map(({ id }) => id)).toEqual([11, 12, 13, 14, 15, 'totals']);
    expect(info[0]).toEqual({
      id: 11,
      name: 'Helio DE 01 | A',
      is_deleted: false,
      current_cpc: expect.any(Number),
      group_name: null,
      mean_time_to_convert: expect.any(Number),
      seconds_since_last_lead: expect.any(String),
      clicks_last_hour: expect.any(String),
      leads_last_hour: expect.any(String),
      profit_last_hour: expect.any(Number),
      first_click_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      clicks: expect.stringMatching(/^\d+$/),
      link: expect.any(String),
      is_noted: false,
      is_domain_banned: false,
    });
    expect(info.at(-1)).toEqual({
      id: 'totals',
      total_count: 26,
      clicks: expect.stringMatching(/^\d+$/),
    });
    const stats = rowsOf(await list('stats/campaign'));
    expect(stats.length).toBe(6);
    expect(stats[0]).toMatchObject({
      id: '11',
      is_deleted: '',
      lander_ctr: expect.stringMatching(/^\d+\.\d{6}$/),
      cr: expect.stringMatching(/^\d+\.\d{6}$/),
      cost: expect.any(String),
    });
    expect(stats.at(-1)).toMatchObject({ id: 'totals', total_count: '26' });
    const none = '&name=no-such-campaign';
    expect((await list('info/campaign', none)).body).toEqual([
      { id: 'totals', total_count: 0, clicks: '0' },
    ]);
    expect((await list('stats/campaign', none)).body).toEqual([]);
  });

  it('keeps tokens as an object, with one that is none', async () => {
    const facebook = (await v2('traffic_source/3')).body as { tokens: Row };
    expect(facebook.tokens['1']).toEqual({
      id: '1',
      name: 'Ad ID',
      parameter: 'ad_id',
      placeholder: '{{ad.id}}',
    });
    expect(facebook.tokens.external_id).toEqual({
      parameter: 'externalid',
      placeholder: '{clickid}',
    });
    const deleted = rowsOf(await v2('info/traffic_source?datePreset=today&timezone=UTC'));
    expect(deleted.map(({ is_deleted }) => is_deleted)).toEqual([false, false, true, undefined]);
    expect(rowsOf(await v2('traffic_source/list/filtered')).length).toBe(2);
  });

  it.each([
    ['info/campaign?datePreset=today', 400, 'timezone: This value is not a valid timezone.'],
    ['stats/campaign?timezone=UTC', 400, 'datePreset: This value should not be blank.'],
    [
      'info/campaign?datePreset=ever&timezone=UTC',
      400,
      'datePreset: The value you selected is not a valid choice.',
    ],
    [
      'info/campaign?datePreset=today&timezone=UTC&limit=ten',
      500,
      'TypeError: Argument $limit must be of type int, string given',
    ],
    [
      `report/campaign?ids[]=15&groupings[]=token_x&${dayOfV2(DAY)}`,
      400,
      'groupings: One or more of the given values is invalid.',
    ],
    [
      `report/campaign?groupings[]=token_1&${dayOfV2(DAY)}`,
      400,
      'ids: This collection should contain 1 element or more.',
    ],
    [
      `report/campaign?ids[]=15&groupings[]=token_1&nameFilter=x&${dayOfV2(DAY)}`,
      400,
      'nameFilter: This parameter is not known.',
    ],
    ['nothing/here', 404, 'No route found for "GET /public/api/v1/nothing/here"'],
  ])('refuses %s', async (path, status, message) => {
    expect(await v2(path)).toEqual(envelope(status, message));
  });

  it('groups a report by token, with what has no id', async () => {
    const read = async (groupings: string) =>
      rowsOf(
        await v2(`report/campaign?ids[]=15&ids[]=16&${groupings}&${dayOfV2(DAY)}&limit=5000`),
        'report',
      );
    const rows = await read('groupings[]=campaign&groupings[]=token_1');
    expect(rows.filter(({ level }) => level === '1').map(({ entity_id }) => entity_id)).toEqual([
      '15',
      '16',
    ]);
    const names = rows.map(({ name }) => name);
    expect(names).toContain('Unknown');
    expect(names).toContain('{{ad.id}}');
    expect(new Set(rows.map(({ clicks }) => typeof clicks))).toEqual(new Set(['string']));
    const single = await read('groupings[]=token_1');
    expect(new Set(single.map(({ level }) => level))).toEqual(new Set(['1']));
  });

  it('updates costs some seconds later, and erases no clicks', async () => {
    const url = `report/campaign?ids[]=15&groupings[]=token_1&${dayOfV2(DAY)}`;
    const read = async () => rowsOf(await v2(url), 'report')[2];
    const first = await read();
    const put = (body: object) =>
      v2('clicks/campaign/15', {
        method: 'PUT',
        body: JSON.stringify({
          datePreset: 'custom_time',
          dateFrom: `${DAY} 00:00:00`,
          dateTo: `${DAY} 23:59:59`,
          timezone: 'Europe/Vienna',
          tokenId: 1,
          tokenValue: first?.name,
          cost: 9.2,
          currency: 'eur',
          model: 'COSTS',
          ...body,
        }),
      });
    expect(await put({ cost: '9.2' })).toEqual(
      envelope(500, 'TypeError: Cannot assign string to property $cost'),
    );
    expect((await put({ timezone: undefined })).status).toBe(400);
    expect((await put({ model: 'CPA' })).status).toBe(400);
    expect((await put({ currency: 'XXX' })).status).toBe(400);
    expect((await put({ note: 'x' })).status).toBe(400);
    expect(await put({})).toMatchObject({ status: 200, body: '' });
    expect((await read())?.cost).toBe(first?.cost);
    nowMs += 5_000;
    expect(Number((await read())?.cost).toFixed(2)).toBe('10.00');
    expect(await v2('clicks/campaign/15', { method: 'DELETE' })).toEqual(
      envelope(403, 'Access Denied.'),
    );
    expect(Number((await read())?.clicks)).toBe(Number(first?.clicks));
  });
});

describe('Keitaro', () => {
  it('refuses keys, editions and parameters as it does', async () => {
    expect(await keitaro('campaigns', undefined, 'wrong')).toMatchObject({
      status: 401,
      body: { error: 'Incorrect API key' },
    });
    expect((await keitaro('users', undefined, KEITARO.readOnlyApiKey)).status).toBe(403);
    expect((await keitaro('campaigns?limit=5')).status).toBe(400);
    expect((await keitaro('nothing')).status).toBe(404);
    await admin('', { tracker: 'keitaro', hasApi: false });
    expect(await keitaro('campaigns')).toMatchObject({
      status: 402,
      body: { error: 'Admin API is not available in that edition' },
    });
  });

  it('keeps deleted campaigns apart, and parameters as maps or empty lists', async () => {
    const campaigns = rowsOf(await keitaro('campaigns'));
    expect(campaigns.map(({ state }) => state)).not.toContain('deleted');
    expect(rowsOf(await keitaro('campaigns/deleted')).map(({ name }) => name)).toEqual([
      'Petfolk PL',
    ]);
    expect(campaigns.find(({ id }) => id === IDS.keitaro)?.parameters).toEqual([]);
    expect(campaigns.find(({ id }) => id === 5)?.parameters).toMatchObject({
      sub_id_9: { name: 'ad_id', placeholder: '{{ad.id}}', alias: 'Ad ID' },
    });
    const [facebook] = rowsOf(await keitaro('traffic_sources'));
    expect(facebook?.parameters).toMatchObject({
      sub_id_2: { name: 'ad_id', placeholder: '{{ad.id}}', alias: 'Ad ID' },
    });
  });

  it('reports numbers, only of values with traffic, with a summary', async () => {
    const { body } = await keitaro('report/build', reportOfKeitaro());
    const { rows, summary, total, meta } = body as {
      rows: Row[];
      summary: Row;
      total: number;
      meta: Row;
    };
    expect([total, meta]).toEqual([rows.length, { body: 0, summary: 0, count: 0 }]);
    expect(rows.map(({ sub_id_2 }) => sub_id_2)).toContain('{{ad.id}}');
    expect(rows.map(({ sub_id_2 }) => sub_id_2)).toContain('');
    expect(rows.every(({ clicks }) => typeof clicks === 'number' && clicks > 0)).toBe(true);
    expect(summary).toMatchObject({
      sub_id_2: null,
      clicks: rows.reduce((sum, { clicks }) => sum + Number(clicks), 0),
    });
    const newer = { grouping: undefined, metrics: undefined };
    const { body: renamed } = await keitaro(
      'report/build',
      reportOfKeitaro({ ...newer, dimensions: ['sub_id_2'], measures: ['clicks'] }),
    );
    expect((renamed as { rows: Row[] }).rows.length).toBe(rows.length);
  });

  it.each([
    [
      { metrics: ['clicks', 'sale_cr'] },
      400,
      /^Unknown metric "sale_cr"\. Valid names: clicks, .*revenue/,
    ],
    [{ grouping: ['sub_id_99'] }, 400, /^Unknown dimension "sub_id_99"\. Valid names: /],
    [{ range: { interval: 'last_30_days', timezone: 'UTC' } }, 400, /^Unknown interval/],
  ])('names what it does not know: %o', async (more, status, error) => {
    const answer = await keitaro('report/build', reportOfKeitaro(more));
    expect([answer.status, (answer.body as Row).error]).toEqual([
      status,
      expect.stringMatching(error),
    ]);
  });

  it.each([
    [{ range: { from: DAY, to: DAY, timezone: 'UTC' } }, 'range.from'],
    [{ range: { from: `${DAY} 00:00`, to: `${DAY} 23:59`, timezone: 'Mars' } }, 'range.timezone'],
    [{ metrics: 'clicks' }, 'metrics'],
    [{ format: 'csv' }, 'body'],
  ])('gives a map of fields with 406: %o', async (more, field) => {
    const answer = await keitaro('report/build', reportOfKeitaro(more));
    expect([answer.status, Object.keys(answer.body as Row)]).toEqual([406, [field]]);
  });

  it('queues costs, which appear later; all of a call are refused for one that is wrong', async () => {
    const read = async () =>
      ((await keitaro('report/build', reportOfKeitaro())).body as { rows: Row[] }).rows;
    const first = (await read()).find(({ sub_id_2 }) => /^\d+$/.test(String(sub_id_2)));
    const entry = (more: object = {}) => ({
      start_date: `${DAY} 00:00`,
      end_date: `${DAY} 23:59`,
      cost: '9.20',
      timezone: 'Europe/Vienna',
      currency: 'EUR',
      filters: { sub_id_2: first?.sub_id_2 },
      ...more,
    });
    const send = (costs: object[], more: object = {}) =>
      keitaro('clicks/update_costs', {
        campaign_ids: [IDS.keitaro],
        timezone: 'Europe/Vienna',
        currency: 'EUR',
        costs,
        ...more,
      });
    const costOf = async () =>
      Number((await read()).find(({ sub_id_2 }) => sub_id_2 === first?.sub_id_2)?.cost).toFixed(2);
    expect((await send([entry(), entry({ cost: 'x' })])).body).toEqual({
      cost: ['Cost must be a number'],
    });
    expect((await send([entry({ timezone: undefined })])).status).toBe(406);
    expect((await send([entry()], { currency: undefined })).status).toBe(406);
    nowMs += 60_000;
    expect(await costOf()).toBe(Number(first?.cost).toFixed(2));
    expect((await send([entry(), entry({ filters: { sub_id_2: '42' } })])).body).toEqual({
      success: true,
    });
    expect(await costOf()).toBe(Number(first?.cost).toFixed(2));
    nowMs += 60_000;
    expect(await costOf()).toBe('10.00');
    await send([
      entry({
        cost: 4.6,
        filters: { campaign_id: String(IDS.keitaro), sub_id_2: first?.sub_id_2 },
      }),
    ]);
    nowMs += 60_000;
    expect(await costOf()).toBe('5.00');
    const { filters: _all, ...whole } = entry({ cost: '92' });
    expect((await keitaro(`campaigns/${IDS.keitaro}/update_costs`, whole)).body).toEqual({
      success: true,
    });
    nowMs += 60_000;
    expect((await read()).reduce((sum, { cost }) => sum + Number(cost), 0).toFixed(2)).toBe(
      '100.00',
    );
  });
});

describe('the trackers', () => {
  const statsOf = async (adId: string) => {
    for (const camp_id of Array.from({ length: 26 }, (_, index) => String(7 + index))) {
      const rows = rowsOf(
        await v1({ ...STATS, camp_id, date: '12', date_s: '2026-11-20', date_e: '2026-11-20' }),
      );
      const found = rows.find(({ name }) => name === adId);
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  };

  it('make an ad lose or win at once', async () => {
    const rows = rowsOf(await v1(STATS)).filter(({ name }) => /^\d+$/.test(String(name)));
    const [loser, winner] = rows.map(({ name }) => String(name));
    const steered = {
      ads: [
        { adId: loser, outcome: 'losing' },
        { adId: winner, outcome: 'winning' },
      ],
    };
    expect((await admin('', steered)).status).toBe(200);
    const lost = await statsOf(loser ?? '');
    expect(lost).toMatchObject({ leads: '0', revenue: '0.00', roi: '-100.00%' });
    expect(Number(lost?.clicks)).toBeGreaterThan(20);
    const won = await statsOf(winner ?? '');
    expect(Number(won?.leads)).toBeGreaterThan(3);
    expect(Number.parseFloat(String(won?.roi))).toBeGreaterThan(50);
    expect((await admin('', { ads: [{ adId: '1', outcome: 'losing' }] })).status).toBe(404);
    expect((await admin('', { ads: [{ adId: '1', outcome: 'odd' }] })).status).toBe(400);
  });

  it('say what there is, and what was called without keys', async () => {
    const { body } = await admin('');
    expect(body).toMatchObject({
      trackers: [
        { version: 'binom_v1', apiPath: '/binom-v1/x7k2.php', apiKey: V1.apiKey },
        { version: 'binom_v2', apiPath: '/binom-v2' },
        { version: 'keitaro', apiPath: '/keitaro' },
      ],
      sources: [{ id: 3 }, { id: 5 }, { id: 8, isDeleted: true }],
    });
    await v1({ page: 'Users' });
    await keitaro('report/build', reportOfKeitaro());
    const calls = rowsOf(await admin('/calls'), 'data');
    expect(calls).toMatchObject([
      { tracker: 'binom_v1', method: 'GET', target: '/x7k2.php?page=Users', status: 200 },
      { tracker: 'keitaro', target: '/admin_api/v1/report/build', body: { limit: 5_000 } },
    ]);
    expect(JSON.stringify(calls)).not.toContain(V1.apiKey);
  });

  it('fail as they are told to, so many times', async () => {
    const fault = {
      tracker: 'binom_v2',
      call: 'user/role',
      count: 2,
      effect: { type: 'html', status: 502 },
    };
    expect((await admin('/faults', fault)).status).toBe(201);
    const statuses = [];
    for (let index = 0; index < 3; index += 1) {
      statuses.push((await v2('user/role')).status);
    }
    expect([statuses, (await v2('users/accessible')).status]).toEqual([[502, 502, 200], 200]);
    expect((await admin('/faults', { tracker: 'binom_v3', effect: {} })).status).toBe(400);
    await admin('', { isHtml: true });
    expect((await v2('user/role')).type).toContain('text/html');
    await admin('/reset', {});
    expect((await v2('user/role')).status).toBe(200);
  });

  it('are the same for a seed, and keep costs and steered ads over a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trackers-'));
    const start = () =>
      startSandbox({ sizes: SIZES, clock: () => nowMs, stateFile: join(folder, 'state') });
    const read = async (running: RunningSandbox) =>
      (
        await fetch(
          `${running.url}${V1.apiPath}?${new URLSearchParams({ ...STATS, api_key: V1.apiKey })}`,
        )
      ).json() as Promise<Row[]>;
    const first = await start();
    expect(await read(first)).toEqual(rowsOf(await v1(STATS)));
    const [, row] = await read(first);
    const query = {
      ...STATS,
      page: 'save_update_costs',
      token_number: '1',
      token_value: String(row?.name),
      cost: '77.70',
    };
    await fetch(
      `${first.url}${V1.apiPath}?${new URLSearchParams({ ...query, api_key: V1.apiKey })}`,
    );
    const [, , other] = await read(first);
    first.state.trackers.steer({ adId: String(other?.name), outcome: 'losing' });
    const before = await read(first);
    await first.close();
    const second = await start();
    expect(await read(second)).toEqual(before);
    expect(before.find(({ name }) => name === row?.name)?.cost).toBe('77.70');
    await second.close();
    rmSync(folder, { recursive: true });
  });
});
