import type { HoursEdge } from '@ads-checker/shared/domain/week-hours';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import type {
  NewScheduleRow,
  PastEdge,
  Schedule,
  ScheduleAuthor,
  ScheduleFields,
} from './entities.ts';
import { applyScheduleEdgeJob } from './jobs/apply-schedule-edge.job.ts';

interface ScheduleRow extends Omit<Schedule, 'profile' | 'nextEdge' | 'lastEdge'> {
  readonly profileAccountId: string;
  readonly isProfileShared: boolean;
  readonly nextAt: Date | null;
  readonly nextTurnsOn: boolean | null;
  readonly lastAt: Date | null;
  readonly lastTurnsOn: boolean | null;
  readonly lastState: PastEdge['state'] | null;
  readonly lastReason: PastEdge['reason'];
  readonly lastChangeId: string | null;
}

const SELECT = `
  select s.id, a.team_id as "teamId", s.account_id as "accountId", s.user_id as "userId",
    s.ad_user_id as "adUserId", coalesce(u.custom_name, u.name) as "adUserName",
    s.ad_account_id as "adAccountId", s.ad_account_name as "adAccountName", s.level, s.name,
    s.objects, s.hours, s.exceptions, s.starts_on as "startsOn", s.ends_on as "endsOn",
    s.time_zone as "timeZone", s.is_enabled as "isEnabled",
    s.next_edge_at as "nextAt", s.next_edge_turns_on as "nextTurnsOn",
    s.last_edge_at as "lastAt", s.last_edge_turns_on as "lastTurnsOn",
    s.last_edge_state as "lastState", s.last_edge_reason as "lastReason",
    s.last_edge_change_id as "lastChangeId",
    s.created_at as "createdAt", s.updated_at as "updatedAt",
    u.account_id as "profileAccountId", u.is_shared as "isProfileShared",
    case when l.paused_at is not null then 'paused_by_team'
      when u.status <> 'active' then 'profile_inactive'
      when p."check" ->> 'isPassed' = 'false' then 'proxy_down'
    end as obstacle
  from ad_schedules s join ad_users u on u.id = s.ad_user_id
    join accounts a on a.id = u.account_id
    left join proxies p on p.id = u.proxy_id
    left join binom_rule_limits l on l.team_id = a.team_id`;
const ORDER = 'order by lower(s.name), s.id';

function toSchedule({
  profileAccountId,
  isProfileShared,
  nextAt,
  nextTurnsOn,
  lastAt,
  lastTurnsOn,
  lastState,
  lastReason,
  lastChangeId,
  ...row
}: ScheduleRow): Schedule {
  return {
    ...row,
    profile: { accountId: profileAccountId, teamId: row.teamId, isShared: isProfileShared },
    nextEdge: nextAt === null ? null : { at: nextAt, turnsOn: nextTurnsOn === true },
    lastEdge:
      lastAt === null || lastState === null
        ? null
        : {
            at: lastAt,
            turnsOn: lastTurnsOn === true,
            state: lastState,
            reason: lastReason,
            changeId: lastChangeId,
          },
  };
}

const edgeColumns = (edge: HoursEdge | null) => ({
  next_edge_at: edge?.at ?? null,
  next_edge_turns_on: edge?.turnsOn ?? null,
});

const fieldColumns = (fields: ScheduleFields & ScheduleAuthor) => ({
  account_id: fields.accountId,
  user_id: fields.userId,
  name: fields.name,
  objects: JSON.stringify(fields.objects),
  hours: JSON.stringify(fields.hours),
  exceptions: JSON.stringify(fields.exceptions),
  starts_on: fields.startsOn,
  ends_on: fields.endsOn,
  is_enabled: fields.isEnabled,
});

export type ScheduleRepository = ReturnType<typeof createScheduleRepository>;

/** Schedules, their edges, and the jobs that carry these out. */
export function createScheduleRepository({ db }: { db: Database }) {
  const jobQueue = createJobQueue({ db });

  const find = async (
    id: string,
    trx: Database | Transaction = db,
  ): Promise<Schedule | undefined> => {
    const { rows } = await trx.raw<{ rows: ScheduleRow[] }>(`${SELECT} where s.id = ?`, [id]);
    return rows.map(toSchedule)[0];
  };

  const listWhere = async (where: string, id: string): Promise<Schedule[]> => {
    const { rows } = await db.raw<{ rows: ScheduleRow[] }>(`${SELECT} where ${where} ${ORDER}`, [
      id,
    ]);
    return rows.map(toSchedule);
  };

  return {
    find,

    /** Locks it against other requests and workers. */
    async lock(id: string, trx: Transaction): Promise<Schedule | undefined> {
      await trx.raw('select 1 from ad_schedules where id = ? for update', [id]);
      return find(id, trx);
    },

    listOfProfile: (adUserId: string): Promise<Schedule[]> =>
      listWhere('s.ad_user_id = ?', adUserId),

    listOfTeam: (teamId: string): Promise<Schedule[]> => listWhere('a.team_id = ?', teamId),

    async countOfTeam(teamId: string, trx: Transaction): Promise<number> {
      const { rows } = await trx.raw<{ rows: { count: number }[] }>(
        `select count(*)::int as count from ad_schedules s
         join ad_users u on u.id = s.ad_user_id join accounts a on a.id = u.account_id
         where a.team_id = ?`,
        [teamId],
      );
      return rows[0]?.count ?? 0;
    },

    /** False when the id is taken. */
    async insert(schedule: NewScheduleRow, trx: Transaction): Promise<boolean> {
      const inserted = await trx('ad_schedules')
        .insert({
          id: schedule.id,
          ad_user_id: schedule.adUserId,
          ad_account_id: schedule.adAccountId,
          ad_account_name: schedule.adAccountName,
          level: schedule.level,
          time_zone: schedule.timeZone,
          ...fieldColumns(schedule),
          ...edgeColumns(schedule.nextEdge),
          created_at: schedule.at,
          updated_at: schedule.at,
        })
        .onConflict()
        .ignore()
        .returning('id');
      return inserted.length > 0;
    },

    async update(
      schedule: Pick<NewScheduleRow, 'id' | 'nextEdge' | 'at'> & ScheduleFields & ScheduleAuthor,
      trx: Transaction,
    ): Promise<void> {
      await trx('ad_schedules')
        .where({ id: schedule.id })
        .update({
          ...fieldColumns(schedule),
          ...edgeColumns(schedule.nextEdge),
          updated_at: schedule.at,
        });
    },

    async delete(id: string, trx: Transaction): Promise<void> {
      await trx('ad_schedules').where({ id }).delete();
    },

    async setNextEdge(id: string, edge: HoursEdge | null, trx: Transaction): Promise<void> {
      await trx('ad_schedules').where({ id }).update(edgeColumns(edge));
    },

    async setLastEdge(id: string, edge: PastEdge, trx: Transaction): Promise<void> {
      await trx('ad_schedules').where({ id }).update({
        last_edge_at: edge.at,
        last_edge_turns_on: edge.turnsOn,
        last_edge_state: edge.state,
        last_edge_reason: edge.reason,
        last_edge_change_id: edge.changeId,
      });
    },

    /** In place of the job it may have. */
    queue: ({ id, at }: { id: string; at: Date }, trx: Transaction): Promise<void> =>
      jobQueue.add(
        applyScheduleEdgeJob,
        { payload: { scheduleId: id }, runAt: at, isRequested: true },
        trx,
      ),
  };
}
