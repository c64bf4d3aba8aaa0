export { actionCounts } from './actions.ts';
export { createSampleActivity, type SampleActivityEntry } from './activity.ts';
export { REVIEW_FEEDBACK_TEXTS } from './ads.ts';
export {
  BULK_PROFILES_MAX,
  createBulkProfile,
  findBulkProfile,
  findProfileById,
} from './bulk-profiles.ts';
export { DAY_MS, dayOf, dayToText, findDay, zoneOffsetMs } from './calendar.ts';
export {
  adDelivery,
  adSetDelivery,
  campaignDelivery,
  type SampleDelivery,
} from './delivery.ts';
export { SAMPLE_EXITS, type SampleExit, type SampleExitName } from './exits.ts';
export { COUNTRY_WEIGHTS, estimateReach, INSIGHT_DAYS } from './insights.ts';
export type { SampleMember, SamplePerson, SamplePersonName } from './people.ts';
export { drawAdImage, drawPortrait, toDataUri } from './pictures.ts';
export { apportion, createRandom, hashText } from './random.ts';
export { adEffectiveStatus, adSetEffectiveStatus, campaignEffectiveStatus } from './status.ts';
export { deliveredFraction, hasStatusChanges } from './switches.ts';
export {
  createSampleTeam,
  type SampleAdUser,
  type SampleGroup,
  type SampleOwner,
  type SampleProxy,
  type SampleTeam,
} from './team.ts';
export * from './types.ts';
export { createSampleWorld } from './world.ts';
