import { createSumRepository } from '../server/src/modules/results/sum-repository.ts';
import { systemClock } from '../server/src/platform/clock/clock.ts';
import { createDatabase, type Database } from '../server/src/platform/db/database.ts';
import { RESULT_GROUPINGS, type ResultGrouping } from '../shared/src/contracts/results.ts';
import { addDays } from '../shared/src/domain/date-presets.ts';
import { multiplyProfiles } from './lib/database.ts';
import { type Benchmark, type Finding, formatNumber } from './lib/finding.ts';
import { addManyFacts } from './lib/many-facts.ts';
import { type Person, withProduct } from './lib/product.ts';
import { interleave, percentile } from './lib/statistics.ts';

const PROFILES = 200;
/** Fewer for a look at it: then a part of the figures says less. */
const DAYS = Number(process.env.RESULTS_DAYS ?? 400);
const ROUNDS = 20;
const WARM_UP = 2;
const SHORT_DAYS = Math.min(30, DAYS);
const SHORT_MS = 150;
const LONG_MS = 400;
const FLOOR_RATIO = 3;
const BYTES_OF_A_ROW = 250;
const SUM_MAX_MS = 1_800_000;

const CAMPAIGN_SUMS = {
  network: 'network_sums',
  tracker: 'tracker_sums',
} as const;
const ACCOUNT_SUMS = { network: 'network_account_sums', tracker: 'tracker_account_sums' } as const;

/** What a person would write over the same tables: both sides by one key, joined. */
const FLOORS: Readonly<
  Record<ResultGrouping, { tables: { network: string; tracker: string }; key: [string, string] }>
> = {
  day: { tables: ACCOUNT_SUMS, key: ['s.day', 's.day'] },
  ad_user: { tables: ACCOUNT_SUMS, key: ['a.ad_user_id', 'a.ad_user_id'] },
  buyer: { tables: ACCOUNT_SUMS, key: ['u.account_id', 'u.account_id'] },
  ad_account: { tables: ACCOUNT_SUMS, key: ['s.ad_account_id', 's.ad_account_id'] },
  campaign: { tables: CAMPAIGN_SUMS, key: ['s.campaign_id', 's.campaign_id'] },
  tracker_campaign: {
    tables: { network: 'network_tracker_sums', tracker: 'tracker_sums' },
    key: ['s.tracker_campaign_id', 's.tracker_campaign_id'],
  },
  country: { tables: ACCOUNT_SUMS, key: [`''`, `''`] },
};

function buildFloor(groupBy: ResultGrouping): string {
  const {
    tables,
    key: [network, tracker],
  } = FLOORS[groupBy];
  const from = (table: string) => `from ${table} s join result_ad_accounts a using (ad_account_id)
    join ad_users u on u.id = a.ad_user_id where s.day between cast(:since as date) and cast(:until as date)`;
  return `select key, n.spend, t.revenue, t.leads, t.clicks from (
      select ${network} as key, sum(s.spend_usd_cents) as spend ${from(tables.network)} group by 1) n
    full join (select ${tracker} as key, sum(s.revenue_usd_cents) as revenue, sum(s.leads) as leads,
      sum(s.clicks) as clicks ${from(tables.tracker)} group by 1) t using (key)`;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function benchGrouping(
  { db, person, until }: { db: Database; person: Person; until: string },
  { groupBy, days, limitMs }: { groupBy: ResultGrouping; days: number; limitMs: number },
): Promise<Finding[]> {
  const since = addDays({ date: until, days: 1 - days });
  const statement = buildFloor(groupBy);
  const floor = () => timeOf(async () => db.raw(statement, { since, until }));
  const subject = () =>
    timeOf(() =>
      person.get(
        `/accounts/${person.accountId}/results?since=${since}&until=${until}&groupBy=${groupBy}`,
      ),
    );
  await interleave({ rounds: WARM_UP, floor, subject });
  const { floors, measured } = await interleave({ rounds: ROUNDS, floor, subject });
  const p95 = (values: readonly number[]) => percentile({ values, share: 0.95 });
  const shared = {
    unit: 'ms',
    measured: p95(measured),
    floor: p95(floors),
    floorIs: 'SQL by hand over the same sums',
    isMoreBetter: false,
    detail: `p95 of ${ROUNDS} answers over HTTP, medians ${formatNumber(percentile({ values: measured, share: 0.5 }))} and ${formatNumber(percentile({ values: floors, share: 0.5 }))} ms`,
    whenMissed:
      'An answer has the sums of the period, of its rows and of the days of the first of them, and says how old each source is; SQL by hand has the rows alone.',
  } as const;
  const what = `${days} days by ${groupBy}`;
  return [
    { ...shared, what, comparison: 'absolute', limit: limitMs },
    ...(limitMs === SHORT_MS
      ? [
          {
            ...shared,
            what: `${what}, against SQL`,
            comparison: 'ratio',
            limit: FLOOR_RATIO,
          } as const,
        ]
      : []),
  ];
}

/** Facts and all that is kept of them, with indexes. */
async function benchSize(db: Database): Promise<Finding> {
  const { rows } = await db.raw<{ rows: { bytes: string; facts: string }[] }>(
    `select sum(pg_total_relation_size(c.oid)) as bytes,
       (select count(*) from network_facts) + (select count(*) from tracker_facts) as facts
     from pg_class c where c.relkind = 'r' and c.relname ~ '^(network|tracker)_.*(facts|sums|days|objects)'`,
  );
  const [{ bytes, facts } = { bytes: '0', facts: '1' }] = rows;
  return {
    what: `A fact on disk, of ${formatNumber(Number(facts) / 1e6)} million of both sides`,
    unit: 'B',
    measured: Number(bytes) / Number(facts),
    floor: null,
    floorIs: '',
    comparison: 'absolute',
    limit: BYTES_OF_A_ROW,
    isMoreBetter: false,
    detail: 'with sums, marks and all indexes',
    whenMissed:
      'Ids of Facebook are text of 15 to 18 characters, three in a row and two in its indexes.',
  };
}

export const benchmark: Benchmark = {
  name: 'results',
  title: 'Results',
  method: `The built server on its embedded PostgreSQL with ${PROFILES} profiles of 150 ads each and ${DAYS} days of facts of both sides, read over HTTP by a person who may read all of them. The floor is SQL by hand over the same tables in the same run, alternating with the answers.`,
  measures: ['server/src/modules/results', 'server/migrations'],
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
        const until = new Date().toISOString().slice(0, 10);
        await addManyFacts(databaseUrl, {
          teamId,
          adUserIds: profiles.map(({ id }) => id),
          trackerIds: trackers.map(({ id }) => id),
          today: until,
          days: DAYS,
        });
        const sums = createSumRepository({ db, clock: systemClock });
        const endsAtMs = Date.now() + SUM_MAX_MS;
        if (!(await sums.sumDays({ teamId, endsAtMs }))) {
          throw new Error('The facts were not added up in time');
        }
        await db.raw('vacuum analyze');
        const findings: Finding[] = [];
        for (const groupBy of RESULT_GROUPINGS) {
          findings.push(
            ...(await benchGrouping(
              { db, person, until },
              { groupBy, days: SHORT_DAYS, limitMs: SHORT_MS },
            )),
          );
        }
        findings.push(
          ...(await benchGrouping(
            { db, person, until },
            { groupBy: 'day', days: DAYS, limitMs: LONG_MS },
          )),
          await benchSize(db),
        );
        return findings;
      } finally {
        await db.destroy();
      }
    }),
};
