import type { RuleColumn } from '@ads-checker/shared/contracts/rule-conditions';
import {
  type ColumnValue,
  type ConditionResult,
  type FigureResult,
  type GroupResult,
  isTraitResult,
  type TraitResult,
} from '@ads-checker/shared/contracts/rule-results';
import { formatAmount, formatNumber, NO_VALUE } from '../../../lib/format.ts';
import { currencyOfColumn, type RuleCurrencies, unitOfColumn } from '../column-labels.ts';
import { figureLabel } from '../figure-label.ts';
import { OPERATOR_SYMBOLS, t } from '../rule-labels.ts';
import { comparisonText, valueText } from '../sentence/rule-sentence.ts';
import { traitConditionText, traitValueLabel } from '../trait-labels.ts';

type Say = (value: number, column: RuleColumn) => string;

function sidesOf(
  { condition, value, otherValue }: FigureResult,
  say: Say,
  compared: (text: string, column: RuleColumn) => string,
) {
  const known = (each: ColumnValue | undefined, column: RuleColumn): string =>
    typeof each === 'number' ? say(each, column) : NO_VALUE;
  const { column, operator } = condition;
  const left = value === 'undefined_ratio' ? t('no value') : known(value, column);
  const sign = OPERATOR_SYMBOLS[operator];
  if (operator === 'in_range' || operator === 'not_in_range') {
    const [min, max] = condition.value;
    return { left, right: `${sign} ${say(min, column)}–${say(max, column)}` };
  }
  const right = condition.value;
  return {
    left,
    right:
      typeof right === 'object' && 'column' in right
        ? `${sign} ${compared(known(otherValue, right.column), right.column)}`
        : `${sign} ${say(Number(right), column)}`,
  };
}

/** `Solar DE`: what was found of what an object is. */
function foundText({ condition, found }: TraitResult, words: RuleCurrencies): string {
  if (found === null) {
    return t('unknown');
  }
  const texts = found.map((each) => traitValueLabel(condition.column, each, words));
  return texts.length === 0 ? t('none') : texts.join(', ');
}

/** `18.07 > 15`: for a column whose header names the metric and its currency. */
export function comparedText(result: ConditionResult, currencies: RuleCurrencies): string {
  if (isTraitResult(result)) {
    return foundText(result, currencies);
  }
  const { value, reason } = result;
  if (reason === 'different_currencies') {
    return t('different currencies');
  }
  if (reason === 'not_recorded') {
    return t('not recorded');
  }
  if (value === 'unknown') {
    return t('unknown');
  }
  const say: Say = (each, column) => {
    const currency = currencyOfColumn(column, currencies);
    return unitOfColumn(column) === 'money' && !Number.isInteger(each)
      ? formatAmount({ amount: each, currency })
      : unitOfColumn(column) === 'percent'
        ? valueText(column, each, currencies)
        : formatNumber(each);
  };
  const { left, right } = sidesOf(result, say, (text) => text);
  return value === 'undefined_ratio' ? left : `${left} ${right}`;
}

function unrecordedName({ condition, value }: FigureResult): string {
  const other = condition.value;
  return value !== 'unknown' && typeof other === 'object' && 'column' in other
    ? figureLabel({ ...other, factor: 1 })
    : figureLabel({ column: condition.column, window: condition.window });
}

/** `Cost €18.07 > €15`: a condition with the value that was read. */
export function conditionText(result: ConditionResult, currencies: RuleCurrencies): string {
  if (isTraitResult(result)) {
    const { condition } = result;
    return t('{condition}: {found}', {
      condition: traitConditionText(condition, currencies),
      found: foundText(result, currencies),
    });
  }
  const { condition, value, reason } = result;
  const name = figureLabel({ column: condition.column, window: condition.window });
  if (reason === 'different_currencies') {
    return t('{name}: different currencies', { name });
  }
  if (reason === 'not_recorded') {
    return t('{name}: not recorded for all of this time', { name: unrecordedName(result) });
  }
  const { left, right } = sidesOf(
    result,
    (each, column) => valueText(column, each, currencies),
    (text) => {
      const other = condition.value;
      return typeof other === 'object' && 'column' in other
        ? `${figureLabel(other)} ${text}`
        : text;
    },
  );
  const subject =
    value === 'unknown'
      ? t('{name} unknown', { name })
      : value === 'undefined_ratio'
        ? t('{name} has no value', { name })
        : `${name} ${left}`;
  return `${subject} ${right}`;
}

const REASONS_MAX = 3;

/** The conditions that decided the result of a group. */
function listDeciding(group: GroupResult): readonly ConditionResult[] {
  return group.items.flatMap((item) =>
    item.outcome !== group.outcome ? [] : 'items' in item ? listDeciding(item) : [item],
  );
}

/** `Cost over €15, no leads`: why conditions are true or false; empty when unknown. */
export function reasonText(group: GroupResult, currencies: RuleCurrencies): string {
  const deciding = group.outcome === 'unknown' ? [] : listDeciding(group);
  if (deciding.length === 0) {
    return '';
  }
  const texts = deciding
    .slice(0, REASONS_MAX)
    .map(({ condition }) => comparisonText(condition, currencies));
  const conditions = [...texts, ...(deciding.length > REASONS_MAX ? ['…'] : [])].join(', ');
  return group.outcome === 'false'
    ? t('Not met: {conditions}', { conditions })
    : conditions.slice(0, 1).toLocaleUpperCase() + conditions.slice(1);
}
