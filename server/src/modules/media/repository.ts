import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import type { MediaFile, MediaUpload } from './entities.ts';

export type MediaRepository = ReturnType<typeof createMediaRepository>;

const COLUMNS =
  'signature, team_id as "teamId", folder, public_id as "publicId", bytes, file_id as "fileId", purpose, expires_at as "expiresAt"';

export function createMediaRepository({ db }: { db: Database }) {
  return {
    /** Runs a transaction in which nobody else reserves or takes room of the team. */
    inTurn: <T>(teamId: string, work: (trx: Transaction) => Promise<T>): Promise<T> =>
      db.transaction(async (trx) => {
        await trx.raw(`select pg_advisory_xact_lock(hashtextextended('media:' || ?, 0))`, [teamId]);
        return work(trx);
      }),

    /** Total size of a team's files and of the room reserved for uploads, except for one of them. */
    async sumBytes(
      { teamId, now, exceptSignature }: { teamId: string; now: Date; exceptSignature?: string },
      trx: Transaction,
    ): Promise<number> {
      const { rows } = await trx.raw<{ rows: { bytes: string }[] }>(
        `select (
           (select coalesce(sum(bytes), 0) from media_files where team_id = :teamId)
           + (select coalesce(sum(bytes), 0) from media_uploads
              where team_id = :teamId and file_id is null and expires_at > :now
                and signature is distinct from :exceptSignature)
         )::text as bytes`,
        { teamId, now, exceptSignature: exceptSignature ?? null },
      );
      return Number(oneRow(rows).bytes);
    },

    /** Returns whether it was added: false for a signature that was given before. */
    async addUpload(
      {
        signature,
        teamId,
        folder,
        publicId,
        bytes,
        purpose,
        expiresAt,
      }: Omit<MediaUpload, 'fileId'>,
      trx: Transaction,
    ): Promise<boolean> {
      const added = await trx('media_uploads')
        .insert({
          signature,
          team_id: teamId,
          folder,
          public_id: publicId,
          bytes,
          purpose,
          expires_at: expiresAt,
        })
        .onConflict('signature')
        .ignore()
        .returning('signature');
      return added.length === 1;
    },

    /** Gives back the room of earlier signatures for the same upload, as when it is retried. */
    async releaseRoomOf(
      { folder, publicId }: Pick<MediaUpload, 'folder' | 'publicId'>,
      trx: Transaction,
    ): Promise<void> {
      if (publicId !== null) {
        await trx('media_uploads')
          .where({ folder, public_id: publicId })
          .whereNull('file_id')
          .update({ bytes: 0 });
      }
    },

    async findUpload(signature: string, trx?: Transaction): Promise<MediaUpload | undefined> {
      const { rows } = await (trx ?? db).raw<{ rows: (MediaUpload & { bytes: string })[] }>(
        `select ${COLUMNS} from media_uploads where signature = ?`,
        [signature],
      );
      return rows[0] && { ...rows[0], bytes: Number(rows[0].bytes) };
    },

    async changeUpload(
      { signature, ...change }: { signature: string; bytes?: number; file_id?: string },
      trx: Transaction,
    ): Promise<void> {
      await trx('media_uploads').where({ signature }).update(change);
    },

    async hasFile(id: string, trx: Transaction): Promise<boolean> {
      return (await trx('media_files').where({ id }).first('id')) !== undefined;
    },

    async findFile(
      id: string,
    ): Promise<Pick<MediaFile, 'id' | 'teamId' | 'format' | 'bytes'> | undefined> {
      const { rows } = await db.raw<{
        rows: (Pick<MediaFile, 'id' | 'teamId' | 'format'> & { readonly bytes: string })[];
      }>('select id, team_id as "teamId", format, bytes from media_files where id = ?', [id]);
      return rows[0] && { ...rows[0], bytes: Number(rows[0].bytes) };
    },

    async addFile(
      { id, teamId, format, bytes, createdAt }: MediaFile,
      trx: Transaction,
    ): Promise<void> {
      await trx('media_files').insert({
        id,
        team_id: teamId,
        format,
        bytes,
        created_at: createdAt,
      });
    },

    async markPublished(fileIds: readonly string[], at: Date): Promise<void> {
      await db('media_files').whereIn('id', fileIds).update({ published_at: at });
    },

    async markUsed(fileIds: readonly string[], at: Date): Promise<void> {
      await db('media_files').whereIn('id', fileIds).update({ last_used_at: at });
    },

    /** Files never published and not seen in use since then, longest unused first. */
    async listUnused(since: Date, limit: number): Promise<Pick<MediaFile, 'id' | 'format'>[]> {
      const { rows } = await db.raw<{ rows: Pick<MediaFile, 'id' | 'format'>[] }>(
        `select id, format from media_files
         where published_at is null and coalesce(last_used_at, created_at) < ?
         order by coalesce(last_used_at, created_at) limit ?`,
        [since, limit],
      );
      return rows;
    },

    async deleteFile(id: string): Promise<void> {
      await db('media_files').where({ id }).delete();
    },

    /** Returns how many. */
    deleteUploadsBefore: async (now: Date): Promise<number> =>
      db('media_uploads').where('expires_at', '<', now).delete(),
  };
}
