import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  DAY,
  HELIO,
  type Row,
  rowsOf,
  STATS,
  startTrackerClient,
  type TrackerTestClient,
} from '../testing/tracker-client.ts';

const V1 = SAMPLE_TRACKERS.binom_v1;

let client: TrackerTestClient;
beforeAll(async () => {
  client = await startTrackerClient();
});
beforeEach(() => client.reset());
afterAll(() => client?.sandbox.close());

describe('Binom 1', () => {
  it('shows a page to whoever has another key, script or verb', async () => {
    const page = expect.stringContaining('<h1>Garden notes</h1>');
    const html = 'text/html; charset=utf-8';
    expect([
      await client.v1({ page: 'Users' }, { key: 'wrong' }),
      await client.v1({ page: 'Nothing' }),
      await client.ask(`${V1.apiPath}?page=Users&api_key=${V1.apiKey}`, { method: 'POST' }),
      await client.v1({ page: 'Users' }, { path: '/binom-v1/' }),
      await client.v1({ page: 'Users' }, { path: '/binom-v1/index.php' }),
    ]).toEqual([200, 200, 200, 404, 404].map((status) => ({ status, type: html, body: page })));
  });

  it('writes plain numbers in the list of campaigns and formatted ones in statistics', async () => {
    const range = { date: '12', date_s: '2026-10-01', date_e: DAY, timezone: '1' };
    const campaigns = rowsOf(await client.v1({ page: 'Campaigns', status: 'all', ...range }));
    expect(campaigns.length).toBe(26);
    const campaign = campaigns.find(({ id }) => id === HELIO.v1);
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
    const [row] = rowsOf(await client.v1({ ...STATS, ...range }));
    expect(row).toMatchObject({
      level: '1',
      clicks: expect.stringMatching(/^\d{1,3}(,\d{3})*$/),
      revenue: expect.stringMatching(/^\d{1,3}(,\d{3})*\.\d{2}$/),
      cr: expect.stringMatching(/^\d+\.\d{2}%$/),
      roi: expect.stringMatching(/^-?[\d,]+\.\d{2}%$/),
      epc: expect.stringMatching(/^\d+\.\d{4}$/),
    });
    expect(JSON.stringify(await client.v1({ ...STATS, ...range, group1: '283' }))).toMatch(
      /\d,\d{3}/,
    );
  });

  it('nests groups, children after their parent', async () => {
    const rows = rowsOf(await client.v1({ ...STATS, group1: '283', group2: '282', group3: '27' }));
    const levels = rows.map(({ level }) => level).join('');
    expect(levels).toMatch(/^(1(23+)+)+$/);
    const sumOf = (level: string) =>
      rows
        .filter((row) => row.level === level)
        .reduce((sum, { clicks }) => sum + Number(String(clicks).replace(',', '')), 0);
    expect([sumOf('2'), sumOf('3')]).toEqual([sumOf('1'), sumOf('1')]);
  });

  it('has other names up to 1.8', async () => {
    await client.admin('', { tracker: 'binom_v1', hasOldNames: true });
    const [row = {}] = rowsOf(await client.v1(STATS));
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
    const answer = await client.v1(query as Record<string, string>);
    expect([answer.status, (answer.body as Row).error]).toEqual([200, error]);
  });

  it('updates costs at once, replaces them, and loses money without clicks', async () => {
    const [, first] = rowsOf(await client.v1(STATS));
    const update = (more: Record<string, string>) =>
      client.v1({ ...STATS, page: 'save_update_costs', token_number: '1', ...more });
    const costOf = async () => {
      const rows = rowsOf(await client.v1(STATS));
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
    const refused = await client.v1(
      { ...STATS, page: 'save_update_costs', cost: '1' },
      { key: readOnlyApiKey },
    );
    expect(refused.body).toEqual({ error: 'Access denied' });
  });
});
