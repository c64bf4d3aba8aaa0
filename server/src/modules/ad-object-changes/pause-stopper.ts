import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { EventHandlers } from '../events.ts';
import { createAdObjectChangeRepository } from './repository.ts';

/** Stops what rules, schedules and planned changes are sending when their team pauses them. */
export function createPauseStopper({ db, clock }: { db: Database; clock: Clock }) {
  const repository = createAdObjectChangeRepository({ db });
  return {
    async rulesPaused({ teamId }, trx) {
      for (const change of await repository.stopAutomation({ teamId, at: clock.now() }, trx)) {
        await repository.queue(change, trx);
      }
    },
  } satisfies EventHandlers;
}
