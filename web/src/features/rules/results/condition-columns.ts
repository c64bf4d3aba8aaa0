import {
  isTraitCondition,
  type RuleCondition,
  type RuleGroup,
} from '@ads-checker/shared/contracts/rule-conditions';
import type { RuleObjectResult } from '@ads-checker/shared/contracts/rule-runs';
import type { ConditionResult, GroupResult } from '@ads-checker/shared/domain/rules/evaluate';
import { currencySymbol } from '../../../lib/format.ts';
import { type MessageKey, msg } from '../../../lib/i18n.ts';
import { currencyOfColumn, type RuleCurrencies, unitOfColumn } from '../column-labels.ts';
import { figureLabel } from '../figure-label.ts';
import { traitConditionText } from '../trait-labels.ts';
import { comparedText } from './condition-text.ts';

/** With more columns, the conditions are shown as a list. */
const COLUMNS_MAX = 8;
const CHARACTER_PX = 7.2;
const CHIP_PX = 38;
const GAP_PX = 10;

type Operator = RuleGroup['operator'];

export interface ConditionColumn {
  readonly key: number;
  readonly label: string;
  readonly widthPx: number;
}

/** Neighbouring columns of one group. */
export interface ColumnBracket {
  readonly key: number;
  readonly label: MessageKey;
  readonly isAny: boolean;
  readonly span: number;
}

export interface ConditionColumns {
  readonly columns: readonly ConditionColumn[];
  readonly brackets: readonly ColumnBracket[];
}

const ROOT: Readonly<Record<Operator, MessageKey>> = { and: msg('All of'), or: msg('Any of') };
const INNER: Readonly<Record<Operator, Readonly<Record<Operator, MessageKey>>>> = {
  and: { and: msg('and all of'), or: msg('and any of') },
  or: { and: msg('or all of'), or: msg('or any of') },
};

export const isGroupResult = (item: GroupResult | ConditionResult): item is GroupResult =>
  'items' in item;

/** All results of conditions, in order. */
export function listResults(group: GroupResult): readonly ConditionResult[] {
  return group.items.flatMap((item) => (isGroupResult(item) ? listResults(item) : [item]));
}

function listBrackets(group: GroupResult): readonly ColumnBracket[] {
  const brackets: ColumnBracket[] = [];
  let column = 0;
  const walk = (node: GroupResult, label: MessageKey): void => {
    let isOpen = false;
    for (const item of node.items) {
      if (isGroupResult(item)) {
        isOpen = false;
        walk(item, INNER[node.operator][item.operator]);
        continue;
      }
      const last = brackets.at(-1);
      if (isOpen && last !== undefined) {
        brackets[brackets.length - 1] = { ...last, span: last.span + 1 };
      } else {
        brackets.push({ key: column, label, isAny: node.operator === 'or', span: 1 });
      }
      isOpen = true;
      column += 1;
    }
  };
  walk(group, ROOT[group.operator]);
  return brackets;
}

function headOf(condition: RuleCondition, currencies: RuleCurrencies): string {
  if (isTraitCondition(condition)) {
    return traitConditionText(condition, currencies);
  }
  const { column, window } = condition;
  const name = figureLabel({ column, window });
  return unitOfColumn(column) === 'money'
    ? `${name}, ${currencySymbol(currencyOfColumn(column, currencies))}`
    : name;
}

/**
 * One column per condition, as wide as its content; undefined when there are none or too many for a
 * table. All results belong to one rule.
 */
export function layOutConditions(
  results: readonly RuleObjectResult[],
  currencies: RuleCurrencies,
): ConditionColumns | undefined {
  const groups = results.flatMap(({ evaluation }) => evaluation?.result ?? []);
  const [first] = groups;
  const conditions = first === undefined ? [] : listResults(first);
  if (first === undefined || conditions.length === 0 || conditions.length > COLUMNS_MAX) {
    return undefined;
  }
  const lengths = conditions.map(() => 0);
  for (const group of groups) {
    listResults(group).forEach((result, at) => {
      lengths[at] = Math.max(lengths[at] ?? 0, comparedText(result, currencies).length);
    });
  }
  const columns = conditions.map(({ condition }, key) => {
    const label = headOf(condition, currencies);
    const chipPx = (lengths[key] ?? 0) * CHARACTER_PX + CHIP_PX;
    return {
      key,
      label,
      widthPx: Math.ceil(Math.max(chipPx, label.length * CHARACTER_PX) + GAP_PX),
    };
  });
  return { columns, brackets: listBrackets(first) };
}
