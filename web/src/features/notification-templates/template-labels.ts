import type { TokenOperator } from '@ads-checker/shared/domain/notifications/operators';
import type { NotificationType } from '@ads-checker/shared/domain/notifications/tokens';
import { type MessageKey, msg } from '../../lib/i18n.ts';

export const TYPE_LABELS: Readonly<Record<NotificationType, MessageKey>> = {
  ad_status_change: msg('An ad changes its status'),
  ad_account_status_change: msg('An ad account changes its status'),
  binom_rule_run: msg('A rule acts'),
};

export const OPERATOR_LABELS: Readonly<Record<TokenOperator, MessageKey>> = {
  contain: msg('contains'),
  not_contain: msg('doesn’t contain'),
  equal: msg('equals'),
  not_equal: msg('doesn’t equal'),
  in: msg('is one of'),
  not_in: msg('is none of'),
  all: msg('contains all of'),
  any: msg('contains any of'),
  none: msg('contains none of'),
  greater_than: msg('is greater than'),
  less_than: msg('is less than'),
  in_range: msg('is in range'),
  not_in_range: msg('is out of range'),
};

/** For switches between the types. */
export const SHORT_TYPE_LABELS: Readonly<Record<NotificationType, MessageKey>> = {
  ad_status_change: msg('Ads'),
  ad_account_status_change: msg('Ad accounts'),
  binom_rule_run: msg('Rules'),
};
