import { z } from 'zod';
import { decimalSchema } from './common.ts';
import { termsInput } from './rules.ts';

const count = z.int().nonnegative();

/** The most that rules may add to budgets on one day, from the budgets of what they cover now. */
export const worstCaseSchema = z.object({
  /** By currency, in major units; without currencies of which no budget is known. */
  amounts: z.array(
    z.object({
      /** ISO 4217 */
      currency: z.string(),
      dailyBudget: decimalSchema,
      lifetimeBudget: decimalSchema,
    }),
  ),
  /** All of it in USD by the last known rates; null when no part is known. */
  usd: decimalSchema.nullable(),
  /** Some budgets or rates are not known, so that it may be more. */
  isPartial: z.boolean(),
  /** A limit of the team makes it less. */
  isLimited: z.boolean(),
  /** Objects whose budgets may be raised; `unknownObjects` of them have an unknown budget. */
  objects: count,
  unknownObjects: count,
  /** Ad accounts, or rules, whose budgets were not read. */
  unread: count,
});
export type WorstCaseDto = z.infer<typeof worstCaseSchema>;

const { level, truthyAction, falsyAction, truthyActions, falsyActions } = termsInput;
const { checkIntervalInSeconds, postUpdateIgnorePeriod, maxActsPerDay, activeHours } = termsInput;

/** Fields of a rule that say what it may add to budgets. */
export const raisingTermsShape = {
  level,
  truthyAction,
  falsyAction,
  truthyActions,
  falsyActions,
  checkIntervalInSeconds,
  postUpdateIgnorePeriod,
  maxActsPerDay,
  activeHours,
} as const;
const raisingTermsSchema = z.strictObject(raisingTermsShape);
export type RaisingTermsInput = z.input<typeof raisingTermsSchema>;
