// Separate from the token tables, because the schema of stored rows, loaded by every screen, needs
// only these.

/** Events that notification templates exist for. */
export const NOTIFICATION_TYPES = [
  'ad_status_change',
  'ad_account_status_change',
  'binom_rule_run',
  'daily_digest',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Operators of custom token conditions. */
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
