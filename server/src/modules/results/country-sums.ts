import { OF_SOURCES } from './breakdown-scope.ts';
import { PERIOD } from './sum-facts.ts';

/** What trackers counted by country, on the days that were read so. */
export const countedByCountry = (campaignId: string): string => `
  country_days as materialized (
    select source_id, day from tracker_country_days where ${OF_SOURCES} and day ${PERIOD}
  ), counted_by_country as (
    select day, country, clicks, leads, revenue_usd_cents, revenue_usd_cents is null as is_partial
    from country_days join tracker_country_facts f using (source_id, day)
    join accounts_in_scope using (source_id, ad_account_id)
    where f.day ${PERIOD} and f.campaign_id = ${campaignId}
  )`;

const NONE_THERE = 'case when bool_or(is_country_read) then 0::numeric end';
/** Neither report names a country of these. */
const OF_NO_COUNTRY = `null::numeric as approved, null::numeric as network_clicks, 1 as ad_count`;
const UNKNOWN_THERE = 'true as is_approved_unknown, true as are_network_clicks_unknown';
/** Figures of `divided`. */
export const DIVIDED_BY_COUNTRY = `sum(spend_usd_cents) as spend, sum(spend_usd_cents) filter (where is_country_read) as compared, ${NONE_THERE} as revenue,
  ${NONE_THERE} as leads, ${NONE_THERE} as clicks, ${OF_NO_COUNTRY}, bool_or(is_partial) as is_partial, ${UNKNOWN_THERE}`;
/** Figures of `counted_by_country`. */
export const COUNTED_BY_COUNTRY = `null::numeric as spend, null::numeric as compared, sum(revenue_usd_cents) as revenue,
  sum(leads) as leads, sum(clicks) as clicks, ${OF_NO_COUNTRY}, bool_or(is_partial) as is_partial, ${UNKNOWN_THERE}`;
