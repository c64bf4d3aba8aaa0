import type { Database, Transaction } from '../../platform/db/database.ts';
import type { RunProblem } from '../profile-tasks/index.ts';
import type { CleanedPost, DuePost, FoundComment, ReadComment } from './entities.ts';

export interface ModeratedPage {
  readonly id: string;
  readonly name: string;
  readonly canModerate: boolean;
}

export interface StoredPage extends ModeratedPage {
  /** The ad posts of the page are not listed before this time. */
  readonly adsPostsAfter: Date | null;
}

const COLUMNS = `p.post_id as "postId", p.page_id as "pageId", p.parent_post_id as "parentPostId",
  p.ad_account_id as "adAccountId", p.ad_id as "adId", p.ad_name as "adName", p.ad_created_at as "adCreatedAt",
  p.has_products as "hasProducts", p.asset_feed as "assetFeed"`;

/** Posts as the ads list them. */
function createListedPosts({ db }: { db: Database }) {
  return {
    /**
     * When several ads show a post, the latest ad wins, since its comments matter most. A post
     * named by an ad never becomes a dynamic post of another one.
     */
    async savePosts(
      {
        adUserId,
        posts,
        listedAt,
      }: { adUserId: string; posts: readonly CleanedPost[]; listedAt: Date },
      trx: Transaction,
    ): Promise<void> {
      await trx.raw(
        `insert into ad_comment_posts as known (ad_user_id, post_id, page_id, parent_post_id, ad_account_id, ad_id,
           ad_name, ad_created_at, has_products, asset_feed, listed_at)
         select distinct on (post_id) :adUserId, post_id, page_id, parent_post_id, ad_account_id, ad_id, ad_name,
           ad_created_at, has_products, asset_feed, :listedAt
         from json_to_recordset(:rows) as r (post_id text, page_id text, parent_post_id text, ad_account_id text,
           ad_id text, ad_name text, ad_created_at timestamptz, has_products boolean, asset_feed jsonb)
         order by post_id, ad_created_at desc, ad_id desc
         on conflict (ad_user_id, post_id) do update set
           is_listed = true, listed_at = excluded.listed_at,
           has_products = known.has_products or excluded.has_products,
           asset_feed = coalesce(excluded.asset_feed, known.asset_feed),
           parent_post_id = excluded.parent_post_id,
           (ad_account_id, ad_id, ad_name, ad_created_at) = (
             select e.* from (values
               (excluded.ad_account_id, excluded.ad_id, excluded.ad_name, excluded.ad_created_at),
               (known.ad_account_id, known.ad_id, known.ad_name, known.ad_created_at)
             ) as e (a, b, c, d)
             order by (e.d, e.b) desc limit 1
           )
         where known.parent_post_id is not null or excluded.parent_post_id is null`,
        {
          adUserId,
          listedAt,
          rows: JSON.stringify(
            posts.map((post) => ({
              post_id: post.postId,
              page_id: post.pageId,
              parent_post_id: post.parentPostId,
              ad_account_id: post.adAccountId,
              ad_id: post.adId,
              ad_name: post.adName,
              ad_created_at: post.adCreatedAt,
              has_products: post.hasProducts,
              asset_feed: post.assetFeed,
            })),
          ),
        },
      );
    },

    /** Deletes posts missing from the full list of ads, with their dynamic posts. */
    async dropUnlisted(
      { adUserId, before }: { adUserId: string; before: Date },
      trx: Transaction,
    ): Promise<void> {
      await trx.raw(
        `update ad_comment_posts p set is_listed = false
         where p.ad_user_id = :adUserId and p.is_listed and (
           (p.parent_post_id is null and p.listed_at < :before)
           or exists (select 1 from ad_comment_posts o where o.ad_user_id = p.ad_user_id
             and o.post_id = p.parent_post_id and o.listed_at < :before)
         )`,
        { adUserId, before },
      );
    },

    async listLatest(input: {
      adUserId: string;
      adAccountIds: readonly string[] | null;
      limit: number;
    }): Promise<CleanedPost[]> {
      const { rows } = await db.raw<{ rows: CleanedPost[] }>(
        `select ${COLUMNS} from ad_comment_posts p
         where p.ad_user_id = :adUserId and p.is_listed
           and coalesce(p.ad_account_id = any(cast(:adAccountIds as text[])), true)
         order by p.ad_created_at desc, p.post_id limit :limit`,
        {
          adUserId: input.adUserId,
          adAccountIds: input.adAccountIds && [...input.adAccountIds],
          limit: input.limit,
        },
      );
      return rows;
    },

    /** Whether the comments of a post are read, and when they last were. */
    async findReadPost(input: {
      adUserId: string;
      pagePostId: string;
      adAccountIds: readonly string[] | null;
    }): Promise<{ readonly readAt: Date | null } | undefined> {
      const { rows } = await db.raw<{ rows: { readAt: Date | null }[] }>(
        `select p.read_at as "readAt" from ad_comment_posts p
         join ad_comment_pages g on g.ad_user_id = p.ad_user_id and g.page_id = p.page_id
         where p.ad_user_id = :adUserId and p.post_id = :pagePostId and p.is_listed and g.can_moderate
           and coalesce(p.ad_account_id = any(cast(:adAccountIds as text[])), true)`,
        {
          adUserId: input.adUserId,
          pagePostId: input.pagePostId,
          adAccountIds: input.adAccountIds && [...input.adAccountIds],
        },
      );
      return rows[0];
    },

    async countListed(adUserId: string): Promise<number> {
      const { rows } = await db.raw<{ rows: { count: number }[] }>(
        'select count(*)::int as count from ad_comment_posts where ad_user_id = ? and is_listed',
        [adUserId],
      );
      return rows[0]?.count ?? 0;
    },
  };
}

/** Which posts are due, and what was read of them. */
function createPostReadings({ db }: { db: Database }) {
  return {
    /**
     * Posts to read now: posts of ads younger than a day, and those not read for a while. Skips
     * pages that are paused or may not be moderated.
     */
    async listDue(input: {
      adUserId: string;
      youngSince: Date;
      staleBefore: Date;
      at: Date;
      adAccountIds: readonly string[] | null;
    }): Promise<DuePost[]> {
      const { rows } = await db.raw<{ rows: DuePost[] }>(
        `select ${COLUMNS}, p.read_until as "readUntil", p.dynamic_read_at as "dynamicReadAt"
         from ad_comment_posts p
         join ad_comment_pages g on g.ad_user_id = p.ad_user_id and g.page_id = p.page_id
         where p.ad_user_id = :adUserId and p.is_listed and g.can_moderate
           and coalesce(g.paused_until <= :at, true)
           and (p.ad_created_at >= :youngSince or p.read_at is null or p.read_at <= :staleBefore)
           and coalesce(p.ad_account_id = any(cast(:adAccountIds as text[])), true)
         order by p.ad_created_at desc, p.post_id`,
        {
          adUserId: input.adUserId,
          youngSince: input.youngSince,
          staleBefore: input.staleBefore,
          at: input.at,
          adAccountIds: input.adAccountIds && [...input.adAccountIds],
        },
      );
      return rows;
    },

    /** Makes the next run read all posts, regardless of the age of their ads. */
    async readAllNext(adUserId: string): Promise<void> {
      await db('ad_comment_posts').where({ ad_user_id: adUserId }).update({ read_at: null });
    },

    /** Only comments after `readUntil` are new; null leaves it unchanged. */
    async markRead(
      input: {
        adUserId: string;
        posts: readonly { readonly postId: string; readonly readUntil: Date | null }[];
        at: Date;
      },
      trx: Transaction,
    ): Promise<void> {
      await trx.raw(
        `update ad_comment_posts p set read_at = :at, read_until = greatest(p.read_until, r.read_until)
         from json_to_recordset(:rows) as r (post_id text, read_until timestamptz)
         where p.ad_user_id = :adUserId and p.post_id = r.post_id`,
        {
          adUserId: input.adUserId,
          at: input.at,
          rows: JSON.stringify(
            input.posts.map(({ postId, readUntil }) => ({
              post_id: postId,
              read_until: readUntil,
            })),
          ),
        },
      );
    },

    async markDynamicRead(
      { adUserId, postIds, at }: { adUserId: string; postIds: readonly string[]; at: Date },
      trx: Transaction,
    ): Promise<void> {
      await trx('ad_comment_posts')
        .where({ ad_user_id: adUserId })
        .whereIn('post_id', [...postIds])
        .update({ dynamic_read_at: at });
    },

    /** Resets the variant listing: all variants are listed again from the beginning. */
    async resetVariants(adUserId: string, trx: Transaction): Promise<void> {
      await trx('ad_comment_posts')
        .where({ ad_user_id: adUserId })
        .whereNotNull('asset_feed')
        .update({ dynamic_read_at: null });
    },
  };
}

/** Pages of the posts, and their pauses. */
function createPages({ db }: { db: Database }) {
  return {
    async savePages(
      input: {
        adUserId: string;
        pages: readonly ModeratedPage[];
        /** Otherwise Pages that are missing stay. */
        isWhole: boolean;
      },
      trx: Transaction,
    ): Promise<void> {
      await trx.raw(
        `insert into ad_comment_pages as known (ad_user_id, page_id, name, can_moderate)
         select :adUserId, id, name, can_moderate
         from json_to_recordset(:rows) as r (id text, name text, can_moderate boolean)
         on conflict (ad_user_id, page_id) do update set name = excluded.name, can_moderate = excluded.can_moderate`,
        {
          adUserId: input.adUserId,
          rows: JSON.stringify(
            input.pages.map(({ id, name, canModerate }) => ({
              id,
              name,
              can_moderate: canModerate,
            })),
          ),
        },
      );
      if (!input.isWhole) {
        return;
      }
      await trx('ad_comment_pages')
        .where({ ad_user_id: input.adUserId })
        .whereNotIn(
          'page_id',
          input.pages.map(({ id }) => id),
        )
        .delete();
    },

    async listPages(adUserId: string): Promise<StoredPage[]> {
      const { rows } = await db.raw<{ rows: StoredPage[] }>(
        `select page_id as id, name, can_moderate as "canModerate", ads_posts_after as "adsPostsAfter"
         from ad_comment_pages where ad_user_id = ?`,
        [adUserId],
      );
      return rows;
    },

    /** Paused pages with posts to read, and the reasons. */
    async listPaused(input: {
      adUserId: string;
      at: Date;
      adAccountIds: readonly string[] | null;
    }): Promise<RunProblem[]> {
      const { rows } = await db.raw<{ rows: RunProblem[] }>(
        `select g.page_id as subject, g.error_code as code, g.error as message from ad_comment_pages g
         where g.ad_user_id = :adUserId and g.can_moderate and g.paused_until > :at and g.error is not null
           and exists (select 1 from ad_comment_posts p
             where p.ad_user_id = g.ad_user_id and p.page_id = g.page_id and p.is_listed
               and coalesce(p.ad_account_id = any(cast(:adAccountIds as text[])), true))`,
        {
          adUserId: input.adUserId,
          at: input.at,
          adAccountIds: input.adAccountIds && [...input.adAccountIds],
        },
      );
      return rows;
    },

    /** The network asked for a pause, or refused the page. */
    async pausePage(input: {
      adUserId: string;
      pageId: string;
      until: Date;
      error: { readonly code: string | null; readonly message: string };
    }): Promise<void> {
      await db('ad_comment_pages')
        .where({ ad_user_id: input.adUserId, page_id: input.pageId })
        .update({
          paused_until: input.until,
          error_code: input.error.code,
          error: input.error.message,
        });
    },

    async pauseAdsPosts(input: { adUserId: string; pageId: string; until: Date }): Promise<void> {
      await db('ad_comment_pages')
        .where({ ad_user_id: input.adUserId, page_id: input.pageId })
        .update({ ads_posts_after: input.until });
    },
  };
}

/** Comments that were read, to find repeated texts. */
function createSeenComments({ db }: { db: Database }) {
  return {
    /** @returns the comments that were not known yet */
    async addSeen(
      input: {
        adUserId: string;
        found: readonly FoundComment[];
        /** Null when the text is not checked for repetition. */
        textKeyOf: (found: FoundComment) => string | null;
      },
      trx: Transaction,
    ): Promise<ReadonlySet<string>> {
      const { rows } = await trx.raw<{ rows: { id: string }[] }>(
        `insert into ad_comments_seen (ad_user_id, comment_id, post_id, text_key, written_at, comment)
         select :adUserId, comment_id, post_id, text_key, written_at, comment
         from json_to_recordset(:rows) as r (comment_id text, post_id text, text_key text, written_at timestamptz, comment jsonb)
         on conflict (ad_user_id, comment_id) do nothing returning comment_id as id`,
        {
          adUserId: input.adUserId,
          rows: JSON.stringify(
            input.found.map((each) => ({
              comment_id: each.comment.id,
              post_id: each.post.postId,
              text_key: input.textKeyOf(each),
              written_at: each.comment.createdAt,
              comment: each.comment,
            })),
          ),
        },
      );
      return new Set(rows.map(({ id }) => id));
    },

    /** Recent comments with one of the texts, by text. */
    async listSameTexts(
      { adUserId, textKeys, since }: { adUserId: string; textKeys: readonly string[]; since: Date },
      trx: Transaction,
    ): Promise<ReadonlyMap<string, readonly FoundComment[]>> {
      const { rows } = await trx.raw<{
        rows: (CleanedPost & { textKey: string; comment: ReadComment })[];
      }>(
        `select ${COLUMNS}, s.text_key as "textKey", s.comment
         from ad_comments_seen s
         join ad_comment_posts p on p.ad_user_id = s.ad_user_id and p.post_id = s.post_id
         where s.ad_user_id = :adUserId and s.written_at >= :since
           and md5(s.text_key) = any(select md5(k) from unnest(cast(:textKeys as text[])) k)
           and s.text_key = any(cast(:textKeys as text[]))`,
        { adUserId, since, textKeys: [...textKeys] },
      );
      return Map.groupBy(
        rows.map(({ textKey, comment, ...post }) => ({ textKey, comment, post })),
        ({ textKey }) => textKey,
      );
    },

    async purgeSeen(before: Date): Promise<number> {
      return db('ad_comments_seen').where('written_at', '<', before).delete();
    },
  };
}

export type PostRepository = ReturnType<typeof createPostRepository>;

/** Posts of a profile's ads, their pages, and recently read comments. */
export function createPostRepository({ db }: { db: Database }) {
  return {
    ...createListedPosts({ db }),
    ...createPostReadings({ db }),
    ...createPages({ db }),
    ...createSeenComments({ db }),
  };
}
