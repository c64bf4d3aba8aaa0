import type {
  AutomationActs,
  AutomationOverview,
  AutomationRule,
  AutomationRuleRef,
  TimelineEntry,
  UsdSum,
} from '@ads-checker/shared/contracts/automation';
import {
  ClockIcon,
  ExclamationCircleIcon,
  ExclamationTriangleIcon,
  PauseCircleIcon,
  PlayCircleIcon,
} from '@heroicons/react/16/solid';
import { formatMoney, formatNumber, NO_VALUE } from '../../lib/format.ts';
import { getFixedT, type MessageKey, msg } from '../../lib/i18n.ts';
import type { StatusProps } from '../../ui/status.tsx';

const t = getFixedT('automation');

const WAIT_LABELS: Readonly<Record<NonNullable<AutomationRule['waitsFor']>, MessageKey>> = {
  profile_inactive: msg('The profile isn’t active'),
  proxy_down: msg('The proxy isn’t responding'),
  paused_by_team: msg('All rules are paused'),
};

const LEVEL_LABELS: Readonly<Record<AutomationRule['level'], MessageKey>> = {
  ad: msg('Ads'),
  ad_set: msg('Ad sets'),
  campaign: msg('Campaigns'),
};

export function ruleRefName({ name }: Pick<AutomationRuleRef, 'name'>): string {
  return name ?? t('Rule without a name');
}

/** Its run log; undefined for a rule of many campaigns of somebody else. */
export function ruleLogPath(
  { kind, id, adUserId, accountId }: AutomationRuleRef,
  ownAccountId: string,
): string | undefined {
  if (kind === 'rule') {
    return `/ad-users/${adUserId}/rules/${id}/runs`;
  }
  return accountId === ownAccountId ? `/rules/${id}/runs` : undefined;
}

/** Where it is edited. */
export function ruleEditPath(rule: AutomationRuleRef, ownAccountId: string): string | undefined {
  return ruleLogPath(rule, ownAccountId)?.replace(/\/runs$/, '');
}

export function ruleStatus({ state }: Pick<AutomationRule, 'state'>): StatusProps {
  switch (state) {
    case 'on':
      return { hue: 'active', icon: PlayCircleIcon, label: t('On') };
    case 'off':
      return { hue: 'off', icon: PauseCircleIcon, label: t('Off') };
    case 'waits':
      return { hue: 'warning', icon: ClockIcon, label: t('Waiting') };
    case 'stopped':
      return { hue: 'error', icon: ExclamationCircleIcon, label: t('Stopped itself') };
    case 'failed':
      return { hue: 'error', icon: ExclamationCircleIcon, label: t('Failed last time') };
    case 'covers_nothing':
      return { hue: 'warning', icon: ExclamationTriangleIcon, label: t('Covers nothing') };
  }
}

/** What is behind the state; of a rule of many campaigns in how many ad accounts. */
export function stateNote({ kind, state, waitsFor, parts }: AutomationRule): string | undefined {
  const affected = { stopped: parts.stopped, failed: parts.failed, waits: parts.waiting };
  if (kind === 'scoped_rule' && (state === 'stopped' || state === 'failed' || state === 'waits')) {
    return t('{affected} of {total, plural, one {# ad account} other {# ad accounts}}', {
      affected: formatNumber(affected[state]),
      total: parts.total,
    });
  }
  if (waitsFor !== null) {
    return t(WAIT_LABELS[waitsFor]);
  }
  return state === 'stopped' ? t('Its runs keep failing') : undefined;
}

/** `Ads · Solar DE`, `Campaigns · 61 campaigns in 3 ad accounts` */
export function watchedLabel({ level, place, coverage }: AutomationRule): string {
  const what =
    place !== null
      ? (place.adCampaignName ?? place.adCampaignId ?? place.adAccountName ?? place.adAccountId)
      : coverage !== null && coverage.adAccounts > 0
        ? t(
            '{campaigns, plural, one {# campaign} other {# campaigns}} in {adAccounts, plural, one {# ad account} other {# ad accounts}}',
            coverage,
          )
        : t('no campaigns');
  return `${t(LEVEL_LABELS[level])} · ${what}`;
}

export const sumActs = (acts: AutomationActs): number =>
  Object.values(acts).reduce((sum, count) => sum + count, 0);

/** `2 off, 1 on, 3 budgets`; empty without acts. */
export function actsLabel({ turnedOff, turnedOn, budgets, bids, notices }: AutomationActs): string {
  return [
    turnedOff > 0 ? t('{turnedOff} off', { turnedOff }) : '',
    turnedOn > 0 ? t('{turnedOn} on', { turnedOn }) : '',
    budgets > 0 ? t('{count, plural, one {# budget} other {# budgets}}', { count: budgets }) : '',
    bids > 0 ? t('{count, plural, one {# bid} other {# bids}}', { count: bids }) : '',
    notices > 0 ? t('{count, plural, one {# notice} other {# notices}}', { count: notices }) : '',
  ]
    .filter((text) => text !== '')
    .join(', ');
}

const USD = 'USD';

const isZero = ({ usd, isPartial }: UsdSum): boolean =>
  Number(usd) === 0 && usd !== null && !isPartial;

/** `≈ $30.00`; `at least` where a part of it is unknown. */
export function usdLabel(sum: UsdSum, sign: '' | '+' | '−' = ''): string {
  const { usd, isPartial } = sum;
  if (usd === null) {
    return t('Unknown');
  }
  const amount = `${isZero(sum) ? '' : sign}${formatMoney({ amount: usd, currency: USD })}`;
  return isPartial ? t('{amount} or more', { amount }) : amount;
}

/** Without what did not happen: `+$5.50, −$20.00`. */
export function movedLabel({
  raised,
  lowered,
}: Pick<AutomationRule, 'raised' | 'lowered'>): string {
  const parts = [
    ...(isZero(raised) ? [] : [usdLabel(raised, '+')]),
    ...(isZero(lowered) ? [] : [usdLabel(lowered, '−')]),
  ];
  return parts.length === 0 ? NO_VALUE : [...new Set(parts)].join(', ');
}

/** `By 3 rules, to daily budgets €340.00 · 2 budgets unknown` */
export function worstCaseLabel({
  rules,
  amounts,
  unknownObjects,
  unread,
}: NonNullable<AutomationOverview['worstCase']>): string {
  const list = (field: 'dailyBudget' | 'lifetimeBudget'): string =>
    amounts
      .filter((each) => Number(each[field]) > 0)
      .map((each) => formatMoney({ amount: each[field], currency: each.currency }))
      .join(', ');
  const [daily, lifetime] = [list('dailyBudget'), list('lifetimeBudget')];
  return [
    t('{count, plural, one {By # rule} other {By # rules}}', { count: rules }),
    daily === '' ? [] : t('daily budgets {amounts}', { amounts: daily }),
    lifetime === '' ? [] : t('lifetime budgets {amounts}', { amounts: lifetime }),
    unknownObjects === 0
      ? []
      : t('{count, plural, one {# budget unknown} other {# budgets unknown}}', {
          count: unknownObjects,
        }),
    unread === 0
      ? []
      : t('{count, plural, one {# rule not run yet} other {# rules not run yet}}', {
          count: unread,
        }),
  ]
    .flat()
    .join(' · ');
}

export function stoppedLabel({ spendStopped }: Pick<AutomationRule, 'spendStopped'>): string {
  return isZero(spendStopped) ? NO_VALUE : usdLabel(spendStopped);
}

/** What is not known may be a profit or a loss. */
export function profitText({ usd, isPartial }: UsdSum): string {
  if (usd === null) {
    return t('Unknown');
  }
  const amount = formatMoney({ amount: usd, currency: USD });
  return isPartial ? t('{amount}, partly unknown', { amount }) : amount;
}

/** Without acts there is none. */
export function profitLabel({ acts, profit }: Pick<AutomationRule, 'acts' | 'profit'>): string {
  return sumActs(acts) === 0 ? NO_VALUE : profitText(profit);
}

export function countLabel(count: number): string {
  return count === 0 ? NO_VALUE : formatNumber(count);
}

const FIELD_LABELS: Readonly<Record<NonNullable<TimelineEntry['field']>, MessageKey>> = {
  status: msg('Status'),
  name: msg('Name'),
  dailyBudget: msg('Budget a day'),
  lifetimeBudget: msg('Budget for its lifetime'),
  bidAmount: msg('Bid amount'),
};

/** `Turned off`, `Daily budget: €10.00 → €15.00` */
export function entryLabel({ what, field, from, to, currency }: TimelineEntry): string {
  if (what === 'notified' || field === null) {
    return what === 'failed' ? t('Failed') : t('Sent a notice');
  }
  if (field === 'status') {
    const isOn = to === 'ACTIVE';
    if (what === 'failed') {
      return isOn ? t('Couldn’t turn on') : t('Couldn’t turn off');
    }
    return isOn ? t('Turned on') : t('Turned off');
  }
  const say = (value: string | null): string =>
    value === null
      ? NO_VALUE
      : field === 'name'
        ? value
        : currency === null
          ? value
          : formatMoney({ amount: value, currency });
  const change = t('{field}: {from} → {to}', {
    field: t(FIELD_LABELS[field]),
    from: say(from),
    to: say(to),
  });
  return what === 'failed' ? t('Failed. {change}', { change }) : change;
}

/** `Rule “Stop loss”`, `Anna Keller`, `Anna Keller, planned` */
export function actorLabel({ by: { kind, name }, isUndo }: TimelineEntry): string {
  const known = name ?? t('Unknown');
  switch (kind) {
    case 'rule':
      return t('By the rule “{name}”', { name: known });
    case 'schedule':
      return t('By the schedule “{name}”', { name: known });
    case 'planned':
      return t('{name}, planned', { name: known });
    case 'automation':
      return t('By a rule or schedule, “{name}”', { name: known });
    case 'person':
      return isUndo ? t('{name}, undone', { name: known }) : known;
  }
}
