import type { PlannedChangeReason } from '@ads-checker/shared/contracts/planned-changes';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import type { NewPlanned, Planned, PlannedEnd } from './entities.ts';
import { carryOutPlannedChangeJob } from './jobs/carry-out-planned-change.job.ts';

interface PlannedRow extends Omit<Planned, 'profile'> {
  readonly profileAccountId: string | null;
  readonly isProfileShared: boolean | null;
}

const SELECT = `
  select c.id, c.team_id as "teamId", c.account_id as "accountId", c.user_id as "userId",
    c.ad_user_id as "adUserId", coalesce(p.custom_name, p.name, c.ad_user_name) as "adUserName",
    c.ad_account_id as "adAccountId", c.ad_account_name as "adAccountName", c.currency, c.level,
    c.operation, c.further_operations as "furtherOperations",
    array(select unnest(c.further_change_ids)::text) as "furtherChangeIds", cardinality(c.object_ids) as "objectCount", c.at, c.local_time as "localTime",
    c.time_zone as "timeZone", c.state, c.reason, c.ended_at as "endedAt",
    c.change_id as "changeId", p.account_id as "profileAccountId",
    p.is_shared as "isProfileShared", l.paused_at is not null as "isTeamPaused"
  from planned_changes c left join ad_users p on p.id = c.ad_user_id
    left join binom_rule_limits l on l.team_id = c.team_id`;

function toPlanned({ profileAccountId, isProfileShared, ...row }: PlannedRow): Planned {
  return {
    ...row,
    profile:
      profileAccountId === null
        ? null
        : {
            accountId: profileAccountId,
            teamId: row.teamId,
            isShared: isProfileShared === true,
          },
  };
}

export type PlannedChangeRepository = ReturnType<typeof createPlannedChangeRepository>;

/** Planned changes and the jobs that carry them out. */
export function createPlannedChangeRepository({ db }: { db: Database }) {
  const jobQueue = createJobQueue({ db });

  const find = async (
    id: string,
    trx: Database | Transaction = db,
  ): Promise<Planned | undefined> => {
    const { rows } = await trx.raw<{ rows: PlannedRow[] }>(`${SELECT} where c.id = ?`, [id]);
    return rows.map(toPlanned)[0];
  };

  return {
    find,

    /** Locks it against other requests and workers. */
    async lock(id: string, trx: Transaction): Promise<Planned | undefined> {
      await trx.raw('select 1 from planned_changes where id = ? for update', [id]);
      return find(id, trx);
    },

    async listObjectIds(id: string, trx: Transaction): Promise<string[]> {
      const row = await trx('planned_changes')
        .where({ id })
        .first<{ ids: string[] } | undefined>({ ids: 'object_ids' });
      return row?.ids ?? [];
    },

    /** Of a team: those still planned, and those due after `since`. */
    async listOfTeam({ teamId, since }: { teamId: string; since: Date }): Promise<Planned[]> {
      const { rows } = await db.raw<{ rows: PlannedRow[] }>(
        `${SELECT} where c.team_id = ? and (c.state = 'planned' or c.at > ?)
         order by (c.state = 'planned') desc, case when c.state = 'planned' then c.at end, c.at desc, c.id`,
        [teamId, since],
      );
      return rows.map(toPlanned);
    },

    async countOpen(teamId: string, trx: Transaction): Promise<number> {
      const { rows } = await trx.raw<{ rows: { count: number }[] }>(
        `select count(*)::int as count from planned_changes where team_id = ? and state = 'planned'`,
        [teamId],
      );
      return rows[0]?.count ?? 0;
    },

    /** False when the id is taken. */
    async insert(planned: NewPlanned, trx: Transaction): Promise<boolean> {
      const { rowCount } = await trx.raw<{ rowCount: number }>(
        `insert into planned_changes
           (id, team_id, account_id, user_id, ad_user_id, ad_user_name, ad_account_id,
            ad_account_name, currency, level, operation, further_operations, object_ids, at, local_time, time_zone,
            created_at)
         values (:id, :teamId, :accountId, :userId, :adUserId, :adUserName, :adAccountId,
           :adAccountName, :currency, :level, cast(:operation as jsonb),
           cast(:furtherOperations as jsonb), :objectIds, :at,
           :localTime, :timeZone, :createdAt)
         on conflict do nothing`,
        {
          ...planned,
          operation: JSON.stringify(planned.operation),
          furtherOperations: JSON.stringify(planned.furtherOperations),
          objectIds: [...planned.objectIds],
        },
      );
      return rowCount > 0;
    },

    async update(
      {
        id,
        at,
        localTime,
        operation,
        furtherOperations,
        accountId,
        userId,
      }: Pick<
        Planned,
        'id' | 'at' | 'localTime' | 'operation' | 'furtherOperations' | 'accountId' | 'userId'
      >,
      trx: Transaction,
    ): Promise<void> {
      await trx('planned_changes')
        .where({ id })
        .update({
          at,
          local_time: localTime,
          operation: JSON.stringify(operation),
          further_operations: JSON.stringify(furtherOperations),
          account_id: accountId,
          user_id: userId,
        });
    },

    async end(id: string, end: PlannedEnd, trx: Transaction): Promise<void> {
      await trx('planned_changes')
        .where({ id, state: 'planned' })
        .update({
          state: end.state,
          reason: end.reason ?? null,
          change_id: end.changeId ?? null,
          ended_at: end.at,
        });
    },

    /** The plan that a bulk change carries out; undefined for another one. */
    async findIdOfChange(changeId: string, trx: Transaction): Promise<string | undefined> {
      const { rows } = await trx.raw<{ rows: { id: string }[] }>(
        `select id::text as id from planned_changes
         where change_id = :changeId or further_change_ids @> array[cast(:changeId as bigint)]`,
        { changeId },
      );
      return rows[0]?.id;
    },

    /** Records the bulk change of the next operation. */
    async addChange({ id, changeId }: { id: string; changeId: string }, trx: Transaction) {
      await trx.raw(
        `update planned_changes
         set further_change_ids = further_change_ids || cast(:changeId as bigint) where id = :id`,
        { id, changeId },
      );
    },

    /** Its further operations are not begun any more. */
    async endOperations(
      { id, reason }: { id: string; reason: PlannedChangeReason },
      trx: Transaction,
    ): Promise<void> {
      await trx('planned_changes').where({ id }).update({ reason });
    },

    /** In place of the job it may have. */
    queue: ({ id, at }: { id: string; at?: Date }, trx: Transaction): Promise<void> =>
      jobQueue.add(
        carryOutPlannedChangeJob,
        { payload: { plannedChangeId: id }, runAt: at, isRequested: true },
        trx,
      ),

    async purge(before: Date): Promise<number> {
      return db('planned_changes').where('at', '<', before).delete();
    },
  };
}
