import type { Database, Transaction } from '../../platform/db/database.ts';
import { MEDIA_ID_PATTERN } from '../media-uses.ts';
import type { Creative, CreativeUpload, NewCreativeRow } from './entities.ts';

const SELECT = `
  select c.id, c.team_id as "teamId", c.account_id as "accountId", c.name, c.kind, c.url, c.width,
    c.height, c.byte_count as "byteCount", c.sha256, c.created_at as "createdAt",
    (select count(*)::int from creative_uploads u where u.creative_id = c.id) as "adAccountCount"
  from creatives c`;

export type CreativeRepository = ReturnType<typeof createCreativeRepository>;

/** Images of libraries, and the ad accounts that have them. */
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
          width: creative.width,
          height: creative.height,
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

    /** Those that exist of the given images in the given ad accounts. */
    async listUploads(
      creativeIds: readonly string[],
      adAccountIds: readonly string[],
    ): Promise<CreativeUpload[]> {
      const { rows } = await db.raw<{ rows: CreativeUpload[] }>(
        `select creative_id as "creativeId", ad_account_id as "adAccountId", hash
         from creative_uploads
         where creative_id = any (?::bigint[]) and ad_account_id = any (?)
         order by creative_id, ad_account_id`,
        [[...creativeIds], [...adAccountIds]],
      );
      return rows;
    },

    /** Nothing happens when the image was deleted meanwhile. */
    async recordUpload({
      creativeId,
      adAccountId,
      hash,
      at,
    }: CreativeUpload & { readonly at: Date }): Promise<void> {
      await db.raw(
        `insert into creative_uploads (creative_id, ad_account_id, hash, at)
         select id, ?, ?, ? from creatives where id = ? for key share
         on conflict (creative_id, ad_account_id) do update set hash = excluded.hash, at = excluded.at
           where creative_uploads.hash <> excluded.hash`,
        [adAccountId, hash, at, creativeId],
      );
    },

    async listUsedMedia(fileIds: readonly string[]): Promise<string[]> {
      const { rows } = await db.raw<{ rows: { id: string }[] }>(
        `select distinct found as id from creatives, substring(url from ?) found
         where found = any (?)`,
        [MEDIA_ID_PATTERN, [...fileIds]],
      );
      return rows.map(({ id }) => id);
    },
  };
}
