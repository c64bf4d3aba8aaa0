import type { Money } from '@ads-checker/shared/domain/money';
import type {
  AdCreation,
  AdSetCreation,
  CampaignCreation,
  CreativeCreation,
  NewAdObject,
} from '../ports/creation-port.ts';
import { toGraphTime } from '../schemas/wire-values.ts';

/** The network takes a floor in ten thousandths. */
const FLOOR_UNITS = 10_000;
/** From this version on creatives of shops lead to the shop unless they opt out. */
const SHOPS_SINCE = 26;

type Entry = readonly [name: string, value: string | null];

const money = (amount: Money | null): string | null => amount?.minor.toString() ?? null;
const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
const time = (instant: string | null): string | null =>
  instant === null ? null : toGraphTime(instant);

function ofCampaign(campaign: CampaignCreation): Entry[] {
  const hasBudget = campaign.dailyBudget !== null || campaign.lifetimeBudget !== null;
  const countries = campaign.specialAdCategoryCountries;
  return [
    ['objective', campaign.objective],
    // The network wants them even where there is none.
    ['special_ad_categories', json(campaign.specialAdCategories)],
    ['special_ad_category_country', countries.length === 0 ? null : json(countries)],
    ['buying_type', campaign.buyingType],
    ['status', campaign.status],
    ['daily_budget', money(campaign.dailyBudget)],
    ['lifetime_budget', money(campaign.lifetimeBudget)],
    ['bid_strategy', hasBudget ? campaign.bidStrategy : null],
    ['is_adset_budget_sharing_enabled', hasBudget ? null : 'false'],
    ['is_skadnetwork_attribution', campaign.objective === 'OUTCOME_APP_PROMOTION' ? 'false' : null],
    ['spend_cap', money(campaign.spendCap)],
  ];
}

function ofAdSet(adSet: AdSetCreation): Entry[] {
  const floor = adSet.roasAverageFloor;
  return [
    ['campaign_id', adSet.campaignId],
    ['status', adSet.status],
    ['optimization_goal', adSet.optimizationGoal],
    ['billing_event', adSet.billingEvent],
    ['destination_type', adSet.destinationType],
    ['promoted_object', json(adSet.promotedObject)],
    ['daily_budget', money(adSet.dailyBudget)],
    ['lifetime_budget', money(adSet.lifetimeBudget)],
    ['bid_strategy', adSet.bidStrategy],
    ['bid_amount', money(adSet.bidAmount)],
    [
      'bid_constraints',
      floor === null ? null : json({ roas_average_floor: Math.round(floor * FLOOR_UNITS) }),
    ],
    ['start_time', time(adSet.startTime)],
    ['end_time', time(adSet.endTime)],
    ['targeting', json(adSet.targeting)],
    ['attribution_spec', json(adSet.attributionSpec)],
    ['dsa_beneficiary', adSet.dsaBeneficiary],
    ['dsa_payor', adSet.dsaPayor],
  ];
}

const OUT = { enroll_status: 'OPT_OUT' } as const;

function hasLink({ objectStorySpec: story }: CreativeCreation): boolean {
  return ['link_data', 'video_data', 'template_data'].some((part) => story[part] !== undefined);
}

function ofCreative({
  creative,
  version,
}: {
  creative: CreativeCreation;
  version: string;
}): Entry[] {
  const { optOuts } = creative;
  const major = Number(/^v(\d+)/.exec(version)?.[1] ?? 0);
  return [
    ['object_story_spec', json(creative.objectStorySpec)],
    ['url_tags', creative.urlTags],
    ['contextual_multi_ads', json(OUT)],
    [
      'degrees_of_freedom_spec',
      optOuts.length === 0
        ? null
        : json({ creative_features_spec: Object.fromEntries(optOuts.map((key) => [key, OUT])) }),
    ],
    [
      'destination_spec',
      hasLink(creative) && major >= SHOPS_SINCE
        ? json({ destination_type: 'WEBSITE_AND_SHOP_OPT_OUT' })
        : null,
    ],
  ];
}

function ofAd(ad: AdCreation): Entry[] {
  return [
    ['adset_id', ad.adSetId],
    ['creative', json({ creative_id: ad.creativeId })],
    ['status', ad.status],
    ['conversion_domain', ad.conversionDomain],
  ];
}

function entriesOf(object: NewAdObject, version: string): Entry[] {
  switch (object.level) {
    case 'campaign':
      return ofCampaign(object.fields);
    case 'ad_set':
      return ofAdSet(object.fields);
    case 'creative':
      return ofCreative({ creative: object.fields, version });
    case 'ad':
      return ofAd(object.fields);
  }
}

/** The form of a new object, with all that the network demands. */
export function toCreationForm({
  object,
  version,
}: {
  object: NewAdObject;
  /** `v27.0` */
  version: string;
}): Record<string, string> {
  const { labels, name } = object.fields;
  const common: Entry[] = [
    ['name', name],
    ['adlabels', labels.length === 0 ? null : json(labels.map((label) => ({ name: label })))],
  ];
  return Object.fromEntries(
    [...common, ...entriesOf(object, version)].flatMap(([key, value]) =>
      value === null ? [] : [[key, value]],
    ),
  );
}
