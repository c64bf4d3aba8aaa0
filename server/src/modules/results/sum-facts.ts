export const PERIOD = 'between cast(:since as date) and cast(:until as date)';

/**
 * Spend of each ad on the days of `unsummed_network_days`, with the sources that ever had a row of
 * the ad, its ad set or its campaign.
 */
export const spendOfAds = (filter = ''): string => `
  facts_of_days as materialized (
    select f.day, f.ad_account_id, f.ad_id, coalesce(f.campaign_id, '') as campaign_id, f.spend_usd_cents, f.clicks
    from unsummed_network_days d cross join lateral (
      select * from network_facts n
      where n.team_id = :teamId and n.ad_account_id = d.ad_account_id and n.day = d.day ${filter} offset 0) f
  ), ads_of_days as materialized (
    select i.ad_id, r.ad_set_id, r.campaign_id from (select distinct ad_id from facts_of_days) i
    left join result_ads r on r.team_id = :teamId and r.ad_id = i.ad_id
  ), matches as materialized (
    select ad_id, array_agg(distinct source_id order by source_id) as matched_by from (
      select a.ad_id, o.source_id from ads_of_days a
      join tracker_objects o on o.team_id = :teamId and o.level = 'ad' and o.object_id = a.ad_id
      union all
      select a.ad_id, o.source_id from ads_of_days a
      join tracker_objects o on o.team_id = :teamId and o.level = 'ad_set' and o.object_id = a.ad_set_id
      union all
      select a.ad_id, o.source_id from ads_of_days a
      join tracker_objects o on o.team_id = :teamId and o.level = 'campaign' and o.object_id = a.campaign_id
    ) m group by ad_id
  ), spend_of_ads as materialized (
    select f.*, coalesce(m.matched_by, '{}') as matched_by
    from facts_of_days f left join matches m using (ad_id)
  )`;

/** Known spend of each ad by tracker campaign, in proportion to the clicks it counted there. */
export const SPEND_BY_TRACKER_CAMPAIGN = `
  weighed_by_clicks as (
    select a.day, a.ad_account_id, a.ad_id, a.spend_usd_cents, s.source_id, t.tracker_campaign_id, t.weight,
      sum(t.weight) over w as upto, sum(t.weight) over (partition by s.source_id, a.day, a.ad_id) as whole
    from spend_of_ads a
    cross join lateral unnest(a.matched_by) as s(source_id)
    cross join lateral (
      select f.tracker_campaign_id, coalesce(f.clicks, 0) + 1 as weight from tracker_facts f
      where f.source_id = s.source_id and f.day = a.day and f.level = 'ad' and f.object_id = a.ad_id offset 0) t
    where a.spend_usd_cents is not null
    window w as (partition by s.source_id, a.day, a.ad_id order by t.tracker_campaign_id)
  ), spend_by_tracker_campaign as (
    select source_id, day, ad_account_id, tracker_campaign_id,
      sum(round(spend_usd_cents * upto / whole) - round(spend_usd_cents * (upto - weight) / whole))::bigint as spend_usd_cents,
      (count(*) filter (where upto = weight))::integer as ad_count
    from weighed_by_clicks group by source_id, day, ad_account_id, tracker_campaign_id
  )`;

/**
 * Known spend of each campaign by country, in proportion to what the ad network reports there, so
 * that countries add up to the same total.
 */
export const SPEND_BY_COUNTRY = `
  spend_of_campaigns as (
    select day, ad_account_id, campaign_id, matched_by, sum(spend_usd_cents) as spend_usd_cents
    from spend_of_ads where spend_usd_cents is not null
    group by day, ad_account_id, campaign_id, matched_by
  ), weighed_by_country as (
    select s.*, c.country, c.spend_minor as weight, sum(c.spend_minor) over w as upto,
      sum(c.spend_minor) over (partition by s.day, s.ad_account_id, s.campaign_id, s.matched_by) as whole
    from spend_of_campaigns s cross join lateral (
      select * from network_country_facts f where f.team_id = :teamId and f.day = s.day
        and f.campaign_id = s.campaign_id and f.spend_minor > 0 offset 0) c
    window w as (partition by s.day, s.ad_account_id, s.campaign_id, s.matched_by order by c.country)
  ), spend_by_country as (
    select day, ad_account_id, matched_by, country,
      sum(round(spend_usd_cents * upto / whole) - round(spend_usd_cents * (upto - weight) / whole))::bigint as spend_usd_cents
    from weighed_by_country group by day, ad_account_id, matched_by, country
  )`;

/** The sum of a column, or null when a part of it is unknown. */
export const sumOfKnown = (column: string): string =>
  `case when bool_and(${column} is not null) then sum(${column}) end`;

/** The object of each row `f` of a tracker's report, by the level of its token. */
export const OBJECTS_OF_ROWS = `
    left join result_ads a on f.level = 'ad' and a.team_id = :teamId and a.ad_id = f.object_id
    left join lateral (
      select r.ad_account_id, r.campaign_id from result_ads r
      where f.level = 'ad_set' and r.team_id = :teamId and r.ad_set_id = f.object_id order by r.ad_id limit 1) s on true
    left join result_campaigns c on f.level = 'campaign' and c.team_id = :teamId and c.campaign_id = f.object_id`;
/** Where these objects are; null for a row whose object is unknown. */
export const AD_ACCOUNT_OF_ROW = 'coalesce(a.ad_account_id, s.ad_account_id, c.ad_account_id)';
export const CAMPAIGN_OF_ROW = 'coalesce(a.campaign_id, s.campaign_id, c.campaign_id)';

/** Rows of the sources and days of `unsummed_tracker_days`, with the objects that they are of. */
export const ROWS_OF_OBJECTS = `
  rows_of_days as materialized (
    select f.* from unsummed_tracker_days d cross join lateral (
      select * from tracker_facts t where t.source_id = d.source_id and t.day = d.day offset 0) f
  ), rows_of_objects as materialized (
    select f.source_id, f.day, coalesce(${AD_ACCOUNT_OF_ROW}, '') as ad_account_id,
      coalesce(${CAMPAIGN_OF_ROW}, '') as campaign_id, f.tracker_campaign_id,
      f.clicks, f.leads, coalesce(f.approved, case when f.leads = 0 then 0 end) as approved,
      f.revenue_usd_cents, f.revenue_usd_cents is null as is_partial
    from rows_of_days f ${OBJECTS_OF_ROWS}
  )`;
