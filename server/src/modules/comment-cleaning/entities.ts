import type { AdCommentConclusion } from '@ads-checker/shared/contracts/comment-cleaning';
import type {
  CleaningCriteria,
  CleaningReason,
} from '@ads-checker/shared/contracts/comment-criteria';
import type { AdCommentCleanTaskDto } from '@ads-checker/shared/contracts/tasks';
import type { PostComment } from '../../gateways/graph/ports/comments-port.ts';
import type { AssetFeed } from '../../gateways/graph/ports/posts-port.ts';
import type { StartedRun } from '../profile-tasks/index.ts';

export type CleaningAction = NonNullable<AdCommentCleanTaskDto['action']>;

/** Results so far, also recorded for a run that fails. */
export interface RunCounts {
  fetched: number;
  hidden: number;
  deleted: number;
  failed: number;
}

export interface CleaningRun extends StartedRun {
  readonly action: CleaningAction;
  readonly criteria: CleaningCriteria;
  /** Null for all ad accounts. */
  readonly adAccountIds: readonly string[] | null;
  readonly cleansSince: Date;
  readonly adsReadAt: Date | null;
  readonly allAdsReadAt: Date | null;
  readonly pagesReadAt: Date | null;
  readonly counts: RunCounts;
}

/** A post whose comments are read, with the latest ad that shows it. */
export interface CleanedPost {
  readonly postId: string;
  readonly pageId: string;
  /** For a post that the network made besides the one named by the ad: the named one. */
  readonly parentPostId: string | null;
  readonly adAccountId: string;
  readonly adId: string;
  readonly adName: string | null;
  readonly adCreatedAt: Date;
  readonly hasProducts: boolean;
  /** Null unless this is the named post of a dynamic creative. */
  readonly assetFeed: AssetFeed | null;
}

/** A post as listed with the ad that shows it. */
export interface ListedPost extends CleanedPost {
  /** Whether the ad is delivering, as far as the network reports. */
  readonly isDelivering: boolean;
}

export interface DuePost extends CleanedPost {
  readonly readUntil: Date | null;
  readonly dynamicReadAt: Date | null;
}

export type ReadComment = Omit<PostComment, 'isLikedByPage'>;

export interface FoundComment {
  readonly comment: ReadComment;
  readonly post: CleanedPost;
}

export interface NewJob extends FoundComment {
  readonly reason: CleaningReason;
  /** Milder than the task's for an uncertain reason. */
  readonly action: CleaningAction;
}

export interface OpenJob {
  readonly id: string;
  readonly commentId: string;
  readonly pageId: string;
  readonly authorId: string | null;
  readonly action: CleaningAction;
  readonly attemptCount: number;
  /** It was sent before and may have been executed. */
  readonly isInDoubt: boolean;
}

export interface JobEnd {
  readonly id: string;
  readonly conclusion: AdCommentConclusion;
}

export interface StoredJob {
  readonly id: string;
  readonly taskId: string;
  readonly adAccountId: string;
  readonly adId: string;
  readonly adName: string | null;
  readonly postId: string;
  readonly pageId: string;
  readonly comment: unknown;
  readonly action: CleaningAction;
  readonly reason: unknown;
  readonly status: 'pending' | 'success' | 'failure';
  readonly conclusion: unknown;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  readonly undoneAt: Date | null;
  readonly undoneBy: string | null;
}
