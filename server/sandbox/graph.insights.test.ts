import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureOf, pageOf, startClient, type TestClient } from './testing/client.ts';

let client: TestClient;
/** Helio DE 01, in Europe/Berlin, where the test's now is Friday 20 November 2026, 15:38. */
let accountId: string;

beforeAll(async () => {
  client = await startClient();
  accountId = [...client.sandbox.state.journal.world.adAccounts.keys()][0] ?? '';
});
afterAll(() => client.sandbox.close());

const range = (since: string, until: string): string =>
  `time_range=${encodeURIComponent(JSON.stringify({ since, until }))}`;

async function rows(path: string): Promise<Record<string, unknown>[]> {
  return pageOf(await client.get(path)).data;
}

describe('periods, in the time zone of the account', () => {
  it.each([
    ['today', '2026-11-20', '2026-11-20'],
    ['yesterday', '2026-11-19', '2026-11-19'],
    ['last_3d', '2026-11-17', '2026-11-19'],
    ['last_7d', '2026-11-13', '2026-11-19'],
    ['last_30d', '2026-10-21', '2026-11-19'],
    ['this_month', '2026-11-01', '2026-11-20'],
    ['last_month', '2026-10-01', '2026-10-31'],
    ['this_quarter', '2026-10-01', '2026-11-20'],
    ['last_quarter', '2026-07-01', '2026-09-30'],
    ['this_year', '2026-01-01', '2026-11-20'],
    ['this_week_mon_today', '2026-11-16', '2026-11-20'],
    ['last_week_mon_sun', '2026-11-09', '2026-11-15'],
    ['this_week_sun_today', '2026-11-15', '2026-11-20'],
    ['last_week_sun_sat', '2026-11-08', '2026-11-14'],
    ['maximum', '2023-10-20', '2026-11-20'],
  ])('%s is %s to %s', async (preset, since, until) => {
    expect(
      await rows(`/act_${accountId}/insights?date_preset=${preset}&fields=impressions`),
    ).toEqual([
      { impressions: expect.stringMatching(/^\d+$/), date_start: since, date_stop: until },
    ]);
  });

  it('defaults to last_30d, and time_range overrides date_preset', async () => {
    const [byDefault] = await rows(`/act_${accountId}/insights?fields=spend`);
    expect(byDefault).toMatchObject({ date_start: '2026-10-21', date_stop: '2026-11-19' });
    const [ranged] = await rows(
      `/act_${accountId}/insights?fields=spend&date_preset=today&${range('2026-11-18', '2026-11-19')}`,
    );
    expect(ranged).toMatchObject({ date_start: '2026-11-18', date_stop: '2026-11-19' });
  });

  it.each([
    ['date_preset=lifetime', 100],
    ['date_preset=last_2_days', 100],
    [range('2026-11-20', '2026-11-19'), 100],
    [range('2026-11-31', '2026-12-02'), 100],
    [range('2020-01-01', '2026-11-19'), 3018],
    ['level=universe', 100],
    ['time_increment=91', 100],
  ])('rejects %s with code %i', async (query, code) => {
    expect(failureOf(await client.get(`/act_${accountId}/insights?${query}`)).code).toBe(code);
  });

  it('ignores an invalid range of a nested edge', async () => {
    const fields = encodeURIComponent('insights.time_range({"since":"x"}){spend}');
    expect((await client.get(`/act_${accountId}?fields=${fields}`)).body).toMatchObject({
      insights: { data: [{ date_start: '2026-10-21' }] },
    });
  });

  it('passes the period of the request on to nested insights', async () => {
    const page = pageOf(
      await client.get(
        `/act_${accountId}/campaigns?limit=100&fields=insights{spend}&${range('2026-11-02', '2026-11-08')}`,
      ),
    );
    expect(JSON.stringify(page.data)).toContain(
      '"date_start":"2026-11-02","date_stop":"2026-11-08"',
    );
  });
});

describe('metrics', () => {
  it('computes ratios from totals, in major units of the account’s currency', async () => {
    const fields =
      'account_currency,spend,impressions,reach,clicks,cpc,ctr,cpm,cpp,inline_link_clicks,inline_link_click_ctr,cost_per_inline_link_click';
    const [row = {}] = await rows(
      `/act_${accountId}/insights?date_preset=last_7d&fields=${fields}`,
    );
    const number = (name: string): number => Number(row[name]);
    expect(row.account_currency).toBe('EUR');
    expect(String(row.spend)).toMatch(/^\d+\.\d\d$/);
    const expected = {
      cpc: number('spend') / number('clicks'),
      ctr: (number('clicks') / number('impressions')) * 100,
      cpm: (number('spend') / number('impressions')) * 1_000,
      cpp: (number('spend') / number('reach')) * 1_000,
      inline_link_click_ctr: (number('inline_link_clicks') / number('impressions')) * 100,
      cost_per_inline_link_click: number('spend') / number('inline_link_clicks'),
    };
    for (const [name, value] of Object.entries(expected)) {
      expect(typeof row[name]).toBe('string');
      expect(number(name)).toBeCloseTo(value, 5);
    }
  });

  it('writes integers for a currency without minor units', async () => {
    const world = client.sandbox.state.journal.world;
    const [yen] = [...world.adAccounts.values()].filter(({ currency }) => currency === 'JPY');
    const [row] = await rows(
      `/act_${yen?.id}/insights?date_preset=last_30d&fields=spend,account_currency`,
    );
    expect(row).toMatchObject({ spend: expect.stringMatching(/^\d+$/), account_currency: 'JPY' });
  });

  it('adds up across levels: rows of ads equal the row of the account', async () => {
    const query = 'date_preset=last_14d&fields=spend,clicks,impressions&limit=5000';
    const [account] = await rows(`/act_${accountId}/insights?${query}`);
    // Deleted objects are listed when the filter names a status, here one that excludes none.
    const everything = encodeURIComponent(
      JSON.stringify([{ field: 'ad.effective_status', operator: 'NOT_IN', value: [] }]),
    );
    for (const level of ['campaign', 'adset', 'ad']) {
      const parts = await rows(
        `/act_${accountId}/insights?level=${level}&${query}&filtering=${everything}`,
      );
      const sum = (name: string): number =>
        parts.reduce((total, row) => total + Math.round(Number(row[name]) * 100), 0);
      expect(parts.length).toBeGreaterThan(1);
      expect(sum('spend')).toBe(Math.round(Number(account?.spend) * 100));
      expect(sum('clicks') / 100).toBe(Number(account?.clicks));
    }
  });

  it('has rows only where something was delivered, and rankings only at ad level', async () => {
    const future = range('2026-12-01', '2026-12-02');
    expect((await client.get(`/act_${accountId}/insights?${future}`)).body).toEqual({ data: [] });
    const ads = await rows(
      `/act_${accountId}/insights?level=ad&date_preset=last_30d&limit=500&fields=ad_id,impressions,quality_ranking`,
    );
    expect(ads.every((row) => Number(row.impressions) > 0)).toBe(true);
    for (const row of ads) {
      expect(row.quality_ranking === 'UNKNOWN' || Number(row.impressions) >= 500).toBe(true);
    }
    const [account = {}] = await rows(`/act_${accountId}/insights?fields=spend,quality_ranking`);
    expect(Object.keys(account)).toEqual(['spend', 'date_start', 'date_stop']);
  });

  it('supports time_increment, offset cursors and filters by impressions', async () => {
    const path = `/act_${accountId}/insights?date_preset=last_7d&time_increment=1&fields=spend`;
    const days = await rows(path);
    expect(days.map((row) => row.date_start)).toEqual([
      '2026-11-13',
      '2026-11-14',
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
    ]);
    const page = pageOf(await client.get(`${path}&limit=1`));
    expect(page.paging?.cursors).toEqual({ before: 'MAZDZD', after: 'MAZDZD' });
    const second = pageOf(await client.get(`${path}&limit=1&after=MAZDZD`));
    expect(second.data[0]?.date_start).toBe('2026-11-14');
    const filtering = encodeURIComponent(
      JSON.stringify([{ field: 'ad.impressions', operator: 'GREATER_THAN', value: 2_000 }]),
    );
    const large = await rows(
      `/act_${accountId}/insights?level=ad&date_preset=last_7d&fields=impressions&limit=500&filtering=${filtering}`,
    );
    expect(large.every((row) => Number(row.impressions) > 2_000)).toBe(true);
  });

  it('sorts by one key', async () => {
    const sort = encodeURIComponent('["spend_descending"]');
    const spends = (
      await rows(`/act_${accountId}/insights?level=ad&fields=spend&limit=500&sort=${sort}`)
    ).map((row) => Number(row.spend));
    expect(spends).toEqual([...spends].sort((left, right) => right - left));
  });

  it('names the result of an ad set by its optimization goal', async () => {
    const world = client.sandbox.state.journal.world;
    const adSet = [...world.adSets.values()].find(
      (one) =>
        one.adAccountId === accountId &&
        one.targetAction === 'lead' &&
        (world.insights.find({ level: 'ad_set', id: one.id, sinceDay: 0, untilDay: 99_999 })
          ?.leads ?? 0) > 0,
    );
    const [row] = await rows(
      `/${adSet?.id}/insights?date_preset=maximum&fields=results,cost_per_result,actions,spend`,
    );
    const actions = row?.actions as { action_type: string; value: string }[] | undefined;
    const count = actions?.find(({ action_type }) => action_type === 'lead')?.value;
    expect(row?.results).toEqual([
      { indicator: 'actions:lead', values: [{ value: count, attribution_windows: ['default'] }] },
    ]);
  });
});

describe('asynchronous reports', () => {
  it('completes after two to four polls and returns the rows of the synchronous call', async () => {
    const query = { level: 'campaign', date_preset: 'last_7d', fields: 'campaign_id,spend' };
    const ordered = await client.post(`/act_${accountId}/insights`, query);
    const runId = (ordered.body as { report_run_id: string }).report_run_id;
    expect(failureOf(await client.get(`/${runId}/insights`)).status).toBe(400);
    const states: unknown[] = [];
    for (let poll = 1; poll <= 4; poll += 1) {
      const { body } = await client.get(`/${runId}`);
      const run = body as { async_status: string; async_percent_completion: number };
      states.push([run.async_status, run.async_percent_completion === 100]);
      if (run.async_status === 'Job Completed') {
        break;
      }
    }
    expect(states.length).toBeGreaterThanOrEqual(2);
    expect(states[0]).toEqual(['Job Started', false]);
    expect(states.at(-1)).toEqual(['Job Completed', true]);
    const direct = await rows(`/act_${accountId}/insights?${new URLSearchParams(query)}&limit=500`);
    expect(await rows(`/${runId}/insights?limit=500`)).toEqual(direct);
  });

  it('rejects invalid parameters at once, and fails as a report under the fault', async () => {
    expect(
      failureOf(await client.post(`/act_${accountId}/insights`, { fields: 'nope' })).code,
    ).toBe(100);
    await client.admin('POST', '/faults', {
      kind: 'route',
      path: '/act_*/insights',
      count: 1,
      effect: { type: 'report', script: 'failed' },
    });
    const { body } = await client.post(`/act_${accountId}/insights`, { fields: 'spend' });
    const path = `/${(body as { report_run_id: string }).report_run_id}`;
    let last: unknown;
    for (let poll = 1; poll <= 4; poll += 1) {
      last = (await client.get(path)).body;
    }
    expect(last).toMatchObject({ async_status: 'Job Failed', error_code: -2, is_running: false });
  });
});
