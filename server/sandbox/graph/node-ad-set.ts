import {
  adSetDelivery,
  adSetEffectiveStatus,
  type SampleAdSet,
} from '@ads-checker/shared/sample/index';
import { pixelOf } from './businesses.ts';
import type { GraphContext, NodeType } from './context.ts';
import { listCopies } from './copies.ts';
import { givenFields } from './creation/given-fields.ts';
import { labelsField } from './creation/labels.ts';
import { listEdge } from './edges.ts';
import { objectFilter } from './filtering.ts';
import { formatInstant, minorText } from './formats.ts';
import { budgetRemaining } from './node-campaign.ts';
import { insightsEdge } from './node-insights.ts';
import { getAdAccount, issuesOf } from './parents.ts';
import { adScope, adSetScope } from './scopes.ts';
import { firstParty, linked, struct, value } from './selection.ts';

const instant = (read: (adSet: SampleAdSet) => number | null) =>
  value<SampleAdSet>((adSet, context) =>
    formatInstant({
      atMs: read(adSet),
      timeZone: getAdAccount({ object: adSet, context }).timeZone,
    }),
  );

/** Custom event by optimization goal, for those that count conversions of a pixel. */
const CUSTOM_EVENTS: Readonly<Record<string, string>> = {
  'offsite_conversion.fb_pixel_purchase': 'PURCHASE',
};

/** Of the ad sets that the world began with. */
function usualFields(adSet: SampleAdSet, context: GraphContext) {
  const event = CUSTOM_EVENTS[adSet.targetAction ?? ''];
  const pixelId = pixelOf(getAdAccount({ object: adSet, context })).id;
  return {
    targeting: {
      age_min: 18,
      age_max: 65,
      geo_locations: { countries: ['DE'] },
      targeting_automation: { advantage_audience: 0 },
    },
    promoted_object:
      event === undefined ? undefined : { pixel_id: pixelId, custom_event_type: event },
  };
}

export const adSetNode: NodeType<SampleAdSet> = {
  name: 'AdCampaign',
  idOf: (adSet) => adSet.id,
  defaults: [],
  fields: {
    account_id: value((adSet) => adSet.adAccountId),
    campaign_id: value((adSet) => adSet.campaignId),
    source_adset_id: value((adSet) => adSet.sourceAdSetId ?? '0'),
    name: value((adSet) => adSet.name),
    status: value((adSet) => adSet.status),
    configured_status: value((adSet) => adSet.status),
    effective_status: value((adSet, context) =>
      adSetEffectiveStatus(adSetScope({ object: adSet, context })),
    ),
    delivery_status: firstParty(
      struct({
        keys: ['status', 'substatuses', 'extra_data'],
        read: (adSet, context) => {
          const delivery = adSetDelivery({ world: context.world, adSet, nowMs: context.nowMs });
          return { status: delivery.status, substatuses: delivery.substatuses };
        },
      }),
    ),
    learning_stage_info: struct({
      keys: ['status', 'conversions', 'attribution_windows'],
      read: ({ learning }) =>
        learning === null
          ? undefined
          : { ...learning, attribution_windows: ['7d_click', '1d_view'] },
    }),
    optimization_goal: value((adSet) => adSet.optimizationGoal),
    billing_event: value((adSet) => adSet.billingEvent),
    ...givenFields(
      [
        'targeting',
        'promoted_object',
        'destination_type',
        'attribution_spec',
        'bid_constraints',
        'is_dynamic_creative',
        'dsa_beneficiary',
        'dsa_payor',
        'regional_regulated_categories',
      ],
      usualFields,
    ),
    adlabels: labelsField,
    bid_strategy: value((adSet) => adSet.bidStrategy),
    bid_amount: value((adSet) => adSet.bidAmountMinor),
    // The Graph API says "0" for a budget that the campaign holds.
    daily_budget: value((adSet) => minorText(adSet.dailyBudgetMinor ?? 0)),
    lifetime_budget: value((adSet) => minorText(adSet.lifetimeBudgetMinor ?? 0)),
    daily_spend_cap: value((adSet) => minorText(adSet.dailySpendCapMinor)),
    lifetime_spend_cap: value((adSet) => minorText(adSet.lifetimeSpendCapMinor)),
    budget_remaining: value(
      (adSet, context) => budgetRemaining({ object: adSet, level: 'ad_set', context }) ?? '0',
    ),
    start_time: instant((adSet) => adSet.startAtMs),
    end_time: instant((adSet) => adSet.endAtMs),
    created_time: instant((adSet) => adSet.createdAtMs),
    updated_time: instant((adSet) => adSet.updatedAtMs),
    issues_info: value((adSet) => issuesOf(adSet)),
    campaign: linked({
      node: (context) => context.nodes.campaign,
      find: (adSet, context) => adSetScope({ object: adSet, context }).campaign,
    }),
  },
  edges: {
    copies: listEdge({
      name: 'copies',
      node: (context) => context.nodes.adSet,
      pathOf: (object: SampleAdSet) => object.id,
      list: ({ parent, context }) =>
        listCopies({
          objects: context.world.adSets,
          sourceOf: (object) => object.sourceAdSetId,
          id: parent.id,
        }),
      filter: (call) => objectFilter({ ...call, level: 'adset', scopeOf: adSetScope }),
    }),
    ads: listEdge({
      name: 'ads',
      node: (context) => context.nodes.ad,
      pathOf: (adSet: SampleAdSet) => adSet.id,
      list: ({ parent, context }) => parent.adIds.flatMap((id) => context.world.ads.get(id) ?? []),
      filter: (call) => objectFilter({ ...call, level: 'ad', scopeOf: adScope }),
    }),
    insights: insightsEdge({
      pathOf: (adSet: SampleAdSet) => adSet.id,
      scopeOf: ({ parent, context }) => ({
        level: 'ad_set',
        objectId: parent.id,
        adAccount: getAdAccount({ object: parent, context }),
      }),
    }),
  },
};
