import type { Database } from '../db/database.ts';
import { isDeadProcess, type ProcessSession } from '../db/process-session.ts';
import type { Sync } from './sync.ts';

export interface Reprojection {
  /** Whether stored documents have another shape and this process must update them. */
  isNeeded(): Promise<boolean>;
  /**
   * Recomputes documents of teams stored in another shape; only changed ones get a new revision.
   * Concurrent processes share the teams, and an interrupted run is continued by the next. Returns
   * how many teams were recomputed; none while a living process writes a newer shape.
   */
  run(options?: { signal?: AbortSignal }): Promise<number>;
}

/**
 * Keeps stored documents in one shape over releases. Each process registers the shape it writes, in
 * the order in which the database first saw them; the newest shape of a living process wins, so
 * that an older process never reverts it, and a downgrade takes effect when the last newer process
 * is gone. @param processSession Tells others that this process lives; absent in a job's thread.
 */
export function createReprojection(deps: {
  db: Database;
  sync: Pick<Sync, 'shape' | 'write'>;
  processSession?: Pick<ProcessSession, 'hold'>;
}): Reprojection {
  const { shape } = deps.sync;
  let joinedAs: number | undefined;

  const join = async (): Promise<void> => {
    const hold = await deps.processSession?.hold();
    if (hold === undefined || hold.number === joinedAs) {
      return;
    }
    await deps.db.transaction(async (trx) => {
      await trx.raw('insert into sync_shapes (shape) values (?) on conflict do nothing', [shape]);
      await trx.raw(
        `insert into sync_writers (process, shape) values (?, ?)
         on conflict (process) do update set shape = excluded.shape`,
        [hold.number, shape],
      );
      await trx.raw(`delete from sync_writers where process <> ? and ${isDeadProcess('process')}`, [
        hold.number,
      ]);
    });
    joinedAs = hold.number;
  };

  const isNewest = async (): Promise<boolean> => {
    const { rows } = await deps.db.raw<{ rows: { shape: string }[] }>(
      `select s.shape from sync_writers w join sync_shapes s on s.shape = w.shape
       where not ${isDeadProcess('w.process')}
       order by s.number desc limit 1`,
    );
    return rows[0]?.shape === shape;
  };

  const listOtherwise = async (): Promise<string[]> => {
    const { rows } = await deps.db.raw<{ rows: { id: string }[] }>(
      `select t.id from teams t left join sync_teams s on s.team_id = t.id
       where s.shape is distinct from ? order by t.id`,
      [shape],
    );
    return rows.map(({ id }) => id);
  };

  const reproject = (teamId: string): Promise<boolean> =>
    deps.sync.write({ teamIds: [teamId] }, async (scope) => {
      const { rows } = await scope.trx.raw<{ rows: object[] }>(
        'select 1 from sync_teams where team_id = ? and shape = ?',
        [teamId, shape],
      );
      if (rows.length > 0) {
        return false;
      }
      scope.touchEverything();
      return true;
    });

  return {
    async isNeeded() {
      await join();
      return (await isNewest()) && (await listOtherwise()).length > 0;
    },
    async run({ signal } = {}) {
      await join();
      if (!(await isNewest())) {
        return 0;
      }
      let count = 0;
      for (const teamId of await listOtherwise()) {
        if (signal?.aborted === true) {
          break;
        }
        count += (await reproject(teamId)) ? 1 : 0;
      }
      return count;
    },
  };
}
