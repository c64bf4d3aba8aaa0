// Apart from the tables of tokens: the schema of stored rows, which every screen loads, needs these alone.

/** What a notification tells of. */
export const NOTIFICATION_TYPES = [
  'ad_status_change',
  'ad_account_status_change',
  'binom_rule_run',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** What a condition of a custom token asks of a field. */
export const TOKEN_OPERATORS = [
  'contain',
  'not_contain',
  'equal',
  'not_equal',
  'in',
  'not_in',
  'all',
  'any',
  'none',
  'greater_than',
  'less_than',
  'in_range',
  'not_in_range',
] as const;
export type TokenOperator = (typeof TOKEN_OPERATORS)[number];
