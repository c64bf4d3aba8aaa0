import type {
  CommentTaskDto,
  JobWarningType,
} from '@ads-checker/shared/contracts/comment-boosting';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { toJsonColumn } from '../../platform/db/json.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import { notifyCommentTask } from '../../platform/sync/notifications.ts';
import { MEDIA_ID_PATTERN } from '../media-uses.ts';
import type { CommentTask, NewStep, NewTask, Step, StepEnd, TaskSettings } from './entities.ts';
import { deliverCommentJob } from './jobs/deliver-comment.job.ts';

interface TaskRow extends Omit<CommentTask, 'total' | 'placed' | 'skipped' | 'settings'> {
  readonly settings: TaskSettings;
  readonly counts: Readonly<Record<string, number>> | null;
}

/** Steps by kind and state: `reply placed`. */
const SELECT_TASKS = `
  select t.id, t.account_id as "accountId", a.team_id as "teamId", t.user_id as "userId", t.status,
    t.preset_id as "presetId", t.preset_name as "presetName", t.page_id as "pageId",
    t.page_name as "pageName", t.post_id as "postId", t.post_name as "postName",
    t.post_url as "postUrl", t.post_image_url as "postImageUrl", t.settings,
    t.next_at as "nextAt", t.tries, t.held_since as "heldSince", t.held_back_by as "heldBackBy",
    t.paused_at as "pausedAt", t.completed_at as "completedAt",
    t.created_at as "createdAt", t.updated_at as "updatedAt",
    (select json_object_agg(c.kind || ' ' || c.state, c.count) from (
       select kind, state, count(*)::int as count from comment_task_steps
       where task_id = t.id group by kind, state
     ) c) as counts
  from comment_tasks t join accounts a on a.id = t.account_id`;

function toTask({ counts, ...row }: TaskRow): CommentTask {
  const count = (kinds: readonly string[], states: readonly string[]): number =>
    kinds.reduce(
      (sum, kind) =>
        sum + states.reduce((part, state) => part + (counts?.[`${kind} ${state}`] ?? 0), 0),
      0,
    );
  const countsOf = (states: readonly string[]) => ({
    comments: count(['comment'], states),
    replies: count(['reply'], states),
    reactions: count(['post_reaction', 'comment_reaction'], states),
  });
  return {
    ...row,
    total: countsOf(['waiting', 'sending', 'placed', 'skipped']),
    placed: countsOf(['placed']),
    skipped: countsOf(['skipped']),
  };
}

const STEP_COLUMNS = `position, kind, parent_position as "parentPosition", text,
  photo_url as "photoUrl", pause_ms as "pauseMs", state, sent_at as "sentAt",
  settled_at as "settledAt", comment_id as "commentId", warning, message`;

/** Tasks and their steps. */
function createTaskReads({ db }: { db: Database }) {
  const select = async (
    where: string,
    values: readonly (string | string[])[],
    on: Database | Transaction = db,
  ): Promise<CommentTask[]> => {
    const { rows } = await on.raw<{ rows: TaskRow[] }>(
      `${SELECT_TASKS} where ${where} order by t.created_at desc, t.id desc`,
      [...values],
    );
    return rows.map(toTask);
  };
  return {
    find: async (id: string, trx?: Transaction): Promise<CommentTask | undefined> =>
      fitsBigint(id) ? (await select('t.id = ?', [id], trx))[0] : undefined,

    listOfAccount: (accountId: string): Promise<CommentTask[]> =>
      select('t.account_id = ?', [accountId]),

    async countInTeamOf(accountId: string, trx: Transaction): Promise<number> {
      const { rows } = await trx.raw<{ rows: { count: number }[] }>(
        `select count(*)::int as count from comment_tasks t join accounts a on a.id = t.account_id
         where a.team_id = (select team_id from accounts where id = ?)`,
        [accountId],
      );
      return rows[0]?.count ?? 0;
    },

    async listSteps(taskId: string, trx?: Transaction): Promise<Step[]> {
      const { rows } = await (trx ?? db).raw<{ rows: Step[] }>(
        `select ${STEP_COLUMNS} from comment_task_steps where task_id = ? order by position`,
        [taskId],
      );
      return rows;
    },

    async findStep(taskId: string, position: number): Promise<Step | undefined> {
      const { rows } = await db.raw<{ rows: Step[] }>(
        `select ${STEP_COLUMNS} from comment_task_steps where task_id = ? and position = ?`,
        [taskId, position],
      );
      return rows[0];
    },

    /** The step being sent, otherwise the next one. */
    async findOpen(taskId: string): Promise<Step | undefined> {
      const { rows } = await db.raw<{ rows: Step[] }>(
        `select ${STEP_COLUMNS} from comment_task_steps
         where task_id = ? and state in ('waiting', 'sending') order by position limit 1`,
        [taskId],
      );
      return rows[0];
    },

    /** Times of deliveries to a post since a time, over all tasks, oldest first. */
    async listDeliveries(postId: string, since: Date, limit: number): Promise<Date[]> {
      const { rows } = await db.raw<{ rows: { at: Date }[] }>(
        `select settled_at as at from comment_task_steps
         where post_id = ? and state = 'placed' and settled_at > ?
         order by settled_at desc limit ?`,
        [postId, since, limit],
      );
      return rows.map(({ at }) => at).toReversed();
    },

    /** Which of the stored files are in a task. */
    async listUsedMedia(fileIds: readonly string[]): Promise<string[]> {
      const { rows } = await db.raw<{ rows: { id: string }[] }>(
        `select distinct substring(photo_url from :pattern) as id from comment_task_steps
         where substring(photo_url from :pattern) = any (:fileIds)`,
        { pattern: MEDIA_ID_PATTERN, fileIds: [...fileIds] },
      );
      return rows.map(({ id }) => id);
    },
  };
}

function createTaskClaims({ db }: { db: Database }) {
  return {
    /** Marks a step before it is sent. False when the task was paused or deleted meanwhile. */
    async claim(taskId: string, position: number, sentAt: Date): Promise<boolean> {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        `update comment_task_steps s set state = 'sending', sent_at = ?
         from comment_tasks t
         where t.id = s.task_id and t.id = ? and t.status = 'active'
           and s.position = ? and s.state in ('waiting', 'sending')`,
        [sentAt, taskId, position],
      );
      return rowCount === 1;
    },

    /** Reverts a claim: the step was not sent. */
    async unclaim(taskId: string, position: number): Promise<void> {
      await db.raw(
        `update comment_task_steps set state = 'waiting', sent_at = null
         where task_id = ? and position = ? and state = 'sending'`,
        [taskId, position],
      );
    },

    async purge(before: Date): Promise<number> {
      return db('comment_tasks').where('completed_at', '<', before).delete();
    },
  };
}

interface TaskRepositoryDeps {
  db: Database;
}

/** Jobs of tasks, and telling those who read them. */
function createTaskQueue({ db }: TaskRepositoryDeps) {
  const jobQueue = createJobQueue({ db });

  const queue = (taskId: string, runAt: Date, trx?: Transaction): Promise<void> =>
    jobQueue.add(deliverCommentJob, { payload: { taskId }, runAt }, trx);

  /** Notifies readers of the task when the transaction commits. */
  const notifyReaders = async (commentTaskId: string, trx: Transaction): Promise<void> => {
    const { rows } = await trx.raw<{ rows: { accountId: string; viewerIds: string[] }[] }>(
      `select o.id as "accountId", array_agg(v.id::text) as "viewerIds"
       from comment_tasks t join accounts o on o.id = t.account_id
       join accounts v on v.team_id = o.team_id
         and (v.id = o.id or v.read_team_ads or v.manage_team_ads)
       where t.id = ? group by o.id`,
      [commentTaskId],
    );
    for (const { accountId, viewerIds } of rows) {
      await notifyCommentTask(trx, {
        accountIds: viewerIds,
        event: { accountId, commentTaskId },
      });
    }
  };

  return { queue, notifyReaders };
}

function createSettling(
  deps: TaskRepositoryDeps,
  { queue, notifyReaders }: ReturnType<typeof createTaskQueue>,
) {
  const { db } = deps;
  return {
    /**
     * Records the outcomes of steps, makes the next step due after its pause, and queues it. The
     * task is completed after the last step.
     */
    async settle(
      taskId: string,
      ends: readonly { readonly position: number; readonly end: StepEnd }[],
      at: Date,
    ): Promise<void> {
      await db.transaction(async (trx) => {
        const { rows } = await trx.raw<{ rows: { status: string }[] }>(
          'select status from comment_tasks where id = ? for update',
          [taskId],
        );
        const [task] = rows;
        if (task === undefined) {
          return;
        }
        for (const { position, end } of ends) {
          await trx.raw(
            `update comment_task_steps set state = ?, settled_at = ?, comment_id = ?, warning = ?, message = ?
             where task_id = ? and position = ? and state in ('waiting', 'sending')`,
            [
              end.state,
              at,
              end.state === 'placed' ? end.commentId : null,
              end.state === 'skipped' ? end.warning : null,
              end.state === 'skipped' ? end.message : null,
              taskId,
              position,
            ],
          );
        }
        const { rows: next } = await trx.raw<{ rows: { pauseMs: number }[] }>(
          `select pause_ms as "pauseMs" from comment_task_steps
           where task_id = ? and state in ('waiting', 'sending') order by position limit 1`,
          [taskId],
        );
        const pauseMs = next[0]?.pauseMs;
        // A skipped step took no place: the next one keeps its own pause.
        const nextAt = new Date(at.getTime() + (pauseMs ?? 0));
        await trx('comment_tasks')
          .where({ id: taskId })
          .update({
            next_at: nextAt,
            tries: 0,
            held_since: null,
            held_back_by: null,
            updated_at: at,
            ...(pauseMs === undefined ? { status: 'completed', completed_at: at } : {}),
            // The task was paused meanwhile: the pause starts when this step ends.
            ...(task.status === 'paused' && pauseMs !== undefined ? { paused_at: at } : {}),
          });
        if (task.status === 'active' && pauseMs !== undefined) {
          await queue(taskId, nextAt, trx);
        }
        await notifyReaders(taskId, trx);
      });
    },

    /** Postpones the next step until then. */
    async hold(
      taskId: string,
      input: {
        readonly at: Date;
        readonly until: Date;
        readonly isCounted: boolean;
        readonly type: JobWarningType;
        readonly message: string | null;
      },
    ): Promise<void> {
      await db.transaction(async (trx) => {
        const heldBackBy: CommentTaskDto['heldBackBy'] = {
          type: input.type,
          message: input.message,
        };
        const { rowCount } = await trx.raw<{ rowCount: number }>(
          `update comment_tasks set next_at = ?, tries = tries + ?, held_since = coalesce(held_since, ?),
             held_back_by = ?::jsonb, updated_at = ?
           where id = ? and status = 'active'`,
          [
            input.until,
            input.isCounted ? 1 : 0,
            input.at,
            JSON.stringify(heldBackBy),
            input.at,
            taskId,
          ],
        );
        if (rowCount === 1) {
          await queue(taskId, input.until, trx);
          await notifyReaders(taskId, trx);
        }
      });
    },
  };
}

export type TaskRepository = ReturnType<typeof createTaskRepository>;

/** Tasks with their steps, and the job that delivers the next step. */
export function createTaskRepository(deps: TaskRepositoryDeps) {
  const { db } = deps;
  const taskQueue = createTaskQueue(deps);
  const { queue, notifyReaders } = taskQueue;

  return {
    ...createSettling(deps, taskQueue),

    ...createTaskClaims({ db }),

    ...createTaskReads({ db }),

    queue,

    async insert(task: NewTask, steps: readonly NewStep[], trx: Transaction): Promise<string> {
      const [row] = await trx('comment_tasks')
        .insert({
          account_id: task.accountId,
          user_id: task.userId,
          preset_id: task.presetId,
          preset_name: task.presetName,
          page_id: task.pageId,
          page_name: task.pageName,
          post_id: task.postId,
          post_name: task.postName,
          post_url: task.postUrl,
          post_image_url: task.postImageUrl,
          settings: toJsonColumn(task.settings),
          next_at: task.createdAt,
          created_at: task.createdAt,
          updated_at: task.createdAt,
        })
        .returning<{ id: string }[]>('id');
      const id = row?.id ?? '';
      await trx.raw(
        `insert into comment_task_steps
           (task_id, post_id, position, kind, parent_position, text, photo_url, pause_ms)
         select ?::bigint, ?, s.position, s.kind, s."parentPosition", s.text, s."photoUrl", s."pauseMs"
         from json_to_recordset(?::json) as s(
           position integer, kind text, "parentPosition" integer, text text, "photoUrl" text, "pauseMs" integer
         )`,
        [id, task.postId, JSON.stringify(steps)],
      );
      await queue(id, task.createdAt, trx);
      await notifyReaders(id, trx);
      return id;
    },

    async pause(id: string, at: Date, trx: Transaction): Promise<void> {
      await trx('comment_tasks')
        .where({ id, status: 'active' })
        .update({ status: 'paused', paused_at: at, updated_at: at });
      await notifyReaders(id, trx);
    },

    /** Resumes with the remainder of the interrupted pause. */
    async start(id: string, at: Date, trx: Transaction): Promise<void> {
      const { rows } = await trx.raw<{ rows: { nextAt: Date }[] }>(
        `update comment_tasks set status = 'active', paused_at = null, updated_at = :at,
           next_at = greatest(cast(:at as timestamptz), next_at + (cast(:at as timestamptz) - paused_at))
         where id = :id and status = 'paused' returning next_at as "nextAt"`,
        { id, at },
      );
      const [row] = rows;
      if (row !== undefined) {
        await queue(id, row.nextAt, trx);
        await notifyReaders(id, trx);
      }
    },

    async delete(id: string, trx: Transaction): Promise<void> {
      await notifyReaders(id, trx);
      await trx('comment_tasks').where({ id }).delete();
    },
  };
}
