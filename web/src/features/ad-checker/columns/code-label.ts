import type {
  BID_STRATEGIES,
  BUYING_TYPES,
  OBJECTIVES,
  OPTIMIZATION_GOALS,
  SPECIAL_AD_CATEGORIES,
} from '@ads-checker/shared/contracts/ad-object-values';
import { titleCase } from '../../../lib/format.ts';
import { getFixedT, type MessageKey, msg } from '../../../lib/i18n.ts';

const t = getFixedT('ad-checker');

type KnownCode =
  | (typeof OBJECTIVES)[number]
  | (typeof OPTIMIZATION_GOALS)[number]
  | (typeof BID_STRATEGIES)[number]
  | (typeof SPECIAL_AD_CATEGORIES)[number]
  | (typeof BUYING_TYPES)[number];

const TEXTS = {
  NONE: msg('None'),
  APP_INSTALLS: msg('App installs'),
  BRAND_AWARENESS: msg('Brand awareness'),
  CONVERSIONS: msg('Conversions'),
  EVENT_RESPONSES: msg('Event responses'),
  LEAD_GENERATION: msg('Lead generation'),
  LINK_CLICKS: msg('Link clicks'),
  LOCAL_AWARENESS: msg('Local awareness'),
  MESSAGES: msg('Messages', { context: 'objective' }),
  OFFER_CLAIMS: msg('Offer claims'),
  OUTCOME_APP_PROMOTION: msg('App promotion'),
  OUTCOME_AWARENESS: msg('Awareness'),
  OUTCOME_ENGAGEMENT: msg('Engagement'),
  OUTCOME_LEADS: msg('Leads'),
  OUTCOME_SALES: msg('Sales'),
  OUTCOME_TRAFFIC: msg('Traffic'),
  PAGE_LIKES: msg('Page likes'),
  POST_ENGAGEMENT: msg('Post engagement'),
  PRODUCT_CATALOG_SALES: msg('Catalog sales'),
  REACH: msg('Reach', { context: 'objective' }),
  STORE_VISITS: msg('Store visits'),
  VIDEO_VIEWS: msg('Video views'),
  OFFSITE_CONVERSIONS: msg('Offsite conversions'),
  LOWEST_COST_WITHOUT_CAP: msg('Lowest cost'),
  LOWEST_COST_WITH_BID_CAP: msg('Bid cap'),
  COST_CAP: msg('Cost cap'),
  LOWEST_COST_WITH_MIN_ROAS: msg('Minimum ROAS'),
  HOUSING: msg('Housing'),
  CREDIT: msg('Credit', { context: 'ad-category' }),
  EMPLOYMENT: msg('Employment'),
  ISSUES_ELECTIONS_POLITICS: msg('Social issues, elections or politics'),
  AUCTION: msg('Auction'),
  RESERVED: msg('Reservation'),
} as const satisfies Record<KnownCode, MessageKey>;

const BY_CODE: Readonly<Record<string, MessageKey>> = TEXTS;

/**
 * Label of an objective, optimization goal, bid strategy, special category or buying type; unknown
 * codes are shown as they are.
 */
export function codeLabel(code: string): string {
  const word = BY_CODE[code];
  return word === undefined ? titleCase(code) : t(word);
}
