import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TrackerDependents } from '../tracker-dependents.ts';
import { createCostRepository } from './cost-repository.ts';

interface DependentRow {
  name: string;
  custom_name: string | null;
  account_id: string;
  team_id: string;
  is_shared: boolean;
}

const ofTracker = (trackerId: string): string => JSON.stringify([{ binomId: trackerId }]);

/** Tasks that use the tracker; on its deletion they keep the other trackers. */
export function createCostTaskDependents(deps: { db: Database; clock: Clock }): TrackerDependents {
  const costs = createCostRepository({ db: deps.db });
  return {
    kind: 'cost_update_task',
    async listOf(trackerId, trx) {
      const { rows } = await (trx ?? deps.db).raw<{ rows: DependentRow[] }>(
        `select u.name, u.custom_name, u.account_id, a.team_id, u.is_shared
         from binom_cost_update_tasks t join ad_users u on u.id = t.ad_user_id
         join accounts a on a.id = u.account_id
         where t.binom_settings @> ?::jsonb order by t.id`,
        [ofTracker(trackerId)],
      );
      return rows.map((row) => ({
        name: adUserDisplayName({ name: row.name, customName: row.custom_name }),
        accountId: row.account_id,
        teamId: row.team_id,
        isShared: row.is_shared,
      }));
    },
    async deleteOf(trackerId, { trx }) {
      const { rows } = await trx.raw<{ rows: { ad_user_id: string }[] }>(
        `update binom_cost_update_tasks set updated_at = now(), binom_settings = coalesce(
           (select jsonb_agg(item order by place)
            from jsonb_array_elements(binom_settings) with ordinality as each (item, place)
            where item ->> 'binomId' <> ?), '[]')
         where binom_settings @> ?::jsonb returning ad_user_id`,
        [trackerId, ofTracker(trackerId)],
      );
      const adUserIds = rows.map((row) => row.ad_user_id);
      await costs.failWithoutTrackers({ adUserIds, at: deps.clock.now() }, trx);
    },
  };
}
