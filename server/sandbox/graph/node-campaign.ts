import {
  campaignDelivery,
  campaignEffectiveStatus,
  type SampleAdSet,
  type SampleCampaign,
} from '@ads-checker/shared/sample/index';
import { findSpentMinor } from './budget-rules.ts';
import type { GraphContext, NodeType } from './context.ts';
import { listCopies } from './copies.ts';
import { givenFields } from './creation/given-fields.ts';
import { labelsField } from './creation/labels.ts';
import { listEdge } from './edges.ts';
import { objectFilter } from './filtering.ts';
import { formatInstant, minorText } from './formats.ts';
import { insightsEdge } from './node-insights.ts';
import { getAdAccount, issuesOf } from './parents.ts';
import { adScope, adSetScope } from './scopes.ts';
import { firstParty, linked, struct, value } from './selection.ts';

const instant = (read: (campaign: SampleCampaign) => number | null) =>
  value<SampleCampaign>((campaign, context) =>
    formatInstant({
      atMs: read(campaign),
      timeZone: getAdAccount({ object: campaign, context }).timeZone,
    }),
  );

export function budgetRemaining(input: {
  object: SampleCampaign | SampleAdSet;
  level: 'campaign' | 'ad_set';
  context: GraphContext;
}): string | undefined {
  const { context, level, object } = input;
  const budget = object.dailyBudgetMinor ?? object.lifetimeBudgetMinor;
  if (budget === null) {
    return undefined;
  }
  const spent = findSpentMinor({
    level,
    object,
    isDaily: object.dailyBudgetMinor !== null,
    context,
  });
  return String(Math.max(0, budget - spent));
}

export const campaignNode: NodeType<SampleCampaign> = {
  name: 'AdCampaignGroup',
  idOf: (campaign) => campaign.id,
  defaults: [],
  fields: {
    account_id: value((campaign) => campaign.adAccountId),
    source_campaign_id: value((campaign) => campaign.sourceCampaignId ?? '0'),
    name: value((campaign) => campaign.name),
    status: value((campaign) => campaign.status),
    configured_status: value((campaign) => campaign.status),
    effective_status: value((campaign) => campaignEffectiveStatus(campaign)),
    delivery_status: firstParty(
      struct({
        keys: ['status', 'substatuses', 'extra_data'],
        read: (campaign, context) => {
          const delivery = campaignDelivery({
            world: context.world,
            campaign,
            nowMs: context.nowMs,
          });
          return { status: delivery.status, substatuses: delivery.substatuses };
        },
      }),
    ),
    special_ad_category: value((campaign) => campaign.specialAdCategory),
    ...givenFields<SampleCampaign>(
      [
        'special_ad_categories',
        'special_ad_category_country',
        'is_adset_budget_sharing_enabled',
        'promoted_object',
        'is_skadnetwork_attribution',
      ],
      ({ specialAdCategory: category }) => ({
        special_ad_categories: category === 'NONE' ? [] : [category],
      }),
    ),
    adlabels: labelsField,
    objective: value((campaign) =>
      campaign.objective === 'NONE' ? undefined : campaign.objective,
    ),
    buying_type: value((campaign) => campaign.buyingType),
    bid_strategy: value((campaign) => campaign.bidStrategy),
    daily_budget: value((campaign) => minorText(campaign.dailyBudgetMinor)),
    lifetime_budget: value((campaign) => minorText(campaign.lifetimeBudgetMinor)),
    budget_remaining: value((campaign, context) =>
      budgetRemaining({ object: campaign, level: 'campaign', context }),
    ),
    spend_cap: value((campaign) => minorText(campaign.spendCapMinor)),
    start_time: instant((campaign) => campaign.startAtMs),
    stop_time: instant((campaign) => campaign.stopAtMs),
    created_time: instant((campaign) => campaign.createdAtMs),
    updated_time: instant((campaign) => campaign.updatedAtMs),
    issues_info: value((campaign) => issuesOf(campaign)),
    account: linked({
      node: (context) => context.nodes.adAccount,
      find: (campaign, context) => getAdAccount({ object: campaign, context }),
    }),
  },
  edges: {
    copies: listEdge({
      name: 'copies',
      node: (context) => context.nodes.campaign,
      pathOf: (object: SampleCampaign) => object.id,
      list: ({ parent, context }) =>
        listCopies({
          objects: context.world.campaigns,
          sourceOf: (object) => object.sourceCampaignId,
          id: parent.id,
        }),
      filter: (call) =>
        objectFilter({
          ...call,
          level: 'campaign',
          scopeOf: ({ object }) => ({ campaign: object }),
        }),
    }),
    adsets: listEdge({
      name: 'adsets',
      node: (context) => context.nodes.adSet,
      pathOf: (campaign: SampleCampaign) => campaign.id,
      list: ({ parent, context }) =>
        parent.adSetIds.flatMap((id) => context.world.adSets.get(id) ?? []),
      filter: (call) => objectFilter({ ...call, level: 'adset', scopeOf: adSetScope }),
    }),
    ads: listEdge({
      name: 'ads',
      node: (context) => context.nodes.ad,
      pathOf: (campaign: SampleCampaign) => campaign.id,
      list: ({ parent, context }) => parent.adIds.flatMap((id) => context.world.ads.get(id) ?? []),
      filter: (call) => objectFilter({ ...call, level: 'ad', scopeOf: adScope }),
    }),
    insights: insightsEdge({
      pathOf: (campaign: SampleCampaign) => campaign.id,
      scopeOf: ({ parent, context }) => ({
        level: 'campaign',
        objectId: parent.id,
        adAccount: getAdAccount({ object: parent, context }),
      }),
    }),
  },
};
