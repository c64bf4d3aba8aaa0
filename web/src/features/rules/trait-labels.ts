import type { Delivery, Trait, TraitCondition } from '@ads-checker/shared/contracts/rule-traits';
import { type MessageKey, msg } from '../../lib/i18n.ts';
import type { RuleCurrencies } from './column-labels.ts';
import { t } from './rule-labels.ts';

export const TRAIT_LABELS: Readonly<Record<Trait, MessageKey>> = {
  name: msg('Name'),
  delivery: msg('Facebook delivery'),
  tags: msg('Tags'),
};

export const TRAIT_OPERATOR_LABELS: Readonly<
  Record<Trait, readonly (readonly [TraitCondition['operator'], MessageKey])[]>
> = {
  name: [
    ['contains', msg('contains')],
    ['not_contains', msg('doesn’t contain')],
    ['equals', msg('equals')],
  ],
  delivery: [
    ['any_of', msg('any of')],
    ['none_of', msg('none of')],
  ],
  tags: [
    ['any_of', msg('any of')],
    ['none_of', msg('none of')],
  ],
};

const DELIVERY_LABELS: Readonly<Record<Delivery, MessageKey>> = {
  ACTIVE: msg('Active'),
  PAUSED: msg('Off'),
  CAMPAIGN_PAUSED: msg('Campaign off'),
  ADSET_PAUSED: msg('Ad set off'),
  IN_PROCESS: msg('Processing'),
  WITH_ISSUES: msg('With issues'),
  PENDING_REVIEW: msg('In review'),
  DISAPPROVED: msg('Rejected'),
  PREAPPROVED: msg('Preapproved'),
  PENDING_BILLING_INFO: msg('No payment method'),
  ARCHIVED: msg('Archived'),
  DELETED: msg('Deleted'),
};

/** What a delivery or a tag is called; the id of a tag that is not on this device. */
export function traitValueLabel(
  trait: Trait,
  value: string,
  { tagNames }: Pick<RuleCurrencies, 'tagNames'>,
): string {
  switch (trait) {
    case 'name':
      return t('“{name}”', { name: value });
    case 'delivery': {
      const label = (DELIVERY_LABELS as Readonly<Record<string, MessageKey | undefined>>)[value];
      return label === undefined ? value : t(label);
    }
    case 'tags':
      return tagNames?.get(value) ?? t('{id}, not available', { id: value });
  }
}

const listed = ({ column, value }: TraitCondition, words: RuleCurrencies): string =>
  (typeof value === 'string' ? [value] : value)
    .map((each) => traitValueLabel(column, each, words))
    .join(', ');

/** One condition, following "if it has": `a name with “test”`. */
export function traitText(condition: TraitCondition, words: RuleCurrencies): string {
  const value = listed(condition, words);
  switch (condition.column) {
    case 'name':
      switch (condition.operator) {
        case 'equals':
          return t('the name {value}', { value });
        case 'contains':
          return t('a name with {value}', { value });
        case 'not_contains':
          return t('a name without {value}', { value });
      }
      break;
    case 'delivery':
      return condition.operator === 'any_of'
        ? t('delivery {value}', { value })
        : t('delivery other than {value}', { value });
    case 'tags':
      return condition.operator === 'any_of'
        ? t('any of the tags {value}', { value })
        : t('none of the tags {value}', { value });
  }
}

/** `Name contains “test”`: the condition alone. */
export function traitConditionText(condition: TraitCondition, words: RuleCurrencies): string {
  const { column, operator } = condition;
  const label = TRAIT_OPERATOR_LABELS[column].find(([each]) => each === operator)?.[1];
  return t('{name} {operator} {value}', {
    name: t(TRAIT_LABELS[column]),
    operator: label === undefined ? operator : t(label),
    value: listed(condition, words),
  });
}
