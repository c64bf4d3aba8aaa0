import { type ResultGrouping, resultRoutes as r } from '@ads-checker/shared/contracts/results';
import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAdObjects } from '../../../test/harness/ad-objects.ts';
import { dropPartitionsBefore, ensurePartitions } from './partitions.ts';

const { app, owner, mate, stranger, adUserId, sandbox } = useAdObjects();
const TOKENS = ['1', '6', '1'];
const GROUPINGS: readonly ResultGrouping[] = [
  'day',
  'ad_user',
  'buyer',
  'ad_account',
  'campaign',
  'tracker_campaign',
  'country',
];
const dayOf = (age: number) => new Date(Date.now() - age * 86_400_000).toISOString().slice(0, 10);

let teamId: string;
let accountId: string;
let binomId: string;

const buildTracker = (changes: { apiKey?: string } = {}) =>
  app().factories.buildTracker({
    teamId,
    version: 'binom_v2',
    name: 'Binom EU',
    apiUrl: `${sandbox().url}${SAMPLE_TRACKERS.binom_v2.apiPath}`,
    apiKey: SAMPLE_TRACKERS.binom_v2.apiKey,
    trafficSourceSettings: ['3', '5', '8'].map((trafficSourceId, index) => ({
      trafficSourceId,
      adIdToken: TOKENS[index] ?? '',
      adSetIdToken: null,
      campaignIdToken: null,
    })),
    ...changes,
  });

const query = (groupBy: ResultGrouping, changes: object = {}) => ({
  params: { accountId },
  query: { since: dayOf(6), until: dayOf(0), groupBy, ...changes },
});
const read = async (groupBy: ResultGrouping, changes: object = {}) =>
  r.getBreakdown.response.parse((await owner().call(r.getBreakdown, query(groupBy, changes))).body)
    .data;
const collect = () => app().runJobs({ only: ['collect-results'] });

beforeAll(async () => {
  const { rows } = await app().container.db.raw(
    'select a.team_id, a.id from ad_users u join accounts a on a.id = u.account_id where u.id = ?',
    [adUserId()],
  );
  teamId = rows[0].team_id;
  accountId = rows[0].id;
  binomId = await buildTracker();
  const answer = await owner().call(r.updateTask, {
    params: { adUserId: adUserId() },
    body: { binomId },
  });
  expect(answer.status).toBe(200);
  await collect();
});

const cents = (amount: string | null) => Math.round(Number(amount ?? 0) * 100);

describe('the facts', () => {
  it('are read by the job, and say how far they reach', async () => {
    const { body } = await owner().call(r.getTask, { params: { adUserId: adUserId() } });
    const { data } = r.getTask.response.parse(body);
    expect(data).toMatchObject({ sourceBinomId: binomId, lastRun: { error: null, problems: [] } });
    expect(data.readSince).not.toBeNull();
  });

  it('say which tracker the cost update would supply', async () => {
    const { db } = app().container;
    const readTask = async () => {
      const { body } = await owner().call(r.getTask, { params: { adUserId: adUserId() } });
      return r.getTask.response.parse(body).data;
    };
    expect(await readTask()).toMatchObject({ costUpdateBinomId: null });
    await db.raw(
      `insert into binom_cost_update_tasks (ad_user_id, binom_settings) values (?, ?)
       on conflict (ad_user_id) do update set binom_settings = excluded.binom_settings`,
      [adUserId(), JSON.stringify([{ binomId, binomUserId: '' }])],
    );
    expect(await readTask()).toMatchObject({ costUpdateBinomId: binomId });
    await db.raw('delete from binom_cost_update_tasks where ad_user_id = ?', [adUserId()]);
  });

  it('of the latest days of all zones are read before the history of any', async () => {
    const { rows } = await app().container.db.raw(
      `select count(distinct source_id)::int as zones,
         max(xmin::text::bigint) filter (where day >= :today)
           < min(xmin::text::bigint) filter (where day < :earlier) as is_first
       from tracker_days`,
      { today: dayOf(0), earlier: dayOf(3) },
    );
    expect(rows[0].zones).toBeGreaterThan(1);
    expect(rows[0].is_first).toBe(true);
  });

  it('add up to the same total for every grouping', async () => {
    const total = (await read('day')).total;
    expect(total.isPartial).toBe(false);
    expect(cents(total.spendUSD)).toBeGreaterThan(0);
    expect(cents(total.revenueUSD)).toBeGreaterThan(0);
    for (const groupBy of GROUPINGS) {
      const breakdown = await read(groupBy);
      const { rows, unmatched } = breakdown;
      const sum = (pick: (row: (typeof rows)[number]) => string | null) =>
        rows.reduce((all, row) => all + cents(pick(row)), 0);
      expect({ groupBy, total: breakdown.total }).toEqual({ groupBy, total });
      expect({
        groupBy,
        spend: sum((row) => row.spendUSD) + cents(unmatched.spendUSD),
        revenue: sum((row) => row.revenueUSD) + cents(unmatched.revenueUSD),
      }).toEqual({ groupBy, spend: cents(total.spendUSD), revenue: cents(total.revenueUSD) });
    }
  });

  it('equal a join by hand of what the vendors report', async () => {
    const { db } = app().container;
    const { rows: spend } = await db.raw(
      'select ad_id, spend_usd_cents from network_facts where team_id = ? and day between ? and ?',
      [teamId, dayOf(6), dayOf(0)],
    );
    const { rows: zones } = await db.raw(
      'select ad_account_id, time_zone from result_ad_accounts where ad_user_id = ?',
      [adUserId()],
    );
    const { rows: ads } = await db.raw('select ad_id, ad_account_id from result_ads');
    const { rows: revenue } = await db.raw(
      `select object_id, time_zone, revenue_usd_cents, day between ? and ? as is_counted from tracker_facts f
       join tracker_sources s on s.id = f.source_id where level = 'ad'`,
      [dayOf(6), dayOf(0)],
    );
    const zoneOf = new Map(zones.map((row: never) => Object.values(row)));
    const accountOf = new Map(ads.map((row: never) => Object.values(row)));
    const matched = revenue.filter(
      (row: { object_id: string; time_zone: string }) =>
        zoneOf.get(accountOf.get(row.object_id)) === row.time_zone,
    );
    const counted = matched.filter((row: { is_counted: boolean }) => row.is_counted);
    const withRow = new Set(matched.map((row: { object_id: string }) => row.object_id));
    const { rows, unmatched } = await read('ad_user');
    const sum = (list: readonly Record<string, string>[], name: string) =>
      list.reduce((all, row) => all + Number(row[name]), 0);
    expect(rows).toHaveLength(1);
    expect(cents(rows[0]?.revenueUSD ?? null)).toBe(sum(counted, 'revenue_usd_cents'));
    expect(cents(rows[0]?.spendUSD ?? null)).toBe(
      sum(
        spend.filter((row: { ad_id: string }) => withRow.has(row.ad_id)),
        'spend_usd_cents',
      ),
    );
    expect(cents(unmatched.spendUSD)).toBe(
      sum(
        spend.filter((row: { ad_id: string }) => !withRow.has(row.ad_id)),
        'spend_usd_cents',
      ),
    );
  });

  it('count an ad account that two profiles see once', async () => {
    const before = (await read('day')).total;
    const { db } = app().container;
    const second = await app().factories.buildAdUser({ accountId });
    await db.raw(
      `insert into result_ad_accounts select ?, ad_account_id, name, currency, time_zone
       from result_ad_accounts where ad_user_id = ?`,
      [second, adUserId()],
    );
    expect((await read('ad_user')).total).toEqual(before);
    await db.raw('delete from ad_users where id = ?', [second]);
  });

  it('leave a gap for a day that a tracker was not read', async () => {
    const { db } = app().container;
    const gap = dayOf(3);
    await db.raw('delete from tracker_days where day = ?', [gap]);
    await db.raw('delete from tracker_facts where day = ?', [gap]);
    const { rows, total } = await read('day');
    // Its spend is in no profit: that would be a loss that nobody knows of
    const { spendUSD } = rows.find(({ key }) => key === gap) ?? { spendUSD: null };
    expect(cents(spendUSD)).toBeGreaterThan(0);
    expect(cents(total.comparedSpendUSD)).toBe(cents(total.spendUSD) - cents(spendUSD));
    expect(cents(total.profitUSD)).toBe(cents(total.revenueUSD) - cents(total.comparedSpendUSD));
    expect(rows.find(({ key }) => key === gap)).toMatchObject({
      comparedSpendUSD: null,
      revenueUSD: null,
      profitUSD: null,
      roi: null,
      isPartial: true,
    });
  });

  it('of days that were never read are unknown', async () => {
    const { total, sources } = await read('day', { since: dayOf(300), until: dayOf(290) });
    expect(total).toMatchObject({
      spendUSD: null,
      revenueUSD: null,
      profitUSD: null,
      leads: null,
      isPartial: true,
    });
    expect(sources.map(({ unreadDayCount }) => unreadDayCount)).toEqual([11, 11]);
  });

  it('are kept when the tracker refuses, which the source says', async () => {
    const before = (await read('day')).total;
    const { db } = app().container;
    const bad = await buildTracker({ apiKey: 'wrong' });
    const { rows } = await db.raw('select * from binoms where id in (?, ?)', [binomId, bad]);
    const keyOf = (id: string) =>
      rows.find((row: { id: string }) => row.id === id).api_key_sealed as string;
    expect(keyOf(bad)).not.toBe(keyOf(binomId));
    await db.raw('update result_tasks set binom_id = ? where ad_user_id = ?', [bad, adUserId()]);
    await app().container.modules.resultsModule.task.run({
      adUserId: adUserId(),
      signal: new AbortController().signal,
    });
    const { sources, total } = await read('day');
    expect(sources.at(-1)).toMatchObject({ id: bad, readAt: null, unreadDayCount: 6 });
    expect(sources.at(-1)?.error).not.toBeNull();
    expect(total).toMatchObject({ revenueUSD: null, profitUSD: null, spendUSD: before.spendUSD });
    await db.raw('update result_tasks set binom_id = ? where ad_user_id = ?', [
      binomId,
      adUserId(),
    ]);
    await db.raw('delete from binoms where id = ?', [bad]);
    expect((await read('day')).total).toEqual(before);
  });
});

describe('rights', () => {
  it('show nobody the profit of a profile that they may not read', async () => {
    expect((await stranger().call(r.getBreakdown, query('day'))).status).toBe(404);
    expect((await mate().call(r.getBreakdown, query('day'))).status).toBe(403);
    for (const route of [r.getTask, r.refresh]) {
      expect((await stranger().call(route, { params: { adUserId: adUserId() } })).status).toBe(404);
    }
    const update = { params: { adUserId: adUserId() }, body: { dayZone: 'tracker' } };
    expect((await stranger().call(r.updateTask, update)).status).toBe(404);
    expect((await mate().call(r.updateTask, update)).status).toBe(403);
  });

  it('leave out the profiles of others from one’s own account', async () => {
    const { db } = app().container;
    await db.raw('update ad_users set is_shared = false where id = ?', [adUserId()]);
    const { rows: found } = await db.raw(
      `select a.id from accounts a where a.team_id = ? and a.id <> ?`,
      [teamId, accountId],
    );
    const answer = await mate().call(r.getBreakdown, {
      ...query('ad_user'),
      params: { accountId: found[0].id },
    });
    const { data } = r.getBreakdown.response.parse(answer.body);
    expect(data).toMatchObject({ rows: [], adUserCount: 0, adAccountCount: 0 });
    expect(data.total.spendUSD).toBeNull();
    expect(data.unmatched).toMatchObject({ spendUSD: null, revenueUSD: null });
    await db.raw('update ad_users set is_shared = true where id = ?', [adUserId()]);
  });

  it('name a tracker of another team as unknown', async () => {
    const other = await app().factories.buildAccount();
    const foreign = await app().factories.buildTracker({ teamId: other.teamId });
    const answer = await owner().call(r.updateTask, {
      params: { adUserId: adUserId() },
      body: { binomId: foreign },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ details: { fields: [{ field: 'body.binomId' }] } });
  });
});

it('reads again on request, at most once a minute', async () => {
  const params = { adUserId: adUserId() };
  const { db } = app().container;
  await db.raw('delete from result_runs');
  const older = async (table: string) =>
    (
      await db.raw(
        `select count(*)::int as count from ?? where day >= ? and read_at < now() - interval '2 minutes'`,
        [table, dayOf(0)],
      )
    ).rows[0].count;
  // An hourly run takes it for fresh
  for (const table of ['network_days', 'tracker_days', 'shared_reads']) {
    await db.raw(`update ?? set read_at = read_at - interval '5 minutes'`, [table]);
  }
  expect(await older('network_days')).toBeGreaterThan(0);
  expect((await owner().call(r.refresh, { params })).status).toBe(200);
  await collect();
  expect(await older('network_days')).toBe(0);
  expect(await older('tracker_days')).toBe(0);
  const runs = async () =>
    Number((await app().container.db.raw('select count(*) from result_runs')).rows[0].count);
  const first = await runs();
  expect(first).toBeGreaterThan(0);
  expect(await owner().call(r.refresh, { params })).toMatchObject({
    status: 429,
    body: {
      type: 'TooManyRequestsError',
      error: 'These results were read less than a minute ago. Wait a moment and try again.',
      details: { retryAfterMs: expect.any(Number) },
    },
  });
  await collect();
  expect(await runs()).toBe(first);
});

it('drops whole months past the retention', async () => {
  const { container } = app();
  const { db } = container;
  await db.transaction((trx) =>
    ensurePartitions({ table: 'network_facts', since: '2020-01-15', until: '2020-03-01' }, trx),
  );
  const listOld = async () =>
    (
      await db.raw(
        `select relname from pg_class where relkind = 'r' and relname like 'network_facts_2020%' order by 1`,
      )
    ).rows;
  expect(await listOld()).toEqual([
    { relname: 'network_facts_2020_01' },
    { relname: 'network_facts_2020_02' },
    { relname: 'network_facts_2020_03' },
  ]);
  const before = (await read('day')).total;
  await db.raw(
    `insert into network_days (team_id, ad_account_id, day, read_at)
     select ?, '1', d, now() from unnest(array['2020-02-29', '2020-03-01']::date[]) d`,
    [teamId],
  );
  expect(await dropPartitionsBefore('2020-03-01', db)).toBe(2);
  expect(await listOld()).toEqual([{ relname: 'network_facts_2020_03' }]);
  // A day without facts is unknown, unless it says that it was read
  expect(
    (await db.raw(`select day::text from network_days where ad_account_id = '1'`)).rows,
  ).toEqual([{ day: '2020-03-01' }]);
  await container.purges.resultFacts?.purge();
  expect(await listOld()).toEqual([]);
  expect((await read('day')).total).toEqual(before);
});
