import { z } from 'zod';
import { type RuleCondition, type RuleGroup, ruleConditionSchema } from './rule-conditions.ts';

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

export interface ConditionResult {
  readonly condition: RuleCondition;
  readonly outcome: Outcome;
  readonly value: ColumnValue;
  /** Value of the other column when two are compared. */
  readonly otherValue?: ColumnValue;
  /** Why it is unknown, or false without a comparison. */
  readonly reason?: (typeof REASONS)[number];
}

export interface GroupResult {
  readonly operator: RuleGroup['operator'];
  readonly outcome: Outcome;
  readonly items: readonly (GroupResult | ConditionResult)[];
}

const outcomeSchema = z.enum(['true', 'false', 'unknown']);
const valueSchema = z.union([z.number(), z.enum(['unknown', 'undefined_ratio'])]);

const conditionResultSchema: z.ZodType<ConditionResult> = z.object({
  condition: ruleConditionSchema,
  outcome: outcomeSchema,
  value: valueSchema,
  otherValue: valueSchema.exactOptional(),
  reason: z.enum(REASONS).exactOptional(),
});

/** The conditions of a rule with the value and the outcome of each for one object. */
export const groupResultSchema: z.ZodType<GroupResult> = z.object({
  operator: z.enum(['and', 'or']),
  outcome: outcomeSchema,
  get items() {
    return z.array(z.union([groupResultSchema, conditionResultSchema]));
  },
});
