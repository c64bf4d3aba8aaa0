import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  DAY,
  HELIO,
  type Row,
  rowsOf,
  startTrackerClient,
  type TrackerTestClient,
} from '../testing/tracker-client.ts';

const KEITARO = SAMPLE_TRACKERS.keitaro;

const reportOfKeitaro = (more: object = {}) => ({
  range: { from: `${DAY} 00:00`, to: `${DAY} 23:59`, timezone: 'Europe/Vienna' },
  grouping: ['sub_id_2'],
  metrics: ['clicks', 'conversions', 'cost', 'revenue'],
  filters: [{ name: 'campaign_id', operator: 'IN_LIST', expression: [HELIO.keitaro] }],
  limit: 5_000,
  summary: true,
  ...more,
});

let client: TrackerTestClient;
beforeAll(async () => {
  client = await startTrackerClient();
});
beforeEach(() => client.reset());
afterAll(() => client?.sandbox.close());

describe('Keitaro', () => {
  it('refuses keys, editions and parameters as it does', async () => {
    expect(await client.keitaro('campaigns', undefined, 'wrong')).toMatchObject({
      status: 401,
      body: { error: 'Incorrect API key' },
    });
    expect((await client.keitaro('users', undefined, KEITARO.readOnlyApiKey)).status).toBe(403);
    expect((await client.keitaro('campaigns?limit=5')).status).toBe(400);
    expect((await client.keitaro('nothing')).status).toBe(404);
    await client.admin('', { tracker: 'keitaro', hasApi: false });
    expect(await client.keitaro('campaigns')).toMatchObject({
      status: 402,
      body: { error: 'Admin API is not available in that edition' },
    });
  });

  it('keeps deleted campaigns apart, and parameters as maps or empty lists', async () => {
    const campaigns = rowsOf(await client.keitaro('campaigns'));
    expect(campaigns.map(({ state }) => state)).not.toContain('deleted');
    expect(rowsOf(await client.keitaro('campaigns/deleted')).map(({ name }) => name)).toEqual([
      'Petfolk PL',
    ]);
    expect(campaigns.find(({ id }) => id === HELIO.keitaro)?.parameters).toEqual([]);
    expect(campaigns.find(({ id }) => id === 5)?.parameters).toMatchObject({
      sub_id_9: { name: 'ad_id', placeholder: '{{ad.id}}', alias: 'Ad ID' },
    });
    const [facebook] = rowsOf(await client.keitaro('traffic_sources'));
    expect(facebook?.parameters).toMatchObject({
      sub_id_2: { name: 'ad_id', placeholder: '{{ad.id}}', alias: 'Ad ID' },
    });
  });

  it('reports numbers, only of values with traffic, with a summary', async () => {
    const { body } = await client.keitaro('report/build', reportOfKeitaro());
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
    const { body: renamed } = await client.keitaro(
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
    const answer = await client.keitaro('report/build', reportOfKeitaro(more));
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
    const answer = await client.keitaro('report/build', reportOfKeitaro(more));
    expect([answer.status, Object.keys(answer.body as Row)]).toEqual([406, [field]]);
  });

  it('queues costs, which appear later; all of a call are refused for one that is wrong', async () => {
    const read = async () =>
      ((await client.keitaro('report/build', reportOfKeitaro())).body as { rows: Row[] }).rows;
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
      client.keitaro('clicks/update_costs', {
        campaign_ids: [HELIO.keitaro],
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
    client.passMs(60_000);
    expect(await costOf()).toBe(Number(first?.cost).toFixed(2));
    expect((await send([entry(), entry({ filters: { sub_id_2: '42' } })])).body).toEqual({
      success: true,
    });
    expect(await costOf()).toBe(Number(first?.cost).toFixed(2));
    client.passMs(60_000);
    expect(await costOf()).toBe('9.20');
    await send([
      entry({
        cost: 4.6,
        filters: { campaign_id: String(HELIO.keitaro), sub_id_2: first?.sub_id_2 },
      }),
    ]);
    client.passMs(60_000);
    expect(await costOf()).toBe('4.60');
    const { filters: _all, ...whole } = entry({ cost: '92' });
    expect((await client.keitaro(`campaigns/${HELIO.keitaro}/update_costs`, whole)).body).toEqual({
      success: true,
    });
    client.passMs(60_000);
    expect((await read()).reduce((sum, { cost }) => sum + Number(cost), 0).toFixed(2)).toBe(
      '92.00',
    );
  });
});
