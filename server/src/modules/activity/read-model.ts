import type { Database } from '../../platform/db/database.ts';

export type ActivityReadModel = ReturnType<typeof createActivityReadModel>;

export function createActivityReadModel({ db }: { db: Database }) {
  return {
    /**
     * Of these bulk changes, those with nothing left to undo. What an undoing change failed at, or was
     * stopped before, can be undone again.
     */
    async listUndoneChangeIds(ids: readonly string[]): Promise<readonly string[]> {
      const { rows } = await db.raw<{ rows: { id: string }[] }>(
        `select c.id from ad_object_changes c
         where c.id = any(cast(:ids as bigint[]))
           and exists (select 1 from ad_object_changes u where u.undo_of = c.id)
           and (
             -- Asked for while the change ran: it gets its objects once that has ended.
             exists (
               select 1 from ad_object_changes u
               where u.undo_of = c.id and u.state = 'running'
                 and not exists (select 1 from ad_object_change_items i where i.change_id = u.id)
             )
             or not exists (
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
      return rows.map(({ id }) => id);
    },
  };
}
