import { type Database, oneRow } from '../../platform/db/database.ts';
import type { MediaFile } from './entities.ts';

export type MediaRepository = ReturnType<typeof createMediaRepository>;

export function createMediaRepository({ db }: { db: Database }) {
  return {
    /** Total size of a team's files. */
    async sumBytes(teamId: string): Promise<number> {
      const { rows } = await db.raw<{ rows: { bytes: string }[] }>(
        'select coalesce(sum(bytes), 0)::text as bytes from media_files where team_id = ?',
        [teamId],
      );
      return Number(oneRow(rows).bytes);
    },

    /** Does nothing when the file exists. */
    async add({ id, teamId, format, bytes, createdAt }: MediaFile): Promise<void> {
      await db('media_files')
        .insert({ id, team_id: teamId, format, bytes, created_at: createdAt })
        .onConflict('id')
        .ignore();
    },
  };
}
