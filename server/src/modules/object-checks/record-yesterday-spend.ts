import { AD_ACCOUNT_STATUS } from '@ads-checker/shared/contracts/ad-object-values';
import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import type { AdChecksPort } from '../../gateways/graph/ports/ad-checks-port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { isOlder, type ReadingRun } from './check-run.ts';
import type { SnapshotRepository } from './snapshot-repository.ts';
import type { TaskRepository } from './task-repository.ts';
import { yesterdayIn } from './yesterday-spend.ts';

/** The network corrects yesterday’s figures for some hours. */
const SPEND_EVERY_MS = 6 * HOUR_MS;
const SPENDING: readonly (number | null)[] = [
  AD_ACCOUNT_STATUS.ACTIVE,
  AD_ACCOUNT_STATUS.PENDING_SETTLEMENT,
  AD_ACCOUNT_STATUS.IN_GRACE_PERIOD,
];

/** Stores yesterday's hourly spend of a profile's ad accounts. */
export function createYesterdaySpendRecorder(deps: {
  db: Database;
  graph: Pick<AdChecksPort, 'readYesterdaySpend'>;
  tasks: Pick<TaskRepository, 'hold'>;
  snapshots: Pick<SnapshotRepository, 'listKnownAdAccounts' | 'saveSpend'>;
  clock: Clock;
}) {
  return async (run: ReadingRun): Promise<void> => {
    const at = deps.clock.now();
    const due = (await deps.snapshots.listKnownAdAccounts(run.adUserId)).flatMap(
      ({ id, status, timeZone, missingSince, spendDay, spendReadAt }) => {
        if (timeZone === null || missingSince !== null || !SPENDING.includes(status)) {
          return [];
        }
        const day = yesterdayIn({ timeZone, at });
        const isDue = spendDay !== day || isOlder(spendReadAt, SPEND_EVERY_MS, at);
        return isDue ? [{ id, day }] : [];
      },
    );
    if (due.length === 0) {
      return;
    }
    const read = await deps.graph.readYesterdaySpend({
      ...run.call,
      adAccountIds: due.map(({ id }) => id),
    });
    await deps.db.transaction(async (trx) => {
      await deps.tasks.hold(run, trx);
      for (const { id, day } of due) {
        const spend = read.get(id);
        // Midnight may have passed during the call: the figures then belong to another day.
        if (spend !== undefined && (spend.date === null || spend.date === day)) {
          await deps.snapshots.saveSpend(
            { adUserId: run.adUserId, adAccountId: id, day, hours: spend.hours, at },
            trx,
          );
        }
      }
    });
  };
}
