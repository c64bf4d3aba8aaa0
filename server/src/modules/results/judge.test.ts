import { objectResultRoutes } from '@ads-checker/shared/contracts/object-results';
import {
  RESULT_GROUPINGS,
  type ResultBreakdown,
  type ResultGrouping,
  resultRoutes,
} from '@ads-checker/shared/contracts/results';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { DAY_MS, HOUR_MS } from '@ads-checker/shared/domain/durations';
import { findDay } from '@ads-checker/shared/sample/index';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUp, listFacts, listMatched, type NaiveQuery, type Sums } from './test/naive-join.ts';
import { type ResultsWorld, startResultsWorld } from './test/results-world.ts';

const GROUPINGS = RESULT_GROUPINGS.filter(
  (grouping) => grouping !== 'tracker_campaign' && grouping !== 'country',
);
const CORRECTED_DAYS = 3;

const cents = (amount: string | null): number => Math.round(Number(amount ?? 0) * 100);

type Figures = Pick<
  ResultBreakdown['rows'][number],
  'spendUSD' | 'revenueUSD' | 'leads' | 'clicks' | 'approved' | 'networkClicks'
>;
const toSums = ({
  spendUSD,
  revenueUSD,
  leads,
  clicks,
  approved,
  networkClicks,
}: Figures): Sums => ({
  spend: cents(spendUSD),
  revenue: cents(revenueUSD),
  leads: leads ?? 0,
  clicks: clicks ?? 0,
  approved: approved ?? ((leads ?? 0) > 0 ? Number.NaN : 0),
  networkClicks: networkClicks ?? 0,
});

const SUMMED = ['spend', 'revenue', 'leads', 'clicks', 'approved', 'networkClicks'] as const;
/** Known of the total, and not of the rows. */
const NOT_DIVIDED: Partial<Record<ResultGrouping, readonly (keyof Sums)[]>> = {
  country: ['approved', 'networkClicks'],
  tracker_campaign: ['networkClicks'],
};

const toAnswer = ({ rows, total, unmatched }: ResultBreakdown) => ({
  rows: Object.fromEntries(rows.map((row) => [row.key, toSums(row)])),
  unmatched: toSums(unmatched),
  total: toSums(total),
});

type Query = Omit<NaiveQuery, 'profiles'> & Partial<Pick<NaiveQuery, 'profiles'>>;

/**
 * Compares all groupings with a join by hand. Only who reads the team sees traffic without an ad of
 * all users of a tracker.
 */
async function compare(
  world: ResultsWorld,
  query: Query,
  who: 'lead' | 'first' | 'second' = 'lead',
): Promise<void> {
  const { since, until } = query;
  const facts = listFacts(world, { profiles: world.profiles, ...query }).filter(
    ({ ad, profile }) => ad !== undefined || who === 'lead' || profile.binomUserId !== '',
  );
  expect(facts.length).toBeGreaterThan(10);
  const matched = new Set<string>();
  for (const profile of world.profiles) {
    const all = { profiles: world.profiles, ...query };
    const days = { since: world.readSince.get(profile.adUserId) ?? since, until: world.today() };
    for (const id of listMatched(world, { ...all, ...days }, profile)) {
      matched.add(id);
    }
  }
  for (const groupBy of GROUPINGS) {
    const answer = toAnswer(await world.read({ since, until, groupBy }, who));
    expect({ groupBy, ...answer }).toEqual({ groupBy, ...addUp(facts, matched, groupBy) });
  }
}

describe('after a day of 25 hours in Europe and in America', () => {
  const startsAt = '2026-11-03T10:00:00Z';
  const today = '2026-11-03';
  const dayAgo = (age: number) => addDays({ date: today, days: -age });
  let world: ResultsWorld;
  let startMs: number;

  beforeAll(async () => {
    world = await startResultsWorld(startsAt);
    startMs = world.nowMs();
    expect(await world.collect()).toEqual([]);
  });
  afterAll(() => world?.close());

  it('sums are those of a join by hand, to the cent', async () => {
    await compare(world, { since: dayAgo(14), until: today, readAtMs: () => startMs });
    // Each of the long days on its own
    for (const day of ['2026-10-25', '2026-11-01']) {
      await compare(world, { since: day, until: day, readAtMs: () => startMs });
    }
  });

  it('count an ad account once, by the tracker of the profile that it belongs to', async () => {
    const [, , marta] = world.profiles;
    const shared = world.profiles
      .slice(0, 2)
      .flatMap(({ profile }) => [...profile.tasks.keys()])
      .filter((id) => marta?.profile.tasks.has(id));
    expect(shared.length).toBeGreaterThan(2);
    const period = { since: dayAgo(9), until: dayAgo(2), readAtMs: () => startMs };
    await compare(world, { ...period, profiles: world.profiles.slice(0, 2) }, 'first');
    await compare(world, { ...period, profiles: world.profiles.slice(2) }, 'second');
  });

  it('add up to one total, however a period is grouped and filtered', async () => {
    const adAccountIds = [...world.world.adAccounts.keys()];
    const campaignIds = [...world.world.campaigns.keys()];
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 20 }),
        fc.nat({ max: 20 }),
        fc.oneof(
          fc.constant({}),
          fc.constantFrom(...world.profiles).map(({ adUserId }) => ({ adUserId })),
          fc.constantFrom(...world.profiles).map(({ buyerId }) => ({ buyerId })),
          fc.constantFrom(...adAccountIds).map((adAccountId) => ({ adAccountId })),
          fc.constantFrom(...campaignIds).map((adCampaignId) => ({ adCampaignId })),
        ),
        async (from, length, filters) => {
          const since = dayAgo(from + length);
          const query = { since, until: dayAgo(from), ...filters };
          const answers = await Promise.all(
            RESULT_GROUPINGS.map((groupBy) => world.read({ ...query, groupBy })),
          );
          const totals = answers.map(({ total }) => total);
          expect(totals).toEqual(totals.map(() => totals[0]));
          for (const [at, answer] of answers.entries()) {
            const { rows, unmatched, total } = toAnswer(answer);
            const groupBy = RESULT_GROUPINGS[at] ?? 'day';
            const names = SUMMED.filter(
              (name) =>
                !NOT_DIVIDED[groupBy]?.includes(name) &&
                (name !== 'networkClicks' || answer.total.networkClicks !== null),
            );
            const all = [...Object.values(rows), unmatched];
            for (const name of names) {
              const sum = all.reduce((so, each) => so + each[name], 0);
              expect([groupBy, name, sum]).toEqual([groupBy, name, total[name]]);
            }
            const days = answer.total.byDay.map(toSums);
            expect(days.reduce((all, { revenue }) => all + revenue, 0)).toBe(total.revenue);
            expect(days.reduce((all, { spend }) => all + spend, 0)).toBe(total.spend);
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  it('are the same from sums and from facts', async () => {
    const { container } = world.app;
    const { db } = container;
    const queries = RESULT_GROUPINGS.flatMap((groupBy) =>
      [{}, { adCampaignId: [...world.world.campaigns.keys()][0] }].map((filters) => ({
        ...{ since: dayAgo(20), until: today, groupBy },
        ...filters,
      })),
    );
    const readAll = () => Promise.all(queries.map((query) => world.read(query)));
    const countUnsummed = async () =>
      (
        await db.raw(`select (select count(*) from network_days where not is_summed)::int as network,
          (select count(*) from tracker_days where not is_summed)::int as tracker`)
      ).rows[0];
    expect(await countUnsummed()).toEqual({ network: 0, tracker: 0 });
    const summed = await readAll();
    await db.raw('update network_days set is_summed = false where ad_account_id like ?', ['%1%']);
    await db.raw('update tracker_days set is_summed = false where day >= ?', [dayAgo(7)]);
    expect(await readAll()).toEqual(summed);
    await db.raw('update network_days set is_summed = false');
    await db.raw('update tracker_days set is_summed = false');
    expect(await readAll()).toEqual(summed);
  });

  it('are never shown to a member, by any route or the feed', async () => {
    const [{ adUserId, profile } = { adUserId: '', profile: undefined }] = world.profiles;
    const { member } = world.clients;
    const period = { since: dayAgo(6), until: today };
    const calls = {
      getBreakdown: {
        params: { accountId: world.accounts.lead },
        query: { ...period, groupBy: 'day' },
      },
      readCountries: { params: { accountId: world.accounts.lead }, body: period },
      getTask: { params: { adUserId } },
      updateTask: { params: { adUserId }, body: { dayZone: 'tracker' } },
      refresh: { params: { adUserId } },
    };
    expect(Object.keys(calls)).toEqual(Object.keys(resultRoutes));
    expect(profile).toBeDefined();
    for (const [name, input] of Object.entries(calls)) {
      const answer = await member.call(resultRoutes[name as keyof typeof calls], input);
      expect([name, answer.status]).toEqual([name, 'accountId' in input.params ? 403 : 404]);
    }
    for (const adAccountId of profile?.tasks.keys() ?? []) {
      const answer = await member.call(objectResultRoutes.list, {
        params: { adUserId, adAccountId },
        query: { ...period, level: 'ad' },
      });
      expect(answer.status).toBe(404);
    }
    expect(Object.keys(objectResultRoutes)).toEqual(['list']);
    const { rows: shown } = await world.app.container.db.raw(
      `select count(*)::int as docs, count(*) filter (where collection ~* 'result'
         or (collection = 'adUsers' and not is_deleted))::int as results
       from sync_rows where account_id = ?`,
      [world.accounts.member],
    );
    expect(shown).toEqual([{ docs: expect.any(Number), results: 0 }]);
    expect(shown[0].docs).toBeGreaterThan(0);
    for (const filters of [
      {},
      { adUserId },
      { buyerId: world.accounts.first },
      { adAccountId: [...(profile?.tasks.keys() ?? [])][0] },
    ]) {
      const { rows, unmatched, total, sources, adUserCount } = await world.read(
        { ...period, groupBy: 'ad_account', ...filters },
        'member',
      );
      expect({ rows, adUserCount, spend: total.spendUSD, revenue: total.revenueUSD }).toEqual({
        rows: [],
        adUserCount: 0,
        spend: null,
        revenue: null,
      });
      expect([unmatched.spendUSD, unmatched.revenueUSD]).toEqual([null, null]);
      expect(sources.map(({ kind }) => kind)).toEqual(['network']);
    }
  });

  it('follow corrections of the network and late leads', async () => {
    world.passMs(DAY_MS + 2 * HOUR_MS);
    const yesterday = findDay(today) ?? 0;
    world.restate(yesterday, 1.13);
    world.restate(yesterday - 2, 0.91);
    expect(await world.collect()).toEqual([]);
    const laterMs = world.nowMs();
    const before = await world.read({ since: today, until: today, groupBy: 'day' });
    expect(cents(before.total.spendUSD)).toBeGreaterThan(0);
    await compare(world, {
      since: dayAgo(12),
      until: addDays({ date: today, days: 1 }),
      readAtMs: (age) => (age <= CORRECTED_DAYS ? laterMs : startMs),
    });
  });

  it('have a gap where a tracker is dead for a day, not zeros', async () => {
    const [, kyle, marta] = world.profiles;
    const readMs = world.nowMs();
    const day = addDays({ date: today, days: 2 });
    world.passMs(DAY_MS);
    world.sandbox.state.trackers.settings.keitaro.isHtml = true;
    expect(await world.collect()).toEqual(['Keitaro']);
    const read = (adUserId: string | undefined) =>
      world.read({ since: day, until: day, groupBy: 'day', ...(adUserId && { adUserId }) });
    const { rows, total, sources } = await read(kyle?.adUserId);
    expect(cents(total.spendUSD)).toBeGreaterThan(0);
    const unknown = {
      comparedSpendUSD: null,
      revenueUSD: null,
      profitUSD: null,
      roi: null,
      leads: null,
      clicks: null,
      isPartial: true,
    };
    expect(rows).toMatchObject([{ key: day, ...unknown }]);
    expect(total).toMatchObject(unknown);
    expect(sources.find(({ name }) => name === 'Keitaro')?.error).toMatchObject({
      code: 'html_page',
    });
    // Others go on
    expect((await read(marta?.adUserId)).total).toMatchObject({ isPartial: false });
    const all = (await read(undefined)).total;
    expect(all.isPartial).toBe(true);
    expect(cents(all.profitUSD)).toBe(cents(all.revenueUSD) - cents(all.comparedSpendUSD));

    world.sandbox.state.trackers.settings.keitaro.isHtml = false;
    expect(await world.collect()).toEqual([]);
    const nowMs = world.nowMs();
    expect(nowMs).toBeGreaterThan(readMs);
    await compare(world, { since: day, until: day, readAtMs: () => nowMs });
  });
});

describe('after a day of 23 hours in America', () => {
  let world: ResultsWorld;
  beforeAll(async () => {
    world = await startResultsWorld('2026-03-20T10:00:00Z');
    expect(await world.collect()).toEqual([]);
  });
  afterAll(() => world?.close());

  it('sums are those of a join by hand, to the cent', async () => {
    const readAtMs = () => world.nowMs();
    await compare(world, { since: '2026-03-06', until: '2026-03-10', readAtMs });
    await compare(world, { since: '2026-03-08', until: '2026-03-08', readAtMs });
  });
});
