import type { RuleScopeInput } from '@ads-checker/shared/contracts/rule-scope';
import type { RuleLevel } from '@ads-checker/shared/contracts/rule-values';
import {
  type NewScopedRuleInput,
  scopedRuleRoutes as r,
  type ScopedRuleDto,
  type ScopedRuleUpdate,
} from '@ads-checker/shared/contracts/scoped-rules';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/server-query.ts';

const KEY = 'scoped-rules';
/** Parts run meanwhile. */
const FOLLOW_MS = 30_000;
const RUNS_FOLLOW_MS = 5_000;
const PAGE = 100;

export function scopedRulesQuery(accountId: string) {
  return queryOptions({
    queryKey: [KEY, accountId],
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: FOLLOW_MS,
    queryFn: async ({ signal }): Promise<readonly ScopedRuleDto[]> =>
      (await call(r.list, { params: { accountId }, signal })).data.rules,
  });
}

export function refreshScopedRules(accountId: string): void {
  void queryClient.invalidateQueries({ queryKey: [KEY, accountId] });
}

export type ScopedRun = z.infer<typeof r.listRuns.response>['data'][number];
export type Coverage = z.infer<typeof r.getCoverage.response>['data'];

interface OfRule {
  readonly accountId: string;
  readonly ruleId: string;
}

export async function createScopedRule(
  { accountId, rule }: { readonly accountId: string; readonly rule: NewScopedRuleInput },
  idempotencyKey: string,
): Promise<ScopedRuleDto | undefined> {
  const body = { rules: [rule] };
  const { data } = await call(r.create, { params: { accountId }, body, idempotencyKey });
  refreshScopedRules(accountId);
  return data.rules[0];
}

export async function updateScopedRule(
  { update, ...params }: OfRule & { readonly update: ScopedRuleUpdate },
  idempotencyKey: string,
): Promise<ScopedRuleDto> {
  const { data } = await call(r.update, { params, body: update, idempotencyKey });
  refreshScopedRules(params.accountId);
  return data.rule;
}

export async function deleteScopedRule(params: OfRule, idempotencyKey: string): Promise<void> {
  await call(r.delete, { params, idempotencyKey });
  refreshScopedRules(params.accountId);
}

export async function runScopedRule(params: OfRule, idempotencyKey: string): Promise<void> {
  await call(r.runNow, { params, idempotencyKey });
  refreshScopedRules(params.accountId);
}

/** What a scope would cover now; read again when asked. */
export function scopePreviewQuery(input: {
  readonly accountId: string;
  /** Null: nothing is chosen yet. */
  readonly scope: RuleScopeInput | null;
  readonly level: RuleLevel;
}) {
  const { accountId, scope, level } = input;
  return queryOptions({
    queryKey: [KEY, accountId, 'preview', scope, level],
    enabled: scope !== null,
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) =>
      (
        await call(r.previewScope, {
          params: { accountId },
          body: { scope: scope ?? {}, level },
          signal,
        })
      ).data,
  });
}
/** The first campaigns that a rule covers, or that joined or left since yesterday. */
export function coverageQuery({
  only,
  ...params
}: OfRule & { readonly only: 'covered' | 'joined' | 'left' }) {
  return queryOptions({
    queryKey: [KEY, params.accountId, params.ruleId, 'coverage', only],
    staleTime: 30_000,
    queryFn: async ({ signal }): Promise<Coverage> =>
      (await call(r.getCoverage, { params, query: { only, limit: PAGE }, signal })).data,
  });
}

export function scopedRunsQuery({
  shown,
  ...params
}: OfRule & { readonly shown: 'acted' | 'all' }) {
  return infiniteQueryOptions({
    queryKey: [KEY, params.accountId, params.ruleId, 'runs', shown],
    staleTime: 0,
    refetchInterval: RUNS_FOLLOW_MS,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) =>
      call(r.listRuns, {
        params,
        query: { limit: PAGE, offset: pageParam, ...(shown === 'acted' ? { only: shown } : {}) },
        signal,
      }),
    getNextPageParam: ({ paging: { offset, limit, total } }) =>
      offset + limit < total ? offset + limit : undefined,
  });
}
