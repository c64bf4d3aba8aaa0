import type { NetworkCall, NetworkList, NetworkPage, PageRequest } from './network-call.ts';
import type { NetworkError } from './network-error.ts';

/** An ad with the post it shows. */
export interface PostedAd {
  readonly id: string;
  readonly name: string;
  /** Null, here and below: not reported by the ad network. */
  readonly effectiveStatus: string | null;
  readonly createdAt: string | null;
  /** `page_post`. Null while the ad has no post, as during its creation. */
  readonly pagePostId: string | null;
  /** Whether it shows products of a catalog, each with a post of its own. */
  readonly hasProducts: boolean;
  /** Set for a dynamic creative, which has more posts than the one named; null for others. */
  readonly assetFeed: AssetFeed | null;
}

/** The assets that the posts of a dynamic creative are made of. */
export interface AssetFeed {
  readonly texts: readonly string[];
  readonly links: readonly string[];
}

/** A post made inside some ad. */
export interface AdsPost {
  /** `page_post` */
  readonly id: string;
  readonly message: string;
  /** Null, here and below: not reported by the ad network. */
  readonly link: string | null;
  readonly createdAt: string | null;
}

export interface AdsPostsRead {
  readonly pageId: string;
  /** Older posts are omitted. */
  readonly since: Date;
  readonly after: string | undefined;
}

export interface PostedAdAccount {
  readonly id: string;
  readonly name: string;
  /** The first ads updated since the given time; null when the account serves them separately. */
  readonly updatedAds: NetworkPage<PostedAd> | null;
}

/** A page that a profile has a role on. */
export interface Page {
  readonly id: string;
  readonly name: string;
  readonly category: string | null;
  readonly pictureUrl: string | null;
  /** Whether the profile may hide and delete comments there. */
  readonly canModerate: boolean;
  /** Whether the profile may reply to and like comments there as the page. */
  readonly canReply: boolean;
}

/** A post the network made for one product of a catalog ad. */
export interface DynamicPost {
  /** `page_post`, or a single number. */
  readonly id: string;
  readonly permalinkUrl: string;
  /** Null, here and below: not reported by the ad network. */
  readonly link: string | null;
  readonly message: string | null;
  readonly title: string | null;
  readonly imageUrl: string | null;
  readonly createdAt: string | null;
}

export interface PagePost {
  /** `page_post` */
  readonly id: string;
  /** Null, here and below: not reported by the ad network. */
  readonly permalinkUrl: string | null;
  readonly link: string | null;
  readonly message: string | null;
  readonly title: string | null;
  readonly imageUrl: string | null;
  readonly callToActionType: string | null;
  readonly isHidden: boolean | null;
  readonly isPublished: boolean | null;
  /** Made inside an ad, and not visible elsewhere. */
  readonly isInlineCreated: boolean | null;
  readonly createdAt: string | null;
  /** Null when unreadable; empty for an ad without a catalog. */
  readonly dynamicPosts: readonly DynamicPost[] | null;
  /** Whether there are more of them, or some cannot be read. */
  readonly hasMoreDynamicPosts: boolean;
}

/** The comments of a post that could be read, newest first, without duplicates. */
export interface PostComments {
  readonly rows: readonly PostComment[];
  /** Older comments were not read. */
  readonly isCutShort: boolean;
  readonly unreadableRows: number;
}

/** A comment under a post, as its page sees it. */
export interface PostComment {
  readonly id: string;
  /** For a reply: the comment it replies to. */
  readonly parentId: string | null;
  /** Null, here and below: not reported by the ad network. */
  readonly permalinkUrl: string | null;
  /** Null when the author was deleted or is hidden from the page. */
  readonly from: {
    readonly id: string;
    readonly name: string;
    readonly picture: string | null;
  } | null;
  readonly message: string;
  readonly isHidden: boolean | null;
  readonly likeCount: number | null;
  readonly commentCount: number | null;
  readonly isLikedByPage: boolean | null;
  readonly createdAt: string;
}

export interface CommentsRead {
  readonly pageId: string;
  readonly postId: string;
  /** Null for all. */
  readonly since: Date | null;
  readonly after: string | undefined;
  readonly isLatestFirst: boolean;
  readonly limit: number;
}

export interface CommentsPage {
  readonly rows: readonly PostComment[];
  /** Cursor of the next page; null at the end. */
  readonly after: string | null;
  readonly unreadableRows: number;
  /** More comments exist, but cannot be reached. */
  readonly isCutShort: boolean;
}

/** A moderation action as a page. */
export type ModerationAction =
  | {
      readonly kind: 'hide' | 'show' | 'delete';
      readonly pageId: string;
      readonly commentId: string;
    }
  | { readonly kind: 'block'; readonly pageId: string; readonly authorId: string };

/**
 * Pages of a profile, with the posts of its ads and their comments, read and moderated as the page.
 */
export interface PagesGateway {
  /** Pages of the profile. */
  listPages(call: NetworkCall): Promise<NetworkList<Page>>;
  /**
   * One page, cached for half an hour; undefined when the profile has no task on it.
   * @throws NetworkError also when the list of pages is incomplete and lacks it
   */
  findPage(call: NetworkCall & { readonly pageId: string }): Promise<Page | undefined>;
  /** Ids of the product posts of catalog ads, 50 posts per call; a failed post is its error. */
  listDynamicPosts(
    call: NetworkCall & {
      readonly posts: readonly { readonly pageId: string; readonly postId: string }[];
    },
  ): Promise<readonly (NetworkList<string> | NetworkError)[]>;
  /**
   * The latest posts published by pages themselves, 50 pages per call, each as the page; an
   * unreadable page is its error.
   */
  listPublishedPosts(call: NetworkCall & { readonly pageIds: readonly string[] }): Promise<
    readonly (
      | NetworkPage<{
          /** `page_post` */
          readonly id: string;
          /** Null when not reported by the ad network. */
          readonly createdAt: string | null;
          readonly permalinkUrl: string | null;
        }>
      | NetworkError
    )[]
  >;
  /**
   * Posts made inside ads of pages, 50 pages per call, each as the page: the only list that
   * includes all variants of dynamic creatives. It does not name their ads.
   */
  listAdsPosts(
    call: NetworkCall & { readonly reads: readonly AdsPostsRead[] },
  ): Promise<readonly (NetworkPage<AdsPost> | NetworkError)[]>;
  /**
   * Comments at all levels, including hidden ones, 50 posts per call, each as its page. An
   * unreadable post is its error, which never concerns the profile.
   */
  listComments(
    call: NetworkCall & { readonly reads: readonly CommentsRead[] },
  ): Promise<readonly (CommentsPage | NetworkError)[]>;
  /**
   * A post of an ad with its page and dynamic posts, read as the page. Without a role on the page,
   * only its public view; dynamic posts are then null.
   * @throws NetworkError, never concerning the profile while a page is read
   */
  readPagePost(
    call: NetworkCall & { readonly pagePostId: string },
  ): Promise<{ readonly page: Page; readonly pagePost: PagePost }>;
  /**
   * Comments at all levels of posts of one page, newest first, 50 posts per call, until a post has
   * no more, yields nothing new, or `maxPerPost` are read. An unreadable post is its error.
   */
  listPostComments(
    call: NetworkCall & {
      readonly pageId: string;
      readonly postIds: readonly string[];
      readonly maxPerPost: number;
    },
  ): Promise<readonly (PostComments | NetworkError)[]>;
  /** Replies to a comment or a post as its page; sent once. @returns the id of the reply */
  replyToComment(
    call: NetworkCall & {
      readonly pageId: string;
      /** Id of the comment or post. */
      readonly commentId: string;
      readonly message: string;
      /** URL from which the network fetches a photo. */
      readonly photoUrl?: string | null;
    },
  ): Promise<string>;
  /** Likes or unlikes a comment or post as its page. */
  setCommentLiked(
    call: NetworkCall & {
      readonly pageId: string;
      /** Id of the comment or post. */
      readonly commentId: string;
      readonly isLiked: boolean;
    },
  ): Promise<void>;
  /** Which authors are blocked on the given pages, 50 per call. */
  findBlocked(
    call: NetworkCall & {
      readonly authors: readonly { readonly pageId: string; readonly authorId: string }[];
    },
  ): Promise<readonly (boolean | NetworkError)[]>;
  /** Comments by id, 50 per call; null for a missing one. */
  readComments(
    call: NetworkCall & {
      readonly comments: readonly { readonly pageId: string; readonly commentId: string }[];
    },
  ): Promise<readonly (PostComment | null | NetworkError)[]>;
  /**
   * Moderates comments and authors, 50 per call, sent once. Null on success. An error with
   * `isOutcomeUnknown` may have been executed.
   */
  moderateComments(
    call: NetworkCall & { readonly actions: readonly ModerationAction[] },
  ): Promise<readonly (NetworkError | null)[]>;
  /**
   * A page of the profile's ad accounts with the posts of ads updated since a time, in one call.
   */
  listPostedAdAccounts(
    call: NetworkCall & { readonly updatedSince: Date; readonly page: PageRequest },
  ): Promise<NetworkPage<PostedAdAccount>>;
  /**
   * The post shown by one ad, with its ad account; null when not reported by the ad network.
   * @throws NetworkError also for a missing ad
   */
  readPostedAd(
    call: NetworkCall & { readonly adId: string },
  ): Promise<PostedAd & { readonly adAccountId: string | null }>;
  /** Posts of ads that are neither archived nor deleted; all, or those updated since a time. */
  listPostedAds(
    call: NetworkCall & {
      readonly adAccountId: string;
      readonly updatedSince: Date | null;
      readonly page: PageRequest;
    },
  ): Promise<NetworkPage<PostedAd>>;
}
