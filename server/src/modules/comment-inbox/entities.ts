import type { AssetFeed, PostComment } from '../../gateways/graph/port.ts';

/** A post whose comments are in the inbox. */
export interface InboxPost {
  readonly postId: string;
  readonly pageId: string;
  /** Of a dynamic post: the post of the ad. */
  readonly parentPostId: string | null;
  /** Null, with the name: a post of the page itself. */
  readonly adId: string | null;
  readonly adName: string | null;
  readonly postedAt: Date;
  /** The ad that shows it delivers. */
  readonly isDelivering: boolean;
  readonly hasProducts: boolean;
  /** Null: no dynamic creative, or one of its posts beside the named one. */
  readonly assetFeed: AssetFeed | null;
}

/**
 * What of a post is read: what was written since the last time, the latest page whatever is known of
 * it, or the next page of those before it.
 */
export type PostPart = 'new' | 'latest' | 'older';

export interface DuePost extends InboxPost {
  readonly part: PostPart;
  /** Comments written before are known; null: none is. */
  readonly readUntil: Date | null;
  readonly olderAfter: string | null;
  /** Pages read since the latest. */
  readonly olderPages: number;
}

export interface InboxPage {
  readonly id: string;
  readonly name: string;
  readonly pictureUrl: string | null;
  readonly canModerate: boolean;
  readonly canReply: boolean;
}

/** One process holds the inbox of a profile while it reads. */
export interface InboxReading {
  readonly adUserId: string;
  readonly readingId: string;
  readonly startedAt: Date;
  readonly pagesReadAt: Date | null;
  readonly postsListedAt: Date | null;
  readonly allPostsListedAt: Date | null;
  /** No comment was ever read. */
  readonly isFirst: boolean;
  /** Comments written before are not kept; null: all are. */
  readonly keptSince: Date | null;
}

/** What one answer of the network said of a post. */
export interface ReadAnswer {
  readonly postId: string;
  readonly comments: readonly PostComment[];
  /** The comments of the answer are all that are there since then; null: it says nothing about others. */
  readonly completeSince: Date | null;
  /** What is new is known up to then; null: it says nothing of that. */
  readonly readUntil: Date | null;
  readonly isWhole: boolean;
  /** Where older comments are read on; null: as before. */
  readonly older: { readonly after: string | null; readonly pages: number } | null;
  readonly isCutShort: boolean;
}

export interface StoredComment {
  readonly id: string;
  readonly postId: string;
  readonly writtenAt: Date;
  readonly comment: unknown;
  readonly pictureUrl: string | null;
  readonly isHidden: boolean;
  readonly deletedAt: Date | null;
}

export interface ReadFailure {
  readonly code: string | null;
  readonly message: string;
}

export interface PostFailure {
  readonly postId: string;
  /** Null: the post is gone, which is no failure. */
  readonly failure: ReadFailure | null;
  /** Where its older comments go on is not known any more. */
  readonly losesOlder: boolean;
}
