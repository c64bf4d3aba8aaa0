import type { RuleObject } from '@ads-checker/shared/domain/rules/decide';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';

export type ObjectHistory = Pick<RuleObject, 'lastActAt' | 'actsToday' | 'changedByPersonAt'>;

export const NO_HISTORY: ObjectHistory = { lastActAt: null, actsToday: 0, changedByPersonAt: null };

/** Actions that were or may have been executed. */
const EXECUTED = `act_state in ('waiting', 'sending', 'done', 'undone')`;
const PERSON_ACTIONS = ['updated', 'turned_on', 'turned_off', 'undone'];

export type HistoryRepository = ReturnType<typeof createHistoryRepository>;

/** Recent history of objects: actions of a rule, and changes by people. */
export function createHistoryRepository({ db }: { db: Database }) {
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
             (count(*) filter (where o.acted_at >= :dayStart))::int as acts_today
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
      return new Map(
        rows.map((row) => [
          row.id,
          {
            lastActAt: row.last_act_at,
            actsToday: row.acts_today,
            changedByPersonAt: row.changed_by_person_at,
          },
        ]),
      );
    },

    /** Counts the actions of a team's rules since a time. */
    async countTeamActs(
      { teamId, since }: { teamId: string; since: Date },
      trx?: Transaction,
    ): Promise<number> {
      const { rows } = await (trx ?? db).raw<{ rows: { count: number }[] }>(
        `select count(*)::int as count from binom_rule_run_objects
         where team_id = ? and acted_at > ? and ${EXECUTED}`,
        [teamId, since],
      );
      return oneRow(rows).count;
    },
  };
}
