import { type Database, oneRow, type Transaction } from '../platform/db/database.ts';
import type { AddableJob } from '../platform/jobs/job.ts';
import { createJobQueue } from '../platform/jobs/job-queue.ts';

const MAX_RUNS = 50;

export interface RunFailure {
  /** Code of the error catalogue or of the ad network, if any. */
  readonly code: string | null;
  readonly message: string;
}

/** Another run took over the task: this one may not write any more. */
export class RunSuperseded extends Error {}

interface HeldRun {
  readonly adUserId: string;
  readonly runId: string;
}

/**
 * Runs of a profile's background task, stored in a tasks table and a runs table. A run holds its
 * task and writes only while the task refers to it, so that a process presumed dead cannot
 * interfere with its successor.
 */
export function createProfileTaskRuns(deps: {
  readonly db: Database;
  readonly tasks: string;
  readonly runs: string;
  readonly job: AddableJob<{ adUserId: string }>;
  /** Failure message of a run that was superseded. */
  readonly interrupted: string;
  /** Task columns to reset when no run is active, in addition to the common ones. */
  readonly idle: Readonly<Record<string, number | null>>;
}) {
  const jobQueue = createJobQueue({ db: deps.db });
  const idleState = { ...deps.idle, run_id: null, in_progress: false };

  const change = (adUserId: string, columns: Readonly<Record<string, unknown>>, trx: Transaction) =>
    trx(deps.tasks).where({ ad_user_id: adUserId }).update(columns);

  /** @throws RunSuperseded */
  const hold = async ({ adUserId, runId }: HeldRun, trx: Transaction): Promise<void> => {
    const { rowCount } = await trx.raw<{ rowCount: number }>(
      'select 1 from ?? where ad_user_id = ? and run_id = ? for update',
      [deps.tasks, adUserId, runId],
    );
    if (rowCount === 0) {
      throw new RunSuperseded();
    }
  };

  const plan = async (
    { adUserId, at }: { adUserId: string; at: Date },
    trx: Transaction,
  ): Promise<void> => {
    await change(adUserId, { next_run_at: at }, trx);
    await jobQueue.add(deps.job, { payload: { adUserId }, runAt: at }, trx);
  };

  const interrupt = (adUserId: string, at: Date, trx: Transaction) =>
    trx(deps.runs)
      .where({ ad_user_id: adUserId, finished_at: null })
      .update({ finished_at: at, error_code: 'interrupted', error: deps.interrupted });

  return {
    hold,
    plan,
    interrupt,
    idleState,

    async list<Row extends object>(adUserId: string, limit: number): Promise<Row[]> {
      return deps.db(deps.runs).where({ ad_user_id: adUserId }).orderBy('id', 'desc').limit(limit);
    },

    /** Starts a run while its task is locked. Returns its id. */
    async begin(
      { adUserId, at }: { adUserId: string; at: Date },
      trx: Transaction,
    ): Promise<string> {
      const { id } = oneRow(
        await trx(deps.runs)
          .insert({ ad_user_id: adUserId, started_at: at })
          .returning<{ id: string }[]>('id'),
      );
      await change(
        adUserId,
        { ...idleState, run_id: id, in_progress: true, next_run_at: null },
        trx,
      );
      return id;
    },

    /** Ends a run that holds its task, and schedules the next one. @throws RunSuperseded */
    async finish(
      {
        adUserId,
        runId,
        at,
        error,
        nextRunAt,
        ofRun,
        ofTask = {},
      }: HeldRun & {
        readonly at: Date;
        readonly error: RunFailure | null;
        readonly nextRunAt: Date;
        /** Run and task columns in addition to the common ones. */
        readonly ofRun: Readonly<Record<string, unknown>>;
        readonly ofTask?: Readonly<Record<string, unknown>>;
      },
      trx: Transaction,
    ): Promise<void> {
      await hold({ adUserId, runId }, trx);
      await trx(deps.runs)
        .where({ id: runId })
        .update({
          ...ofRun,
          finished_at: at,
          error_code: error?.code ?? null,
          error: error?.message ?? null,
        });
      await change(
        adUserId,
        { ...idleState, ...(error === null ? { last_execution_time: at } : {}), ...ofTask },
        trx,
      );
      await trx.raw(
        `delete from :runs: where ad_user_id = :adUserId and id not in (
           select id from :runs: where ad_user_id = :adUserId order by id desc limit :kept
         )`,
        { runs: deps.runs, adUserId, kept: MAX_RUNS },
      );
      await plan({ adUserId, at: nextRunAt }, trx);
    },

    /** Releases the task unfinished: its job runs again. @throws RunSuperseded */
    release: ({ adUserId, runId, at }: HeldRun & { readonly at: Date }): Promise<void> =>
      deps.db.transaction(async (trx) => {
        await hold({ adUserId, runId }, trx);
        await interrupt(adUserId, at, trx);
        await change(adUserId, idleState, trx);
      }),

    /** A running one continues. */
    async runNow({
      adUserId,
      at,
      ofTask = {},
    }: {
      adUserId: string;
      at: Date;
      ofTask?: Readonly<Record<string, unknown>>;
    }): Promise<void> {
      await deps
        .db(deps.tasks)
        .where({ ad_user_id: adUserId, in_progress: false })
        .update({ next_run_at: at, ...ofTask });
      await jobQueue.expedite(deps.job, { adUserId });
    },
  };
}
