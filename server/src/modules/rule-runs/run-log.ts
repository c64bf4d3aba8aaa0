import type { Actor } from '@ads-checker/shared/access/identity';
import type { RulePeriod } from '@ads-checker/shared/contracts/rule-runs';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import { type RuleRepository, requireReadableRule } from '../rules/index.ts';
import type { RuleRun, RunObject, RunRepository } from './run-repository.ts';

interface Page {
  readonly limit: number;
  readonly offset: number;
}

export type RunLog = ReturnType<typeof createRunLog>;

/** The log of rule runs, for those who may see the profile. */
export function createRunLog(deps: {
  runs: Pick<RunRepository, 'find' | 'list' | 'listObjects'>;
  rules: Pick<RuleRepository, 'findOwnerOf'>;
  clock: Clock;
}) {
  return {
    async list({
      actor,
      ruleId,
      ...asked
    }: Page & {
      readonly actor: Actor;
      readonly ruleId: string;
      readonly period: RulePeriod | undefined;
      readonly only: 'acted' | undefined;
    }): Promise<{ runs: RuleRun[]; total: number }> {
      const row = await deps.rules.findOwnerOf(ruleId);
      requireReadableRule({ actor, row, id: ruleId, entity: 'Rule' });
      return deps.runs.list({ ruleId, now: deps.clock.now(), ...asked });
    },

    async listObjects({
      actor,
      runId,
      ...asked
    }: Page & {
      readonly actor: Actor;
      readonly runId: string;
      readonly only: Parameters<RunRepository['listObjects']>[0]['only'];
    }): Promise<{ objects: RunObject[]; total: number }> {
      const run = await deps.runs.find(runId);
      const row = run === undefined ? undefined : await deps.rules.findOwnerOf(run.ruleId);
      requireReadableRule({ actor, row, id: runId, entity: 'Rule run' });
      if (run === undefined) {
        throw entityNotFound('Rule run', runId);
      }
      return deps.runs.listObjects({ runId: run.id, ...asked });
    },
  };
}
