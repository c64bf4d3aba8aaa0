import { actingTokenName } from '../../platform/auth/acting-token.ts';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import type { Events } from '../events.ts';
import { type ChangeRow, COUNTS, type ItemRow, toItem, toRecord } from './change-rows.ts';
import type {
  AdObjectChangeRecord,
  ChangeItem,
  ChangeOutcome,
  ItemUpdate,
  NewChange,
} from './entities.ts';
import { applyAdObjectChangeJob } from './jobs/apply-ad-object-change.job.ts';

const ITEM_COLUMNS =
  'position, object_id, expected, state, attempts, name, campaign_id, field, from_value, to_value, reason, error, at';

interface ChangeRepositoryDeps {
  readonly db: Database;
  /** Absent where no change is ended. */
  readonly events?: Events;
}

/** Objects of a change. */
function createChangeItems({ db }: { db: Database }) {
  return {
    /** Ends a change that Facebook has already accepted. */
    async markMade(
      { id, currency, at }: { id: string; currency: string | null; at: Date },
      trx: Transaction,
    ): Promise<void> {
      await trx.raw(
        `update ad_object_changes set state = 'finished', currency = ?, finished_at = ? where id = ?`,
        [currency, at, id],
      );
      await trx.raw(
        `update ad_object_change_items set state = 'changed', at = ? where change_id = ?`,
        [at, id],
      );
    },

    /** Copies the changed items of an ended change into its undo. Idempotent. */
    async insertUndoneItems({ id, undoOf }: { id: string; undoOf: string }): Promise<void> {
      await db.raw(
        `insert into ad_object_change_items
           (change_id, position, object_id, name, field, from_value, to_value)
         select :id, row_number() over (order by position), object_id, name, field, to_value, from_value
         from ad_object_change_items where change_id = :undoOf and state = 'changed'
         on conflict do nothing`,
        { id, undoOf },
      );
    },

    async listItems(changeId: string, trx: Database | Transaction = db): Promise<ChangeItem[]> {
      const { rows } = await trx.raw<{ rows: ItemRow[] }>(
        `select ${ITEM_COLUMNS} from ad_object_change_items where change_id = ? order by position`,
        [changeId],
      );
      return rows.map(toItem);
    },

    async listSending(changeId: string, limit: number): Promise<ChangeItem[]> {
      const { rows } = await db.raw<{ rows: ItemRow[] }>(
        `select ${ITEM_COLUMNS} from ad_object_change_items
         where change_id = ? and state = 'sending' order by position limit ?`,
        [changeId, limit],
      );
      return rows.map(toItem);
    },

    /** Ad sets whose campaign is not known yet. */
    async listUnplaced(changeId: string, limit: number): Promise<ChangeItem[]> {
      const { rows } = await db.raw<{ rows: ItemRow[] }>(
        `select ${ITEM_COLUMNS} from ad_object_change_items
         where change_id = ? and state = 'waiting' and campaign_id is null order by position limit ?`,
        [changeId, limit],
      );
      return rows.map(toItem);
    },

    async place(
      changeId: string,
      places: readonly { readonly position: number; readonly campaignId: string }[],
    ): Promise<void> {
      await db.raw(
        `update ad_object_change_items i set campaign_id = p."campaignId"
         from json_to_recordset(cast(:places as json)) as p(position integer, "campaignId" text)
         where i.change_id = :changeId and i.position = p.position`,
        { changeId, places: JSON.stringify(places) },
      );
    },

    /**
     * The next objects to send, at most one of each campaign when ad sets are changed, and at most one
     * edit of each object: first those of which the most is left, so that the batches stay full.
     */
    async listNext(
      { id, level, operation }: Pick<AdObjectChangeRecord, 'id' | 'level' | 'operation'>,
      limit: number,
    ): Promise<ChangeItem[]> {
      const { rows } = await db.raw<{ rows: ItemRow[] }>(
        level === 'ad_set' || operation.type === 'edits'
          ? `select ${ITEM_COLUMNS} from (
               select *,
                 row_number() over (partition by coalesce(campaign_id, object_id) order by position) as lane,
                 count(*) over (partition by coalesce(campaign_id, object_id)) as left_of_lane
               from ad_object_change_items where change_id = ? and state = 'waiting'
             ) i where lane = 1 order by left_of_lane desc, position limit ?`
          : `select ${ITEM_COLUMNS} from ad_object_change_items
             where change_id = ? and state = 'waiting' order by position limit ?`,
        [id, limit],
      );
      return rows.map(toItem);
    },

    async updateItems(
      change: Pick<AdObjectChangeRecord, 'id' | 'run'>,
      items: readonly ItemUpdate[],
      at: Date,
    ): Promise<void> {
      await db.raw(
        `update ad_object_change_items i set
           state = u.x ->> 'state',
           run = :run,
           at = :at,
           attempts = coalesce((u.x ->> 'attempts')::int, i.attempts),
           name = case when jsonb_exists(u.x, 'name') then u.x ->> 'name' else i.name end,
           field = case when jsonb_exists(u.x, 'field') then u.x ->> 'field' else i.field end,
           from_value = case when jsonb_exists(u.x, 'from') then u.x ->> 'from' else i.from_value end,
           to_value = case when jsonb_exists(u.x, 'to') then u.x ->> 'to' else i.to_value end,
           reason = case when jsonb_exists(u.x, 'reason') then u.x ->> 'reason' else i.reason end,
           error = case when jsonb_exists(u.x, 'error') then nullif(u.x -> 'error', cast('null' as jsonb)) else i.error end
         from jsonb_array_elements(cast(:items as jsonb)) as u(x)
         where i.change_id = :changeId and i.position = (u.x ->> 'position')::int`,
        { changeId: change.id, run: change.run, at, items: JSON.stringify(items) },
      );
    },

    /** Sets this outcome on every item that has not been sent. */
    async settleWaiting(
      change: Pick<AdObjectChangeRecord, 'id' | 'run'>,
      outcome: Pick<ItemUpdate, 'state' | 'error'>,
      at: Date,
    ): Promise<void> {
      await db.raw(
        `update ad_object_change_items set state = :state, error = cast(:error as jsonb), run = :run, at = :at
         where change_id = :changeId and state in ('waiting', 'sending')`,
        {
          changeId: change.id,
          run: change.run,
          at,
          state: outcome.state,
          error: outcome.error == null ? null : JSON.stringify(outcome.error),
        },
      );
    },
  };
}

/** How far a change is. */
function createChangeProgress({ db, events }: ChangeRepositoryDeps) {
  return {
    async setCurrency(id: string, currency: string | null): Promise<void> {
      await db.raw('update ad_object_changes set currency = ? where id = ?', [currency, id]);
    },

    async pause(id: string, resumesAt: Date): Promise<void> {
      await db.raw('update ad_object_changes set resumes_at = ? where id = ?', [resumesAt, id]);
    },

    async resume(id: string): Promise<void> {
      await db.raw('update ad_object_changes set resumes_at = null where id = ?', [id]);
    },

    async setFailures(id: string, failures: number): Promise<void> {
      await db.raw('update ad_object_changes set failures = ? where id = ?', [failures, id]);
    },

    async finish(id: string, state: 'finished' | 'stopped', at: Date): Promise<void> {
      await db.transaction(async (trx) => {
        await trx.raw(
          'update ad_object_changes set state = ?, finished_at = ?, resumes_at = null where id = ?',
          [state, at, id],
        );
        await events?.publish('adObjectChangeEnded', { changeId: id }, trx);
      });
    },

    async requestStop(id: string, at: Date, trx: Database | Transaction = db): Promise<void> {
      await trx.raw(
        `update ad_object_changes set stop_requested_at = coalesce(stop_requested_at, ?)
         where id = ? and state = 'running'`,
        [at, id],
      );
    },

    /**
     * Stops changes of a team that no person asked for just now: of rules and schedules, and planned
     * ones. Undoing goes on. Returns those whose job waits for a limit of the network.
     */
    async stopAutomation(
      { teamId, at }: { teamId: string; at: Date },
      trx: Transaction,
    ): Promise<{ changeId: string; adAccountId: string }[]> {
      const { rows } = await trx.raw<{
        rows: { changeId: string; adAccountId: string; isWaiting: boolean }[];
      }>(
        `update ad_object_changes c set stop_requested_at = :at
         where c.team_id = :teamId and c.state = 'running' and c.stop_requested_at is null
           and c.undo_of is null and (
             c.rule_run_id is not null or c.actor_name is not null
             or exists (select 1 from planned_changes p
               where p.change_id = c.id or p.further_change_ids @> array[c.id])
           )
         returning c.id as "changeId", c.ad_account_id as "adAccountId",
           c.resumes_at is not null as "isWaiting"`,
        { teamId, at },
      );
      return rows.flatMap(({ isWaiting, ...change }) => (isWaiting ? [change] : []));
    },

    /** Queues the failed items again, or only the given ones. Returns how many. */
    async restart(
      { id, objectIds }: { id: string; objectIds: readonly string[] | undefined },
      trx: Transaction,
    ): Promise<number> {
      const { rowCount } = await trx.raw<{ rowCount: number }>(
        `update ad_object_change_items set state = 'waiting', error = null, attempts = 0, at = null
         where change_id = :id and state = 'failed'
           and (cast(:objectIds as text[]) is null or object_id = any(cast(:objectIds as text[])))`,
        { id, objectIds: objectIds === undefined ? null : [...objectIds] },
      );
      if (rowCount > 0) {
        await trx.raw(
          `update ad_object_changes set state = 'running', run = run + 1, finished_at = null,
             stop_requested_at = null, resumes_at = null, failures = 0, token_name = ? where id = ?`,
          [actingTokenName(), id],
        );
      }
      return rowCount;
    },
  };
}

export type AdObjectChangeRepository = ReturnType<typeof createAdObjectChangeRepository>;

/** Bulk changes, their items, and the jobs that execute them. */
export function createAdObjectChangeRepository(deps: ChangeRepositoryDeps) {
  const { db } = deps;
  const jobQueue = createJobQueue({ db });

  const find = async (
    id: string,
    trx: Database | Transaction = db,
  ): Promise<AdObjectChangeRecord | undefined> => {
    const { rows } = await trx.raw<{ rows: ChangeRow[] }>(
      `select c.*, ${COUNTS} from ad_object_changes c where c.id = ?`,
      [id],
    );
    return rows.map(toRecord)[0];
  };

  /** At most one job per change is queued; changes of one ad account run one at a time. */
  const queue = (
    {
      changeId,
      adAccountId,
      runAt,
    }: { changeId: string; adAccountId: string; runAt?: Date | undefined },
    trx?: Transaction,
  ): Promise<void> =>
    jobQueue.add(
      applyAdObjectChangeJob,
      { payload: { changeId, adAccountId }, runAt, isRequested: true },
      trx,
    );

  return {
    ...createChangeItems({ db }),
    ...createChangeProgress(deps),

    find,
    queue,

    /** False when the id is taken. */
    async insert(
      change: NewChange,
      objects: readonly {
        readonly objectId: string;
        readonly expected?: string | null;
        readonly name?: string | null;
        readonly field?: string | null;
        readonly from?: string | null;
        readonly to?: string | null;
      }[],
      trx: Transaction,
    ): Promise<boolean> {
      const inserted = await trx.raw<{ rowCount: number }>(
        `insert into ad_object_changes
           (id, ad_user_id, team_id, user_id, actor_name, token_name, rule_run_id, schedule_id, ad_account_id,
            level, operation, undo_of, action_key, created_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?) on conflict do nothing`,
        [
          change.id,
          change.adUserId,
          change.teamId,
          change.userId,
          change.actorName,
          actingTokenName(),
          change.ruleRunId,
          change.scheduleId ?? null,
          change.adAccountId,
          change.level,
          JSON.stringify(change.operation),
          change.undoOf,
          change.actionKey ?? null,
          change.createdAt,
        ],
      );
      if (inserted.rowCount === 0) {
        return false;
      }
      await trx.raw(
        `insert into ad_object_change_items
           (change_id, position, object_id, expected, name, field, from_value, to_value)
         select :changeId, ordinality, o.x ->> 'objectId', o.x ->> 'expected', o.x ->> 'name',
           o.x ->> 'field', o.x ->> 'from', o.x ->> 'to'
         from json_array_elements(cast(:objects as json)) with ordinality as o(x, ordinality)`,
        { changeId: change.id, objects: JSON.stringify(objects) },
      );
      return true;
    },

    /** Changes made by a run of a rule, and their undos. */
    async listOfRuleRun(ruleRunId: string, trx: Transaction): Promise<AdObjectChangeRecord[]> {
      const { rows } = await trx.raw<{ rows: ChangeRow[] }>(
        `select c.*, ${COUNTS} from ad_object_changes c
         where c.rule_run_id = :ruleRunId
           or c.undo_of in (select id from ad_object_changes where rule_run_id = :ruleRunId)
         order by c.created_at, c.id`,
        { ruleRunId },
      );
      return rows.map(toRecord);
    },

    async listOutcomes(
      ids: readonly string[],
      trx: Database | Transaction = db,
    ): Promise<ChangeOutcome[]> {
      const { rows } = await trx.raw<{ rows: ChangeOutcome[] }>(
        `select c.id, c.state, ${COUNTS}, (
           select i.error from ad_object_change_items i
           where i.change_id = c.id and i.state = 'failed' order by i.position limit 1
         ) as error
         from ad_object_changes c where c.id = any(cast(? as bigint[]))`,
        [[...ids]],
      );
      return rows;
    },

    /** Locks the change against concurrent requests. */
    async lock(id: string, trx: Transaction): Promise<void> {
      await trx.raw('select 1 from ad_object_changes where id = ? for update', [id]);
    },

    /** Counts the objects changed, and the changes failed, in this run of the change. */
    async countRun(change: Pick<AdObjectChangeRecord, 'id' | 'run'>): Promise<{
      readonly changed: number;
      readonly failed: number;
    }> {
      const { rows } = await db.raw<{ rows: { changed: number; failed: number }[] }>(
        `select (count(distinct object_id) filter (where state = 'changed'))::int as changed,
           (count(*) filter (where state = 'failed'))::int as failed
         from ad_object_change_items where change_id = ? and run = ?`,
        [change.id, change.run],
      );
      return oneRow(rows);
    },

    async purge(before: Date): Promise<number> {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        'delete from ad_object_changes where created_at < ?',
        [before],
      );
      return rowCount;
    },
  };
}
