import type { Database, Transaction } from '../../platform/db/database.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import type { NewStart, StartEnd, StoredStart } from './entities.ts';
import { startLaunchPlanJob } from './jobs/start-launch-plan.job.ts';

const SELECT = `
  select s.plan_id as "planId", s.team_id as "teamId", s.account_id as "accountId",
    s.user_id as "userId", s.at, s.local_time as "localTime", s.time_zone as "timeZone", s.state,
    s.error, s.ended_at as "endedAt", l.paused_at is not null as "isTeamPaused"
  from launch_plan_starts s left join binom_rule_limits l on l.team_id = s.team_id`;

export type StartRepository = ReturnType<typeof createStartRepository>;

/** Times at which plans are launched, one a plan, and the jobs that do. */
export function createStartRepository({ db }: { db: Database }) {
  const jobQueue = createJobQueue({ db });

  const listOfPlans = async (
    planIds: readonly string[],
    trx: Database | Transaction = db,
  ): Promise<StoredStart[]> => {
    const { rows } = await trx.raw<{ rows: StoredStart[] }>(`${SELECT} where s.plan_id = any(?)`, [
      [...planIds],
    ]);
    return rows;
  };

  /** In place of the job it may have. */
  const queue = ({ planId, at }: Pick<NewStart, 'planId' | 'at'>, trx: Transaction) =>
    jobQueue.add(
      startLaunchPlanJob,
      { payload: { launchPlanId: planId }, runAt: at, isRequested: true },
      trx,
    );

  return {
    listOfPlans,
    queue,

    async find(planId: string, trx: Transaction): Promise<StoredStart | undefined> {
      return (await listOfPlans([planId], trx))[0];
    },

    /** In place of the one the plan has. */
    async set(start: NewStart, trx: Transaction): Promise<void> {
      await trx.raw(
        `insert into launch_plan_starts
           (plan_id, team_id, account_id, user_id, at, local_time, time_zone)
         values (:planId, :teamId, :accountId, :userId, :at, :localTime, :timeZone)
         on conflict (plan_id) do update set account_id = excluded.account_id,
           user_id = excluded.user_id, at = excluded.at, local_time = excluded.local_time,
           time_zone = excluded.time_zone, state = 'planned', error = null, ended_at = null`,
        { ...start },
      );
      await queue(start, trx);
    },

    /** Who changes a plan decides what is launched: with the rights of that person. */
    async takeOver(
      planId: string,
      by: Pick<NewStart, 'accountId' | 'userId'>,
      trx: Transaction,
    ): Promise<void> {
      await trx('launch_plan_starts')
        .where({ plan_id: planId, state: 'planned' })
        .update({ account_id: by.accountId, user_id: by.userId });
    },

    async end(planId: string, { state, error = null, at }: StartEnd, trx: Transaction) {
      await trx('launch_plan_starts')
        .where({ plan_id: planId, state: 'planned' })
        .update({ state, error: error === null ? null : JSON.stringify(error), ended_at: at });
    },
  };
}
