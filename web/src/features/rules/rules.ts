import type { StableRow } from '@ads-checker/shared/collections/index';
import type { RuleTermsDto } from './form/rule-fields.ts';
import { t } from './texts.ts';

export type Rule = StableRow<'binomRule'>;
export type RuleTemplate = StableRow<'ruleTemplate'>;

/** What rules and templates share, as the form edits it. */
export type RuleTerms = RuleTermsDto;

/** The name that a person gave, that of its template, or its campaign's. */
export function ruleName(rule: Pick<Rule, 'name' | 'templateName' | 'adCampaignName'>): string {
  return rule.name ?? rule.templateName ?? rule.adCampaignName ?? t('Unnamed rule');
}
