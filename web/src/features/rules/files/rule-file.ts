import {
  RULE_FILE_FORMAT,
  RULE_FILE_ITEMS_MAX,
  RULE_FILE_VERSION,
} from '@ads-checker/shared/contracts/rule-file-values';
import type { RuleFile, RuleFileItemInput } from '@ads-checker/shared/contracts/rule-files';
import type { ScopedRuleDto } from '@ads-checker/shared/contracts/scoped-rules';
import type { Rule, RuleTemplate } from '../rules.ts';

type Terms = Pick<
  Rule,
  | 'datePreset'
  | 'shouldUseTrackerTimezone'
  | 'level'
  | 'conditions'
  | 'truthyAction'
  | 'falsyAction'
  | 'truthyActions'
  | 'falsyActions'
  | 'checkIntervalInSeconds'
  | 'postUpdateIgnorePeriod'
  | 'whenNoTrackerRow'
  | 'maxActsPerDay'
  | 'personPrecedenceMinutes'
  | 'activeHours'
>;

/** What a rule does, without where and with what tracker. */
export function termsOf(rule: Terms) {
  return {
    datePreset: rule.datePreset,
    shouldUseTrackerTimezone: rule.shouldUseTrackerTimezone,
    level: rule.level,
    conditions: rule.conditions,
    truthyAction: rule.truthyAction,
    falsyAction: rule.falsyAction,
    truthyActions: [...rule.truthyActions],
    falsyActions: [...rule.falsyActions],
    checkIntervalInSeconds: rule.checkIntervalInSeconds,
    postUpdateIgnorePeriod: rule.postUpdateIgnorePeriod,
    whenNoTrackerRow: rule.whenNoTrackerRow,
    maxActsPerDay: rule.maxActsPerDay,
    personPrecedenceMinutes: rule.personPrecedenceMinutes,
    activeHours: rule.activeHours,
  };
}

interface Names {
  readonly profileOf: (adUserId: string) => string | null;
  readonly trackerOf: (binomId: string) => string | null;
}

const trackerOf = (
  { binomId, binomUserId }: Pick<Rule, 'binomId' | 'binomUserId'>,
  names: Names,
): RuleFileItemInput['tracker'] =>
  binomId === null ? null : { id: binomId, name: names.trackerOf(binomId), userId: binomUserId };

/** Parts of rules of many campaigns are left out: they are exported as a whole. */
function ruleItems(rules: readonly Rule[], names: Names): RuleFileItemInput[] {
  return rules.flatMap((rule) =>
    rule.adCampaignId === null
      ? []
      : [
          {
            kind: 'rule',
            name: rule.name,
            ...termsOf(rule),
            tracker: trackerOf(rule, names),
            place: {
              adUserId: rule.adUserId,
              adUserName: names.profileOf(rule.adUserId),
              adAccountId: rule.adAccountId,
              adCampaignId: rule.adCampaignId,
              adCampaignName: rule.adCampaignName,
            },
          },
        ],
  );
}

/** The first rules and templates as a file; those past the limit of a file are left out. */
export function toRuleFile(
  chosen: {
    readonly rules: readonly Rule[];
    readonly scopedRules: readonly ScopedRuleDto[];
    readonly templates: readonly RuleTemplate[];
  },
  { now, ...names }: Names & { readonly now: Date },
): RuleFile {
  const scoped = chosen.scopedRules.flatMap(({ scope, ...rule }): RuleFileItemInput[] =>
    scope === null
      ? []
      : [
          {
            kind: 'scoped_rule',
            name: rule.name ?? rule.templateName,
            ...termsOf(rule),
            tracker: trackerOf(rule, names),
            scope,
          },
        ],
  );
  const templates = chosen.templates.map(
    (template): RuleFileItemInput => ({
      kind: 'template',
      name: template.name,
      isShared: template.isShared,
      ...termsOf(template),
      tracker: trackerOf(template, names),
    }),
  );
  return {
    format: RULE_FILE_FORMAT,
    version: RULE_FILE_VERSION,
    exportedAt: now.toISOString(),
    items: [...ruleItems(chosen.rules, names), ...scoped, ...templates].slice(
      0,
      RULE_FILE_ITEMS_MAX,
    ),
  };
}
