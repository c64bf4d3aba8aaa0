import type { BinomRuleUpdate } from '@ads-checker/shared/contracts/rules';
import { dequal } from 'dequal';
import type { Rule } from '../rules.ts';
import type { RuleDraftValues } from './use-rule-form.ts';

/** The fields that differ from the saved rule, regardless of the order of stored keys. */
export function changesOf(rule: Rule, values: RuleDraftValues): BinomRuleUpdate {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !dequal(value, rule[field as keyof Rule])),
  );
}
