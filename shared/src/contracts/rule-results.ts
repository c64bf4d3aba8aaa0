import { z } from 'zod';
import { type FigureCondition, type RuleGroup, ruleConditionSchema } from './rule-conditions.ts';
import type { TraitCondition } from './rule-traits.ts';

/** `undefined_ratio`: a division by zero, such as a cost per lead without leads. */
export type ColumnValue = number | 'unknown' | 'undefined_ratio';

export type Outcome = 'true' | 'false' | 'unknown';

/** `not_recorded`: the half hours of a window were not all recorded. */
const REASONS = [
  'unknown_value',
  'not_recorded',
  'undefined_ratio',
  'different_currencies',
] as const;

export interface FigureResult {
  readonly condition: FigureCondition;
  readonly outcome: Outcome;
  readonly value: ColumnValue;
  /** Value of the other column when two are compared. */
  readonly otherValue?: ColumnValue;
  /** Why it is unknown, or false without a comparison. */
  readonly reason?: (typeof REASONS)[number];
}

export interface TraitResult {
  readonly condition: TraitCondition;
  readonly outcome: Outcome;
  /** The name, the effective status, or those of the tags that it has; null when unknown. */
  readonly found: readonly string[] | null;
}

export type ConditionResult = FigureResult | TraitResult;
export const isTraitResult = (result: ConditionResult): result is TraitResult => 'found' in result;

export interface GroupResult {
  readonly operator: RuleGroup['operator'];
  readonly outcome: Outcome;
  readonly items: readonly (GroupResult | ConditionResult)[];
}

const outcomeSchema = z.enum(['true', 'false', 'unknown']);
const valueSchema = z.union([z.number(), z.enum(['unknown', 'undefined_ratio'])]);

const conditionResultSchema = z.union([
  z.object({
    condition: ruleConditionSchema,
    outcome: outcomeSchema,
    value: valueSchema,
    otherValue: valueSchema.exactOptional(),
    reason: z.enum(REASONS).exactOptional(),
  }),
  z.object({
    condition: ruleConditionSchema,
    outcome: outcomeSchema,
    found: z.array(z.string()).nullable(),
  }),
]) as z.ZodType<ConditionResult>;

/** The conditions of a rule with the value and the outcome of each for one object. */
export const groupResultSchema: z.ZodType<GroupResult> = z.object({
  operator: z.enum(['and', 'or']),
  outcome: outcomeSchema,
  get items() {
    return z.array(z.union([groupResultSchema, conditionResultSchema]));
  },
});
