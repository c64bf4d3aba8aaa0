import type {
  BoostingStepDto,
  CommentTaskDetailsDto,
  CommentTaskDto,
  CommentTaskEvent,
  JobWarning,
} from '@ads-checker/shared/contracts/comment-boosting';
import type {
  CommentUserDto,
  CommentUserSession,
  CommentUserStatus,
} from '@ads-checker/shared/contracts/comment-boosting-users';
import type { CommentTask, CommentUser, Counts, Step } from './entities.ts';

/** Derived from the connected profile and the session, unless the Page is lost. */
export function statusOf({
  adUserStatus,
  sessionStatus,
  isPageLost,
}: Pick<CommentUser, 'adUserStatus' | 'sessionStatus' | 'isPageLost'>): CommentUserStatus {
  if (adUserStatus === null) {
    return 'user_data_not_found';
  }
  const both: readonly (string | null)[] = [adUserStatus, sessionStatus ?? 'active'];
  if (both.includes('checkpoint_required')) {
    return 'checkpoint_required';
  }
  if (both.some((status) => status !== 'active')) {
    return 'login_required';
  }
  return isPageLost ? 'user_data_not_found' : 'active';
}

/** Without session fields. */
export function presentCommentUser(
  user: CommentUser,
): Omit<CommentUserDto, keyof CommentUserSession> {
  return {
    id: user.id,
    accountId: user.accountId,
    facebookId: user.pageId,
    adUserId: user.adUserId,
    adUserName: user.adUserName,
    status: statusOf(user),
    name: user.pageName,
    pictureUrl: user.pictureUrl,
    customName: user.customName,
    shared: user.isShared,
    gender: user.gender,
    languages: [...user.languages],
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  };
}

export function presentTask(task: CommentTask): CommentTaskDto {
  const { total, placed, skipped } = task;
  const progressOf = (kind: keyof Counts) => ({
    placed: placed[kind],
    skipped: skipped[kind],
    total: total[kind],
  });
  return {
    id: task.id,
    accountId: task.accountId,
    status: task.status,
    spec: {
      commentPresetId: task.presetId,
      commentPresetName: task.presetName,
      postId: task.postId,
      postName: task.postName,
      postUrl: task.postUrl,
      ...task.settings,
    },
    page: { id: task.pageId, name: task.pageName },
    postImageUrl: task.postImageUrl,
    progress: {
      comments: progressOf('comments'),
      replies: progressOf('replies'),
      reactions: progressOf('reactions'),
    },
    nextAt: task.status === 'active' ? task.nextAt.toISOString() : null,
    heldBackBy: task.status === 'completed' ? null : task.heldBackBy,
    warningCount: skipped.comments + skipped.replies + skipped.reactions,
    pausedAt: task.pausedAt?.toISOString() ?? null,
    completedAt: task.completedAt?.toISOString() ?? null,
    createdAt: task.createdAt.toISOString(),
    updatedAt: task.updatedAt.toISOString(),
  };
}

const jobIdOf = ({ id }: CommentTask, { position }: Step): string => `${id}-${position}`;

function toEvent(
  { postId, pageId, pageName }: CommentTask,
  step: Step,
  parentId: string | null,
): CommentTaskEvent[] {
  if (step.state !== 'placed' || step.settledAt === null) {
    return [];
  }
  const base = {
    postId,
    userId: pageId,
    userName: pageName,
    createdTime: step.settledAt.toISOString(),
  };
  const commentId = step.commentId ?? '';
  switch (step.kind) {
    case 'comment':
      return [{ type: 'post_reply_added', ...base, commentId, commentText: step.text }];
    case 'reply':
      return [
        {
          type: 'comment_reply_added',
          ...base,
          commentId,
          commentText: step.text,
          parentId: parentId ?? postId,
        },
      ];
    case 'post_reaction':
      return [{ type: 'post_reaction_added', ...base, reaction: 'like' }];
    case 'comment_reaction':
      return [
        { type: 'comment_reaction_added', ...base, commentId: parentId ?? '', reaction: 'like' },
      ];
  }
}

/** Due times of the steps, assuming nothing holds the task back. */
function presentSteps(task: CommentTask, steps: readonly Step[]): BoostingStepDto[] {
  let dueAtMs: number | undefined;
  return steps.map((step) => {
    const isOpen = step.settledAt === null;
    if (isOpen) {
      dueAtMs = dueAtMs === undefined ? task.nextAt.getTime() : dueAtMs + step.pauseMs;
    }
    const dueAt = task.status === 'active' && dueAtMs !== undefined ? new Date(dueAtMs) : null;
    return {
      jobId: jobIdOf(task, step),
      kind: step.kind,
      text: step.text,
      state: step.state,
      at: (isOpen ? dueAt : step.settledAt)?.toISOString() ?? null,
    };
  });
}

export function presentTaskDetails(
  task: CommentTask,
  steps: readonly Step[],
): CommentTaskDetailsDto {
  const [next] = steps.filter(({ settledAt }) => settledAt === null);
  const presented = presentTask(task);
  const waiting: JobWarning[] =
    next === undefined || presented.heldBackBy === null || task.heldSince === null
      ? []
      : [
          {
            ...presented.heldBackBy,
            jobId: jobIdOf(task, next),
            createdTime: task.heldSince.toISOString(),
          },
        ];
  const skipped = steps.flatMap((step): JobWarning[] =>
    step.warning === null || step.settledAt === null
      ? []
      : [
          {
            jobId: jobIdOf(task, step),
            type: step.warning,
            message: step.message,
            createdTime: step.settledAt.toISOString(),
          },
        ],
  );
  const byPosition = new Map(steps.map((step) => [step.position, step]));
  return {
    ...presented,
    jobWarnings: [...waiting, ...skipped.toReversed()],
    events: steps
      .flatMap((step) =>
        toEvent(task, step, byPosition.get(step.parentPosition ?? -1)?.commentId ?? null),
      )
      .toReversed(),
    fakeCommentIds: steps.flatMap(({ commentId }) => commentId ?? []),
    steps: presentSteps(task, steps),
  };
}
