import type { TokenFilter } from '@ads-checker/shared/contracts/notification-template-entities';
import { isDefaultToken, tokenLabel } from '@ads-checker/shared/domain/notifications/tokens';
import { formatTokenValue } from '@ads-checker/shared/domain/notifications/words';
import { activeLocale } from '../../../lib/active-locale.ts';
import { t } from '../../../lib/i18n.ts';
import { OPERATOR_LABELS } from './operator-labels.ts';

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
