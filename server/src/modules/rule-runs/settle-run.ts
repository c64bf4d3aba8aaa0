import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { RuleChanges } from '../ad-object-changes/index.ts';
import type { Events } from '../events.ts';
import type { FindAdAccountName } from '../object-checks/index.ts';
import type { RuleRepository } from '../rules/index.ts';
import { toRunSubject } from './news-subjects.ts';
import { toOutcomes } from './outcomes.ts';
import type { RuleSchedule } from './schedule-repository.ts';
import type { ActionOutcome, StateRepository } from './state-repository.ts';
import type { StopFailingRule } from './stop-failing-rule.ts';
import type { TripTeamBreaker } from './team-breaker.ts';

function describeFailures(outcomes: readonly ActionOutcome[]): string | null {
  const failed = outcomes.filter(({ state }) => state === 'failed');
  return failed[0]?.error?.message ?? null;
}

/** Completes runs when their changes end, and updates them when they are undone. */
export function createSettleRun(deps: {
  db: Database;
  state: StateRepository;
  rules: Pick<RuleRepository, 'find'>;
  changes: Pick<RuleChanges, 'list'>;
  schedule: RuleSchedule;
  stopFailingRule: StopFailingRule;
  tripTeamBreaker: TripTeamBreaker;
  findAdAccountName: FindAdAccountName;
  events: Events;
  sync: Pick<Sync, 'writeVolatile'>;
  clock: Clock;
}) {
  return async (runId: string): Promise<void> => {
    const found = await deps.db.transaction((trx) => deps.state.hold(runId, trx));
    const rule = found === undefined ? undefined : await deps.rules.find(found.ruleId);
    if (found === undefined || rule === undefined) {
      return;
    }
    const hasFailed = await deps.sync.writeVolatile(
      { kind: 'binomRule', teamId: found.teamId },
      async (trx) => {
        const run = await deps.state.hold(runId, trx);
        const outcomes =
          run === undefined ? undefined : toOutcomes(await deps.changes.list(runId, trx));
        if (run === undefined || outcomes === undefined) {
          return { ids: [], result: false };
        }
        await deps.state.settleActs({ runId, outcomes }, trx);
        const ok = outcomes.length === 0 || outcomes.some(({ state: one }) => one !== 'failed');
        if (run.completedAt === null) {
          const at = deps.clock.now();
          const error = describeFailures(outcomes);
          await deps.state.complete(
            {
              runId,
              ruleId: rule.id,
              ok,
              description: error,
              at,
              nextAt: new Date(at.getTime() + rule.checkIntervalInSeconds * 1_000),
            },
            trx,
          );
          await deps.schedule.plan({ adUserId: rule.adUserId }, trx);
          const objects = await deps.state.listAffected(runId, trx);
          const adAccountName = await deps.findAdAccountName(rule, trx);
          const subject = toRunSubject({ rule, adAccountName, runId, objects, error });
          await deps.events.publish(
            'newsHappened',
            {
              of: { adUserId: rule.adUserId },
              group: `rule-run:${runId}`,
              at,
              subjects: subject === undefined ? [] : [subject],
            },
            trx,
          );
        }
        return { ids: [rule.id], result: run.completedAt === null && !ok };
      },
    );
    if (hasFailed) {
      await deps.stopFailingRule(rule);
    }
    await deps.tripTeamBreaker(found.teamId);
  };
}

export type SettleRun = ReturnType<typeof createSettleRun>;
