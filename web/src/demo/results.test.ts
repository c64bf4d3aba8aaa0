import { adObjectRoutes } from '@ads-checker/shared/contracts/ad-objects';
import { insightsRoutes } from '@ads-checker/shared/contracts/insights';
import { objectResultRoutes } from '@ads-checker/shared/contracts/object-results';
import {
  RESULT_GROUPINGS,
  type ResultGrouping,
  resultRoutes,
} from '@ads-checker/shared/contracts/results';
import { afterEach, expect, it } from 'vitest';
import { SAMPLE_ID, startSampleApi, stopSampleApi } from '../../test/sample-api.ts';
import { call } from '../lib/api.ts';

afterEach(stopSampleApi);

const WEEK = { since: '2026-02-24', until: '2026-03-02' };
const cents = (amount: string | null | undefined): number => Math.round(Number(amount ?? 0) * 100);
const sum = (amounts: readonly (string | null | undefined)[]): number =>
  amounts.reduce((total, amount) => total + cents(amount), 0);

async function start() {
  const { recording, params } = await startSampleApi();
  const accountId = recording.signedIn.session.accountId ?? '';
  const read = async (groupBy: ResultGrouping, query: object = {}) =>
    (
      await call(resultRoutes.getBreakdown, {
        params: { accountId },
        query: { ...WEEK, groupBy, ...query },
      })
    ).data;
  return { recording, params, read };
}

it('adds up to the same total by every grouping, and says what is not matched', async () => {
  const { read } = await start();
  const byDay = await read('day');
  expect(byDay.rows).toHaveLength(7);
  expect(byDay.unmatched.adCount).toBeGreaterThan(0);
  expect(cents(byDay.unmatched.revenueUSD)).toBeGreaterThan(0);
  for (const groupBy of RESULT_GROUPINGS) {
    const { rows, unmatched, total } = await read(groupBy);
    expect(total, groupBy).toEqual(byDay.total);
    expect(rows.length, groupBy).toBeGreaterThan(1);
    for (const figure of ['spendUSD', 'revenueUSD'] as const) {
      const listed = sum(rows.map((row) => row[figure])) + cents(unmatched[figure]);
      expect(listed, `${groupBy} ${figure}`).toBe(cents(total[figure]));
    }
  }
  expect(sum(byDay.total.byDay.map(({ profitUSD }) => profitUSD))).toBe(
    cents(byDay.total.profitUSD),
  );
  expect(await read('day')).toEqual(byDay);
});

it('spends what the insights of the ad accounts say', async () => {
  const { recording, read } = await start();
  const { rows, unmatched, total } = await read('ad_account');
  const spent = new Map<string, number>();
  for (const adUserId of Object.keys(recording.adAccounts)) {
    const { data } = await call(adObjectRoutes.listAdAccounts, {
      params: { adUserId },
      query: { timeRange: WEEK },
    });
    for (const { id, insights, currencyRatioToUSD } of data) {
      spent.set(id, cents(insights?.spend) / (currencyRatioToUSD ?? 1));
    }
  }
  const inAll = [...spent.values()].reduce((all, each) => all + each, 0);
  // Each ad is converted and rounded by itself
  expect(Math.abs(cents(total.spendUSD) - inAll)).toBeLessThan(20);
  expect(sum(rows.map(({ spendUSD }) => spendUSD)) + cents(unmatched.spendUSD)).toBe(
    cents(total.spendUSD),
  );
});

it('narrows results to a group, whose sum they are', async () => {
  const { read } = await start();
  const [first] = (await read('ad_account')).rows;
  const within = await read('campaign', { adAccountId: first?.key });
  expect(sum(within.rows.map(({ revenueUSD }) => revenueUSD))).toBe(cents(first?.revenueUSD));
  expect(within.unmatched.trackerCampaignCount).toBe(0);
});

it('knows what a tracker counted of the objects of a list, and of one by day', async () => {
  const { recording, params, read } = await start();
  const list = (level: 'ad' | 'campaign', objectId?: string) =>
    call(objectResultRoutes.list, { params, query: { ...WEEK, level, objectId } });
  const { data: ofCampaigns } = await list('campaign');
  const { data: ofAds } = await list('ad');
  expect(ofCampaigns.source).toMatchObject({ dayZone: 'ad_account', unreadDayCount: 0 });
  const { rows } = await read('campaign', { adAccountId: params.adAccountId });
  expect(sum(ofCampaigns.rows.map(({ leads }) => String(leads)))).toBe(
    sum(rows.map(({ leads }) => String(leads))),
  );
  const listed = new Set(recording.objects[params.adAccountId]?.ads.map(({ id }) => id));
  const [ad] = ofAds.rows
    .filter(({ id }) => listed.has(id))
    .toSorted((a, b) => cents(b.revenue) - cents(a.revenue));
  expect(cents(ad?.revenue)).toBeGreaterThan(0);
  const { data: one } = await list('ad', ad?.id ?? '');
  expect(one.rows).toEqual([ad]);
  expect(sum(one.byDay.map(({ revenue }) => revenue))).toBe(cents(ad?.revenue));
  const { data: insights } = await call(insightsRoutes.read, {
    params,
    query: { level: 'ad', objectId: ad?.id ?? '', timeRange: WEEK },
  });
  expect(ad?.comparedSpend).toBe(insights.total?.spend);
});

it('says which tracker a profile reads, and refuses to change it', async () => {
  await start();
  const params = { adUserId: SAMPLE_ID };
  const { data: task } = await call(resultRoutes.getTask, { params });
  expect(task).toMatchObject({ adUserId: SAMPLE_ID, progress: null });
  expect(task.sourceBinomId).not.toBeNull();
  await expect(
    call(resultRoutes.updateTask, { params, body: { dayZone: 'tracker' } }),
  ).rejects.toMatchObject({ code: 'sample_data' });
});
