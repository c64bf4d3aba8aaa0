import { ruleActionRoutes } from '@ads-checker/shared/contracts/rule-actions';
import type { RuleScopeInput } from '@ads-checker/shared/contracts/rule-scope';
import type {
  RaisingTermsInput,
  WorstCaseDto,
} from '@ads-checker/shared/contracts/rule-worst-case';
import { NEW_RULES_MAX } from '@ads-checker/shared/contracts/rules';
import { scopedRuleRoutes } from '@ads-checker/shared/contracts/scoped-rules';
import { mayRaiseBudgets } from '@ads-checker/shared/domain/rules/acts';
import { queryOptions } from '@tanstack/react-query';
import { isFakeApiOn } from '../../../demo/flag.ts';
import { call } from '../../../lib/api.ts';
import { simulate, type TriedRule } from '../queries.ts';
import type { RuleTerms } from '../rules.ts';

type RaisingFields = Pick<
  RuleTerms,
  | 'level'
  | 'truthyAction'
  | 'falsyAction'
  | 'truthyActions'
  | 'falsyActions'
  | 'checkIntervalInSeconds'
  | 'postUpdateIgnorePeriod'
  | 'maxActsPerDay'
  | 'activeHours'
>;

function raisingTermsOf(rule: RaisingFields): RaisingTermsInput {
  return {
    level: rule.level,
    truthyAction: rule.truthyAction,
    falsyAction: rule.falsyAction,
    truthyActions: [...rule.truthyActions],
    falsyActions: [...rule.falsyActions],
    checkIntervalInSeconds: rule.checkIntervalInSeconds,
    postUpdateIgnorePeriod: rule.postUpdateIgnorePeriod,
    maxActsPerDay: rule.maxActsPerDay,
    activeHours: rule.activeHours,
  };
}

type TriedFields = RuleTerms & {
  readonly binomId: string | null;
  readonly binomUserId: string | null;
};

/** What is tried over recorded figures of a rule, saved or not. */
function triedTermsOf(rule: TriedFields) {
  return {
    ...raisingTermsOf(rule),
    datePreset: rule.datePreset,
    shouldUseTrackerTimezone: rule.shouldUseTrackerTimezone,
    conditions: rule.conditions,
    whenNoTrackerRow: rule.whenNoTrackerRow,
    personPrecedenceMinutes: rule.personPrecedenceMinutes,
    binomId: rule.binomId,
    binomUserId: rule.binomUserId,
  };
}

/** Rules that raise budgets, of a profile or of many. */
export type RaisingRules = {
  /** What the next 24 hours are calculated for; undefined for several rules at once. */
  readonly tried: TriedRule | undefined;
} & (
  | {
      readonly adUserId: string;
      readonly rules: readonly (RaisingTermsInput & {
        readonly adAccountId: string;
        readonly adCampaignId: string | null;
      })[];
    }
  | {
      readonly accountId: string;
      readonly rule: RaisingTermsInput & { readonly scope: RuleScopeInput };
    }
);

type Watched = { readonly adAccountId: string; readonly adCampaignId: string | null };

/** Those of a profile's rules that raise budgets; undefined when none does. */
export function raisingRulesOf(
  adUserId: string,
  rules: readonly (TriedFields & Watched)[],
): RaisingRules | undefined {
  const raising = rules.filter(mayRaiseBudgets);
  const [only] = raising;
  return raising.length === 0 || isFakeApiOn()
    ? undefined
    : {
        tried:
          only === undefined || raising.length > 1
            ? undefined
            : {
                adUserId,
                rule: {
                  ...triedTermsOf(only),
                  adAccountId: only.adAccountId,
                  adCampaignId: only.adCampaignId,
                },
              },
        adUserId,
        rules: raising.slice(0, NEW_RULES_MAX).map((rule) => ({
          ...raisingTermsOf(rule),
          adAccountId: rule.adAccountId,
          adCampaignId: rule.adCampaignId,
        })),
      };
}

/** A rule of many profiles that raises budgets; undefined when it does not. */
export function raisingScopedRule(
  accountId: string,
  rule: TriedFields,
  scope: RuleScopeInput | null,
): RaisingRules | undefined {
  return scope === null || !mayRaiseBudgets(rule) || isFakeApiOn()
    ? undefined
    : {
        tried: { accountId, rule: { ...triedTermsOf(rule), scope } },
        accountId,
        rule: { ...raisingTermsOf(rule), scope },
      };
}

/** Whether a change concerns what a rule may add to budgets. */
export function changesRaises(before: RaisingFields, after: RaisingFields): boolean {
  return JSON.stringify(raisingTermsOf(before)) !== JSON.stringify(raisingTermsOf(after));
}

export function simulationQuery(tried: TriedRule) {
  return queryOptions({
    queryKey: ['rules', 'simulation', tried],
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) => simulate(tried, signal),
  });
}

export function worstCaseQuery(asked: RaisingRules) {
  return queryOptions({
    queryKey: ['rules', 'worst-case', asked],
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }): Promise<WorstCaseDto> => {
      if ('adUserId' in asked) {
        const { adUserId, rules } = asked;
        const body = { rules: [...rules] };
        return (await call(ruleActionRoutes.worstCase, { params: { adUserId }, body, signal })).data
          .worstCase;
      }
      const { accountId, rule } = asked;
      return (
        await call(scopedRuleRoutes.worstCase, { params: { accountId }, body: { rule }, signal })
      ).data.worstCase;
    },
  });
}
