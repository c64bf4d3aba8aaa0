import { commentStatusOf } from '@ads-checker/shared/contracts/ad-comment-values';
import {
  type AdCommentDto,
  type AdCommentJobDto,
  adCommentConclusionSchema,
  type CommentCleanRun,
  type CommentCleanState,
  cleaningCriteriaSchema,
  cleaningReasonSchema,
  commentCleanRunSchema,
  type PostCleaning,
} from '@ads-checker/shared/contracts/comment-cleaning';
import {
  type AdCommentCleanTaskDto,
  adCommentCleanTaskSchema,
} from '@ads-checker/shared/contracts/tasks';
import { presentRun, presentSchedule, presentTask } from '../profile-tasks/index.ts';
import type { ReadComment, StoredJob } from './entities.ts';
import { type CleanRunRow, type CleanTaskRow, readCriteria } from './rows.ts';

export function presentAdCommentCleanTask(row: CleanTaskRow): AdCommentCleanTaskDto {
  const results = adCommentCleanTaskSchema.shape.results.safeParse(row.results);
  return {
    ...presentTask(row),
    action: row.action,
    disabledUntil: row.disabled_until?.toISOString() ?? null,
    processedAdAccountIds: [...row.processed_ad_account_ids],
    results: results.success ? results.data : [],
  };
}

const presentCleanRun = (row: CleanRunRow): CommentCleanRun => ({
  ...presentRun(row),
  runCount: row.run_count,
  firstStartedAt: (row.first_started_at ?? row.started_at).toISOString(),
  fetchedCount: row.fetched_count,
  hiddenCount: row.hidden_count,
  deletedCount: row.deleted_count,
  failedCount: row.failed_count,
  problems: commentCleanRunSchema.shape.problems.safeParse(row.problems).data ?? [],
});

export function presentState(input: {
  task: CleanTaskRow;
  runs: readonly CleanRunRow[];
  cleanedCount: number;
  waitingCount: number;
  postCount: number;
}): CommentCleanState {
  const { criteria, ad_account_ids: adAccountIds, cleans_since: cleansSince } = input.task;
  return {
    adCommentCleanTask: presentAdCommentCleanTask(input.task),
    criteria: cleaningCriteriaSchema.parse(readCriteria(criteria)),
    adAccountIds: adAccountIds === null ? null : [...adAccountIds],
    cleansSince: cleansSince?.toISOString() ?? null,
    ...presentSchedule(input.task),
    cleanedCount: input.cleanedCount,
    waitingCount: input.waitingCount,
    postCount: input.postCount,
    runs: input.runs.map(presentCleanRun),
  };
}

/** `watched` is undefined when the comments of the post are not read. */
export function presentPostCleaning({
  task: { action, disabled_until: disabledUntil },
  watched,
  cleanedCount,
  lastCleanedAt,
}: {
  task: Pick<CleanTaskRow, 'action' | 'disabled_until'>;
  watched: { readonly readAt: Date | null } | undefined;
  cleanedCount: number;
  lastCleanedAt: Date | null;
}): PostCleaning {
  return {
    action,
    disabledUntil: disabledUntil?.toISOString() ?? null,
    isWatched: action !== null && watched !== undefined,
    lastReadAt: watched?.readAt?.toISOString() ?? null,
    cleanedCount,
    lastCleanedAt: lastCleanedAt?.toISOString() ?? null,
  };
}

/** `status` is the last known state of the comment. */
export function presentComment(
  { isHidden: _isHidden, ...comment }: ReadComment,
  { adUserId, adId, status }: { adUserId: string; adId: string; status: AdCommentDto['status'] },
): AdCommentDto {
  return { ...comment, adUserId, adId, status };
}

function statusOf({ isHidden }: ReadComment, job: StoredJob): AdCommentDto['status'] {
  const { outcome, wasGone } = adCommentConclusionSchema.safeParse(job.conclusion).data ?? {};
  if (job.undoneAt !== null) {
    return 'visible';
  }
  if (outcome === 'deleted' || wasGone === true) {
    return 'deleted';
  }
  return outcome === 'hidden' ? 'hidden' : commentStatusOf(isHidden);
}

export function presentJob(adUserId: string, job: StoredJob): AdCommentJobDto {
  const comment = job.comment as ReadComment;
  return {
    id: job.id,
    taskId: job.taskId,
    comment: presentComment(comment, {
      adUserId,
      adId: job.adId,
      status: statusOf(comment, job),
    }),
    status: job.status,
    conclusion: adCommentConclusionSchema.safeParse(job.conclusion).data ?? null,
    createdAt: job.createdAt.toISOString(),
    completedAt: job.completedAt?.toISOString() ?? null,
    action: job.action,
    reason: cleaningReasonSchema.parse(job.reason),
    adName: job.adName,
    adAccountId: job.adAccountId,
    postId: job.postId,
    pageId: job.pageId,
    undone:
      job.undoneAt === null ? null : { at: job.undoneAt.toISOString(), byName: job.undoneBy ?? '' },
  };
}
