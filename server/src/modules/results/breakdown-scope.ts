import { PERIOD } from './sum-facts.ts';

/**
 * Whose each ad account is (of several profiles the one with the lowest id, so that an object seen
 * by two counts once), and the source that counts for it.
 */
export const AD_ACCOUNTS_IN_SCOPE = `
  with profiles as (
    select * from json_to_recordset(cast(:profiles as json)) as p("adUserId" bigint, "buyerId" bigint,
      "binomId" bigint, "binomUserId" text, "dayZone" text, "trackerZone" text)
  ), owned as (
    select distinct on (a.ad_account_id) a.ad_account_id, a.name,
      p."adUserId" as ad_user_id, p."buyerId" as buyer_id, p."binomId" as binom_id, s.id as source_id,
      coalesce(a.time_zone, 'UTC') as time_zone
    from result_ad_accounts a join profiles p on p."adUserId" = a.ad_user_id
    left join tracker_sources s on s.binom_id = p."binomId" and s.binom_user_id = p."binomUserId" and s.time_zone =
      case p."dayZone" when 'tracker' then coalesce(p."trackerZone", 'UTC') else coalesce(a.time_zone, 'UTC') end
    order by a.ad_account_id, a.ad_user_id
  )
  select ad_account_id as "adAccountId", name, ad_user_id::text as "adUserId", buyer_id::text as "buyerId",
    binom_id::text as "binomId", source_id as "sourceId", time_zone as "timeZone"
  from owned o
  where (cast(:adUserId as bigint) is null or o.ad_user_id = :adUserId)
    and (cast(:buyerId as bigint) is null or o.buyer_id = :buyerId)
    and (cast(:adAccountId as text) is null or o.ad_account_id = :adAccountId)
    and (cast(:adCampaignId as text) is null or o.ad_account_id in (
      select c.ad_account_id from result_campaigns c where c.team_id = :teamId and c.campaign_id = :adCampaignId))`;

/** A tracker's row without an object counts in one zone of its source. */
export const SOURCES_WITHOUT_ADS = `
  select distinct on (s.binom_id, s.binom_user_id) s.id as "sourceId", s.binom_id::text as "binomId"
  from json_to_recordset(cast(:unmatchedSources as json)) as u("binomId" bigint, "binomUserId" text)
  join tracker_sources s on s.binom_id = u."binomId" and s.binom_user_id = u."binomUserId"
  join tracker_days d on d.source_id = s.id and d.day ${PERIOD}
  order by s.binom_id, s.binom_user_id, s.time_zone`;

/** Days of a period that no report of these sources was read for. */
export const UNREAD_DAYS = `
  select s.source_id as "sourceId", p.day::date::text as day
  from unnest(cast(:sources as integer[])) as s(source_id)
  cross join generate_series(cast(:since as date), least(cast(:until as date), cast(:lastDay as date)), interval '1 day') p(day)
  where not exists (select 1 from tracker_days d where d.source_id = s.source_id and d.day = p.day)`;

/** Whether a period has days that are in no sums. */
export const HAS_UNSUMMED = `
  select exists (
    select 1 from network_days where team_id = :teamId and not is_summed and day ${PERIOD}
  ) or exists (
    select 1 from tracker_days d join tracker_sources s on s.id = d.source_id join binoms b on b.id = s.binom_id
    where b.team_id = :teamId and not d.is_summed and d.day ${PERIOD}
  ) as "hasUnsummed"`;

/** An ad account in question. */
export interface ScopeAdAccount {
  readonly adAccountId: string;
  readonly name: string;
  readonly adUserId: string;
  readonly buyerId: string;
  /** Null without a tracker. */
  readonly binomId: string | null;
  /** Null, too, when the tracker was never read. */
  readonly sourceId: number | null;
  /** YYYY-MM-DD in its zone. */
  readonly today: string;
}

/** What a question is about, read once for all of its statements. */
export interface Scope {
  readonly adAccounts: readonly ScopeAdAccount[];
  readonly sourcesWithoutAds: readonly { readonly sourceId: number; readonly binomId: string }[];
  readonly unreadDays: readonly { readonly sourceId: number; readonly day: string }[];
}

/** Each source that a question is about, once. */
export const listSources = ({
  adAccounts,
  sourcesWithoutAds,
}: Omit<Scope, 'unreadDays'>): number[] => [
  ...new Set(
    [...adAccounts, ...sourcesWithoutAds].flatMap(({ sourceId }) =>
      sourceId === null ? [] : [sourceId],
    ),
  ),
];

/** The scope as lists, whose lengths the planner knows. */
export function toScopeValues(scope: Scope) {
  const { adAccounts, sourcesWithoutAds, unreadDays } = scope;
  return {
    sources: listSources(scope),
    adAccountIds: adAccounts.map(({ adAccountId }) => adAccountId),
    adUserIds: adAccounts.map(({ adUserId }) => adUserId),
    buyerIds: adAccounts.map(({ buyerId }) => buyerId),
    binomIds: adAccounts.map(({ binomId }) => binomId),
    sourceIds: adAccounts.map(({ sourceId }) => sourceId),
    todays: adAccounts.map(({ today }) => today),
    binomIdsWithoutAds: sourcesWithoutAds.map(({ binomId }) => binomId),
    sourceIdsWithoutAds: sourcesWithoutAds.map(({ sourceId }) => sourceId),
    unreadSourceIds: unreadDays.map(({ sourceId }) => sourceId),
    unreadDays: unreadDays.map(({ day }) => day),
  };
}

export const SCOPE = `
  with accounts_in_scope as materialized (
    select * from unnest(cast(:adAccountIds as text[]), cast(:adUserIds as bigint[]), cast(:buyerIds as bigint[]),
      cast(:binomIds as bigint[]), cast(:sourceIds as integer[]), cast(:todays as date[]))
      as a(ad_account_id, ad_user_id, buyer_id, binom_id, source_id, today)
  ), sources_without_ads as materialized (
    select * from unnest(cast(:binomIdsWithoutAds as bigint[]), cast(:sourceIdsWithoutAds as integer[]))
      as s(binom_id, source_id)
  ), unread_days as materialized (
    select * from unnest(cast(:unreadSourceIds as integer[]), cast(:unreadDays as date[])) as u(source_id, day)
  )`;

/** Of `f`, whose ad account `a` is in scope: whether its tracker was read for the day, and what tells it. */
export const readDaysOf = ({ hasUnread }: { hasUnread: boolean }) => ({
  isDayRead: hasUnread
    ? '(a.source_id is not null and u.source_id is null)'
    : '(a.source_id is not null)',
  joinUnread: hasUnread
    ? 'left join unread_days u on u.source_id = a.source_id and u.day = f.day'
    : '',
});
export const OF_SOURCES = 'source_id = any(cast(:sources as integer[]))';
