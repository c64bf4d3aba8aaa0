import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import type { CatalogCampaign } from './catalog.ts';
import { addFigures, emptyFigures, type Figures, resultsOf } from './clicks.ts';
import type { TrackerContext } from './serve.ts';
import type { Span } from './times.ts';

const FIRST_ID = 11;

export function campaignIdOf({ index }: CatalogCampaign): number {
  return FIRST_ID + index;
}

export function findCampaign(
  { trackers }: TrackerContext,
  id: string,
): CatalogCampaign | undefined {
  return trackers.catalog().campaigns.find((one) => String(campaignIdOf(one)) === id);
}

export interface CampaignRow {
  readonly campaign: CatalogCampaign;
  readonly figures: Figures;
}

export function listRows({
  context,
  span,
}: {
  context: TrackerContext;
  span: Span;
}): CampaignRow[] {
  const { nowMs, trackers } = context;
  const { campaigns } = trackers.catalog();
  const rows = trackers.reports.read({
    tracker: SAMPLE_TRACKERS.binom_v2.version,
    campaigns,
    groupings: [{ by: 'campaign' }],
    span,
    nowMs,
  });
  return campaigns.map((campaign) => ({
    campaign,
    figures: rows.find((row) => row.campaign === campaign)?.figures ?? emptyFigures(),
  }));
}

function ratio(top: number, bottom: number, times = 1): number {
  return bottom === 0 ? 0 : (top / bottom) * times;
}

/** Figures as text, keyed by column name. */
export function statsOf(figures: Figures): Record<string, string> {
  const { clicks, landingClicks, landingViews } = figures;
  const { cost, leads, revenue } = resultsOf(figures);
  return {
    clicks: String(clicks),
    unique_clicks: String(figures.uniqueClicks),
    unique_campaign_clicks: String(figures.uniqueClicks),
    lander_views: String(landingViews),
    lander_clicks: String(landingClicks),
    lander_ctr: ratio(landingClicks, landingViews, 100).toFixed(6),
    leads: String(leads),
    cr: ratio(leads, clicks, 100).toFixed(6),
    bots: String(figures.bots),
    epc: String(ratio(revenue, clicks)),
    cpc: String(ratio(cost, clicks)),
    revenue: String(revenue),
    cost: String(cost),
    profit: String(revenue - cost),
    roi: ratio(revenue - cost, cost, 100).toFixed(6),
    event_1: String(landingClicks),
    event_2: '0',
  };
}

export function infoRow({ campaign, figures }: CampaignRow): object {
  return {
    id: campaignIdOf(campaign),
    name: campaign.name,
    is_deleted: campaign.isDeleted,
    current_cpc: campaign.clickCents / 100,
    group_name: null,
    mean_time_to_convert: 5_400,
    seconds_since_last_lead: '3600',
    clicks_last_hour: '0',
    leads_last_hour: '0',
    profit_last_hour: 0,
    first_click_time: '2025-03-01 10:00:00',
    clicks: String(figures.clicks),
    link: `https://binom.sandbox.test/c${campaignIdOf(campaign)}`,
    is_noted: false,
    is_domain_banned: false,
  };
}

export function statsRow({ campaign, figures }: CampaignRow): object {
  return {
    id: String(campaignIdOf(campaign)),
    name: campaign.name,
    group_name: '',
    traffic_source: campaign.source.name,
    ...statsOf(figures),
    is_deleted: campaign.isDeleted ? '1' : '',
    is_noted: false,
    is_domain_banned: false,
    'Quality::5f0c1f2e-0a2b-4f3e-9c55-6f0c1b7ad9e1': '0',
  };
}

export function totalsOf(rows: readonly CampaignRow[]): Record<string, string> {
  const total = emptyFigures();
  for (const { figures } of rows) {
    addFigures({ to: total, from: figures });
  }
  return statsOf(total);
}
