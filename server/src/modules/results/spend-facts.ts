import type { ResultGrouping } from '@ads-checker/shared/contracts/results';

/** Spend of each ad and day by tracker campaign, in proportion to the clicks it counted there. */
const SPEND_BY_TRACKER_CAMPAIGN = `
  , shares as (
    select level, object_id, day, binom_id, tracker_campaign_id, coalesce(clicks, 0) + 1 as weight from matched
  ), weighed as (
    select n.*, s.binom_id as share_binom_id, s.tracker_campaign_id,
      sum(s.weight) over w as upto, s.weight, sum(s.weight) over (partition by n.day, n.ad_id) as whole
    from network n join shares s on s.day = n.day and s.level = 'ad' and s.object_id = n.ad_id
    window w as (partition by n.day, n.ad_id order by s.binom_id, s.tracker_campaign_id)
  ), spend_facts as (
    select day, ad_id, campaign_id, ad_account_id, ad_user_id, buyer_id, ad_account_name, is_matched, is_day_read, binom_id, share_binom_id::text || '-' || tracker_campaign_id as tracker_campaign, null::text as country,
      round(spend_usd_cents * upto / whole) - round(spend_usd_cents * (upto - weight) / whole) as spend_usd_cents
    from weighed
    union all
    select day, ad_id, campaign_id, ad_account_id, ad_user_id, buyer_id, ad_account_name, is_matched, is_day_read, binom_id, null, null, spend_usd_cents
    from network n where not exists (
      select 1 from shares s where s.day = n.day and s.level = 'ad' and s.object_id = n.ad_id)
  )`;

const SPEND = `
  , spend_facts as (
    select *, null::text as tracker_campaign, null::text as country from network
  )`;

/**
 * Spend of each campaign and day by country, in proportion to what the ad network reports there, so
 * that countries add up to the same total. What is not known by country has none.
 */
const SPEND_BY_COUNTRY = `
  , by_campaign as (
    select day, campaign_id, ad_account_id, ad_user_id, buyer_id, ad_account_name, is_matched, is_day_read, binom_id,
      sum(spend_usd_cents) as spend_usd_cents
    from network where spend_usd_cents is not null and (is_matched or not is_day_read)
    group by day, campaign_id, ad_account_id, ad_user_id, buyer_id, ad_account_name, is_matched, is_day_read, binom_id
  ), weighed as (
    select n.*, c.country, c.spend_minor as weight, sum(c.spend_minor) over w as upto,
      sum(c.spend_minor) over (partition by n.day, n.campaign_id, n.ad_account_id, n.is_matched, n.is_day_read) as whole
    from by_campaign n
    join network_country_facts c on c.team_id = :teamId and c.day = n.day and c.campaign_id = n.campaign_id
      and c.spend_minor > 0
    window w as (partition by n.day, n.campaign_id, n.ad_account_id, n.is_matched, n.is_day_read order by c.country)
  ), spend_facts as (
    select day, null::text as ad_id, campaign_id, ad_account_id, ad_user_id, buyer_id, ad_account_name, is_matched, is_day_read, binom_id, null::text as tracker_campaign, country,
      round(spend_usd_cents * upto / whole) - round(spend_usd_cents * (upto - weight) / whole) as spend_usd_cents
    from weighed
    union all
    select day, null, campaign_id, ad_account_id, ad_user_id, buyer_id, ad_account_name, is_matched, is_day_read, binom_id, null, null, spend_usd_cents
    from by_campaign n where not exists (select 1 from weighed w where w.day = n.day and w.campaign_id = n.campaign_id)
    union all
    select day, ad_id, campaign_id, ad_account_id, ad_user_id, buyer_id, ad_account_name, is_matched, is_day_read, binom_id, null, null, spend_usd_cents
    from network where spend_usd_cents is null or not (is_matched or not is_day_read)
  )`;

/** Trackers do not say where a lead was: its spend is compared without a country as well. */
export const COMPARED_WITHOUT_COUNTRY = `
    union all
    select 'row', day, null, campaign_id, ad_account_id, ad_user_id, buyer_id, ad_account_name, null, null,
      0, spend_usd_cents::bigint, 0, 0, 0, false, null
    from spend_facts where country is not null and is_day_read`;

const SPENDS: Partial<Record<ResultGrouping, string>> = {
  tracker_campaign: SPEND_BY_TRACKER_CAMPAIGN,
  country: SPEND_BY_COUNTRY,
};

/** The expression `spend_facts` of a grouping: the rows of `network`, divided where it divides them. */
export function spendBy(groupBy: ResultGrouping): string {
  return SPENDS[groupBy] ?? SPEND;
}
