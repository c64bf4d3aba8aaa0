import type { RuleLevel } from '@ads-checker/shared/contracts/rule-values';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import { resumePausedObjectsJob } from './jobs/resume-paused-objects.job.ts';

/** Objects that a rule turned off until a time. */
export interface RulePause {
  readonly teamId: string;
  readonly adUserId: string;
  /** Null, as the run, when it was deleted. */
  readonly ruleId: string | null;
  readonly runId: string | null;
  readonly ruleName: string;
  readonly adAccountId: string;
  readonly level: RuleLevel;
  readonly objectIds: readonly string[];
  readonly pausedAt: Date;
  readonly resumeAt: Date;
}

export interface StoredPause extends RulePause {
  readonly id: string;
  readonly isOpen: boolean;
}

export type PauseRepository = ReturnType<typeof createPauseRepository>;

export function createPauseRepository({ db }: { db: Database }) {
  const jobQueue = createJobQueue({ db });
  const queue = ({ id, at }: { id: string; at: Date }, trx: Transaction): Promise<void> =>
    jobQueue.add(resumePausedObjectsJob, { payload: { pauseId: id }, runAt: at }, trx);

  return {
    queue,

    async add(pause: RulePause, trx: Transaction): Promise<void> {
      const { rows } = await trx.raw<{ rows: { id: string }[] }>(
        `insert into binom_rule_pauses
           (team_id, ad_user_id, rule_id, run_id, rule_name, ad_account_id, level, object_ids,
            paused_at, resume_at)
         values (:teamId, :adUserId, :ruleId, :runId, :ruleName, :adAccountId, :level,
           cast(:objectIds as text[]), :pausedAt, :resumeAt)
         returning id`,
        { ...pause, objectIds: [...pause.objectIds] },
      );
      await queue({ id: oneRow(rows).id, at: pause.resumeAt }, trx);
    },

    async lock(id: string, trx: Transaction): Promise<StoredPause | undefined> {
      const { rows } = await trx.raw<{ rows: StoredPause[] }>(
        `select id, team_id as "teamId", ad_user_id as "adUserId", rule_id as "ruleId",
           run_id as "runId", rule_name as "ruleName", ad_account_id as "adAccountId", level,
           object_ids as "objectIds", paused_at as "pausedAt", resume_at as "resumeAt",
           state = 'paused' as "isOpen"
         from binom_rule_pauses where id = ? for update`,
        [id],
      );
      return rows[0];
    },

    /** Objects of a pause whose act was undone or did not take place, or that a person switched. */
    async listReleased(
      { runId, pausedAt, level, objectIds, teamId }: StoredPause,
      trx: Transaction,
    ): Promise<ReadonlySet<string>> {
      const { rows } = await trx.raw<{ rows: { id: string }[] }>(
        `select asked.id from unnest(cast(:objectIds as text[])) as asked (id)
         where exists (
           select 1 from binom_rule_run_objects o
           where o.run_id = :runId and o.object_id = asked.id and o.level = :level
             and o.act_until is not null and o.act_state in ('undone', 'failed', 'skipped')
         ) or exists (
           select 1 from ad_object_change_items i join ad_object_changes c on c.id = i.change_id
           where i.object_id = asked.id and i.state = 'changed' and i.field = 'status'
             and i.at > :pausedAt and (c.actor_name is null or c.rule_run_id <> :runId)
         ) or exists (
           select 1 from activity_entries e
           where e.kind = 'ad_objects' and e.subject_id = asked.id and e.at > :pausedAt
             and e.team_id = :teamId and e.subject_type = :level and e.actor_user_id is not null
             and e.action in ('turned_on', 'turned_off')
         )`,
        { objectIds: [...objectIds], runId, level, pausedAt, teamId },
      );
      return new Set(rows.map(({ id }) => id));
    },

    async end(
      {
        id,
        state,
        at,
        changeId,
      }: { id: string; state: 'resumed' | 'kept' | 'failed'; at: Date; changeId: string | null },
      trx: Transaction,
    ): Promise<void> {
      await trx.raw(
        'update binom_rule_pauses set state = ?, ended_at = ?, change_id = ? where id = ?',
        [state, at, changeId, id],
      );
    },
  };
}
