import type { Database } from '../../platform/db/database.ts';
import { chosenTrackers } from '../results/index.ts';
import { ACTS, adsOf, CENTS_SUM, DAYS, nestedIn, queryActs } from './acts-read-model.ts';
import type { CentsSum, ProfitSums, RuleKey, Viewer, ZoneDay } from './entities.ts';

interface ProfitRow {
  readonly key: RuleKey | null;
  readonly day: string | null;
  readonly sum: CentsSum;
}

/** What rules acted on, since the day of the first act of each rule, and of all. */
const ACTED = `
  acted as materialized (
    select a.key, min(a.ad_user_id) as ad_user_id, a.ad_account_id, a.time_zone, a.level, a.object_id, min(d.day) as since
    from acts a left join days d
      on d."timeZone" = a.time_zone and a.acted_at >= d."startsAt" and a.acted_at < d."endsAt"
    where a.state = 'done' and a.action <> 'notify'
    group by a.key, a.ad_account_id, a.time_zone, a.level, a.object_id
  ), objects_of_profiles as materialized (
    select min(ad_user_id) as ad_user_id, ad_account_id, time_zone, level, object_id, min(since) as since,
      date 'epoch' as day
    from acted group by ad_account_id, time_zone, level, object_id
  ), chosen as materialized (${chosenTrackers('array(select distinct ad_user_id from objects_of_profiles)')}
  ), sources as materialized (
    -- The tracker's source that counts for each profile and zone
    select o.ad_user_id, o.time_zone, s.id as source_id
    from (select distinct ad_user_id, time_zone from objects_of_profiles) o
    join chosen c on cast(c."adUserId" as bigint) = o.ad_user_id
    join binoms b on b.id = cast(c."binomId" as bigint)
    join tracker_sources s on s.binom_id = b.id and s.binom_user_id = c."binomUserId"
      and s.time_zone = case c."dayZone" when 'tracker' then b.timezone else coalesce(o.time_zone, 'UTC') end
  ), objects as materialized (
    select o.*, s.source_id from objects_of_profiles o
    left join sources s on s.ad_user_id = o.ad_user_id and s.time_zone = coalesce(o.time_zone, s.time_zone)
  ), ads as materialized (${adsOf('objects')}
  ), ${nestedIn('objects')}`;

/** What the tracker may have rows of, of each object. */
const TRACKED = `
  tracked as materialized (
    select distinct a.level, a.object_id, a.source_id, a.since, t.level as tracked_level, t.tracked_id
    from ads a cross join lateral (
      values ('ad', a.ad_id), ('ad_set', case when a.level <> 'ad' then a.ad_set_id end),
        ('campaign', case when a.level = 'campaign' then a.campaign_id end)
    ) t(level, tracked_id)
    join tracker_objects k on k.team_id = :teamId and k.level = t.level and k.object_id = t.tracked_id
      and k.source_id = a.source_id
  )`;

/**
 * Revenue less spend of each object and day, in cents; null when a side of it is unknown. A day that
 * both sides were read for and that has no row had none.
 */
const PROFITS = `
  spend_facts as (
    select f.ad_id, f.day, f.spend_usd_cents from network_facts f
    where f.team_id = :teamId and f.day >= (select min(since) from objects)
      and f.ad_account_id = any(array(select distinct ad_account_id from objects))
  ), revenue_facts as (
    select f.source_id, f.level, f.object_id, f.day, f.revenue_usd_cents from tracker_facts f
    where f.source_id = any(array(select source_id from sources)) and f.day >= (select min(since) from objects)
  ), sides as (
    select a.level, a.object_id, f.day, -f.spend_usd_cents as cents
    from ads a join spend_facts f on f.ad_id = a.ad_id and f.day >= a.since
    union all
    select t.level, t.object_id, f.day, f.revenue_usd_cents
    from tracked t join revenue_facts f on f.source_id = t.source_id and f.level = t.tracked_level
      and f.object_id = t.tracked_id and f.day >= t.since
  ), known as materialized (
    select level, object_id, day, sum(cents) as cents, bool_or(cents is null) as is_unknown
    from sides group by 1, 2, 3
  ), profits as materialized (
    select o.ad_account_id, o.level, o.object_id, d.day,
      case when n.read_at is null or t.is_whole is not true or k.is_unknown
          or (o.level, o.object_id) not in (select level, object_id from tracked) then null
        else coalesce(k.cents, 0) end as cents
    from objects o
    left join days d on d."timeZone" = o.time_zone and d.day >= o.since
    left join network_days n on n.team_id = :teamId and n.ad_account_id = o.ad_account_id and n.day = d.day
    left join tracker_days t on t.source_id = o.source_id and t.day = d.day
    left join known k on k.level = o.level and k.object_id = o.object_id and k.day = d.day
  )`;

export type ProfitReadModel = ReturnType<typeof createProfitReadModel>;

/** Profits after acts, from the results. */
export function createProfitReadModel({ db }: { db: Database }) {
  return {
    /** By rule, by day and of all: an object of several rules, or inside another, counts once there. */
    async list(
      viewer: Viewer,
      { since, days }: { since: Date; days: readonly ZoneDay[] },
    ): Promise<ProfitSums> {
      const rows = await queryActs<ProfitRow>(db, {
        sql: `with ${ACTS}, ${DAYS}, ${ACTED}, ${TRACKED}, ${PROFITS}
         select a.key, null as day, ${CENTS_SUM} as sum
         from acted a join profits p on p.ad_account_id = a.ad_account_id and p.level = a.level
           and p.object_id = a.object_id and (p.day is null or a.since is null or p.day >= a.since)
         group by a.key
         union all
         select null, day::text, ${CENTS_SUM} from (
           select * from profits where (level, object_id) not in (select level, object_id from nested)
         ) p group by grouping sets ((day), ()) having grouping(day) = 1 or day is not null
         order by day`,
        values: { ...viewer, since, days: JSON.stringify(days) },
      });
      return {
        byRule: new Map(rows.flatMap(({ key, sum }) => (key === null ? [] : [[key, sum]]))),
        total: rows.find(({ key, day }) => key === null && day === null)?.sum,
        days: rows.flatMap(({ key, day, sum }) =>
          key === null && day !== null ? [{ day, sum }] : [],
        ),
      };
    },
  };
}
