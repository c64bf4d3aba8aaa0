import type { Database } from '../../platform/db/database.ts';
import type { RuleKey, RuleSums, Viewer, ZoneDay } from './entities.ts';
import { READS_PROFILE, READS_SCOPED } from './rules-read-model.ts';

interface SumRow {
  /** Null for the total. */
  readonly key: RuleKey | null;
  readonly acts: RuleSums['acts'];
  readonly raised: RuleSums['raised'];
  readonly lowered: RuleSums['lowered'];
  readonly spendStopped: RuleSums['spendStopped'];
}

/** A run begins at most this long before its acts are done. */
const RUN_MAX = `interval '1 day'`;

const AMOUNT = '^[0-9]+([.][0-9]+|)$';

/** Acts of the rules that the account may read, each with the rule it is counted for. */
const ACTS = `
  visible as materialized (
    select r.id, r.ad_user_id, r.ad_account_id,
      case when s.id is null then 'rule ' || r.id else 'scoped_rule ' || s.id end as key
    from binom_rules r
    join ad_users u on u.id = r.ad_user_id
    join accounts owner on owner.id = u.account_id
    left join scoped_rules s on s.id = r.scoped_rule_id and ${READS_SCOPED}
    where ${READS_PROFILE}
  ), acts as materialized (
    select v.key, v.ad_account_id, a.currency, a.time_zone, o.level, o.object_id, o.act_action as action,
      o.act_state as state, o.acted_at, o.act_field as field, o.act_raised_usd as raised_usd,
      case when o.act_from ~ '${AMOUNT}' and o.act_to ~ '${AMOUNT}'
        then cast(o.act_to as numeric) - cast(o.act_from as numeric) end as added
    from visible v
    join binom_rule_runs x on x.rule_id = v.id and x.acts_at is not null and x.completed_at is not null
      and x.started_at >= cast(:since as timestamptz) - ${RUN_MAX}
    join binom_rule_run_objects o on o.run_id = x.id and o.act_state in ('done', 'undone')
      and o.acted_at >= :since
    left join result_ad_accounts a on a.ad_user_id = v.ad_user_id and a.ad_account_id = v.ad_account_id
  )`;

/** Budgets by act, in cents; null when unknown. Undone ones moved nothing. */
const MOVED = `
  rates as materialized (
    select c.currency, case when c.currency = 'USD' then 1 else (
      select e.per_usd from exchange_rates e where e.currency = c.currency order by e.day desc limit 1
    ) end as per_usd
    from (select distinct currency from acts where currency is not null) c
  ), moved as (
    select a.key, a.added, round(100 * case when a.added > 0
        then coalesce(cast(a.raised_usd as numeric), a.added / x.per_usd)
        else -a.added / x.per_usd end) as cents
    from acts a left join rates x on x.currency = a.currency
    where a.state = 'done' and a.field in ('dailyBudget', 'lifetimeBudget')
      and a.added is distinct from 0
  )`;

/**
 * What each object that was turned off had spent on the day before. A day that was read whole has no
 * row of what did not spend.
 */
const STOPPED = `
  days as materialized (
    select * from jsonb_to_recordset(cast(:days as jsonb))
      as d("timeZone" text, day date, "startsAt" timestamptz, "endsAt" timestamptz)
  ), stopped as (
    -- With the rules that turned it off: joined once, since the planner expects few of them
    select a.ad_account_id, a.level, a.object_id, d.day - 1 as day, array_agg(distinct a.key) as keys
    from acts a left join days d
      on d."timeZone" = a.time_zone and a.acted_at >= d."startsAt" and a.acted_at < d."endsAt"
    where a.state = 'done' and a.action in ('turn_off_ad', 'turn_off_ad_set', 'turn_off_campaign')
    group by 1, 2, 3, 4
  ), spent as materialized (
    select o.keys, case when n.read_at is null or f.is_unknown then null else coalesce(f.cents, 0) end as cents
    from stopped o
    left join network_days n
      on n.team_id = :teamId and n.ad_account_id = o.ad_account_id and n.day = o.day
    left join lateral (
      select sum(f.spend_usd_cents) as cents, bool_or(f.spend_usd_cents is null) as is_unknown
      from (
        select r.ad_id from result_ads r
          where o.level = 'ad' and r.team_id = :teamId and r.ad_id = o.object_id
        union all select r.ad_id from result_ads r
          where o.level = 'ad_set' and r.team_id = :teamId and r.ad_set_id = o.object_id
        union all select r.ad_id from result_ads r
          where o.level = 'campaign' and r.team_id = :teamId and r.campaign_id = o.object_id
      ) r join network_facts f on f.team_id = :teamId and f.ad_id = r.ad_id and f.day = o.day
    ) f on n.read_at is not null
  )`;

const sumOf = (where = 'true') => `json_build_object(
  'cents', coalesce(sum(cents) filter (where ${where}), 0),
  'known', count(cents) filter (where ${where}),
  'unknown', count(*) filter (where cents is null and (${where})))`;
const NOTHING = `json_build_object('cents', 0, 'known', 0, 'unknown', 0)`;

export type SumsReadModel = ReturnType<typeof createSumsReadModel>;

/** What rules did and moved in a period. */
export function createSumsReadModel({ db }: { db: Database }) {
  return {
    /** By rule; the total counts an object that several rules turned off once. Rules without acts are absent. */
    async list(
      viewer: Viewer,
      { since, days }: { since: Date; days: readonly ZoneDay[] },
    ): Promise<{ byRule: ReadonlyMap<RuleKey, RuleSums>; total: RuleSums | undefined }> {
      const { rows } = await db.raw<{ rows: SumRow[] }>(
        `with ${ACTS}, ${MOVED}, ${STOPPED}, counted as (
           select key, json_build_object(
             'turnedOn', count(*) filter (where action like 'turn_on_%'),
             'turnedOff', count(*) filter (where action like 'turn_off_%'),
             'budgets', count(*) filter (where action like '%_budget'),
             'bids', count(*) filter (where action like '%_bid'),
             'notices', count(*) filter (where action = 'notify')) as acts
           from acts group by grouping sets ((key), ())
         ), budgets as (
           -- An amount that cannot be read may have been either
           select key, ${sumOf('added is null or added > 0')} as raised,
             ${sumOf('added is null or added < 0')} as lowered
           from moved group by grouping sets ((key), ())
         ), spend as (
           select k.key, ${sumOf()} as sum from spent cross join lateral unnest(keys) k(key)
           group by k.key
           union all select null, ${sumOf()} from spent
         )
         select c.key, c.acts, coalesce(b.raised, ${NOTHING}) as raised,
           coalesce(b.lowered, ${NOTHING}) as lowered, coalesce(s.sum, ${NOTHING}) as "spendStopped"
         from counted c
         left join budgets b on coalesce(b.key, '') = coalesce(c.key, '')
         left join spend s on coalesce(s.key, '') = coalesce(c.key, '')`,
        { ...viewer, since, days: JSON.stringify(days) },
      );
      const totals = rows.find(({ key }) => key === null);
      return {
        byRule: new Map(rows.flatMap(({ key, ...sums }) => (key === null ? [] : [[key, sums]]))),
        total: totals,
      };
    },
  };
}
