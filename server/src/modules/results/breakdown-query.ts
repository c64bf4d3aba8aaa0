import type { ResultGrouping } from '@ads-checker/shared/contracts/results';
import {
  countedByCountry,
  countedThere,
  DIVIDED_BY_COUNTRY,
  NOT_DIVIDED_BY_COUNTRY,
} from './country-sums.ts';
import {
  PERIOD,
  ROWS_OF_OBJECTS,
  SPEND_BY_COUNTRY,
  SPEND_BY_TRACKER_CAMPAIGN,
  spendOfAds,
} from './sum-facts.ts';

/**
 * Whose each ad account is (of several profiles the one with the lowest id, so that an object seen
 * by two counts once), and the days that were read. A tracker's row counts in the zone of its object,
 * and one without an object in one zone of its source.
 */
const SCOPE = `
  with profiles as (
    select * from json_to_recordset(cast(:profiles as json)) as p("adUserId" bigint, "buyerId" bigint,
      "binomId" bigint, "binomUserId" text, "dayZone" text, "trackerZone" text)
  ), owned as materialized (
    select distinct on (a.ad_account_id) a.ad_account_id, a.name as ad_account_name,
      p."adUserId" as ad_user_id, p."buyerId" as buyer_id, p."binomId" as binom_id, s.id as source_id,
      coalesce(a.time_zone, 'UTC') as account_zone
    from result_ad_accounts a join profiles p on p."adUserId" = a.ad_user_id
    left join tracker_sources s on s.binom_id = p."binomId" and s.binom_user_id = p."binomUserId" and s.time_zone =
      case p."dayZone" when 'tracker' then coalesce(p."trackerZone", 'UTC') else coalesce(a.time_zone, 'UTC') end
    order by a.ad_account_id, a.ad_user_id
  ), accounts_in_scope as materialized (
    select * from owned o
    where (cast(:adUserId as bigint) is null or o.ad_user_id = :adUserId)
      and (cast(:buyerId as bigint) is null or o.buyer_id = :buyerId)
      and (cast(:adAccountId as text) is null or o.ad_account_id = :adAccountId)
      and (cast(:adCampaignId as text) is null or o.ad_account_id in (
        select c.ad_account_id from result_campaigns c where c.team_id = :teamId and c.campaign_id = :adCampaignId))
  ), sources_without_ads as materialized (
    select distinct on (s.binom_id, s.binom_user_id) s.id as source_id, s.binom_id
    from json_to_recordset(cast(:unmatchedSources as json)) as u("binomId" bigint, "binomUserId" text)
    join tracker_sources s on s.binom_id = u."binomId" and s.binom_user_id = u."binomUserId"
    join tracker_days d on d.source_id = s.id and d.day ${PERIOD}
    order by s.binom_id, s.binom_user_id, s.time_zone
  ), read_days as materialized (
    select source_id, day, is_summed from tracker_days
    where day ${PERIOD} and source_id in (
      select source_id from accounts_in_scope union select source_id from sources_without_ads)
  )`;

/** Campaigns are only told apart where the question does. */
export type SumLevel = 'account' | 'campaign';

export interface Source {
  readonly level: SumLevel;
  /** Days of the period are in no sums: their facts are read as well. */
  readonly hasUnsummed: boolean;
  /** Few of the ad accounts are in question. */
  readonly isNarrow: boolean;
  /** Takes the facts of one campaign in place of sums, where its spend is divided. */
  readonly isOfCampaign: boolean;
}

const LEVELS: Readonly<
  Record<SumLevel, { network: string; tracker: string; campaign: string; filter: string }>
> = {
  account: {
    network: 'network_account_sums',
    tracker: 'tracker_account_sums',
    campaign: `''::text`,
    filter: '',
  },
  campaign: {
    network: 'network_sums',
    tracker: 'tracker_sums',
    campaign: 'campaign_id',
    filter: `and (cast(:adCampaignId as text) is null or campaign_id = :adCampaignId)`,
  },
};

/** Whether a period has days that are in no sums. */
export const HAS_UNSUMMED = `
  select exists (
    select 1 from network_days where team_id = :teamId and not is_summed and day ${PERIOD}
  ) or exists (
    select 1 from tracker_days d join tracker_sources s on s.id = d.source_id join binoms b on b.id = s.binom_id
    where b.team_id = :teamId and not d.is_summed and d.day ${PERIOD}
  ) as "hasUnsummed"`;

const IN_SCOPE = 'and s.ad_account_id = any(array(select ad_account_id from accounts_in_scope))';
const NOT_UNSUMMED = `and not exists (
  select 1 from unsummed_network_days u where u.ad_account_id = s.ad_account_id and u.day = s.day)`;

/** Spend by day, ad account and who matches it: sums, and facts of days without. */
function spendOf({ level, hasUnsummed, isNarrow, isOfCampaign }: Source): string {
  const { network, campaign, filter } = LEVELS[level];
  const sums = `
    select day, ad_account_id, ${campaign} as campaign_id, matched_by, spend_usd_cents, is_partial,
      ${level === 'account' ? 'ad_count' : '1'} as ad_count
    from ${network} s where team_id = :teamId and day ${PERIOD} ${filter} ${isNarrow ? IN_SCOPE : ''} ${hasUnsummed ? NOT_UNSUMMED : ''}`;
  const facts = `
    select day, ad_account_id, campaign_id, matched_by, spend_usd_cents, spend_usd_cents is null as is_partial, 1 as ad_count
    from spend_of_ads where true ${filter}`;
  const isByFacts = hasUnsummed || isOfCampaign;
  return `${
    isByFacts
      ? `unsummed_network_days as materialized (
    select d.ad_account_id, d.day from network_days d join accounts_in_scope a using (ad_account_id)
    where d.team_id = :teamId and d.day ${PERIOD} ${isOfCampaign ? '' : 'and not d.is_summed'}
  ), ${spendOfAds(isOfCampaign ? 'and n.campaign_id = :adCampaignId' : '')},`
      : ''
  } spend_facts as (${isOfCampaign ? facts : isByFacts ? `${sums} union all ${facts}` : sums}
  ), spent as (
    select f.day, f.campaign_id, a.*, f.spend_usd_cents, f.ad_count, d.day is not null as is_day_read,
      case when d.day is null or a.source_id = any(f.matched_by) then 'row' else 'no_tracker_row' end as kind,
      f.is_partial or (a.binom_id is not null and d.day is null) as is_partial
    from spend_facts f join accounts_in_scope a using (ad_account_id)
    left join read_days d on d.source_id = a.source_id and d.day = f.day
  )`;
}

/** What trackers counted of the objects in question. */
function countedAt({ level, hasUnsummed, isNarrow }: Source): string {
  const { tracker, campaign, filter } = LEVELS[level];
  const columns = `day, ad_account_id, ${campaign} as campaign_id, ${level === 'account' ? `''::text as tracker_campaign_id` : 'tracker_campaign_id'},
        clicks, leads, revenue_usd_cents, is_partial`;
  return `${rowsIfUnsummed(hasUnsummed)} counted as (
    select f.day, f.campaign_id, f.tracker_campaign_id, a.*, f.clicks, f.leads, f.revenue_usd_cents, f.is_partial
    from (
      select source_id, ${columns} from read_days d join ${tracker} s using (source_id, day)
      where d.is_summed and s.day ${PERIOD} ${filter} ${isNarrow ? IN_SCOPE : ''}
      ${hasUnsummed ? `union all select source_id, ${columns} from rows_of_objects where true ${filter}` : ''}
    ) f join accounts_in_scope a using (source_id, ad_account_id)
  )`;
}

const rowsIfUnsummed = (hasUnsummed: boolean): string =>
  hasUnsummed
    ? `unsummed_tracker_days as materialized (
    select source_id, day from read_days where not is_summed
  ), ${ROWS_OF_OBJECTS},`
    : '';

const withoutAds = (hasUnsummed: boolean): string => {
  const columns = 'day, tracker_campaign_id, clicks, leads, revenue_usd_cents, is_partial';
  return `
  counted_without_ads as (
    select u.binom_id, f.* from sources_without_ads u join (
      select source_id, ${columns} from read_days d join tracker_sums s using (source_id, day)
      where d.is_summed and s.ad_account_id = '' and s.day ${PERIOD}
      ${hasUnsummed ? `union all select source_id, ${columns} from rows_of_objects where ad_account_id = ''` : ''}
    ) f using (source_id)
  )`;
};

/** Days of ad accounts that were never read: unknown, not zero. */
const MISSING = `
  known_days as (
    select d.ad_account_id, count(*) as count from network_days d join accounts_in_scope a using (ad_account_id)
    where d.team_id = :teamId and d.day ${PERIOD} and d.read_at is not null group by d.ad_account_id
  ), missing_days as (
    select a.*, d.day::date as day from accounts_in_scope a
    join json_to_recordset(cast(:todays as json)) as z(zone text, today date) on z.zone = a.account_zone
    left join known_days k using (ad_account_id)
    cross join lateral generate_series(cast(:since as date), least(cast(:until as date), z.today), interval '1 day') d(day)
    where coalesce(k.count, 0) <= least(cast(:until as date), z.today) - cast(:since as date) and not exists (
      select 1 from network_days n where n.team_id = :teamId and n.ad_account_id = a.ad_account_id and n.day = d.day
        and n.read_at is not null)
  )`;

/** A part of an answer: facts of one kind, and what they add up to. */
interface Part {
  readonly from: string;
  readonly key: string;
  readonly sums: string;
  readonly where?: string;
  /** The tracker whose id of a campaign the key is. */
  readonly tracker?: string;
}

/** Of `spent`. A day that was read and has no row has no revenue. */
const SPENT = `sum(spend_usd_cents) as spend, sum(spend_usd_cents) filter (where is_day_read) as compared,
  case when bool_or(is_day_read) then 0 end as revenue, case when bool_or(is_day_read) then 0 end as leads,
  case when bool_or(is_day_read) then 0 end as clicks, bool_or(is_partial) as is_partial, sum(ad_count) as ad_count`;
const COUNTED_ALONE =
  'sum(revenue_usd_cents) as revenue, sum(leads) as leads, sum(clicks) as clicks, bool_or(is_partial) as is_partial, 1 as ad_count';
const COUNTED = `0 as spend, 0 as compared, ${COUNTED_ALONE}`;
const NOTHING_KNOWN = `null::numeric as spend, null::numeric as compared, null::numeric as revenue, null::numeric as leads,
  null::numeric as clicks, true as is_partial, 1 as ad_count`;

/** Each part is added up on its own, by keys whose number the planner knows. */
function addUp(
  parts: readonly Part[],
  {
    isByDay,
    isOfKeys = false,
    having = 'true',
  }: { isByDay: boolean; isOfKeys?: boolean; having?: string },
): string {
  const day = isByDay ? ', day' : '';
  return `
  select binom_id, key${isByDay ? ', day::text as day' : ''}, sum(spend)::text as spend, sum(compared)::text as compared,
    sum(revenue)::text as revenue, sum(leads)::text as leads, sum(clicks)::text as clicks, bool_or(is_partial) as is_partial
  from (${parts
    .map(
      ({ from, key, sums, where = 'true', tracker = '0::bigint' }) => `
    select ${tracker} as binom_id, ${key} as key${day}, ${sums} from ${from}
    where ${where} ${isOfKeys ? `and ${key} = any(cast(:keys as text[]))` : ''} group by 1, 2${day}`,
    )
    .join(' union all')}
  ) f group by binom_id, key${day} having ${having}`;
}

/** All of the period by day, with what is in no group. */
export function buildDays(of: Source): string {
  const source = { ...of, isOfCampaign: false };
  const { hasUnsummed } = of;
  const parts = [
    { from: 'spent', key: 'kind', sums: SPENT },
    { from: 'counted', key: `'row'`, sums: COUNTED },
    {
      from: 'counted_without_ads',
      key: `'no_ad'`,
      sums: `null::numeric as spend, null::numeric as compared, ${COUNTED_ALONE}`,
    },
    { from: 'missing_days', key: `'gap'`, sums: NOTHING_KNOWN },
  ];
  return `${SCOPE}, ${spendOf(source)}, ${countedAt(source)}, ${withoutAds(hasUnsummed)}, ${MISSING}
    ${addUp(parts, { isByDay: true })}`;
}

/** How many ads have spend and no row in their tracker, and how many tracker campaigns have no ad. */
export const buildCounts = (
  hasUnsummed: boolean,
): string => `${SCOPE}, ${rowsIfUnsummed(hasUnsummed)}
  ${withoutAds(hasUnsummed)}, ads as materialized (
    select r.ad_id, r.ad_set_id, r.campaign_id, a.source_id from result_ads r join accounts_in_scope a using (ad_account_id)
    where r.team_id = :teamId and (cast(:adCampaignId as text) is null or r.campaign_id = :adCampaignId)
  ), unmatched_ads as materialized (
    select ad_id, source_id from ads a
    where not exists (select 1 from tracker_objects o where o.team_id = :teamId and o.level = 'ad'
        and o.object_id = a.ad_id and o.source_id = a.source_id)
      and not exists (select 1 from tracker_objects o where o.team_id = :teamId and o.level = 'ad_set'
        and o.object_id = a.ad_set_id and o.source_id = a.source_id)
      and not exists (select 1 from tracker_objects o where o.team_id = :teamId and o.level = 'campaign'
        and o.object_id = a.campaign_id and o.source_id = a.source_id)
  )
  select (
    select count(*) from unmatched_ads u cross join lateral (
      select 1 from network_facts n where n.team_id = :teamId and n.ad_id = u.ad_id and n.day ${PERIOD}
        and exists (select 1 from tracker_days d where d.source_id = u.source_id and d.day = n.day offset 0) limit 1) f
  )::integer as ads, (
    select count(distinct (binom_id, tracker_campaign_id)) from counted_without_ads
  )::integer as "trackerCampaigns"`;

/** Sums, and what is divided of facts. */
function dividedFacts(
  { hasUnsummed, isOfCampaign }: Source,
  { sums, facts }: { sums: string; facts: string },
): string {
  return isOfCampaign
    ? facts
    : `${sums} ${hasUnsummed ? `${NOT_UNSUMMED} union all ${facts}` : ''}`;
}

const isByFacts = ({ hasUnsummed, isOfCampaign }: Source) => hasUnsummed || isOfCampaign;

/** Spend divided by tracker campaign. */
function divided(source: Source): string {
  const columns = 'source_id, day, ad_account_id, tracker_campaign_id, spend_usd_cents, ad_count';
  return `${isByFacts(source) ? `${SPEND_BY_TRACKER_CAMPAIGN},` : ''} divided as (
    select a.*, f.day, f.tracker_campaign_id, f.spend_usd_cents, f.ad_count from (${dividedFacts(
      source,
      {
        sums: `select ${columns} from read_days d join network_tracker_sums s using (source_id, day) where s.day ${PERIOD}`,
        facts: `select ${columns} from read_days d join spend_by_tracker_campaign s using (source_id, day)`,
      },
    )}) f join accounts_in_scope a using (source_id, ad_account_id)
  )`;
}

/** Spend of matched ads divided by country. */
function dividedByCountry(source: Source): string {
  const columns = 'day, ad_account_id, matched_by, country, spend_usd_cents';
  return `${isByFacts(source) ? `${SPEND_BY_COUNTRY},` : ''} divided as (
    select f.day, f.country, f.spend_usd_cents, a.binom_id is not null and d.day is null as is_partial,
      c.day is not null as is_country_read
    from (${dividedFacts(source, {
      sums: `select ${columns} from network_country_sums s where team_id = :teamId and day ${PERIOD}`,
      facts: `select ${columns} from spend_by_country`,
    })}) f join accounts_in_scope a using (ad_account_id)
    left join read_days d on d.source_id = a.source_id and d.day = f.day
    left join country_days c on c.source_id = a.source_id and c.day = f.day
    where d.day is null or a.source_id = any(f.matched_by)
  )`;
}

/** A grouping whose rows are not the days themselves. */
export type KeyedGrouping = Exclude<ResultGrouping, 'day'>;

interface Rows {
  /** Expressions that the parts are from. */
  readonly facts: string;
  readonly parts: readonly Part[];
  /** Which groups are shown. */
  readonly having?: string;
  readonly label?: string;
}

const MATCHED = `kind = 'row'`;

function rowsOf(key: string, source: Source, label?: string): Rows {
  return {
    facts: `${spendOf(source)}, ${countedAt(source)}`,
    parts: [
      { from: 'spent', key, sums: SPENT, where: MATCHED },
      { from: 'counted', key, sums: COUNTED },
    ],
    ...(label === undefined ? {} : { label }),
  };
}

/** What belongs to an ad account also has the days that were never read. */
function rowsOfAccounts(key: string, source: Source, label?: string): Rows {
  const { facts, parts, ...rest } = rowsOf(key, source, label);
  return {
    ...rest,
    facts: `${facts}, ${MISSING}`,
    parts: [...parts, { from: 'missing_days', key, sums: NOTHING_KNOWN }],
  };
}

const GROUPS: Readonly<Record<KeyedGrouping, (source: Source, day: string) => Rows>> = {
  ad_user: (source) => rowsOfAccounts('ad_user_id::text', source),
  buyer: (source) => rowsOfAccounts('buyer_id::text', source),
  ad_account: (source) =>
    rowsOfAccounts(
      'ad_account_id',
      source,
      'select o.ad_account_name from owned o where o.ad_account_id = f.key',
    ),
  campaign: (source) =>
    rowsOf(
      'campaign_id',
      { ...source, level: 'campaign' },
      'select k.name from result_campaigns k where k.team_id = :teamId and k.campaign_id = f.key',
    ),
  tracker_campaign: (source, day) => {
    const tracker = { key: 'tracker_campaign_id', tracker: 'binom_id' };
    const sumsOf = (
      sign: string,
    ) => `${sign}sum(spend_usd_cents) as spend, ${sign}sum(spend_usd_cents) as compared,
      0 as revenue, 0 as leads, 0 as clicks, false as is_partial, ${sign}sum(ad_count) as ad_count`;
    return {
      facts: `${spendOf(source)}, ${countedAt({ ...source, level: 'campaign' })}, ${divided(source)},
        divided_sums as materialized (
          select binom_id, tracker_campaign_id${day}, sum(spend_usd_cents) as spend_usd_cents, sum(ad_count) as ad_count
          from divided group by binom_id, tracker_campaign_id${day})`,
      parts: [
        { from: 'divided_sums', sums: sumsOf(''), ...tracker },
        { from: 'divided_sums', key: `''`, sums: sumsOf('-') },
        { from: 'spent', key: `''`, sums: SPENT, where: MATCHED },
        { from: 'counted', sums: COUNTED, ...tracker },
      ],
      having: 'binom_id <> 0 or sum(ad_count) > 0',
      label:
        'select c.name from tracker_campaigns c where c.binom_id = f.binom_id and c.campaign_id = f.key',
    };
  },
  // Where a tracker does not say it, what it counted, and the spend it is compared with, has no country
  country: (source, day) => ({
    facts: `${spendOf(source)}, ${countedAt(source)}, ${countedByCountry(source.level === 'account' ? `''` : ':adCampaignId')}, ${dividedByCountry(source)},
        divided_sums as materialized (
          select country${day}, sum(spend_usd_cents) as spend_usd_cents, bool_or(is_partial) as is_partial,
            sum(spend_usd_cents) filter (where is_country_read) as compared_usd_cents, bool_or(is_country_read) as is_country_read
          from divided group by country${day})`,
    parts: [
      { from: 'divided_sums', key: 'country', sums: DIVIDED_BY_COUNTRY },
      { from: 'counted_by_country', key: 'country', sums: countedThere('', 'bool_or(is_partial)') },
      { from: 'divided_sums', key: `''`, sums: NOT_DIVIDED_BY_COUNTRY },
      { from: 'counted_by_country', key: `''`, sums: countedThere('-', 'false') },
      { from: 'spent', key: `''`, sums: SPENT, where: MATCHED },
      { from: 'counted', key: `''`, sums: COUNTED },
    ],
    having: `key <> '' or sum(spend) is distinct from 0 or sum(revenue) is not null or bool_or(is_partial)`,
  }),
};

/** The rows of a grouping, or the days of some of them. */
export function buildRows(
  groupBy: KeyedGrouping,
  source: Source,
  { isByDay }: { isByDay: boolean },
): string {
  const { facts, parts, having = 'true', label } = GROUPS[groupBy](source, isByDay ? ', day' : '');
  const sums = addUp(parts, { isByDay, isOfKeys: isByDay, having });
  return isByDay
    ? `${SCOPE}, ${facts} ${sums}`
    : `${SCOPE}, ${facts}, sums as (${sums}) select f.*, ${label === undefined ? 'null::text' : `(${label})`} as label from sums f`;
}
