import type { DatePreset } from '@ads-checker/shared/contracts/ad-object-values';
import type { RuleState } from '@ads-checker/shared/contracts/rule-entities';
import type { RuleObjectResult, RulePeriod } from '@ads-checker/shared/contracts/rule-runs';
import type { RuleAction, RuleLevel } from '@ads-checker/shared/contracts/rule-values';
import type { SkippedEvaluation } from '@ads-checker/shared/domain/rules/decide';
import { AppError } from '@ads-checker/shared/errors';
import { plainErrorText } from '../../lib/error-text.ts';
import { getFixedT, type MessageKey, msg } from '../../lib/i18n.ts';
import type { RuleOperator } from './condition-tree.ts';

/** For texts outside of components. */
export const t = getFixedT('rules');

/** The server's message about a failed run, translated where possible. */
export function runErrorText(description: string): string {
  return plainErrorText({
    error: new AppError('UnavailableError', description),
    translate: t,
  });
}

export const OPERATOR_LABELS: Readonly<Record<RuleOperator, MessageKey>> = {
  greater_than: msg('is over'),
  less_than: msg('is under'),
  equal: msg('equals'),
  not_equal: msg('isn’t'),
  greater_than_or_equal: msg('is at least'),
  less_than_or_equal: msg('is at most'),
  in_range: msg('is from'),
  not_in_range: msg('is outside'),
};

/**
 * Operator symbols for narrow screens and next to values; the labels remain the accessible names.
 */
export const OPERATOR_SYMBOLS: Readonly<Record<RuleOperator, string>> = {
  greater_than: '>',
  less_than: '<',
  equal: '=',
  not_equal: '≠',
  greater_than_or_equal: '≥',
  less_than_or_equal: '≤',
  in_range: '∈',
  not_in_range: '∉',
};

export const LEVEL_LABELS: Readonly<Record<RuleLevel, MessageKey>> = {
  ad: msg('Ads'),
  ad_set: msg('Ad sets'),
  campaign: msg('Campaign'),
};

export const OBJECT_LABELS: Readonly<Record<RuleLevel, MessageKey>> = {
  ad: msg('Ad'),
  ad_set: msg('Ad set'),
  campaign: msg('Campaign'),
};

export const ACTION_LABELS: Readonly<Record<RuleAction, MessageKey>> = {
  turn_off_ad: msg('Turn off the ad'),
  turn_on_ad: msg('Turn on the ad'),
  turn_off_ad_set: msg('Turn off the ad set'),
  turn_on_ad_set: msg('Turn on the ad set'),
  turn_off_campaign: msg('Turn off the campaign'),
  turn_on_campaign: msg('Turn on the campaign'),
};

export const PRESET_LABELS: Readonly<Record<DatePreset, MessageKey>> = {
  today: msg('Today'),
  yesterday: msg('Yesterday'),
  last_2_days: msg('Last 2 days'),
  last_3_days: msg('Last 3 days'),
  last_7_days: msg('Last 7 days'),
  last_14_days: msg('Last 14 days'),
  this_week: msg('This week'),
  last_week: msg('Last week'),
  this_month: msg('This month'),
  last_month: msg('Last month'),
  this_year: msg('This year'),
  last_year: msg('Last year'),
  all_time: msg('All time'),
};

export const PERIOD_LABELS: Readonly<Record<RulePeriod, MessageKey>> = {
  '30_minutes': msg('30 min'),
  '60_minutes': msg('60 min'),
  '3_hours': msg('3 h'),
  '6_hours': msg('6 h'),
  '12_hours': msg('12 h'),
  '24_hours': msg('24 h'),
};

export const WAIT_LABELS: Readonly<Record<NonNullable<RuleState['waitsFor']>, MessageKey>> = {
  profile_inactive: msg('Waiting: the profile isn’t active'),
  proxy_down: msg('Waiting: the proxy isn’t responding'),
  paused_by_team: msg('Waiting: all rules are paused'),
};

const SKIPPED_EVALUATION_LABELS: Readonly<Record<SkippedEvaluation, MessageKey>> = {
  no_tracker_row: msg('The tracker has no data for this period'),
  missing_data: msg('Some figures are missing'),
  not_changeable: msg('Archived, deleted or in an unknown state'),
};

const SKIPPED_ACT_LABELS: Readonly<
  Record<NonNullable<NonNullable<RuleObjectResult['act']>['skipped']>, MessageKey>
> = {
  children_disagree: msg('Its objects need different actions'),
  children_unknown: msg('Some of its objects have no data'),
  not_found: msg('Not found on Facebook'),
  not_changeable: msg('Archived, deleted or in an unknown state'),
  already_done: msg('Already in this state'),
  never_touched: msg('A tag says never touch'),
  changed_by_person: msg('Changed by a member recently'),
  post_update_pause: msg('Paused after the rule’s last change'),
  daily_limit: msg('Changes per day limit reached'),
  outside_hours: msg('Outside the hours of the rule'),
  team_limit: msg('Team’s changes per hour limit reached'),
  no_own_budget: msg('Has no budget of its own'),
  unknown_budget: msg('Its budget is unknown'),
  no_bid: msg('Its bid strategy has no amount'),
  same_amount: msg('Already at this amount'),
  beyond_limit: msg('Already beyond the limit of the action'),
  below_bid_cap: msg('The budget would be below the bid cap'),
  hourly_budget_changes: msg('Facebook allows 4 budget changes an hour'),
  object_raise_limit: msg('Team’s limit on raises per object reached'),
  team_raise_limit: msg('Team’s limit on budget raises reached'),
  changed_since: msg('Its amount was changed meanwhile'),
};

/** Why an object was skipped; undefined when it was not. */
export function findSkipLabel({ evaluation, act }: RuleObjectResult): MessageKey | undefined {
  if (act?.skipped != null) {
    return SKIPPED_ACT_LABELS[act.skipped];
  }
  return evaluation?.skipped == null ? undefined : SKIPPED_EVALUATION_LABELS[evaluation.skipped];
}
