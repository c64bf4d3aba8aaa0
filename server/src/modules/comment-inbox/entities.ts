import type { PostComment } from '../../gateways/graph/ports/comments-port.ts';
import type { AssetFeed } from '../../gateways/graph/ports/posts-port.ts';

/** A post whose comments are in the inbox. */
export interface InboxPost {
  readonly postId: string;
  readonly pageId: string;
  /** For a dynamic post: the post named by the ad. */
  readonly parentPostId: string | null;
  /** Null, like the name, for a post of the page itself. */
  readonly adId: string | null;
  readonly adName: string | null;
  readonly postedAt: Date;
  readonly isDelivering: boolean;
  readonly hasProducts: boolean;
  /** Null unless this is the named post of a dynamic creative. */
  readonly assetFeed: AssetFeed | null;
}

/**
 * The part of a post to read: comments since the last time, the latest page regardless of what is
 * known, or the next page of older comments.
 */
export type PostPart = 'new' | 'latest' | 'older';

export interface DuePost extends InboxPost {
  readonly part: PostPart;
  /** Comments up to this time are known; null when none are. */
  readonly readUntil: Date | null;
  readonly olderAfter: string | null;
  /** Pages of older comments read so far. */
  readonly olderPages: number;
}

export interface InboxPage {
  readonly id: string;
  readonly name: string;
  readonly pictureUrl: string | null;
  readonly canModerate: boolean;
  readonly canReply: boolean;
}

/** A lease on the inbox: one process reads a profile's inbox at a time. */
export interface InboxReading {
  readonly adUserId: string;
  readonly readingId: string;
  readonly startedAt: Date;
  readonly pagesReadAt: Date | null;
  readonly postsListedAt: Date | null;
  readonly allPostsListedAt: Date | null;
  /** No comment has been read yet. */
  readonly isFirst: boolean;
  /** Older comments are not stored; null when all are. */
  readonly keptSince: Date | null;
}

/** The result of one response about a post. */
export interface ReadAnswer {
  readonly postId: string;
  readonly comments: readonly PostComment[];
  /** The response contains all comments since then; null when it does not prove any missing. */
  readonly completeSince: Date | null;
  /** New comments are known up to then; null when the response does not tell. */
  readonly readUntil: Date | null;
  readonly isWhole: boolean;
  /** Where reading older comments continues; null when unchanged. */
  readonly older: { readonly after: string | null; readonly pages: number } | null;
  readonly isCutShort: boolean;
}

export interface StoredComment {
  readonly id: string;
  readonly postId: string;
  readonly writtenAt: Date;
  readonly comment: unknown;
  readonly pictureUrl: string | null;
  /** Null: not reported by the network. */
  readonly isHidden: boolean | null;
  readonly deletedAt: Date | null;
}

export interface ReadFailure {
  readonly code: string | null;
  readonly message: string;
}

export interface PostFailure {
  readonly postId: string;
  /** Null when the post was deleted, which is not a failure. */
  readonly failure: ReadFailure | null;
  /** The cursor of its older comments is no longer valid. */
  readonly losesOlder: boolean;
}
