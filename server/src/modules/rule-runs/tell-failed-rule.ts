import type { AppError } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Events } from '../events.ts';
import type { FindAdAccountName } from '../object-checks/index.ts';
import type { Rule } from '../rules/index.ts';
import { namesOfRule } from './news-subjects.ts';
import type { StateRepository } from './state-repository.ts';

/** Tells once that a rule cannot run for a reason that stays until a person changes a setting. */
export function createFailedRuleTeller(deps: {
  state: Pick<StateRepository, 'hasFailedBefore'>;
  findAdAccountName: FindAdAccountName;
  events: Events;
  clock: Clock;
}) {
  return async (
    { rule, runId, error }: { rule: Rule; runId: string; error: AppError },
    trx: Transaction,
  ): Promise<void> => {
    const { message } = error;
    const isTold = await deps.state.hasFailedBefore(
      { ruleId: rule.id, runId, description: message },
      trx,
    );
    if (error.type !== 'FailedPreconditionError' || isTold) {
      return;
    }
    const adAccountName = await deps.findAdAccountName(rule, trx);
    await deps.events.publish(
      'newsHappened',
      {
        of: { adUserId: rule.adUserId },
        group: `rule-failed:${runId}`,
        at: deps.clock.now(),
        subjects: [
          { kind: 'rule_failed', ...namesOfRule(rule, adAccountName), runId, error: message },
        ],
      },
      trx,
    );
  };
}

export type TellFailedRule = ReturnType<typeof createFailedRuleTeller>;
