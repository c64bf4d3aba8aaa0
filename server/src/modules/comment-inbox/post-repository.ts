import type { Database, Transaction } from '../../platform/db/database.ts';
import type { DuePost, InboxPost, PostFailure, ReadAnswer } from './entities.ts';

const COLUMNS = `p.post_id as "postId", p.page_id as "pageId", p.parent_post_id as "parentPostId",
  p.ad_id as "adId", p.ad_name as "adName", p.posted_at as "postedAt", p.has_products as "hasProducts",
  p.asset_feed as "assetFeed", p.is_delivering as "isDelivering"`;

export interface DueTimes {
  readonly at: Date;
  /** Posts with comments since then are active, and due when not read since `activeBefore`. */
  readonly activeSince: Date;
  readonly activeBefore: Date;
  /** The same for recent posts, created or commented on since then. */
  readonly recentSince: Date;
  readonly recentBefore: Date;
  /** The same for all others. */
  readonly staleBefore: Date;
  /** The latest comments are read in full when that was before this time. */
  readonly wholeBefore: Date;
  /** Posts on a screen are as due as active ones. */
  readonly seenIds?: readonly string[];
}

const MAY_BE_READ = 'p.is_listed and coalesce(g.paused_until <= :at, true)';
const IS_RECENT = 'greatest(p.posted_at, p.last_comment_at) >= :recentSince';
/** A post not read since then is due. */
const DUE_BEFORE = `case
  when p.last_comment_at >= :activeSince or p.post_id = any(cast(:seenIds as text[]))
    then cast(:activeBefore as timestamptz)
  when ${IS_RECENT} then cast(:recentBefore as timestamptz)
  else cast(:staleBefore as timestamptz) end`;
const IS_FRESH_DUE = `coalesce(p.read_at <= ${DUE_BEFORE}, true)`;
const IS_DUE = `${MAY_BE_READ} and (${IS_FRESH_DUE} or p.older_after is not null)`;
/** Known due posts share a turn with posts never read; older comments come last. */
const PRIORITY = `case when not ${IS_FRESH_DUE} then 3 when p.read_until is null then 1 else 0 end`;
/**
 * Lateness of a known post relative to its interval, so that on a slow network all are late alike.
 * A post with a reply from the team comes first; posts due to a manual refresh count as just due.
 */
const LATENESS = `case when p.read_at is not null
    then extract(epoch from cast(:at as timestamptz) - p.read_at)
      / extract(epoch from cast(:at as timestamptz) - ${DUE_BEFORE})
  when p.whole_read_at is null then 1 else 'infinity' end`;

const toBindings = ({
  at,
  activeSince,
  activeBefore,
  recentSince,
  recentBefore,
  staleBefore,
  wholeBefore,
  seenIds = [],
}: DueTimes) => ({
  at,
  activeSince,
  activeBefore,
  recentSince,
  recentBefore,
  staleBefore,
  wholeBefore,
  seenIds: [...seenIds],
});

export interface PostCounts {
  readonly postCount: number;
  readonly waitingPostCount: number;
  readonly cutShortPostCount: number;
}

/** Posts as listed. */
function createInboxPostList({ db }: { db: Database }) {
  return {
    /**
     * When several ads show a post, the latest ad wins, and an ad wins over the page itself. A post
     * named by an ad never becomes a dynamic post of another one.
     */
    async save(
      {
        adUserId,
        posts,
        listedAt,
      }: { adUserId: string; posts: readonly InboxPost[]; listedAt: Date },
      trx: Transaction,
    ): Promise<void> {
      await trx.raw(
        `insert into comment_inbox_posts as known (ad_user_id, post_id, page_id, parent_post_id, ad_id, ad_name,
           posted_at, is_delivering, has_products, asset_feed, listed_at)
         select distinct on (r."postId") :adUserId, r."postId", r."pageId", r."parentPostId", r."adId", r."adName",
           r."postedAt", bool_or(r."isDelivering") over (partition by r."postId"), r."hasProducts", r."assetFeed", :listedAt
         from json_to_recordset(:rows) as r ("postId" text, "pageId" text, "parentPostId" text, "adId" text,
           "adName" text, "postedAt" timestamptz, "isDelivering" boolean, "hasProducts" boolean, "assetFeed" jsonb)
         order by r."postId", r."parentPostId" is not null, r."adId" is null, r."postedAt" desc, r."adId" desc
         on conflict (ad_user_id, post_id) do update set
           is_listed = true, listed_at = excluded.listed_at,
           is_delivering = case when excluded.ad_id is null then known.is_delivering else excluded.is_delivering end,
           has_products = known.has_products or excluded.has_products,
           asset_feed = coalesce(excluded.asset_feed, known.asset_feed),
           parent_post_id = case when known.parent_post_id is not null then excluded.parent_post_id end,
           (ad_id, ad_name, posted_at) = (
             select e.a, e.b, e.c from (values
               (excluded.ad_id, excluded.ad_name, excluded.posted_at),
               (known.ad_id, known.ad_name, known.posted_at)
             ) as e (a, b, c)
             order by e.a is null, e.c desc, e.a desc limit 1
           )`,
        { adUserId, listedAt, rows: JSON.stringify(posts) },
      );
    },

    /** Deletes posts missing from the full list, with their dynamic posts. */
    async dropUnlisted(
      { adUserId, before }: { adUserId: string; before: Date },
      trx: Transaction,
    ): Promise<void> {
      await trx.raw(
        `update comment_inbox_posts p set is_listed = false
         where p.ad_user_id = :adUserId and p.is_listed and (
           (p.parent_post_id is null and p.listed_at < :before)
           or exists (select 1 from comment_inbox_posts o where o.ad_user_id = p.ad_user_id
             and o.post_id = p.parent_post_id and o.listed_at < :before))`,
        { adUserId, before },
      );
    },

    async count({
      adUserId,
      ...times
    }: DueTimes & { readonly adUserId: string }): Promise<PostCounts> {
      const { rows } = await db.raw<{ rows: PostCounts[] }>(
        `select count(*)::int as "postCount",
           count(*) filter (where g.page_id is not null and ${IS_DUE})::int as "waitingPostCount",
           count(*) filter (where p.is_cut_short)::int as "cutShortPostCount"
         from comment_inbox_posts p
         left join comment_inbox_pages g on g.ad_user_id = p.ad_user_id and g.page_id = p.page_id
         where p.ad_user_id = :adUserId and p.is_listed`,
        { adUserId, ...toBindings(times) },
      );
      return rows[0] ?? { postCount: 0, waitingPostCount: 0, cutShortPostCount: 0 };
    },

    /**
     * Pages whose posts could not be read, with one failure each; a page without a role has no
     * name.
     */
    async listFailures(
      adUserId: string,
    ): Promise<
      { pageId: string; name: string | null; code: string | null; message: string | null }[]
    > {
      const { rows } = await db.raw<{
        rows: {
          pageId: string;
          name: string | null;
          code: string | null;
          message: string | null;
        }[];
      }>(
        `select distinct on (p.page_id) p.page_id as "pageId", g.name, p.error_code as code, p.error as message
         from comment_inbox_posts p
         left join comment_inbox_pages g on g.ad_user_id = p.ad_user_id and g.page_id = p.page_id
         where p.ad_user_id = ? and p.is_listed and (p.error is not null or g.page_id is null)
         order by p.page_id, p.post_id`,
        [adUserId],
      );
      return rows;
    },

    async listByIds(adUserId: string, postIds: readonly string[]): Promise<InboxPost[]> {
      const { rows } = await db.raw<{ rows: InboxPost[] }>(
        `select ${COLUMNS} from comment_inbox_posts p
         where p.ad_user_id = :adUserId and p.post_id = any(cast(:postIds as text[]))`,
        { adUserId, postIds: [...postIds] },
      );
      return rows;
    },
  };
}

/** Posts that are to be read next. */
function createDuePosts({ db }: { db: Database }) {
  return {
    /** At most `maxKnown` known posts come before those never read. */
    async listDue({
      adUserId,
      limit,
      maxKnown,
      ...times
    }: DueTimes & { adUserId: string; limit: number; maxKnown: number }): Promise<DuePost[]> {
      const { rows } = await db.raw<{ rows: DuePost[] }>(
        `with due as (
           select ${COLUMNS}, p.read_until as "readUntil", p.older_after as "olderAfter",
             p.older_pages as "olderPages", ${PRIORITY} as turn, ${LATENESS} as lateness,
             p.read_at, ${IS_RECENT} as is_recent,
             case when not ${IS_FRESH_DUE} then 'older'
               when coalesce(p.whole_read_at <= :wholeBefore, true) then 'latest' else 'new' end as part
           from comment_inbox_posts p
           join comment_inbox_pages g on g.ad_user_id = p.ad_user_id and g.page_id = p.page_id
           where p.ad_user_id = :adUserId and ${IS_DUE}
         ), placed as (
           select *, row_number() over (partition by turn order by case when turn = 0 then lateness end desc,
             read_at nulls first, is_recent desc, "isDelivering" desc, "postedAt" desc, "postId") as place
           from due
         )
         select * from placed
         order by case when turn = 0 and place > :maxKnown then 2 else turn end, place, "postId" limit :limit`,
        { adUserId, limit, maxKnown, ...toBindings(times) },
      );
      return rows;
    },

    /**
     * The next step of filling a new inbox: the latest ads, the comments under their posts, or all
     * ads.
     */
    async findFirstStep(adUserId: string): Promise<'latest' | 'comments' | 'all'> {
      const { rows } = await db.raw<{ rows: { isUnread: boolean }[] }>(
        `select bool_or(p.read_at is null and g.page_id is not null and g.paused_until is null) as "isUnread"
         from comment_inbox_posts p
         left join comment_inbox_pages g on g.ad_user_id = p.ad_user_id and g.page_id = p.page_id
         where p.ad_user_id = ? having count(*) > 0`,
        [adUserId],
      );
      const [found] = rows;
      return found === undefined ? 'latest' : found.isUnread ? 'comments' : 'all';
    },

    /** Posts of catalog ads whose dynamic posts are to be listed. */
    async listDueCatalogPosts(input: {
      adUserId: string;
      at: Date;
      readBefore: Date;
      limit: number;
    }): Promise<InboxPost[]> {
      const { rows } = await db.raw<{ rows: InboxPost[] }>(
        `select ${COLUMNS} from comment_inbox_posts p
         join comment_inbox_pages g on g.ad_user_id = p.ad_user_id and g.page_id = p.page_id
         where p.ad_user_id = :adUserId and p.is_listed and p.has_products and p.parent_post_id is null
           and coalesce(p.dynamic_read_at <= :readBefore, true) and coalesce(g.paused_until <= :at, true)
         order by p.posted_at desc, p.post_id limit :limit`,
        {
          adUserId: input.adUserId,
          at: input.at,
          readBefore: input.readBefore,
          limit: input.limit,
        },
      );
      return rows;
    },

    /** Posts named by ads with a dynamic creative, on pages that list their ad posts. */
    async listDynamicCreatives(input: {
      adUserId: string;
      at: Date;
    }): Promise<(InboxPost & { readonly wasRefused: boolean })[]> {
      const { rows } = await db.raw<{ rows: (InboxPost & { wasRefused: boolean })[] }>(
        `select ${COLUMNS}, g.ads_posts_after is not null as "wasRefused" from comment_inbox_posts p
         join comment_inbox_pages g on g.ad_user_id = p.ad_user_id and g.page_id = p.page_id
         where p.ad_user_id = :adUserId and p.is_listed and p.asset_feed is not null and p.parent_post_id is null
           and coalesce(g.ads_posts_after <= :at, true) and coalesce(g.paused_until <= :at, true)
         order by p.post_id`,
        { adUserId: input.adUserId, at: input.at },
      );
      return rows;
    },

    /** A reply was written under the post of a comment: reads it next. */
    async expedite(input: { adUserId: string; commentId: string }): Promise<void> {
      await db.raw(
        `update comment_inbox_posts p set read_at = null from comment_inbox_comments c
         where c.ad_user_id = :adUserId and c.comment_id = :commentId
           and p.ad_user_id = c.ad_user_id and p.post_id = c.post_id`,
        { adUserId: input.adUserId, commentId: input.commentId },
      );
    },
  };
}

/** What was read of posts. */
function createPostReadings() {
  return {
    async markDynamicRead(
      { adUserId, postIds, at }: { adUserId: string; postIds: readonly string[]; at: Date },
      trx: Transaction,
    ): Promise<void> {
      await trx('comment_inbox_posts')
        .where({ ad_user_id: adUserId })
        .whereIn('post_id', [...postIds])
        .update({ dynamic_read_at: at });
    },

    async markRead(
      { adUserId, answers, at }: { adUserId: string; answers: readonly ReadAnswer[]; at: Date },
      trx: Transaction,
    ): Promise<void> {
      await trx.raw(
        `update comment_inbox_posts p set
           read_at = case when r.read_until is null then p.read_at else cast(:at as timestamptz) end,
           whole_read_at = case when r.is_whole then cast(:at as timestamptz) else p.whole_read_at end,
           read_until = greatest(p.read_until, r.read_until),
           last_comment_at = greatest(p.last_comment_at, r.last_comment_at),
           older_after = case when r.older_pages is null then p.older_after else r.older_after end,
           older_pages = coalesce(r.older_pages, p.older_pages),
           is_cut_short = p.is_cut_short or r.is_cut_short,
           error_code = null, error = null
         from json_to_recordset(:rows) as r (post_id text, is_whole boolean, read_until timestamptz,
           last_comment_at timestamptz, older_after text, older_pages integer, is_cut_short boolean)
         where p.ad_user_id = :adUserId and p.post_id = r.post_id`,
        {
          adUserId,
          at,
          rows: JSON.stringify(
            answers.map(({ postId, isWhole, readUntil, older, isCutShort, comments }) => ({
              post_id: postId,
              older_after: older?.after ?? null,
              older_pages: older?.pages ?? null,
              is_whole: isWhole,
              read_until: readUntil,
              is_cut_short: isCutShort,
              last_comment_at: comments.reduce<string | null>(
                (last, { createdAt }) =>
                  last === null || Date.parse(createdAt) > Date.parse(last) ? createdAt : last,
                null,
              ),
            })),
          ),
        },
      );
    },

    async markFailed(
      input: {
        adUserId: string;
        failures: readonly PostFailure[];
        at: Date;
      },
      trx: Transaction,
    ): Promise<void> {
      await trx.raw(
        `update comment_inbox_posts p set read_at = :at, error_code = r.code, error = r.message,
           older_after = case when r.loses_older then null else p.older_after end,
           is_cut_short = p.is_cut_short or (r.loses_older and p.older_after is not null)
         from json_to_recordset(:rows) as r (post_id text, code text, message text, loses_older boolean)
         where p.ad_user_id = :adUserId and p.post_id = r.post_id`,
        {
          adUserId: input.adUserId,
          at: input.at,
          rows: JSON.stringify(
            input.failures.map(({ postId, failure, losesOlder }) => ({
              post_id: postId,
              loses_older: losesOlder,
              code: failure?.code ?? null,
              message: failure?.message ?? null,
            })),
          ),
        },
      );
    },

    /** Makes all latest comments due again, except for inactive posts and those just read. */
    async resetRead(
      {
        adUserId,
        readBefore,
        quietSince,
      }: { adUserId: string; readBefore: Date; quietSince: Date },
      trx: Transaction,
    ): Promise<void> {
      await trx.raw(
        `update comment_inbox_posts set read_at = null, whole_read_at = null
         where ad_user_id = :adUserId and is_listed and whole_read_at <= :readBefore
           and (is_delivering or greatest(posted_at, last_comment_at) >= :quietSince)`,
        { adUserId, readBefore, quietSince },
      );
    },
  };
}

export type InboxPostRepository = ReturnType<typeof createInboxPostRepository>;

/** Posts of the inbox. Posts of pages on which the profile has no role are never due. */
export function createInboxPostRepository({ db }: { db: Database }) {
  return {
    ...createInboxPostList({ db }),
    ...createDuePosts({ db }),
    ...createPostReadings(),
  };
}
