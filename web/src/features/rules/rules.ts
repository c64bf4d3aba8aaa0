import type { StableRow } from '@ads-checker/shared/collections/index';
import type { RuleTermsDto } from './rule-fields.ts';
import { t } from './texts.ts';

export type Rule = StableRow<'binomRule'>;
export type RuleTemplate = StableRow<'ruleTemplate'>;

/** The common part of rules and templates, which the form edits. */
export type RuleTerms = RuleTermsDto;

/** The name of the rule, or else of its template or campaign. */
export function ruleName(rule: Pick<Rule, 'name' | 'templateName' | 'adCampaignName'>): string {
  return rule.name ?? rule.templateName ?? rule.adCampaignName ?? t('Unnamed rule');
}
