import {
  NETWORK_COLUMNS,
  type NetworkColumn,
  type RuleColumn,
} from '@ads-checker/shared/contracts/rule-conditions';
import { isNetworkColumn } from '@ads-checker/shared/domain/rules/evaluate';
import {
  listTrackerColumns,
  type TrackerColumn,
  type TrackerEventColumn,
  unitOfTrackerColumn,
} from '@ads-checker/shared/domain/tracker-columns';
import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import { getFixedT, type MessageKey, msg } from '../../lib/i18n.ts';

const t = getFixedT('rules');

type NamedColumn = Exclude<TrackerColumn, TrackerEventColumn>;

const TRACKER_LABELS: Readonly<Record<NamedColumn, MessageKey>> = {
  clicks: msg('Clicks'),
  unique_clicks: msg('Unique clicks'),
  unique_campaign_clicks: msg('Unique campaign clicks'),
  bots: msg('Bots'),
  lp_views: msg('LP views'),
  lp_clicks: msg('LP clicks'),
  leads: msg('Leads'),
  conversions: msg('Conversions'),
  approved: msg('Approved'),
  hold: msg('On hold'),
  rejected: msg('Rejected'),
  revenue: msg('Revenue'),
  cost: msg('Cost'),
  revenue_approved: msg('Approved revenue'),
  profit: msg('Profit'),
  profit_confirmed: msg('Confirmed profit'),
  lp_ctr: msg('LP CTR'),
  approve_rate: msg('Approval rate'),
  cr: msg('CR'),
  roi: msg('ROI'),
  roi_confirmed: msg('Confirmed ROI'),
  epc: msg('EPC'),
  cpc: msg('CPC'),
  cpa: msg('CPA'),
  ecpm: msg('eCPM'),
};

const NETWORK_LABELS: Readonly<Record<NetworkColumn, MessageKey>> = {
  network_spend: msg('Facebook spend'),
  network_results: msg('Facebook results'),
  network_cost_per_result: msg('Facebook cost / result'),
  network_impressions: msg('Facebook impressions'),
  network_clicks: msg('Facebook clicks'),
  network_ctr: msg('Facebook CTR'),
  network_cpc: msg('Facebook CPC'),
  network_cpm: msg('Facebook CPM'),
  network_reach: msg('Facebook reach'),
  network_inline_link_clicks: msg('Facebook link clicks'),
  network_cost_per_inline_link_click: msg('Facebook cost / link click'),
  network_frequency: msg('Facebook frequency'),
  network_age_hours: msg('Age, hours'),
  network_daily_budget: msg('Daily budget'),
  network_budget_spent: msg('Budget spent'),
  network_budget_left: msg('Remaining budget'),
  network_purchases: msg('Facebook purchases'),
  network_roas: msg('Facebook ROAS'),
  network_hour: msg('Hour of the day'),
  network_weekday: msg('Weekday (1 = Monday)'),
  network_target_cpa: msg('Campaign’s target CPA'),
};

const NETWORK_MONEY: ReadonlySet<RuleColumn> = new Set<NetworkColumn>([
  'network_spend',
  'network_cost_per_result',
  'network_cpc',
  'network_cpm',
  'network_cost_per_inline_link_click',
  'network_daily_budget',
  'network_budget_left',
]);

const PERCENT: ReadonlySet<RuleColumn> = new Set(['network_ctr', 'network_budget_spent']);

export function columnLabel(column: RuleColumn): string {
  if (isNetworkColumn(column)) {
    return t(NETWORK_LABELS[column]);
  }
  const label = TRACKER_LABELS[column as NamedColumn] as MessageKey | undefined;
  return label === undefined
    ? t('Event {number}', { number: column.replace('event_', '') })
    : t(label);
}

export function unitOfColumn(column: RuleColumn): 'count' | 'money' | 'percent' {
  if (!isNetworkColumn(column)) {
    return unitOfTrackerColumn(column);
  }
  return NETWORK_MONEY.has(column) ? 'money' : PERCENT.has(column) ? 'percent' : 'count';
}

/** ISO 4217 codes; null when unknown. */
export interface RuleCurrencies {
  readonly tracker: string | null;
  readonly network: string | null;
  /** Names of the tags on this device, for conditions that ask for them. */
  readonly tagNames?: ReadonlyMap<string, string> | undefined;
}

export function currencyOfColumn(column: RuleColumn, currencies: RuleCurrencies): string | null {
  return isNetworkColumn(column) ? currencies.network : currencies.tracker;
}

export interface ColumnGroup {
  readonly key: 'tracker' | 'events' | 'network';
  readonly columns: readonly RuleColumn[];
}

/** The columns that rules can use with this tracker version, in groups. */
export function listColumnGroups(version: TrackerVersion): readonly ColumnGroup[] {
  const columns = listTrackerColumns(version);
  const isEvent = (column: TrackerColumn): boolean => column.startsWith('event_');
  const groups: readonly ColumnGroup[] = [
    { key: 'tracker', columns: columns.filter((column) => !isEvent(column)) },
    { key: 'network', columns: NETWORK_COLUMNS },
    { key: 'events', columns: columns.filter(isEvent) },
  ];
  return groups.filter((group) => group.columns.length > 0);
}
