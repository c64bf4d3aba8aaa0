import { lineSchema } from '@ads-checker/shared/contracts/common';
import {
  type TemplateLoss,
  type TemplateOfCampaignDto,
  templateOfCampaignSchema,
} from '@ads-checker/shared/contracts/launch-templates';
import {
  AUDIENCE_NAME_MAX,
  AUDIENCES_MAX,
  CALL_TO_ACTIONS,
  LAUNCH_BID_STRATEGIES,
  LAUNCH_DEVICES,
  LAUNCH_EVENTS,
  LAUNCH_GOALS,
  LAUNCH_OBJECTIVES,
  LAUNCH_PLATFORMS,
  type LaunchAudience,
  type LaunchPlace,
  type LaunchTerms,
  type LaunchText,
  launchTermsSchema,
  SPECIAL_AD_CATEGORIES,
} from '@ads-checker/shared/contracts/launch-values';
import { goalsOf, needsEvent } from '@ads-checker/shared/domain/launch/combinations';
import { toStorableText } from '@ads-checker/shared/domain/storable-text';
import { z } from 'zod';
import type { WireObject } from '../../gateways/graph/ports/creation-port.ts';

const AD_SETS_MAX = 20;
const NAME_MAX = 100;
const LOCALES_MAX = 90;
const INTERESTS_MAX = 1_000;
const PLACES_MAX = 200;
const URL_TAGS = launchTermsSchema.shape.urlTags;
const LINK = launchTermsSchema.shape.link;
/** Of `targeting`: what a template says, and what says nothing of its own. */
const TAKEN = [
  'geo_locations',
  'age_min',
  'age_max',
  'genders',
  'locales',
  'flexible_spec',
  'publisher_platforms',
  'device_platforms',
  'targeting_automation',
  'custom_audiences',
  'excluded_custom_audiences',
];

const text = z.string().nullish().catch(null);
const idText = z.union([z.string(), z.number()]).transform(String);
const loose = z.looseObject({}).nullish().catch(null);

const campaignSchema = z.looseObject({
  name: text,
  objective: text,
  special_ad_categories: z.array(z.string()).nullish().catch(null),
  daily_budget: text,
  lifetime_budget: text,
  bid_strategy: text,
});

const namesSchema = z
  .array(z.looseObject({ name: text }))
  .nullish()
  .catch(null);
const placesSchema = z
  .array(z.looseObject({ key: idText, name: text, country: text, radius: z.unknown().optional() }))
  .nullish()
  .catch(null);

const targetingSchema = z.looseObject({
  geo_locations: z
    .looseObject({
      countries: z.array(z.string()).nullish().catch(null),
      regions: placesSchema,
      cities: placesSchema,
    })
    .nullish()
    .catch(null),
  custom_audiences: namesSchema,
  excluded_custom_audiences: namesSchema,
  age_min: z.number().nullish().catch(null),
  age_max: z.number().nullish().catch(null),
  genders: z.array(z.number()).nullish().catch(null),
  locales: z.array(idText).nullish().catch(null),
  flexible_spec: z
    .array(
      z.looseObject({
        interests: z
          .array(z.looseObject({ id: idText, name: text }))
          .nullish()
          .catch(null),
      }),
    )
    .nullish()
    .catch(null),
  publisher_platforms: z.array(z.string()).nullish().catch(null),
  device_platforms: z.array(z.string()).nullish().catch(null),
  targeting_automation: z
    .looseObject({ advantage_audience: z.number().nullish().catch(null) })
    .nullish()
    .catch(null),
});

const adSetSchema = z.looseObject({
  name: text,
  optimization_goal: text,
  promoted_object: z.looseObject({ custom_event_type: text }).nullish().catch(null),
  bid_strategy: text,
  daily_budget: text,
  lifetime_budget: text,
  targeting: targetingSchema.nullish().catch(null),
});

const linkDataSchema = z.looseObject({
  link: text,
  message: text,
  name: text,
  description: text,
  title: text,
  link_description: text,
  call_to_action: z
    .looseObject({ type: text, value: z.looseObject({ link: text }).nullish().catch(null) })
    .nullish()
    .catch(null),
  child_attachments: z.array(z.unknown()).nullish().catch(null),
});

const adSchema = z.looseObject({
  name: text,
  creative: z
    .looseObject({
      url_tags: text,
      asset_feed_spec: loose,
      object_story_spec: z
        .looseObject({
          link_data: linkDataSchema.nullish().catch(null),
          video_data: linkDataSchema.nullish().catch(null),
        })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
});

type AdSetWire = z.infer<typeof adSetSchema>;
type Losses = Set<TemplateLoss>;

function known<T extends string>(
  values: readonly T[],
  value: string | null | undefined,
): T | undefined {
  return values.find((candidate) => candidate === value);
}

/** Text of the ad network, which may hold what cannot be stored. */
const cut = (value: string | null | undefined, max: number): string =>
  toStorableText([...(value ?? '')].slice(0, max).join('')).trim();

/** The same as one line, or else another one. */
const lineOf = (value: string | null | undefined, otherwise: string): string => {
  const line = cut(value, NAME_MAX).replace(/\s+/g, ' ');
  return line !== '' && lineSchema.safeParse(line).success ? line : otherwise;
};

/** Regions and cities; what else narrows a place is a loss. */
function toPlaces({ geo_locations: geo }: NonNullable<AdSetWire['targeting']>, losses: Losses) {
  const known = ['countries', 'regions', 'cities'];
  const { regions, cities } = geo ?? {};
  const places = [
    ...(regions ?? []).map((place) => ({ ...place, kind: 'region' as const })),
    ...(cities ?? []).map((place) => ({ ...place, kind: 'city' as const })),
  ];
  const kept = places.filter(({ country }) => /^[A-Z]{2}$/.test(country ?? ''));
  if (
    Object.keys(geo ?? {}).some((field) => !known.includes(field)) ||
    kept.length < places.length ||
    kept.some(({ radius }) => radius !== undefined && radius !== null)
  ) {
    losses.add('regions');
  }
  return kept.slice(0, PLACES_MAX).map(
    ({ key, name, kind, country }): LaunchPlace => ({
      id: key,
      name: lineOf(name, key),
      kind,
      country: country ?? '',
    }),
  );
}

/** By their names, under which other ad accounts have audiences of their own. */
function toAudienceNames(
  audiences: z.infer<typeof namesSchema>,
  { loss, losses }: { loss: TemplateLoss; losses: Losses },
): string[] {
  const names = (audiences ?? []).map(({ name }) => cut(name, AUDIENCE_NAME_MAX));
  const kept = names.filter((name) => name !== '' && lineSchema.safeParse(name).success);
  if (kept.length < names.length || kept.length > AUDIENCES_MAX) {
    losses.add(loss);
  }
  return [...new Set(kept)].slice(0, AUDIENCES_MAX);
}

function toAudience(adSet: AdSetWire, index: number, losses: Losses): LaunchAudience {
  const targeting = adSet.targeting ?? {};
  const groups = targeting.flexible_spec ?? [];
  const others = Object.keys(targeting).filter((field) => !TAKEN.includes(field));
  if (others.some((field) => field.includes('custom_audiences'))) {
    losses.add('custom_audiences');
  }
  if (others.some((field) => field.startsWith('excluded') || field === 'exclusions')) {
    losses.add('exclusions');
  }
  if (others.some((field) => !field.includes('audiences') && !field.startsWith('excl'))) {
    losses.add('targeting');
  }
  if (
    groups.length > 1 ||
    groups.some((group) => Object.keys(group).some((of) => of !== 'interests'))
  ) {
    losses.add('targeting');
  }
  const ages = [targeting.age_min ?? 18, targeting.age_max ?? 65].map((age) =>
    Math.min(65, Math.max(13, Math.round(age))),
  );
  const [ageMin = 18, ageMax = 65] = ages.toSorted((a, b) => a - b);
  const gender = targeting.genders?.length === 1 ? targeting.genders[0] : undefined;
  return {
    key: `a${index + 1}`,
    name: lineOf(adSet.name, `${index + 1}`),
    ageMin,
    ageMax,
    gender: gender === 1 ? 'male' : gender === 2 ? 'female' : 'all',
    locales: (targeting.locales ?? []).slice(0, LOCALES_MAX).map((id) => ({ id, name: id })),
    interests: groups
      .flatMap(({ interests }) =>
        (interests ?? []).map(({ id, name }) => ({ id, name: lineOf(name, id) })),
      )
      .slice(0, INTERESTS_MAX),
    isExpandable: targeting.targeting_automation?.advantage_audience === 1,
    platforms: LAUNCH_PLATFORMS.filter((of) => targeting.publisher_platforms?.includes(of)),
    devices: LAUNCH_DEVICES.filter((of) => targeting.device_platforms?.includes(of)),
    places: toPlaces(targeting, losses),
    customAudiences: toAudienceNames(targeting.custom_audiences, {
      loss: 'custom_audiences',
      losses,
    }),
    excludedAudiences: toAudienceNames(targeting.excluded_custom_audiences, {
      loss: 'exclusions',
      losses,
    }),
  };
}

interface Said {
  readonly text: Omit<LaunchText, 'key' | 'name' | 'country'>;
  readonly link: string | null;
  readonly callToAction: string | null;
  readonly urlTags: string | null;
}

function saidBy(ad: z.infer<typeof adSchema>, losses: Losses): Said | undefined {
  const { creative } = ad;
  const story = creative?.object_story_spec;
  const data = story?.link_data ?? story?.video_data;
  if (data === null || data === undefined) {
    losses.add('creative_format');
    return undefined;
  }
  if ((data.child_attachments ?? []).length > 0 || (creative?.asset_feed_spec ?? null) !== null) {
    losses.add('creative_format');
  }
  const { call_to_action: act } = data;
  return {
    text: {
      message: cut(data.message, 2_200),
      headline: cut(data.name ?? data.title, 255),
      description: cut(data.description ?? data.link_description, 255),
    },
    link: data.link ?? act?.value?.link ?? null,
    callToAction: act?.type ?? null,
    urlTags: creative?.url_tags ?? null,
  };
}

function toTexts(said: readonly Said[], losses: Losses): LaunchText[] {
  const different = [...new Map(said.map((one) => [JSON.stringify(one.text), one.text])).values()]
    .filter(({ message }) => message !== '')
    .slice(0, 50);
  if (different.length === 0) {
    losses.add('other_texts');
    return [{ key: 't1', name: '1', country: null, message: '', headline: '', description: '' }];
  }
  return different.map((one, index) => ({
    ...one,
    key: `t${index + 1}`,
    name: lineOf([...(one.headline || one.message)].slice(0, 40).join(''), `${index + 1}`),
    country: null,
  }));
}

/** What no template repeats is a loss; where it needs a value, the usual one is taken. */
function pick<T extends string>(
  values: readonly T[],
  value: string | null | undefined,
  otherwise: { usual: NoInfer<T>; loss: TemplateLoss; losses: Losses },
): T {
  const found = known(values, value);
  if (found === undefined) {
    otherwise.losses.add(otherwise.loss);
  }
  return found ?? otherwise.usual;
}

/**
 * The template that a campaign of the ad network gives. Reads what it can and names the rest; the
 * network may leave fields out or send unknown values.
 */
export function templateOfCampaign(tree: {
  readonly campaign: WireObject;
  readonly adSets: readonly WireObject[];
  readonly ads: readonly WireObject[];
}): TemplateOfCampaignDto {
  const losses: Losses = new Set();
  const campaign = campaignSchema.parse(tree.campaign);
  const adSets = tree.adSets.map((adSet) => adSetSchema.parse(adSet));
  const said = tree.ads.flatMap((ad) => saidBy(adSchema.parse(ad), losses) ?? []);
  const [first] = adSets;
  const objective = pick(LAUNCH_OBJECTIVES, campaign.objective, {
    usual: 'OUTCOME_SALES',
    loss: 'objective',
    losses,
  });
  const offered = goalsOf(objective);
  const goal = pick(LAUNCH_GOALS, first?.optimization_goal, {
    usual: offered[0] ?? 'LINK_CLICKS',
    loss: 'optimization_goal',
    losses,
  });
  if (!offered.includes(goal)) {
    losses.add('optimization_goal');
  }
  const optimizationGoal = offered.includes(goal) ? goal : (offered[0] ?? 'LINK_CLICKS');
  const hasBudget =
    (campaign.daily_budget ?? null) !== null || (campaign.lifetime_budget ?? null) !== null;
  const strategy = hasBudget ? campaign.bid_strategy : first?.bid_strategy;
  if (
    [campaign, ...adSets].some(
      ({ lifetime_budget: budget }) => (budget ?? null) !== null && budget !== '0',
    )
  ) {
    losses.add('lifetime_budget');
  }
  if (adSets.some((adSet) => adSet.optimization_goal !== first?.optimization_goal)) {
    losses.add('other_ad_sets');
  }
  const link = said.find((one) => one.link !== null)?.link ?? null;
  if (link === null || said.some((one) => one.link !== null && one.link !== link)) {
    losses.add('link');
  }
  const audiences = adSets
    .slice(0, AD_SETS_MAX)
    .map((adSet, index) => toAudience(adSet, index, losses));
  if (adSets.length > AD_SETS_MAX) {
    losses.add('other_ad_sets');
  }
  const name = lineOf(campaign.name, 'Template');
  const tags = URL_TAGS.safeParse(said[0]?.urlTags ?? '').data ?? '';
  const terms: LaunchTerms = {
    objective,
    specialAdCategories: SPECIAL_AD_CATEGORIES.filter((category) =>
      campaign.special_ad_categories?.includes(category),
    ),
    budgetLevel: hasBudget ? 'campaign' : 'ad_set',
    bidStrategy: pick(LAUNCH_BID_STRATEGIES, strategy ?? 'LOWEST_COST_WITHOUT_CAP', {
      usual: 'LOWEST_COST_WITHOUT_CAP',
      loss: 'bid_strategy',
      losses,
    }),
    optimizationGoal,
    event: needsEvent(optimizationGoal)
      ? pick(LAUNCH_EVENTS, first?.promoted_object?.custom_event_type, {
          usual: objective === 'OUTCOME_LEADS' ? 'LEAD' : 'PURCHASE',
          loss: 'event',
          losses,
        })
      : null,
    audiences:
      audiences.length > 0
        ? audiences
        : [toAudience(adSetSchema.parse({ name: 'Broad' }), 0, losses)],
    texts: toTexts(said, losses),
    link: LINK.safeParse(link).data ?? '',
    callToAction: pick(CALL_TO_ACTIONS, said[0]?.callToAction ?? 'NO_BUTTON', {
      usual: 'LEARN_MORE',
      loss: 'call_to_action',
      losses,
    }),
    urlTags: tags,
    tagIds: [],
    names: { campaign: '{country} | {date}', adSet: '{audience}', ad: '{audience} | {creative}' },
  };
  const countries = new Set(
    adSets.flatMap(({ targeting }) => {
      const { countries: whole, regions, cities } = targeting?.geo_locations ?? {};
      const within = [...(regions ?? []), ...(cities ?? [])].flatMap(
        ({ country }) => country ?? [],
      );
      return [...(whole ?? []), ...within];
    }),
  );
  return {
    name,
    terms: templateOfCampaignSchema.shape.terms.parse(terms),
    countries: [...countries].filter((code) => /^[A-Z]{2}$/.test(code)).toSorted(),
    losses: [...losses],
  };
}
