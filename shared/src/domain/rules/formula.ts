import {
  type Comparison,
  figuresOf,
  isRuleGroup,
  isTraitCondition,
  type RuleCondition,
  type RuleFigure,
  type RuleGroup,
  type RuleItem,
} from '../../contracts/rule-conditions.ts';
import type { TraitCondition } from '../../contracts/rule-traits.ts';

const SIGNS: Readonly<Record<Comparison, string>> = {
  greater_than: '>',
  less_than: '<',
  equal: '=',
  not_equal: '≠',
  greater_than_or_equal: '≥',
  less_than_or_equal: '≤',
};

function writeFigure({ column, period }: RuleFigure): string {
  return period === undefined ? column : `${column}(${period})`;
}

function writeTrait({ column, operator, value }: TraitCondition): string {
  const asked = typeof value === 'string' ? JSON.stringify(value) : `[${value.join(', ')}]`;
  return `${column} ${operator.replaceAll('_', ' ')} ${asked}`;
}

function writeCondition(condition: RuleCondition): string {
  if (isTraitCondition(condition)) {
    return writeTrait(condition);
  }
  const { operator, value } = condition;
  const [column = condition.column, compared] = figuresOf(condition).map(writeFigure);
  if (operator === 'in_range' || operator === 'not_in_range') {
    const bounds = Array.isArray(value) ? value.join(', ') : '';
    return `${column} ${operator === 'in_range' ? 'in' : 'not in'} [${bounds}]`;
  }
  const factor = typeof value === 'object' && 'column' in value ? (value.factor ?? 1) : 1;
  const other =
    compared === undefined ? value : factor === 1 ? compared : `${factor} × ${compared}`;
  return `${column} ${SIGNS[operator]} ${other}`;
}

function writeItem(item: RuleItem): string {
  return isRuleGroup(item) ? `(${formatFormula(item)})` : writeCondition(item);
}

/** Conditions as a formula of column names: `cost > 10 and (leads = 0 or roi < -20)`. */
export function formatFormula({ operator, items }: RuleGroup): string {
  return items.map(writeItem).join(` ${operator} `);
}
