import type { Knex } from 'knex';
import type { Database } from '../../platform/db/database.ts';
import { READS_PROFILE, READS_SCOPED } from './rules-read-model.ts';

/** A run begins at most this long before its acts are done. */
const RUN_MAX = `interval '1 day'`;

const AMOUNT = '^[0-9]+([.][0-9]+|)$';

/** Acts of the rules that the account may read, each with the rule it is counted for. */
export const ACTS = `
  visible as materialized (
    select r.id, r.ad_user_id, r.ad_account_id,
      case when s.id is null then 'rule ' || r.id else 'scoped_rule ' || s.id end as key
    from binom_rules r
    join ad_users u on u.id = r.ad_user_id
    join accounts owner on owner.id = u.account_id
    left join scoped_rules s on s.id = r.scoped_rule_id and ${READS_SCOPED}
    where ${READS_PROFILE}
  ), acts as materialized (
    select v.key, v.ad_user_id, v.ad_account_id, a.currency, a.time_zone, o.level, o.object_id,
      o.act_action as action, o.act_state as state, o.acted_at, o.act_field as field,
      o.act_raised_usd as raised_usd,
      case when o.act_from ~ '${AMOUNT}' and o.act_to ~ '${AMOUNT}'
        then cast(o.act_to as numeric) - cast(o.act_from as numeric) end as added
    from visible v
    join binom_rule_runs x on x.rule_id = v.id and x.acts_at is not null and x.completed_at is not null
      and x.started_at >= cast(:since as timestamptz) - ${RUN_MAX}
    join binom_rule_run_objects o on o.run_id = x.id and o.act_state in ('done', 'undone')
      and o.acted_at >= :since
    left join result_ad_accounts a on a.ad_user_id = v.ad_user_id and a.ad_account_id = v.ad_account_id
  )`;

/** The days of the period, by zone. */
export const DAYS = `
  days as materialized (
    select * from jsonb_to_recordset(cast(:days as jsonb))
      as d("timeZone" text, day date, "startsAt" timestamptz, "endsAt" timestamptz)
  )`;

/** The last known rates of the currencies of a query: units per US dollar. */
export const ratesOf = (currencies: string): string => `
  rates as materialized (
    select c.currency, case when c.currency = 'USD' then 1 else (
      select e.per_usd from exchange_rates e where e.currency = c.currency order by e.day desc limit 1
    ) end as per_usd
    from (${currencies}) c
  )`;

/** The ads of the objects in `table`, with all its columns. */
export const adsOf = (table: string): string =>
  ['ad', 'ad_set', 'campaign']
    .map(
      (level) => `
    select o.*, r.ad_id, r.ad_set_id, r.campaign_id from ${table} o
    join result_ads r on r.team_id = :teamId and r.${level}_id = o.object_id where o.level = '${level}'`,
    )
    .join(' union all');

/**
 * Objects of `table` whose campaign or ad set is there too on the same `day`: they are part of it, and
 * count once in a total. Read from `ads`, which are those of {@link adsOf}.
 */
export const nestedIn = (table: string): string => `
  nested as materialized (
    select level, object_id, day from ads a
    where level <> 'campaign' group by level, object_id, day
    having bool_or(('campaign', campaign_id, day) in (select level, object_id, day from ${table})
      or (level = 'ad' and ('ad_set', ad_set_id, day) in (select level, object_id, day from ${table})))
  )`;

const sumOf = (where = 'true'): string => `json_build_object(
  'cents', coalesce(sum(cents) filter (where ${where}), 0),
  'known', count(cents) filter (where ${where}),
  'unknown', count(*) filter (where cents is null and (${where})))`;

/** A `CentsSum` of the column `cents`, of which null is unknown. */
export const CENTS_SUM = sumOf();
export const centsSumWhere = sumOf;
export const NO_CENTS = `json_build_object('cents', 0, 'known', 0, 'unknown', 0)`;

/**
 * Runs a query of acts. The planner expects few of them, and would look up each of thousands in lists,
 * and sort what it groups.
 */
export async function queryActs<Row>(
  db: Database,
  { sql, values }: { sql: string; values: Readonly<Record<string, Knex.RawBinding>> },
): Promise<Row[]> {
  return db.transaction(async (trx) => {
    await trx.raw(
      `set local enable_nestloop = off; set local enable_sort = off; set local work_mem = '64MB'`,
    );
    const { rows } = await trx.raw<{ rows: Row[] }>(sql, values);
    return rows;
  });
}
