import {
  type Comparison,
  figuresOf,
  isRuleGroup,
  isTraitCondition,
  type RangeOperator,
  type RuleColumn,
  type RuleCondition,
  type RuleFigure,
  type RuleGroup,
  type RuleItem,
} from '../../contracts/rule-conditions.ts';
import { DELIVERIES, type TraitCondition } from '../../contracts/rule-traits.ts';
import { TRACKER_SUM_COLUMNS } from '../tracker-columns.ts';

/** Beyond this many alternatives nothing is proven. */
const MAX_ALTERNATIVES = 2_000;

/** Columns that always have a value when known; ratios may be undefined. */
const NEVER_UNDEFINED: ReadonlySet<string> = new Set([
  ...TRACKER_SUM_COLUMNS,
  'profit',
  'profit_confirmed',
  'network_spend',
  'network_results',
  'network_impressions',
  'network_clicks',
  'network_reach',
  'network_inline_link_clicks',
  'network_age_hours',
  'network_daily_budget',
  'network_budget_left',
  'network_purchases',
  'network_hour',
  'network_weekday',
  'network_target_cpa',
]);

interface Interval {
  readonly min: number;
  readonly max: number;
  readonly hasMin: boolean;
  readonly hasMax: boolean;
}

/** The values a condition allows for one column, or for the difference of two. */
interface Allowed {
  readonly intervals: readonly Interval[];
  /** Whether a division by zero is included. */
  readonly hasUndefined: boolean;
}
const ANYTHING: Allowed = {
  intervals: [
    {
      min: Number.NEGATIVE_INFINITY,
      max: Number.POSITIVE_INFINITY,
      hasMin: false,
      hasMax: false,
    },
  ],
  hasUndefined: true,
};
export type Alternative = ReadonlyMap<string, Allowed>;
type Operator = Comparison | RangeOperator;

const below = (max: number, hasMax: boolean): Interval => ({
  min: Number.NEGATIVE_INFINITY,
  max,
  hasMin: false,
  hasMax,
});
const above = (min: number, hasMin: boolean): Interval => ({
  min,
  max: Number.POSITIVE_INFINITY,
  hasMin,
  hasMax: false,
});
const between = (min: number, max: number): Interval => ({ min, max, hasMin: true, hasMax: true });

const OPPOSITE: Readonly<Record<Operator, Operator>> = {
  greater_than: 'less_than_or_equal',
  less_than: 'greater_than_or_equal',
  equal: 'not_equal',
  not_equal: 'equal',
  greater_than_or_equal: 'less_than',
  less_than_or_equal: 'greater_than',
  in_range: 'not_in_range',
  not_in_range: 'in_range',
};

/** The comparison with its sides swapped. */
const MIRRORED: Readonly<Record<Comparison, Comparison>> = {
  greater_than: 'less_than',
  less_than: 'greater_than',
  equal: 'equal',
  not_equal: 'not_equal',
  greater_than_or_equal: 'less_than_or_equal',
  less_than_or_equal: 'greater_than_or_equal',
};

function intervalsOf(operator: Operator, min: number, max: number): readonly Interval[] {
  switch (operator) {
    case 'greater_than':
      return [above(min, false)];
    case 'less_than':
      return [below(min, false)];
    case 'equal':
      return [between(min, min)];
    case 'not_equal':
      return [below(min, false), above(min, false)];
    case 'greater_than_or_equal':
      return [above(min, true)];
    case 'less_than_or_equal':
      return [below(min, true)];
    case 'in_range':
      return [between(min, max)];
    case 'not_in_range':
      return [below(min, false), above(max, false)];
  }
}

/** A figure by its column and time: figures of another time are another variable. */
function nameOf({ column, period }: RuleFigure): string {
  return period === undefined ? column : `${column} ${period}`;
}

/**
 * A delivery by its place among all, before which are those that are not known to us. Names and
 * tags as statements that hold (1) or do not (0).
 */
function allowedTrait(
  { column, operator, value }: TraitCondition,
  isHeld: boolean,
): readonly [string, Allowed] {
  if (column === 'delivery') {
    const asked: readonly string[] = value;
    const isAny = (operator === 'any_of') === isHeld;
    const intervals = [-1, ...DELIVERIES.keys()]
      .filter((at) => asked.includes(DELIVERIES[at] ?? '') === isAny)
      .map((at) => between(at, at));
    return [column, { intervals, hasUndefined: false }];
  }
  const isOpposite = operator === 'not_contains' || operator === 'none_of';
  const statement =
    typeof value === 'string'
      ? `${operator === 'equals' ? '=' : '~'} ${value.toLowerCase()}`
      : value.toSorted().join(' ');
  const at = Number(isHeld !== isOpposite);
  return [`${column} ${statement}`, { intervals: [between(at, at)], hasUndefined: false }];
}

function allowedBy(condition: RuleCondition, isHeld: boolean): readonly [string, Allowed] {
  if (isTraitCondition(condition)) {
    return allowedTrait(condition, isHeld);
  }
  const { column, operator, value } = condition;
  const [own, other] = figuresOf(condition).map(nameOf);
  const canBeUndefined = (...columns: readonly RuleColumn[]): boolean =>
    !isHeld && columns.some((each) => !NEVER_UNDEFINED.has(each));
  // It is of another time for each rule.
  if (figuresOf(condition).some(({ period }) => period === 'since_last_act')) {
    return [own ?? column, ANYTHING];
  }
  if (typeof value === 'object' && 'column' in value && own !== undefined && other !== undefined) {
    const { factor = 1 } = value;
    const hasUndefined = canBeUndefined(column, value.column);
    const compared = operator as Comparison;
    if (factor !== 1) {
      const held = isHeld ? compared : OPPOSITE[compared];
      return [
        `${own} − ${factor} × ${other}`,
        { intervals: intervalsOf(held, 0, 0), hasUndefined },
      ];
    }
    const isInOrder = own < other;
    const [first, second] = isInOrder ? [own, other] : [other, own];
    const ordered = isInOrder ? compared : MIRRORED[compared];
    const intervals = intervalsOf(isHeld ? ordered : OPPOSITE[ordered], 0, 0);
    return [`${first} − ${second}`, { intervals, hasUndefined }];
  }
  const [min, max] = Array.isArray(value) ? value : [Number(value), Number(value)];
  const intervals = intervalsOf(isHeld ? operator : OPPOSITE[operator], min, max);
  return [own ?? column, { intervals, hasUndefined: canBeUndefined(column) }];
}

function intersect(one: Interval, other: Interval): readonly Interval[] {
  const min = Math.max(one.min, other.min);
  const max = Math.min(one.max, other.max);
  const hasMin = [one, other].every((each) => each.min < min || each.hasMin);
  const hasMax = [one, other].every((each) => each.max > max || each.hasMax);
  return min < max || (min === max && hasMin && hasMax) ? [{ min, max, hasMin, hasMax }] : [];
}

/** Undefined when they are incompatible. */
function intersectAlternatives(one: Alternative, other: Alternative): Alternative | undefined {
  const joined = new Map(one);
  for (const [key, allowed] of other) {
    const known = joined.get(key);
    const both: Allowed =
      known === undefined
        ? allowed
        : {
            intervals: known.intervals.flatMap((left) =>
              allowed.intervals.flatMap((right) => intersect(left, right)),
            ),
            hasUndefined: known.hasUndefined && allowed.hasUndefined,
          };
    if (both.intervals.length === 0 && !both.hasUndefined) {
      return undefined;
    }
    joined.set(key, both);
  }
  return joined;
}

class TooManyAlternatives extends Error {}

function joinAll(
  one: readonly Alternative[],
  other: readonly Alternative[],
): readonly Alternative[] {
  const all: Alternative[] = [];
  for (const left of one) {
    for (const right of other) {
      const joined = intersectAlternatives(left, right);
      if (joined !== undefined) {
        all.push(joined);
      }
      if (all.length > MAX_ALTERNATIVES) {
        throw new TooManyAlternatives();
      }
    }
  }
  return all;
}

/** False for a group of only empty groups. */
export function hasConditions(item: RuleItem): boolean {
  return !isRuleGroup(item) || item.items.some(hasConditions);
}

/** Alternatives under which an item is true, or false, as allowed values by column. */
function alternativesOf(item: RuleItem, isHeld: boolean): readonly Alternative[] {
  if (!isRuleGroup(item)) {
    const [key, allowed] = allowedBy(item, isHeld);
    return allowed.intervals.length === 0 && !allowed.hasUndefined
      ? []
      : [new Map([[key, allowed]])];
  }
  const items = item.items.filter(hasConditions).map((each) => alternativesOf(each, isHeld));
  const isAll = (item.operator === 'and') === isHeld;
  const alternatives = isAll
    ? items.reduce<readonly Alternative[]>(joinAll, [new Map()])
    : items.flat();
  if (alternatives.length > MAX_ALTERNATIVES) {
    throw new TooManyAlternatives();
  }
  return alternatives;
}

export interface ConditionBranch {
  readonly conditions: RuleGroup;
  /** Whether the branch is for true or for false conditions. */
  readonly isHeld: boolean;
}

/**
 * Alternatives under which a branch is taken, as allowed values by column; empty for a group
 * without conditions, undefined when there are too many.
 */
export function findAlternatives({
  conditions,
  isHeld,
}: ConditionBranch): readonly Alternative[] | undefined {
  if (!hasConditions(conditions)) {
    return [];
  }
  try {
    return alternativesOf(conditions, isHeld);
  } catch (error) {
    if (error instanceof TooManyAlternatives) {
      return undefined;
    }
    throw error;
  }
}

/** Whether two alternatives are compatible. */
export function areCompatible(one: Alternative, other: Alternative): boolean {
  return intersectAlternatives(one, other) !== undefined;
}

/**
 * Whether two rules reading the same figures can take these branches at once. False only when
 * proven impossible; a group without conditions takes no branch.
 */
export function canBothApply(one: ConditionBranch, other: ConditionBranch): boolean {
  const [left, right] = [findAlternatives(one), findAlternatives(other)];
  if (left?.length === 0 || right?.length === 0) {
    return false;
  }
  return (
    left === undefined ||
    right === undefined ||
    left.some((each) => right.some((alternative) => areCompatible(each, alternative)))
  );
}
