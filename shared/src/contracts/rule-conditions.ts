import { z } from 'zod';
import {
  isTrait,
  listConditionSchema,
  nameConditionSchema,
  type TraitCondition,
} from './rule-traits.ts';
import {
  type FigurePeriod,
  hasWindowBefore,
  isRecordedPeriod,
  RULE_WINDOWS,
  type RuleWindow,
} from './rule-windows.ts';
import { TRACKER_COLUMNS, type TrackerColumn } from './tracker-columns.ts';

/** Results of the ad network for the rule's days; money is in the ad account's currency. */
export const NETWORK_COLUMNS = [
  'network_spend',
  'network_results',
  'network_cost_per_result',
  'network_impressions',
  'network_clicks',
  'network_ctr',
  'network_cpc',
  'network_cpm',
  'network_reach',
  'network_inline_link_clicks',
  'network_cost_per_inline_link_click',
  /** Impressions for each reached account. */
  'network_frequency',
  /** Hours since the object was created. */
  'network_age_hours',
  /** The daily budget of the object itself. */
  'network_daily_budget',
  /** Spend in percent of the daily budget. */
  'network_budget_spent',
  /** What is left of the budget of the object itself, daily or lifetime, now. */
  'network_budget_left',
  /** Purchases of all kinds, and their value for each unit of spend. */
  'network_purchases',
  'network_roas',
  /** Of the ad account's zone: the hour, 0 to 23, and the day, 1 for Monday to 7. */
  'network_hour',
  'network_weekday',
  /** What the campaign may cost for each conversion, a plain amount; unknown for one without it. */
  'network_target_cpa',
] as const;
export type NetworkColumn = (typeof NETWORK_COLUMNS)[number];
export type RuleColumn = TrackerColumn | NetworkColumn;

export const COMPARISONS = [
  'greater_than',
  'less_than',
  'equal',
  'not_equal',
  'greater_than_or_equal',
  'less_than_or_equal',
] as const;
export type Comparison = (typeof COMPARISONS)[number];
export const RANGE_OPERATORS = ['in_range', 'not_in_range'] as const;
export type RangeOperator = (typeof RANGE_OPERATORS)[number];
export const RULE_OPERATORS = [...COMPARISONS, ...RANGE_OPERATORS] as const;

export const MAX_CONDITIONS = 500;
export const FACTOR_MAX = 1_000_000;
/** Nesting limit of groups, which bounds the recursion. */
export const MAX_CONDITION_DEPTH = 100;

const columnSchema = z.enum<RuleColumn[]>([...TRACKER_COLUMNS, ...NETWORK_COLUMNS]);
/** Counts, major units of money, or plain percent: 12.5 is 12.5 %. */
const numberSchema = z.number().min(-1e12).max(1e12);

/** The time that a figure is of; absent for the rule's own days. */
const windowSchema = z.enum<RuleWindow[]>([...RULE_WINDOWS]).optional();
/** 1 by default: `cost > 2 × revenue`. */
const factorSchema = z
  .number()
  .min(-FACTOR_MAX, `must be at least ${-FACTOR_MAX}`)
  .max(FACTOR_MAX, `must be at most ${FACTOR_MAX}`)
  .optional();

/** What is not recorded every half hour. */
const NOT_RECORDED: ReadonlySet<RuleColumn> = new Set<RuleColumn>([
  'network_results',
  'network_cost_per_result',
  'network_reach',
  'network_frequency',
  'network_age_hours',
  'network_daily_budget',
  'network_budget_spent',
  'network_budget_left',
  'network_purchases',
  'network_roas',
  'network_hour',
  'network_weekday',
  'network_target_cpa',
]);

/** Whether a column is known for windows of hours. */
export const isRecordedColumn = (column: RuleColumn): boolean => !NOT_RECORDED.has(column);

const readableShape = { column: columnSchema, window: windowSchema } as const;
interface ReadFigure {
  readonly column: RuleColumn;
  readonly window?: RuleWindow | undefined;
}
const isReadable = ({ column, window }: ReadFigure): boolean =>
  window === undefined || !isRecordedPeriod(window) || isRecordedColumn(column);
const NOT_READABLE = {
  message: 'must be one that this column is recorded for',
  path: ['window'],
};

const comparedSchema = z
  .strictObject({
    ...readableShape,
    /** Of the equally long time before the window. */
    isBefore: z.boolean().optional(),
    factor: factorSchema,
  })
  .refine(isReadable, NOT_READABLE)
  .refine(
    ({ window, isBefore }) =>
      isBefore !== true || (window !== undefined && hasWindowBefore(window)),
    { message: 'needs a window of days or hours', path: ['isBefore'] },
  );

const comparisonSchema = z
  .strictObject({
    ...readableShape,
    operator: z.enum(COMPARISONS),
    value: z.union([numberSchema, comparedSchema]),
  })
  .refine(isReadable, NOT_READABLE);

const rangeSchema = z
  .strictObject({
    ...readableShape,
    operator: z.enum(RANGE_OPERATORS),
    /** Both ends included. */
    value: z
      .tuple([numberSchema, numberSchema])
      .refine(([min, max]) => min <= max, 'must begin with the smaller number'),
  })
  .refine(isReadable, NOT_READABLE);

export const ruleConditionSchema = z.discriminatedUnion('operator', [
  comparisonSchema,
  rangeSchema,
  nameConditionSchema,
  listConditionSchema,
]);
/** A figure compared with a number or with another figure. */
export type FigureCondition = z.infer<typeof comparisonSchema> | z.infer<typeof rangeSchema>;
export type RuleCondition = FigureCondition | TraitCondition;

export const isTraitCondition = (condition: RuleCondition): condition is TraitCondition =>
  isTrait(condition.column);

export interface RuleGroup {
  readonly operator: 'and' | 'or';
  readonly items: readonly RuleItem[];
}
export type RuleItem = RuleCondition | RuleGroup;

export function isRuleGroup(item: RuleItem): item is RuleGroup {
  return 'items' in item;
}

const groupSchema: z.ZodType<RuleGroup> = z.strictObject({
  operator: z.enum(['and', 'or']),
  get items() {
    return z.array(itemSchema);
  },
});

const isGroupLike = (value: unknown): value is { items: unknown } =>
  typeof value === 'object' && value !== null && 'items' in value;

/** A group or a condition, distinguished by `items`, so that errors name the right field. */
const itemSchema: z.ZodType<RuleItem> = z.lazy(() =>
  z.unknown().transform((value, context): RuleItem => {
    const parsed = (isGroupLike(value) ? groupSchema : ruleConditionSchema).safeParse(value);
    if (parsed.success) {
      return parsed.data;
    }
    for (const issue of parsed.error.issues) {
      context.issues.push({ ...issue, input: value } as z.core.$ZodRawIssue);
    }
    return z.NEVER;
  }),
);

/** Counts iteratively, because callers control the nesting depth. */
function findExcess(root: unknown): string | undefined {
  const waiting = [{ value: root, depth: 1 }];
  let conditions = 0;
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    const { value, depth } = item;
    if (!isGroupLike(value) || !Array.isArray(value.items)) {
      conditions += 1;
    } else if (depth > MAX_CONDITION_DEPTH) {
      return `must not have more than ${MAX_CONDITION_DEPTH} groups inside one another`;
    } else {
      conditions += value.items.length === 0 ? 1 : 0;
      waiting.push(...value.items.map((child: unknown) => ({ value: child, depth: depth + 1 })));
    }
    if (conditions > MAX_CONDITIONS) {
      return `must not have more than ${MAX_CONDITIONS} conditions`;
    }
  }
  return undefined;
}

/** The conditions of a rule or template: a group that may be empty. */
export const ruleConditionsSchema = z
  .unknown()
  .superRefine((value, context) => {
    const message = findExcess(value);
    if (message !== undefined) {
      context.addIssue({ code: 'custom', message });
    }
  })
  .pipe(groupSchema);

/** All conditions of a group in order, at any depth. */
export function listConditions(group: RuleGroup): readonly RuleCondition[] {
  return group.items.flatMap((item) => (isRuleGroup(item) ? listConditions(item) : [item]));
}

/** A figure that a condition reads. */
export interface RuleFigure {
  readonly column: RuleColumn;
  /** The time that it is of; undefined for the rule's own days. */
  readonly period: FigurePeriod | undefined;
}

const periodOf = (window: RuleWindow | undefined, isBefore = false): FigurePeriod | undefined =>
  window === undefined || !isBefore ? window : `before_${window}`;

/** The figures of one condition: its column, and the one that it is compared with; none of a trait. */
export function figuresOf(condition: RuleCondition): readonly RuleFigure[] {
  if (isTraitCondition(condition)) {
    return [];
  }
  const { column, window, value } = condition;
  const own = { column, period: window };
  return typeof value === 'object' && 'column' in value
    ? [own, { column: value.column, period: periodOf(value.window, value.isBefore) }]
    : [own];
}

/** All figures of conditions, each column with its time. */
export function listRuleFigures(group: RuleGroup): readonly RuleFigure[] {
  return listConditions(group).flatMap(figuresOf);
}

/** The columns that the conditions of a group read. */
export function listRuleColumns(group: RuleGroup): ReadonlySet<RuleColumn> {
  return new Set(listRuleFigures(group).map(({ column }) => column));
}

/** The tags that conditions ask for, each with its path such as `items.0.value.1`. */
export function listTagPaths(
  { items }: RuleGroup,
  path = '',
): readonly { readonly id: string; readonly path: string }[] {
  return items.flatMap((item, index) => {
    const at = `${path}items.${index}.`;
    if (isRuleGroup(item)) {
      return listTagPaths(item, at);
    }
    return item.column === 'tags'
      ? item.value.map((id, place) => ({ id, path: `${at}value.${place}` }))
      : [];
  });
}
