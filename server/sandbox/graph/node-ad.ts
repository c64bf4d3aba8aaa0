import { adDelivery, adEffectiveStatus, type SampleAd } from '@ads-checker/shared/sample/index';
import type { GraphContext, JsonObject, NodeType } from './context.ts';
import { listCopies } from './copies.ts';
import { givenFields } from './creation/given-fields.ts';
import { labelsField } from './creation/labels.ts';
import { listEdge } from './edges.ts';
import { objectFilter } from './filtering.ts';
import { formatInstant } from './formats.ts';
import { insightsEdge } from './node-insights.ts';
import { getAdAccount, issuesOf } from './parents.ts';
import { adScope } from './scopes.ts';
import { firstParty, linked, struct, value } from './selection.ts';
import { localise } from './texts.ts';

const instant = (read: (ad: SampleAd) => number | null) =>
  value<SampleAd>((ad, context) =>
    formatInstant({
      atMs: read(ad),
      timeZone: getAdAccount({ object: ad, context }).timeZone,
    }),
  );

function feedbackOf(input: { ad: SampleAd; context: GraphContext }): JsonObject | undefined {
  const { ad, context } = input;
  const { locale } = context;
  const global: JsonObject = {};
  const placements = new Map<string, JsonObject>();
  for (const { placement, title, message } of ad.reviewFeedback) {
    const target = placement === 'global' ? global : (placements.get(placement) ?? {});
    target[localise({ text: title, locale })] = localise({ text: message, locale });
    if (placement !== 'global') {
      placements.set(placement, target);
    }
  }
  if (ad.reviewFeedback.length === 0) {
    return undefined;
  }
  return {
    ...(Object.keys(global).length === 0 ? {} : { global }),
    ...(placements.size === 0 ? {} : { placement_specific: Object.fromEntries(placements) }),
  };
}

export const adNode: NodeType<SampleAd> = {
  name: 'Adgroup',
  idOf: (ad) => ad.id,
  defaults: [],
  fields: {
    account_id: value((ad) => ad.adAccountId),
    campaign_id: value((ad) => ad.campaignId),
    adset_id: value((ad) => ad.adSetId),
    source_ad_id: value((ad) => ad.sourceAdId ?? '0'),
    name: value((ad) => ad.name),
    status: value((ad) => ad.status),
    configured_status: value((ad) => ad.status),
    effective_status: value((ad, context) => adEffectiveStatus(adScope({ object: ad, context }))),
    delivery_status: firstParty(
      struct({
        keys: ['status', 'substatuses', 'extra_data'],
        read: (ad, context) => {
          const delivery = adDelivery({ world: context.world, ad, nowMs: context.nowMs });
          return { status: delivery.status, substatuses: delivery.substatuses };
        },
      }),
    ),
    delivery_info: firstParty(
      struct({
        keys: ['status'],
        read: (ad, context) => ({
          status: adDelivery({ world: context.world, ad, nowMs: context.nowMs }).info,
        }),
      }),
    ),
    ad_review_feedback: struct({
      keys: ['global', 'placement_specific'],
      read: (ad, context) => feedbackOf({ ad, context }),
    }),
    issues_info: value((ad) => issuesOf(ad)),
    ...givenFields<SampleAd>(['conversion_domain', 'tracking_specs']),
    adlabels: labelsField,
    created_time: instant((ad) => ad.createdAtMs),
    updated_time: instant((ad) => ad.updatedAtMs),
    creative: linked({
      node: (context) => context.nodes.creative,
      find: (ad, context) => context.world.creatives.get(ad.creativeId),
    }),
    campaign: linked({
      node: (context) => context.nodes.campaign,
      find: (ad, context) => adScope({ object: ad, context }).campaign,
    }),
    adset: linked({
      node: (context) => context.nodes.adSet,
      find: (ad, context) => adScope({ object: ad, context }).adSet,
    }),
  },
  edges: {
    copies: listEdge({
      name: 'copies',
      node: (context) => context.nodes.ad,
      pathOf: (object: SampleAd) => object.id,
      list: ({ parent, context }) =>
        listCopies({
          objects: context.world.ads,
          sourceOf: (object) => object.sourceAdId,
          id: parent.id,
        }),
      filter: (call) => objectFilter({ ...call, level: 'ad', scopeOf: adScope }),
    }),
    insights: insightsEdge({
      pathOf: (ad: SampleAd) => ad.id,
      scopeOf: ({ parent, context }) => ({
        level: 'ad',
        objectId: parent.id,
        adAccount: getAdAccount({ object: parent, context }),
      }),
    }),
  },
};
