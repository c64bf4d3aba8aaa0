import {
  RULE_PERIOD_MINUTES,
  type RuleObjectResult,
  type RulePeriod,
  type RuleRunDto,
} from '@ads-checker/shared/contracts/rule-runs';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import { toJsonColumn } from '../../platform/db/json.ts';

export interface RuleRun
  extends Pick<
    RuleRunDto,
    'id' | 'ruleId' | 'trigger' | 'description' | 'figures' | 'processedIds' | 'results'
  > {
  /** Null while running. */
  readonly ok: boolean | null;
  readonly startedAt: Date;
  readonly completedAt: Date | null;
  readonly undoneAt: Date | null;
  readonly skippedCount: number;
  readonly failedCount: number;
  /** Number of actions that were not undone. */
  readonly remainingActions: number;
  readonly undoneCount: number;
  readonly isUndoing: boolean;
}

const RUN = `r.id, r.rule_id as "ruleId", r.trigger, r.ok, r.description,
  r.started_at as "startedAt", r.completed_at as "completedAt", r.figures,
  r.undone_at as "undoneAt",
  exists (
    select 1 from ad_object_changes made
    join ad_object_changes undoing on undoing.undo_of = made.id
    join ad_object_change_items i on i.change_id = undoing.id
    join binom_rule_run_objects o on o.run_id = r.id and o.object_id = i.object_id
    where made.rule_run_id = r.id and o.act_state = 'done' and (
      undoing.state = 'running'
      -- Done on the network, and told to the run in a moment
      or (o.act_error is null and undoing.finished_at > now() - interval '1 minute')
    )
  ) as "isUndoing"`;

/** Totals over the objects of a run; an undone action counts as a success. */
const SUMS = `select
    coalesce(jsonb_agg(object_id order by position) filter (where is_evaluated), '[]') as "processedIds",
    coalesce(jsonb_agg(
      jsonb_build_object('ok', act_state <> 'failed', 'action', act_action, 'objectId', object_id)
      order by position
    ) filter (where act_state in ('done', 'undone', 'failed')), '[]') as results,
    count(*) filter (where act_state = 'skipped' or evaluation_skipped is not null)::integer as "skippedCount",
    count(*) filter (where act_state = 'failed')::integer as "failedCount",
    count(*) filter (where act_state = 'done' and act_action <> 'notify')::integer
      as "remainingActions",
    count(*) filter (where act_state = 'undone')::integer as "undoneCount"
  from binom_rule_run_objects where run_id = r.id`;

/** Conditions for the `only` filter. */
const ONLY = {
  acted: `act_state in ('done', 'undone', 'failed', 'waiting', 'sending')`,
  skipped: `(act_state = 'skipped' or evaluation_skipped is not null)`,
  failed: `act_state = 'failed'`,
} as const;

/** A run that changed something, tried to, or failed. */
const RUN_ACTED = `(ok is false or exists (
  select 1 from binom_rule_run_objects o where o.run_id = binom_rule_runs.id and o.${ONLY.acted}
))`;

export type RunObject = Omit<RuleObjectResult, 'act'> & {
  readonly act:
    | (Omit<NonNullable<RuleObjectResult['act']>, 'at' | 'state' | 'resumeAt'> & {
        readonly state: Exclude<NonNullable<RuleObjectResult['act']>['state'], 'would_act'>;
        readonly at: Date | null;
        readonly resumeAt: Date | null;
        /** What it adds to a budget, in USD; null when unknown, or for other actions. */
        readonly raisedUSD: number | null;
      })
    | null;
};

interface ObjectRow {
  object_id: string;
  level: RunObject['level'];
  name: string | null;
  status_before: string | null;
  is_evaluated: boolean;
  evaluation: NonNullable<RunObject['evaluation']>['result'];
  evaluation_skipped: NonNullable<RunObject['evaluation']>['skipped'];
  evaluation_action: NonNullable<RunObject['evaluation']>['action'];
  act_action: NonNullable<RunObject['act']>['action'] | null;
  act_asked_by: string[] | null;
  act_skipped: NonNullable<RunObject['act']>['skipped'];
  act_state: NonNullable<RunObject['act']>['state'] | null;
  act_error: NonNullable<RunObject['act']>['error'];
  acted_at: Date | null;
  act_field: NonNullable<NonNullable<RunObject['act']>['money']>['field'] | null;
  act_from: string | null;
  act_to: string | null;
  act_until: Date | null;
  act_raised_usd: number | null;
}

function toObject(row: ObjectRow): RunObject {
  const { act_action: action, act_state: state } = row;
  return {
    objectId: row.object_id,
    level: row.level,
    name: row.name,
    status: row.status_before,
    evaluation: row.is_evaluated
      ? {
          result: row.evaluation,
          skipped: row.evaluation_skipped,
          action: row.evaluation_action,
        }
      : null,
    act:
      action === null || state === null
        ? null
        : {
            action,
            state,
            askedBy: row.act_asked_by ?? [],
            skipped: row.act_skipped,
            error: row.act_error,
            money:
              row.act_field === null
                ? null
                : { field: row.act_field, from: row.act_from, to: row.act_to },
            resumeAt: row.act_until,
            raisedUSD: row.act_raised_usd,
            at: row.acted_at,
          },
  };
}

function toObjectRow(runId: string, object: RunObject, position: number): object {
  const { evaluation, act } = object;
  return {
    run_id: runId,
    position,
    object_id: object.objectId,
    level: object.level,
    name: object.name,
    status_before: object.status,
    is_evaluated: evaluation !== null,
    evaluation: toJsonColumn(evaluation?.result),
    evaluation_skipped: evaluation?.skipped ?? null,
    evaluation_action: evaluation?.action ?? null,
    act_action: act?.action ?? null,
    act_state: act?.state ?? null,
    act_asked_by: act === null ? null : [...act.askedBy],
    act_skipped: act?.skipped ?? null,
    act_error: toJsonColumn(act?.error),
    acted_at: act?.at ?? null,
    act_field: act?.money?.field ?? null,
    act_from: act?.money?.from ?? null,
    act_to: act?.money?.to ?? null,
    act_until: act?.resumeAt ?? null,
    act_raised_usd: act?.raisedUSD ?? null,
  };
}

export type RunRepository = ReturnType<typeof createRunRepository>;

/** Runs of rules with their objects. */
export function createRunRepository({ db }: { db: Database }) {
  /** Latest first. @param runs SQL selecting the runs */
  const select = async (
    runs: string,
    values: Readonly<Record<string, string | number | Date | readonly string[]>>,
    trx?: Transaction,
  ): Promise<RuleRun[]> => {
    const { rows } = await (trx ?? db).raw<{ rows: RuleRun[] }>(
      `select ${RUN}, sums.* from (${runs}) r cross join lateral (${SUMS}) sums
       order by r.started_at desc, r.id desc`,
      values as Record<string, string>,
    );
    return rows;
  };
  const listByIds = async (ids: readonly string[], trx?: Transaction): Promise<RuleRun[]> =>
    ids.length === 0
      ? []
      : select(
          'select * from binom_rule_runs where id = any(cast(:ids as bigint[]))',
          { ids },
          trx,
        );

  return {
    find: async (id: string, trx?: Transaction): Promise<RuleRun | undefined> =>
      fitsBigint(id) ? (await listByIds([id], trx))[0] : undefined,

    /** Latest first. */
    async list(input: {
      ruleId: string;
      /** The rule is a scoped one: lists the runs of its parts. */
      isScoped?: boolean;
      period: RulePeriod | undefined;
      only: 'acted' | undefined;
      now: Date;
      limit: number;
      offset: number;
    }): Promise<{ runs: RuleRun[]; total: number }> {
      const minutes = input.period === undefined ? 0 : RULE_PERIOD_MINUTES[input.period];
      const since = new Date(input.now.getTime() - minutes * MINUTE_MS);
      const where = [
        input.isScoped === true
          ? 'rule_id in (select id from binom_rules where scoped_rule_id = :ruleId)'
          : 'rule_id = :ruleId',
        ...(input.period === undefined ? [] : ['started_at >= :since']),
        ...(input.only === undefined ? [] : [RUN_ACTED]),
      ].join(' and ');
      const [runs, counted] = await Promise.all([
        select(
          `select * from binom_rule_runs where ${where}
           order by started_at desc, id desc limit :limit offset :offset`,
          { ruleId: input.ruleId, since, limit: input.limit, offset: input.offset },
        ),
        db.raw<{ rows: { total: number }[] }>(
          `select count(*)::integer as total from binom_rule_runs where ${where}`,
          { ruleId: input.ruleId, since },
        ),
      ]);
      return { runs, total: oneRow(counted.rows).total };
    },

    /** Changed and failed objects first, then in the order of the run. */
    async listObjects(input: {
      runId: string;
      only: keyof typeof ONLY | undefined;
      limit: number;
      offset: number;
    }): Promise<{ objects: RunObject[]; total: number }> {
      const where = `run_id = :runId ${input.only === undefined ? '' : `and ${ONLY[input.only]}`}`;
      const [page, counted] = await Promise.all([
        db.raw<{ rows: ObjectRow[] }>(
          `select * from binom_rule_run_objects where ${where}
           order by (act_state is null or act_state = 'skipped'), position
           limit :limit offset :offset`,
          { runId: input.runId, limit: input.limit, offset: input.offset },
        ),
        db.raw<{ rows: { total: number }[] }>(
          `select count(*)::integer as total from binom_rule_run_objects where ${where}`,
          { runId: input.runId },
        ),
      ]);
      return { objects: page.rows.map(toObject), total: oneRow(counted.rows).total };
    },

    async addObjects(
      { runId, objects }: { runId: string; objects: readonly RunObject[] },
      trx: Transaction,
    ): Promise<void> {
      await trx.batchInsert(
        'binom_rule_run_objects',
        objects.map((object, position) => toObjectRow(runId, object, position)),
        500,
      );
    },
  };
}
