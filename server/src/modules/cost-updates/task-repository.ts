import type { BinomSetting } from '@ads-checker/shared/contracts/tasks';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import { toJsonColumn } from '../../platform/db/json.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import { createProfileTaskRuns, type RunFailure } from '../profile-task-runs.ts';
import type { CostRun, RunProblem } from './entities.ts';
import { updateBinomCostsJob } from './jobs/update-binom-costs.job.ts';
import { type CostRunRow, type CostTaskRow, readBinomSettings } from './rows.ts';

const MAX_PROBLEMS = 20;

export interface RunCounts {
  readonly fetched: number;
  readonly sent: number;
  readonly failed: number;
}

export type CostTaskRepository = ReturnType<typeof createCostTaskRepository>;

/** The tasks and their runs. */
export function createCostTaskRepository({ db }: { db: Database }) {
  const jobQueue = createJobQueue({ db });
  const runs = createProfileTaskRuns({
    db,
    tasks: 'binom_cost_update_tasks',
    runs: 'binom_cost_update_runs',
    job: updateBinomCostsJob,
    interrupted: 'The cost update was interrupted and started again.',
    idle: { done_count: 0, total_count: null },
  });

  return {
    hold: runs.hold,
    release: runs.release,
    plan: runs.plan,

    async find(adUserId: string, trx?: Transaction): Promise<CostTaskRow | undefined> {
      return (trx ?? db)<CostTaskRow>('binom_cost_update_tasks')
        .where({ ad_user_id: adUserId })
        .first();
    },

    listRuns: (adUserId: string, limit: number): Promise<CostRunRow[]> =>
      runs.list<CostRunRow>(adUserId, limit),

    /** Undefined when the profile was deleted or its task is off, which schedules no run. */
    begin: (input: {
      adUserId: string;
      at: Date;
      intervalMs: number;
    }): Promise<CostRun | undefined> =>
      db.transaction(async (trx) => {
        const task = await trx<CostTaskRow>('binom_cost_update_tasks')
          .where({ ad_user_id: input.adUserId })
          .forUpdate()
          .first();
        if (task === undefined) {
          return undefined;
        }
        await runs.interrupt(input.adUserId, input.at, trx);
        const settings = readBinomSettings(task.binom_settings);
        if (settings.length === 0) {
          await trx('binom_cost_update_tasks')
            .where({ ad_user_id: input.adUserId })
            .update({ ...runs.idleState, next_run_at: null, fetch_requested_at: null });
          return undefined;
        }
        const { team_id: teamId } = oneRow(
          (
            await trx.raw<{ rows: { team_id: string }[] }>(
              'select a.team_id from ad_users u join accounts a on a.id = u.account_id where u.id = ?',
              [input.adUserId],
            )
          ).rows,
        );
        const runId = await runs.begin({ adUserId: input.adUserId, at: input.at }, trx);
        const { fetched_at: fetchedAt, fetch_requested_at: requestedAt } = task;
        const isFetchDue =
          requestedAt !== null ||
          fetchedAt === null ||
          input.at.getTime() - fetchedAt.getTime() >= input.intervalMs;
        const lastFetchAt = isFetchDue ? input.at : fetchedAt;
        return {
          adUserId: input.adUserId,
          runId,
          startedAt: input.at,
          teamId,
          settings,
          multiplier: Number(task.cost_multiplier),
          isFetchDue,
          nextFetchAt: new Date(lastFetchAt.getTime() + input.intervalMs),
        };
      }),

    async progress(
      { adUserId, runId }: Pick<CostRun, 'adUserId' | 'runId'>,
      { done, total }: { done: number; total: number },
    ): Promise<void> {
      await db('binom_cost_update_tasks')
        .where({ ad_user_id: adUserId, run_id: runId })
        .update({ done_count: done, total_count: total });
    },

    /** @throws RunSuperseded */
    finish: ({
      run: { adUserId, runId, startedAt },
      at,
      counts,
      hasFetched,
      error,
      problems,
      nextRunAt,
    }: {
      run: CostRun;
      at: Date;
      counts: RunCounts;
      /** Whether the network was called, successfully or not. */
      hasFetched: boolean;
      error: RunFailure | null;
      problems: readonly RunProblem[];
      nextRunAt: Date;
    }): Promise<void> =>
      db.transaction(async (trx) => {
        await runs.finish(
          {
            adUserId,
            runId,
            at,
            error,
            nextRunAt,
            ofRun: {
              fetched_count: counts.fetched,
              sent_count: counts.sent,
              failed_count: counts.failed,
              problems: toJsonColumn(problems.slice(0, MAX_PROBLEMS)),
            },
            ofTask: hasFetched ? { fetched_at: startedAt } : {},
          },
          trx,
        );
        if (hasFetched) {
          await trx('binom_cost_update_tasks')
            .where({ ad_user_id: adUserId })
            .andWhere('fetch_requested_at', '<=', startedAt)
            .update({ fetch_requested_at: null });
        }
      }),

    /** A running one continues and is not queued again. */
    runNow: ({ adUserId, at }: { adUserId: string; at: Date }): Promise<void> =>
      runs.runNow({ adUserId, at, ofTask: { fetch_requested_at: at } }),

    /** Sends pending costs without fetching spend first. */
    pushNow: async ({ adUserId, at }: { adUserId: string; at: Date }): Promise<void> => {
      await db('binom_cost_update_tasks')
        .where({ ad_user_id: adUserId, in_progress: false })
        .update({ next_run_at: at });
      await db.transaction((trx) =>
        jobQueue.add(updateBinomCostsJob, { payload: { adUserId }, isRequested: true }, trx),
      );
    },

    async update(
      input: {
        adUserId: string;
        settings: readonly BinomSetting[];
        multiplier: number;
      },
      trx: Transaction,
    ): Promise<void> {
      await trx('binom_cost_update_tasks')
        .where({ ad_user_id: input.adUserId })
        .update({
          binom_settings: toJsonColumn(input.settings),
          cost_multiplier: input.multiplier,
          updated_at: trx.fn.now(),
        });
    },

    /** Makes the next run fetch spend again. */
    async requestFetch({ adUserId, at }: { adUserId: string; at: Date }, trx: Transaction) {
      await trx('binom_cost_update_tasks')
        .where({ ad_user_id: adUserId })
        .update({ fetch_requested_at: at });
    },

    async stop(adUserId: string, trx: Transaction): Promise<void> {
      await trx('binom_cost_update_tasks')
        .where({ ad_user_id: adUserId })
        .update({ next_run_at: null, fetch_requested_at: null });
    },
  };
}
