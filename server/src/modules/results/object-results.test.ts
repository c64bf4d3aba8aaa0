import { objectResultRoutes as o } from '@ads-checker/shared/contracts/object-results';
import { resultRoutes as r } from '@ads-checker/shared/contracts/results';
import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { beforeAll, expect, it } from 'vitest';
import { useAdObjects } from '../../../test/harness/ad-objects.ts';

const { app, owner, mate, stranger, adUserId, sandbox, world } = useAdObjects();
const LEVELS = ['campaign', 'ad_set', 'ad'] as const;
const dayOf = (age: number) => new Date(Date.now() - age * 86_400_000).toISOString().slice(0, 10);
const period = { since: dayOf(6), until: dayOf(0) };

let teamId: string;
let accountId: string;
let adAccountId: string;
let binomId: string;

type Query = Partial<Parameters<typeof o.list.query.parse>[0] & object>;
const ask = (query: Query = {}) => ({
  params: { adUserId: adUserId(), adAccountId },
  query: { ...period, level: 'ad' as const, ...query },
});
const list = async (query: Query = {}) =>
  o.list.response.parse((await owner().call(o.list, ask(query))).body).data;

const cents = (amount: string | null | undefined) => Math.round(Number(amount ?? 0) * 100);
const sumOf = <T>(rows: readonly T[], pick: (row: T) => number) =>
  rows.reduce((total, row) => total + pick(row), 0);

beforeAll(async () => {
  const { db } = app().container;
  const { rows } = await db.raw(
    'select a.team_id, a.id from ad_users u join accounts a on a.id = u.account_id where u.id = ?',
    [adUserId()],
  );
  teamId = rows[0].team_id;
  accountId = rows[0].id;
  binomId = await app().factories.buildTracker({
    teamId,
    version: 'binom_v2',
    name: 'Binom EU',
    apiUrl: `${sandbox().url}${SAMPLE_TRACKERS.binom_v2.apiPath}`,
    apiKey: SAMPLE_TRACKERS.binom_v2.apiKey,
    trafficSourceSettings: ['3', '5', '8'].map((trafficSourceId, index) => ({
      trafficSourceId,
      adIdToken: ['1', '6', '1'][index] ?? '',
      adSetIdToken: null,
      campaignIdToken: null,
    })),
  });
  expect(
    (await owner().call(r.updateTask, { params: { adUserId: adUserId() }, body: { binomId } }))
      .status,
  ).toBe(200);
  await app().runJobs({ only: ['collect-results'] });
  const { rows: accounts } = await db.raw(
    `select r.ad_account_id as id from tracker_facts t join result_ads r on r.ad_id = t.object_id
     group by 1 order by count(*) desc, 1 limit 1`,
  );
  adAccountId = accounts[0].id;
});

it('answers the same sums at every level, as the breakdown of the ad account does', async () => {
  const { body } = await owner().call(r.getBreakdown, {
    params: { accountId },
    query: { ...period, groupBy: 'ad_account', adAccountId },
  });
  const [row] = r.getBreakdown.response.parse(body).data.rows;
  expect(row?.leads).toBeGreaterThan(0);
  const { rows: currencies } = await app().container.db.raw(
    'select distinct currency from result_ad_accounts where ad_account_id = ?',
    [adAccountId],
  );
  for (const level of LEVELS) {
    const { rows, source, undivided } = await list({ level });
    expect(source).toMatchObject({ binomId, name: 'Binom EU', currency: 'USD', unreadDayCount: 0 });
    expect(source?.error).toBeNull();
    expect(undivided).toEqual([]);
    expect({ level, leads: sumOf(rows, ({ leads }) => leads ?? 0) }).toEqual({
      level,
      leads: row?.leads,
    });
    expect(sumOf(rows, ({ clicks }) => clicks ?? 0)).toBe(row?.clicks);
    const rate = source?.rate ?? Number.NaN;
    const revenue = sumOf(rows, (each) => cents(each.revenue));
    // Rounded once an object and day
    expect(Math.abs(revenue - cents(row?.revenueUSD) * rate)).toBeLessThanOrEqual(
      currencies[0].currency === 'USD' ? 0 : rows.length * 7,
    );
  }
});

it('adds up the days of an object, of which each level has its own', async () => {
  const [first] = (await list({ level: 'campaign' })).rows;
  const { rows, byDay } = await list({ level: 'campaign', objectId: first?.id });
  expect(rows).toEqual([first]);
  expect(byDay.map(({ date }) => date)).toEqual(
    [6, 5, 4, 3, 2, 1, 0].map(dayOf).filter((day) => day <= dayOf(0)),
  );
  expect(sumOf(byDay, ({ revenue }) => cents(revenue))).toBe(cents(first?.revenue));
  expect(sumOf(byDay, ({ leads }) => leads ?? 0)).toBe(first?.leads);
  expect(sumOf(byDay, ({ spend }) => cents(spend))).toBe(cents(first?.comparedSpend));
});

it('says by day what the network counted, by type of result', async () => {
  const { rows } = await list({ level: 'campaign' });
  const day = Date.parse(dayOf(1)) / 86_400_000;
  const counted = await Promise.all(
    rows.map(async ({ id }) => {
      const { byDay } = await list({ level: 'campaign', objectId: id });
      return { id, actions: byDay.find(({ date }) => date === dayOf(1))?.actions };
    }),
  );
  const expected = rows.map(({ id }) => {
    const totals = world().insights.find({
      ...{ level: 'campaign', id, sinceDay: day, untilDay: day, nowMs: Date.now() },
    });
    const { leads = 0, purchases = 0, likes = 0, rsvps = 0 } = totals ?? {};
    const all = { lead: leads, like: likes, rsvp: rsvps };
    return {
      id,
      actions: Object.fromEntries(
        Object.entries({ ...all, 'offsite_conversion.fb_pixel_purchase': purchases }).filter(
          ([, count]) => count > 0,
        ),
      ),
    };
  });
  expect(counted).toEqual(expected);
  expect(expected.some(({ actions }) => Object.keys(actions).length > 0)).toBe(true);
});

it('leaves a gap on a day that the tracker was not read', async () => {
  const { db } = app().container;
  const gap = dayOf(3);
  const [first] = (await list({ level: 'campaign' })).rows;
  const { byDay } = await list({ level: 'campaign', objectId: first?.id });
  const day = byDay.find(({ date }) => date === gap);
  await db.transaction(async (trx) => {
    await trx.raw('create table kept_days as select * from tracker_days where day = ?', [gap]);
    await trx.raw('create table kept_facts as select * from tracker_facts where day = ?', [gap]);
    await trx.raw('delete from tracker_days where day = ?', [gap]);
    await trx.raw('delete from tracker_facts where day = ?', [gap]);
  });
  const after = await list({ level: 'campaign', objectId: first?.id });
  expect(after.source?.unreadDayCount).toBe(1);
  expect(after.byDay.find(({ date }) => date === gap)).toEqual({
    ...{
      date: gap,
      spend: day?.spend,
      actions: day?.actions,
      comparedSpend: null,
      isPartial: false,
    },
    ...{ clicks: null, leads: null, approved: null, hold: null, rejected: null, revenue: null },
  });
  // A loss that nobody knows of would else be in the profit
  expect(cents(after.rows[0]?.comparedSpend)).toBe(cents(first?.comparedSpend) - cents(day?.spend));
  await db.transaction(async (trx) => {
    await trx.raw('insert into tracker_days select * from kept_days');
    await trx.raw('insert into tracker_facts select * from kept_facts');
    await trx.raw('drop table kept_days, kept_facts');
  });
});

it('counts a row about a campaign only there, and says so of what it contains', async () => {
  const { db } = app().container;
  const [campaign] = (await list({ level: 'campaign' })).rows;
  const before = await list({ level: 'ad' });
  await db.raw(
    `insert into tracker_facts (source_id, day, level, object_id, tracker_campaign_id,
       clicks, leads, approved, hold, rejected, revenue_cents, revenue_usd_cents, currency)
     select s.id, ?, 'campaign', ?, 'x', 10, 2, 1, 1, 0, 500, 500, 'USD'
     from result_ad_accounts a join tracker_sources s on s.time_zone = coalesce(a.time_zone, 'UTC')
     where a.ad_account_id = ? and s.binom_id = ?`,
    [dayOf(1), campaign?.id ?? '', adAccountId, binomId],
  );
  const after = (await list({ level: 'campaign' })).rows.find(({ id }) => id === campaign?.id);
  expect(after?.leads).toBe((campaign?.leads ?? 0) + 2);
  expect((await list({ level: 'ad' })).rows).toEqual(before.rows);
  expect((await list({ level: 'ad' })).undivided).toEqual([
    { level: 'campaign', id: campaign?.id },
  ]);
  await db.raw(`delete from tracker_facts where tracker_campaign_id = 'x'`);
});

it('names the field of a wrong period', async () => {
  const { body } = await owner().call(o.list, ask({ since: dayOf(0), until: dayOf(6) }));
  expect(body).toMatchObject({ details: { fields: [{ field: 'query.until' }] } });
});

it('shows nobody the results of a profile that they may not read', async () => {
  expect((await stranger().call(o.list, ask())).status).toBe(404);
  const { db } = app().container;
  await db.raw('update ad_users set is_shared = false where id = ?', [adUserId()]);
  expect((await mate().call(o.list, ask())).status).toBe(404);
  await db.raw('update ad_users set is_shared = true where id = ?', [adUserId()]);
});

it('knows nothing of an ad account that the profile does not see', async () => {
  const { db } = app().container;
  await db.raw('delete from result_ad_accounts where ad_account_id = ?', [adAccountId]);
  const { rows, undivided } = await list();
  expect({ rows, undivided }).toEqual({ rows: [], undivided: [] });
});
