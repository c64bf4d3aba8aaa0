import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { NetworkFact, TrackerFact } from './entities.ts';
import { createFactRepository } from './fact-repository.ts';
import { dropPartitionsBefore } from './partitions.ts';
import { createSumRepository } from './sum-repository.ts';
import { type ResultsWorld, startResultsWorld } from './test/results-world.ts';

const START = '2026-11-20T14:38:00Z';
const DAY = '2026-11-10';
const NEW_AD = '990000000000000001';
const NEW_CAMPAIGN = '990000000000000003';

let world: ResultsWorld;
let place: { adAccountId: string; timeZone: string };
beforeAll(async () => {
  world = await startResultsWorld(START);
  await world.collect();
  const [{ adUserId, binomId, binomUserId }] = world.profiles as [ResultsWorld['profiles'][0]];
  // Rows without an ad are shown of the first zone of a source
  const { rows } = await db().raw(
    `select a.ad_account_id as "adAccountId", s.time_zone as "timeZone" from tracker_sources s
     join result_ad_accounts a on a.time_zone = s.time_zone and a.ad_user_id = ?
     where s.binom_id = ? and s.binom_user_id = ? order by 2, 1 limit 1`,
    [adUserId, binomId, binomUserId],
  );
  place = rows[0];
});
beforeEach(() => sum());
afterAll(() => world?.close());

const db = () => world.app.container.db;
const facts = () => createFactRepository({ db: db() });
const sum = () =>
  createSumRepository({ db: db(), clock: { now: () => new Date(START) } }).sumDays({
    teamId: world.teamId,
    endsAtMs: Number.POSITIVE_INFINITY,
  });
const countUnsummed = async (): Promise<number> => {
  const { rows } = await db().raw(
    `select (select count(*) from network_days where not is_summed)
       + (select count(*) from tracker_days where not is_summed) as count`,
  );
  return Number(rows[0].count);
};
const readDay = async () => {
  const { rows, unmatched, total } = await world.read({
    ...{ since: DAY, until: DAY, groupBy: 'campaign', adUserId: world.profiles[0]?.adUserId },
  });
  const row = rows.find(({ key }) => key === NEW_CAMPAIGN);
  return {
    row: row && [row.spendUSD, row.revenueUSD, row.leads, row.clicks],
    unmatchedSpend: unmatched.spendUSD,
    total: [total.spendUSD, total.revenueUSD],
  };
};
/** The same of what is in sums, and of what is in none yet. */
const readBoth = async () => {
  expect(await countUnsummed()).toBeGreaterThan(0);
  const byFacts = await readDay();
  await sum();
  expect(await countUnsummed()).toBe(0);
  expect(await readDay()).toEqual(byFacts);
  return byFacts;
};

const trackerFact: TrackerFact = {
  ...{ level: 'ad', objectId: NEW_AD, campaignId: '1', clicks: 10, leads: 2 },
  ...{ approved: 1, hold: 1, rejected: 0, revenueCents: 5_000, revenueUSDCents: 5_000 },
  ...{ revenueApprovedCents: null, costCents: null },
};
const networkFact = (changes: Partial<NetworkFact> = {}): NetworkFact => ({
  ...{ day: DAY, adId: NEW_AD, adName: 'New', adSetId: '990000000000000002', actions: null },
  ...{ campaignId: NEW_CAMPAIGN, campaignName: 'New', spendMinor: 2_000, spendUSDCents: 2_000 },
  ...{ currency: 'USD', impressions: 100, clicks: 12, linkClicks: 12 },
  ...changes,
});
const saveTracker = (rows: readonly TrackerFact[]) => {
  const [{ binomId, binomUserId }] = world.profiles as [ResultsWorld['profiles'][0]];
  return db().transaction((trx) =>
    facts().tracker.replaceDay(
      {
        ...{ binomId, binomUserId, timeZone: place.timeZone, day: DAY, at: new Date(START) },
        ...{ isWhole: true, currency: 'USD', facts: rows, names: new Map() },
      },
      trx,
    ),
  );
};
const saveNetwork = (fact: NetworkFact) =>
  db().transaction((trx) =>
    facts().network.saveNetworkFacts(
      {
        ...{ teamId: world.teamId, adAccountId: place.adAccountId, since: DAY, until: DAY },
        facts: [fact],
      },
      trx,
    ),
  );

it('counts a tracker row for an ad that the network names later', async () => {
  const before = await readDay();
  await saveTracker([trackerFact]);
  const { row } = await readBoth();
  expect(row).toBeUndefined();

  await saveNetwork(networkFact());
  const after = await readBoth();
  expect(after.row).toEqual(['20.00', '50.00', 2, 10]);
  expect(after.total[0]).toBe((Number(before.total[0]) + 20).toFixed(2));
});

it('moves both sides with an ad that belongs to another campaign', async () => {
  const moved = '990000000000000004';
  await saveNetwork(networkFact({ campaignId: moved, campaignName: 'Moved' }));
  expect((await readBoth()).row).toBeUndefined();
  await saveNetwork(networkFact());
  expect((await readBoth()).row).toEqual(['20.00', '50.00', 2, 10]);
});

it('matches spend from the first row that a tracker ever has of the ad', async () => {
  const other = networkFact({ adId: '990000000000000009', spendUSDCents: 700, spendMinor: 700 });
  await saveNetwork(other);
  const unmatched = await readBoth();
  expect(unmatched.row).toEqual(['20.00', '50.00', 2, 10]);

  await saveTracker([trackerFact, { ...trackerFact, objectId: other.adId, revenueUSDCents: 100 }]);
  const matched = await readBoth();
  expect(matched.row).toEqual(['27.00', '51.00', 4, 20]);
  expect(Number(unmatched.unmatchedSpend) - Number(matched.unmatchedSpend)).toBeCloseTo(7, 6);
  expect(matched.total[0]).toBe(unmatched.total[0]);
});

it('adds up anew what the first rate of a currency converts', async () => {
  await saveNetwork(networkFact({ currency: 'ISK', spendUSDCents: null }));
  expect((await readBoth()).row?.[0]).toBe('7.00');
  await db().transaction((trx) =>
    facts().network.saveRates({ day: DAY, rates: new Map([['ISK', 100]]) }, trx),
  );
  expect((await readBoth()).row?.[0]).toBe('27.00');
});

it('forgets the sums of months that expired', async () => {
  await dropPartitionsBefore('2026-12-01', db());
  for (const table of [
    'network_sums',
    'network_account_sums',
    'network_tracker_sums',
    'network_country_sums',
    'tracker_sums',
    'tracker_account_sums',
    'tracker_country_days',
  ]) {
    const { rows } = await db().raw('select count(*)::int as count from ??', [table]);
    expect([table, rows[0].count]).toEqual([table, 0]);
  }
  const { row, total } = await readDay();
  expect([row, total]).toEqual([undefined, [null, null]]);
});
