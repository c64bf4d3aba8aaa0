import type { CostTarget } from '@ads-checker/shared/contracts/tasks';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import { toJsonColumn } from '../../platform/db/json.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import {
  createProfileTaskRepository,
  type RunFailure,
  type RunProblem,
} from '../profile-tasks/index.ts';
import type { CostRun } from './entities.ts';
import { updateCostsJob } from './jobs/update-costs.job.ts';
import { presentCostUpdateTask } from './presenter.ts';
import { type CostRunRow, type CostTaskRow, readCostTargets } from './rows.ts';

export interface RunCounts {
  readonly fetched: number;
  readonly sent: number;
  readonly failed: number;
}

export type CostTaskRepository = ReturnType<typeof createCostTaskRepository>;

async function readTeamId(adUserId: string, trx: Transaction): Promise<string> {
  const { rows } = await trx.raw<{ rows: { team_id: string }[] }>(
    'select a.team_id from ad_users u join accounts a on a.id = u.account_id where u.id = ?',
    [adUserId],
  );
  return oneRow(rows).team_id;
}

/** The tasks and their runs. */
export function createCostTaskRepository({ db }: { db: Database }) {
  const jobQueue = createJobQueue({ db });
  const tasks = createProfileTaskRepository<'binomCostUpdateTask', CostTaskRow, CostRunRow>({
    db,
    name: 'binomCostUpdateTask',
    tasks: 'binom_cost_update_tasks',
    runs: 'binom_cost_update_runs',
    progress: { done: 'done_count', total: 'total_count' },
    job: updateCostsJob,
    interrupted: 'The cost update was interrupted and started again.',
    present: presentCostUpdateTask,
  });

  return {
    ...tasks,

    /** Undefined when the profile was deleted or its task is off, which schedules no run. */
    beginRun: (input: {
      adUserId: string;
      at: Date;
      intervalMs: number;
    }): Promise<CostRun | undefined> =>
      tasks.begin(input, async (task, trx) => {
        const settings = readCostTargets(task.binom_settings);
        if (settings.length === 0) {
          return { rest: { ofTask: { fetch_requested_at: null } } };
        }
        const { fetched_at: fetchedAt, fetch_requested_at: requestedAt } = task;
        const isFetchDue =
          requestedAt !== null ||
          fetchedAt === null ||
          input.at.getTime() - fetchedAt.getTime() >= input.intervalMs;
        const lastFetchAt = isFetchDue ? input.at : fetchedAt;
        return {
          facts: {
            teamId: await readTeamId(input.adUserId, trx),
            settings,
            multiplier: Number(task.cost_multiplier),
            isFetchDue,
            nextFetchAt: new Date(lastFetchAt.getTime() + input.intervalMs),
          },
        };
      }),

    /** @throws RunSuperseded */
    finishRun: (
      run: CostRun,
      {
        counts,
        hasFetched,
        ...result
      }: {
        at: Date;
        counts: RunCounts;
        /** Whether the network was called, successfully or not. */
        hasFetched: boolean;
        error: RunFailure | null;
        problems: readonly RunProblem[];
        nextRunAt: Date;
      },
    ): Promise<void> =>
      tasks.finish(run, {
        ...result,
        ofRun: {
          fetched_count: counts.fetched,
          sent_count: counts.sent,
          failed_count: counts.failed,
        },
        ofTask: hasFetched ? { fetched_at: run.startedAt } : {},
        async also(trx) {
          if (hasFetched) {
            await trx('binom_cost_update_tasks')
              .where({ ad_user_id: run.adUserId })
              .andWhere('fetch_requested_at', '<=', run.startedAt)
              .update({ fetch_requested_at: null });
          }
        },
      }),

    /** A running one continues and is not queued again. */
    runNow: ({ adUserId, at }: { adUserId: string; at: Date }): Promise<void> =>
      tasks.runNow({ adUserId, at, ofTask: { fetch_requested_at: at } }),

    /** Sends pending costs without fetching spend first. */
    pushNow: async ({ adUserId, at }: { adUserId: string; at: Date }): Promise<void> => {
      await db('binom_cost_update_tasks')
        .where({ ad_user_id: adUserId, in_progress: false })
        .update({ next_run_at: at });
      await db.transaction((trx) =>
        jobQueue.add(updateCostsJob, { payload: { adUserId }, isRequested: true }, trx),
      );
    },

    update: (
      input: { adUserId: string; settings: readonly CostTarget[]; multiplier: number },
      trx: Transaction,
    ): Promise<void> =>
      tasks.change(
        input.adUserId,
        {
          binom_settings: toJsonColumn(input.settings),
          cost_multiplier: input.multiplier,
          updated_at: trx.fn.now(),
        },
        trx,
      ),

    /** Makes the next run fetch spend again. */
    requestFetch: ({ adUserId, at }: { adUserId: string; at: Date }, trx: Transaction) =>
      tasks.change(adUserId, { fetch_requested_at: at }, trx),

    stop: (adUserId: string, trx: Transaction): Promise<void> =>
      tasks.change(adUserId, { next_run_at: null, fetch_requested_at: null }, trx),
  };
}
