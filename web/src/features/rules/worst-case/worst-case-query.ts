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

/** Rules that raise budgets, of a profile or of many. */
export type RaisingRules =
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
    };

type Watched = { readonly adAccountId: string; readonly adCampaignId: string | null };

/** Those of a profile's rules that raise budgets; undefined when none does. */
export function raisingRulesOf(
  adUserId: string,
  rules: readonly (RaisingFields & Watched)[],
): RaisingRules | undefined {
  const raising = rules.filter(mayRaiseBudgets);
  return raising.length === 0 || isFakeApiOn()
    ? undefined
    : {
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
  rule: RaisingFields,
  scope: RuleScopeInput | null,
): RaisingRules | undefined {
  return scope === null || !mayRaiseBudgets(rule) || isFakeApiOn()
    ? undefined
    : { accountId, rule: { ...raisingTermsOf(rule), scope } };
}

/** Whether a change concerns what a rule may add to budgets. */
export function changesRaises(before: RaisingFields, after: RaisingFields): boolean {
  return JSON.stringify(raisingTermsOf(before)) !== JSON.stringify(raisingTermsOf(after));
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
