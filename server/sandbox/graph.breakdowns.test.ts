import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureOf, messageOf, pageOf, startClient, type TestClient } from './testing/client.ts';

let client: TestClient;
let accountId: string;
const world = () => client.sandbox.state.journal.world;

beforeAll(async () => {
  client = await startClient();
  accountId = [...world().adAccounts.keys()][0] ?? '';
});
afterAll(() => client.sandbox.close());

const FIGURES = ['spend', 'impressions', 'clicks', 'inline_link_clicks'] as const;

const insights = (query: Record<string, string>, id = `act_${accountId}`) =>
  client.get(
    `/${id}/insights?${new URLSearchParams({ date_preset: 'last_30d', limit: '500', fields: FIGURES.join(','), ...query })}`,
  );
const rowsOf = async (query: Record<string, string>, id?: string) =>
  pageOf(await insights(query, id)).data;

const sumOf = (rows: readonly Record<string, unknown>[]): number[] =>
  FIGURES.map((name) =>
    rows.reduce((total, row) => total + Math.round(Number(row[name] ?? 0) * 100), 0),
  );

const where = (...conditions: unknown[]) => ({ filtering: JSON.stringify(conditions) });

describe('breakdowns', () => {
  it.each([
    ['age', ['age'], 8],
    ['gender', ['gender'], 3],
    ['age,gender', ['age', 'gender'], 24],
    ['country', ['country'], 5],
    ['region', ['region'], 5],
    ['publisher_platform', ['publisher_platform'], 4],
    ['publisher_platform,platform_position', ['publisher_platform', 'platform_position'], 9],
    ['publisher_platform,impression_device', ['publisher_platform', 'impression_device'], 20],
    [
      'publisher_platform,platform_position,impression_device',
      ['publisher_platform', 'platform_position', 'impression_device'],
      45,
    ],
    [
      'hourly_stats_aggregated_by_advertiser_time_zone',
      ['hourly_stats_aggregated_by_advertiser_time_zone'],
      24,
    ],
  ])('%s adds up to the total', async (breakdowns, keys, most) => {
    const rows = await rowsOf({ breakdowns });
    expect(sumOf(rows)).toEqual(sumOf(await rowsOf({})));
    const names = rows.map((row) => keys.map((key) => row[key]));
    expect(names.every((values) => values.every((text) => typeof text === 'string'))).toBe(true);
    expect(new Set(names.map(String)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(most / 2);
    expect(rows.length).toBeLessThanOrEqual(most);
    for (const row of rows) {
      expect(Number(row.clicks)).toBeLessThanOrEqual(Number(row.impressions));
      expect(Number(row.inline_link_clicks)).toBeLessThanOrEqual(Number(row.clicks));
    }
  });

  it('is deterministic and differs between objects', async () => {
    const query = { breakdowns: 'age', level: 'campaign', fields: 'campaign_id,spend' };
    const rows = await rowsOf(query);
    expect(await rowsOf(query)).toEqual(rows);
    const [first, second] = [...new Set(rows.map((row) => row.campaign_id))];
    const shares = (id: unknown) => {
      const own = rows.filter((row) => row.campaign_id === id).map((row) => Number(row.spend));
      const all = own.reduce((left, right) => left + right, 0);
      return own.map((spend) => Math.round((spend / all) * 100));
    };
    expect(shares(first)).not.toEqual(shares(second));
  });

  it('reports no reach by hour, nor for a period that begins over 13 months ago', async () => {
    const [hour] = await rowsOf({
      breakdowns: 'hourly_stats_aggregated_by_audience_time_zone',
      fields: 'reach,frequency',
    });
    expect(hour).toMatchObject({ reach: '0', frequency: '0' });
    const [old = {}] = await rowsOf({
      breakdowns: 'gender',
      fields: 'impressions,reach,frequency,cpp',
      date_preset: 'maximum',
    });
    expect(Object.keys(old).toSorted()).toEqual([
      'date_start',
      'date_stop',
      'gender',
      'impressions',
    ]);
  });

  it('rejects invalid combinations, unknown breakdowns and unsupported ones', async () => {
    const refusals = await Promise.all(
      ['platform_position', 'age,country', 'AGE', 'age,dream', 'dma'].map(async (breakdowns) =>
        failureOf(await insights({ breakdowns })),
      ),
    );
    expect(refusals).toEqual([
      { status: 400, code: 2, subcode: 1_504_041 },
      { status: 400, code: 2, subcode: 1_504_041 },
      { status: 400, code: 100, subcode: undefined },
      { status: 400, code: 100, subcode: undefined },
      { status: 400, code: 990_001, subcode: undefined },
    ]);
    expect(messageOf(await insights({ breakdowns: '["age","dream"]' }))).toMatch(
      /^\(#100\) breakdowns\[1\] must be one of the following values: ad_format_asset, age, /,
    );
  });
});

describe('attribution windows, summary, sort', () => {
  const actionsOf = (row: Record<string, unknown> | undefined) =>
    (row?.actions ?? []) as Record<string, string>[];

  it('returns a key for each requested window, except withdrawn ones', async () => {
    const [plain] = await rowsOf({ fields: 'actions' });
    const [row] = await rowsOf({
      fields: 'actions,cost_per_action_type,spend',
      action_attribution_windows: '["1d_view","7d_click","28d_view","default"]',
    });
    expect(actionsOf(row).map(({ action_type, value }) => ({ action_type, value }))).toEqual(
      actionsOf(plain),
    );
    const [click] = actionsOf(row);
    expect(Object.keys(click ?? {})).toEqual(['action_type', 'value', '1d_view', '7d_click']);
    expect(Number(click?.['1d_view']) + Number(click?.['7d_click'])).toBe(Number(click?.value));
    const [cost] = (row?.cost_per_action_type ?? []) as Record<string, string>[];
    expect(Number(cost?.['7d_click'])).toBeCloseTo(
      Number(row?.spend) / Number(click?.['7d_click']),
      5,
    );
    expect(failureOf(await insights({ action_attribution_windows: '["2d_view"]' })).code).toBe(100);
  });

  it('sums all rows of the query, not of the page', async () => {
    const query = { level: 'ad', limit: '2' };
    const [whole] = await rowsOf({});
    const { date_start: _since, date_stop: _until, ...figures } = whole ?? {};
    const deleted = await rowsOf({
      level: 'ad',
      ...where({ field: 'ad.effective_status', operator: 'IN', value: ['DELETED'] }),
    });
    const { body } = await insights({ ...query, default_summary: 'true' });
    const { summary, data } = body as { summary: Record<string, string>; data: unknown[] };
    expect(data.length).toBe(2);
    expect(Object.keys(summary)).toEqual(Object.keys(figures));
    const missing = sumOf(deleted);
    expect(sumOf([summary])).toEqual(
      sumOf([figures]).map((total, at) => total - (missing[at] ?? 0)),
    );
    const named = await insights({ ...query, summary: '["spend"]' });
    expect(named.body).toMatchObject({ summary: { spend: summary.spend } });
    expect((await insights(query)).body).not.toHaveProperty('summary');
    expect(failureOf(await insights({ ...query, summary: '["ad_id"]' })).code).toBe(100);
  });

  it('ignores text filters in the summary', async () => {
    const summaryUnder = async (operator: string, value: unknown) => {
      const field = 'campaign.name';
      const { body } = await insights({
        level: 'campaign',
        summary: '["spend"]',
        ...where({ field, operator, value }),
      });
      return (body as { summary: unknown }).summary;
    };
    const [campaign] = await rowsOf({
      level: 'campaign',
      fields: 'campaign_name,spend',
      ...where({ field: 'impressions', operator: 'GREATER_THAN', value: 0 }),
    });
    const name = String(campaign?.campaign_name);
    expect(await summaryUnder('IN', [name])).toEqual({ spend: campaign?.spend });
    expect(await summaryUnder('STARTS_WITH', name)).not.toEqual({ spend: campaign?.spend });
  });

  it('sorts by any single metric, across pages', async () => {
    for (const name of ['cpc', 'ctr', 'inline_link_clicks', 'frequency']) {
      const rows = await rowsOf({ level: 'ad', fields: name, sort: `["${name}_ascending"]` });
      const values = rows.map((row) => Number(row[name] ?? 0));
      expect(values).toEqual(values.toSorted((left, right) => left - right));
    }
    const codes = await Promise.all(
      ['["ad_name_ascending"]', '["spend"]', '["spend_ascending","cpc_ascending"]'].map(
        async (sort) => failureOf(await insights({ sort })).code,
      ),
    );
    expect(codes).toEqual([100, 100, 100]);
  });
});

describe('deleted and archived objects', () => {
  const DAY = { since: '2026-10-21', until: '2026-11-19' };
  const spentBy = (ids: readonly string[]): number =>
    ids.reduce(
      (total, id) =>
        total +
        (world().insights.find({
          level: 'ad',
          id,
          sinceDay: Date.parse(DAY.since) / 86_400_000,
          untilDay: Date.parse(DAY.until) / 86_400_000,
        })?.spendMinor ?? 0),
      0,
    );
  const adsWith = (test: (statuses: string[]) => boolean): string[] =>
    (world().adAccounts.get(accountId)?.adIds ?? []).filter((id) => {
      const ad = world().ads.get(id);
      const adSet = world().adSets.get(ad?.adSetId ?? '');
      const campaign = world().campaigns.get(ad?.campaignId ?? '');
      return test([ad?.status ?? '', adSet?.status ?? '', campaign?.status ?? '']);
    });
  const spendOf = (rows: readonly Record<string, unknown>[]): number => (sumOf(rows)[0] ?? 0) | 0;
  let deletedId: string;

  beforeAll(async () => {
    const [ad] = await rowsOf({ level: 'ad', fields: 'ad_id,spend', sort: '["spend_descending"]' });
    deletedId = String(ad?.ad_id);
    await client.delete(`/${deletedId}`);
  });

  it('counts them towards their parents, without a filter', async () => {
    expect(spendOf(await rowsOf({}))).toBe(spentBy(adsWith(() => true)));
  });

  it('lists no deleted child, but reads it by id', async () => {
    const rows = await rowsOf({ level: 'ad', fields: 'ad_id,spend' });
    expect(rows.map((row) => row.ad_id)).not.toContain(deletedId);
    expect(spendOf(rows)).toBe(spentBy(adsWith((statuses) => !statuses.includes('DELETED'))));
    expect(spendOf(await rowsOf({}, deletedId))).toBe(spentBy([deletedId]));
    expect(spentBy([deletedId])).toBeGreaterThan(0);
  });

  it('excludes them from totals when there is a filter', async () => {
    const filter = where({ field: 'ad.impressions', operator: 'GREATER_THAN', value: 0 });
    const live = adsWith((all) => !all.includes('DELETED') && !all.includes('ARCHIVED'));
    expect(spendOf(await rowsOf(filter))).toBe(spentBy(live));
    expect(spendOf(await rowsOf({ level: 'campaign', ...filter }))).toBe(spentBy(live));
  });

  it('lists those whose status is named', async () => {
    const named = where({ field: 'ad.effective_status', operator: 'IN', value: ['DELETED'] });
    const rows = await rowsOf({ level: 'ad', fields: 'ad_id', ...named });
    expect(rows.map((row) => row.ad_id)).toContain(deletedId);
    const everything = where({ field: 'ad.effective_status', operator: 'NOT_IN', value: [] });
    expect(spendOf(await rowsOf({ level: 'ad', ...everything }))).toBe(
      spentBy(adsWith(() => true)),
    );
  });

  it('accepts filters on parents and children', async () => {
    const [campaignId] = world().adAccounts.get(accountId)?.campaignIds ?? [];
    const filter = where({ field: 'campaign.id', operator: 'IN', value: [campaignId] });
    const own = adsWith((all) => !all.includes('DELETED') && !all.includes('ARCHIVED')).filter(
      (id) => world().ads.get(id)?.campaignId === campaignId,
    );
    expect(spendOf(await rowsOf(filter))).toBe(spentBy(own));
    expect(spendOf(await rowsOf({ level: 'adset', ...filter }))).toBe(spentBy(own));
  });
});
