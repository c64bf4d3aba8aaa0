import type { NetworkCall, NetworkPage, PageRequest } from './network-call.ts';
import type { NetworkError } from './network-error.ts';

/** An ad with the post that it shows. */
export interface PostedAd {
  readonly id: string;
  readonly name: string;
  /** Null, here and below: the ad network did not say. */
  readonly effectiveStatus: string | null;
  readonly createdAt: string | null;
  /** `page_post`. Null: the ad has none, as while it is being made. */
  readonly pagePostId: string | null;
  /** It shows products of a catalog, each under a post of its own. */
  readonly hasProducts: boolean;
  /** Of a dynamic creative, of which the ad network makes more posts than it names; null for others. */
  readonly assetFeed: AssetFeed | null;
}

/** What the posts of a dynamic creative are made of. */
export interface AssetFeed {
  readonly texts: readonly string[];
  readonly links: readonly string[];
}

/** A post that was made inside of an ad, whichever. */
export interface AdsPost {
  /** `page_post` */
  readonly id: string;
  readonly message: string;
  /** Null, here and below: the ad network did not say. */
  readonly link: string | null;
  readonly createdAt: string | null;
}

export interface AdsPostsRead {
  readonly pageId: string;
  /** Posts made before are left out. */
  readonly since: Date;
  readonly after: string | undefined;
}

export interface AdsPostsPage {
  /** The latest first. */
  readonly rows: readonly AdsPost[];
  /** Where the next page begins; null at the end. */
  readonly after: string | null;
}

export interface PostedAdAccount {
  readonly id: string;
  readonly name: string;
  /** The first of the ads updated since the given time; null when the account serves them apart. */
  readonly updatedAds: NetworkPage<PostedAd> | null;
}

/** A page that a profile has a role on. */
export interface Page {
  readonly id: string;
  readonly name: string;
  readonly category: string | null;
  readonly pictureUrl: string | null;
  /** The profile may hide and delete comments there. */
  readonly canModerate: boolean;
  /** The profile may answer and like comments there in the name of the page. */
  readonly canReply: boolean;
}

/** A post that the network made for one product of a catalog ad. */
export interface DynamicPost {
  /** `page_post`, or one number. */
  readonly id: string;
  readonly permalinkUrl: string;
  /** Null, here and below: the ad network did not say. */
  readonly link: string | null;
  readonly message: string | null;
  readonly title: string | null;
  readonly imageUrl: string | null;
  readonly createdAt: string | null;
}

export interface PagePost {
  /** `page_post` */
  readonly id: string;
  /** Null, here and below: the ad network did not say. */
  readonly permalinkUrl: string | null;
  readonly link: string | null;
  readonly message: string | null;
  readonly title: string | null;
  readonly imageUrl: string | null;
  readonly callToActionType: string | null;
  readonly isHidden: boolean | null;
  readonly isPublished: boolean | null;
  /** Made inside an ad, and shown nowhere else. */
  readonly isInlineCreated: boolean | null;
  readonly createdAt: string | null;
  /** Null: they could not be read. Empty for an ad that shows no catalog. */
  readonly dynamicPosts: readonly DynamicPost[] | null;
}

/** All that could be read of a post's comments, the latest first, each once. */
export interface PostComments {
  readonly rows: readonly PostComment[];
  /** There are older ones that were not read. */
  readonly isCutShort: boolean;
  readonly unreadableRows: number;
}

/** A comment under a post, as its page sees it. */
export interface PostComment {
  readonly id: string;
  /** Of an answer: the comment it is to. */
  readonly parentId: string | null;
  /** Null, here and below: the ad network did not say. */
  readonly permalinkUrl: string | null;
  /** Null: the author is gone, or hides from the page. */
  readonly from: {
    readonly id: string;
    readonly name: string;
    readonly picture: string | null;
  } | null;
  readonly message: string;
  readonly isHidden: boolean;
  readonly likeCount: number | null;
  readonly commentCount: number | null;
  readonly isLikedByPage: boolean | null;
  readonly createdAt: string;
}

export interface CommentsRead {
  readonly pageId: string;
  readonly postId: string;
  /** Null: since ever. */
  readonly since: Date | null;
  readonly after: string | undefined;
  readonly isLatestFirst: boolean;
  readonly limit: number;
}

export interface CommentsPage {
  readonly rows: readonly PostComment[];
  /** Where the next page begins; null at the end. */
  readonly after: string | null;
  readonly unreadableRows: number;
}

/** One act on a page, in the name of the page. */
export type CommentAct =
  | {
      readonly kind: 'hide' | 'show' | 'delete';
      readonly pageId: string;
      readonly commentId: string;
    }
  | { readonly kind: 'block'; readonly pageId: string; readonly authorId: string };

/** Pages of a profile with the posts of its ads and their comments, read and moderated in their name. */
export interface PagesGateway {
  /** Pages of the profile; those without a readable id are left out. */
  listPages(call: NetworkCall): Promise<readonly Page[]>;
  /** One of them, as it was read within the last half hour; undefined: the profile has no task on it. */
  findPage(call: NetworkCall & { readonly pageId: string }): Promise<Page | undefined>;
  /** Posts that catalog ads made under a post each for a product, 50 posts a call. */
  listDynamicPosts(
    call: NetworkCall & {
      readonly posts: readonly { readonly pageId: string; readonly postId: string }[];
    },
  ): Promise<readonly (readonly string[] | NetworkError)[]>;
  /**
   * The latest posts that pages published themselves, 50 pages a call, each in its own name; a page
   * that cannot be read is its error.
   */
  listPublishedPosts(call: NetworkCall & { readonly pageIds: readonly string[] }): Promise<
    readonly (
      | readonly {
          /** `page_post` */
          readonly id: string;
          /** Null: the ad network did not say. */
          readonly createdAt: string | null;
        }[]
      | NetworkError
    )[]
  >;
  /**
   * Posts that were made inside of ads of pages, 50 pages a call, each in its own name: the only list
   * that has those of dynamic creatives, of which an ad names one. Whose ad it is, is not said.
   */
  listAdsPosts(
    call: NetworkCall & { readonly reads: readonly AdsPostsRead[] },
  ): Promise<readonly (AdsPostsPage | NetworkError)[]>;
  /**
   * Comments of all levels, hidden ones too, 50 posts a call, each post in the name of its page. A
   * post that cannot be read is its error, which never speaks of the profile.
   */
  listComments(
    call: NetworkCall & { readonly reads: readonly CommentsRead[] },
  ): Promise<readonly (CommentsPage | NetworkError)[]>;
  /**
   * A post of an ad with its page and dynamic posts, in the name of the page. Of a page that the
   * profile has no role on, what everybody sees; its dynamic posts are null.
   * @throws NetworkError that never speaks of the profile while a page is asked
   */
  readPagePost(
    call: NetworkCall & { readonly pagePostId: string },
  ): Promise<{ readonly page: Page; readonly pagePost: PagePost }>;
  /**
   * Comments of all levels under posts of one page, the latest first, 50 posts a call, until a post
   * has no more, brings no new one, or `maxPerPost` are read. A post that cannot be read is its error.
   */
  listPostComments(
    call: NetworkCall & {
      readonly pageId: string;
      readonly postIds: readonly string[];
      readonly maxPerPost: number;
    },
  ): Promise<readonly (PostComments | NetworkError)[]>;
  /** Answers a comment or comments on a post as its page, once. @returns the id of the answer */
  replyToComment(
    call: NetworkCall & {
      readonly pageId: string;
      /** Of the comment, or of the post. */
      readonly commentId: string;
      readonly message: string;
      /** Where the network fetches a photo that stands below the text. */
      readonly photoUrl?: string | null;
    },
  ): Promise<string>;
  /** Likes a comment or a post as its page, or takes the like back. */
  setCommentLiked(
    call: NetworkCall & {
      readonly pageId: string;
      /** Of the comment, or of the post. */
      readonly commentId: string;
      readonly isLiked: boolean;
    },
  ): Promise<void>;
  /** Which of the authors are blocked on the pages named with them, 50 a call. */
  findBlocked(
    call: NetworkCall & {
      readonly authors: readonly { readonly pageId: string; readonly authorId: string }[];
    },
  ): Promise<readonly (boolean | NetworkError)[]>;
  /** Named comments, 50 a call; null: it is gone. */
  readComments(
    call: NetworkCall & {
      readonly comments: readonly { readonly pageId: string; readonly commentId: string }[];
    },
  ): Promise<readonly (PostComment | null | NetworkError)[]>;
  /**
   * Acts on comments and authors, 50 a call, sent once. Null: done. An error with `isOutcomeUnknown`
   * may have been done.
   */
  moderateComments(
    call: NetworkCall & { readonly acts: readonly CommentAct[] },
  ): Promise<readonly (NetworkError | null)[]>;
  /** A page of the profile's ad accounts with the posts of ads updated since a time: one call. */
  listPostedAdAccounts(
    call: NetworkCall & { readonly updatedSince: Date; readonly page: PageRequest },
  ): Promise<NetworkPage<PostedAdAccount>>;
  /**
   * The post that one ad shows, with its ad account; null where the ad network does not say which.
   * @throws NetworkError also for an ad that is gone
   */
  readPostedAd(
    call: NetworkCall & { readonly adId: string },
  ): Promise<PostedAd & { readonly adAccountId: string | null }>;
  /** Posts of an ad account's ads that are neither archived nor deleted; all, or those updated since a time. */
  listPostedAds(
    call: NetworkCall & {
      readonly adAccountId: string;
      readonly updatedSince: Date | null;
      readonly page: PageRequest;
    },
  ): Promise<NetworkPage<PostedAd>>;
}
