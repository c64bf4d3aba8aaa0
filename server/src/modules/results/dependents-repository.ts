import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import type { Database } from '../../platform/db/database.ts';
import type { TrackerDependents } from '../tracker-dependents.ts';

interface ProfileRow {
  readonly name: string;
  readonly customName: string | null;
  readonly accountId: string;
  readonly teamId: string;
  readonly isShared: boolean;
}

/** Profiles whose revenue is read from a tracker; what it told of them is deleted with it. */
export function createResultDependents({ db }: { db: Database }): TrackerDependents {
  return {
    kind: 'results',
    async listOf(trackerId, trx) {
      const { rows } = await (trx ?? db).raw<{ rows: ProfileRow[] }>(
        `select u.name, u.custom_name as "customName", u.account_id as "accountId",
           a.team_id as "teamId", u.is_shared as "isShared"
         from ad_users u join accounts a on a.id = u.account_id
         left join result_tasks t on t.ad_user_id = u.id
         left join cost_update_trackers c on c.ad_user_id = u.id
         where coalesce(t.binom_id, c.binom_id) = ? order by u.id`,
        [trackerId],
      );
      return rows.map(({ name, customName, ...owner }) => ({
        name: adUserDisplayName({ name, customName }),
        ...owner,
      }));
    },
    // Facts go with the tracker, by their foreign keys
    deleteOf: async () => undefined,
  };
}
