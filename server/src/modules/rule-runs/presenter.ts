import type { RuleObjectResult, RuleRunDto } from '@ads-checker/shared/contracts/rule-runs';
import { countRuleActions } from '@ads-checker/shared/domain/rules/action-counts';
import type { RuleRun, RunObject } from './run-repository.ts';

export function presentRun({ remainingActions, ...run }: RuleRun): RuleRunDto {
  return {
    ...run,
    ok: run.ok === true,
    startedAt: run.startedAt.toISOString(),
    completedAt: run.completedAt?.toISOString() ?? null,
    undoneAt: run.undoneAt?.toISOString() ?? null,
    counts: countRuleActions(run.results),
    canUndo: run.completedAt !== null && run.undoneAt === null && remainingActions > 0,
  };
}

type Act = NonNullable<RuleObjectResult['act']>;

export function presentAct<State extends Act['state']>(
  act: (Omit<NonNullable<RunObject['act']>, 'state'> & { readonly state: State }) | null,
): RuleObjectResult['act'] {
  if (act === null) {
    return null;
  }
  const { raisedUSD: _internal, at, resumeAt, ...fields } = act;
  return {
    ...fields,
    at: at?.toISOString() ?? null,
    resumeAt: resumeAt?.toISOString() ?? null,
  };
}

export function presentRunObject({ act, ...object }: RunObject): RuleObjectResult {
  return { ...object, act: presentAct(act) };
}
