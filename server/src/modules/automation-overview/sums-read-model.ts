import type { Database } from '../../platform/db/database.ts';
import {
  ACTS,
  adsOf,
  CENTS_SUM,
  centsSumWhere,
  DAYS,
  NO_CENTS,
  nestedIn,
  queryActs,
  ratesOf,
} from './acts-read-model.ts';
import type { HourSums, RuleKey, RuleSums, Viewer, ZoneDay } from './entities.ts';

interface SumRow extends Omit<RuleSums, 'acts' | 'actsByPart'> {
  /** Null for the total, and for hours. */
  readonly key: RuleKey | null;
  /** Null for all of the period. */
  readonly hour: Date | null;
  readonly acts: RuleSums['acts'] & { readonly all: number };
  readonly actsByPart: RuleSums['actsByPart'] | null;
}

/** Budgets by act, in cents; null when unknown. Undone ones moved nothing. */
const MOVED = `
  ${ratesOf('select distinct currency from acts where currency is not null')}, moved as (
    select a.key, a.hour, a.added, round(100 * case when a.added > 0
        then coalesce(cast(a.raised_usd as numeric), a.added / x.per_usd)
        else -a.added / x.per_usd end) as cents
    from timed a left join rates x on x.currency = a.currency
    where a.state = 'done' and a.field in ('dailyBudget', 'lifetimeBudget')
      and a.added is distinct from 0
  )`;

/**
 * What each object that was turned off had spent on the day before. A day that was read whole has no
 * row of what did not spend.
 */
const STOPPED = `
  ${DAYS}, stopped as materialized (
    -- With the rules that turned it off: joined once, since the planner expects few of them
    select a.ad_account_id, a.level, a.object_id, d.day - 1 as day, array_agg(distinct a.key) as keys,
      min(a.hour) as hour
    from timed a left join days d
      on d."timeZone" = a.time_zone and a.acted_at >= d."startsAt" and a.acted_at < d."endsAt"
    where a.state = 'done' and a.action in ('turn_off_ad', 'turn_off_ad_set', 'turn_off_campaign')
    group by 1, 2, 3, 4
  ), ads as materialized (${adsOf('stopped')}
  ), ${nestedIn('stopped')}, facts as (
    select f.ad_id, f.day, f.spend_usd_cents from network_facts f
    where f.team_id = :teamId and f.day = any(array(select distinct day from stopped))
      and f.ad_account_id = any(array(select distinct ad_account_id from stopped))
  ), spend_of as materialized (
    select a.level, a.object_id, a.day, sum(f.spend_usd_cents) as cents, bool_or(f.spend_usd_cents is null) as is_unknown
    from ads a join facts f on f.ad_id = a.ad_id and f.day = a.day group by 1, 2, 3
  ), spent as materialized (
    select o.keys, o.hour, n.object_id is not null as is_nested,
      case when w.read_at is null or f.is_unknown then null else coalesce(f.cents, 0) end as cents
    from stopped o
    left join nested n on n.level = o.level and n.object_id = o.object_id and n.day = o.day
    left join network_days w
      on w.team_id = :teamId and w.ad_account_id = o.ad_account_id and w.day = o.day
    left join spend_of f on f.level = o.level and f.object_id = o.object_id and f.day = o.day
  )`;

/** By rule, by hour, and all together. */
const GROUPS = 'group by grouping sets ((key), (hour), ())';
/** Of all groups but those of hours, a key of null is the total. */
const SAME_GROUP = (alias: string): string =>
  `coalesce(${alias}.key, '') = coalesce(c.key, '') and coalesce(${alias}.hour, 'epoch') = coalesce(c.hour, 'epoch')`;

export type SumsReadModel = ReturnType<typeof createSumsReadModel>;

/** What rules did and moved in a period. */
export function createSumsReadModel({ db }: { db: Database }) {
  return {
    /**
     * By rule and by hour; what counts an object counts one that several rules turned off once, in a
     * total. Rules and hours without acts are absent.
     */
    async list(
      viewer: Viewer,
      {
        since,
        days,
        parts,
      }: { since: Date; days: readonly ZoneDay[]; parts: { count: number; lengthMs: number } },
    ): Promise<{
      byRule: ReadonlyMap<RuleKey, RuleSums>;
      hours: readonly HourSums[];
      total: RuleSums | undefined;
    }> {
      const rows = await queryActs<SumRow>(db, {
        sql: `with ${ACTS}, timed as materialized (
           select *, date_trunc('hour', acted_at) as hour from acts
         ), ${MOVED}, ${STOPPED}, counted as (
           select key, hour, json_build_object(
             'turnedOn', count(*) filter (where action like 'turn_on_%'),
             'turnedOff', count(*) filter (where action like 'turn_off_%'),
             'budgets', count(*) filter (where action like '%_budget'),
             'bids', count(*) filter (where action like '%_bid'),
             'notices', count(*) filter (where action = 'notify'),
             'all', count(*)) as acts
           from timed ${GROUPS}
         ), parts as (
           select key, json_object_agg(part, count) as counts from (
             select key, least(:lastPart, floor(
                 extract(epoch from acted_at - cast(:since as timestamptz)) * 1000 / :partMs))::integer as part,
               count(*) as count
             from acts group by 1, 2
           ) p group by key
         ), budgets as (
           -- An amount that cannot be read may have been either
           select key, hour, ${centsSumWhere('added is null or added > 0')} as raised,
             ${centsSumWhere('added is null or added < 0')} as lowered
           from moved ${GROUPS}
         ), spend as (
           select k.key, cast(null as timestamptz) as hour, ${CENTS_SUM} as sum
           from spent cross join lateral unnest(keys) k(key) group by k.key
           union all select null, hour, ${CENTS_SUM} from spent where not is_nested
           group by grouping sets ((hour), ())
         )
         select c.key, c.hour, c.acts, p.counts as "actsByPart", coalesce(b.raised, ${NO_CENTS}) as raised,
           coalesce(b.lowered, ${NO_CENTS}) as lowered, coalesce(s.sum, ${NO_CENTS}) as "spendStopped"
         from counted c
         left join budgets b on ${SAME_GROUP('b')}
         left join spend s on ${SAME_GROUP('s')}
         left join parts p on p.key = c.key
         order by c.hour`,
        values: {
          ...viewer,
          since,
          days: JSON.stringify(days),
          partMs: parts.lengthMs,
          lastPart: parts.count - 1,
        },
      });
      const byRule = new Map<RuleKey, RuleSums>();
      const hours: HourSums[] = [];
      let total: RuleSums | undefined;
      for (const { key, hour, acts, actsByPart, ...moved } of rows) {
        const { all, ...counts } = acts;
        const sums = { ...moved, acts: counts, actsByPart: actsByPart ?? {} };
        if (key !== null) {
          byRule.set(key, sums);
        } else if (hour !== null) {
          hours.push({ ...moved, at: hour, acts: all });
        } else {
          total = sums;
        }
      }
      return { byRule, hours, total };
    },
  };
}
