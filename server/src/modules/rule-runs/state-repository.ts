import type { RuleDto } from '@ads-checker/shared/contracts/rule-entities';
import type { RuleRunAction } from '@ads-checker/shared/contracts/rule-values';
import type { Database, Transaction } from '../../platform/db/database.ts';

/** The next job continues with the rest. */
const RULES_PER_RUN = 500;
const RUNS_CONSIDERED = 20;

export interface RunningProfile {
  readonly adUserId: string;
  readonly teamId: string;
  readonly waitsFor: RuleDto['waitsFor'];
}

export interface OpenRun {
  readonly runId: string;
  readonly ruleId: string;
  readonly startedAt: Date;
  /** A person asked for it. */
  readonly isRequested: boolean;
}

export interface HeldRun extends Omit<OpenRun, 'isRequested'> {
  readonly adUserId: string;
  readonly teamId: string;
  readonly completedAt: Date | null;
  readonly undoneAt: Date | null;
}

export interface AffectedObject {
  readonly level: 'ad' | 'ad_set' | 'campaign';
  readonly id: string;
  readonly name: string | null;
  readonly statusBefore: string | null;
  readonly statusAfter: string | null;
  readonly action: RuleRunAction;
  readonly state: 'done' | 'failed';
  /** Whether it changes a budget or bid. */
  readonly isAmount: boolean;
}

export interface ActionOutcome {
  readonly objectId: string;
  readonly action: RuleRunAction;
  readonly state: 'done' | 'failed' | 'skipped' | 'undone';
  readonly skipped: string | null;
  readonly error: { readonly message: string; readonly code: string | null } | null;
  readonly statusAfter: string | null;
  readonly at: Date | null;
}

function createRunBeginnings() {
  return {
    /** Starts the due runs of a profile, and resumes those interrupted before they acted. */
    async begin(
      { adUserId, at }: { adUserId: string; at: Date },
      trx: Transaction,
    ): Promise<readonly OpenRun[]> {
      const { rows: due } = await trx.raw<{ rows: { id: string }[] }>(
        `select r.id from binom_rules r
         where r.ad_user_id = :adUserId and r.next_execution_time <= :at
           and not exists (
             select 1 from binom_rule_runs x
             where x.rule_id = r.id and x.completed_at is null and x.acts_at is not null
           )
         order by r.run_requested_at nulls last, r.next_execution_time, r.id
         limit ${RULES_PER_RUN} for update of r`,
        { adUserId, at },
      );
      const ids = due.map(({ id }) => id);
      await trx.raw(
        `insert into binom_rule_runs (rule_id, trigger, started_at)
         select id, case when run_requested_at is null then 'schedule' else 'person' end, :at
         from binom_rules where id = any(cast(:ids as bigint[]))
         on conflict (rule_id) where completed_at is null do update set started_at = :at`,
        { ids, at },
      );
      await trx.raw(
        'update binom_rules set in_progress = true where id = any(cast(:ids as bigint[]))',
        { ids },
      );
      const { rows } = await trx.raw<{ rows: OpenRun[] }>(
        `select id as "runId", rule_id as "ruleId", started_at as "startedAt",
           trigger = 'person' as "isRequested"
         from binom_rule_runs where rule_id = any(cast(:ids as bigint[])) and completed_at is null
         order by array_position(cast(:ids as bigint[]), rule_id)`,
        { ids },
      );
      return rows;
    },

    /** Deletes interrupted runs of rules that were turned off meanwhile. Returns the rules. */
    async deleteInterrupted(adUserId: string, trx: Transaction): Promise<string[]> {
      const { rows } = await trx.raw<{ rows: { id: string }[] }>(
        `with forgotten as (
           delete from binom_rule_runs x using binom_rules r
           where r.id = x.rule_id and r.ad_user_id = ? and r.next_execution_time is null
             and x.completed_at is null and x.acts_at is null
           returning r.id
         )
         update binom_rules set in_progress = false where id in (select id from forgotten)
         returning id`,
        [adUserId],
      );
      return rows.map(({ id }) => id);
    },
  };
}

/** Runs of rules from their beginning to their end. */
function createRunState() {
  return {
    ...createRunBeginnings(),

    /** Locks a run and its rule; undefined when the run was deleted. */
    async hold(runId: string, trx: Transaction): Promise<HeldRun | undefined> {
      const { rows } = await trx.raw<{ rows: HeldRun[] }>(
        `select x.id as "runId", x.rule_id as "ruleId", x.started_at as "startedAt",
           x.completed_at as "completedAt", x.undone_at as "undoneAt",
           r.ad_user_id as "adUserId", a.team_id as "teamId"
         from binom_rule_runs x join binom_rules r on r.id = x.rule_id
         join ad_users u on u.id = r.ad_user_id join accounts a on a.id = u.account_id
         where x.id = ? for update of x, r`,
        [runId],
      );
      return rows[0];
    },

    /** Locks a run that has not acted yet; undefined when another worker did, or it was deleted. */
    async lockUnexecuted(
      runId: string,
      trx: Transaction,
    ): Promise<{ readonly ruleUpdatedAt: Date; readonly isDue: boolean } | undefined> {
      const { rows } = await trx.raw<{ rows: { ruleUpdatedAt: Date; isDue: boolean }[] }>(
        `select r.updated_at as "ruleUpdatedAt", r.next_execution_time is not null as "isDue"
         from binom_rule_runs x join binom_rules r on r.id = x.rule_id
         where x.id = ? and x.completed_at is null and x.acts_at is null
         for update of x, r`,
        [runId],
      );
      return rows[0];
    },

    /** Deletes a run that did nothing: its rule stays due. */
    async release(runId: string, trx: Transaction): Promise<void> {
      await trx.raw(
        `with released as (
           delete from binom_rule_runs
           where id = ? and completed_at is null and acts_at is null returning rule_id
         )
         update binom_rules set in_progress = false where id in (select rule_id from released)`,
        [runId],
      );
    },

    /**
     * Deletes a run that did nothing and puts its rule off, unless the rule was changed meanwhile or
     * a person asked for a run.
     */
    async postpone(
      { runId, until, ruleUpdatedAt }: { runId: string; until: Date; ruleUpdatedAt: Date },
      trx: Transaction,
    ): Promise<void> {
      await trx.raw(
        `with postponed as (
           delete from binom_rule_runs
           where id = :runId and completed_at is null and acts_at is null returning rule_id
         )
         update binom_rules set in_progress = false,
           next_execution_time = case
             when next_execution_time is null or run_requested_at is not null
               or date_trunc('milliseconds', updated_at) <> :ruleUpdatedAt then next_execution_time
             else :until
           end
         where id in (select rule_id from postponed)`,
        { runId, until, ruleUpdatedAt },
      );
    },

    async handOver(
      { runId, figures, at }: { runId: string; figures: unknown; at: Date },
      trx: Transaction,
    ): Promise<void> {
      await trx.raw(
        'update binom_rule_runs set acts_at = :at, figures = cast(:figures as jsonb) where id = :runId',
        { runId, at, figures: JSON.stringify(figures) },
      );
    },

    /** Links the objects of a run to their team, so that its actions count towards the limit. */
    async countForTeam(
      { runId, teamId }: { runId: string; teamId: string },
      trx: Transaction,
    ): Promise<void> {
      await trx.raw(
        `update binom_rule_run_objects set team_id = ?
         where run_id = ? and acted_at is not null and act_action <> 'notify'`,
        [teamId, runId],
      );
    },

    /** Completes a run; its rule is due again at `nextAt` if it is on. */
    async complete(
      input: {
        runId: string;
        ruleId: string;
        ok: boolean;
        description: string | null;
        /** Undefined leaves them unchanged. */
        figures?: unknown;
        at: Date;
        nextAt: Date;
      },
      trx: Transaction,
    ): Promise<void> {
      await trx.raw(
        `update binom_rule_runs set ok = :ok, description = :description, completed_at = :at,
           figures = coalesce(cast(:figures as jsonb), figures)
         where id = :runId`,
        {
          runId: input.runId,
          ok: input.ok,
          description: input.description,
          at: input.at,
          figures: input.figures === undefined ? null : JSON.stringify(input.figures),
        },
      );
      await trx.raw(
        `update binom_rules set in_progress = false, last_execution_time = :at,
           next_execution_time = case when is_enabled then cast(:nextAt as timestamptz) end,
           run_requested_at = null
         where id = :ruleId`,
        { ruleId: input.ruleId, at: input.at, nextAt: input.nextAt },
      );
    },
  };
}

/** What became of the acts of runs. */
function createRunOutcomes({ db }: { db: Database }) {
  return {
    async settleActs(
      { runId, outcomes }: { runId: string; outcomes: readonly ActionOutcome[] },
      trx: Transaction,
    ): Promise<void> {
      await trx.raw(
        `update binom_rule_run_objects o set act_state = u.x ->> 'state',
           act_skipped = u.x ->> 'skipped', act_error = nullif(u.x -> 'error', cast('null' as jsonb)),
           status_after = u.x ->> 'statusAfter',
           acted_at = case when u.x ->> 'state' = 'undone' then o.acted_at
             else cast(u.x ->> 'at' as timestamptz) end
         from jsonb_array_elements(cast(:outcomes as jsonb)) as u(x)
         where o.run_id = :runId and o.object_id = u.x ->> 'objectId'
           and o.act_action = u.x ->> 'action'`,
        { runId, outcomes: JSON.stringify(outcomes) },
      );
    },

    /** Whether a run's action on an object has not been undone. */
    async isActionInEffect(
      { runId, objectId }: { runId: string; objectId: string },
      trx: Transaction,
    ): Promise<boolean> {
      const { rows } = await trx.raw<{ rows: { isInEffect: boolean }[] }>(
        `select exists (
           select 1 from binom_rule_run_objects
           where run_id = ? and object_id = ? and act_state = 'done'
             and act_action <> 'notify'
         ) as "isInEffect"`,
        [runId, objectId],
      );
      return rows[0]?.isInEffect === true;
    },

    /** Failed runs among the last 20 since the rule was last stopped. */
    async countFailed(ruleId: string, trx: Transaction): Promise<number> {
      const { rows } = await trx.raw<{ rows: { count: number }[] }>(
        `select (count(*) filter (where not ok))::int as count from (
           select x.ok from binom_rule_runs x join binom_rules r on r.id = x.rule_id
           where x.rule_id = ? and x.completed_at is not null
             and x.started_at > coalesce(r.failures_counted_from, '-infinity')
           order by x.started_at desc, x.id desc limit ${RUNS_CONSIDERED}
         ) latest`,
        [ruleId],
      );
      return rows[0]?.count ?? 0;
    },

    /** Objects a run acted on or failed to. */
    async listAffected(runId: string, trx: Transaction): Promise<AffectedObject[]> {
      const { rows } = await trx.raw<{ rows: AffectedObject[] }>(
        `select level, object_id as id, name, status_before as "statusBefore",
           status_after as "statusAfter", act_action as action, act_state as state,
           act_field is not null as "isAmount" from binom_rule_run_objects
         where run_id = ? and act_state in ('done', 'failed') order by position`,
        [runId],
      );
      return rows;
    },

    /** Whether the run before this one failed for the same reason. */
    async hasFailedBefore(
      { ruleId, runId, description }: { ruleId: string; runId: string; description: string },
      trx: Transaction,
    ): Promise<boolean> {
      const { rows } = await trx.raw<{ rows: { is_same: boolean }[] }>(
        `select not ok and description = :description as is_same from binom_rule_runs
         where rule_id = :ruleId and id <> :runId and completed_at is not null
         order by started_at desc, id desc limit 1`,
        { ruleId, runId, description },
      );
      return rows[0]?.is_same === true;
    },

    /** Description of the latest failed run, if any. */
    async findLastFailure(ruleId: string, trx: Transaction): Promise<string | null> {
      const { rows } = await trx.raw<{ rows: { description: string | null }[] }>(
        `select description from binom_rule_runs where rule_id = ? and not ok
         order by started_at desc, id desc limit 1`,
        [ruleId],
      );
      return rows[0]?.description ?? null;
    },

    /** Deletes old runs, idle ones sooner; keeps the last one of each rule. */
    async purgeRuns({ idle, all }: { idle: Date; all: Date }): Promise<number> {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        `delete from binom_rule_runs x
         where x.completed_at is not null
           and (x.started_at < :all or (x.started_at < :idle and x.ok and x.acts_at is null))
           and exists (
             select 1 from binom_rule_runs later
             where later.rule_id = x.rule_id and later.started_at > x.started_at
               and later.completed_at is not null
           )`,
        { idle, all },
      );
      return rowCount;
    },

    async markUndone({ runId, at }: { runId: string; at: Date }, trx: Transaction): Promise<void> {
      await trx.raw('update binom_rule_runs set undone_at = coalesce(undone_at, ?) where id = ?', [
        at,
        runId,
      ]);
    },
  };
}

export type StateRepository = ReturnType<typeof createStateRepository>;

/** State of rule runs. */
export function createStateRepository({ db }: { db: Database }) {
  return {
    ...createRunState(),
    ...createRunOutcomes({ db }),

    async findProfile(adUserId: string, trx?: Transaction): Promise<RunningProfile | undefined> {
      const { rows } = await (trx ?? db).raw<{ rows: RunningProfile[] }>(
        `select u.id as "adUserId", a.team_id as "teamId",
           case when l.paused_at is not null then 'paused_by_team'
             when u.status <> 'active' then 'profile_inactive'
             when p."check" ->> 'isPassed' = 'false' then 'proxy_down'
           end as "waitsFor"
         from ad_users u join accounts a on a.id = u.account_id
         left join proxies p on p.id = u.proxy_id
         left join binom_rule_limits l on l.team_id = a.team_id
         where u.id = ?`,
        [adUserId],
      );
      return rows[0];
    },

    async listDue(
      { adUserId, at }: { adUserId: string; at: Date },
      trx: Transaction,
    ): Promise<string[]> {
      const { rows } = await trx.raw<{ rows: { id: string }[] }>(
        'select id from binom_rules where ad_user_id = ? and next_execution_time <= ? order by id',
        [adUserId, at],
      );
      return rows.map(({ id }) => id);
    },

    /** Turns a rule off automatically. False when it is off already. */
    async stop({ ruleId, at }: { ruleId: string; at: Date }, trx: Transaction): Promise<boolean> {
      const { rowCount } = await trx.raw<{ rowCount: number }>(
        `update binom_rules set is_enabled = false, stopped_at = :at, failures_counted_from = :at,
           next_execution_time = null, updated_at = :at
         where id = :ruleId and is_enabled`,
        { ruleId, at },
      );
      return rowCount > 0;
    },

    async requestRun({ ruleId, at }: { ruleId: string; at: Date }, trx: Transaction) {
      await trx.raw(
        `update binom_rules set run_requested_at = :at, next_execution_time = :at
         where id = :ruleId and is_enabled and not in_progress`,
        { ruleId, at },
      );
    },
  };
}
