import type { RuleUpdate } from '@ads-checker/shared/contracts/rules';
import { changedFields } from '../../../lib/changed-fields.ts';
import type { Rule } from '../rules.ts';
import type { RuleDraftValues } from './use-rule-form.ts';

/** The fields that differ from the saved rule, regardless of the order of stored keys. */
export function changesOf(rule: Rule, values: RuleDraftValues): RuleUpdate {
  return changedFields(values, rule) ?? {};
}
