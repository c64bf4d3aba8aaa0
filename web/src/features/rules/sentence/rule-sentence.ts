import type { DatePreset } from '@ads-checker/shared/contracts/ad-object-values';
import {
  isRuleGroup,
  isTraitCondition,
  listConditions,
  listRuleColumns,
  type RuleColumn,
  type RuleCondition,
  type RuleGroup,
  type RuleItem,
} from '@ads-checker/shared/contracts/rule-conditions';
import type { RuleDto } from '@ads-checker/shared/contracts/rule-entities';
import type { RuleAction, RuleLevel } from '@ads-checker/shared/contracts/rule-values';
import type { RuleWindow } from '@ads-checker/shared/contracts/rule-windows';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { listAllActs } from '@ads-checker/shared/domain/rules/acts';
import { isNetworkColumn } from '@ads-checker/shared/domain/rules/evaluate';
import { formatDuration } from '../../../lib/durations.ts';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { getFixedT, type MessageKey, msg } from '../../../lib/i18n.ts';
import { weekHoursLabel } from '../../../lib/week-hours-label.ts';
import { actText } from '../acts/act-text.ts';
import {
  columnLabel,
  currencyOfColumn,
  type RuleCurrencies,
  unitOfColumn,
} from '../column-labels.ts';
import { traitText } from '../trait-labels.ts';
import { windowLabel } from '../window-label.ts';
import { COUNTS, COUNTS_AFTER } from './count-words.ts';

const t = getFixedT('rules');
/** With every key in play, the overloads of `t` take the type checker twenty seconds. */
const count = t as unknown as (words: MessageKey, values: { count: number; n: string }) => string;

export type SentenceRule = Pick<
  RuleDto,
  | 'datePreset'
  | 'shouldUseTrackerTimezone'
  | 'level'
  | 'conditions'
  | 'truthyAction'
  | 'falsyAction'
  | 'truthyActions'
  | 'falsyActions'
  | 'checkIntervalInSeconds'
  | 'postUpdateIgnorePeriod'
  | 'whenNoTrackerRow'
  | 'activeHours'
  | 'maxActsPerDay'
  | 'personPrecedenceMinutes'
>;

export interface SentenceNames {
  /** Null while none is chosen. */
  readonly tracker: string | null;
  readonly currencies: RuleCurrencies;
}

export interface SentencePart {
  readonly text: string;
  readonly isStrong: boolean;
}

// Delimits emphasis within translated texts; names cannot contain it
const STRONG = '\u0001';
const PLAIN = '\u0002';
const strong = (text: string): string =>
  `${STRONG}${text.replaceAll(STRONG, '').replaceAll(PLAIN, '')}${PLAIN}`;

function toParts(text: string): readonly SentencePart[] {
  return text.split(STRONG).flatMap((piece, index) => {
    const [first = '', rest] = piece.split(PLAIN);
    const parts = [
      { text: first, isStrong: index > 0 },
      { text: rest ?? '', isStrong: false },
    ];
    return parts.filter((part) => part.text !== '');
  });
}

/** `clicks`, but `ROI`: lower-cases a label inside a sentence. */
function inSentence(label: string): string {
  const [first = '', second = ''] = label;
  return second === second.toLocaleUpperCase() ||
    label.startsWith('Facebook') ||
    label.startsWith('eC')
    ? label
    : first.toLocaleLowerCase() + label.slice(1);
}

const nameOf = (column: RuleColumn): string => inSentence(columnLabel(column));

/** A figure with its time, where it is not the rule's days: `cost (last 3 days)`. */
function figureText({
  column,
  window,
  isBefore,
}: {
  readonly column: RuleColumn;
  readonly window?: RuleWindow | undefined;
  readonly isBefore?: boolean | undefined;
}): string {
  const name = nameOf(column);
  return window === undefined
    ? name
    : t('{name} ({days})', { name, days: inSentence(windowLabel(window, isBefore)) });
}

export function valueText(column: RuleColumn, value: number, currencies: RuleCurrencies): string {
  switch (unitOfColumn(column)) {
    case 'money': {
      const currency = currencyOfColumn(column, currencies);
      const exact = formatMoney({ amount: value, currency });
      // €15 rather than €15.00
      return Number.isInteger(value) ? exact.replace(/[.,]00(?!\d)/, '') : exact;
    }
    case 'percent':
      return t('{number}%', { number: formatNumber(value) });
    case 'count':
      return formatNumber(value);
  }
}

/** One condition, following "if it has": `cost over €15`. */
export function comparisonText(condition: RuleCondition, currencies: RuleCurrencies): string {
  if (isTraitCondition(condition)) {
    return traitText(condition, currencies);
  }
  const { column, operator, value, window } = condition;
  const name = figureText({ column, window });
  if (operator === 'in_range' || operator === 'not_in_range') {
    const [min, max] = condition.value;
    const values = {
      name,
      min: valueText(column, min, currencies),
      max: valueText(column, max, currencies),
    };
    return operator === 'in_range'
      ? t('{name} from {min} to {max}', values)
      : t('{name} outside {min} to {max}', values);
  }
  if (typeof value === 'object' && 'column' in value) {
    const { factor = 1 } = value;
    const figure = figureText(value);
    const other =
      factor === 1 ? figure : t('{factor} × {figure}', { factor: formatNumber(factor), figure });
    const values = { name, other };
    switch (operator) {
      case 'greater_than':
        return t('{name} over {other}', values);
      case 'less_than':
        return t('{name} under {other}', values);
      case 'equal':
        return t('{name} equal to {other}', values);
      case 'not_equal':
        return t('{name} not equal to {other}', values);
      case 'greater_than_or_equal':
        return t('{name} of at least {other}', values);
      case 'less_than_or_equal':
        return t('{name} of at most {other}', values);
    }
  }
  const number = value as number;
  const after = COUNTS_AFTER[column];
  const alone = COUNTS[column];
  if (
    after !== undefined &&
    alone !== undefined &&
    operator !== 'not_equal' &&
    window === undefined
  ) {
    const values = { count: number, n: formatNumber(number) };
    const amount = count(after, values);
    switch (operator) {
      case 'greater_than':
        return t('more than {amount}', { amount });
      case 'less_than':
        return t('fewer than {amount}', { amount });
      case 'greater_than_or_equal':
        return t('at least {amount}', { amount });
      case 'less_than_or_equal':
        return t('at most {amount}', { amount });
      case 'equal':
        return number === 0
          ? count(alone, values)
          : t('exactly {amount}', { amount: count(alone, values) });
    }
  }
  const values = { name, value: valueText(column, number, currencies) };
  switch (operator) {
    case 'greater_than':
      return t('{name} over {value}', values);
    case 'less_than':
      return t('{name} under {value}', values);
    case 'equal':
      return t('{name} of exactly {value}', values);
    case 'not_equal':
      return t('{name} not equal to {value}', values);
    case 'greater_than_or_equal':
      return t('{name} of at least {value}', values);
    case 'less_than_or_equal':
      return t('{name} of at most {value}', values);
  }
}

function join(items: readonly string[], operator: RuleGroup['operator']): string {
  const last = items.at(-1) ?? '';
  if (items.length < 2) {
    return last;
  }
  const first = items.slice(0, -1).join(', ');
  const values = { first, last };
  if (items.length === 2) {
    return operator === 'and' ? t('{first} and {last}', values) : t('{first} or {last}', values);
  }
  return operator === 'and' ? t('{first}, and {last}', values) : t('{first}, or {last}', values);
}

const hasConditions = (group: RuleGroup): boolean => listConditions(group).length > 0;

function unwrap(item: RuleItem): RuleItem {
  if (!isRuleGroup(item)) {
    return item;
  }
  const items = item.items.filter((child) => !isRuleGroup(child) || hasConditions(child));
  const [only] = items;
  return items.length === 1 && only !== undefined ? unwrap(only) : { ...item, items };
}

const MAX_SPOKEN = 40;

function listTexts(
  group: RuleGroup,
  currencies: RuleCurrencies,
  budget: { left: number },
): readonly string[] {
  const texts: string[] = [];
  let untold = 0;
  for (const each of group.items.map(unwrap)) {
    if (!isRuleGroup(each)) {
      if (budget.left > 0) {
        budget.left -= 1;
        texts.push(strong(comparisonText(each, currencies)));
      } else {
        untold += 1;
      }
    } else if (hasConditions(each) && budget.left > 0) {
      const parts = listTexts(each, currencies, budget);
      const [first, last] = parts;
      const isChoice = each.operator === 'or' && parts.length === 2 && !parts.some(isNested);
      texts.push(
        isChoice && first !== undefined && last !== undefined
          ? t('either {first} or {last}', { first, last })
          : `(${join(parts, each.operator)})`,
      );
    } else {
      untold += listConditions(each).length;
    }
  }
  return untold === 0
    ? texts
    : [
        ...texts,
        t('{count, plural, one {# more condition} other {# more conditions}}', { count: untold }),
      ];
}

const isNested = (text: string): boolean => !text.startsWith(STRONG);

function groupText(group: RuleGroup, currencies: RuleCurrencies): string {
  return join(listTexts(group, currencies, { left: MAX_SPOKEN }), group.operator);
}

/** All conditions, following "if": `cost over €15 and no leads`. */
export function describeConditions(
  conditions: RuleGroup,
  currencies: RuleCurrencies,
): readonly SentencePart[] {
  const whole = unwrap(conditions);
  const group: RuleGroup = isRuleGroup(whole) ? whole : { operator: 'and', items: [whole] };
  return toParts(groupText(group, currencies));
}

const FIGURES: Readonly<Record<DatePreset, MessageKey>> = {
  today: msg('today’s figures'),
  yesterday: msg('yesterday’s figures'),
  last_2_days: msg('figures of the last 2 days'),
  last_3_days: msg('figures of the last 3 days'),
  last_7_days: msg('figures of the last 7 days'),
  last_14_days: msg('figures of the last 14 days'),
  this_week: msg('figures of this week'),
  last_week: msg('figures of last week'),
  this_month: msg('figures of this month'),
  last_month: msg('figures of last month'),
  this_year: msg('figures of this year'),
  last_year: msg('figures of last year'),
  all_time: msg('figures of all time'),
};

const CHECKED: Readonly<Record<RuleLevel, MessageKey>> = {
  ad: msg('each ad'),
  ad_set: msg('each ad set'),
  campaign: msg('the campaign'),
};

const DO: Readonly<Record<RuleAction, MessageKey>> = {
  turn_off_ad: msg('turn off the ad'),
  turn_on_ad: msg('turn on the ad'),
  turn_off_ad_set: msg('turn off the ad set'),
  turn_on_ad_set: msg('turn on the ad set'),
  turn_off_campaign: msg('turn off the campaign'),
  turn_on_campaign: msg('turn on the campaign'),
};
/** Actions on all objects below the checked level. */
const DO_ALL: Readonly<Partial<Record<RuleAction, MessageKey>>> = {
  turn_off_ad: msg('turn off its ads'),
  turn_on_ad: msg('turn on its ads'),
  turn_off_ad_set: msg('turn off its ad sets'),
  turn_on_ad_set: msg('turn on its ad sets'),
};
const RANK: Readonly<Record<RuleLevel, number>> = { ad: 0, ad_set: 1, campaign: 2 };

function switchText(action: RuleAction, level: RuleLevel): string {
  const target = action.replace(/^turn_(on|off)_/, '') as RuleLevel;
  const all = RANK[target] < RANK[level] ? DO_ALL[action] : undefined;
  return t(all ?? DO[action]);
}

/** All acts of a branch in their order. */
function actionText(
  action: RuleAction | null,
  acts: SentenceRule['truthyActions'],
  names: { readonly level: RuleLevel; readonly currency: string | null },
): string {
  const texts = [
    ...(action === null ? [] : [switchText(action, names.level)]),
    ...acts.map((act) => actText(act, names)),
  ];
  return texts.length === 0 ? t('do nothing') : join(texts, 'and');
}

/** A rule in plain words, in the current language. */
export function describeRule(rule: SentenceRule, names: SentenceNames): readonly SentencePart[] {
  const { conditions, level, truthyAction, falsyAction, truthyActions, falsyActions } = rule;
  const acted = { level, currency: names.currencies.network };
  const columns = [...listRuleColumns(conditions)];
  const readsTracker = columns.some((column) => !isNetworkColumn(column));
  const start = {
    interval: strong(formatDuration(rule.checkIntervalInSeconds * 1_000)),
    level: strong(t(CHECKED[level])),
    figures: strong(t(FIGURES[rule.datePreset])),
  };
  const sentences = [
    names.tracker === null
      ? t('Every {interval}, check {level} with {figures}.', start)
      : rule.shouldUseTrackerTimezone
        ? t('Every {interval}, check {level} with {figures} from {tracker}, in its time zone.', {
            ...start,
            tracker: strong(names.tracker),
          })
        : t('Every {interval}, check {level} with {figures} from {tracker}.', {
            ...start,
            tracker: strong(names.tracker),
          }),
  ];
  if (!hasConditions(conditions)) {
    return toParts([...sentences, t('Without conditions, nothing is changed.')].join(' '));
  }
  const whole = unwrap(conditions);
  const group: RuleGroup = isRuleGroup(whole) ? whole : { operator: 'and', items: [whole] };
  const text = groupText(group, names.currencies);
  sentences.push(
    t('If it has {conditions}: {action}.', {
      conditions: text,
      action: strong(actionText(truthyAction, truthyActions, acted)),
    }),
    t('Otherwise, {action}.', {
      action: strong(actionText(falsyAction, falsyActions, acted)),
    }),
  );
  if (listAllActs(rule).length === 0) {
    return toParts(sentences.join(' '));
  }
  const pause = rule.postUpdateIgnorePeriod ?? rule.checkIntervalInSeconds;
  if (pause > 0) {
    sentences.push(
      t('After a change, pause for {pause}.', {
        pause: strong(formatDuration(pause * 1_000)),
      }),
    );
  }
  sentences.push(
    t(
      '{count, plural, one {Change each object at most once a day.} other {Change each object at most # times a day.}}',
      { count: rule.maxActsPerDay },
    ),
  );
  if (rule.personPrecedenceMinutes > 0) {
    sentences.push(
      t('After a member’s change, pause for {minutes}.', {
        minutes: formatDuration(rule.personPrecedenceMinutes * MINUTE_MS),
      }),
    );
  }
  if (rule.activeHours !== null) {
    sentences.push(t('Run only at {hours}.', { hours: weekHoursLabel(rule.activeHours) }));
  }
  if (readsTracker) {
    sentences.push(
      rule.whenNoTrackerRow === 'skip'
        ? t('Skip objects without data in the tracker.')
        : t('Count objects without data in the tracker as zero.'),
    );
  }
  return toParts(sentences.join(' '));
}

export function sentenceText(parts: readonly SentencePart[]): string {
  return parts.map(({ text }) => text).join('');
}
