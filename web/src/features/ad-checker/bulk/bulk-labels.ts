import { formatMoney } from '../../../lib/format.ts';
import { getFixedT, type MessageKey, msg } from '../../../lib/i18n.ts';
import type { ObjectKind } from '../ad-object.ts';
import type { BulkSkipReason } from './bulk-plan.ts';

const t = getFixedT('ad-checker');

/** A reason with Facebook's numeric code, for a tooltip. */
export function withCode({
  reason,
  code,
}: {
  readonly reason: string;
  readonly code: string | number | null;
}): string {
  return typeof code === 'number'
    ? `${reason} ${t('Code {code}', { code: String(code) })}`
    : reason;
}

/** Short form, used in the sentence about a bulk action. */
export const SKIP_LABELS: Readonly<Record<BulkSkipReason | 'no_permission', MessageKey>> = {
  no_permission: msg('no permission'),
  account_not_active: msg('ad account inactive'),
  not_allowed_to_advertise: msg('not allowed to advertise'),
  archived: msg('archived'),
  deleted: msg('deleted'),
  unknown_status: msg('status can’t be changed'),
  waiting: msg('change in progress'),
  already_on: msg('already on'),
  already_off: msg('already off'),
  no_own_budget: msg('no own budget'),
  has_daily_budget: msg('daily budget'),
  has_lifetime_budget: msg('lifetime budget'),
  unknown_budget: msg('budget unknown'),
  unknown_currency: msg('currency unknown'),
  no_bid: msg('no bid'),
  below_bid_cap: msg('below the bid cap'),
  not_positive: msg('nothing left'),
  same_budget: msg('no change'),
  beyond_limit: msg('beyond the limit'),
  no_match: msg('no match'),
  empty_name: msg('name would be empty'),
  name_too_long: msg('name too long'),
  already_set: msg('no change'),
  no_times: msg('no schedule'),
  ends_before_start: msg('ends before it starts'),
  needs_an_end: msg('needs an end'),
  changed_since: msg('changed since'),
  already_undone: msg('already undone'),
  never_touched: msg('never touch'),
};

/** Why a row is left out, shown under its name in a preview. */
export function skipText({
  reason,
  kind,
  current,
  minimum,
  currency,
}: {
  readonly reason: BulkSkipReason;
  readonly kind: ObjectKind;
  /** The current amount. */
  readonly current?: string | null;
  readonly minimum?: string | undefined;
  readonly currency: string | null;
}): string {
  const money = (amount: string): string =>
    currency === null ? amount : formatMoney({ amount, currency });
  switch (reason) {
    case 'no_own_budget':
      return kind === 'campaigns' ? t('Ad sets have the budgets') : t('Uses the campaign budget');
    case 'has_daily_budget':
      return t('Has a daily budget');
    case 'has_lifetime_budget':
      return t('Has a lifetime budget');
    case 'unknown_budget':
      return t('The budget is unknown');
    case 'unknown_currency':
      return t('Amounts of this ad account can’t be edited: unknown currency.');
    case 'below_bid_cap':
      return minimum === undefined
        ? t('Below the bid cap minimum')
        : t('Below the bid cap minimum, {minimum}', { minimum: money(minimum) });
    case 'no_bid':
      return t('Its bid strategy has no amount');
    case 'not_positive':
      return t('Nothing would be left');
    case 'same_budget':
      return current == null
        ? t('No change')
        : t('No change: already at {amount}', { amount: money(current) });
    case 'beyond_limit':
      return t('Already beyond the limit');
    case 'no_match':
      return t('The name doesn’t contain this text');
    case 'empty_name':
      return t('The name would be empty');
    case 'name_too_long':
      return t('The name would be longer than 400 characters');
    case 'already_set':
      return t('No change');
    case 'no_times':
      return t('It has no schedule to change');
    case 'ends_before_start':
      return t('It would end before it starts');
    case 'needs_an_end':
      return t('A lifetime budget needs an end');
    case 'changed_since':
      return t('Changed since');
    case 'never_touched':
      return t('A tag says never touch');
    case 'already_undone':
      return t('Already undone');
    case 'already_on':
      return t('Already on');
    case 'already_off':
      return t('Already off');
    case 'waiting':
      return t('Another change is in progress');
    case 'archived':
      return t('Archived objects can’t be changed.');
    case 'deleted':
      return t('Deleted objects can’t be changed.');
    case 'unknown_status':
      return t('Objects in this status can’t be changed.');
    case 'account_not_active':
      return t('The ad account isn’t active.');
    case 'not_allowed_to_advertise':
      return t('This profile isn’t allowed to advertise in this ad account.');
  }
}
