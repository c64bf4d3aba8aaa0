import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import type { EventHandlers } from '../events.ts';
import type { SampleFigures } from './fill-sample-figures.ts';
import { fillSampleFiguresJob } from './jobs/fill-sample-figures.job.ts';
import { recordRuleFiguresJob } from './jobs/record-rule-figures.job.ts';
import { settleRuleRunJob } from './jobs/settle-rule-run.job.ts';
import { createRuleSchedule } from './schedule-repository.ts';

/** Plans runs when rules change, and settles one when a bulk change of it, or its undo, has ended. */
export function createRuleRunHandlers({ db }: { db: Database }) {
  const jobQueue = createJobQueue({ db });
  const schedule = createRuleSchedule({ db });
  return {
    ruleTimesChanged: (of, trx) =>
      'teamId' in of ? schedule.planTeam(of.teamId, trx) : schedule.plan(of, trx),

    async adObjectChangeEnded({ changeId }, trx) {
      const { rows } = await trx.raw<{ rows: { runId: string | null }[] }>(
        `select coalesce(c.rule_run_id, undone.rule_run_id) as "runId"
         from ad_object_changes c left join ad_object_changes undone on undone.id = c.undo_of
         where c.id = ?`,
        [changeId],
      );
      const runId = rows[0]?.runId ?? null;
      if (runId !== null) {
        await jobQueue.add(settleRuleRunJob, { payload: { runId }, isRequested: true }, trx);
      }
    },
  } satisfies EventHandlers;
}

const SPREAD_MS = MINUTE_MS;

/**
 * Queues recording for all profiles, spread over a minute in which tracker reports are still
 * shared.
 */
export async function planFigures(input: {
  db: Database;
  adUserIds: readonly string[];
  at: Date;
}): Promise<number> {
  await createJobQueue({ db: input.db }).addAll(
    recordRuleFiguresJob,
    input.adUserIds.map((adUserId, index) => ({
      payload: { adUserId },
      runAt: new Date(input.at.getTime() + (index / input.adUserIds.length) * SPREAD_MS),
    })),
  );
  return input.adUserIds.length;
}

export async function planSampleFigures(
  { db, sample }: { db: Database; sample: SampleFigures },
  trx: Transaction,
): Promise<void> {
  await createJobQueue({ db }).add(fillSampleFiguresJob, { payload: sample }, trx);
}
