import type { SampleAd, SampleAdSet, SampleCampaign } from '@ads-checker/shared/sample/index';
import type { GraphContext } from './context.ts';
import { missingObject } from './errors.ts';
import type { FilterScope } from './filtering.ts';

function getCampaign(input: { id: string; context: GraphContext }): SampleCampaign {
  const campaign = input.context.world.campaigns.get(input.id);
  if (campaign === undefined) {
    throw missingObject({ id: input.id, method: 'GET' });
  }
  return campaign;
}

export function adSetScope(input: {
  object: SampleAdSet;
  context: GraphContext;
}): FilterScope & { adSet: SampleAdSet } {
  const { context, object } = input;
  return { campaign: getCampaign({ id: object.campaignId, context }), adSet: object };
}

export function adScope(input: {
  object: SampleAd;
  context: GraphContext;
}): FilterScope & { adSet: SampleAdSet; ad: SampleAd } {
  const { context, object } = input;
  const adSet = context.world.adSets.get(object.adSetId);
  if (adSet === undefined) {
    throw missingObject({ id: object.adSetId, method: 'GET' });
  }
  return { campaign: getCampaign({ id: object.campaignId, context }), adSet, ad: object };
}
