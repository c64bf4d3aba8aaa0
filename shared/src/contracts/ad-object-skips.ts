/** Why a bulk change leaves an object as it is. */
export const SKIP_REASONS = [
  'account_not_active',
  'not_allowed_to_advertise',
  'archived',
  'deleted',
  'unknown_status',
  'already_on',
  'already_off',
  /** The budget belongs to the parent campaign, or to the ad sets of the campaign. */
  'no_own_budget',
  'has_daily_budget',
  'has_lifetime_budget',
  'unknown_budget',
  /** Its bid strategy has no amount. */
  'no_bid',
  'unknown_currency',
  'below_bid_cap',
  'not_positive',
  'same_budget',
  /** The limit is on the wrong side: lowering would raise the budget, or raising would lower it. */
  'beyond_limit',
  'no_match',
  'empty_name',
  'name_too_long',
  /** It has the value already. */
  'already_set',
  'no_times',
  'ends_before_start',
  /** With a lifetime budget. */
  'needs_an_end',
  /** The value has changed since the preview, or since the change to undo. */
  'changed_since',
  /** The object already has the value that undoing would restore. */
  'already_undone',
  /** A tag keeps rules and schedules off it. */
  'never_touched',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
