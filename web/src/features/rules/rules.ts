import type { StableRow } from '@ads-checker/shared/collections/index';
import { checkerPath } from '../../lib/checker-path.ts';
import type { RuleTermsDto } from './rule-fields.ts';
import { t } from './rule-labels.ts';

/** The campaign of a rule in the ad checker, or the ad account of a part of a scoped rule. */
export function campaignPath({
  adUserId,
  adAccountId,
  adCampaignId,
}: Pick<Rule, 'adUserId' | 'adAccountId' | 'adCampaignId'>): string {
  const search = adCampaignId === null ? {} : { object: adCampaignId };
  return checkerPath({ adUserId, adAccountId, search });
}

export type Rule = StableRow<'binomRule'>;
export type RuleTemplate = StableRow<'ruleTemplate'>;

/** The common part of rules and templates, which the form edits. */
export type RuleTerms = RuleTermsDto;

/** What the rule watches: its campaign, or what a scoped rule covers in an ad account. */
export function watchedName({
  adCampaignName,
  adCampaignId,
}: Pick<Rule, 'adCampaignName' | 'adCampaignId'>): string {
  return adCampaignName ?? adCampaignId ?? t('Matching campaigns');
}

/** The name of the rule, or else of its template or campaign. */
export function ruleName(rule: Pick<Rule, 'name' | 'templateName' | 'adCampaignName'>): string {
  return rule.name ?? rule.templateName ?? rule.adCampaignName ?? t('Unnamed rule');
}
