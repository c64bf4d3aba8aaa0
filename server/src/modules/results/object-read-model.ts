import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import { type Database, oneRow } from '../../platform/db/database.ts';
import type { TrackerSource } from './entities.ts';

export interface ObjectQuery extends TrackerSource {
  readonly teamId: string;
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly level: AdObjectLevel;
  /** YYYY-MM-DD, both inclusive. */
  readonly since: string;
  readonly until: string;
  readonly objectId: string | undefined;
}

/** Sums of an object; null is unknown. */
export interface ObjectSums {
  readonly hasTrackerRow: boolean;
  /** Minor units of the ad account's currency, here and below. */
  readonly spend: number | null;
  /** On the days that the tracker was read for. */
  readonly comparedSpend: number | null;
  readonly clicks: number | null;
  readonly leads: number | null;
  readonly approved: number | null;
  readonly hold: number | null;
  readonly rejected: number | null;
  /** Hundredths of the ad account's currency. */
  readonly revenue: number | null;
  readonly isPartial: boolean;
}

const FIGURES = [
  'spend',
  'comparedSpend',
  'clicks',
  'leads',
  'approved',
  'hold',
  'rejected',
  'revenue',
] as const;
type Figure = (typeof FIGURES)[number];
type SumRow = { key: string; hasTrackerRow: boolean; isPartial: boolean } & Record<
  Figure,
  string | null
>;

function toSums(row: SumRow): ObjectSums {
  const figures = Object.fromEntries(FIGURES.map((name) => [name, toNumber(row[name])])) as Record<
    Figure,
    number | null
  >;
  return { hasTrackerRow: row.hasTrackerRow, isPartial: row.isPartial, ...figures };
}

const toNumber = (value: string | null): number | null => (value === null ? null : Number(value));

/** The object of a level that a row of each level of the tracker counts for. */
const OBJECT_OF: Readonly<Record<AdObjectLevel, string>> = {
  ad: `select 'ad' as level, ad_id as tracked_id, ad_id as object_id from ads`,
  ad_set: `select 'ad' as level, ad_id as tracked_id, ad_set_id as object_id from ads
    union select 'ad_set', ad_set_id, ad_set_id from ads`,
  campaign: `select 'ad' as level, ad_id as tracked_id, campaign_id as object_id from ads
    union select 'ad_set', ad_set_id, campaign_id from ads
    union select 'campaign', campaign_id, campaign_id from result_campaigns
      where team_id = :teamId and ad_account_id = :adAccountId`,
};

const LEVEL_COLUMNS: Readonly<Record<AdObjectLevel, string>> = {
  ad: 'r.ad_id',
  ad_set: 'r.ad_set_id',
  campaign: 'r.campaign_id',
};

const SOURCE = `select id from tracker_sources
  where binom_id = :binomId and binom_user_id = :binomUserId and time_zone = :timeZone`;

/** Objects that the profile sees, and the tracker's rows of them in the zone of the question. */
const buildFacts = (level: AdObjectLevel): string => `
  with ads as materialized (
    select r.ad_id, r.ad_set_id, r.campaign_id from result_ads r
    where r.team_id = :teamId and r.ad_account_id = :adAccountId and exists (
      select 1 from result_ad_accounts a where a.ad_user_id = :adUserId and a.ad_account_id = :adAccountId)
  ), counted as materialized (
    select * from (${OBJECT_OF[level]}) o
    where object_id is not null and (cast(:objectId as text) is null or object_id = :objectId)
  ), days as materialized (
    select day, is_whole from tracker_days where source_id = (${SOURCE})
      and day between cast(:since as date) and cast(:until as date)
  ), rates as materialized (
    select d.day, case when :accountCurrency = 'USD' then 1 else (
      select e.per_usd from exchange_rates e where e.currency = :accountCurrency
      order by e.day > d.day, abs(e.day - d.day) limit 1) end as per_usd
    from days d
  ), revenue as (
    select o.object_id, t.day, sum(t.clicks) as clicks, sum(t.leads) as leads, sum(t.approved) as approved,
      sum(t.hold) as hold, sum(t.rejected) as rejected,
      sum(case when t.currency = :accountCurrency then t.revenue_cents
        else round(t.revenue_usd_cents * x.per_usd) end) as revenue,
      bool_or(t.revenue_cents is null
        or (t.currency is distinct from :accountCurrency and (t.revenue_usd_cents is null or x.per_usd is null))) as is_partial
    from counted o
    join tracker_facts t on t.level = o.level and t.object_id = o.tracked_id
    left join rates x on x.day = t.day
    where t.source_id = (${SOURCE}) and t.day between cast(:since as date) and cast(:until as date)
    group by 1, 2
  ), spend as (
    select ${LEVEL_COLUMNS[level]} as object_id, n.day, sum(n.spend_minor) as spend
    from network_facts n join result_ads r on r.team_id = n.team_id and r.ad_id = n.ad_id
    where n.team_id = :teamId and n.ad_account_id = :adAccountId and exists (select 1 from ads)
      and n.day between cast(:since as date) and cast(:until as date)
      and (cast(:objectId as text) is null or ${LEVEL_COLUMNS[level]} = :objectId)
    group by 1, 2
  )`;

/** What a tracker knows of the objects of an ad account. */
export function createObjectReadModel({ db }: { db: Database }) {
  return {
    /** Sums by object, or of one object by day. Objects without a row of the tracker are left out. */
    async list(
      query: ObjectQuery & {
        readonly accountCurrency: string | null;
        readonly groupBy: 'object' | 'day';
      },
    ): Promise<ReadonlyMap<string, ObjectSums>> {
      const { groupBy, ...values } = query;
      const { rows } = await db.raw<{ rows: SumRow[] }>(
        `${buildFacts(query.level)}
         select ${groupBy === 'object' ? 'object_id' : 'day::text'} as key,
           bool_or(has_row) as "hasTrackerRow", bool_or(is_partial) as "isPartial",
           sum(spend)::text as spend, sum(spend) filter (where is_day_read)::text as "comparedSpend",
           sum(clicks)::text as clicks, sum(leads)::text as leads, sum(approved)::text as approved,
           sum(hold)::text as hold, sum(rejected)::text as rejected, sum(revenue)::text as revenue
         from (
           select coalesce(r.object_id, s.object_id) as object_id, coalesce(r.day, s.day) as day,
             r.object_id is not null as has_row, d.day is not null as is_day_read, s.spend,
             r.clicks, r.leads, r.approved, r.hold, r.rejected, r.revenue,
             coalesce(r.is_partial, false) or not coalesce(d.is_whole, true) as is_partial
           from revenue r full join spend s on s.object_id = r.object_id and s.day = r.day
           left join days d on d.day = coalesce(r.day, s.day)
         ) f
         ${groupBy === 'object' ? 'group by 1 having bool_or(has_row)' : 'group by 1'}`,
        { ...values, objectId: query.objectId ?? null },
      );
      return new Map(rows.map((row) => [row.key, toSums(row)]));
    },

    /** What the ad network counted of one object, by day and action type. Days with a part unread are null. */
    async listActions(
      query: ObjectQuery & { readonly objectId: string },
    ): Promise<ReadonlyMap<string, Readonly<Record<string, number>> | null>> {
      const { rows } = await db.raw<{
        rows: { day: string; actions: Record<string, number> | null }[];
      }>(
        `with facts as (
           select n.day, n.actions from network_facts n
           join result_ads r on r.team_id = n.team_id and r.ad_id = n.ad_id
           where n.team_id = :teamId and n.ad_account_id = :adAccountId and ${LEVEL_COLUMNS[query.level]} = :objectId
             and n.day between cast(:since as date) and cast(:until as date)
         ), sums as (
           select day, key, sum(value::numeric) as count from facts
           cross join lateral jsonb_each_text(actions) group by day, key
         )
         select d.day::text as day, case when d.is_known then coalesce(
             (select jsonb_object_agg(s.key, s.count) from sums s where s.day = d.day), '{}') end as actions
         from (select day, bool_and(actions is not null) as is_known from facts group by day) d`,
        { ...query },
      );
      return new Map(rows.map(({ day, actions }) => [day, actions]));
    },

    /** Ad sets and campaigns that the tracker has rows of, above the level of the question. */
    async listUndivided(
      query: ObjectQuery,
    ): Promise<{ level: 'ad_set' | 'campaign'; id: string }[]> {
      const above = { ad: ['ad_set', 'campaign'], ad_set: ['campaign'], campaign: [] };
      const { rows } = await db.raw<{ rows: { level: 'ad_set' | 'campaign'; id: string }[] }>(
        `with objects as materialized (
           select 'ad_set' as level, ad_set_id as id from result_ads
             where team_id = :teamId and ad_account_id = :adAccountId
           union select 'campaign', campaign_id from result_campaigns
             where team_id = :teamId and ad_account_id = :adAccountId
         )
         select o.level, o.id from objects o
         where o.level = any(cast(:levels as text[])) and exists (
           select 1 from result_ad_accounts a where a.ad_user_id = :adUserId and a.ad_account_id = :adAccountId)
         and exists (
           select 1 from tracker_facts t where t.level = o.level and t.object_id = o.id
             and t.source_id = (${SOURCE}) and t.day between cast(:since as date) and cast(:until as date))
         order by 1, 2`,
        { ...query, levels: above[query.level] },
      );
      return rows;
    },

    /** Days that were read, on both sides. */
    async listReadDays({
      binomId,
      binomUserId,
      timeZone,
      teamId,
      adAccountId,
      since,
      until,
    }: ObjectQuery): Promise<{ day: string; readAt: Date | null; isNetworkRead: boolean }[]> {
      const { rows } = await db.raw<{
        rows: { day: string; readAt: Date | null; isNetworkRead: boolean }[];
      }>(
        `select s.day::date::text as day, d.read_at as "readAt", n.read_at is not null as "isNetworkRead"
         from generate_series(cast(:since as date), cast(:until as date), interval '1 day') s(day)
         left join tracker_days d on d.day = s.day and d.source_id = (${SOURCE})
         left join network_days n on n.day = s.day and n.team_id = :teamId and n.ad_account_id = :adAccountId
         order by 1`,
        { binomId, binomUserId, timeZone, teamId, adAccountId, since, until },
      );
      return rows;
    },

    /** Currency and zone of an ad account as a profile sees it; undefined before the first read. */
    async findAdAccount({
      adUserId,
      adAccountId,
    }: Pick<ObjectQuery, 'adUserId' | 'adAccountId'>): Promise<
      { currency: string | null; timeZone: string | null } | undefined
    > {
      const { rows } = await db.raw<{
        rows: { currency: string | null; timeZone: string | null }[];
      }>(
        `select currency, time_zone as "timeZone" from result_ad_accounts
         where ad_user_id = :adUserId and ad_account_id = :adAccountId`,
        { adUserId, adAccountId },
      );
      return rows[0];
    },

    /** Units of each currency per US dollar on the latest day until `day` with a rate. */
    async findRate({ from, to, day }: { from: string; to: string | null; day: string }) {
      if (from === to) {
        return 1;
      }
      const { rows } = await db.raw<{ rows: { rate: string | null }[] }>(
        `with r as (select c.currency, case when c.currency = 'USD' then 1 else (
             select e.per_usd from exchange_rates e where e.currency = c.currency
             order by e.day > cast(:day as date), abs(e.day - cast(:day as date)) limit 1) end as per_usd
           from (values (cast(:from as text)), (cast(:to as text))) c(currency))
         select (select per_usd from r where currency = :to) / (select per_usd from r where currency = :from) as rate`,
        { from, to, day },
      );
      const { rate } = oneRow(rows);
      return rate === null ? null : Number(rate);
    },
  };
}

export type ObjectReadModel = ReturnType<typeof createObjectReadModel>;
