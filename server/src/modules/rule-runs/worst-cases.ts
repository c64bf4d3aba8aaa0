import type { RuleScope } from '@ads-checker/shared/contracts/rule-scope';
import type { RuleAction, RuleLevel } from '@ads-checker/shared/contracts/rule-values';
import type { WorstCaseDto } from '@ads-checker/shared/contracts/rule-worst-case';
import {
  findWorstCase,
  listRaiseTargets,
  type RaisingRule,
  type RaisingTerms,
} from '@ads-checker/shared/domain/rules/worst-case';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import type { LimitsRepository, RuleLimits } from '../rules/index.ts';
import type { RuleFacts, RuleFigures } from './facts.ts';
import type { HistoryRepository } from './history-repository.ts';
import type { RuleQuery } from './rule-query.ts';

/** The budgets that a rule may raise, as it read them. */
export function budgetsOf(rule: RaisingTerms, { objects, figures }: RuleFigures): RaisingRule {
  return {
    terms: rule,
    targets: listRaiseTargets(rule, objects),
    currency: figures.networkCurrency,
  };
}

/** A rule in one ad account, as far as budgets are concerned. */
export interface BudgetQuery extends RaisingTerms {
  readonly level: RuleLevel;
  readonly truthyAction: RuleAction | null;
  readonly falsyAction: RuleAction | null;
  readonly adAccountId: string;
  readonly adCampaignId: string | null;
  readonly scope: RuleScope | null;
}

const isRaise = ({ type }: { readonly type: string }): boolean =>
  type === 'raise_budget' || type === 'set_budget';

/** Reads objects with their budgets and nothing else. */
function toQuery(rule: BudgetQuery): RuleQuery {
  return {
    level: rule.level,
    adAccountId: rule.adAccountId,
    adCampaignId: rule.adCampaignId,
    scope: rule.scope,
    checkIntervalInSeconds: rule.checkIntervalInSeconds,
    truthyAction: null,
    falsyAction: null,
    truthyActions: (rule.truthyActions ?? []).filter(isRaise),
    falsyActions: (rule.falsyActions ?? []).filter(isRaise),
    conditions: { operator: 'and', items: [] },
    datePreset: 'today',
    shouldUseTrackerTimezone: false,
    binomId: null,
    binomUserId: null,
  };
}

function presentWorstCase({
  rules,
  limits,
  rates,
  unread,
}: {
  rules: readonly RaisingRule[];
  limits: RuleLimits;
  /** USD for one major unit, by currency. */
  rates: ReadonlyMap<string, number | null>;
  /** Ad accounts, or rules, whose budgets are not known. */
  unread: number;
}): WorstCaseDto {
  const found = findWorstCase({
    rules,
    limits,
    usdPerUnit: (currency) => rates.get(currency) ?? null,
  });
  const { amounts, isLimited, objects, unknownObjects } = found;
  const isUnknown = found.usd === null || (amounts.length === 0 && unread > 0);
  return {
    amounts: [...amounts],
    usd: isUnknown ? null : (found.usd ?? 0).toFixed(2),
    isPartial: unread > 0 || unknownObjects > 0 || found.hasUnknownRate,
    isLimited,
    objects,
    unknownObjects,
    unread,
  };
}

export type WorstCases = ReturnType<typeof createWorstCases>;

/** What rules could add to budgets on one day, before they are switched on. */
export function createWorstCases(deps: {
  facts: RuleFacts;
  limits: Pick<LimitsRepository, 'get'>;
  history: Pick<HistoryRepository, 'findUSDPerUnit'>;
}) {
  return {
    /** @throws AppError when budgets could not be read */
    read(
      { adUserId, call }: { adUserId: string; call: NetworkCall },
      rules: readonly BudgetQuery[],
    ): Promise<RaisingRule[]> {
      const queries = rules.map((rule) => ({ rule, query: toQuery(rule) }));
      const open = deps.facts.open({
        adUserId,
        call,
        rules: queries.map(({ query }) => query),
        trackers: new Map(),
      });
      return Promise.all(
        queries.map(async ({ rule, query }) => budgetsOf(rule, await open.of(query))),
      );
    },

    async assess(input: {
      readonly teamId: string;
      readonly rules: readonly RaisingRule[];
      readonly unread: number;
    }): Promise<WorstCaseDto> {
      const limits = await deps.limits.get(input.teamId);
      const rates = new Map<string, number | null>();
      for (const currency of new Set(input.rules.flatMap((rule) => rule.currency ?? []))) {
        rates.set(currency, await deps.history.findUSDPerUnit(currency));
      }
      return presentWorstCase({ rules: input.rules, limits, rates, unread: input.unread });
    },
  };
}
