import { z } from 'zod';
import { invalidParameter } from '../errors.ts';
import type { NodeCall } from '../node-kind.ts';
import { readFlag, readJson } from '../parameter-values.ts';
import { getAdAccount } from '../parents.ts';
import type { Target, Values } from '../update-values.ts';
import { checkFit, findCreative } from './ads.ts';
import { ensureLabels, readLabels } from './labels.ts';
import { type RefusalReason, refuseCreation } from './refusals.ts';
import { readTargeting } from './targeting-rules.ts';

const plain = z.record(z.string(), z.unknown());

/** What an ad set keeps as it was made. */
const FIXED: readonly (readonly [string, RefusalReason])[] = [
  ['promoted_object', 'promotedObjectFixed'],
  ['optimization_goal', 'goalFixed'],
  ['attribution_spec', 'attributionFixed'],
];

function refuseFixed(call: NodeCall, target: Extract<Target, { type: 'ad_set' }>): void {
  const { context, parameters } = call;
  const { given, optimizationGoal } = target.object;
  const before: Readonly<Record<string, unknown>> = {
    ...given,
    optimization_goal: optimizationGoal,
  };
  for (const [name, reason] of FIXED) {
    const text = parameters.get(name);
    const kept = before[name];
    const keptText = typeof kept === 'string' ? kept : JSON.stringify(kept);
    if (text !== undefined && text !== keptText) {
      throw refuseCreation({ context, reason });
    }
  }
}

function changeAdSet(call: NodeCall, target: Extract<Target, { type: 'ad_set' }>): Values {
  const { context, parameters } = call;
  refuseFixed(call, target);
  const source = readJson({ parameters, name: 'targeting', schema: plain, wanted: 'an object' });
  if (source === undefined) {
    return {};
  }
  const campaign = context.world.campaigns.get(target.object.campaignId);
  const targeting = readTargeting({
    source,
    adAccountId: target.object.adAccountId,
    categories: (campaign?.given?.special_ad_categories ?? []) as readonly string[],
    isNew: false,
    context,
  });
  return { given: JSON.stringify({ targeting }) };
}

/** Another creative sends an ad to its review again. */
function changeAd(call: NodeCall, target: Extract<Target, { type: 'ad' }>): Values {
  const { context, parameters } = call;
  const { adAccountId, adSetId, creativeId } = target.object;
  const adSet = context.world.adSets.get(adSetId);
  if (parameters.get('status') === 'DELETED' && adSet?.given?.is_dynamic_creative === true) {
    throw refuseCreation({ context, reason: 'dynamicLastAd' });
  }
  if (!parameters.has('creative')) {
    return {};
  }
  const creative = findCreative({ parameters, adAccountId, context });
  if (adSet !== undefined) {
    checkFit({ adSet, creative, context });
  }
  return creative.id === creativeId
    ? {}
    : {
        creativeId: creative.id,
        review: 'pending',
        feedbackTitle: null,
        feedbackMessage: null,
      };
}

function changeCampaign({ parameters }: NodeCall, { object }: Target): Values {
  const shares = readFlag(parameters, 'is_adset_budget_sharing_enabled');
  if (shares === undefined) {
    return {};
  }
  if (shares && object.given?.is_adset_budget_sharing_enabled !== true) {
    throw invalidParameter('Budget sharing cannot be switched on after the campaign was made');
  }
  return { given: JSON.stringify({ is_adset_budget_sharing_enabled: shares }) };
}

/**
 * Changes of what our own fields do not hold: targeting, labels, the creative of an ad. @returns a
 * function that makes the labels that are new, for when the change takes effect. @throws GraphError
 */
export function planGivenChanges(call: NodeCall, target: Target): () => Values {
  const { context, parameters } = call;
  const values =
    target.type === 'campaign'
      ? changeCampaign(call, target)
      : target.type === 'ad_set'
        ? changeAdSet(call, target)
        : changeAd(call, target);
  const labels = readLabels(parameters);
  const isChanged = Object.keys(values).length > 0 || labels !== undefined;
  if (isChanged && ['ARCHIVED', 'DELETED'].includes(target.object.status)) {
    throw refuseCreation({ context, reason: 'parentArchived' });
  }
  const { id: adAccountId } = getAdAccount({ object: target.object, context });
  return () => ({
    ...values,
    ...(labels === undefined
      ? {}
      : { labelIds: JSON.stringify(ensureLabels(call, { adAccountId, labels })) }),
    ...(isChanged ? { updatedAtMs: context.nowMs } : {}),
  });
}
