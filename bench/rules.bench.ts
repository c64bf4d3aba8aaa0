import { Client, Pool } from 'pg';
import type { RuleDto } from '../shared/src/contracts/rule-entities.ts';
import type { RuleRunDto } from '../shared/src/contracts/rule-runs.ts';
import type { OffsetPaging } from '../shared/src/http.ts';
import { getDatabaseUrl } from './lib/database.ts';
import { type Benchmark, type Finding, findingOfRounds } from './lib/finding.ts';
import { type Person, withProduct } from './lib/product.ts';
import { percentile } from './lib/statistics.ts';

const RUNS = 100_000;
const OBJECTS_OF_RUN = 5;
const PAGE = 50;
const ROUNDS = 40;
const WARM_UP_ROUNDS = 3;
const CASES = [
  { what: 'the first page', offset: 0 },
  { what: 'a page in the middle', offset: RUNS / 2 },
  { what: 'the first page of 24 hours', offset: 0, period: '24_hours' },
] as const;

/** Runs of one minute each, going back from now, with their objects, two of which were switched. */
async function addRuns(client: Client, ruleId: string): Promise<void> {
  await client.query(
    `insert into binom_rule_runs (id, rule_id, trigger, ok, started_at, completed_at)
     select 1000000 + n, $1, 'schedule', true, now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [ruleId, RUNS],
  );
  await client.query(
    `insert into binom_rule_run_objects (run_id, position, level, object_id, name, status_before,
       is_evaluated, evaluation, evaluation_action, act_action, act_asked_by, act_state, acted_at)
     select 1000000 + n, p, 'ad', (120000000 + p)::text, 'Ad ' || p, 'ACTIVE', true,
       '{"operator":"and","outcome":"true","items":[{"condition":{"column":"cost","operator":"greater_than","value":20},"outcome":"true","value":31.4}]}',
       case when p < 2 then 'turn_off_ad' end, case when p < 2 then 'turn_off_ad' end,
       case when p < 2 then array[(120000000 + p)::text] end, case when p < 2 then 'done' end,
       case when p < 2 then now() end
     from generate_series(1, $1::int) n, generate_series(0, $2::int - 1) p`,
    [RUNS, OBJECTS_OF_RUN],
  );
  await client.query('analyze binom_rule_runs');
  await client.query('analyze binom_rule_run_objects');
}

/** The same page in hand-written SQL: runs, their aggregated objects, and the total. */
async function queryDatabase(
  pool: Pool,
  { ruleId, offset, hours }: { ruleId: string; offset: number; hours: number | undefined },
): Promise<readonly string[]> {
  const since = hours === undefined ? '' : `and started_at >= now() - interval '${hours} hours'`;
  const [page] = await Promise.all([
    pool.query<{ id: string }>(
      `with page as (
         select * from binom_rule_runs where rule_id = ${ruleId} ${since}
         order by started_at desc, id desc limit ${PAGE} offset ${offset}
       )
       select page.*, o.* from page left join lateral (
         select jsonb_agg(object_id order by position) filter (where is_evaluated),
           jsonb_agg(jsonb_build_array(act_state, act_action, object_id)) filter (where act_state in ('done', 'undone', 'failed')),
           count(*) filter (where act_state = 'skipped' or evaluation_skipped is not null),
           count(*) filter (where act_state = 'failed'), count(*) filter (where act_state = 'done')
         from binom_rule_run_objects where run_id = page.id
       ) o on true order by started_at desc, page.id desc`,
    ),
    pool.query(`select count(*) from binom_rule_runs where rule_id = ${ruleId} ${since}`),
  ]);
  return page.rows.map(({ id }) => id);
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const startMs = performance.now();
  const result = await work();
  return { ms: performance.now() - startMs, result };
}

async function measure(
  { pool, person, ruleId }: { pool: Pool; person: Person; ruleId: string },
  { what, offset, ...rest }: (typeof CASES)[number],
): Promise<Finding> {
  const period = 'period' in rest ? rest.period : undefined;
  const query = `limit=${PAGE}&offset=${offset}${period === undefined ? '' : `&period=${period}`}`;
  const floors: number[] = [];
  const measured: number[] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const hours = period === undefined ? undefined : 24;
    const floor = await timed(() => queryDatabase(pool, { ruleId, offset, hours }));
    const asked = await timed(() =>
      person.get<{ data: readonly RuleRunDto[]; paging: OffsetPaging }>(
        `/binom-rules/${ruleId}/runs?${query}`,
      ),
    );
    const ids = asked.result.data.map(({ id }) => id);
    if (ids.length !== PAGE || JSON.stringify(ids) !== JSON.stringify(floor.result)) {
      throw new Error(`The log and the database disagree about ${what}.`);
    }
    if (round >= 0) {
      floors.push(floor.ms);
      measured.push(asked.ms);
    }
  }
  return findingOfRounds({
    what: `GET /binom-rules/{ruleId}/runs over ${RUNS} runs, ${what}`,
    unit: 'ms',
    floors,
    measured,
    floorIs: 'the page, its sums and its total in hand-written SQL',
    comparison: 'ratio',
    limit: 3,
    detail: `p95 ${percentile({ values: measured, share: 0.95 }).toFixed(1)} ms`,
    whenMissed:
      'The database is a small part of it. The rest is the request, its rights and its validated response, a few milliseconds whatever it reads.',
  });
}

export const benchmark: Benchmark = {
  name: 'rules',
  title: 'Rules',
  method: `One rule has ${RUNS} completed runs of ${OBJECTS_OF_RUN} objects. Pages of ${PAGE} runs are read over HTTP and, in the same rounds, with hand-written SQL that returns the same rows, sums and total.`,
  measures: ['server/src/modules/rules', 'web/src/features/rules'],
  run: () =>
    withProduct(async ({ product, person }) => {
      const [adUser] = await person.listAdUsers();
      const { data } = await person.get<{ data: { rules: readonly RuleDto[] } }>(
        `/ad-users/${adUser?.id ?? ''}/binom-rules`,
      );
      const ruleId = data.rules[0]?.id;
      if (ruleId === undefined) {
        throw new Error('The sample team has no rule.');
      }
      const databaseUrl = await getDatabaseUrl(product);
      const client = new Client({ connectionString: databaseUrl });
      await client.connect();
      const pool = new Pool({ connectionString: databaseUrl, max: 2 });
      try {
        await addRuns(client, ruleId);
        const findings: Finding[] = [];
        for (const each of CASES) {
          findings.push(await measure({ pool, person, ruleId }, each));
        }
        return findings;
      } finally {
        await pool.end();
        await client.end();
      }
    }),
};
