import type { ActivityEntry } from '@ads-checker/shared/contracts/activity';
import type {
  RuleDto,
  RuleLimitsDto,
  RuleTemplateDto,
} from '@ads-checker/shared/contracts/rule-entities';
import type { Rule, RuleLimits, RuleTemplate } from './entities.ts';

export function presentRule(rule: Rule): RuleDto {
  const { accountId: _account, teamId: _team, isShared: _shared, scope: _scope, ...fields } = rule;
  const { waitsFor, lastActingRun } = fields;
  return {
    ...fields,
    lastActingRun: lastActingRun && {
      ...lastActingRun,
      completedAt: lastActingRun.completedAt.toISOString(),
    },
    stoppedAt: fields.stoppedAt?.toISOString() ?? null,
    lastExecutionTime: fields.lastExecutionTime?.toISOString() ?? null,
    nextExecutionTime: waitsFor === null ? (fields.nextExecutionTime?.toISOString() ?? null) : null,
    createdAt: fields.createdAt.toISOString(),
    updatedAt: fields.updatedAt.toISOString(),
  };
}

export function presentRuleTemplate({
  createdAt,
  updatedAt,
  ...fields
}: RuleTemplate): RuleTemplateDto {
  return { ...fields, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

export function presentRuleLimits({
  pausedAt,
  resumedAt: _resumedAt,
  ...limits
}: RuleLimits): RuleLimitsDto {
  return { ...limits, pausedAt: pausedAt?.toISOString() ?? null };
}

/** Display name of a rule: its own, its template's, or its campaign's. */
export function ruleName({
  name,
  templateName,
  adCampaignName,
}: Pick<Rule, 'name' | 'templateName' | 'adCampaignName'>): string | null {
  return name ?? templateName ?? adCampaignName;
}

export function ruleSubject(rule: Rule): ActivityEntry['subject'] {
  return { type: 'binom_rule', id: rule.id, name: ruleName(rule) };
}

export function ruleTemplateSubject({
  id,
  name,
}: Pick<RuleTemplate, 'id' | 'name'>): ActivityEntry['subject'] {
  return { type: 'binom_rule_template', id, name };
}
