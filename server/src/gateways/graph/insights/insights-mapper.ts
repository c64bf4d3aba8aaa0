import type { AdInsightsDto, InsightsDto } from '@ads-checker/shared/contracts/ad-objects';
import type { WireGoal, WireInsights } from '../schemas/schemas.ts';

/**
 * The action an optimisation goal counts. The ad network names it only once there is a result, and
 * not to every token.
 */
const ACTION_OF_GOAL: Readonly<Record<string, string>> = {
  LEAD_GENERATION: 'lead',
  QUALITY_LEAD: 'lead',
  LINK_CLICKS: 'link_click',
  LANDING_PAGE_VIEWS: 'landing_page_view',
  POST_ENGAGEMENT: 'post_engagement',
  PAGE_LIKES: 'like',
  EVENT_RESPONSES: 'rsvp',
  THRUPLAY: 'video_view',
  CONVERSATIONS: 'onsite_conversion.messaging_conversation_started_7d',
  APP_INSTALLS: 'mobile_app_install',
};

/** Goals that count a website event named by the ad set. */
const PIXEL_GOALS: readonly string[] = ['OFFSITE_CONVERSIONS', 'VALUE'];

function targetActionOfGoal(goal: WireGoal | null | undefined): string | null {
  const name = goal?.optimization_goal ?? '';
  const event = goal?.promoted_object?.custom_event_type;
  if (PIXEL_GOALS.includes(name) && event !== null && event !== undefined) {
    return `offsite_conversion.fb_pixel_${event.toLowerCase()}`;
  }
  return ACTION_OF_GOAL[name] ?? null;
}

const OF_ACTIONS = /^actions:/;

function targetAction(row: WireInsights): string | null {
  const indicator = row.results?.[0]?.indicator;
  return indicator === undefined ? null : indicator.replace(OF_ACTIONS, '');
}

/** The count of a result that is no action, such as reach; it is not among the actions. */
function otherResult(row: WireInsights): Readonly<Record<string, number>> {
  const [result] = row.results ?? [];
  const count = result?.values?.[0]?.value;
  return result === undefined || count === undefined || OF_ACTIONS.test(result.indicator)
    ? {}
    : { [result.indicator]: count };
}

/**
 * Results of an object; null when nothing was delivered, since the ad network then sends no row.
 */
export function toInsights(input: {
  rows: readonly WireInsights[] | null | undefined;
  /** Of the ad account, in case the row has none. */
  currency: string | null;
  /** What the ad set counts. */
  goal?: WireGoal | null | undefined;
}): InsightsDto | null {
  const row = input.rows?.[0];
  if (row === undefined) {
    return null;
  }
  return {
    since: row.date_start ?? null,
    until: row.date_stop ?? null,
    currency: row.account_currency ?? input.currency,
    spend: row.spend ?? null,
    clicks: row.clicks ?? null,
    cpc: row.cpc ?? null,
    ctr: row.ctr ?? null,
    inlineLinkClicks: row.inline_link_clicks ?? null,
    costPerInlineLinkClick: row.cost_per_inline_link_click ?? null,
    inlineLinkClickCtr: row.inline_link_click_ctr ?? null,
    impressions: row.impressions ?? null,
    cpm: row.cpm ?? null,
    reach: row.reach ?? null,
    cpp: row.cpp ?? null,
    websitePurchaseROAS: row.website_purchase_roas?.[0]?.value ?? null,
    targetAction: targetAction(row) ?? targetActionOfGoal(input.goal),
    actions: {
      ...otherResult(row),
      ...Object.fromEntries(
        (row.actions ?? []).map((action) => [action.action_type, action.value]),
      ),
    },
    costPerAction: Object.fromEntries(
      (row.cost_per_action_type ?? []).map((cost) => [cost.action_type, cost.value]),
    ),
  };
}

/** Results of an ad, with its quality rankings. */
export function toAdInsights(input: {
  rows: readonly WireInsights[] | null | undefined;
  currency: string | null;
  goal?: WireGoal | null | undefined;
}): AdInsightsDto | null {
  const insights = toInsights(input);
  const row = input.rows?.[0];
  return insights === null || row === undefined
    ? null
    : {
        ...insights,
        qualityRanking: row.quality_ranking ?? 'UNKNOWN',
        conversionRateRanking: row.conversion_rate_ranking ?? 'UNKNOWN',
        engagementRateRanking: row.engagement_rate_ranking ?? 'UNKNOWN',
      };
}
