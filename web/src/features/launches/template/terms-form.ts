import { lineSchema } from '@ads-checker/shared/contracts/common';
import {
  LAUNCH_EVENTS,
  type LaunchTerms,
  launchTermsSchema,
  TEMPLATE_NAME_MAX,
} from '@ads-checker/shared/contracts/launch-values';
import { goalsOf, isEventOf, needsEvent } from '@ads-checker/shared/domain/launch/combinations';
import { z } from 'zod';
import type { ProductForm } from '../../../lib/use-form.ts';

export const termsFormSchema = z.object({
  name: lineSchema.min(1, 'is required').max(TEMPLATE_NAME_MAX),
  isShared: z.boolean(),
  // A form has the fields that other input may leave out
  terms: launchTermsSchema as unknown as z.ZodType<LaunchTerms, LaunchTerms>,
});
export type TermsValues = z.infer<typeof termsFormSchema>;
export type TermsForm = ProductForm<TermsValues, TermsValues>;

/** The terms with what their objective and goal do not offer replaced by what they do. */
export function withOffered(terms: LaunchTerms): LaunchTerms {
  const { objective } = terms;
  const goals = goalsOf(objective);
  const optimizationGoal = goals.includes(terms.optimizationGoal)
    ? terms.optimizationGoal
    : (goals[0] ?? terms.optimizationGoal);
  const event = !needsEvent(optimizationGoal)
    ? null
    : terms.event !== null && isEventOf(objective, terms.event)
      ? terms.event
      : (LAUNCH_EVENTS.find((offered) => isEventOf(objective, offered)) ?? null);
  return { ...terms, optimizationGoal, event };
}
