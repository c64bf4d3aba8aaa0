import {
  ACTIONS_PER_HOUR_DEFAULT,
  FAILED_PERCENT_DEFAULT,
} from '@ads-checker/shared/contracts/rules';
import { type StoredFields, selectFields, toColumns } from '../../platform/db/columns.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { RuleLimits } from './entities.ts';

const STORED: StoredFields<Omit<RuleLimits, 'teamId'>> = {
  maxActsPerHour: 'value',
  maxBudgetRaisePerDay: 'value',
  maxObjectRaisePercentPerDay: 'value',
  maxFailedPercent: 'value',
  maxActsOverUsual: 'value',
  pausedAt: 'value',
  pauseReason: 'value',
  resumedAt: 'value',
};
const DEFAULTS = {
  maxActsPerHour: ACTIONS_PER_HOUR_DEFAULT,
  maxBudgetRaisePerDay: null,
  maxObjectRaisePercentPerDay: null,
  maxFailedPercent: FAILED_PERCENT_DEFAULT,
  maxActsOverUsual: null,
  pausedAt: null,
  pauseReason: null,
  resumedAt: null,
} as const;

export type LimitsRepository = ReturnType<typeof createLimitsRepository>;

/** A team's limits for its rules; defaults when it has no row. */
export function createLimitsRepository({ db }: { db: Database }) {
  const get = async (teamId: string, trx?: Transaction): Promise<RuleLimits> => {
    const { rows } = await (trx ?? db).raw<{ rows: Omit<RuleLimits, 'teamId'>[] }>(
      `select ${selectFields(STORED)} from binom_rule_limits r where r.team_id = ?`,
      [teamId],
    );
    return { teamId, ...(rows[0] ?? DEFAULTS) };
  };

  return {
    get,

    /** Locks the row until the end of the transaction. */
    async lock(teamId: string, trx: Transaction): Promise<RuleLimits> {
      await trx.raw(
        `insert into binom_rule_limits (team_id, max_acts_per_hour) values (?, ?)
         on conflict (team_id) do nothing`,
        [teamId, ACTIONS_PER_HOUR_DEFAULT],
      );
      await trx.raw('select 1 from binom_rule_limits where team_id = ? for update', [teamId]);
      return get(teamId, trx);
    },

    async update({ teamId, ...limits }: RuleLimits, trx: Transaction): Promise<void> {
      await trx('binom_rule_limits').where({ team_id: teamId }).update(toColumns(limits, STORED));
    },
  };
}
