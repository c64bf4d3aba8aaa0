import { z } from 'zod';
import { idSchema, lineSchema } from './common.ts';

export const LAUNCH_OBJECTIVES = [
  'OUTCOME_SALES',
  'OUTCOME_LEADS',
  'OUTCOME_TRAFFIC',
  'OUTCOME_ENGAGEMENT',
  'OUTCOME_AWARENESS',
] as const;
export type LaunchObjective = (typeof LAUNCH_OBJECTIVES)[number];

export const LAUNCH_GOALS = [
  'OFFSITE_CONVERSIONS',
  'VALUE',
  'LANDING_PAGE_VIEWS',
  'LINK_CLICKS',
  'IMPRESSIONS',
  'REACH',
  'AD_RECALL_LIFT',
] as const;
export type LaunchGoal = (typeof LAUNCH_GOALS)[number];

export const LAUNCH_BID_STRATEGIES = [
  'LOWEST_COST_WITHOUT_CAP',
  'LOWEST_COST_WITH_BID_CAP',
  'COST_CAP',
] as const;
export type LaunchBidStrategy = (typeof LAUNCH_BID_STRATEGIES)[number];

export const SPECIAL_AD_CATEGORIES = [
  'HOUSING',
  'EMPLOYMENT',
  'FINANCIAL_PRODUCTS_SERVICES',
  'ISSUES_ELECTIONS_POLITICS',
  'ONLINE_GAMBLING_AND_GAMING',
] as const;

/** Website events that ad sets can be optimised for. */
export const LAUNCH_EVENTS = [
  'PURCHASE',
  'LEAD',
  'COMPLETE_REGISTRATION',
  'ADD_TO_CART',
  'INITIATED_CHECKOUT',
  'ADD_PAYMENT_INFO',
  'CONTENT_VIEW',
  'CONTACT',
  'SUBSCRIBE',
  'START_TRIAL',
  'SUBMIT_APPLICATION',
  'SCHEDULE',
  'SEARCH',
  'OTHER',
] as const;
export type LaunchEvent = (typeof LAUNCH_EVENTS)[number];

export const CALL_TO_ACTIONS = [
  'LEARN_MORE',
  'SHOP_NOW',
  'SIGN_UP',
  'ORDER_NOW',
  'GET_OFFER',
  'DOWNLOAD',
  'APPLY_NOW',
  'SUBSCRIBE',
  'CONTACT_US',
  'BOOK_TRAVEL',
  'NO_BUTTON',
] as const;

export const LAUNCH_PLATFORMS = ['facebook', 'instagram', 'audience_network', 'messenger'] as const;
export const LAUNCH_DEVICES = ['mobile', 'desktop'] as const;

/** The network's limits of a name; creatives have 100. */
export const OBJECT_NAME_MAX = 400;
export const TEMPLATE_NAME_MAX = 100;
export const AUDIENCE_NAME_MAX = 200;
/** Custom audiences of one ad set, chosen or excluded. */
export const AUDIENCES_MAX = 100;
export const MESSAGE_MAX = 2_200;
export const HEADLINE_MAX = 255;
const LINK_MAX = 1_000;
const AGE_MIN = 13;
/** 65 means 65 and older. */
const AGE_MAX = 65;

/** Positive decimal text in major units of some currency. */
export const amountInput = z
  .string()
  .trim()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, 'must be an amount such as 12.50')
  .refine((text) => Number(text) > 0, 'must be more than 0');

const keyInput = z.string().regex(/^[a-z0-9]{1,16}$/, 'must have 1 to 16 of a to z and 0 to 9');
const countryInput = z.string().regex(/^[A-Z]{2}$/, 'must be a country code such as DE');
export const countriesInput = z.array(countryInput).max(250, 'must have at most 250 entries');
const nameInput = lineSchema.min(1, 'is required').max(TEMPLATE_NAME_MAX);

/** Of a custom audience: ad accounts have their own under one name. */
const audienceName = lineSchema.min(1, 'is required').max(AUDIENCE_NAME_MAX);
const audienceNames = z.array(audienceName).max(AUDIENCES_MAX);

/** A region or a city, by the network's key. */
const placeSchema = z.strictObject({
  id: idSchema,
  name: lineSchema,
  kind: z.enum(['region', 'city']),
  country: countryInput,
});
export type LaunchPlace = z.infer<typeof placeSchema>;

/** Who sees the ads of an ad set. */
export const launchAudienceSchema = z
  .strictObject({
    /** Unique in its template. */
    key: keyInput,
    name: nameInput,
    ageMin: z.int().min(AGE_MIN).max(AGE_MAX),
    ageMax: z.int().min(AGE_MIN).max(AGE_MAX),
    gender: z.enum(['all', 'male', 'female']),
    /** Languages by the network's keys. */
    locales: z.array(z.strictObject({ id: idSchema, name: lineSchema })).max(90),
    /** Any of them. */
    interests: z.array(z.strictObject({ id: idSchema, name: lineSchema })).max(1_000),
    /** Whether the network may go beyond age, gender and interests. */
    isExpandable: z.boolean(),
    /** Empty: all of them, as the network chooses. */
    platforms: z.array(z.enum(LAUNCH_PLATFORMS)),
    /** Empty: all. */
    devices: z.array(z.enum(LAUNCH_DEVICES)),
    /** In a country that has some, ads show only there; other countries are whole. */
    places: z.array(placeSchema).max(200).default([]),
    /** Custom audiences by their names; any of them. Empty: everybody. */
    customAudiences: audienceNames.default([]),
    /** Who sees no ads. */
    excludedAudiences: audienceNames.default([]),
  })
  .refine(({ ageMin, ageMax }) => ageMin <= ageMax, {
    message: 'must not be below the lowest age',
    path: ['ageMax'],
  });
export type LaunchAudience = z.infer<typeof launchAudienceSchema>;

/** What an ad says. */
export const launchTextSchema = z.strictObject({
  key: keyInput,
  name: nameInput,
  /** Used for campaigns of this country alone; null: for all. */
  country: countryInput.nullable(),
  message: z.string().trim().min(1, 'is required').max(MESSAGE_MAX),
  headline: z.string().trim().max(HEADLINE_MAX),
  description: z.string().trim().max(HEADLINE_MAX),
});
export type LaunchText = z.infer<typeof launchTextSchema>;

export const linkInput = z
  .url({ protocol: /^https?$/, error: 'must be a web address' })
  .max(LINK_MAX, `must have at most ${LINK_MAX} characters`);
/** With macros such as `{country}`: see `domain/launch/names.ts`. */
const patternInput = lineSchema.min(1, 'is required').max(OBJECT_NAME_MAX);

/** What a launch template says of each campaign, ad set and ad. */
export const launchTermsSchema = z.strictObject({
  objective: z.enum(LAUNCH_OBJECTIVES),
  specialAdCategories: z.array(z.enum(SPECIAL_AD_CATEGORIES)),
  /** Whether campaigns or their ad sets have the budget. */
  budgetLevel: z.enum(['campaign', 'ad_set']),
  bidStrategy: z.enum(LAUNCH_BID_STRATEGIES),
  optimizationGoal: z.enum(LAUNCH_GOALS),
  /** Null where the goal needs none. */
  event: z.enum(LAUNCH_EVENTS).nullable(),
  audiences: z.array(launchAudienceSchema).min(1, 'is required').max(20),
  texts: z.array(launchTextSchema).min(1, 'is required').max(50),
  link: linkInput,
  callToAction: z.enum(CALL_TO_ACTIONS),
  /** Query text without a question mark, with the network's macros, such as `sub1={{ad.id}}`. */
  urlTags: z
    .string()
    .trim()
    .max(LINK_MAX)
    .regex(/^[^?#\s]*$/, 'must be query text such as sub1={{ad.id}}'),
  /** Of campaigns that are launched, so that rules with these tags cover them. */
  tagIds: z.array(idSchema).max(20).default([]),
  names: z.strictObject({ campaign: patternInput, adSet: patternInput, ad: patternInput }),
});
export type LaunchTerms = z.infer<typeof launchTermsSchema>;

export const CAMPAIGN_PER = ['ad_account', 'country'] as const;
export const AD_PER = ['creative', 'creative_and_text'] as const;
