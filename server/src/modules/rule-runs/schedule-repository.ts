import type { Database, Transaction } from '../../platform/db/database.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import { runRulesJob } from './jobs/run-rules.job.ts';

export type RuleSchedule = ReturnType<typeof createRuleSchedule>;

/** Schedules the rules of a profile: one job per profile, at its earliest due rule. */
export function createRuleSchedule({ db }: { db: Database }) {
  const jobQueue = createJobQueue({ db });
  const schedule = {
    /**
     * Schedules the next run of a profile; call it in every write that may change when a rule is
     * due. A job that finds no due rules does nothing.
     */
    async plan(
      {
        adUserId,
        notBefore = null,
        isRequested = false,
      }: {
        adUserId: string;
        /** Set while the profile's rules wait. */
        notBefore?: Date | null;
        /** A person requested the run: it takes priority over scheduled ones. */
        isRequested?: boolean;
      },
      trx: Transaction,
    ): Promise<void> {
      // Serialises concurrent computations of the earliest time.
      await trx.raw(`select pg_advisory_xact_lock(hashtextextended('binom-rules:' || ?, 0))`, [
        adUserId,
      ]);
      const { rows } = await trx.raw<{ rows: { at: Date | null }[] }>(
        `select greatest(min(r.next_execution_time), cast(:notBefore as timestamptz)) as at
         from binom_rules r
         where r.ad_user_id = :adUserId and r.next_execution_time is not null
           and not exists (
             select 1 from binom_rule_runs x
             where x.rule_id = r.id and x.completed_at is null and x.acts_at is not null
           )`,
        { adUserId, notBefore },
      );
      const at = rows[0]?.at ?? null;
      if (at !== null) {
        await jobQueue.add(runRulesJob, { payload: { adUserId }, runAt: at, isRequested }, trx);
      }
    },

    /** The same for all profiles of a team. */
    async planTeam(teamId: string, trx: Transaction): Promise<void> {
      const { rows } = await trx.raw<{ rows: { id: string }[] }>(
        `select u.id from ad_users u join accounts a on a.id = u.account_id
         where a.team_id = ? and exists (select 1 from binom_rules r where r.ad_user_id = u.id)
         order by u.id`,
        [teamId],
      );
      for (const { id } of rows) {
        await schedule.plan({ adUserId: id }, trx);
      }
    },
  };
  return schedule;
}
