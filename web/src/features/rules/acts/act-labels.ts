import type { RuleActType } from '@ads-checker/shared/contracts/rule-acts';
import type { RuleLevel, RuleRunAction } from '@ads-checker/shared/contracts/rule-values';
import { type MessageKey, msg } from '../../../lib/i18n.ts';

/** Acts in the order in which they are offered. */
export const ACT_TYPE_LABELS: Readonly<Record<RuleActType, MessageKey>> = {
  turn_on: msg('Turn on'),
  turn_off: msg('Turn off'),
  pause_until: msg('Turn off for a while'),
  set_budget: msg('Set budget'),
  raise_budget: msg('Raise budget'),
  lower_budget: msg('Lower budget'),
  set_bid: msg('Set bid'),
  raise_bid: msg('Raise bid'),
  lower_bid: msg('Lower bid'),
  notify: msg('Notify'),
};

export const ACT_LEVEL_LABELS: Readonly<Record<RuleLevel, MessageKey>> = {
  ad: msg('the ad'),
  ad_set: msg('the ad set'),
  campaign: msg('the campaign'),
};

/** What a run does to an object. */
export const RUN_ACTION_LABELS: Readonly<Record<RuleRunAction, MessageKey>> = {
  turn_off_ad: msg('Turn off the ad'),
  turn_on_ad: msg('Turn on the ad'),
  turn_off_ad_set: msg('Turn off the ad set'),
  turn_on_ad_set: msg('Turn on the ad set'),
  turn_off_campaign: msg('Turn off the campaign'),
  turn_on_campaign: msg('Turn on the campaign'),
  set_budget: msg('Set the budget'),
  raise_budget: msg('Raise the budget'),
  lower_budget: msg('Lower the budget'),
  set_bid: msg('Set the bid'),
  raise_bid: msg('Raise the bid'),
  lower_bid: msg('Lower the bid'),
  notify: msg('Notify'),
};
