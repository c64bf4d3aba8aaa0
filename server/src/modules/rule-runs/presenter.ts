import type { RuleObjectResult, RuleRunDto } from '@ads-checker/shared/contracts/rule-runs';
import { countRuleActions } from '@ads-checker/shared/domain/rules/action-counts';
import type { RuleRun, RunObject } from './run-repository.ts';

export function presentRun({ remainingActions, ...run }: RuleRun): RuleRunDto {
  const successes = run.results.filter(({ ok }) => ok).length;
  return {
    ...run,
    ok: run.ok === true,
    undoneCount: successes - remainingActions,
    startedAt: run.startedAt.toISOString(),
    completedAt: run.completedAt?.toISOString() ?? null,
    undoneAt: run.undoneAt?.toISOString() ?? null,
    counts: countRuleActions(run.results),
    canUndo: run.completedAt !== null && run.undoneAt === null && remainingActions > 0,
  };
}

export function presentRunObject({ act, ...object }: RunObject): RuleObjectResult {
  return { ...object, act: act && { ...act, at: act.at?.toISOString() ?? null } };
}
