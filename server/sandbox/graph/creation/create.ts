import type { SampleCreative } from '@ads-checker/shared/sample/index';
import type { GraphContext, Json } from '../context.ts';
import { planAdSet } from './ad-sets.ts';
import { planAd } from './ads.ts';
import { planCampaign } from './campaigns.ts';
import {
  type AccountCall,
  checkAdAccount,
  checkTask,
  isTrial,
  record,
  refuseInSandboxMode,
} from './common.ts';
import { contentOf, planCreative } from './creatives.ts';
import { ensureLabels, readLabels } from './labels.ts';

const TRIAL: Json = { success: true };

/** Ids of the labels of a new object; those that are new are made. */
function labelsOf(call: AccountCall): readonly string[] {
  return ensureLabels(call, {
    adAccountId: call.object.id,
    labels: readLabels(call.parameters) ?? [],
  });
}

/** POST `/act_X/campaigns` */
export function createCampaign(call: AccountCall): Json {
  checkTask(call);
  const plan = planCampaign(call, call.object);
  readLabels(call.parameters);
  if (isTrial(call)) {
    return TRIAL;
  }
  const labelIds = labelsOf(call);
  const id = call.state.journal.nextId();
  return record(call, { type: 'campaign', object: { ...plan, id, labelIds } });
}

/** POST `/act_X/adsets` */
export function createAdSet(call: AccountCall): Json {
  checkTask(call);
  const plan = planAdSet(call, call.object);
  readLabels(call.parameters);
  if (isTrial(call)) {
    return TRIAL;
  }
  const labelIds = labelsOf(call);
  const id = call.state.journal.nextId();
  return record(call, { type: 'ad_set', object: { ...plan, id, labelIds } });
}

function findSame(
  plan: Omit<SampleCreative, 'id'>,
  { world }: GraphContext,
): SampleCreative | undefined {
  const content = contentOf(plan);
  for (const creative of world.creatives.values()) {
    const isMade = creative.given !== undefined && creative.status !== 'DELETED';
    if (isMade && creative.adAccountId === plan.adAccountId && contentOf(creative) === content) {
      return creative;
    }
  }
  return undefined;
}

/** POST `/act_X/adcreatives`: a creative that is there already is given back. */
export function createCreative(call: AccountCall): Json {
  checkTask(call);
  refuseInSandboxMode(call);
  checkAdAccount({ adAccount: call.object, status: 'PAUSED', context: call.context });
  const plan = planCreative(call, call.object);
  readLabels(call.parameters);
  if (isTrial(call)) {
    return TRIAL;
  }
  const same = findSame(plan, call.context);
  if (same !== undefined) {
    return { id: same.id };
  }
  const labelIds = labelsOf(call);
  const id = call.state.journal.nextId();
  return record(call, { type: 'creative', object: { ...plan, id, labelIds } });
}

/** POST `/act_X/ads` */
export function createAd(call: AccountCall): Json {
  checkTask(call);
  refuseInSandboxMode(call);
  planAd(call, call.object, '0');
  readLabels(call.parameters);
  if (isTrial(call)) {
    return TRIAL;
  }
  const labelIds = labelsOf(call);
  const ad = planAd(call, call.object, call.state.journal.nextId());
  return { ...record(call, { type: 'ad', object: { ...ad, labelIds } }), success: true };
}
