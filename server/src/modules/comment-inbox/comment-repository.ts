import type { Database, Transaction } from '../../platform/db/database.ts';
import { storeApart } from '../../platform/db/store-apart.ts';
import type { CommentStateChange } from '../events.ts';
import type { ReadAnswer, StoredComment } from './entities.ts';

const COLUMNS = `c.comment_id as id, c.post_id as "postId", c.written_at as "writtenAt", c.comment,
  c.picture_url as "pictureUrl", c.is_hidden as "isHidden", c.deleted_at as "deletedAt"`;

export interface CommentCursor {
  readonly writtenAt: Date;
  readonly commentId: string;
}

export interface ChangeCursor {
  readonly revision: number;
  /** Null when the whole revision is known. */
  readonly commentId: string | null;
}

export interface ChangedComment extends StoredComment {
  readonly revision: string;
}

function createCommentReads({ db }: { db: Database }) {
  return {
    /** Ids of stored comments, including deleted ones. */
    async listKnown(input: {
      adUserId: string;
      ids: readonly string[];
    }): Promise<ReadonlySet<string>> {
      if (input.ids.length === 0) {
        return new Set();
      }
      const { rows } = await db.raw<{ rows: { id: string }[] }>(
        `select comment_id as id from comment_inbox_comments
         where ad_user_id = :adUserId and comment_id = any(cast(:ids as text[]))`,
        { adUserId: input.adUserId, ids: [...input.ids] },
      );
      return new Set(rows.map(({ id }) => id));
    },

    /** Newest first. */
    async list(input: {
      adUserId: string;
      before: CommentCursor | undefined;
      limit: number;
    }): Promise<StoredComment[]> {
      const { rows } = await db.raw<{ rows: StoredComment[] }>(
        `select ${COLUMNS} from comment_inbox_comments c
         where c.ad_user_id = :adUserId and c.deleted_at is null
           ${input.before === undefined ? '' : 'and (c.written_at, c.comment_id) < (:writtenAt, :commentId)'}
         order by c.written_at desc, c.comment_id desc limit :limit`,
        { adUserId: input.adUserId, limit: input.limit, ...input.before },
      );
      return rows;
    },

    /** By revision. Without a comment id: everything changed after the revision. */
    async listChanges({
      adUserId,
      since: { revision, commentId },
      limit,
    }: {
      adUserId: string;
      since: ChangeCursor;
      limit: number;
    }): Promise<ChangedComment[]> {
      const { rows } = await db.raw<{ rows: ChangedComment[] }>(
        `select ${COLUMNS}, c.revision from comment_inbox_comments c
         where c.ad_user_id = :adUserId and ${
           commentId === null
             ? 'c.revision > :revision'
             : '(c.revision, c.comment_id) > (cast(:revision as bigint), :commentId)'
         }
         order by c.revision, c.comment_id limit :limit`,
        { adUserId, revision, commentId, limit },
      );
      return rows;
    },

    async count(adUserId: string): Promise<number> {
      const { rows } = await db.raw<{ rows: { count: number }[] }>(
        'select count(*)::int as count from comment_inbox_comments where ad_user_id = ? and deleted_at is null',
        [adUserId],
      );
      return rows[0]?.count ?? 0;
    },
  };
}

function createCommentPurges({ db }: { db: Database }) {
  return {
    /** Drops the oldest comments. @returns the new `keptSince`, if it changed */
    async trim(
      { adUserId, max }: { adUserId: string; max: number },
      trx: Transaction,
    ): Promise<Date | null> {
      const { rows } = await trx.raw<{ rows: { writtenAt: Date }[] }>(
        `select written_at as "writtenAt" from comment_inbox_comments
         where ad_user_id = :adUserId order by written_at desc, comment_id desc offset :max limit 1`,
        { adUserId, max },
      );
      const [first] = rows;
      if (first === undefined) {
        return null;
      }
      await trx('comment_inbox_comments')
        .where({ ad_user_id: adUserId })
        .where('written_at', '<=', first.writtenAt)
        .delete();
      return new Date(first.writtenAt.getTime() + 1);
    },

    /** Clients that have not synced since then reload the list. */
    async purgeDeleted(before: Date): Promise<number> {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        `with gone as (
           delete from comment_inbox_comments where deleted_at < :before returning ad_user_id, revision
         ), latest as (
           select ad_user_id, max(revision) as revision from gone group by ad_user_id
         ), deleted as (
           update comment_inboxes i set purged_revision = greatest(i.purged_revision, l.revision)
           from latest l where l.ad_user_id = i.ad_user_id
         )
         select 1 from gone`,
        { before },
      );
      return rowCount;
    },
  };
}

export type InboxCommentRepository = ReturnType<typeof createInboxCommentRepository>;

/** Comments of inboxes. Each change draws a revision under the inbox lock. */
export function createInboxCommentRepository({ db }: { db: Database }) {
  /** Locks the inbox. Undefined when the profile has none. */
  const nextRevision = async (adUserId: string, trx: Transaction): Promise<string | undefined> => {
    const row = await trx('comment_inboxes')
      .where({ ad_user_id: adUserId })
      .forUpdate()
      .first<{ revision: string } | undefined>('revision');
    return row === undefined ? undefined : String(BigInt(row.revision) + 1n);
  };
  const keepRevision = (adUserId: string, revision: string, trx: Transaction) =>
    trx('comment_inboxes').where({ ad_user_id: adUserId }).update({ revision });

  return {
    ...createCommentReads({ db }),
    ...createCommentPurges({ db }),

    /**
     * Stores the comments read and those missing from the response. Moderation since `askedAt`
     * wins. @returns how many cannot be stored
     */
    async save(
      input: {
        adUserId: string;
        answers: readonly ReadAnswer[];
        askedAt: Date;
        at: Date;
        keptSince: Date | null;
      },
      trx: Transaction,
    ): Promise<number> {
      const revision = await nextRevision(input.adUserId, trx);
      if (revision === undefined) {
        return 0;
      }
      const found = new Map(
        input.answers.flatMap(({ postId, comments }) =>
          comments.map((comment) => [comment.id, { postId, comment }] as const),
        ),
      );
      let isChanged = false;
      const refused = await storeApart(
        {
          rows: [...found.values()],
          store: async (part, savepoint) => {
            const { rows } = await savepoint.raw<{ rows: { isChanged: boolean }[] }>(
              `insert into comment_inbox_comments as known (ad_user_id, comment_id, post_id, parent_id, written_at, comment,
               picture_url, is_hidden, revision)
             select :adUserId, comment_id, post_id, parent_id, written_at, comment, picture_url, is_hidden, :revision
             from json_to_recordset(:rows) as r (comment_id text, post_id text, parent_id text, written_at timestamptz,
               comment jsonb, picture_url text, is_hidden boolean)
             where coalesce(written_at >= cast(:keptSince as timestamptz), true)
             on conflict (ad_user_id, comment_id) do update set
               comment = excluded.comment, picture_url = excluded.picture_url,
               is_hidden = coalesce(excluded.is_hidden, known.is_hidden), deleted_at = null,
               revision = case when (known.comment, known.is_hidden, known.deleted_at is null)
                   is distinct from (excluded.comment, coalesce(excluded.is_hidden, known.is_hidden), true)
                 then excluded.revision else known.revision end
             where coalesce(known.acted_at < :askedAt, true)
             returning (revision = :revision) as "isChanged"`,
              {
                adUserId: input.adUserId,
                revision,
                askedAt: input.askedAt,
                keptSince: input.keptSince,
                rows: JSON.stringify(
                  part.map(({ postId, comment: { isHidden, from, ...rest } }) => ({
                    comment_id: rest.id,
                    post_id: postId,
                    parent_id: rest.parentId,
                    written_at: rest.createdAt,
                    comment: { ...rest, from: from && { id: from.id, name: from.name } },
                    picture_url: from?.picture ?? null,
                    is_hidden: isHidden,
                  })),
                ),
              },
            );
            isChanged ||= rows.some((row) => row.isChanged);
          },
        },
        trx,
      );
      const complete = input.answers.filter(({ completeSince }) => completeSince !== null);
      const { rowCount: deletedCount } =
        complete.length === 0
          ? { rowCount: 0 }
          : await trx.raw<{ rowCount: number }>(
              `update comment_inbox_comments c set deleted_at = :at, revision = :revision
               from json_to_recordset(:posts) as p (post_id text, complete_since timestamptz)
               where c.ad_user_id = :adUserId and c.post_id = p.post_id and c.deleted_at is null
                 and c.written_at > p.complete_since and coalesce(c.acted_at < :askedAt, true)
                 and not c.comment_id = any(cast(:ids as text[]))`,
              {
                adUserId: input.adUserId,
                at: input.at,
                revision,
                askedAt: input.askedAt,
                ids: [...found.keys()],
                posts: JSON.stringify(
                  complete.map(({ postId, completeSince }) => ({
                    post_id: postId,
                    complete_since: completeSince,
                  })),
                ),
              },
            );
      if (deletedCount > 0 || isChanged) {
        await keepRevision(input.adUserId, revision, trx);
      }
      return refused.length;
    },

    /** Stores the results of moderation. Replies to a deleted comment are deleted too. */
    async setStates(
      {
        adUserId,
        changes,
        at,
      }: { adUserId: string; changes: readonly CommentStateChange[]; at: Date },
      trx: Transaction,
    ): Promise<void> {
      const revision = await nextRevision(adUserId, trx);
      if (revision === undefined) {
        return;
      }
      const idsOf = (state: CommentStateChange['state']): string[] =>
        changes.flatMap((change) => (change.state === state ? [change.commentId] : []));
      const { rowCount } = await trx.raw<{ rowCount: number }>(
        `update comment_inbox_comments set revision = :revision, acted_at = :at,
           is_hidden = (is_hidden or comment_id = any(cast(:hidden as text[]))) and not comment_id = any(cast(:visible as text[])),
           deleted_at = case when comment_id = any(cast(:deleted as text[])) or parent_id = any(cast(:deleted as text[]))
             then coalesce(deleted_at, :at) else deleted_at end
         where ad_user_id = :adUserId
           and (comment_id = any(cast(:ids as text[])) or parent_id = any(cast(:deleted as text[])))`,
        {
          adUserId,
          at,
          revision,
          hidden: idsOf('hidden'),
          visible: idsOf('visible'),
          deleted: idsOf('deleted'),
          ids: changes.map(({ commentId }) => commentId),
        },
      );
      if (rowCount > 0) {
        await keepRevision(adUserId, revision, trx);
      }
    },
  };
}
