import type { TokenFilter } from '@ads-checker/shared/contracts/notification-template-entities';
import type { TokenOperator } from '@ads-checker/shared/domain/notifications/operators';
import { isDefaultToken, tokenLabel } from '@ads-checker/shared/domain/notifications/tokens';
import { formatTokenValue } from '@ads-checker/shared/domain/notifications/words';
import { activeLocale } from '../../../lib/active-locale.ts';
import { type MessageKey, msg, t } from '../../../lib/i18n.ts';

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

function upperFirst(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

export function fieldLabel(field: string): string {
  return upperFirst(isDefaultToken(field) ? tokenLabel(field, activeLocale()) : field);
}

/** A filter in words: `Ad new status`, `is one of`, `Rejected, With issues`. */
export function describeFilter({ field, operator, value }: TokenFilter) {
  const locale = activeLocale();
  const values = (typeof value === 'string' ? [value] : value).map((text) =>
    isDefaultToken(field) ? formatTokenValue({ name: field, value: text, locale }) : text,
  );
  const isRange = operator === 'in_range' || operator === 'not_in_range';
  return {
    field: fieldLabel(field),
    operator: t(OPERATOR_LABELS[operator]),
    value: values.join(isRange ? ' – ' : ', '),
  };
}
