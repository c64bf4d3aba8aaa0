import { type Database, oneRow, type Transaction } from '../platform/db/database.ts';
import type { AddableJob } from '../platform/jobs/job.ts';
import { createJobQueue } from '../platform/jobs/job-queue.ts';

const RUNS_KEPT = 50;

export interface RunFailure {
  /** Of the error catalogue or the ad network; null for what has none. */
  readonly code: string | null;
  readonly message: string;
}

/** Another run took the task over: this one may write nothing more. */
export class RunSuperseded extends Error {}

interface HeldRun {
  readonly adUserId: string;
  readonly runId: string;
}

/**
 * The runs of a background task of profiles, in a table of tasks and one of runs. One run holds a
 * task: it writes only while the task still names it, so that a process that others took for dead
 * cannot write beside the run that followed.
 */
export function createProfileTaskRuns({
  db,
  tasks,
  runs,
  job,
  interrupted,
  idle,
}: {
  readonly db: Database;
  readonly tasks: string;
  readonly runs: string;
  readonly job: AddableJob<{ adUserId: string }>;
  /** Told of a run that another one followed before its end. */
  readonly interrupted: string;
  /** Columns of a task without a run, beside those of all tasks. */
  readonly idle: Readonly<Record<string, number | null>>;
}) {
  const jobQueue = createJobQueue({ db });
  const atRest = { ...idle, run_id: null, in_progress: false };

  const change = (adUserId: string, columns: Readonly<Record<string, unknown>>, trx: Transaction) =>
    trx(tasks).where({ ad_user_id: adUserId }).update(columns);

  /** @throws RunSuperseded */
  const hold = async ({ adUserId, runId }: HeldRun, trx: Transaction): Promise<void> => {
    const { rowCount } = await trx.raw<{ rowCount: number }>(
      'select 1 from ?? where ad_user_id = ? and run_id = ? for update',
      [tasks, adUserId, runId],
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
    await jobQueue.add(job, { payload: { adUserId }, runAt: at }, trx);
  };

  const interrupt = (adUserId: string, at: Date, trx: Transaction) =>
    trx(runs)
      .where({ ad_user_id: adUserId, finished_at: null })
      .update({ finished_at: at, error_code: 'interrupted', error: interrupted });

  return {
    hold,
    plan,
    interrupt,
    atRest,

    async list<Row extends object>(adUserId: string, limit: number): Promise<Row[]> {
      return db(runs).where({ ad_user_id: adUserId }).orderBy('id', 'desc').limit(limit);
    },

    /** Begins a run, inside a lock of its task. Returns its id. */
    async begin(
      { adUserId, at }: { adUserId: string; at: Date },
      trx: Transaction,
    ): Promise<string> {
      const { id } = oneRow(
        await trx(runs)
          .insert({ ad_user_id: adUserId, started_at: at })
          .returning<{ id: string }[]>('id'),
      );
      await change(adUserId, { ...atRest, run_id: id, in_progress: true, next_run_at: null }, trx);
      return id;
    },

    /** Ends a run that holds its task, and plans the next one. @throws RunSuperseded */
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
        /** Columns of the run and of the task beside those of all. */
        readonly ofRun: Readonly<Record<string, unknown>>;
        readonly ofTask?: Readonly<Record<string, unknown>>;
      },
      trx: Transaction,
    ): Promise<void> {
      await hold({ adUserId, runId }, trx);
      await trx(runs)
        .where({ id: runId })
        .update({
          ...ofRun,
          finished_at: at,
          error_code: error?.code ?? null,
          error: error?.message ?? null,
        });
      await change(
        adUserId,
        { ...atRest, ...(error === null ? { last_execution_time: at } : {}), ...ofTask },
        trx,
      );
      await trx.raw(
        `delete from :runs: where ad_user_id = :adUserId and id not in (
           select id from :runs: where ad_user_id = :adUserId order by id desc limit :kept
         )`,
        { runs, adUserId, kept: RUNS_KEPT },
      );
      await plan({ adUserId, at: nextRunAt }, trx);
    },

    /** Gives the task back unfinished: its job runs again. @throws RunSuperseded */
    release: ({ adUserId, runId, at }: HeldRun & { readonly at: Date }): Promise<void> =>
      db.transaction(async (trx) => {
        await hold({ adUserId, runId }, trx);
        await interrupt(adUserId, at, trx);
        await change(adUserId, atRest, trx);
      }),

    /** A running one goes on. */
    async runNow({
      adUserId,
      at,
      ofTask = {},
    }: {
      adUserId: string;
      at: Date;
      ofTask?: Readonly<Record<string, unknown>>;
    }): Promise<void> {
      await db(tasks)
        .where({ ad_user_id: adUserId, in_progress: false })
        .update({ next_run_at: at, ...ofTask });
      await jobQueue.expedite(job, { adUserId });
    },
  };
}
