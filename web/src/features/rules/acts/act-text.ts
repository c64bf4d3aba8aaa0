import type { RuleAct } from '@ads-checker/shared/contracts/rule-acts';
import type { RuleLevel } from '@ads-checker/shared/contracts/rule-values';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { t } from '../rule-labels.ts';
import { ACT_LEVEL_LABELS } from './act-labels.ts';

function amountText(amount: number, currency: string | null): string {
  return formatMoney({ amount, currency }).replace(/[.,]00(?!\d)/, '');
}

function boundText(act: RuleAct, currency: string | null): string {
  const floor = 'floor' in act ? act.floor : undefined;
  const ceiling = 'ceiling' in act ? act.ceiling : undefined;
  const maxStep = 'maxStep' in act ? act.maxStep : undefined;
  return [
    ...(ceiling === undefined
      ? []
      : [t('to at most {amount}', { amount: amountText(ceiling, currency) })]),
    ...(floor === undefined
      ? []
      : [t('to at least {amount}', { amount: amountText(floor, currency) })]),
    ...(maxStep === undefined
      ? []
      : [t('by at most {amount}', { amount: amountText(maxStep, currency) })]),
  ]
    .map((text) => `, ${text}`)
    .join('');
}

function stepOf(act: RuleAct, currency: string | null): string {
  if ('percent' in act && act.percent !== undefined) {
    return t('{number}%', { number: formatNumber(act.percent) });
  }
  return 'amount' in act && act.amount !== undefined ? amountText(act.amount, currency) : '';
}

/** One act inside of a sentence: `raise the budget by 20%, to at most €200`. */
export function actText(
  act: RuleAct,
  { level: ruleLevel, currency }: { level: RuleLevel; currency: string | null },
): string {
  const level = ('level' in act ? act.level : undefined) ?? ruleLevel;
  const values = { object: t(ACT_LEVEL_LABELS[level]), step: stepOf(act, currency) };
  switch (act.type) {
    case 'turn_on':
      return t('turn on {object}', values);
    case 'turn_off':
      return t('turn off {object}', values);
    case 'pause_until':
      return act.hours === undefined
        ? t('turn off {object} until {time} the next day', { ...values, time: act.at ?? '' })
        : t(
            '{count, plural, one {turn off {object} for # hour} other {turn off {object} for # hours}}',
            { ...values, count: act.hours },
          );
    case 'set_budget':
      return t('set the budget to {step}', values) + boundText(act, currency);
    case 'raise_budget':
      return t('raise the budget by {step}', values) + boundText(act, currency);
    case 'lower_budget':
      return t('lower the budget by {step}', values) + boundText(act, currency);
    case 'set_bid':
      return t('set the bid to {step}', values) + boundText(act, currency);
    case 'raise_bid':
      return t('raise the bid by {step}', values) + boundText(act, currency);
    case 'lower_bid':
      return t('lower the bid by {step}', values) + boundText(act, currency);
    case 'notify':
      return t('notify');
  }
}
