import {
  type DryRunDraft,
  type DryRunDraftInput,
  ruleActionRoutes,
} from '@ads-checker/shared/contracts/rule-actions';
import type { RuleLimitsDto } from '@ads-checker/shared/contracts/rule-entities';
import { type RulePeriod, ruleRunRoutes } from '@ads-checker/shared/contracts/rule-runs';
import type { Simulation } from '@ads-checker/shared/contracts/rule-simulations';
import { ruleRoutes } from '@ads-checker/shared/contracts/rules';
import {
  type ScopedRuleDraftInput,
  scopedRuleRoutes,
} from '@ads-checker/shared/contracts/scoped-rules';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/server-query.ts';

export function ruleLimitsQuery(teamId: string) {
  return queryOptions({
    queryKey: ['rules', 'limits', teamId],
    queryFn: async ({ signal }): Promise<RuleLimitsDto> =>
      (await call(ruleRoutes.getLimits, { params: { teamId }, signal })).data.limits,
  });
}

export function cacheLimits(limits: RuleLimitsDto): void {
  queryClient.setQueryData(ruleLimitsQuery(limits.teamId).queryKey, limits);
}

const PAGE = 100;

/** `acted`: runs that changed something, tried to, or failed. */
export type ShownRuns = 'acted' | 'all';

export function ruleRunsQuery({
  ruleId,
  period,
  shown,
}: {
  readonly ruleId: string;
  readonly period: RulePeriod;
  readonly shown: ShownRuns;
}) {
  return infiniteQueryOptions({
    queryKey: ['rules', 'runs', ruleId, period, shown],
    staleTime: 0,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) =>
      call(ruleRunRoutes.listRuns, {
        params: { ruleId },
        query: {
          period,
          offset: pageParam,
          limit: PAGE,
          ...(shown === 'acted' ? { only: shown } : {}),
        },
        signal,
      }),
    getNextPageParam: ({ paging: { offset, limit, total } }) =>
      offset + limit < total ? offset + limit : undefined,
  });
}

export type RunFilter = 'all' | 'acted' | 'skipped' | 'failed';

export function runObjectsQuery({
  runId,
  filter,
  mark,
}: {
  readonly runId: string;
  readonly filter: RunFilter;
  /** Changes whenever the run does. */
  readonly mark: string;
}) {
  return infiniteQueryOptions({
    queryKey: ['rules', 'run-objects', runId, filter, mark],
    staleTime: 0,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) =>
      call(ruleRunRoutes.listRunObjects, {
        params: { runId },
        query: { offset: pageParam, limit: PAGE, ...(filter === 'all' ? {} : { only: filter }) },
        signal,
      }),
    getNextPageParam: ({ paging: { offset, limit, total } }) =>
      offset + limit < total ? offset + limit : undefined,
  });
}

export function refreshRuns(ruleId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['rules', 'runs', ruleId] });
}

/** What a rule would do now. Only requested by a person, never automatically. */
export async function dryRun({
  adUserId,
  rule,
  ruleId,
}: {
  readonly adUserId: string;
  readonly rule: DryRunDraft;
  readonly ruleId: string | undefined;
}) {
  const body = { rule, ...(ruleId === undefined ? {} : { ruleId }) };
  return (await call(ruleActionRoutes.dryRun, { params: { adUserId }, body })).data;
}

/** A rule to try over recorded figures: in one ad account, or in all that its scope covers. */
export type TriedRule =
  | { readonly adUserId: string; readonly rule: DryRunDraftInput }
  | { readonly accountId: string; readonly rule: ScopedRuleDraftInput };

/** Backtests by currency. */
export async function backtest({ days, ...tried }: TriedRule & { readonly days: number }) {
  if ('accountId' in tried) {
    const { accountId, rule } = tried;
    const body = { rule, days };
    return (await call(scopedRuleRoutes.backtest, { params: { accountId }, body })).data;
  }
  const { adUserId, rule } = tried;
  const { data } = await call(ruleActionRoutes.backtest, {
    params: { adUserId },
    body: { rule, days },
  });
  return { backtests: [data], adAccounts: null };
}

/** What a rule would do in the next 24 hours. */
export async function simulate(tried: TriedRule, signal?: AbortSignal): Promise<Simulation> {
  const options = signal === undefined ? {} : { signal };
  if ('accountId' in tried) {
    const { accountId, rule } = tried;
    return (
      await call(scopedRuleRoutes.simulate, { params: { accountId }, body: { rule }, ...options })
    ).data.simulation;
  }
  const { adUserId, rule } = tried;
  return (
    await call(ruleActionRoutes.simulate, { params: { adUserId }, body: { rule }, ...options })
  ).data.simulation;
}
