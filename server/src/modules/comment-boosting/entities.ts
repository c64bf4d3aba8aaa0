import type {
  BoostingStepState,
  CommentTaskDto,
  CommentTaskStatus,
  JobWarningType,
} from '@ads-checker/shared/contracts/comment-boosting';
import type {
  COMMENT_USER_GENDERS,
  CommentUserStatus,
} from '@ads-checker/shared/contracts/comment-boosting-users';
import type { BoostingStepKind } from '@ads-checker/shared/domain/comment-boosting/plan';
import type { AdUser } from '../ad-users/index.ts';

/** The last known state of a boosting profile's session. */
export type SessionStatus = Extract<
  CommentUserStatus,
  'active' | 'login_required' | 'checkpoint_required'
>;

export interface CommentUser {
  readonly id: string;
  readonly accountId: string;
  readonly teamId: string;
  /** Null when the connected profile was deleted. */
  readonly adUserId: string | null;
  readonly adUserName: string | null;
  readonly adUserStatus: AdUser['status'] | null;
  readonly pageId: string;
  readonly pageName: string;
  readonly pictureUrl: string | null;
  readonly isPageLost: boolean;
  /** Null without a session; only a sandbox server has sessions. */
  readonly sessionStatus: SessionStatus | null;
  readonly isShared: boolean;
  readonly customName: string | null;
  readonly gender: (typeof COMMENT_USER_GENDERS)[number] | null;
  readonly languages: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type CommentUserFields = Pick<
  CommentUser,
  | 'adUserId'
  | 'pageId'
  | 'pageName'
  | 'pictureUrl'
  | 'isPageLost'
  | 'isShared'
  | 'customName'
  | 'gender'
  | 'languages'
>;

export type TaskSettings = Pick<
  CommentTaskDto['spec'],
  'reactions' | 'areAllowedAttachments' | 'delayBetweenComment' | 'delayBetweenReaction'
>;

export interface TaskTarget {
  readonly presetId: string;
  readonly presetName: string;
  readonly pageId: string;
  readonly pageName: string;
  readonly postId: string;
  readonly postName: string | null;
  readonly postUrl: string;
  readonly postImageUrl: string | null;
}

export interface NewTask extends TaskTarget {
  readonly accountId: string;
  readonly userId: string;
  readonly settings: TaskSettings;
  readonly createdAt: Date;
}

export interface Counts {
  readonly comments: number;
  readonly replies: number;
  readonly reactions: number;
}

export interface CommentTask extends Omit<NewTask, 'userId'> {
  readonly id: string;
  readonly teamId: string;
  readonly userId: string | null;
  readonly status: CommentTaskStatus;
  readonly nextAt: Date;
  /** Consecutive failed attempts of the next step. */
  readonly tries: number;
  /** Since when the next step is held back beyond its pause. */
  readonly heldSince: Date | null;
  readonly heldBackBy: CommentTaskDto['heldBackBy'];
  readonly pausedAt: Date | null;
  readonly completedAt: Date | null;
  readonly updatedAt: Date;
  readonly total: Counts;
  readonly placed: Counts;
  readonly skipped: Counts;
}

export interface NewStep {
  readonly position: number;
  readonly kind: BoostingStepKind;
  readonly parentPosition: number | null;
  readonly text: string;
  readonly photoUrl: string | null;
  /** Between the previous step and this one. */
  readonly pauseMs: number;
}

export interface Step extends NewStep {
  readonly state: BoostingStepState;
  readonly sentAt: Date | null;
  /** When it was placed or skipped. */
  readonly settledAt: Date | null;
  readonly commentId: string | null;
  readonly warning: JobWarningType | null;
  /** The network's own message. */
  readonly message: string | null;
}

/** The outcome of a step. */
export type StepEnd =
  | { readonly state: 'placed'; readonly commentId: string | null }
  | {
      readonly state: 'skipped';
      readonly warning: JobWarningType;
      readonly message: string | null;
    };
