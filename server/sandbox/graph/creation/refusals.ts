import type { GraphContext } from '../context.ts';
import type { GraphError } from '../errors.ts';
import { refuse } from '../update-values.ts';

interface Refusal {
  readonly code?: number;
  readonly subcode: number;
  readonly title: string;
  readonly message: string;
  /** The field that is blamed. */
  readonly path?: readonly string[];
  /** The blame comes as JSON text. */
  readonly isDataText?: boolean;
}

/** Why the network refuses to make an object, by the reason. */
const REFUSALS = {
  accountDisabled: {
    subcode: 1_885_316,
    title: 'Account disabled',
    message: 'This ad account is not active.',
  },
  // Campaigns.
  sharingMissing: {
    subcode: 4_834_011,
    title: 'Budget sharing is not chosen',
    message: 'Say whether the ad sets of this campaign may share their budgets.',
    path: ['is_adset_budget_sharing_enabled'],
  },
  sharingWithBudget: {
    subcode: 4_834_002,
    title: 'Budgets cannot be shared',
    message: 'Ad sets share budgets only where the campaign has none.',
    path: ['is_adset_budget_sharing_enabled'],
  },
  sharingWithoutStrategy: {
    subcode: 4_834_005,
    title: 'Bid strategy is missing',
    message: 'A campaign whose ad sets share budgets needs a bid strategy.',
    path: ['bid_strategy'],
  },
  sharingUneven: {
    subcode: 4_834_009,
    title: 'Ad sets differ',
    message: 'Ad sets that share budgets need daily budgets, one goal and one billing event.',
    path: ['optimization_goal'],
  },
  strategyWithoutBudget: {
    subcode: 1_885_737,
    title: 'Bid strategy is not of the campaign',
    message: 'A campaign without a budget takes the bid strategies of its ad sets.',
    path: ['bid_strategy'],
  },
  bothBudgets: {
    subcode: 1_885_621,
    title: 'Only one kind of budget',
    message: 'Set either the budget of the campaign or those of its ad sets, daily or lifetime.',
    path: ['daily_budget'],
  },
  smallCampaignBudget: {
    subcode: 1_885_272,
    title: 'Budget is too low',
    message: 'The budget is below the smallest one.',
    path: ['daily_budget'],
  },
  smallAdSetBudget: {
    subcode: 1_487_901,
    title: 'Budget is too low',
    message: 'The budget is below the smallest one.',
    path: ['daily_budget'],
  },
  smallLifetimeBudget: {
    subcode: 1_885_650,
    title: 'Budget is too low',
    message: 'The budget is below the smallest one.',
    path: ['lifetime_budget'],
  },
  // Ad sets.
  budgetMissing: {
    subcode: 1_487_061,
    title: 'Budget is missing',
    message: 'Set a daily or a lifetime budget.',
    path: ['daily_budget'],
  },
  flightTooShort: {
    subcode: 1_487_094,
    title: 'Schedule is too short',
    message: 'An ad set with a lifetime budget needs an end, more than 24 hours after its start.',
    path: ['end_time'],
  },
  endInPast: {
    subcode: 1_487_033,
    title: 'End date must be in the future',
    message: 'Choose an end that has not passed yet.',
    path: ['end_time'],
  },
  bidMissing: {
    subcode: 1_815_857,
    title: 'Bid is missing',
    message: 'This bid strategy needs a bid amount.',
    path: ['bid_amount'],
  },
  bidUnwanted: {
    subcode: 1_885_204,
    title: 'Bid cannot be set',
    message: 'This bid strategy takes no bid amount.',
    path: ['bid_amount'],
  },
  goalNotOffered: {
    subcode: 2_490_408,
    title: 'Performance goal is not available',
    message: 'This goal is not offered for the objective of the campaign.',
    path: ['optimization_goal'],
    isDataText: true,
  },
  destinationNotOffered: {
    subcode: 2_446_509,
    title: 'Destination is not available',
    message: 'This destination is not offered for the objective of the campaign.',
    path: ['destination_type'],
  },
  promotedObjectMissing: {
    subcode: 1_815_430,
    title: 'Promoted object is missing',
    message: 'This performance goal needs a promoted object.',
    path: ['promoted_object'],
  },
  promotedObjectFixed: {
    subcode: 1_885_090,
    title: 'Promoted object cannot be changed',
    message: 'The promoted object of an ad set stays as it was made.',
    path: ['promoted_object'],
  },
  goalFixed: {
    subcode: 3_260_011,
    title: 'Performance goal cannot be changed',
    message: 'The goal of a published ad set stays as it was made.',
    path: ['optimization_goal'],
  },
  attributionFixed: {
    subcode: 1_504_040,
    title: 'Attribution setting cannot be changed',
    message: 'The attribution setting of an ad set stays as it was made.',
    path: ['attribution_spec'],
  },
  attributionNotAllowed: {
    subcode: 1_885_501,
    title: 'Attribution setting is not available',
    message: 'This goal does not allow these windows.',
    path: ['attribution_spec'],
  },
  pixelNotAssigned: {
    subcode: 1_815_045,
    title: 'Pixel is not of this ad account',
    message: 'Assign the pixel to the ad account first.',
    path: ['promoted_object', 'pixel_id'],
  },
  leadEventInSales: {
    subcode: 2_446_814,
    title: 'Event is not available',
    message: 'This event belongs to campaigns for leads.',
    path: ['promoted_object', 'custom_event_type'],
  },
  storeNeedsApp: {
    subcode: 1_487_810,
    title: 'Store address is not allowed',
    message: 'A store address needs an objective for apps.',
    path: ['promoted_object', 'object_store_url'],
  },
  systemDiffersFromStore: {
    subcode: 1_487_678,
    title: 'Devices do not fit the app',
    message: 'The operating system aimed at is not that of the store.',
    path: ['targeting', 'user_os'],
  },
  pageNotUsable: {
    subcode: 1_487_202,
    title: 'Page cannot be used',
    message: 'You may not advertise for this Page.',
    path: ['page_id'],
  },
  noLocation: {
    subcode: 1_885_364,
    title: 'Location is missing',
    message: 'Choose at least one place or audience.',
    path: ['targeting', 'geo_locations'],
  },
  placesOverlap: {
    subcode: 1_487_756,
    title: 'Locations overlap',
    message: 'Some of the places lie within others.',
    path: ['targeting', 'geo_locations'],
  },
  audienceFlagMissing: {
    subcode: 1_870_227,
    title: 'Advantage+ audience is not chosen',
    message: 'Say whether the audience may be widened: set advantage_audience to 0 or 1.',
    path: ['targeting', 'targeting_automation'],
  },
  ageFloorTooHigh: {
    subcode: 1_870_188,
    title: 'Minimum age is too high',
    message: 'With Advantage+ audience the minimum age is 25 at most.',
    path: ['targeting', 'age_min'],
  },
  ageCeilingTooLow: {
    subcode: 1_870_189,
    title: 'Maximum age is too low',
    message: 'With Advantage+ audience the maximum age is 65.',
    path: ['targeting', 'age_max'],
  },
  automationMalformed: {
    subcode: 1_870_196,
    title: 'Targeting automation is malformed',
    message: 'targeting_automation must hold advantage_audience.',
    path: ['targeting', 'targeting_automation'],
  },
  locationTypesRetired: {
    subcode: 1_870_199,
    title: 'Location types are no longer available',
    message: 'Remove location_types.',
    path: ['targeting', 'geo_locations', 'location_types'],
  },
  videoFeedsRetired: {
    subcode: 2_490_562,
    title: 'Placement is no longer available',
    message: 'Remove video_feeds.',
    path: ['targeting', 'facebook_positions'],
  },
  exploreRetired: {
    subcode: 2_490_589,
    title: 'Placement is no longer available',
    message: 'Use explore_home in place of explore.',
    path: ['targeting', 'instagram_positions'],
  },
  underAge: {
    subcode: 1_870_165,
    title: 'Minimum age is too low',
    message: 'Detailed targeting needs a minimum age of 18.',
    path: ['targeting', 'age_min'],
  },
  interestRetired: {
    subcode: 1_487_079,
    title: 'Interest cannot be used',
    message: 'This interest does not exist any more.',
    path: ['targeting', 'flexible_spec'],
  },
  exclusionsRetired: {
    subcode: 2_446_394,
    title: 'Exclusions are no longer available',
    message: 'Remove the exclusions of detailed targeting.',
    path: ['targeting', 'exclusions'],
  },
  audienceNotAvailable: {
    subcode: 1_359_207,
    title: 'Audience cannot be used',
    message: 'A custom audience is not available to this ad account.',
    path: ['targeting', 'custom_audiences'],
  },
  audienceFlagged: {
    subcode: 246_003,
    title: 'Audience is restricted',
    message: 'A custom audience may hold information that is not allowed.',
    path: ['targeting', 'custom_audiences'],
  },
  categoryRestricts: {
    subcode: 2_909_034,
    title: 'Discriminatory Practices',
    message: 'The audience leaves out people in a way that is not allowed for this category.',
    path: ['targeting'],
  },
  payorMissing: {
    subcode: 3_858_079,
    title: 'Payer is missing',
    message: 'Ads in the European Union must say who pays.',
    path: ['dsa_payor'],
  },
  beneficiaryMissing: {
    subcode: 3_858_081,
    title: 'Beneficiary is missing',
    message: 'Ads in the European Union must say for whom they are, and who pays.',
    path: ['dsa_beneficiary'],
  },
  taiwanUndeclared: {
    subcode: 3_858_495,
    title: 'Advertiser is not verified',
    message: 'Ads in Taiwan need a verified advertiser.',
    path: ['regional_regulated_categories'],
  },
  singaporeUndeclared: {
    subcode: 3_858_550,
    title: 'Category is missing',
    message: 'Ads in Singapore need a category and a verified advertiser.',
    path: ['regional_regulated_categories'],
  },
  campaignDeleted: {
    subcode: 1_487_566,
    title: 'Object is deleted',
    message: 'The campaign is deleted.',
    path: ['campaign_id'],
  },
  parentDeleted: {
    subcode: 1_487_056,
    title: 'Object is deleted',
    message: 'The ad set is deleted.',
    path: ['adset_id'],
  },
  parentArchived: {
    subcode: 1_885_088,
    title: 'Object is archived',
    message: 'Nothing can be added to an archived object.',
  },
  // Creatives.
  severalSources: {
    subcode: 1_487_929,
    title: 'Creative has no single source',
    message: 'A creative is made of one story, post or set of assets.',
  },
  linkMissing: {
    subcode: 2_061_015,
    title: 'Link is missing',
    message: 'This creative needs a link.',
    path: ['object_story_spec', 'link_data', 'link'],
  },
  callToActionLinkMissing: {
    subcode: 2_446_383,
    title: 'Link is missing',
    message: 'The button of a video needs a link.',
    path: ['object_story_spec', 'video_data', 'call_to_action'],
  },
  callToActionUnknown: {
    subcode: 1_373_054,
    title: 'Call to action is unknown',
    message: 'This call to action does not exist.',
    path: ['object_story_spec', 'call_to_action', 'type'],
  },
  instagramNotUsable: {
    subcode: 1_815_199,
    title: 'Instagram account cannot be used',
    message: 'This ad account may not use the Instagram account.',
    path: ['object_story_spec', 'instagram_user_id'],
  },
  imageUnknown: {
    subcode: 2_446_496,
    title: 'Image cannot be used',
    message: 'The image is not in the library of this ad account.',
    path: ['object_story_spec', 'image_hash'],
  },
  thumbnailMissing: {
    subcode: 1_443_226,
    title: 'Thumbnail is missing',
    message: 'A video needs a thumbnail.',
    path: ['object_story_spec', 'video_data', 'image_hash'],
  },
  bundleWithdrawn: {
    subcode: 3_858_504,
    title: 'Standard enhancements cannot be set',
    message: 'Choose single features in place of the bundle.',
    path: ['degrees_of_freedom_spec', 'creative_features_spec', 'standard_enhancements'],
  },
  cropWithdrawn: {
    subcode: 2_490_085,
    title: 'Crop is no longer available',
    message: 'Remove the crop 191x100.',
    path: ['image_crops'],
  },
  assetLabelUnknown: {
    subcode: 2_446_173,
    title: 'Asset label is unknown',
    message: 'A rule names a label that no asset has.',
    path: ['asset_feed_spec', 'asset_customization_rules'],
  },
  assetsRepeat: {
    subcode: 1_815_629,
    title: 'Assets repeat',
    message: 'Texts, images and videos must each be different.',
    path: ['asset_feed_spec'],
  },
  // Ads.
  instagramMissing: {
    subcode: 1_772_103,
    title: 'Instagram account is missing',
    message: 'Ads on Instagram need an Instagram account in their creative.',
    path: ['creative'],
  },
  pageDiffers: {
    subcode: 1_885_029,
    title: 'Page differs',
    message: 'The Page of the creative is not the one that the ad set promotes.',
    path: ['creative'],
  },
  dynamicMismatch: {
    subcode: 1_885_998,
    title: 'Creative does not fit',
    message: 'A dynamic ad set takes creatives of several assets, any other none.',
    path: ['creative'],
  },
  dynamicSecondAd: {
    subcode: 1_885_553,
    title: 'Dynamic ad set has an ad',
    message: 'A dynamic ad set has one active ad.',
    path: ['adset_id'],
  },
  dynamicLastAd: {
    subcode: 1_340_029,
    title: 'Ad cannot be deleted',
    message: 'Delete the dynamic ad set in place of its single ad.',
  },
} as const satisfies Record<string, Refusal>;

export type RefusalReason = keyof typeof REFUSALS;

/** The network's refusal, in the words of its reason or more exact ones. */
export function refuseCreation({
  context,
  reason,
  ...more
}: {
  context: GraphContext;
  reason: RefusalReason;
  message?: string;
  path?: readonly string[];
}): GraphError {
  return refuse({ context, ...REFUSALS[reason], ...more });
}
