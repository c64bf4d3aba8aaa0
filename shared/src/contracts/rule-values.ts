export const RULE_LEVELS = ['ad', 'ad_set', 'campaign'] as const;
export type RuleLevel = (typeof RULE_LEVELS)[number];

export const RULE_ACTIONS = [
  'turn_on_ad',
  'turn_off_ad',
  'turn_on_ad_set',
  'turn_off_ad_set',
  'turn_on_campaign',
  'turn_off_campaign',
] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];

/** What a run does to an object. */
export const RULE_RUN_ACTIONS = [
  ...RULE_ACTIONS,
  'set_budget',
  'raise_budget',
  'lower_budget',
  'set_bid',
  'raise_bid',
  'lower_bid',
  'notify',
] as const;
export type RuleRunAction = (typeof RULE_RUN_ACTIONS)[number];
