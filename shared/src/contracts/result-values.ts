/** Facts of older days are dropped. */
export const RESULTS_RETENTION_DAYS = 400;

export const RESULT_GROUPINGS = [
  'day',
  'ad_user',
  /** The owner of the profile. */
  'buyer',
  'ad_account',
  'campaign',
  'tracker_campaign',
  /** Spend as the ad network reports it, read on request; revenue has no country. */
  'country',
] as const;
export type ResultGrouping = (typeof RESULT_GROUPINGS)[number];

/** Which calendar day a click of the tracker belongs to. */
export const RESULT_DAY_ZONES = ['ad_account', 'tracker'] as const;
export type ResultDayZone = (typeof RESULT_DAY_ZONES)[number];
