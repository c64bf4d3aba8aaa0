import { setTimeout as pause } from 'node:timers/promises';
import { runRulesJob } from '../server/src/modules/rule-runs/index.ts';
import { createDatabase, type Database } from '../server/src/platform/db/database.ts';
import { createJobQueue } from '../server/src/platform/jobs/job-queue.ts';
import { createSampleWorld } from '../shared/src/sample/index.ts';
import { multiplyProfiles } from './lib/database.ts';
import { type Benchmark, type Finding, formatNumber } from './lib/finding.ts';
import { addManyFacts } from './lib/many-facts.ts';
import { addManyRules, CAMPAIGNS_OF_A_PROFILE, RULES_OF_A_PROFILE } from './lib/many-rules.ts';
import { type Person, withProduct } from './lib/product.ts';
import { interleave, median, percentile } from './lib/statistics.ts';

const PROFILES = 200;
const RULES = PROFILES * RULES_OF_A_PROFILE;
const CAMPAIGNS = PROFILES * CAMPAIGNS_OF_A_PROFILE;
const DAYS = 12;
const ROUNDS = 10;
const WARM_UP = 2;
const FLOOR_RATIO = 3;
const PERIODS = { day: 1, week: 7 } as const;
/** Rules that are due together, of how many profiles. */
const DUE_PROFILES = 20;
const DUE_EACH = 10;
const START_RULES = 400;
const START_SPAN_SECONDS = 60;
const START_LIMIT_MS = 5_000;
const WAIT_MS = 240_000;

/**
 * What a person would write for the same page: every rule with its last run and its last act, what each
 * did and moved in the period, the spend of the day before of what it turned off, and spend and revenue
 * since of what it acted on.
 */
const FLOOR = `
  with acts as (
    select r.id as rule_id, r.ad_account_id, t.binom_id, o.level, o.object_id, o.act_action, o.act_from, o.act_to, o.acted_at,
      (o.acted_at at time zone coalesce(a.time_zone, 'UTC'))::date as day
    from binom_rules r
    join binom_rule_runs x on x.rule_id = r.id and x.acts_at is not null and x.started_at >= now() - cast(:since as interval)
    join binom_rule_run_objects o on o.run_id = x.id and o.act_state = 'done'
    join result_ad_accounts a on a.ad_user_id = r.ad_user_id and a.ad_account_id = r.ad_account_id
    join result_tasks t on t.ad_user_id = r.ad_user_id
  ), ads as (
    select a.*, r.ad_id from acts a join result_ads r on (a.level = 'ad' and r.ad_id = a.object_id)
    union all select a.*, r.ad_id from acts a join result_ads r on (a.level = 'ad_set' and r.ad_set_id = a.object_id)
    union all select a.*, r.ad_id from acts a join result_ads r on (a.level = 'campaign' and r.campaign_id = a.object_id)
  ), done as (
    select rule_id, count(*) as acts, sum(cast(act_to as numeric) - cast(act_from as numeric)) as moved from acts group by 1
  ), spent as (
    select a.rule_id, sum(f.spend_usd_cents) filter (where f.day = a.day - 1 and a.act_action like 'turn_off%') as stopped,
      sum(f.spend_usd_cents) filter (where f.day >= a.day) as spend
    from ads a join network_facts f on f.ad_id = a.ad_id and f.day >= a.day - 1 group by 1
  ), earned as (
    select a.rule_id, sum(f.revenue_usd_cents) as revenue
    from ads a join tracker_facts f on f.level = 'ad' and f.object_id = a.ad_id and f.day >= a.day group by 1
  ), stake as (
    select sum(daily_budget) as budget from rule_campaign_budgets where state = 'daily'
  )
  select r.id, r.name, r.is_enabled, r.conditions, r.truthy_action, r.falsy_action, d.acts, d.moved, s.stopped, s.spend,
    e.revenue, run.ok, acting.completed_at, stake.budget
  from binom_rules r
  left join done d on d.rule_id = r.id
  left join spent s on s.rule_id = r.id
  left join earned e on e.rule_id = r.id
  left join lateral (
    select ok from binom_rule_runs where rule_id = r.id order by started_at desc limit 1) run on true
  left join lateral (
    select completed_at from binom_rule_runs where rule_id = r.id and acts_at is not null
    order by started_at desc limit 1) acting on true
  cross join stake`;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function measureOverview(
  { db, person }: { db: Database; person: Person },
  period: keyof typeof PERIODS,
): Promise<Finding> {
  const floor = () =>
    timeOf(() =>
      db.transaction(async (trx) => {
        // As in the product: the planner would look up each act in lists
        await trx.raw('set local enable_nestloop = off');
        await trx.raw(FLOOR, { since: `${PERIODS[period]} days` });
      }),
    );
  const subject = () =>
    timeOf(() => person.get(`/accounts/${person.accountId}/automation?period=${period}`));
  await interleave({ rounds: WARM_UP, floor, subject });
  const { floors, measured } = await interleave({ rounds: ROUNDS, floor, subject });
  return {
    what: `Overview of ${formatNumber(RULES)} rules over a ${period}`,
    unit: 'ms',
    measured: median(measured),
    floor: median(floors),
    floorIs: 'SQL by hand over the same tables',
    comparison: 'ratio',
    limit: FLOOR_RATIO,
    isMoreBetter: false,
    detail: `medians of ${ROUNDS} answers over HTTP, p95 ${formatNumber(Math.round(percentile({ values: measured, share: 0.95 })))} ms`,
    whenMissed:
      'An answer counts an object of several rules once in its totals, tells hours and days, and finds conflicts.',
  };
}

/** The number of report calls, and how many of them are distinct. */
async function readReports(sandboxUrl: string): Promise<{ all: number; distinct: number }> {
  const answer = await fetch(`${sandboxUrl}/__sandbox/trackers/calls`);
  const { data } = (await answer.json()) as { data: { target: string; body: unknown }[] };
  const reports = data
    .filter(({ target }) => /page=Stats|report\/campaign|report\/build/.test(target))
    .map(({ target, body }) => JSON.stringify([target, body]));
  return { all: reports.length, distinct: new Set(reports).size };
}

/** Points the first rules of the profiles to campaigns of the sandbox, which they read and never change. */
async function makeReadable(db: Database): Promise<number> {
  const world = createSampleWorld();
  const [first] = world.profiles;
  const campaigns = [...(first?.tasks.keys() ?? [])].flatMap((id) => {
    const account = world.adAccounts.get(id);
    return account?.status === 1
      ? account.campaignIds.map((campaignId) => ({ id, campaignId }))
      : [];
  });
  const { rows } = await db.raw<{ rows: { trackers: number }[] }>(
    `with chosen as (
       select id, binom_id, row_number() over (partition by ad_user_id order by id) as n,
         dense_rank() over (order by ad_user_id) as profile
       from binom_rules where ad_user_id > 1000000 and scoped_rule_id is null
     ), places as (
       select *, row_number() over () as n from jsonb_to_recordset(cast(:campaigns as jsonb)) as p(id text, "campaignId" text)
     ), changed as (
       update binom_rules r set ad_account_id = p.id, ad_campaign_id = p."campaignId",
         conditions = '{"operator":"and","items":[{"column":"clicks","operator":"greater_than","value":1000000000}]}'
       from chosen c join places p on p.n = 1 + (c.profile * 7 + c.n) % (select count(*) from places)
       where c.id = r.id and c.n <= ${DUE_EACH} and c.profile <= ${DUE_PROFILES}
       returning r.binom_id
     )
     select count(distinct binom_id)::integer as trackers from changed`,
    { campaigns: JSON.stringify(campaigns) },
  );
  return rows[0]?.trackers ?? 0;
}

async function planAll(db: Database): Promise<void> {
  const { rows } = await db.raw<{ rows: { id: string; at: Date }[] }>(
    `select ad_user_id as id, min(next_execution_time) as at from binom_rules
     where next_execution_time < 'infinity' group by ad_user_id`,
  );
  await createJobQueue({ db }).addAll(
    runRulesJob,
    rows.map(({ id, at }) => ({ payload: { adUserId: id }, runAt: at })),
  );
}

const DUE = `
  select id from (
    select id, row_number() over (partition by ad_user_id order by id) as n, dense_rank() over (order by ad_user_id) as profile
    from binom_rules where ad_user_id > 1000000 and scoped_rule_id is null
  ) r where n <= ${DUE_EACH} and profile <= ${DUE_PROFILES}`;

async function waitForRuns(db: Database, count: number): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    const { rows } = await db.raw<{ rows: { count: number }[] }>(
      `select count(*)::integer as count from binom_rule_runs x
       where x.rule_id in (${DUE}) and x.completed_at > (select at from bench_marks)`,
    );
    if ((rows[0]?.count ?? 0) >= count || performance.now() - startedAt > WAIT_MS) {
      return;
    }
    await pause(500);
  }
}

async function measureRuns({ db, sandboxUrl }: { db: Database; sandboxUrl: string }) {
  const trackers = await makeReadable(db);
  const due = DUE_PROFILES * DUE_EACH;
  await fetch(`${sandboxUrl}/__sandbox/trackers/calls`, { method: 'DELETE' });
  await db.raw('create table bench_marks as select now() as at');
  await db.raw(
    `update binom_rules set next_execution_time = now(), check_interval_in_seconds = 604800 where id in (${DUE})`,
  );
  await planAll(db);
  await waitForRuns(db, due);
  const reports = await readReports(sandboxUrl);
  await db.raw(
    `create table bench_plan as select id, now() + interval '3 seconds'
       + random() * ${START_SPAN_SECONDS} * interval '1 second' as at from (${DUE}) d limit ${START_RULES}`,
  );
  await db.raw(
    'update binom_rules r set next_execution_time = p.at from bench_plan p where p.id = r.id; update bench_marks set at = now()',
  );
  await planAll(db);
  await waitForRuns(db, due);
  const { rows } = await db.raw<{ rows: { late: number }[] }>(
    `select extract(epoch from x.started_at - p.at)::float8 * 1000 as late
     from bench_plan p join binom_rule_runs x on x.rule_id = p.id and x.started_at > (select at from bench_marks)`,
  );
  const late = rows.map((row) => row.late);
  const common = { isMoreBetter: false, whenMissed: '' } as const;
  return [
    {
      ...common,
      what: `Report calls of ${formatNumber(due)} rules of ${DUE_PROFILES} profiles, among ${formatNumber(RULES)} of ${PROFILES}`,
      unit: 'calls',
      measured: reports.all,
      floor: reports.distinct,
      floorIs: `distinct reports, of ${trackers} trackers`,
      comparison: 'ratio',
      limit: 1,
      detail: 'counted by the sandbox',
    },
    {
      ...common,
      what: `Start of a due rule among ${formatNumber(RULES)}, p99`,
      unit: 'ms',
      measured: percentile({ values: late, share: 0.99 }),
      floor: null,
      floorIs: '',
      comparison: 'absolute',
      limit: START_LIMIT_MS,
      detail: `${formatNumber(late.length)} runs over ${START_SPAN_SECONDS} seconds, median ${formatNumber(Math.round(median(late)))} ms`,
    },
  ] as const satisfies readonly Finding[];
}

export const benchmark: Benchmark = {
  name: 'automation',
  title: 'Overview of automation',
  method: `The built server on its embedded PostgreSQL with ${formatNumber(RULES)} rules of ${PROFILES} profiles that watch ${formatNumber(CAMPAIGNS)} campaigns, with their runs and acts of a month and ${DAYS} days of results, read over HTTP. The floor is SQL by hand over the same tables in the same run, alternating with the answers. Then ${DUE_PROFILES * DUE_EACH} of the rules read the sandbox’s trackers.`,
  measures: [
    'server/src/modules/automation-overview',
    'server/src/modules/rule-runs',
    'server/migrations',
  ],
  run: () =>
    withProduct(async ({ product, person }) => {
      const databaseUrl = await multiplyProfiles({ product, person, copies: PROFILES });
      const db = createDatabase({ url: databaseUrl, poolSize: 2 });
      try {
        const { rows: profiles } = await db.raw<{ rows: { id: string }[] }>(
          'select id from ad_users where id > 1000000 order by id',
        );
        const { rows: trackers } = await db.raw<{ rows: { id: string; team_id: string }[] }>(
          'select id, team_id from binoms where team_id = (select team_id from accounts where id = ?)',
          [person.accountId],
        );
        const teamId = trackers[0]?.team_id ?? '';
        const adUserIds = profiles.map(({ id }) => id);
        await addManyFacts(databaseUrl, {
          teamId,
          adUserIds,
          trackerIds: trackers.map(({ id }) => id),
          today: new Date().toISOString().slice(0, 10),
          days: DAYS,
        });
        await addManyRules(databaseUrl, { accountId: person.accountId, teamId, adUserIds });
        return [
          await measureOverview({ db, person }, 'day'),
          await measureOverview({ db, person }, 'week'),
          ...(await measureRuns({ db, sandboxUrl: product.sandboxUrl })),
        ];
      } finally {
        await db.destroy();
      }
    }),
};
