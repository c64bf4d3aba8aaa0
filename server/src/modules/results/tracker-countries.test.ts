import { resultRoutes as r } from '@ads-checker/shared/contracts/results';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ResultsWorld, startResultsWorld } from './test/results-world.ts';

const START = '2026-11-20T14:38:00Z';
const period = { since: '2026-11-18', until: '2026-11-19' };
const cents = (amount: string | null) => Math.round(Number(amount ?? 0) * 100);

let world: ResultsWorld;
let adUserId: string;
beforeAll(async () => {
  world = await startResultsWorld(START);
  adUserId = world.profiles.find(({ version }) => version === 'keitaro')?.adUserId ?? '';
  await world.collect();
});
afterAll(() => world?.close());

const read = (groupBy: 'country' | 'day' | 'campaign', more: object = {}) =>
  world.read({ ...period, groupBy, adUserId, ...more });

/** Each country by hand, of what the tracker's reports said of ad accounts that no earlier profile sees. */
const revenueByCountry = async () => {
  const { rows } = await world.app.container.db.raw(
    `select f.country, sum(f.revenue_usd_cents)::float8 as revenue, sum(f.leads)::float8 as leads,
       sum(f.clicks)::float8 as clicks
     from tracker_country_facts f join tracker_sources s on s.id = f.source_id
     join result_ad_accounts a on a.ad_account_id = f.ad_account_id and a.time_zone = s.time_zone
     where a.ad_user_id = :adUserId and f.campaign_id <> '' and f.day between :since and :until
       and not exists (select 1 from result_ad_accounts o
         where o.ad_account_id = a.ad_account_id and o.ad_user_id < a.ad_user_id)
     group by 1 order by 1`,
    { ...period, adUserId },
  );
  return rows as { country: string; revenue: number; leads: number; clicks: number }[];
};

it('says where leads came from once somebody asked, of the tracker that names countries', async () => {
  for (const row of (await read('country')).rows) {
    expect(row.key).toBe('');
  }
  const answer = await world.clients.lead.call(r.readCountries, {
    params: { accountId: world.accounts.lead },
    body: period,
  });
  expect(answer.body).toEqual({ data: { adUserCount: 3 } });
  expect(await world.collect()).toEqual([]);
  const { rows: requests } = await world.app.container.db.raw(
    'select 1 from result_country_requests',
  );
  expect(requests).toEqual([]);

  const { rows, total } = await read('country');
  const known = rows.filter(({ key }) => key !== '');
  expect(known.map(({ key }) => key).toSorted()).toEqual(['DE', 'FR', 'GB', 'PL', 'US']);
  const expected = await revenueByCountry();
  expect(
    known
      .map(({ key, revenueUSD, leads, clicks }) => ({
        country: key,
        revenue: cents(revenueUSD),
        leads,
        clicks,
      }))
      .toSorted((a, b) => (a.country < b.country ? -1 : 1)),
  ).toEqual(expected);
  for (const { spendUSD, comparedSpendUSD, revenueUSD, profitUSD } of known) {
    expect(comparedSpendUSD).toBe(spendUSD);
    expect(cents(profitUSD)).toBe(cents(revenueUSD) - cents(comparedSpendUSD));
  }
  expect(total).toEqual((await read('day')).total);
  const sum = (pick: (row: (typeof rows)[number]) => number | null) =>
    rows.reduce((all, row) => all + (pick(row) ?? 0), 0);
  expect(sum(({ leads }) => leads)).toBe(total.leads);
  expect(sum(({ revenueUSD }) => cents(revenueUSD))).toBe(cents(total.revenueUSD));
});

it('adds up to the same for a single campaign', async () => {
  const [campaign] = (await read('campaign')).rows
    .filter(({ leads }) => (leads ?? 0) > 3)
    .map(({ key }) => key);
  const { rows, total } = await read('country', { adCampaignId: campaign });
  expect(rows.length).toBeGreaterThan(3);
  expect(total).toEqual((await read('day', { adCampaignId: campaign })).total);
  expect(rows.reduce((all, { leads }) => all + (leads ?? 0), 0)).toBe(total.leads);
});

it('leaves the revenue of other trackers without a country', async () => {
  const others = world.profiles.filter(({ version }) => version !== 'keitaro');
  for (const { adUserId: id } of others) {
    const { rows } = await world.read({ ...period, groupBy: 'country', adUserId: id });
    const known = rows.filter(({ key }) => key !== '');
    expect(known.length).toBeGreaterThan(0);
    for (const { revenueUSD, leads, clicks, comparedSpendUSD } of known) {
      expect([revenueUSD, leads, clicks, comparedSpendUSD]).toEqual([null, null, null, null]);
    }
  }
});

it('tells a tracker that refuses, and keeps the spend by country', async () => {
  const day = addDays({ date: period.since, days: -1 });
  const answered = await fetch(`${world.sandbox.url}/__sandbox/trackers/faults`, {
    method: 'POST',
    body: JSON.stringify({
      tracker: 'keitaro',
      call: 'report/build',
      count: 20,
      effect: { type: 'answer', status: 403, body: { error: 'Access denied' } },
    }),
  });
  expect(answered.ok).toBe(true);
  await world.clients.lead.call(r.readCountries, {
    params: { accountId: world.accounts.lead },
    body: { since: day, until: day },
  });
  expect(await world.collect()).toContain('Keitaro');
  const { rows } = await world.read({ since: day, until: day, groupBy: 'country', adUserId });
  const known = rows.filter(({ key }) => key !== '');
  expect(known.length).toBeGreaterThan(0);
  for (const { spendUSD, revenueUSD } of known) {
    expect(spendUSD).not.toBeNull();
    expect(revenueUSD).toBeNull();
  }
});
