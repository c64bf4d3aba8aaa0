import type { ResultGrouping } from '@ads-checker/shared/contracts/results';
import { dayIn, isTimeZone } from '@ads-checker/shared/domain/time-zones';
import type { Database } from '../../platform/db/database.ts';
import { readProblems } from './entities.ts';
import { COMPARED_WITHOUT_COUNTRY, spendBy } from './spend-facts.ts';

/** A profile whose results may be read, with the tracker that counts for it. */
export interface ResultProfile {
  readonly adUserId: string;
  /** Its owner's account. */
  readonly buyerId: string;
  /** Null, here and below, when none is chosen. */
  readonly binomId: string | null;
  readonly binomUserId: string;
  readonly dayZone: 'ad_account' | 'tracker';
  readonly trackerZone: string | null;
}

export interface BreakdownQuery {
  readonly teamId: string;
  readonly since: string;
  readonly until: string;
  readonly groupBy: ResultGrouping;
  /** All that the person may read: they decide whose an ad account is. */
  readonly profiles: readonly ResultProfile[];
  /** Sources whose rows without an ad are shown. */
  readonly unmatchedSources: readonly { readonly binomId: string; readonly binomUserId: string }[];
  readonly adUserId?: string | undefined;
  readonly buyerId?: string | undefined;
  readonly adAccountId?: string | undefined;
  readonly adCampaignId?: string | undefined;
}

/** Sums of a group on a day; null is unknown. */
export interface DaySums {
  /** `gap`: a day of an ad account that was never read. */
  readonly kind: 'row' | 'no_tracker_row' | 'no_ad' | 'gap';
  readonly key: string;
  readonly label: string | null;
  readonly day: string;
  readonly spendCents: number | null;
  /** Of the spend, what a tracker was read for. */
  readonly comparedCents: number | null;
  readonly revenueCents: number | null;
  readonly leads: number | null;
  readonly clicks: number | null;
  readonly isPartial: boolean;
}

type SumRow = Record<'spend' | 'compared' | 'revenue' | 'leads' | 'clicks', string | null> & {
  kind: DaySums['kind'];
  key: string;
  label: string | null;
  day: string;
  is_partial: boolean;
};

/** The key and the label of a row by what it is grouped by. */
const GROUPS: Readonly<Record<ResultGrouping, { key: string; label: string }>> = {
  day: { key: 'f.day::text', label: 'null::text' },
  ad_user: { key: 'f.ad_user_id::text', label: 'null::text' },
  buyer: { key: 'f.buyer_id::text', label: 'null::text' },
  ad_account: { key: 'f.ad_account_id', label: 'max(f.ad_account_name)' },
  campaign: { key: `coalesce(f.campaign_id, '')`, label: 'max(k.name)' },
  tracker_campaign: {
    key: `coalesce(f.tracker_campaign, '')`,
    label: 'max(f.tracker_campaign_name)',
  },
  country: { key: `coalesce(f.country, '')`, label: 'null::text' },
};

/**
 * Whose each ad account is (of several profiles the one with the lowest id, so that an object seen
 * by two counts once), its objects, and the facts of both sides in the period. A tracker's row
 * counts in the zone of its object, and one without an object in one zone of its source.
 */
const FACTS = `
  with profiles as (
    select * from json_to_recordset(cast(:profiles as json)) as p("adUserId" bigint, "buyerId" bigint,
      "binomId" bigint, "binomUserId" text, "dayZone" text, "trackerZone" text)
  ), owned as materialized (
    select distinct on (a.ad_account_id) a.ad_account_id, a.name as ad_account_name,
      p."adUserId" as ad_user_id, p."buyerId" as buyer_id, p."binomId" as binom_id,
      p."binomUserId" as binom_user_id,
      case p."dayZone" when 'tracker' then coalesce(p."trackerZone", 'UTC') else coalesce(a.time_zone, 'UTC') end as zone,
      coalesce(a.time_zone, 'UTC') as account_zone
    from result_ad_accounts a join profiles p on p."adUserId" = a.ad_user_id
    order by a.ad_account_id, a.ad_user_id
  ), accounts_in_scope as materialized (
    select * from owned o
    where (cast(:adUserId as bigint) is null or o.ad_user_id = :adUserId)
      and (cast(:buyerId as bigint) is null or o.buyer_id = :buyerId)
      and (cast(:adAccountId as text) is null or o.ad_account_id = :adAccountId)
  ), objects as materialized (
    select distinct on (level, object_id) level, object_id, campaign_id, ad_account_id from (
      select 'ad' as level, ad_id as object_id, campaign_id, ad_account_id from result_ads where team_id = :teamId
      union all
      select 'ad_set', ad_set_id, campaign_id, ad_account_id from result_ads
        where team_id = :teamId and ad_set_id is not null
      union all
      select 'campaign', campaign_id, campaign_id, ad_account_id from result_campaigns where team_id = :teamId
    ) o order by level, object_id
  ), tracker_rows as materialized (
    select t.*, o.campaign_id as campaign_id, o.ad_account_id as ad_account_id
    from tracker_facts t left join objects o on o.level = t.level and o.object_id = t.object_id
    where t.day between cast(:since as date) and cast(:until as date)
      and (t.binom_id, t.binom_user_id) in (select "binomId", "binomUserId" from profiles
        union select "binomId", "binomUserId" from
          json_to_recordset(cast(:unmatchedSources as json)) as u("binomId" bigint, "binomUserId" text))
  ), read_days as materialized (
    select binom_id, binom_user_id, time_zone, day, is_whole from tracker_days
    where day between cast(:since as date) and cast(:until as date)
  ), matched as materialized (
    select t.*, a.ad_user_id, a.buyer_id, a.ad_account_name from tracker_rows t
    join accounts_in_scope a on a.ad_account_id = t.ad_account_id and a.binom_id = t.binom_id
      and a.binom_user_id = t.binom_user_id and a.zone = t.time_zone
    where cast(:adCampaignId as text) is null or t.campaign_id = :adCampaignId
  ), matched_objects as materialized (
    select distinct level, object_id from matched
  ), network as materialized (
    select n.day, n.ad_id, n.campaign_id, n.ad_account_id, n.spend_usd_cents, a.ad_user_id, a.buyer_id,
      a.ad_account_name, a.binom_id,
      n.ad_id in (select object_id from matched_objects where level = 'ad')
        or coalesce(r.ad_set_id in (select object_id from matched_objects where level = 'ad_set'), false)
        or coalesce(n.campaign_id in (select object_id from matched_objects where level = 'campaign'), false)
        as is_matched,
      d.binom_id is not null as is_day_read
    from network_facts n
    join accounts_in_scope a on a.ad_account_id = n.ad_account_id
    left join result_ads r on r.team_id = n.team_id and r.ad_id = n.ad_id
    left join read_days d on d.binom_id = a.binom_id and d.binom_user_id = a.binom_user_id
      and d.time_zone = a.zone and d.day = n.day
    where n.team_id = :teamId and n.day between cast(:since as date) and cast(:until as date)
      and (cast(:adCampaignId as text) is null or n.campaign_id = :adCampaignId)
  )`;

/** Days of ad accounts that were never read: unknown, not zero. */
const MISSING = `
  , missing_days as (
    select a.ad_account_id, a.ad_user_id, a.buyer_id, a.ad_account_name, d.day
    from accounts_in_scope a
    join json_to_recordset(cast(:todays as json)) as z(zone text, today date) on z.zone = a.account_zone
    cross join lateral generate_series(cast(:since as date), least(cast(:until as date), z.today), interval '1 day') d(day)
    where not exists (
      select 1 from network_days n where n.team_id = :teamId and n.ad_account_id = a.ad_account_id and n.day = d.day)
  )`;

function buildQuery(groupBy: ResultGrouping): string {
  const { key, label } = GROUPS[groupBy];
  return `${FACTS}${spendBy(groupBy)}${MISSING}
  , facts as (
    select case when is_matched or not is_day_read then 'row' else 'no_tracker_row' end as kind,
      day, ad_id, campaign_id, ad_account_id, ad_user_id, buyer_id, ad_account_name, tracker_campaign,
      null::text as tracker_campaign_name, spend_usd_cents::bigint as spend,
      case when is_day_read and country is null then spend_usd_cents end::bigint as compared,
      -- A day that was read and has no row has no revenue
      case when is_day_read and country is null then 0 end::bigint as revenue,
      case when is_day_read and country is null then 0 end::bigint as leads,
      case when is_day_read and country is null then 0 end::bigint as clicks,
      spend_usd_cents is null or (binom_id is not null and not is_day_read) as is_partial, country
    from spend_facts${groupBy === 'country' ? COMPARED_WITHOUT_COUNTRY : ''}
    union all
    select 'row', m.day, null, m.campaign_id, m.ad_account_id, m.ad_user_id, m.buyer_id, m.ad_account_name,
      m.binom_id::text || '-' || m.tracker_campaign_id, c.name, 0, 0, m.revenue_usd_cents, m.leads, m.clicks,
      m.revenue_usd_cents is null, null
    from matched m left join tracker_campaigns c on c.binom_id = m.binom_id and c.campaign_id = m.tracker_campaign_id
    union all
    select 'no_ad', t.day, null, null, null, null, null, null, t.binom_id::text || '-' || t.tracker_campaign_id, null,
      null, null, t.revenue_usd_cents, t.leads, t.clicks, t.revenue_usd_cents is null, null
    from tracker_rows t
    join json_to_recordset(cast(:unmatchedSources as json)) as u("binomId" bigint, "binomUserId" text)
      on u."binomId" = t.binom_id and u."binomUserId" = t.binom_user_id
    where t.ad_account_id is null and t.time_zone = (
      select min(d.time_zone) from read_days d where d.binom_id = t.binom_id and d.binom_user_id = t.binom_user_id)
    union all
    select 'gap', d.day::date, null, null, d.ad_account_id, d.ad_user_id, d.buyer_id, d.ad_account_name, null, null,
      null, null, null, null, null, true, null
    from missing_days d
  )
  select f.kind, case f.kind when 'no_ad' then coalesce(f.tracker_campaign, '')
      when 'no_tracker_row' then f.ad_id else ${key} end as key, ${label} as label, f.day::text as day,
    sum(f.spend)::text as spend, sum(f.compared)::text as compared, sum(f.revenue)::text as revenue, sum(f.leads)::text as leads,
    sum(f.clicks)::text as clicks, bool_or(f.is_partial) as is_partial
  from facts f left join result_campaigns k on k.team_id = :teamId and k.campaign_id = f.campaign_id
  group by 1, 2, f.day`;
}

const toNumber = (value: string | null): number | null => (value === null ? null : Number(value));

/** Joins the facts of both sides. */
export function createBreakdownReadModel({ db }: { db: Database }) {
  /** The day of each zone, which the database might not know by its name. */
  const listTodays = async (profiles: readonly ResultProfile[], at: Date) => {
    const { rows } = await db.raw<{ rows: { zone: string }[] }>(
      `select distinct coalesce(time_zone, 'UTC') as zone from result_ad_accounts
       where ad_user_id = any(?::bigint[])`,
      [profiles.map(({ adUserId }) => adUserId)],
    );
    return rows.map(({ zone }) => ({
      zone,
      today: dayIn({ timeZone: isTimeZone(zone) ? zone : 'UTC', at }),
    }));
  };

  return {
    ...createSourceReads({ db }),

    async read({
      profiles,
      unmatchedSources,
      groupBy,
      at,
      ...query
    }: BreakdownQuery & { readonly at: Date }): Promise<DaySums[]> {
      const todays = await listTodays(profiles, at);
      const { rows } = await db.transaction(async (trx) => {
        // Without statistics, as of a new month, the planner takes all tables for almost empty ones
        await trx.raw('set local enable_nestloop = off');
        return trx.raw<{ rows: SumRow[] }>(buildQuery(groupBy), {
          teamId: query.teamId,
          since: query.since,
          until: query.until,
          todays: JSON.stringify(todays),
          profiles: JSON.stringify(profiles),
          unmatchedSources: JSON.stringify(unmatchedSources),
          adUserId: query.adUserId ?? null,
          buyerId: query.buyerId ?? null,
          adAccountId: query.adAccountId ?? null,
          adCampaignId: query.adCampaignId ?? null,
        });
      });
      return rows.map((row) => ({
        kind: row.kind,
        key: row.key,
        label: row.label,
        day: row.day,
        spendCents: toNumber(row.spend),
        comparedCents: toNumber(row.compared),
        revenueCents: toNumber(row.revenue),
        leads: toNumber(row.leads),
        clicks: toNumber(row.clicks),
        isPartial: row.is_partial,
      }));
    },

    /** Names of accounts' people: `Anna Keller`, or the username. */
    async listPeople(accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const { rows } = await db.raw<{ rows: { id: string; name: string }[] }>(
        `select a.id::text as id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) as name
         from accounts a join users u on u.id = a.user_id where a.id = any(?::bigint[])`,
        [[...accountIds]],
      );
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    async countAdAccounts(adUserIds: readonly string[]): Promise<number> {
      const { rows } = await db.raw<{ rows: { count: string }[] }>(
        'select count(distinct ad_account_id) as count from result_ad_accounts where ad_user_id = any(?::bigint[])',
        [[...adUserIds]],
      );
      return Number(rows[0]?.count ?? 0);
    },
  };
}

/** Freshness of the sources of some profiles. */
function createSourceReads({ db }: { db: Database }) {
  return {
    /** How old the figures of each source are, and what failed last. */
    async listSources(input: {
      teamId: string;
      adUserIds: readonly string[];
      sources: readonly { binomId: string; binomUserId: string }[];
      since: string;
      until: string;
      yesterday: string;
    }): Promise<{
      network: { readAt: Date | null; unreadDays: number; error: RunError };
      trackers: {
        binomId: string;
        name: string;
        readAt: Date | null;
        unreadDays: number;
      }[];
      problems: { subject: string; code: string | null; message: string }[];
    }> {
      const values = {
        teamId: input.teamId,
        adUserIds: [...input.adUserIds],
        sources: JSON.stringify(input.sources),
        since: input.since,
        // Today has not begun in every zone
        until: [input.until, input.yesterday].toSorted()[0] ?? input.until,
      };
      const { rows: networkRows } = await db.raw<{
        rows: { read_at: Date | null; unread: string }[];
      }>(
        `with a as (select distinct ad_account_id from result_ad_accounts where ad_user_id = any(cast(:adUserIds as bigint[]))),
         read as (select d.day, count(*) as accounts, min(d.read_at) as read_at from network_days d join a using (ad_account_id)
           where d.team_id = :teamId and d.day between cast(:since as date) and cast(:until as date) group by d.day)
         select (select min(l.latest) from (select max(n.read_at) as latest from network_days n join a using (ad_account_id)
             where n.team_id = :teamId group by n.ad_account_id) l) as read_at,
           (select count(*) from generate_series(cast(:since as date), cast(:until as date), interval '1 day') s(day)
             where not exists (select 1 from read r where r.day = s.day and r.accounts = (select count(*) from a))) as unread`,
        values,
      );
      const { rows: trackers } = await db.raw<{
        rows: { id: string; name: string; read_at: Date | null; unread: string }[];
      }>(
        `select b.id::text as id, b.name, max(d.read_at) as read_at,
           (cast(:until as date) - cast(:since as date) + 1) - count(distinct d.day) filter (
             where d.day between cast(:since as date) and cast(:until as date)) as unread
         from (select distinct "binomId", "binomUserId" from
           json_to_recordset(cast(:sources as json)) as s("binomId" bigint, "binomUserId" text)) s
         join binoms b on b.id = s."binomId"
         left join tracker_days d on d.binom_id = b.id and d.binom_user_id = s."binomUserId"
         group by b.id, b.name order by b.name, b.id`,
        values,
      );
      const { rows: runs } = await db.raw<{
        rows: { error_code: string | null; error: string | null; problems: unknown }[];
      }>(
        `select distinct on (ad_user_id) error_code, error, problems from result_runs
         where ad_user_id = any(cast(:adUserIds as bigint[])) and finished_at is not null
         order by ad_user_id, id desc`,
        values,
      );
      const failed = runs.find(({ error }) => error !== null);
      return {
        network: {
          readAt: networkRows[0]?.read_at ?? null,
          unreadDays: Number(networkRows[0]?.unread ?? 0),
          error:
            failed?.error === undefined || failed.error === null
              ? null
              : { code: failed.error_code, message: failed.error },
        },
        trackers: trackers.map((row) => ({
          binomId: row.id,
          name: row.name,
          readAt: row.read_at,
          unreadDays: Math.max(0, Number(row.unread)),
        })),
        problems: runs.flatMap(({ problems }) => readProblems(problems)),
      };
    },
  };
}

type RunError = { readonly code: string | null; readonly message: string } | null;

export type BreakdownReadModel = ReturnType<typeof createBreakdownReadModel>;
