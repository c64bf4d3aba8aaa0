import type { NetworkCall } from './network-call.ts';
import type { NetworkError } from './network-error.ts';

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

/** The comments of a post that could be read, newest first, without duplicates. */
export interface PostComments {
  readonly rows: readonly PostComment[];
  /** Older comments were not read. */
  readonly isCutShort: boolean;
  readonly unreadableRows: number;
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

/** Comments under posts, read and moderated as the Page. */
export interface CommentsPort {
  /**
   * Comments at all levels, including hidden ones, 50 posts per call, each as its page. An
   * unreadable post is its error, which never concerns the profile.
   */
  listComments(
    call: NetworkCall & { readonly reads: readonly CommentsRead[] },
  ): Promise<readonly (CommentsPage | NetworkError)[]>;
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
  /** Comments by id, 50 per call; null for a missing one. */
  readComments(
    call: NetworkCall & {
      readonly comments: readonly { readonly pageId: string; readonly commentId: string }[];
    },
  ): Promise<readonly (PostComment | null | NetworkError)[]>;
  /** Which authors are blocked on the given pages, 50 per call. */
  findBlocked(
    call: NetworkCall & {
      readonly authors: readonly { readonly pageId: string; readonly authorId: string }[];
    },
  ): Promise<readonly (boolean | NetworkError)[]>;
  /**
   * Moderates comments and authors, 50 per call, sent once. Null on success. An error with
   * `isOutcomeUnknown` may have been executed.
   */
  moderateComments(
    call: NetworkCall & { readonly actions: readonly ModerationAction[] },
  ): Promise<readonly (NetworkError | null)[]>;
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
}
