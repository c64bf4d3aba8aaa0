import type {
  SampleAdAccount,
  SampleAdSet,
  SampleCampaign,
} from '@ads-checker/shared/sample/index';
import { z } from 'zod';
import type { GraphContext, Parameters } from '../context.ts';
import { invalidParameter, missingObject } from '../errors.ts';
import type { NodeCall } from '../node-kind.ts';
import { readChoice, readFlag, readJson, readName, requireText } from '../parameter-values.ts';
import { checkCombination, DESTINATIONS } from './ad-set-combinations.ts';
import { readMoney } from './ad-set-money.ts';
import { dsaDefaultsOf, pagesOfAdAccount } from './assets.ts';
import { readAttribution } from './attribution-rules.ts';
import { readStatus } from './campaigns.ts';
import { checkAdAccount, compact } from './common.ts';
import { refuseCreation } from './refusals.ts';
import { EU_COUNTRIES, PLACES } from './targeting-catalog.ts';
import { readTargeting, type Targeting } from './targeting-rules.ts';

const BILLING_EVENTS = [
  'APP_INSTALLS',
  'IMPRESSIONS',
  'LINK_CLICKS',
  'LISTING_INTERACTION',
  'NONE',
  'OFFER_CLAIMS',
  'PAGE_LIKES',
  'POST_ENGAGEMENT',
  'PURCHASE',
  'THRUPLAY',
];
/** Billing events that go with the goal of the same name only. */
const OF_THEIR_GOAL = ['LINK_CLICKS', 'THRUPLAY'];
const USUAL_GOALS: Readonly<Record<string, string>> = {
  OUTCOME_AWARENESS: 'REACH',
  OUTCOME_TRAFFIC: 'LINK_CLICKS',
  OUTCOME_ENGAGEMENT: 'POST_ENGAGEMENT',
  OUTCOME_LEADS: 'LEAD_GENERATION',
  OUTCOME_APP_PROMOTION: 'APP_INSTALLS',
  OUTCOME_SALES: 'OFFSITE_CONVERSIONS',
};
const LEAD_EVENTS = ['LEAD', 'COMPLETE_REGISTRATION', 'SUBMIT_APPLICATION'];
const AD_SETS_MAX = 200;
const DSA_MAX = 512;

const EVENT_ACTIONS: Readonly<Record<string, string>> = {
  PURCHASE: 'offsite_conversion.fb_pixel_purchase',
  LEAD: 'lead',
};
const GOAL_ACTIONS: Readonly<Record<string, string>> = {
  LEAD_GENERATION: 'lead',
  QUALITY_LEAD: 'lead',
  LINK_CLICKS: 'link_click',
  LANDING_PAGE_VIEWS: 'link_click',
  POST_ENGAGEMENT: 'post_engagement',
  PAGE_LIKES: 'like',
  EVENT_RESPONSES: 'rsvp',
};

const plain = z.record(z.string(), z.unknown());
type Plain = z.infer<typeof plain>;

function findCampaign(input: {
  parameters: Parameters;
  adAccount: SampleAdAccount;
  context: GraphContext;
}): SampleCampaign {
  const { adAccount, context, parameters } = input;
  const id = requireText(parameters, 'campaign_id');
  const campaign = context.world.campaigns.get(id);
  if (campaign === undefined || campaign.adAccountId !== adAccount.id) {
    throw missingObject({ id, method: 'POST' });
  }
  if (campaign.status === 'DELETED') {
    throw refuseCreation({ context, reason: 'campaignDeleted' });
  }
  if (campaign.status === 'ARCHIVED') {
    throw refuseCreation({ context, reason: 'parentArchived' });
  }
  return campaign;
}

function checkPromoted(
  { context, state }: NodeCall,
  input: { promoted: Plain; objective: string; adAccount: SampleAdAccount },
): void {
  const { adAccount, objective, promoted } = input;
  const { custom_event_type: event, page_id: pageId, pixel_id: pixelId } = promoted;
  if (promoted.object_store_url !== undefined && objective !== 'OUTCOME_APP_PROMOTION') {
    const isForApps = promoted.application_id !== undefined;
    if (!isForApps) {
      throw refuseCreation({ context, reason: 'storeNeedsApp' });
    }
  }
  const pixels = state.businesses.pixelsOfAdAccount(adAccount.id);
  if (pixelId !== undefined && !pixels.some(({ id }) => id === String(pixelId))) {
    throw refuseCreation({ context, reason: 'pixelNotAssigned' });
  }
  const pages = pagesOfAdAccount({ state, context, adAccountId: adAccount.id });
  if (pageId !== undefined && !pages.some(({ id }) => id === String(pageId))) {
    throw refuseCreation({
      context,
      reason: 'pageNotUsable',
      path: ['promoted_object', 'page_id'],
    });
  }
  if (objective === 'OUTCOME_SALES' && LEAD_EVENTS.includes(String(event))) {
    throw refuseCreation({ context, reason: 'leadEventInSales' });
  }
}

/** The operating system of a store must be the one aimed at. */
function checkSystem(input: {
  promoted: Plain;
  targeting: Targeting;
  context: GraphContext;
}): void {
  const { context, promoted, targeting } = input;
  const store = String(promoted.object_store_url ?? '');
  const wanted = store.includes('apple.com')
    ? 'iOS'
    : store.includes('google.com')
      ? 'Android'
      : '';
  const aimed = targeting.user_os ?? [];
  if (wanted !== '' && aimed.length > 0 && !aimed.every((system) => system.startsWith(wanted))) {
    throw refuseCreation({ context, reason: 'systemDiffersFromStore' });
  }
}

function countriesOf({ geo_locations: geo }: Targeting): readonly string[] {
  const within = [...(geo?.regions ?? []), ...(geo?.cities ?? []), ...(geo?.zips ?? [])];
  return [
    ...(geo?.countries ?? []),
    ...within.flatMap(({ key }) => PLACES.find((place) => place.key === key)?.country ?? []),
  ];
}

/** Who an ad set is for and who pays: told in the European Union only. */
function readTransparency(input: {
  parameters: Parameters;
  targeting: Targeting;
  adAccount: SampleAdAccount;
  context: GraphContext;
}): Plain {
  const { adAccount, context, parameters, targeting } = input;
  const countries = countriesOf(targeting);
  const isWorldwide = (targeting.geo_locations?.country_groups ?? []).length > 0;
  const reaches = (code: string): boolean => isWorldwide || countries.includes(code);
  const regional = readJson({
    parameters,
    name: 'regional_regulated_categories',
    schema: z.array(z.union([z.string(), z.number()])),
    wanted: 'an array of categories',
  });
  if (regional === undefined && reaches('TW')) {
    throw refuseCreation({ context, reason: 'taiwanUndeclared' });
  }
  if (regional === undefined && reaches('SG')) {
    throw refuseCreation({ context, reason: 'singaporeUndeclared' });
  }
  const hasAudienceOnly = countries.length === 0 && !isWorldwide;
  const isInUnion =
    isWorldwide || hasAudienceOnly || countries.some((code) => EU_COUNTRIES.has(code));
  if (!isInUnion) {
    return compact({ regional_regulated_categories: regional });
  }
  const usual = dsaDefaultsOf(adAccount, context);
  const read = (name: string, fallback: string | null): string | null => {
    const text = parameters.get(name) ?? fallback;
    if (text !== null && text.length > DSA_MAX) {
      throw invalidParameter(`Param ${name} must be at most ${DSA_MAX} characters`);
    }
    return text === '' ? null : text;
  };
  const beneficiary = read('dsa_beneficiary', usual.beneficiary);
  const payor = read('dsa_payor', usual.payor);
  if (beneficiary === null) {
    throw refuseCreation({ context, reason: 'beneficiaryMissing' });
  }
  if (payor === null) {
    throw refuseCreation({ context, reason: 'payorMissing' });
  }
  return compact({
    dsa_beneficiary: beneficiary,
    dsa_payor: payor,
    regional_regulated_categories: regional,
  });
}

function readGoal(input: { parameters: Parameters; campaign: SampleCampaign }): {
  goal: string;
  billingEvent: string;
  destination: string | null;
} {
  const { campaign, parameters } = input;
  const goal = parameters.get('optimization_goal') ?? USUAL_GOALS[campaign.objective] ?? 'REACH';
  const billingEvent = readChoice({
    name: 'billing_event',
    text: requireText(parameters, 'billing_event'),
    choices: BILLING_EVENTS,
  });
  if (OF_THEIR_GOAL.includes(billingEvent) && billingEvent !== goal) {
    throw invalidParameter(`Param billing_event ${billingEvent} needs the same optimization_goal`);
  }
  const destination = parameters.get('destination_type') ?? null;
  return {
    goal,
    billingEvent,
    destination:
      destination === null
        ? null
        : readChoice({ name: 'destination_type', text: destination, choices: DESTINATIONS }),
  };
}

/** @throws GraphError */
export function planAdSet(call: NodeCall, adAccount: SampleAdAccount): Omit<SampleAdSet, 'id'> {
  const { context, parameters } = call;
  const name = readName(requireText(parameters, 'name'));
  const status = readStatus(parameters);
  checkAdAccount({ adAccount, status, context });
  const campaign = findCampaign({ parameters, adAccount, context });
  if (campaign.adSetIds.length >= AD_SETS_MAX) {
    throw invalidParameter(`A campaign has at most ${AD_SETS_MAX} ad sets`);
  }
  const { billingEvent, destination, goal } = readGoal({ parameters, campaign });
  const promoted =
    readJson({ parameters, name: 'promoted_object', schema: plain, wanted: 'an object' }) ?? {};
  checkCombination({ context, objective: campaign.objective, destination, goal, promoted });
  checkPromoted(call, { promoted, objective: campaign.objective, adAccount });
  const constraints = readJson({
    parameters,
    name: 'bid_constraints',
    schema: plain,
    wanted: 'an object',
  });
  const money = readMoney({
    parameters,
    goal,
    billingEvent,
    campaign,
    adAccount,
    roasFloor: constraints?.roas_average_floor,
    context,
  });
  requireText(parameters, 'targeting');
  const categories = (campaign.given?.special_ad_categories ?? []) as readonly string[];
  const targeting = readTargeting({
    source: readJson({ parameters, name: 'targeting', schema: plain, wanted: 'an object' }),
    adAccountId: adAccount.id,
    categories,
    isNew: true,
    context,
  });
  checkSystem({ promoted, targeting, context });
  const isApp = promoted.application_id !== undefined;
  return {
    adAccountId: adAccount.id,
    campaignId: campaign.id,
    sourceAdSetId: null,
    name,
    status,
    isInProcess: false,
    issues: [],
    createdAtMs: context.nowMs,
    updatedAtMs: context.nowMs,
    optimizationGoal: goal,
    billingEvent,
    targetAction: EVENT_ACTIONS[String(promoted.custom_event_type)] ?? GOAL_ACTIONS[goal] ?? null,
    learning: { status: 'LEARNING', conversions: 0 },
    ...money,
    dailySpendCapMinor: null,
    lifetimeSpendCapMinor: null,
    adIds: [],
    given: compact({
      targeting,
      promoted_object: Object.keys(promoted).length === 0 ? undefined : promoted,
      destination_type: destination ?? undefined,
      attribution_spec: readAttribution({ parameters, goal, isApp, context }),
      bid_constraints: constraints,
      is_dynamic_creative: readFlag(parameters, 'is_dynamic_creative') ?? false,
      ...readTransparency({ parameters, targeting, adAccount, context }),
    }),
  };
}
