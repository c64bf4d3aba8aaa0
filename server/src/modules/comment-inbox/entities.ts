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
  readonly hasProducts: boolean;
  /** Null: no dynamic creative, or one of its posts beside the named one. */
  readonly assetFeed: AssetFeed | null;
}

export interface DuePost extends InboxPost {
  /** All of the latest comments are read, not only new ones. */
  readonly isWhole: boolean;
  readonly readUntil: Date | null;
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
}

/** What one answer of the network said of a post. */
export interface ReadAnswer {
  readonly postId: string;
  readonly comments: readonly PostComment[];
  /** The comments of the answer are all that are there since then; null: it says nothing about others. */
  readonly completeSince: Date | null;
  /** Everything written before is known now; null: the post is read on. */
  readonly readUntil: Date | null;
  readonly isWhole: boolean;
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
