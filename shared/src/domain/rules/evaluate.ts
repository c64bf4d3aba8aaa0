import {
  type Comparison,
  type FigureCondition,
  figuresOf,
  isRuleGroup,
  isTraitCondition,
  NETWORK_COLUMNS,
  type NetworkColumn,
  type RuleColumn,
  type RuleFigure,
  type RuleGroup,
} from '../../contracts/rule-conditions.ts';
import type {
  ColumnValue,
  FigureResult,
  GroupResult,
  Outcome,
  TraitResult,
} from '../../contracts/rule-results.ts';
import type { TraitCondition } from '../../contracts/rule-traits.ts';
import { type FigurePeriod, isRecordedPeriod } from '../../contracts/rule-windows.ts';
import { readTrackerColumn, type TrackerMetrics, unitOfTrackerColumn } from '../tracker-columns.ts';

export type {
  ColumnValue,
  ConditionResult,
  GroupResult,
  Outcome,
} from '../../contracts/rule-results.ts';

/** Totals of the ad network for the rule's days; absent means unknown. */
export interface NetworkMetrics {
  /** ISO 4217; null when unknown. */
  readonly currency: string | null;
  readonly spend?: number | undefined;
  readonly results?: number | undefined;
  readonly impressions?: number | undefined;
  readonly clicks?: number | undefined;
  /** Reach of this object alone, since reach does not add up. */
  readonly reach?: number | undefined;
  readonly inlineLinkClicks?: number | undefined;
  /** Hours since the object was created. */
  readonly ageHours?: number | undefined;
  /** Of the object itself, in major units; undefined when it has none. */
  readonly dailyBudget?: number | undefined;
  /** Of the object's own budget, in major units. */
  readonly budgetLeft?: number | undefined;
  readonly purchases?: number | undefined;
  /** The value of purchases for each unit of spend, which the network omits without purchases. */
  readonly roas?: number | undefined;
  /** Of the ad account's zone: 0 to 23, and 1 for Monday to 7. */
  readonly hour?: number | undefined;
  readonly weekday?: number | undefined;
  /** Of the campaign, in the currency of what it is compared with. */
  readonly targetCpa?: number | undefined;
}

/** What an object is at the moment; null means unknown. */
export interface ObjectTraits {
  readonly name: string | null;
  /** The ad network's effective status. */
  readonly delivery: string | null;
  /** Whether it has each tag that conditions ask for; one that is absent is unknown. */
  readonly tags: ReadonlyMap<string, boolean>;
}

/** Figures of one object for the rule's days. */
export interface ObjectMetrics {
  /** Null when the tracker has no row for it. */
  readonly tracker: TrackerMetrics | null;
  /** Currency of the tracker; null when unknown. */
  readonly trackerCurrency: string | null;
  readonly network: NetworkMetrics | null;
  /** Absent when unknown, as in a simulation. */
  readonly traits?: ObjectTraits | undefined;
}

const NETWORK: ReadonlySet<string> = new Set(NETWORK_COLUMNS);
const NETWORK_MONEY: ReadonlySet<RuleColumn> = new Set<NetworkColumn>([
  'network_spend',
  'network_cost_per_result',
  'network_cpc',
  'network_cpm',
  'network_cost_per_inline_link_click',
  'network_daily_budget',
  'network_budget_left',
]);

export function isNetworkColumn(column: RuleColumn): column is NetworkColumn {
  return NETWORK.has(column);
}

function ratio(top: number | undefined, bottom: number | undefined, times = 1): ColumnValue {
  if (top === undefined || bottom === undefined) {
    return 'unknown';
  }
  return bottom === 0 ? 'undefined_ratio' : (top / bottom) * times;
}

/** Without purchases it is zero, and without spend no ratio. */
function readRoas({ spend, purchases, roas }: NetworkMetrics): ColumnValue {
  if (spend === 0) {
    return 'undefined_ratio';
  }
  return roas ?? (spend !== undefined && purchases === 0 ? 0 : 'unknown');
}

function readNetworkColumn(network: NetworkMetrics, column: NetworkColumn): ColumnValue {
  const { spend, results, impressions, clicks, reach, inlineLinkClicks, dailyBudget } = network;
  switch (column) {
    case 'network_spend':
      return spend ?? 'unknown';
    case 'network_results':
      return results ?? 'unknown';
    case 'network_cost_per_result':
      return ratio(spend, results);
    case 'network_impressions':
      return impressions ?? 'unknown';
    case 'network_clicks':
      return clicks ?? 'unknown';
    case 'network_ctr':
      return ratio(clicks, impressions, 100);
    case 'network_cpc':
      return ratio(spend, clicks);
    case 'network_cpm':
      return ratio(spend, impressions, 1_000);
    case 'network_reach':
      return reach ?? 'unknown';
    case 'network_inline_link_clicks':
      return inlineLinkClicks ?? 'unknown';
    case 'network_cost_per_inline_link_click':
      return ratio(spend, inlineLinkClicks);
    case 'network_frequency':
      return ratio(impressions, reach);
    case 'network_age_hours':
      return network.ageHours ?? 'unknown';
    case 'network_daily_budget':
      return dailyBudget ?? 'unknown';
    case 'network_budget_spent':
      return ratio(spend, dailyBudget, 100);
    case 'network_budget_left':
      return network.budgetLeft ?? 'unknown';
    case 'network_purchases':
      return network.purchases ?? 'unknown';
    case 'network_roas':
      return readRoas(network);
    case 'network_hour':
      return network.hour ?? 'unknown';
    case 'network_weekday':
      return network.weekday ?? 'unknown';
    case 'network_target_cpa':
      return network.targetCpa ?? 'unknown';
  }
}

/** The value of a column for an object; unknown is never zero. */
export function readRuleColumn(metrics: ObjectMetrics, column: RuleColumn): ColumnValue {
  const value = isNetworkColumn(column)
    ? metrics.network === null
      ? 'unknown'
      : readNetworkColumn(metrics.network, column)
    : metrics.tracker === null
      ? 'unknown'
      : readTrackerColumn(metrics.tracker, column);
  return typeof value === 'number' && !Number.isFinite(value) ? 'unknown' : value;
}

/** Currency of a column's amounts; undefined for counts and percentages. */
function currencyOf(metrics: ObjectMetrics, column: RuleColumn): string | null | undefined {
  if (isNetworkColumn(column)) {
    return NETWORK_MONEY.has(column) ? (metrics.network?.currency ?? null) : undefined;
  }
  return unitOfTrackerColumn(column) === 'money' ? metrics.trackerCurrency : undefined;
}

const TOLERANCE = 1e-9;

/** −1, 0 or 1; treats sums that differ only by rounding as equal. */
function compare(left: number, right: number): number {
  const scale = Math.max(1, Math.abs(left), Math.abs(right));
  return Math.abs(left - right) <= TOLERANCE * scale ? 0 : Math.sign(left - right);
}

const HOLDS: Readonly<Record<Comparison, (order: number) => boolean>> = {
  greater_than: (order) => order > 0,
  less_than: (order) => order < 0,
  equal: (order) => order === 0,
  not_equal: (order) => order !== 0,
  greater_than_or_equal: (order) => order >= 0,
  less_than_or_equal: (order) => order <= 0,
};

const toOutcome = (holds: boolean): Outcome => (holds ? 'true' : 'false');

/** Figures of an object for a time other than the rule's days; undefined when they are unknown. */
export type PeriodMetrics = (period: FigurePeriod) => ObjectMetrics | undefined;

const NOTHING_KNOWN: ObjectMetrics = { tracker: null, trackerCurrency: null, network: null };

const fold = (text: string): string => text.normalize('NFC').toLowerCase();

function holdsName(name: string, { operator, value }: { operator: string; value: string }) {
  const [own, asked] = [fold(name), fold(value)];
  return operator === 'equals' ? own === asked : own.includes(asked) === (operator === 'contains');
}

function evaluateTrait(
  condition: TraitCondition,
  { name, delivery, tags }: ObjectTraits = { name: null, delivery: null, tags: new Map() },
): TraitResult {
  const unknown = { condition, outcome: 'unknown', found: null } as const;
  if (condition.column === 'name') {
    return name === null
      ? unknown
      : { condition, outcome: toOutcome(holdsName(name, condition)), found: [name] };
  }
  const isAny = condition.operator === 'any_of';
  if (condition.column === 'delivery') {
    const isOne = (condition.value as readonly (string | null)[]).includes(delivery);
    return delivery === null
      ? unknown
      : { condition, outcome: toOutcome(isOne === isAny), found: [delivery] };
  }
  const found = condition.value.filter((id) => tags.get(id) === true);
  return found.length === 0 && !condition.value.every((id) => tags.has(id))
    ? unknown
    : { condition, outcome: toOutcome(found.length > 0 === isAny), found };
}

function evaluateFigure(
  condition: FigureCondition,
  metrics: ObjectMetrics,
  metricsOf: PeriodMetrics,
): FigureResult {
  const within = ({ period }: RuleFigure): ObjectMetrics =>
    period === undefined ? metrics : (metricsOf(period) ?? NOTHING_KNOWN);
  const [own, other] = figuresOf(condition);
  const factor =
    typeof condition.value === 'object' && 'column' in condition.value
      ? (condition.value.factor ?? 1)
      : 1;
  const value = own === undefined ? 'unknown' : readRuleColumn(within(own), own.column);
  const read = other === undefined ? undefined : readRuleColumn(within(other), other.column);
  const otherValue = typeof read === 'number' ? read * factor : read;
  const result = { condition, value, ...(otherValue === undefined ? {} : { otherValue }) };
  if (own !== undefined && other !== undefined) {
    const [left, right] = [
      currencyOf(within(own), own.column),
      currencyOf(within(other), other.column),
    ];
    const isOneSource = isNetworkColumn(own.column) === isNetworkColumn(other.column);
    const areAmounts = left !== undefined && right !== undefined;
    if (areAmounts && !isOneSource && (left === null || left !== right)) {
      return { ...result, outcome: 'unknown', reason: 'different_currencies' };
    }
  }
  if (value === 'unknown' || otherValue === 'unknown') {
    const isUnrecorded = [value === 'unknown' && own, otherValue === 'unknown' && other].some(
      (figure) => figure && figure.period !== undefined && isRecordedPeriod(figure.period),
    );
    const reason = isUnrecorded ? 'not_recorded' : 'unknown_value';
    return { ...result, outcome: 'unknown', reason };
  }
  if (value === 'undefined_ratio' || otherValue === 'undefined_ratio') {
    return { ...result, outcome: 'false', reason: 'undefined_ratio' };
  }
  if (condition.operator === 'in_range' || condition.operator === 'not_in_range') {
    const [min, max] = condition.value;
    const isInside = compare(value, min) >= 0 && compare(value, max) <= 0;
    return { ...result, outcome: toOutcome(isInside === (condition.operator === 'in_range')) };
  }
  const threshold = typeof condition.value === 'number' ? condition.value : otherValue;
  return {
    ...result,
    outcome: toOutcome(HOLDS[condition.operator](compare(value, threshold ?? Number.NaN))),
  };
}

/**
 * Evaluates a rule's conditions for one object, with the value of every condition. Missing data is
 * unknown and makes a group unknown unless other items decide it (`false and unknown` is false,
 * `true or unknown` is true). An undefined ratio is false under every operator. An empty group is
 * unknown at the top level and ignored inside another group. A condition with a window of its own
 * reads it from `metricsOf`. A tag that no longer exists is unknown.
 */
export function evaluateConditions(
  group: RuleGroup,
  metrics: ObjectMetrics,
  metricsOf: PeriodMetrics = () => undefined,
): GroupResult {
  const items = group.items.map((item) =>
    isRuleGroup(item)
      ? evaluateConditions(item, metrics, metricsOf)
      : isTraitCondition(item)
        ? evaluateTrait(item, metrics.traits)
        : evaluateFigure(item, metrics, metricsOf),
  );
  const outcomes = items
    .filter((item) => !('items' in item) || hasConditions(item))
    .map(({ outcome }) => outcome);
  const deciding = group.operator === 'and' ? 'false' : 'true';
  const otherwise = group.operator === 'and' ? 'true' : 'false';
  const outcome = outcomes.includes(deciding)
    ? deciding
    : outcomes.length === 0 || outcomes.includes('unknown')
      ? 'unknown'
      : otherwise;
  return { operator: group.operator, outcome, items };
}

function hasConditions(group: GroupResult): boolean {
  return group.items.some((item) => !('items' in item) || hasConditions(item));
}
