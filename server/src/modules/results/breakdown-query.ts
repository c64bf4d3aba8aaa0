import type { ResultGrouping } from '@ads-checker/shared/contracts/results';
import { OF_SOURCES, readDaysOf, SCOPE } from './breakdown-scope.ts';
import { COUNTED_BY_COUNTRY, countedByCountry, DIVIDED_BY_COUNTRY } from './country-sums.ts';
import {
  PERIOD,
  ROWS_OF_OBJECTS,
  SPEND_BY_COUNTRY,
  SPEND_BY_TRACKER_CAMPAIGN,
  spendOfAds,
} from './sum-facts.ts';

/** Campaigns are only told apart where the question does. */
export type SumLevel = 'account' | 'campaign';

export interface Source {
  readonly level: SumLevel;
  /** Days of the period are in no sums: their facts are read as well. */
  readonly hasUnsummed: boolean;
  /** Days of the period were not read of all sources. */
  readonly hasUnread: boolean;
  /** Days of ad accounts were never read. */
  readonly hasMissing: boolean;
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

const IN_SCOPE = 'and s.ad_account_id = any(cast(:adAccountIds as text[]))';
const NOT_UNSUMMED = `and not exists (
  select 1 from unsummed_network_days u where u.ad_account_id = s.ad_account_id and u.day = s.day)`;
const isByFacts = ({ hasUnsummed, isOfCampaign }: Source) => hasUnsummed || isOfCampaign;

/** Spend by day, ad account and who matches it: sums, and facts of days without. */
function spendOf(source: Source): string {
  const { level, hasUnsummed, isNarrow, isOfCampaign } = source;
  const { isDayRead, joinUnread } = readDaysOf(source);
  const { network, campaign, filter } = LEVELS[level];
  const sums = `
    select day, ad_account_id, ${campaign} as campaign_id, matched_by, spend_usd_cents, is_partial,
      ${level === 'account' ? 'ad_count' : '1'} as ad_count, clicks
    from ${network} s where team_id = :teamId and day ${PERIOD} ${filter} ${isNarrow ? IN_SCOPE : ''} ${hasUnsummed ? NOT_UNSUMMED : ''}`;
  const facts = `
    select day, ad_account_id, campaign_id, matched_by, spend_usd_cents, spend_usd_cents is null as is_partial, 1 as ad_count, clicks
    from spend_of_ads where true ${filter}`;
  return `${
    isByFacts(source)
      ? `unsummed_network_days as materialized (
    select d.ad_account_id, d.day from network_days d join accounts_in_scope a using (ad_account_id)
    where d.team_id = :teamId and d.day ${PERIOD} ${isOfCampaign ? '' : 'and not d.is_summed'}
  ), ${spendOfAds(isOfCampaign ? 'and n.campaign_id = :adCampaignId' : '')},`
      : ''
  } spend_facts as (${isOfCampaign ? facts : hasUnsummed ? `${sums} union all ${facts}` : sums}
  ), spent as (
    select f.day, f.campaign_id, a.*, f.spend_usd_cents, f.ad_count, f.clicks, ${isDayRead} as is_day_read,
      not ${isDayRead} or a.source_id = any(f.matched_by) as is_matched,
      f.is_partial or (a.binom_id is not null and not ${isDayRead}) as is_partial
    from spend_facts f join accounts_in_scope a using (ad_account_id) ${joinUnread}
  )`;
}

const rowsIfUnsummed = (hasUnsummed: boolean): string =>
  hasUnsummed
    ? `unsummed_tracker_days as materialized (
    select source_id, day from tracker_days where not is_summed and ${OF_SOURCES} and day ${PERIOD}
  ), ${ROWS_OF_OBJECTS},`
    : '';
const COUNTED_DAYS = `s.${OF_SOURCES} and s.day ${PERIOD}`;
/** Of sums; facts of the other days are read as well. */
const countedDays = ({ hasUnsummed, hasUnread }: Source): string =>
  [
    COUNTED_DAYS,
    ...[
      ...(hasUnsummed ? ['unsummed_tracker_days'] : []),
      ...(hasUnread ? ['unread_days'] : []),
    ].map(
      (days) =>
        `not exists (select 1 from ${days} u where u.source_id = s.source_id and u.day = s.day)`,
    ),
  ].join(' and ');

/** What trackers counted of the objects in question. */
function countedAt(source: Source): string {
  const { level, hasUnsummed, isNarrow } = source;
  const { tracker, campaign, filter } = LEVELS[level];
  const columns = `source_id, day, ad_account_id, ${campaign} as campaign_id, ${level === 'account' ? `''::text as tracker_campaign_id` : 'tracker_campaign_id'},
        clicks, leads, approved, revenue_usd_cents, is_partial`;
  return `${rowsIfUnsummed(hasUnsummed)} counted as (
    select f.day, f.campaign_id, f.tracker_campaign_id, a.*, f.clicks, f.leads, f.approved, f.revenue_usd_cents, f.is_partial
    from (
      select ${columns} from ${tracker} s where ${countedDays(source)} ${filter} ${isNarrow ? IN_SCOPE : ''}
      ${hasUnsummed ? `union all select ${columns} from rows_of_objects where true ${filter}` : ''}
    ) f join accounts_in_scope a using (source_id, ad_account_id)
  )`;
}

const withoutAds = (source: Source): string => {
  const { hasUnsummed } = source;
  const columns =
    'source_id, day, tracker_campaign_id, clicks, leads, approved, revenue_usd_cents, is_partial';
  return `
  counted_without_ads as (
    select u.binom_id, f.* from sources_without_ads u join (
      select ${columns} from tracker_sums s where s.ad_account_id = '' and ${countedDays(source)}
      ${hasUnsummed ? `union all select ${columns} from rows_of_objects where ad_account_id = ''` : ''}
    ) f using (source_id)
  )`;
};

/** Days of ad accounts that were never read: unknown, not zero. */
const MISSING = `
  known_days as (
    select ad_account_id, count(*) as count from network_days
    where team_id = :teamId and day ${PERIOD} and read_at is not null group by ad_account_id
  ), missing_days as (
    select a.*, d.day::date as day from accounts_in_scope a
    left join known_days k using (ad_account_id)
    cross join lateral generate_series(cast(:since as date), least(cast(:until as date), a.today), interval '1 day') d(day)
    where coalesce(k.count, 0) <= least(cast(:until as date), a.today) - cast(:since as date) and not exists (
      select 1 from network_days n where n.team_id = :teamId and n.ad_account_id = a.ad_account_id and n.day = d.day
        and n.read_at is not null)
  )`;

/** What rows of an answer are told apart by. */
type Dimension = 'kind' | 'binom_id' | 'key' | 'day';
type Sets = readonly (readonly Dimension[])[];

/** A part of an answer: facts of one kind, and what they add up to. */
interface Part {
  readonly from: string;
  readonly sums: string;
  readonly kind?: string;
  readonly key?: string;
  /** The tracker whose id of a campaign the key is. */
  readonly tracker?: string;
  readonly where?: string;
  readonly sets: Sets;
}

const NONE_READ = 'case when bool_or(is_day_read) then 0 end';
/** Of `spent`. A day that was read and has no row has no revenue. */
const SPENT = `sum(spend_usd_cents) as spend, sum(spend_usd_cents) filter (where is_day_read) as compared,
  ${NONE_READ} as revenue, ${NONE_READ} as leads, ${NONE_READ} as clicks, ${NONE_READ} as approved,
  sum(clicks) filter (where is_day_read) as network_clicks, sum(ad_count) as ad_count,
  bool_or(is_partial) as is_partial, false as is_approved_unknown, bool_or(is_day_read and clicks is null) as are_network_clicks_unknown`;
const COUNTED_ALONE = `sum(revenue_usd_cents) as revenue, sum(leads) as leads, sum(clicks) as clicks, sum(approved) as approved,
  null::numeric as network_clicks, 0 as ad_count,
  bool_or(is_partial) as is_partial, bool_or(approved is null) as is_approved_unknown, false as are_network_clicks_unknown`;
const COUNTED = `0 as spend, 0 as compared, ${COUNTED_ALONE}`;
const COUNTED_WITHOUT_ADS = `null::numeric as spend, null::numeric as compared, ${COUNTED_ALONE}`;
const nothing = (
  isPartial: boolean,
  areClicksUnknown: string,
): string => `null::numeric as spend, null::numeric as compared, null::numeric as revenue,
  null::numeric as leads, null::numeric as clicks, null::numeric as approved, null::numeric as network_clicks, 0 as ad_count,
  ${isPartial} as is_partial, false as is_approved_unknown, ${areClicksUnknown} as are_network_clicks_unknown`;
const NOTHING_KNOWN = nothing(true, 'bool_or(source_id is not null)');

const DIMENSIONS: readonly Dimension[] = ['kind', 'binom_id', 'key', 'day'];
const TYPES: Readonly<Record<Dimension, string>> = {
  kind: 'text',
  binom_id: 'bigint',
  key: 'text',
  day: 'date',
};

/** Adds up a part, in one pass for all of the sets. */
function addUpPart(
  { from, sums, kind = `'row'`, key = 'null', tracker = '0', where = 'true', sets }: Part,
  isOfKeys: boolean,
): string {
  const expressions = { kind, binom_id: tracker, key, day: 'day' };
  const columns = DIMENSIONS.map((name) => {
    const isUsed = sets.some((set) => set.includes(name));
    return `cast(${isUsed ? expressions[name] : 'null'} as ${TYPES[name]}) as ${name}`;
  });
  const groups = sets.map((set) => `(${set.map((name) => DIMENSIONS.indexOf(name) + 1)})`);
  return `select ${columns}, ${sums} from ${from}
    where ${where} ${isOfKeys ? `and ${key} = any(cast(:keys as text[]))` : ''} group by grouping sets (${groups})`;
}

/** @param isMerged rows of several parts become one */
function addUp(
  parts: readonly Part[],
  { isMerged = false, isOfKeys = false }: { isMerged?: boolean; isOfKeys?: boolean },
): string {
  const all = parts.map((part) => addUpPart(part, isOfKeys)).join(' union all ');
  const sumOf = (column: string) =>
    isMerged ? `sum(${column})::text as ${column}` : `${column}::text as ${column}`;
  return `select kind, binom_id::text as binom_id, key, day::text as day,
    ${['spend', 'compared', 'revenue', 'leads', 'clicks', 'approved', 'network_clicks', 'ad_count'].map(sumOf)},
    ${['is_partial', 'is_approved_unknown', 'are_network_clicks_unknown'].map((flag) => (isMerged ? `bool_or(${flag}) as ${flag}` : flag))}
    from (${all}) f ${isMerged ? 'group by kind, f.binom_id, key, f.day' : ''}`;
}

/** A grouping whose rows are not the days themselves. */
export type KeyedGrouping = Exclude<ResultGrouping, 'day'>;
/** What each ad account belongs to. */
export type AccountGrouping = 'ad_user' | 'buyer' | 'ad_account';

const ACCOUNT_KEYS: Readonly<Record<AccountGrouping, string>> = {
  ad_user: 'ad_user_id::text',
  buyer: 'buyer_id::text',
  ad_account: 'ad_account_id',
};

export const isAccountGrouping = (groupBy: ResultGrouping): groupBy is AccountGrouping =>
  groupBy in ACCOUNT_KEYS;

const MATCHED = 'is_matched';
const KIND = `case when is_matched then 'row' else 'no_tracker_row' end`;

/**
 * All of the period by day, with what is in no group: rows with a day, and no key. Groups of ad
 * accounts are added up in the same pass: rows with a key, and no day, or days of each key alone.
 */
export function buildDays(
  source: Source,
  groups: { readonly groupBy: AccountGrouping; readonly areDaysOfKeys: boolean } | undefined,
): string {
  const key = groups === undefined ? 'null' : ACCOUNT_KEYS[groups.groupBy];
  const areDaysOfKeys = groups?.areDaysOfKeys === true;
  const days: Sets = [['kind', 'day']];
  const sets: Sets = areDaysOfKeys
    ? [['kind', 'key', 'day']]
    : [...days, ...(groups === undefined ? [] : [['kind', 'key'] as const])];
  const parts = [
    { from: 'spent', kind: KIND, key, sums: SPENT, sets },
    { from: 'counted', kind: areDaysOfKeys ? `'row'` : `'counted'`, key, sums: COUNTED, sets },
    { from: 'counted_without_ads', kind: `'no_ad'`, sums: COUNTED_WITHOUT_ADS, sets: days },
    { from: 'missing_days', kind: `'gap'`, key, sums: NOTHING_KNOWN, sets },
  ];
  return `${SCOPE}, ${spendOf(source)}, ${countedAt(source)}, ${withoutAds(source)}, ${MISSING}
    ${addUp(parts, { isMerged: areDaysOfKeys })}`;
}

/** Days of the groups that the ad accounts in scope belong to. */
export function buildAccountDays(groupBy: AccountGrouping, source: Source): string {
  const key = ACCOUNT_KEYS[groupBy];
  const sets: Sets = [['key', 'day']];
  const parts = [
    { from: 'spent', key, sums: SPENT, where: MATCHED, sets },
    { from: 'counted', key, sums: COUNTED, sets },
    { from: 'missing_days', key, sums: NOTHING_KNOWN, sets },
  ];
  return `${SCOPE}, ${spendOf(source)}, ${countedAt(source)}, ${MISSING}
    ${addUp(parts, { isMerged: true })}`;
}

/** How many ads have spend and no row in their tracker, and how many tracker campaigns have no ad. */
export const buildCounts = (
  source: Source,
): string => `${SCOPE}, ${spendOf({ ...source, level: 'account', isOfCampaign: false })},
  ${rowsIfUnsummed(source.hasUnsummed)} ${withoutAds(source)}, unmatched_accounts as materialized (
    select distinct ad_account_id, source_id from spent where not is_matched
  ), ads as materialized (
    select r.ad_id, r.ad_set_id, r.campaign_id, a.source_id from result_ads r join unmatched_accounts a using (ad_account_id)
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

/** Spend divided by tracker campaign. */
function divided(source: Source): string {
  const { isDayRead, joinUnread } = readDaysOf(source);
  const columns = 'source_id, day, ad_account_id, tracker_campaign_id, spend_usd_cents, ad_count';
  return `${isByFacts(source) ? `${SPEND_BY_TRACKER_CAMPAIGN},` : ''} divided as (
    select a.binom_id, f.day, f.tracker_campaign_id, f.spend_usd_cents, f.ad_count from (${dividedFacts(
      source,
      {
        sums: `select ${columns} from network_tracker_sums s where ${COUNTED_DAYS}`,
        facts: `select ${columns} from spend_by_tracker_campaign`,
      },
    )}) f join accounts_in_scope a using (source_id, ad_account_id) ${joinUnread}
    where ${isDayRead}
  )`;
}

/** Spend of matched ads divided by country. */
function dividedByCountry(source: Source): string {
  const { isDayRead, joinUnread } = readDaysOf(source);
  const columns = 'day, ad_account_id, matched_by, country, spend_usd_cents';
  return `${isByFacts(source) ? `${SPEND_BY_COUNTRY},` : ''} divided as (
    select f.day, f.country, f.spend_usd_cents, a.binom_id is not null and not ${isDayRead} as is_partial,
      c.day is not null as is_country_read
    from (${dividedFacts(source, {
      sums: `select ${columns} from network_country_sums s where team_id = :teamId and day ${PERIOD}`,
      facts: `select ${columns} from spend_by_country`,
    })}) f join accounts_in_scope a using (ad_account_id) ${joinUnread}
    left join country_days c on c.source_id = a.source_id and c.day = f.day
    where not ${isDayRead} or a.source_id = any(f.matched_by)
  )`;
}

/** Groupings that need more than the ad account. */
export type ObjectGrouping = Exclude<KeyedGrouping, AccountGrouping>;

interface Rows {
  /** Expressions that the parts are from. */
  readonly facts: string;
  readonly parts: readonly (Omit<Part, 'sets'> & {
    /** The rest of all that is matched is a row without a key. */
    readonly isDivided?: boolean;
  })[];
  readonly by: readonly Dimension[];
  /** Names of `f.key`: a table, and how it is joined. */
  readonly labels?: string;
}

const TRACKER_CAMPAIGN = { key: 'tracker_campaign_id', tracker: 'binom_id' };

const GROUPS: Readonly<Record<ObjectGrouping, (source: Source) => Rows>> = {
  campaign: (of) => {
    const source = { ...of, level: 'campaign' } as const;
    return {
      facts: `${spendOf(source)}, ${countedAt(source)}${of.hasMissing ? `, ${MISSING}` : ''}`,
      parts: [
        { from: 'spent', key: 'campaign_id', sums: SPENT, where: MATCHED },
        { from: 'counted', key: 'campaign_id', sums: COUNTED },
        // Clicks of days that the ad network was not read for are compared with nothing
        ...(of.hasMissing
          ? [
              {
                from: 'counted join missing_days m using (ad_account_id, day)',
                key: 'campaign_id',
                sums: nothing(false, 'true'),
              },
            ]
          : []),
      ],
      by: ['key'],
      labels: 'result_campaigns l on l.team_id = :teamId and l.campaign_id = f.key',
    };
  },
  tracker_campaign: (source) => ({
    facts: `${isByFacts(source) ? `${spendOf(source)},` : ''} ${countedAt({ ...source, level: 'campaign' })}, ${divided(source)}`,
    parts: [
      {
        from: 'divided',
        sums: `sum(spend_usd_cents) as spend, sum(spend_usd_cents) as compared, 0 as revenue, 0 as leads, 0 as clicks, 0 as approved,
          null::numeric as network_clicks, sum(ad_count) as ad_count, false as is_partial, false as is_approved_unknown,
          true as are_network_clicks_unknown`,
        isDivided: true,
        ...TRACKER_CAMPAIGN,
      },
      { from: 'counted', sums: COUNTED, ...TRACKER_CAMPAIGN },
    ],
    by: ['binom_id', 'key'],
    labels: 'tracker_campaigns l on l.binom_id = f.binom_id::bigint and l.campaign_id = f.key',
  }),
  country: (source) => ({
    facts: `${isByFacts(source) ? `${spendOf(source)},` : ''} ${countedByCountry(source.level === 'account' ? `''` : ':adCampaignId')}, ${dividedByCountry(source)}`,
    parts: [
      { from: 'divided', key: 'country', sums: DIVIDED_BY_COUNTRY, isDivided: true },
      { from: 'counted_by_country', key: 'country', sums: COUNTED_BY_COUNTRY, isDivided: true },
    ],
    by: ['key'],
  }),
};

/** The rows of a grouping with their labels, and what is divided by day: rows with a day, and no key. */
export function buildRows(groupBy: ObjectGrouping, source: Source): string {
  const { facts, parts, by, labels } = GROUPS[groupBy](source);
  const sums = addUp(
    parts.map((part) => ({ ...part, sets: part.isDivided === true ? [by, ['day']] : [by] })),
    { isMerged: true },
  );
  return `${SCOPE}, ${facts}, sums as (${sums}) select f.*, ${labels === undefined ? 'null::text' : 'l.name'} as label
    from sums f ${labels === undefined ? '' : `left join ${labels}`}`;
}

/** The days of some rows. */
export function buildRowDays(groupBy: ObjectGrouping, source: Source): string {
  const { facts, parts, by } = GROUPS[groupBy](source);
  const sets: Sets = [[...by, 'day']];
  return `${SCOPE}, ${facts} ${addUp(
    parts.map((part) => ({ ...part, sets })),
    { isMerged: true, isOfKeys: true },
  )}`;
}
