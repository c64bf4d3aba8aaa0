import { DAY_MS, HOUR_MS } from '@ads-checker/shared/domain/durations';
import type { RuleObject } from '@ads-checker/shared/domain/rules/decide';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';

export type ObjectHistory = Pick<
  RuleObject,
  'lastActAt' | 'actsToday' | 'changedByPersonAt' | 'budgetChangesLastHour' | 'raisedLastDay'
>;

type BudgetHistory = Pick<ObjectHistory, 'budgetChangesLastHour' | 'raisedLastDay'>;

export const NO_HISTORY: ObjectHistory = { lastActAt: null, actsToday: 0, changedByPersonAt: null };

/** Actions that were or may have been executed. */
const EXECUTED = `act_state in ('waiting', 'sending', 'done', 'undone')`;
const BUDGETS = `('dailyBudget', 'lifetimeBudget')`;
const PERSON_ACTIONS = ['updated', 'turned_on', 'turned_off', 'undone'];

export type HistoryRepository = ReturnType<typeof createHistoryRepository>;

/** Recent history of objects: actions of a rule, and changes by people. */
export function createHistoryRepository({ db }: { db: Database }) {
  /** Changes of budgets by anybody in an hour, and what rules added in a day. */
  const readBudgets = async (
    { teamId, objectIds, at }: { teamId: string; objectIds: readonly string[]; at: Date },
    trx?: Transaction,
  ): Promise<ReadonlyMap<string, BudgetHistory>> => {
    const { rows } = await (trx ?? db).raw<{
      rows: { id: string; changes: number; raised: string | null }[];
    }>(
      `select asked.id, bulk.count + waiting.count + single.count as changes, raised.amount as raised
       from unnest(cast(:objectIds as text[])) as asked (id)
       cross join lateral (
         select count(*)::int from ad_object_change_items i
         where i.object_id = asked.id and i.state in ('changed', 'sending') and i.at > :hour
           and i.field in ${BUDGETS}
       ) bulk
       cross join lateral (
         select count(*)::int from binom_rule_run_objects o
         where o.object_id = asked.id and o.acted_at > :hour and o.act_field in ${BUDGETS}
           and o.act_state in ('waiting', 'sending')
       ) waiting
       cross join lateral (
         select count(*)::int from activity_entries e
         where e.kind = 'ad_objects' and e.subject_id = asked.id and e.at > :hour
           and e.team_id = :teamId and e.subject_type in ('ad_set', 'campaign')
           and (e.changes @> '[{"field":"dailyBudget"}]' or e.changes @> '[{"field":"lifetimeBudget"}]')
       ) single
       cross join lateral (
         select sum(greatest(0, cast(o.act_to as numeric) - cast(o.act_from as numeric))) as amount
         from binom_rule_run_objects o
         where o.object_id = asked.id and o.acted_at > :day and o.act_field in ${BUDGETS}
           and o.act_state in ('waiting', 'sending', 'done')
       ) raised`,
      {
        objectIds: [...objectIds],
        teamId,
        hour: new Date(at.getTime() - HOUR_MS),
        day: new Date(at.getTime() - DAY_MS),
      },
    );
    return new Map(
      rows.map(({ id, changes, raised }) => [
        id,
        { budgetChangesLastHour: changes, raisedLastDay: Number(raised ?? 0) },
      ]),
    );
  };

  return {
    async read(
      input: {
        /** Null for an unsaved rule, which has no actions. */
        ruleId: string | null;
        teamId: string;
        objectIds: readonly string[];
        /** Start of the current day in the ad account's zone. */
        dayStart: Date;
        actsSince: Date;
        personSince: Date;
        /** Whether budgets are looked at; null when no act of the rule changes one. */
        budgetsAt: Date | null;
      },
      trx?: Transaction,
    ): Promise<ReadonlyMap<string, ObjectHistory>> {
      if (input.objectIds.length === 0) {
        return new Map();
      }
      const { rows } = await (trx ?? db).raw<{
        rows: {
          id: string;
          last_act_at: Date | null;
          acts_today: number;
          changed_by_person_at: Date | null;
        }[];
      }>(
        `select asked.id, act.last_act_at, coalesce(act.acts_today, 0) as acts_today,
           greatest(bulk.at, single.at) as changed_by_person_at
         from unnest(cast(:objectIds as text[])) as asked (id)
         left join lateral (
           select max(o.acted_at) as last_act_at,
             (count(distinct o.run_id) filter (where o.acted_at >= :dayStart))::int as acts_today
           from binom_rule_run_objects o join binom_rule_runs r on r.id = o.run_id
           where o.object_id = asked.id and o.acted_at >= :actsSince and o.${EXECUTED}
             and r.rule_id = :ruleId
         ) act on true
         left join lateral (
           select max(i.at) as at from ad_object_change_items i
           join ad_object_changes c on c.id = i.change_id
           where i.object_id = asked.id and i.state = 'changed' and i.at >= :personSince
             and c.actor_name is null
         ) bulk on true
         left join lateral (
           select max(e.at) as at from activity_entries e
           where e.kind = 'ad_objects' and e.subject_id = asked.id and e.at >= :personSince
             and e.team_id = :teamId and e.actor_user_id is not null
             and e.subject_type in ('ad', 'ad_set', 'campaign') and e.action = any(:actions)
         ) single on true`,
        {
          ruleId: input.ruleId,
          teamId: input.teamId,
          objectIds: [...input.objectIds],
          dayStart: input.dayStart,
          actsSince: input.actsSince,
          personSince: input.personSince,
          actions: PERSON_ACTIONS,
        },
      );
      const budgets =
        input.budgetsAt === null
          ? new Map<string, BudgetHistory>()
          : await readBudgets({ ...input, at: input.budgetsAt }, trx);
      return new Map(
        rows.map((row) => [
          row.id,
          {
            lastActAt: row.last_act_at,
            actsToday: row.acts_today,
            changedByPersonAt: row.changed_by_person_at,
            ...budgets.get(row.id),
          },
        ]),
      );
    },

    /** When a rule last acted on an object, or on another because of it, by object. */
    async listLastActs(ruleId: string): Promise<ReadonlyMap<string, Date>> {
      const { rows } = await db.raw<{ rows: { id: string; at: Date }[] }>(
        `select acted.id, max(o.acted_at) as at
         from binom_rule_runs r join binom_rule_run_objects o on o.run_id = r.id
         cross join lateral unnest(array_append(o.act_asked_by, o.object_id)) as acted (id)
         where r.rule_id = :ruleId and r.acts_at is not null and o.acted_at is not null
           and o.${EXECUTED}
         group by acted.id`,
        { ruleId },
      );
      return new Map(rows.map(({ id, at }) => [id, at]));
    },

    /** What a team's rules did until a time: actions in an hour, and USD added to budgets in a day. */
    async readTeamUse(
      { teamId, at }: { teamId: string; at: Date },
      trx?: Transaction,
    ): Promise<{ readonly acts: number; readonly raisedUSD: number | null }> {
      const { rows } = await (trx ?? db).raw<{
        rows: { acts: number; raised: number; has_unknown: boolean }[];
      }>(
        `select (count(*) filter (where acted_at > :hour))::int as acts,
           coalesce(sum(act_raised_usd), 0) as raised,
           coalesce(bool_or(act_field in ${BUDGETS} and act_raised_usd is null), false)
             as has_unknown
         from binom_rule_run_objects
         where team_id = :teamId and acted_at > :day and ${EXECUTED}`,
        { teamId, hour: new Date(at.getTime() - HOUR_MS), day: new Date(at.getTime() - DAY_MS) },
      );
      const { acts, raised, has_unknown: hasUnknown } = oneRow(rows);
      return { acts, raisedUSD: hasUnknown ? null : Number(raised) };
    },

    /** USD for one unit, by currency, by the last known rates. */
    async listUSDPerUnit(): Promise<ReadonlyMap<string, number>> {
      const { rows } = await db.raw<{ rows: { currency: string; per_usd: string }[] }>(
        'select distinct on (currency) currency, per_usd from exchange_rates order by currency, day desc',
      );
      const known = rows.flatMap(({ currency, per_usd: perUSD }) =>
        Number(perUSD) > 0 ? [[currency, 1 / Number(perUSD)] as const] : [],
      );
      return new Map([...known, ['USD', 1]]);
    },

    /** USD for one unit of a currency, by the last known rate; null when none is known. */
    async findUSDPerUnit(currency: string | null, trx?: Transaction): Promise<number | null> {
      if (currency === null || currency === 'USD') {
        return currency === null ? null : 1;
      }
      const { rows } = await (trx ?? db).raw<{ rows: { per_usd: string }[] }>(
        'select per_usd from exchange_rates where currency = ? order by day desc limit 1',
        [currency],
      );
      const perUSD = Number(rows[0]?.per_usd ?? 0);
      return perUSD > 0 ? 1 / perUSD : null;
    },
  };
}
