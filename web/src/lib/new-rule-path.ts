import { DATE_PRESETS } from '@ads-checker/shared/contracts/ad-object-values';
import { idSchema } from '@ads-checker/shared/contracts/common';
import { ruleConditionsSchema } from '@ads-checker/shared/contracts/rule-conditions';
import { RULE_ACTIONS, RULE_LEVELS } from '@ads-checker/shared/contracts/rule-values';
import { z } from 'zod';
import { toQueryString } from './use-url-state.ts';

/** What a new rule starts with, so that it can be looked at before it is created. */
export const ruleStartSchema = z.object({
  campaign: z.object({
    id: idSchema,
    name: z.string().max(1_000),
    adAccountId: idSchema,
    /** Of its ad account; null when unknown. */
    currency: z.string().max(4).nullable(),
  }),
  level: z.enum(RULE_LEVELS),
  datePreset: z.enum(DATE_PRESETS),
  binomId: idSchema,
  /** Null: to be chosen. */
  binomUserId: idSchema.nullable(),
  conditions: ruleConditionsSchema,
  truthyAction: z.enum(RULE_ACTIONS).nullable(),
});
export type RuleStart = z.infer<typeof ruleStartSchema>;

/** The editor of a new rule of a profile, filled in. */
export function newRulePath(adUserId: string, start: RuleStart): string {
  return `/ad-users/${adUserId}/rules/new${toQueryString({ start })}`;
}
