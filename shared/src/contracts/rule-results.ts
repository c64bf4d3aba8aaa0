import { z } from 'zod';
import type { ConditionResult, GroupResult } from '../domain/rules/evaluate.ts';
import { ruleConditionSchema } from './rule-conditions.ts';

const outcomeSchema = z.enum(['true', 'false', 'unknown']);
const valueSchema = z.union([z.number(), z.enum(['unknown', 'undefined_ratio'])]);

const conditionResultSchema: z.ZodType<ConditionResult> = z.object({
  condition: ruleConditionSchema,
  outcome: outcomeSchema,
  value: valueSchema,
  otherValue: valueSchema.exactOptional(),
  reason: z.enum(['unknown_value', 'undefined_ratio', 'different_currencies']).exactOptional(),
});

/** The conditions of a rule with the value and the outcome of each for one object. */
export const groupResultSchema: z.ZodType<GroupResult> = z.object({
  operator: z.enum(['and', 'or']),
  outcome: outcomeSchema,
  get items() {
    return z.array(z.union([groupResultSchema, conditionResultSchema]));
  },
});
