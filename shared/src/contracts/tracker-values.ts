/** The kinds of trackers the product speaks to; `version` of a tracker instance. */
export const TRACKER_VERSIONS = ['binom_v1', 'binom_v2', 'keitaro'] as const;
export type TrackerVersion = (typeof TRACKER_VERSIONS)[number];

/** 0 deleted, 1 active, 2 active with traffic. */
export const TRACKER_CAMPAIGN_STATUSES = [0, 1, 2] as const;
export type TrackerCampaignStatus = (typeof TRACKER_CAMPAIGN_STATUSES)[number];

/** Why a tracker could not be used: a closed set. */
export const TRACKER_FAILURES = [
  /** No tracker answers there: unknown host, refused connection, forbidden address, 404. */
  'bad_address',
  'bad_key',
  /** The key is right and lacks the right for this call. */
  'no_permission',
  /** The tracker's edition has no API (Keitaro, HTTP 402). */
  'no_edition',
  /** The tracker rejected a value; its own message is in the details. */
  'bad_request',
  'rate_limited',
  'unavailable',
  'timeout',
  /** A web page in place of an answer: a wrong address, or a wrong key of Binom v1. */
  'html_page',
  /** A service before the tracker takes this server for a bot; it is named in the message. */
  'bot_protection',
  /** Another address answers there; it is named in the message. */
  'redirected',
  /** JSON of an unexpected shape. */
  'bad_answer',
  /** A write that may or may not have taken effect. */
  'outcome_unknown',
  /** The address belongs to a tracker of another version. */
  'wrong_version',
] as const;
export type TrackerFailure = (typeof TRACKER_FAILURES)[number];
