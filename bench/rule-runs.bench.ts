import { setTimeout as pause } from 'node:timers/promises';
import { runRulesJob } from '../server/src/modules/rule-runs/index.ts';
import { createDatabase, type Database } from '../server/src/platform/db/database.ts';
import { createJobQueue } from '../server/src/platform/jobs/job-queue.ts';
import { decideRule, type RuleObject, type RuleTerms } from '../shared/src/domain/rules/decide.ts';
import { createSampleWorld } from '../shared/src/sample/index.ts';
import { multiplyProfiles } from './lib/database.ts';
import { type Benchmark, type Finding, formatNumber } from './lib/finding.ts';
import { type Person, withProduct } from './lib/product.ts';
import { median, percentile } from './lib/statistics.ts';

const PROFILES = 200;
const CAMPAIGNS_EACH = 10;
const RULES_EACH = 5;
const RULES = PROFILES * CAMPAIGNS_EACH * RULES_EACH;
const DUE_TOGETHER = 1_000;
const INTERVAL_SECONDS = 1_800;
const WATCHED_MS = 60_000;
const REQUESTS = 150;
const LATE_AT = 0.99;
const OBJECTS = 200;
const DECISIONS = 2_000;
const WAIT_MS = 180_000;

const rule: RuleTerms = {
  level: 'ad',
  conditions: {
    operator: 'and',
    items: [
      { column: 'cost', operator: 'greater_than', value: 20 },
      {
        operator: 'or',
        items: [
          { column: 'leads', operator: 'equal', value: 0 },
          { column: 'roi', operator: 'less_than', value: -50 },
        ],
      },
    ],
  },
  truthyAction: 'turn_off_ad',
  falsyAction: null,
  trackerVersion: 'binom_v2',
  whenNoTrackerRow: 'skip',
  checkIntervalInSeconds: INTERVAL_SECONDS,
  postUpdateIgnorePeriod: null,
  maxActsPerDay: 3,
  personPrecedenceMinutes: 60,
  activeHours: null,
};

/** Objects decided per second on one thread. */
function measureDecisions(): number {
  const objects = Array.from(
    { length: OBJECTS },
    (_, index): RuleObject => ({
      id: String(index),
      level: 'ad',
      status: 'ACTIVE',
      adSetId: `s${index % 10}`,
      campaignId: 'c',
      metrics: {
        tracker: {
          version: 'binom_v2',
          sums: { clicks: 100, leads: index % 3, cost: index, revenue: (index % 7) * 10 },
        },
        trackerCurrency: null,
        network: null,
      },
      lastActAt: null,
      actsToday: 0,
      changedByPersonAt: null,
    }),
  );
  const now = new Date();
  const run = (times: number): void => {
    for (let count = 0; count < times; count += 1) {
      decideRule(rule, { objects, remainingTeamActions: Number.POSITIVE_INFINITY }, now);
    }
  };
  run(DECISIONS / 10);
  const startedMs = performance.now();
  run(DECISIONS);
  return (DECISIONS * OBJECTS * 1_000) / (performance.now() - startedMs);
}

/** Rules that read their trackers and never act, due evenly over the interval. */
async function insertRules(db: Database): Promise<void> {
  const world = createSampleWorld();
  const { rows: trackers } = await db.raw<{ rows: { id: string }[] }>(
    'select id from binoms order by id',
  );
  const [first] = world.profiles;
  const campaigns = [...(first?.tasks.keys() ?? [])].flatMap((id) => {
    const account = world.adAccounts.get(id);
    return account?.status === 1
      ? account.campaignIds.map((campaignId) => ({ id, campaignId }))
      : [];
  });
  const { rows: profiles } = await db.raw<{ rows: { id: string }[] }>(
    'select id from ad_users where id > 1000000 order by id',
  );
  const rules = profiles.flatMap(({ id: adUserId }, profile) =>
    Array.from({ length: CAMPAIGNS_EACH * RULES_EACH }, (_, index) => {
      const at = (profile * CAMPAIGNS_EACH + (index % CAMPAIGNS_EACH)) % campaigns.length;
      return {
        ad_user_id: adUserId,
        ad_account_id: campaigns[at]?.id,
        ad_campaign_id: campaigns[at]?.campaignId,
        binom_id: trackers[index % trackers.length]?.id,
      };
    }),
  );
  await db.raw(
    `insert into binom_rules (ad_user_id, ad_account_id, ad_campaign_id, binom_id, binom_user_id,
       date_preset, should_use_tracker_timezone, level, conditions, truthy_action,
       check_interval_in_seconds, when_no_tracker_row, max_acts_per_day, person_precedence_minutes,
       is_enabled, next_execution_time)
     select r.ad_user_id, r.ad_account_id, r.ad_campaign_id, r.binom_id, '1', 'today', true, 'ad',
       cast(:conditions as jsonb), 'turn_off_ad', :interval, 'skip', 3, 60, true,
       now() + interval '1 day'
     from jsonb_to_recordset(cast(:rules as jsonb)) as r (
       ad_user_id bigint, ad_account_id text, ad_campaign_id text, binom_id bigint
     )`,
    {
      rules: JSON.stringify(rules),
      interval: INTERVAL_SECONDS,
      conditions: JSON.stringify({
        operator: 'and',
        items: [{ column: 'clicks', operator: 'greater_than', value: 1e9 }],
      }),
    },
  );
}

/** Schedules the profiles' jobs by their rules, as every write of a rule does. */
async function planAll(db: Database): Promise<void> {
  const { rows } = await db.raw<{ rows: { id: string; at: Date }[] }>(
    `select ad_user_id as id, min(next_execution_time) as at from binom_rules
     where next_execution_time is not null group by ad_user_id`,
  );
  await createJobQueue({ db }).addAll(
    runRulesJob,
    rows.map(({ id, at }) => ({ payload: { adUserId: id }, runAt: at })),
  );
}

async function countRuns(db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    'select count(*)::int as count from binom_rule_runs where completed_at is not null',
  );
  return rows[0]?.count ?? 0;
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

async function measureRequests(person: Person): Promise<number[]> {
  const samples: number[] = [];
  for (let count = 0; count < REQUESTS; count += 1) {
    const startedMs = performance.now();
    await person.listAdUsers();
    samples.push(performance.now() - startedMs);
    await pause(WATCHED_MS / REQUESTS / 2);
  }
  return samples;
}

async function measureRuns({
  db,
  person,
  sandboxUrl,
}: {
  db: Database;
  person: Person;
  sandboxUrl: string;
}): Promise<readonly Finding[]> {
  await insertRules(db);
  const atRest = await measureRequests(person);

  await fetch(`${sandboxUrl}/__sandbox/trackers/calls`, { method: 'DELETE' });
  await db.raw(
    `update binom_rules set next_execution_time = now()
     where id in (select id from binom_rules where ad_user_id > 1000000 order by id % 50, id limit ?)`,
    [DUE_TOGETHER],
  );
  const togetherMs = performance.now();
  await planAll(db);
  while ((await countRuns(db)) < DUE_TOGETHER && performance.now() - togetherMs < WAIT_MS) {
    await pause(250);
  }
  const tookMs = performance.now() - togetherMs;
  const reports = await readReports(sandboxUrl);

  await db.raw('delete from binom_rule_runs');
  await db.raw(
    `update binom_rules set next_execution_time =
       now() + interval '3 seconds' + random() * :interval * interval '1 second'
     where ad_user_id > 1000000`,
    { interval: INTERVAL_SECONDS },
  );
  await db.raw(
    'create table bench_rule_plan as select id, next_execution_time as at from binom_rules',
  );
  await planAll(db);
  const meanwhile = await measureRequests(person);
  const { rows } = await db.raw<{ rows: { late: number }[] }>(
    `select extract(epoch from r.started_at - p.at)::float8 * 1000 as late
     from binom_rule_runs r join bench_rule_plan p on p.id = r.rule_id`,
  );
  const late = rows.map((row) => row.late);
  const common = { floor: null, floorIs: '', comparison: 'absolute', whenMissed: '' } as const;
  return [
    {
      ...common,
      what: `Report calls of ${formatNumber(DUE_TOGETHER)} rules that are due together`,
      unit: 'calls',
      measured: reports.all,
      floor: reports.distinct,
      floorIs: 'distinct reports',
      comparison: 'ratio',
      limit: 1,
      isMoreBetter: false,
      detail: `all runs ended after ${formatNumber(Math.round(tookMs))} ms`,
    },
    {
      ...common,
      what: `Start of a due rule with ${formatNumber(RULES)} waiting, p99`,
      unit: 'ms',
      measured: percentile({ values: late, share: LATE_AT }),
      limit: 5_000,
      isMoreBetter: false,
      detail: `${formatNumber(late.length)} runs, median ${formatNumber(Math.round(median(late)))} ms`,
    },
    {
      ...common,
      what: 'List of profiles while rules run',
      unit: 'ms',
      measured: median(meanwhile),
      floor: median(atRest),
      floorIs: 'the same at rest',
      comparison: 'ratio',
      limit: 1.5,
      isMoreBetter: false,
      detail: `${REQUESTS} requests each`,
    },
  ];
}

export const benchmark: Benchmark = {
  name: 'rule-runs',
  title: 'Runs of rules',
  method: `${formatNumber(RULES)} rules of ${PROFILES} profiles over ${formatNumber(PROFILES * CAMPAIGNS_EACH)} campaigns, on the three trackers of the sandbox, that read clicks and never act. First ${formatNumber(DUE_TOGETHER)} of them are due at the same moment; then all become due over ${INTERVAL_SECONDS / 60} minutes, of which about one is observed. Decisions cover ${OBJECTS} ads with three conditions.`,
  measures: ['server/src/modules/rules', 'server/src/modules/rule-runs', 'shared/src/domain/rules'],
  run: async () => {
    const decided = measureDecisions();
    const findings = await withProduct(async ({ product, person }) => {
      const databaseUrl = await multiplyProfiles({ product, person, copies: PROFILES });
      const db = createDatabase({ url: databaseUrl, poolSize: 2 });
      try {
        return await measureRuns({ db, person, sandboxUrl: product.sandboxUrl });
      } finally {
        await db.destroy();
      }
    });
    return [
      {
        what: 'Objects decided on one thread',
        unit: 'objects/s',
        measured: decided,
        floor: null,
        floorIs: '',
        comparison: 'absolute',
        limit: 100_000,
        isMoreBetter: true,
        detail: `${formatNumber(DECISIONS)} decisions of ${OBJECTS} ads`,
        whenMissed: '',
      },
      ...findings,
    ];
  },
};
