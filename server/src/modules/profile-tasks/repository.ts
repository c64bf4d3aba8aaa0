import type { AdUserTasks } from '@ads-checker/shared/contracts/tasks';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import { toJsonColumn } from '../../platform/db/json.ts';
import type { AddableJob } from '../../platform/jobs/job.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import type { ProfileTask, ProfileTaskName } from '../profile-task.ts';
import {
  type HeldRun,
  type RunFailure,
  type RunProblem,
  type RunRow,
  RunSuperseded,
  type StartedRun,
  type TaskRow,
} from './entities.ts';

const MAX_RUNS = 50;
const MAX_PROBLEMS = 20;
const RUNS_SHOWN = 10;

type Columns = Readonly<Record<string, unknown>>;

/** What a task's run needs to know, or that the task does not run now. */
type RunDecision<Facts> =
  | { readonly facts: Facts }
  | {
      readonly rest: {
        /** Task columns to reset. */
        readonly ofTask?: Columns;
        /** When it runs again. Absent: when it is planned. */
        readonly until?: Date;
      };
    };

export interface TaskDefinition {
  readonly tasks: string;
  readonly runs: string;
  /** Task columns with the progress of the run. */
  readonly progress: { readonly done: string; readonly total: string };
  readonly job: AddableJob<{ adUserId: string }>;
  /** Failure message of a run that was superseded. */
  readonly interrupted: string;
}

/** A task that is a part of every profile. */
export interface ProfileTaskDefinition<N extends ProfileTaskName, Task extends TaskRow>
  extends TaskDefinition {
  readonly name: N;
  /** The first run of a new profile is due at once. */
  readonly isDueAtOnce?: boolean;
  readonly present: (row: Task) => AdUserTasks[N];
}

interface RunEnd {
  readonly at: Date;
  readonly error: RunFailure | null;
  readonly nextRunAt: Date;
  readonly problems?: readonly RunProblem[];
  /** Run and task columns in addition to the common ones. */
  readonly ofRun: Columns;
  readonly ofTask?: Columns;
  /** In the same transaction. */
  readonly also?: (trx: Transaction) => Promise<void>;
}

async function insertTask(table: string, adUserId: string, trx: Transaction): Promise<string> {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    'insert into ?? (ad_user_id) values (?) returning id',
    [table, adUserId],
  );
  return oneRow(rows).id;
}

/** The runs table of a task. */
function createRunRows({
  runs,
  interrupted,
}: {
  readonly runs: string;
  readonly interrupted: string;
}) {
  return {
    async insert(adUserId: string, at: Date, trx: Transaction): Promise<string> {
      const rows = await trx(runs)
        .insert({ ad_user_id: adUserId, started_at: at })
        .returning<{ id: string }[]>('id');
      return oneRow(rows).id;
    },

    /** Ends runs that another process left open. */
    async interrupt(adUserId: string, at: Date, trx: Transaction): Promise<void> {
      await trx(runs)
        .where({ ad_user_id: adUserId, finished_at: null })
        .update({ finished_at: at, error_code: 'interrupted', error: interrupted });
    },

    async end(
      runId: string,
      { at, error, problems, ofRun }: Pick<RunEnd, 'at' | 'error' | 'problems' | 'ofRun'>,
      trx: Transaction,
    ): Promise<void> {
      await trx(runs)
        .where({ id: runId })
        .update({
          ...ofRun,
          ...(problems && { problems: toJsonColumn(problems.slice(0, MAX_PROBLEMS)) }),
          finished_at: at,
          error_code: error?.code ?? null,
          error: error?.message ?? null,
        });
    },

    async deleteOld(adUserId: string, trx: Transaction): Promise<void> {
      await trx.raw(
        `delete from :runs: where ad_user_id = :adUserId and id not in (
           select id from :runs: where ad_user_id = :adUserId order by id desc limit :kept
         )`,
        { runs, adUserId, kept: MAX_RUNS },
      );
    },
  };
}

/**
 * A profile's background task, stored in a tasks table and a runs table. A run holds its task and
 * writes only while the task refers to it, so that a process presumed dead cannot interfere with
 * its successor.
 */
export function createTaskRepository<Task extends TaskRow, Run extends RunRow>({
  db,
  ...definition
}: TaskDefinition & { readonly db: Database }) {
  const { tasks, runs, job, progress } = definition;
  const jobQueue = createJobQueue({ db });
  const idle = { run_id: null, in_progress: false, [progress.done]: 0, [progress.total]: null };

  const change = async (adUserId: string, columns: Columns, trx?: Transaction): Promise<void> => {
    await (trx ?? db)(tasks).where({ ad_user_id: adUserId }).update(columns);
  };

  const find = async (
    adUserId: string,
    trx?: Transaction,
    lock: '' | 'for update' = '',
  ): Promise<Task | undefined> => {
    const { rows } = await (trx ?? db).raw<{ rows: Task[] }>(
      `select * from ?? where ad_user_id = ? ${lock}`,
      [tasks, adUserId],
    );
    return rows[0];
  };

  const plan = async (
    { adUserId, at }: { adUserId: string; at: Date },
    trx: Transaction,
  ): Promise<void> => {
    await change(adUserId, { next_run_at: at }, trx);
    await jobQueue.add(job, { payload: { adUserId }, runAt: at }, trx);
  };

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

  const runRows = createRunRows(definition);

  return {
    change,
    find: (adUserId: string, trx?: Transaction) => find(adUserId, trx),
    hold,
    plan,

    /** The latest runs, as many as are shown. */
    async listRuns(adUserId: string): Promise<Run[]> {
      return db(runs).where({ ad_user_id: adUserId }).orderBy('id', 'desc').limit(RUNS_SHOWN);
    },

    /**
     * Starts a run and ends those that were interrupted. Undefined when the profile was deleted or
     * its task is off.
     */
    begin: <Facts extends object>(
      { adUserId, at }: { adUserId: string; at: Date },
      decide: (task: Task, trx: Transaction) => RunDecision<Facts> | Promise<RunDecision<Facts>>,
    ): Promise<(StartedRun & Facts) | undefined> =>
      db.transaction(async (trx) => {
        const task = await find(adUserId, trx, 'for update');
        if (task === undefined) {
          return undefined;
        }
        await runRows.interrupt(adUserId, at, trx);
        const decision = await decide(task, trx);
        const unplanned = { ...idle, next_run_at: null };
        if ('rest' in decision) {
          const { ofTask, until } = decision.rest;
          await change(adUserId, { ...unplanned, ...ofTask }, trx);
          if (until !== undefined) {
            await plan({ adUserId, at: until }, trx);
          }
          return undefined;
        }
        const runId = await runRows.insert(adUserId, at, trx);
        await change(adUserId, { ...unplanned, run_id: runId, in_progress: true }, trx);
        return { adUserId, runId, startedAt: at, ...decision.facts };
      }),

    /** Does nothing for a run that was superseded. */
    async progress(
      { adUserId, runId }: HeldRun,
      { done, total }: { done: number; total: number | null },
      trx?: Transaction,
    ): Promise<void> {
      await (trx ?? db)(tasks)
        .where({ ad_user_id: adUserId, run_id: runId })
        .update({ [progress.done]: done, [progress.total]: total });
    },

    /** Ends a run and schedules the next one. @throws RunSuperseded */
    finish: ({ adUserId, runId }: HeldRun, result: RunEnd): Promise<void> =>
      db.transaction(async (trx) => {
        const { at, error } = result;
        await hold({ adUserId, runId }, trx);
        await runRows.end(runId, result, trx);
        const success = error === null ? { last_execution_time: at } : {};
        await change(adUserId, { ...idle, ...success, ...result.ofTask }, trx);
        await runRows.deleteOld(adUserId, trx);
        await plan({ adUserId, at: result.nextRunAt }, trx);
        await result.also?.(trx);
      }),

    /** Releases the task unfinished: its job runs again. @throws RunSuperseded */
    release: ({ adUserId, runId, at }: HeldRun & { readonly at: Date }): Promise<void> =>
      db.transaction(async (trx) => {
        await hold({ adUserId, runId }, trx);
        await runRows.interrupt(adUserId, at, trx);
        await change(adUserId, idle, trx);
      }),

    /** A running one continues. */
    async runNow({
      adUserId,
      at,
      ofTask = {},
    }: {
      adUserId: string;
      at: Date;
      ofTask?: Columns;
    }): Promise<void> {
      await db(tasks)
        .where({ ad_user_id: adUserId, in_progress: false })
        .update({ next_run_at: at, ...ofTask });
      await jobQueue.expedite(job, { adUserId });
    },
  };
}

/** The repository of a task that is created and deleted with its profile. */
export function createProfileTaskRepository<
  N extends ProfileTaskName,
  Task extends TaskRow,
  Run extends RunRow,
>(definition: ProfileTaskDefinition<N, Task> & { readonly db: Database }) {
  const repository = createTaskRepository<Task, Run>(definition);
  const jobQueue = createJobQueue(definition);
  return {
    ...repository,

    ofProfile: {
      name: definition.name,
      async createOf(adUserId, trx) {
        if (definition.isDueAtOnce === true) {
          await jobQueue.add(definition.job, { payload: { adUserId } }, trx);
        }
        return insertTask(definition.tasks, adUserId, trx);
      },
      async findOf(adUserId, trx) {
        const task = await repository.find(adUserId, trx);
        return task && definition.present(task);
      },
    } satisfies ProfileTask<N>,
  };
}
