import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { RecordActivity } from '../activity/index.ts';
import type { Events } from '../events.ts';
import type { FindAdAccountName } from '../object-checks/index.ts';
import { type Rule, ruleSubject } from '../rules/index.ts';
import { namesOfRule } from './news-subjects.ts';
import type { StateRepository } from './state-repository.ts';

/** Half of the last 20 runs. */
const FAILED_RUNS_MAX = 10;

/** Turns off a rule that keeps failing, and publishes it. */
export function createFailingRuleStopper(deps: {
  db: Database;
  state: StateRepository;
  sync: Pick<Sync, 'write'>;
  record: RecordActivity;
  findAdAccountName: FindAdAccountName;
  events: Events;
  clock: Clock;
}) {
  return async (rule: Rule): Promise<void> => {
    const failed = await deps.db.transaction((trx) => deps.state.countFailed(rule.id, trx));
    if (failed < FAILED_RUNS_MAX) {
      return;
    }
    await deps.sync.write({ teamIds: [rule.teamId] }, async (scope) => {
      const at = deps.clock.now();
      const error = await deps.state.findLastFailure(rule.id, scope.trx);
      const adAccountName = await deps.findAdAccountName(rule, scope.trx);
      if (!(await deps.state.stop({ ruleId: rule.id, at }, scope.trx))) {
        return;
      }
      await deps.events.publish(
        'newsHappened',
        {
          of: { adUserId: rule.adUserId },
          group: `rule-stopped:${rule.id}:${at.getTime()}`,
          at,
          subjects: [{ kind: 'rule_stopped', ...namesOfRule(rule, adAccountName), error }],
        },
        scope.trx,
      );
      scope.touch({ collection: 'binomRules', docIds: [rule.id] });
      await deps.record({
        trx: scope.trx,
        teamId: rule.teamId,
        actor: null,
        kind: 'rules',
        action: 'turned_off',
        subject: ruleSubject(rule),
        changes: [],
      });
    });
  };
}

export type StopFailingRule = ReturnType<typeof createFailingRuleStopper>;
