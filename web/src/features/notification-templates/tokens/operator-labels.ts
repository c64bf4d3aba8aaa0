import type { TokenOperator } from '@ads-checker/shared/domain/notifications/operators';
import { type MessageKey, msg } from '../../../lib/i18n.ts';

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
