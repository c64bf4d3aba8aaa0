import type { VideoSession } from '../../gateways/graph/ports/creation-port.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { MEDIA_ID_PATTERN } from '../media-uses.ts';
import type {
  Creative,
  CreativeUpload,
  NewCreativeRow,
  UploadPlace,
  VideoUploadState,
} from './entities.ts';

const SELECT = `
  select c.id, c.team_id as "teamId", c.account_id as "accountId", c.name, c.kind, c.url,
    c.preview_url as "previewUrl", c.width, c.height, c.duration_ms as "durationMs",
    c.byte_count as "byteCount", c.sha256, c.created_at as "createdAt",
    (select count(*)::int from creative_uploads u
      where u.creative_id = c.id and u.hash is not null) as "adAccountCount"
  from creatives c`;

export type CreativeRepository = ReturnType<typeof createCreativeRepository>;

/** Which ad accounts have which files of libraries. */
function createUploads({ db }: { db: Database }) {
  return {
    /** Those of the given files that the given ad accounts have and can use. */
    async listUploads(
      creativeIds: readonly string[],
      adAccountIds: readonly string[],
    ): Promise<CreativeUpload[]> {
      const { rows } = await db.raw<{ rows: CreativeUpload[] }>(
        `select creative_id as "creativeId", ad_account_id as "adAccountId", hash,
           preview_hash as "previewHash"
         from creative_uploads
         where creative_id = any (?::bigint[]) and ad_account_id = any (?) and hash is not null
           and is_ready
         order by creative_id, ad_account_id`,
        [[...creativeIds], [...adAccountIds]],
      );
      return rows;
    },

    /** Nothing happens when the file was deleted meanwhile. */
    async recordUpload({
      creativeId,
      adAccountId,
      hash,
      at,
      isReady = true,
    }: UploadPlace & {
      readonly hash: string;
      readonly isReady?: boolean;
      readonly at: Date;
    }): Promise<void> {
      await db.raw(
        `insert into creative_uploads (creative_id, ad_account_id, hash, is_ready, at)
         select id, :adAccountId, :hash, :isReady, :at from creatives where id = :creativeId
           for key share
         on conflict (creative_id, ad_account_id) do update set hash = excluded.hash,
           is_ready = excluded.is_ready, at = excluded.at, session = null, holder = null,
           held_until = null
           where creative_uploads.hash is distinct from excluded.hash
             or creative_uploads.is_ready <> excluded.is_ready
             or creative_uploads.session is not null`,
        { creativeId, adAccountId, hash, isReady, at },
      );
    },

    async recordPreview({
      creativeId,
      adAccountId,
      hash,
    }: UploadPlace & { readonly hash: string }): Promise<void> {
      await db('creative_uploads')
        .where({ creative_id: creativeId, ad_account_id: adAccountId })
        .update({ preview_hash: hash });
    },

    async forgetUpload({ creativeId, adAccountId }: UploadPlace): Promise<void> {
      await db('creative_uploads')
        .where({ creative_id: creativeId, ad_account_id: adAccountId })
        .delete();
    },

    /**
     * Takes the upload of a video for a holder, until a time that each saved session moves on.
     * Undefined while somebody else has it, or when the video was deleted.
     */
    async claimVideo({
      creativeId,
      adAccountId,
      holder,
      at,
      until,
    }: UploadPlace & {
      readonly holder: string;
      readonly at: Date;
      readonly until: Date;
    }): Promise<VideoUploadState | undefined> {
      const { rows } = await db.raw<{ rows: VideoUploadState[] }>(
        `insert into creative_uploads
           (creative_id, ad_account_id, is_ready, at, holder, held_until)
         select id, :adAccountId, false, :at, :holder, :until from creatives
           where id = :creativeId for key share
         on conflict (creative_id, ad_account_id) do update
           set held_until = excluded.held_until,
             holder = case when creative_uploads.hash is null then excluded.holder end
           where creative_uploads.hash is not null or creative_uploads.holder is null
             or creative_uploads.holder = excluded.holder or creative_uploads.held_until < :at
         returning hash as "videoId", session`,
        { creativeId, adAccountId, holder, at, until },
      );
      return rows[0];
    },

    async saveSession({
      creativeId,
      adAccountId,
      session,
      until,
    }: UploadPlace & {
      readonly session: VideoSession | null;
      readonly until: Date;
    }): Promise<void> {
      await db('creative_uploads')
        .where({ creative_id: creativeId, ad_account_id: adAccountId })
        .update({
          session: session === null ? null : JSON.stringify(session),
          held_until: until,
        });
    },
  };
}

/** Images and videos of libraries, and the ad accounts that have them. */
export function createCreativeRepository({ db }: { db: Database }) {
  const select = async (
    rest: string,
    values: (string | string[])[],
    trx: Database | Transaction = db,
  ): Promise<Creative[]> => {
    const { rows } = await trx.raw<{ rows: Creative[] }>(`${SELECT} ${rest}`, values);
    return rows;
  };

  return {
    ...createUploads({ db }),

    listOfTeam: (teamId: string): Promise<Creative[]> =>
      select('where c.team_id = ? order by c.created_at desc, c.id desc', [teamId]),

    /** Those of the ids that the team has, in no order. */
    listByIds: (teamId: string, ids: readonly string[], trx?: Transaction): Promise<Creative[]> =>
      select('where c.team_id = ? and c.id = any (?::bigint[])', [teamId, [...ids]], trx),

    listByContent: (
      teamId: string,
      digests: readonly string[],
      trx: Transaction,
    ): Promise<Creative[]> =>
      select('where c.team_id = ? and c.sha256 = any (?)', [teamId, [...digests]], trx),

    async find(id: string, trx?: Transaction): Promise<Creative | undefined> {
      return (await select('where c.id = ?', [id], trx))[0];
    },

    /** Locks it against other requests. */
    async lock(id: string, trx: Transaction): Promise<Creative | undefined> {
      return (await select('where c.id = ? for update of c', [id], trx))[0];
    },

    /** Counted for the team's limit: one request after the other adds images. */
    async countLocked(teamId: string, trx: Transaction): Promise<number> {
      await trx.raw(`select pg_advisory_xact_lock(hashtextextended('creatives:' || ?, 0))`, [
        teamId,
      ]);
      const { rows } = await trx.raw<{ rows: { count: number }[] }>(
        'select count(*)::int as count from creatives where team_id = ?',
        [teamId],
      );
      return rows[0]?.count ?? 0;
    },

    /** Returns whether it was added: false when its id or its content is there already. */
    async insert(creative: NewCreativeRow, trx: Transaction): Promise<boolean> {
      const added = await trx('creatives')
        .insert({
          id: creative.id,
          team_id: creative.teamId,
          account_id: creative.accountId,
          name: creative.name,
          kind: creative.kind,
          url: creative.url,
          preview_url: creative.previewUrl,
          width: creative.width,
          height: creative.height,
          duration_ms: creative.durationMs,
          byte_count: creative.byteCount,
          sha256: creative.sha256,
          created_at: creative.createdAt,
        })
        .onConflict()
        .ignore()
        .returning('id');
      return added.length === 1;
    },

    async rename({ id, name }: { id: string; name: string }, trx: Transaction): Promise<void> {
      await trx('creatives').where({ id }).update({ name });
    },

    async delete(id: string, trx: Transaction): Promise<void> {
      await trx('creatives').where({ id }).delete();
    },

    async listUsedMedia(fileIds: readonly string[]): Promise<string[]> {
      const { rows } = await db.raw<{ rows: { id: string }[] }>(
        `select distinct found as id from creatives,
           unnest(array[substring(url from :pattern), substring(preview_url from :pattern)]) found
         where found = any (:fileIds)`,
        { pattern: MEDIA_ID_PATTERN, fileIds: [...fileIds] },
      );
      return rows.map(({ id }) => id);
    },
  };
}
