import { z } from 'zod';
import { DATE_PRESETS, type DatePreset } from './ad-object-values.ts';
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
  /** Of the ad account's zone: the hour, 0 to 23, and the day, 1 for Monday to 7. */
  'network_hour',
  'network_weekday',
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

/** The days of a figure; absent for the rule's own. */
const windowSchema = z.enum(DATE_PRESETS).optional();
/** 1 by default: `cost > 2 × revenue`. */
const factorSchema = z
  .number()
  .min(-FACTOR_MAX, `must be at least ${-FACTOR_MAX}`)
  .max(FACTOR_MAX, `must be at most ${FACTOR_MAX}`)
  .optional();

const comparisonSchema = z.strictObject({
  column: columnSchema,
  window: windowSchema,
  operator: z.enum(COMPARISONS),
  value: z.union([
    numberSchema,
    z.strictObject({ column: columnSchema, window: windowSchema, factor: factorSchema }),
  ]),
});

const rangeSchema = z.strictObject({
  column: columnSchema,
  window: windowSchema,
  operator: z.enum(RANGE_OPERATORS),
  /** Both ends included. */
  value: z
    .tuple([numberSchema, numberSchema])
    .refine(([min, max]) => min <= max, 'must begin with the smaller number'),
});

export const ruleConditionSchema = z.discriminatedUnion('operator', [
  comparisonSchema,
  rangeSchema,
]);
export type RuleCondition = z.infer<typeof ruleConditionSchema>;

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
  /** Its days; undefined for the rule's own. */
  readonly window: DatePreset | undefined;
}

/** The figures of one condition: its column, and the one that it is compared with. */
export function figuresOf({ column, window, value }: RuleCondition): readonly RuleFigure[] {
  const own = { column, window };
  return typeof value === 'object' && 'column' in value
    ? [own, { column: value.column, window: value.window }]
    : [own];
}

/** All figures of conditions, each column with its days. */
export function listRuleFigures(group: RuleGroup): readonly RuleFigure[] {
  return listConditions(group).flatMap(figuresOf);
}

/** The columns that the conditions of a group read. */
export function listRuleColumns(group: RuleGroup): ReadonlySet<RuleColumn> {
  return new Set(
    listConditions(group).flatMap(({ column, value }) =>
      typeof value === 'object' && 'column' in value ? [column, value.column] : [column],
    ),
  );
}
