import type { ResultGrouping } from '@ads-checker/shared/contracts/results';
import { formatAmount, formatDate, formatMoney, formatNumber, NO_VALUE } from '../../lib/format.ts';
import { type MessageKey, msg } from '../../lib/i18n.ts';
import type { ResultLine } from './result-lines.ts';

export const GROUPING_LABELS: Readonly<Record<ResultGrouping, MessageKey>> = {
  day: msg('By day'),
  ad_user: msg('By profile'),
  buyer: msg('By buyer'),
  ad_account: msg('By ad account'),
  campaign: msg('By campaign'),
  tracker_campaign: msg('By tracker campaign'),
  country: msg('By country'),
};

export const GROUP_LABELS: Readonly<Record<ResultGrouping, MessageKey>> = {
  day: msg('Day'),
  ad_user: msg('Profile'),
  buyer: msg('Buyer'),
  ad_account: msg('Ad account'),
  campaign: msg('Campaign'),
  tracker_campaign: msg('Tracker campaign'),
  country: msg('Country'),
};

const UNMATCHED_LABELS: Readonly<Record<'no_tracker_row' | 'no_ad', MessageKey>> = {
  no_tracker_row: msg('No tracker row'),
  no_ad: msg('No Facebook ad'),
};

const UNKNOWN = msg('Unknown');
const UNKNOWN_COUNTRY = msg('Unknown country');

export const PARTIAL = msg('Some days or amounts are unknown');

const USD = 'USD';

/** `≈ $9,788.47`: each day is converted at its own rate. */
export const moneyText = (amount: string | number | null): string =>
  amount === null ? NO_VALUE : `≈ ${formatMoney({ amount, currency: USD })}`;

/** Without the currency, which the head of the column names. */
export const amountText = (amount: string | number | null): string =>
  amount === null ? NO_VALUE : formatAmount({ amount, currency: USD });

export const countText = (count: number | null): string =>
  count === null ? NO_VALUE : formatNumber(count);

/** `16 Nov` */
export const dateText = (date: string): string =>
  formatDate({ at: `${date}T00:00:00Z`, timeZone: 'UTC' });

export function lineLabel({
  line: { kind, key, label },
  groupBy,
  translate,
}: {
  readonly line: Pick<ResultLine, 'kind' | 'key' | 'label'>;
  readonly groupBy: ResultGrouping;
  readonly translate: (label: MessageKey) => string;
}): string {
  if (kind !== 'group') {
    return translate(UNMATCHED_LABELS[kind]);
  }
  if (label === '') {
    return translate(groupBy === 'country' ? UNKNOWN_COUNTRY : UNKNOWN);
  }
  return groupBy === 'day' ? dateText(key) : label;
}
