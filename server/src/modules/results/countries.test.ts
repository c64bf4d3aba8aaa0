import { resultRoutes as r } from '@ads-checker/shared/contracts/results';
import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { beforeAll, expect, it } from 'vitest';
import { useAdObjects } from '../../../test/harness/ad-objects.ts';
import { markHistoryRead } from '../../../test/harness/results.ts';

const { app, owner, mate, adUserId, sandbox, world } = useAdObjects();
const dayOf = (age: number) => new Date(Date.now() - age * 86_400_000).toISOString().slice(0, 10);
const period = { since: dayOf(3), until: dayOf(0) };
const cents = (amount: string | null) => Math.round(Number(amount ?? 0) * 100);

let teamId: string;
let accountId: string;

const read = async (groupBy: 'country' | 'campaign' | 'day') =>
  r.getBreakdown.response.parse(
    (await owner().call(r.getBreakdown, { params: { accountId }, query: { ...period, groupBy } }))
      .body,
  ).data;
const collect = () => app().runJobs({ only: ['collect-results'] });
const listReports = () =>
  sandbox()
    .state.calls.list({ sinceSequence: 0 })
    .filter(({ path }) => path.includes('/insights'));

beforeAll(async () => {
  const { db } = app().container;
  const { rows } = await db.raw(
    'select a.team_id, a.id from ad_users u join accounts a on a.id = u.account_id where u.id = ?',
    [adUserId()],
  );
  teamId = rows[0].team_id;
  accountId = rows[0].id;
  const { apiPath, apiKey } = SAMPLE_TRACKERS.binom_v2;
  const binomId = await app().factories.buildTracker({
    teamId,
    version: 'binom_v2',
    apiUrl: `${sandbox().url}${apiPath}`,
    apiKey,
    trafficSourceSettings: [
      { trafficSourceId: '3', adIdToken: '1', adSetIdToken: null, campaignIdToken: null },
      { trafficSourceId: '5', adIdToken: '6', adSetIdToken: null, campaignIdToken: null },
    ],
  });
  await markHistoryRead({
    db,
    teamId,
    binomId,
    adAccounts: world().adAccounts.values(),
    at: new Date(),
  });
  await db.raw('insert into result_tasks (ad_user_id, binom_id) values (?, ?)', [
    adUserId(),
    binomId,
  ]);
  await app().container.modules.resultsModule.task.run({
    adUserId: adUserId(),
    signal: new AbortController().signal,
  });
});

it('is unknown, and read by nobody, before somebody asks', async () => {
  sandbox().state.calls.clear();
  const { rows, total, countries } = await read('country');
  expect(rows.map(({ key }) => key)).toEqual(['']);
  expect(countries).toMatchObject({ readAt: null, isReading: false });
  expect(countries?.unreadDayCount).toBeGreaterThan(0);
  expect(cents(total.spendUSD)).toBeGreaterThan(0);
  expect(listReports()).toEqual([]);
  expect((await read('campaign')).countries).toBeNull();
});

it('divides the spend by what the network reports, and adds up to the same total', async () => {
  const params = { accountId };
  expect((await mate().call(r.readCountries, { params, body: period })).status).toBe(403);
  const answer = await owner().call(r.readCountries, { params, body: period });
  expect(answer.body).toEqual({ data: { adUserCount: 1 } });
  expect((await read('country')).countries).toMatchObject({ isReading: true });
  await collect();

  const { rows, unmatched, total, countries } = await read('country');
  expect(countries).toMatchObject({ unreadDayCount: 0, isReading: false });
  expect(countries?.readAt).not.toBeNull();
  const byCountry = rows.filter(({ key }) => key !== '');
  expect(byCountry.map(({ key }) => key).toSorted()).toEqual(['DE', 'FR', 'GB', 'PL', 'US']);
  // Trackers know of no countries: unknown, not zero
  for (const row of byCountry) {
    expect(row).toMatchObject({
      revenueUSD: null,
      comparedSpendUSD: null,
      profitUSD: null,
      roi: null,
      leads: null,
      clicks: null,
    });
  }
  const day = await read('day');
  expect(total).toEqual(day.total);
  expect(unmatched).toEqual(day.unmatched);
  const sum = (pick: (row: (typeof rows)[number]) => string | null) =>
    rows.reduce((all, row) => all + cents(pick(row)), 0);
  expect({
    spend: sum(({ spendUSD }) => spendUSD) + cents(unmatched.spendUSD),
    revenue: sum(({ revenueUSD }) => revenueUSD) + cents(unmatched.revenueUSD),
  }).toEqual({ spend: cents(total.spendUSD), revenue: cents(total.revenueUSD) });

  // Each country by hand: the spend of matched ads of a campaign and day, as the network divides it
  const { db } = app().container;
  const { rows: expected } = await db.raw(
    `with matched as (
       select n.day, n.campaign_id, sum(n.spend_usd_cents) as spend from network_facts n
       join result_ad_accounts a on a.ad_account_id = n.ad_account_id
       where n.team_id = ? and n.day between ? and ?
         and (n.ad_id in (select o.object_id from tracker_objects o join tracker_sources s on s.id = o.source_id
             where o.level = 'ad' and s.time_zone = coalesce(a.time_zone, 'UTC'))
           or not exists (select 1 from tracker_days d join tracker_sources s on s.id = d.source_id
             where d.day = n.day and s.time_zone = coalesce(a.time_zone, 'UTC')))
       group by 1, 2)
     select c.country, sum(m.spend * c.spend_minor / c.whole) as cents
     from matched m join (select *, sum(spend_minor) over (partition by day, campaign_id) as whole
       from network_country_facts) c on c.day = m.day and c.campaign_id = m.campaign_id and c.whole > 0
     group by 1`,
    [teamId, period.since, period.until],
  );
  expect(expected).toHaveLength(5);
  const parts = Number(
    (await db.raw('select count(distinct (day, campaign_id)) as n from network_country_facts'))
      .rows[0].n,
  );
  for (const { country, cents: exact } of expected) {
    const shown = cents(byCountry.find(({ key }) => key === country)?.spendUSD ?? null);
    expect(Math.abs(shown - Number(exact))).toBeLessThanOrEqual(parts / 2);
  }
});

it('is read once, until the network corrects a day and somebody asks again', async () => {
  const { db } = app().container;
  const readTimes = async (): Promise<Record<string, string>> => {
    const { rows } = await db.raw(
      'select day::text, max(read_at)::text as at from network_country_days group by day',
    );
    return Object.fromEntries(rows.map((row: { day: string; at: string }) => [row.day, row.at]));
  };
  const ask = async () => {
    await owner().call(r.readCountries, { params: { accountId }, body: period });
    await collect();
  };
  const first = await readTimes();
  await ask();
  expect(await readTimes()).toEqual(first);
  const corrected = dayOf(1);
  await db.raw(
    `update network_country_days set read_at = read_at - interval '31 minutes' where day = ?`,
    [corrected],
  );
  await ask();
  const { [corrected]: again, ...others } = await readTimes();
  expect(Date.parse(again ?? '')).toBeGreaterThan(Date.parse(first[corrected] ?? ''));
  expect({ ...others, [corrected]: first[corrected] }).toEqual(first);
});

it('names the field of a period that cannot be asked for', async () => {
  const answer = await owner().call(r.readCountries, {
    params: { accountId },
    body: { since: dayOf(0), until: dayOf(3) },
  });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ details: { fields: [{ field: 'body.until' }] } });
});
