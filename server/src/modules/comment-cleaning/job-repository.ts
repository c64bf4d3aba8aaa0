import type { AdCommentJobStatus } from '@ads-checker/shared/contracts/ad-comment-values';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import type { JobEnd, NewJob, OpenJob, StoredJob } from './entities.ts';

export interface JobFilter {
  readonly adUserId: string;
  readonly since: Date;
  readonly adId?: string | undefined;
  readonly statusList?: readonly AdCommentJobStatus[] | undefined;
  readonly commentContains?: string | undefined;
}

export interface JobSums {
  readonly hiddenCount: number;
  readonly deletedCount: number;
  readonly shownAgainCount: number;
  readonly countByStatus: Readonly<Record<AdCommentJobStatus, number>>;
}

export interface HourRow {
  readonly at: Date;
  readonly count: number;
  readonly failedCount: number;
}

const COLUMNS = `j.id, t.id as "taskId", j.ad_account_id as "adAccountId", j.ad_id as "adId", j.ad_name as "adName",
  j.post_id as "postId", j.page_id as "pageId", j.comment, j.action, j.reason, j.status, j.conclusion,
  j.created_at as "createdAt", j.completed_at as "completedAt", j.undone_at as "undoneAt", j.undone_by as "undoneBy"`;
const FROM = 'from ad_comment_jobs j join ad_comment_clean_tasks t on t.ad_user_id = j.ad_user_id';
const OUTCOME = `j.conclusion ->> 'outcome'`;

const toPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const where = ({ adId, statusList, commentContains }: JobFilter): string =>
  [
    'j.ad_user_id = :adUserId and j.created_at >= :since',
    ...(adId === undefined ? [] : ['j.ad_id = :adId']),
    ...(statusList === undefined ? [] : ['j.status = any(:statusList)']),
    ...(commentContains === undefined ? [] : ['j.message ilike :pattern']),
  ].join(' and ');

/** Jobs until they end. */
function createOpenJobs({ db }: { db: Database }) {
  return {
    /** Skips comments that already have a job, whatever its outcome. @returns how many are new */
    async insert(
      { adUserId, jobs, at }: { adUserId: string; jobs: readonly NewJob[]; at: Date },
      trx: Transaction,
    ): Promise<number> {
      if (jobs.length === 0) {
        return 0;
      }
      const { rowCount } = await trx.raw<{ rowCount: number }>(
        `insert into ad_comment_jobs (ad_user_id, comment_id, post_id, page_id, ad_account_id, ad_id, ad_name, comment,
           message, action, reason, created_at, try_at)
         select :adUserId, comment_id, post_id, page_id, ad_account_id, ad_id, ad_name, comment,
           message, action, reason, :at, :at
         from json_to_recordset(:rows) as r (comment_id text, post_id text, page_id text, ad_account_id text,
           ad_id text, ad_name text, comment jsonb, message text, action text, reason jsonb)
         on conflict (ad_user_id, comment_id) do nothing`,
        {
          adUserId,
          at,
          rows: JSON.stringify(
            jobs.map(({ comment, post, reason, action }) => ({
              comment_id: comment.id,
              post_id: post.postId,
              page_id: post.pageId,
              ad_account_id: post.adAccountId,
              ad_id: post.adId,
              ad_name: post.adName,
              comment,
              message: comment.message,
              action,
              reason,
            })),
          ),
        },
      );
      return rowCount;
    },

    /**
     * Claims waiting jobs while the task is locked. A job that was sent without a response is
     * claimed once no living process can still be executing it.
     */
    async claim(
      {
        adUserId,
        at,
        sentBefore,
        limit,
      }: { adUserId: string; at: Date; sentBefore: Date; limit: number },
      trx: Transaction,
    ): Promise<OpenJob[]> {
      const { rows } = await trx.raw<{ rows: OpenJob[] }>(
        `update ad_comment_jobs j set sent_at = :at, attempt_count = j.attempt_count + 1
         from (
           select w.id, w.sent_at is not null as is_in_doubt
           from ad_comment_jobs w
           left join ad_comment_pages g on g.ad_user_id = w.ad_user_id and g.page_id = w.page_id
           where w.ad_user_id = :adUserId and w.status = 'pending' and w.try_at <= :at
             and coalesce(g.paused_until <= :at, true)
             and coalesce(w.sent_at < :sentBefore, true)
           order by w.id limit :limit for update of w
         ) as taken
         where j.id = taken.id
         returning j.id, j.comment_id as "commentId", j.page_id as "pageId",
           j.comment -> 'from' ->> 'id' as "authorId", j.action, j.attempt_count as "attemptCount",
           taken.is_in_doubt as "isInDoubt"`,
        { adUserId, at, sentBefore, limit },
      );
      return rows.toSorted((a, b) => Number(a.id) - Number(b.id));
    },

    /**
     * Records the outcomes of jobs; already ended jobs keep theirs. @returns ids of jobs ended by
     * this call
     */
    async end({ ends, at }: { ends: readonly JobEnd[]; at: Date }): Promise<ReadonlySet<string>> {
      if (ends.length === 0) {
        return new Set();
      }
      const { rows } = await db.raw<{ rows: { id: string }[] }>(
        `update ad_comment_jobs j set conclusion = r.conclusion, completed_at = :at, sent_at = null,
           status = case when r.conclusion ->> 'outcome' = 'failed' then 'failure' else 'success' end
         from json_to_recordset(:rows) as r (id bigint, conclusion jsonb)
         where j.id = r.id and j.status = 'pending' returning j.id`,
        { at, rows: JSON.stringify(ends) },
      );
      return new Set(rows.map(({ id }) => id));
    },

    /** Reopens jobs, to be tried again at a time. */
    async retry(ids: readonly string[], tryAt: Date): Promise<void> {
      await db('ad_comment_jobs')
        .whereIn('id', [...ids])
        .andWhere({ status: 'pending' })
        .update({ sent_at: null, try_at: tryAt });
    },

    async listAuthorsBlocked(
      adUserId: string,
      pageId: string,
      authorIds: readonly string[],
    ): Promise<ReadonlySet<string>> {
      const { rows } = await db.raw<{ rows: { id: string }[] }>(
        `select distinct comment -> 'from' ->> 'id' as id from ad_comment_jobs
         where ad_user_id = ? and page_id = ? and (conclusion ->> 'isAuthorBlocked')::boolean
           and comment -> 'from' ->> 'id' = any(?)`,
        [adUserId, pageId, [...authorIds]],
      );
      return new Set(rows.map(({ id }) => id));
    },
  };
}

export type JobRepository = ReturnType<typeof createJobRepository>;

/** Moderation jobs: at most one per comment, ever. */
export function createJobRepository({ db }: { db: Database }) {
  const valuesOf = ({ adUserId, since, adId, statusList, commentContains }: JobFilter) => ({
    adUserId,
    since,
    ...(adId === undefined ? {} : { adId }),
    ...(statusList === undefined ? {} : { statusList: [...statusList] }),
    ...(commentContains === undefined ? {} : { pattern: toPattern(commentContains) }),
  });

  return {
    ...createOpenJobs({ db }),

    async list(
      filter: JobFilter,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<StoredJob[]> {
      const { rows } = await db.raw<{ rows: StoredJob[] }>(
        `select ${COLUMNS} ${FROM} where ${where(filter)}
         order by j.created_at desc, j.id desc limit :limit offset :offset`,
        { ...valuesOf(filter), limit, offset },
      );
      return rows;
    },

    async count(filter: JobFilter): Promise<number> {
      const { rows } = await db.raw<{ rows: { count: number }[] }>(
        `select count(*)::int as count ${FROM} where ${where(filter)}`,
        valuesOf(filter),
      );
      return oneRow(rows).count;
    },

    async sum(filter: JobFilter): Promise<JobSums> {
      const { rows } = await db.raw<{ rows: Record<string, number>[] }>(
        `select count(*) filter (where ${OUTCOME} = 'hidden' and j.undone_at is null)::int as hidden,
           count(*) filter (where ${OUTCOME} = 'deleted')::int as deleted,
           count(*) filter (where j.undone_at is not null)::int as "shownAgain",
           count(*) filter (where j.status = 'pending')::int as pending,
           count(*) filter (where j.status = 'success')::int as success,
           count(*) filter (where j.status = 'failure')::int as failure
         ${FROM} where ${where(filter)}`,
        valuesOf(filter),
      );
      const {
        hidden = 0,
        deleted = 0,
        shownAgain = 0,
        pending = 0,
        success = 0,
        failure = 0,
      } = oneRow(rows);
      return {
        hiddenCount: hidden,
        deletedCount: deleted,
        shownAgainCount: shownAgain,
        countByStatus: { pending, success, failure },
      };
    },

    async listHours(filter: JobFilter): Promise<HourRow[]> {
      const { rows } = await db.raw<{ rows: HourRow[] }>(
        `select date_trunc('hour', j.created_at) as at, count(*)::int as count,
           count(*) filter (where j.status = 'failure')::int as "failedCount"
         ${FROM} where ${where(filter)} group by 1 order by 1`,
        valuesOf(filter),
      );
      return rows;
    },

    /** Counts what was hidden or deleted under a post and its derived posts, except undone jobs. */
    async sumOfPost(input: {
      adUserId: string;
      pagePostId: string;
      since: Date;
    }): Promise<{ cleanedCount: number; lastCleanedAt: Date | null }> {
      const { rows } = await db.raw<{
        rows: { cleanedCount: number; lastCleanedAt: Date | null }[];
      }>(
        `select count(*)::int as "cleanedCount", max(j.completed_at) as "lastCleanedAt"
         from ad_comment_jobs j
         left join ad_comment_posts p on p.ad_user_id = j.ad_user_id and p.post_id = j.post_id
         where j.ad_user_id = :adUserId and j.created_at >= :since and j.undone_at is null
           and :pagePostId in (j.post_id, p.parent_post_id) and ${OUTCOME} in ('hidden', 'deleted')`,
        { adUserId: input.adUserId, pagePostId: input.pagePostId, since: input.since },
      );
      return oneRow(rows);
    },

    async find(adUserId: string, id: string): Promise<StoredJob | undefined> {
      const { rows } = await db.raw<{ rows: StoredJob[] }>(
        `select ${COLUMNS} ${FROM} where j.ad_user_id = :adUserId and j.id = :id`,
        { adUserId, id },
      );
      return rows[0];
    },

    async markUndone({ id, at, by }: { id: string; at: Date; by: string }): Promise<void> {
      await db('ad_comment_jobs')
        .where({ id, undone_at: null })
        .update({ undone_at: at, undone_by: by });
    },

    async purgeBefore(before: Date): Promise<number> {
      return db('ad_comment_jobs').where('created_at', '<', before).delete();
    },
  };
}
