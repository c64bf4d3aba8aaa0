import {
  type Comparison,
  isRuleGroup,
  type RuleCondition,
  type RuleGroup,
  type RuleItem,
} from '../../contracts/rule-conditions.ts';

const SIGNS: Readonly<Record<Comparison, string>> = {
  greater_than: '>',
  less_than: '<',
  equal: '=',
  not_equal: '≠',
  greater_than_or_equal: '≥',
  less_than_or_equal: '≤',
};

function writeCondition({ column, operator, value }: RuleCondition): string {
  if (operator === 'in_range' || operator === 'not_in_range') {
    const bounds = Array.isArray(value) ? value.join(', ') : '';
    return `${column} ${operator === 'in_range' ? 'in' : 'not in'} [${bounds}]`;
  }
  const other = typeof value === 'object' && 'column' in value ? value.column : value;
  return `${column} ${SIGNS[operator]} ${other}`;
}

function writeItem(item: RuleItem): string {
  return isRuleGroup(item) ? `(${formatFormula(item)})` : writeCondition(item);
}

/** Conditions as a formula of column names: `cost > 10 and (leads = 0 or roi < -20)`. */
export function formatFormula({ operator, items }: RuleGroup): string {
  return items.map(writeItem).join(` ${operator} `);
}
