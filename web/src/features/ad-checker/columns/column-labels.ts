import { type MessageKey, msg } from '../../../lib/i18n.ts';
import type { AdObjectRow, ObjectKind } from '../ad-object.ts';
import type { LockReason } from '../switchable.ts';
import type { ColumnId, ColumnSpec } from './columns.ts';
import type { ListDisplay } from './list-display.ts';

/** `name`, `results`, `costPerResult` and `children` take their labels from the list. */
const COLUMN_LABELS: Readonly<Record<ColumnId, MessageKey>> = {
  name: msg('Name'),
  delivery: msg('Delivery'),
  budget: msg('Budget'),
  spend: msg('Spend'),
  trackerLeads: msg('Tracker leads'),
  revenue: msg('Revenue'),
  profit: msg('Profit'),
  roi: msg('ROI'),
  cpa: msg('CPA'),
  epc: msg('EPC'),
  cr: msg('CR'),
  approveRate: msg('Approve rate'),
  trackerClicks: msg('Tracker clicks'),
  clickShare: msg('Clicks counted'),
  results: msg('Results'),
  costPerResult: msg('Cost / result'),
  impressions: msg('Impressions'),
  clicks: msg('Clicks'),
  ctr: msg('CTR'),
  cpc: msg('CPC'),
  cpm: msg('CPM'),
  reach: msg('Reach'),
  cpp: msg('Cost / 1,000 people'),
  inlineLinkClicks: msg('Link clicks'),
  costPerInlineLinkClick: msg('Cost / link click'),
  inlineLinkClickCtr: msg('Link CTR'),
  roas: msg('ROAS'),
  qualityRanking: msg('Quality'),
  engagementRateRanking: msg('Engagement'),
  conversionRateRanking: msg('Conversion'),
  link: msg('Link'),
  objective: msg('Objective'),
  optimizationGoal: msg('Optimization goal'),
  bidStrategy: msg('Bid strategy'),
  bidAmount: msg('Bid'),
  budgetRemaining: msg('Budget left'),
  children: msg('Contents'),
  startTime: msg('Start'),
  endTime: msg('End'),
  createdAt: msg('Created'),
  updatedAt: msg('Updated'),
  id: msg('ID'),
};

const NAME_LABELS: Readonly<Record<ObjectKind, MessageKey>> = {
  campaigns: msg('Campaign'),
  adSets: msg('Ad set'),
  ads: msg('Ad'),
};

const CHILDREN_LABELS: Readonly<Record<ObjectKind, MessageKey>> = {
  campaigns: msg('Ad sets'),
  adSets: msg('Ads'),
  ads: msg('Contents'),
};

/** Labels of results by action; others are shown by their code. */
const ACTION_LABELS: Readonly<Record<string, MessageKey>> = {
  lead: msg('Leads'),
  link_click: msg('Link clicks'),
  post_reaction: msg('Reactions'),
  page_engagement: msg('Page engagement'),
  post_engagement: msg('Post engagement'),
  comment: msg('Comments'),
  post: msg('Shares'),
  like: msg('Likes'),
  rsvp: msg('Event responses'),
  purchase: msg('Purchases'),
  omni_purchase: msg('Purchases'),
  onsite_web_purchase: msg('Purchases on site'),
  onsite_web_app_purchase: msg('Purchases on site and in app'),
  'onsite_conversion.post_save': msg('Saves'),
  'offsite_conversion.fb_pixel_purchase': msg('Purchases'),
};

const COST_LABELS: Readonly<Record<string, MessageKey>> = {
  lead: msg('CPL'),
  link_click: msg('Cost / link click'),
  like: msg('Cost / like'),
  purchase: msg('Cost / purchase'),
  omni_purchase: msg('Cost / purchase'),
  'offsite_conversion.fb_pixel_purchase': msg('Cost / purchase'),
};

type Translate = (message: MessageKey) => string;

/** `landing_page_view` becomes “Landing page view”. */
function toWords(code: string): string {
  const words = code.replaceAll(/[._]+/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function getActionLabel({
  action,
  translate,
}: {
  action: string;
  translate: Translate;
}): string {
  const label = ACTION_LABELS[action];
  return label === undefined ? toWords(action) : translate(label);
}

/** The kind of result of a row in lists with mixed results; null elsewhere. */
export function findResultKind({
  column,
  row,
  display,
  translate,
}: {
  column: Pick<ColumnSpec, 'id'>;
  row: AdObjectRow;
  display: Pick<ListDisplay, 'action'>;
  translate: Translate;
}): string | null {
  const action = row.insights?.targetAction ?? null;
  return column.id === 'results' && display.action === 'mixed' && action !== null
    ? getActionLabel({ action, translate })
    : null;
}

/** A column's label without the currency. */
export function getColumnLabel({
  id,
  kind,
  action,
  translate,
}: {
  id: ColumnId;
  kind: ObjectKind;
  /** The common result of all rows, if any. */
  action: string | null;
  translate: Translate;
}): string {
  if (id === 'name') {
    return translate(NAME_LABELS[kind]);
  }
  if (id === 'children') {
    return translate(CHILDREN_LABELS[kind]);
  }
  if (id === 'results' && action !== null && action !== 'mixed') {
    return getActionLabel({ action, translate });
  }
  const cost = action === null ? undefined : COST_LABELS[action];
  return translate(id === 'costPerResult' && cost !== undefined ? cost : COLUMN_LABELS[id]);
}

export const LOCK_LABELS: Readonly<Record<LockReason, MessageKey>> = {
  no_permission: msg("You don't have the necessary permissions to perform this action."),
  account_not_active: msg('The ad account isn’t active.'),
  not_allowed_to_advertise: msg('This profile isn’t allowed to advertise in this ad account.'),
  archived: msg('Archived objects can’t be changed.'),
  deleted: msg('Deleted objects can’t be changed.'),
  unknown_status: msg('Objects in this status can’t be changed.'),
};
