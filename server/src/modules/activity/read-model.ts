import type { OwnedByAccount } from '@ads-checker/shared/access/ad-users';
import type { Database } from '../../platform/db/database.ts';

/** A bulk change, with what decides access to its profile. */
export interface UndoableChange extends OwnedByAccount {
  readonly id: string;
}

export type ActivityReadModel = ReturnType<typeof createActivityReadModel>;

export function createActivityReadModel({ db }: { db: Database }) {
  return {
    /**
     * Of these bulk changes, those with something left to undo. What an undoing change failed at, or
     * was stopped before, can be undone again.
     */
    async listUndoableChanges(ids: readonly string[]): Promise<readonly UndoableChange[]> {
      const { rows } = await db.raw<{ rows: UndoableChange[] }>(
        `select c.id, p.account_id as "accountId", c.team_id as "teamId", p.is_shared as "isShared"
         from ad_object_changes c join ad_users p on p.id = c.ad_user_id
         where c.id = any(cast(:ids as bigint[])) and c.undo_of is null
           -- An undoing change asked for while the change ran gets its objects once that has ended.
           and not exists (
             select 1 from ad_object_changes u
             where u.undo_of = c.id and u.state = 'running'
               and not exists (select 1 from ad_object_change_items i where i.change_id = u.id)
           )
           and (
             c.state = 'running'
             or exists (
               select i.object_id from ad_object_change_items i
               where i.change_id = c.id and i.state = 'changed'
               except
               select i.object_id from ad_object_changes u
               join ad_object_change_items i on i.change_id = u.id
               where u.undo_of = c.id and i.state not in ('failed', 'stopped')
             )
           )`,
        { ids: [...ids] },
      );
      return rows;
    },
  };
}
