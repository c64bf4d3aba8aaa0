import {
  type Comparison,
  FACTOR_MAX,
  isRecordedColumn,
  type RuleColumn,
  type RuleCondition,
  type RuleGroup,
  type RuleItem,
} from '@ads-checker/shared/contracts/rule-conditions';
import { TRAIT_TEXT_MAX_LENGTH } from '@ads-checker/shared/contracts/rule-traits';
import {
  hasWindowBefore,
  isRecordedPeriod,
  type RuleWindow,
} from '@ads-checker/shared/contracts/rule-windows';
import { parseTypedNumber } from '../../../lib/typed-number.ts';
import {
  type ConditionNode,
  type ConditionTree,
  type GroupNode,
  getRoot,
  isRangeOperator,
  listSubtree,
  type TypedTrait,
} from '../condition-tree.ts';
import { readWindow } from '../window-choice.ts';

export type ConditionField =
  | 'column'
  | 'text'
  | 'endText'
  | 'otherColumn'
  | 'factorText'
  | 'window'
  | 'otherWindow'
  | 'chosen';
export type ConditionError =
  | 'required'
  | 'not_a_number'
  | 'wrong_order'
  | 'too_large'
  | 'missing_column'
  | 'not_hours'
  | 'not_recorded'
  | 'nothing_before'
  | 'text_required'
  | 'text_too_long'
  | 'none_chosen';
export type ConditionErrors = Readonly<Partial<Record<ConditionField, ConditionError>>>;

const LIMIT = 1e12;

function findNumberError(text: string): ConditionError | undefined {
  if (text.trim() === '') {
    return 'required';
  }
  const value = parseTypedNumber(text);
  return value === undefined ? 'not_a_number' : Math.abs(value) > LIMIT ? 'too_large' : undefined;
}

function findFactorError(text: string): ConditionError | undefined {
  const fault = findNumberError(text);
  return fault === undefined && Math.abs(parseTypedNumber(text) ?? 0) > FACTOR_MAX
    ? 'too_large'
    : fault;
}

function findTraitErrors({ name, text, chosen }: TypedTrait): ConditionErrors {
  if (name !== 'name') {
    return chosen.length === 0 ? { chosen: 'none_chosen' } : {};
  }
  const { length } = text.trim();
  return length === 0
    ? { text: 'text_required' }
    : length > TRAIT_TEXT_MAX_LENGTH
      ? { text: 'text_too_long' }
      : {};
}

function findValueErrors(node: ConditionNode): ConditionErrors {
  const text = findNumberError(node.text);
  if (!isRangeOperator(node.operator)) {
    if (node.otherColumn !== null) {
      const factorText = findFactorError(node.factorText);
      return factorText === undefined ? {} : { factorText };
    }
    return text === undefined ? {} : { text };
  }
  const endText = findNumberError(node.endText);
  if (text !== undefined || endText !== undefined) {
    return {
      ...(text === undefined ? {} : { text }),
      ...(endText === undefined ? {} : { endText }),
    };
  }
  const [start = 0, end = 0] = [parseTypedNumber(node.text), parseTypedNumber(node.endText)];
  return start > end ? { endText: 'wrong_order' } : {};
}

/** The window of the other column: its own, or the one of the condition. */
function readOtherWindow({ window, otherWindow, isBefore }: ConditionNode) {
  return readWindow(isBefore && otherWindow.kind === null ? window : otherWindow);
}

function findWindowError(
  column: RuleColumn,
  window: RuleWindow | undefined | null,
): ConditionError | undefined {
  if (window === null) {
    return 'not_hours';
  }
  return window !== undefined && isRecordedPeriod(window) && !isRecordedColumn(column)
    ? 'not_recorded'
    : undefined;
}

function findWindowErrors(node: ConditionNode): ConditionErrors {
  const { column, operator, otherColumn, isBefore } = node;
  const window = findWindowError(column, readWindow(node.window));
  const other = readOtherWindow(node);
  const hasOther = otherColumn !== null && !isRangeOperator(operator);
  const hasNoneBefore = isBefore && (other == null || !hasWindowBefore(other));
  const otherWindow = !hasOther
    ? undefined
    : (findWindowError(otherColumn, other) ?? (hasNoneBefore ? 'nothing_before' : undefined));
  return {
    ...(window === undefined ? {} : { window }),
    ...(otherWindow === undefined ? {} : { otherWindow }),
  };
}

/**
 * The errors of a condition by field; undefined when it is valid. @param known the columns of the
 * tracker; null when none is chosen.
 */
export function findConditionErrors(
  node: ConditionNode,
  known: ReadonlySet<RuleColumn> | null = null,
): ConditionErrors | undefined {
  const isMissing = (column: RuleColumn | null): boolean =>
    column !== null && known !== null && !known.has(column);
  const ofFigure = (): ConditionErrors => ({
    ...(isMissing(node.column) ? { column: 'missing_column' } : {}),
    ...(!isRangeOperator(node.operator) && isMissing(node.otherColumn)
      ? { otherColumn: 'missing_column' }
      : {}),
    ...findValueErrors(node),
    ...findWindowErrors(node),
  });
  const faults = node.trait === null ? ofFigure() : findTraitErrors(node.trait);
  return Object.keys(faults).length === 0 ? undefined : faults;
}

/** The first invalid condition, from the top. */
export function findFirstError(
  tree: ConditionTree,
  known: ReadonlySet<RuleColumn> | null = null,
): number | undefined {
  return listSubtree(tree, tree.rootId).find((id) => {
    const node = tree.nodes.get(id);
    return node?.kind === 'condition' && findConditionErrors(node, known) !== undefined;
  });
}

function writeWindow(window: RuleWindow | undefined | null): { window?: RuleWindow } {
  return window == null ? {} : { window };
}

function toTraitCondition({ name, operator, text, chosen }: TypedTrait): RuleCondition {
  const value = name === 'name' ? text.trim() : chosen;
  return { column: name, operator, value } as RuleCondition;
}

function toCondition(node: ConditionNode): RuleCondition {
  if (node.trait !== null) {
    return toTraitCondition(node.trait);
  }
  const { column, operator, text, endText, otherColumn, factorText } = node;
  const days = writeWindow(readWindow(node.window));
  if (isRangeOperator(operator)) {
    return {
      column,
      ...days,
      operator,
      value: [parseTypedNumber(text) ?? 0, parseTypedNumber(endText) ?? 0],
    };
  }
  const comparison: Comparison = operator;
  if (otherColumn === null) {
    return { column, ...days, operator: comparison, value: parseTypedNumber(text) ?? 0 };
  }
  const factor = parseTypedNumber(factorText) ?? 1;
  return {
    column,
    ...days,
    operator: comparison,
    value: {
      column: otherColumn,
      ...writeWindow(readOtherWindow(node)),
      ...(node.isBefore ? { isBefore: true } : {}),
      ...(factor === 1 ? {} : { factor }),
    },
  };
}

const saved = new WeakMap<ConditionNode, readonly RuleItem[]>();

/** Cached per node: a keystroke changes only one of up to 200 conditions. */
function toSaved(node: ConditionNode): readonly RuleItem[] {
  const known =
    saved.get(node) ?? (findConditionErrors(node) === undefined ? [toCondition(node)] : []);
  saved.set(node, known);
  return known;
}

/** The conditions in their saved form. Invalid ones are omitted. */
export function toConditions(tree: ConditionTree): RuleGroup {
  const toGroup = ({ operator, childIds }: GroupNode): RuleGroup => ({
    operator,
    items: childIds.flatMap((id): readonly RuleItem[] => {
      const node = tree.nodes.get(id);
      if (node === undefined) {
        return [];
      }
      if (node.kind === 'group') {
        return [toGroup(node)];
      }
      return toSaved(node);
    }),
  });
  return toGroup(getRoot(tree));
}
