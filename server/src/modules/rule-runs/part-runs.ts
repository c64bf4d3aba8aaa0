import type { RulePeriod, RuleRunDto } from '@ads-checker/shared/contracts/rule-runs';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { Rule } from '../rules/index.ts';
import { presentRun } from './presenter.ts';
import type { RunRepository } from './run-repository.ts';
import type { RuleSchedule } from './schedule-repository.ts';
import type { StateRepository } from './state-repository.ts';

export type PartRuns = ReturnType<typeof createPartRuns>;

/** Runs of the parts of scoped rules; the caller checks rights. */
export function createPartRuns(deps: {
  runs: Pick<RunRepository, 'list'>;
  state: Pick<StateRepository, 'requestRun'>;
  schedule: RuleSchedule;
  sync: Pick<Sync, 'writeVolatile'>;
  clock: Clock;
}) {
  return {
    /** Latest first. */
    async list(input: {
      readonly scopedRuleId: string;
      readonly period: RulePeriod | undefined;
      readonly only: 'acted' | undefined;
      readonly limit: number;
      readonly offset: number;
    }): Promise<{ runs: RuleRunDto[]; total: number }> {
      const { scopedRuleId: ruleId, ...page } = input;
      const now = deps.clock.now();
      const { runs, total } = await deps.runs.list({ ...page, ruleId, isScoped: true, now });
      return { runs: runs.map(presentRun), total };
    },

    /** Requests runs now; those in progress continue. */
    request: ({
      teamId,
      parts,
    }: {
      teamId: string;
      parts: readonly Pick<Rule, 'id' | 'adUserId'>[];
    }): Promise<void> =>
      deps.sync.writeVolatile({ kind: 'binomRule', teamId }, async (trx) => {
        const at = deps.clock.now();
        for (const { id: ruleId } of parts) {
          await deps.state.requestRun({ ruleId, at }, trx);
        }
        for (const adUserId of new Set(parts.map((part) => part.adUserId))) {
          await deps.schedule.plan({ adUserId, isRequested: true }, trx);
        }
        return { ids: parts.map(({ id }) => id), result: undefined };
      }),
  };
}
