import { z } from 'zod';
import type { GraphContext } from '../context.ts';
import { invalidParameter } from '../errors.ts';
import { findAudience } from './assets.ts';
import { majorOf } from './common.ts';
import { type RefusalReason, refuseCreation } from './refusals.ts';
import { INTERESTS, PLACES } from './targeting-catalog.ts';

const ids = z.array(z.union([z.string(), z.number()]).transform(String));
const named = z.array(z.looseObject({ id: z.union([z.string(), z.number()]).transform(String) }));
const keyed = z.array(z.looseObject({ key: z.union([z.string(), z.number()]).transform(String) }));
const places = z.object({
  countries: z.array(z.string()).optional(),
  country_groups: z.array(z.string()).optional(),
  regions: keyed.optional(),
  cities: keyed.optional(),
  zips: keyed.optional(),
  geo_markets: keyed.optional(),
  electoral_districts: keyed.optional(),
  custom_locations: z.array(z.looseObject({})).optional(),
  places: keyed.optional(),
  location_types: z.array(z.string()).optional(),
});
const detailed = z.object({
  interests: named.optional(),
  behaviors: named.optional(),
  life_events: named.optional(),
  industries: named.optional(),
  income: named.optional(),
  family_statuses: named.optional(),
  work_positions: named.optional(),
  work_employers: named.optional(),
  education_statuses: z.array(z.number()).optional(),
});
const words = z.array(z.string()).optional();

/** Keys that are not named here are dropped in silence, as on the network. */
const targetingSchema = z.object({
  age_min: z.int().min(13).max(65).optional(),
  age_max: z.int().min(13).max(65).optional(),
  age_range: z.tuple([z.int(), z.int()]).optional(),
  genders: z.array(z.int().min(0).max(2)).optional(),
  geo_locations: places.optional(),
  excluded_geo_locations: places.optional(),
  locales: z.array(z.int()).optional(),
  ...detailed.shape,
  flexible_spec: z.array(detailed).max(25).optional(),
  exclusions: detailed.optional(),
  custom_audiences: named.optional(),
  excluded_custom_audiences: named.optional(),
  publisher_platforms: words,
  facebook_positions: words,
  instagram_positions: words,
  messenger_positions: words,
  audience_network_positions: words,
  threads_positions: words,
  whatsapp_positions: words,
  device_platforms: words,
  user_os: words,
  user_device: words,
  wireless_carrier: words,
  excluded_publisher_categories: words,
  excluded_publisher_list_ids: ids.optional(),
  brand_safety_content_filter_levels: words,
  targeting_automation: z.unknown().optional(),
  targeting_relaxation_types: z.record(z.string(), z.int()).optional(),
});
export type Targeting = z.infer<typeof targetingSchema>;

const automationSchema = z.object({
  advantage_audience: z.union([z.literal(0), z.literal(1)]).optional(),
  individual_setting: z.record(z.string(), z.int()).optional(),
});

const RESTRICTED_CATEGORIES = ['HOUSING', 'EMPLOYMENT', 'FINANCIAL_PRODUCTS_SERVICES', 'CREDIT'];

/** From this version on restricted categories must say the flag, and explore is gone. */
const FLAG_AND_EXPLORE_SINCE = 26;

function detailedOf(targeting: Targeting) {
  const { interests, behaviors, life_events: events, flexible_spec: groups = [] } = targeting;
  return [{ interests, behaviors, life_events: events }, ...groups];
}

function hasDetails(targeting: Targeting): boolean {
  return detailedOf(targeting).some((group) =>
    Object.values(group).some((list) => (list?.length ?? 0) > 0),
  );
}

function findRefusal(input: {
  targeting: Targeting;
  flag: 0 | 1 | undefined;
  isRestricted: boolean;
  isNew: boolean;
  major: number;
}): RefusalReason | undefined {
  const { flag, isNew, isRestricted, major, targeting } = input;
  const { age_max: oldest = 65, age_min: youngest = 18 } = targeting;
  const details = hasDetails(targeting);
  const isNarrow =
    targeting.age_min !== undefined ||
    targeting.age_max !== undefined ||
    (targeting.genders ?? []).some((gender) => gender !== 0) ||
    (targeting.custom_audiences ?? []).length > 0 ||
    details;
  if (
    isNew &&
    flag === undefined &&
    (isNarrow || (isRestricted && major >= FLAG_AND_EXPLORE_SINCE))
  ) {
    return 'audienceFlagMissing';
  }
  if (flag === 1 && oldest < 65) {
    return 'ageCeilingTooLow';
  }
  if (flag === 1 && youngest > 25) {
    return 'ageFloorTooHigh';
  }
  if (isRestricted) {
    const isWhole = youngest === 18 && oldest === 65 && (targeting.genders ?? []).length === 0;
    const { zips = [] } = targeting.geo_locations ?? {};
    if (!isWhole || zips.length > 0 || targeting.excluded_geo_locations !== undefined) {
      return 'categoryRestricts';
    }
  }
  if (details && youngest < 18) {
    return 'underAge';
  }
  const { instagram_positions: instagram = [], facebook_positions: facebook = [] } = targeting;
  if (facebook.includes('video_feeds')) {
    return 'videoFeedsRetired';
  }
  if (instagram.includes('explore') && major >= FLAG_AND_EXPLORE_SINCE) {
    return 'exploreRetired';
  }
  return targeting.exclusions === undefined ? undefined : 'exclusionsRetired';
}

function checkPlaces(input: { targeting: Targeting; context: GraphContext }): void {
  const { context, targeting } = input;
  const geo = targeting.geo_locations;
  if (geo?.location_types !== undefined) {
    throw refuseCreation({ context, reason: 'locationTypesRetired' });
  }
  const hasPlace = Object.values(geo ?? {}).some((list) => (list?.length ?? 0) > 0);
  if (!hasPlace && (targeting.custom_audiences ?? []).length === 0) {
    throw refuseCreation({ context, reason: 'noLocation' });
  }
  const within = [...(geo?.regions ?? []), ...(geo?.cities ?? []), ...(geo?.zips ?? [])];
  const overlaps = within.some(({ key }) =>
    geo?.countries?.includes(PLACES.find((place) => place.key === key)?.country ?? ''),
  );
  if (overlaps) {
    throw refuseCreation({ context, reason: 'placesOverlap' });
  }
}

function checkEntries(input: {
  targeting: Targeting;
  adAccountId: string;
  context: GraphContext;
}): void {
  const { adAccountId, context, targeting } = input;
  const interests = detailedOf(targeting).flatMap((group) => group.interests ?? []);
  const bad = interests.find(({ id }) => {
    const known = INTERESTS.find((each) => each.id === id);
    return known === undefined || known.isRetired === true;
  });
  if (bad !== undefined) {
    throw refuseCreation({
      context,
      reason: 'interestRetired',
      message: `The interest ${typeof bad.name === 'string' ? bad.name : bad.id} cannot be used any more.`,
    });
  }
  const { custom_audiences: included = [], excluded_custom_audiences: excluded = [] } = targeting;
  for (const { id } of [...included, ...excluded]) {
    const audience = findAudience({ id, adAccountId, context });
    if (audience === undefined) {
      throw refuseCreation({ context, reason: 'audienceNotAvailable' });
    }
    if (audience.isFlagged) {
      throw refuseCreation({ context, reason: 'audienceFlagged' });
    }
  }
}

/** Reads and checks targeting, which a change replaces as a whole. @throws GraphError */
export function readTargeting(input: {
  /** Parsed JSON. */
  source: unknown;
  adAccountId: string;
  categories: readonly string[];
  isNew: boolean;
  context: GraphContext;
}): Targeting {
  const { adAccountId, categories, context, isNew, source } = input;
  const parsed = targetingSchema.safeParse(source);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('][') ?? '';
    throw invalidParameter(`Param targeting[${path}] is invalid`);
  }
  const targeting = parsed.data;
  const { targeting_automation: automation } = targeting;
  const flags = automationSchema.safeParse(automation ?? {});
  if (!flags.success) {
    throw refuseCreation({ context, reason: 'automationMalformed' });
  }
  const reason = findRefusal({
    targeting,
    flag: flags.data.advantage_audience,
    isRestricted: categories.some((category) => RESTRICTED_CATEGORIES.includes(category)),
    isNew,
    major: majorOf(context),
  });
  if (reason !== undefined) {
    throw refuseCreation({ context, reason });
  }
  checkPlaces({ targeting, context });
  checkEntries({ targeting, adAccountId, context });
  return {
    ...targeting,
    age_min: targeting.age_min ?? 18,
    age_max: targeting.age_max ?? 65,
    targeting_automation: { advantage_audience: 1, ...flags.data },
  };
}
