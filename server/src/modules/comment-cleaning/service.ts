import { isDeepStrictEqual } from 'node:util';
import type { AdCommentJobStatus } from '@ads-checker/shared/contracts/ad-comment-values';
import {
  AD_COMMENT_JOBS_SHOWN_HOURS,
  type AdCommentJobDto,
  type CommentCleanState,
  type CommentCleanTaskUpdate,
  hasCriteria,
  type PostCleaning,
  type TryCommentCleaning,
} from '@ads-checker/shared/contracts/comment-cleaning';
import { HOUR_MS, SECOND_MS } from '@ads-checker/shared/domain/durations';
import { AppError, entityNotFound } from '@ads-checker/shared/errors';
import type { CommentsPort } from '../../gateways/graph/ports/comments-port.ts';
import { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import { invalidInput } from '../../platform/http/validation.ts';
import { type ProfileCalls, requireConnected } from '../ad-objects/index.ts';
import type { Events } from '../events.ts';
import {
  createProfileTaskService,
  type ProfileRequest,
  type ProfileTaskServiceDeps,
} from '../profile-tasks/index.ts';
import { listChanges } from './activity-changes.ts';
import { classifyPageFailure } from './failures.ts';
import type { JobFilter, JobRepository } from './job-repository.ts';
import type { PostRepository } from './post-repository.ts';
import { presentJob, presentPostCleaning, presentState } from './presenter.ts';
import { type CleanTaskRow, readCriteria } from './rows.ts';
import type { CleanTaskRepository, TaskSettings } from './task-repository.ts';
import type { CleaningTrial } from './try-cleaning.ts';

const SHOWN_MS = AD_COMMENT_JOBS_SHOWN_HOURS * HOUR_MS;

export type CommentCleaningService = ReturnType<typeof createCommentCleaningService>;

function settingsOf(task: CleanTaskRow): TaskSettings {
  return {
    action: task.action,
    disabledUntil: task.disabled_until,
    criteria: readCriteria(task.criteria),
    adAccountIds: task.ad_account_ids,
  };
}

/** The network reports comment times in whole seconds. */
const toWholeSecond = (at: Date): Date =>
  new Date(Math.floor(at.getTime() / SECOND_MS) * SECOND_MS);

interface CommentCleaningServiceDeps extends ProfileTaskServiceDeps {
  readonly graph: Pick<CommentsPort, 'moderateComments'>;
  readonly calls: ProfileCalls;
  readonly tasks: CleanTaskRepository;
  readonly posts: PostRepository;
  readonly jobs: JobRepository;
  readonly tryCleaning: CleaningTrial;
  readonly findUserName: (userId: string) => Promise<string>;
  readonly events: Events;
}

/** What was done with comments, and undoing it. */
function createCleanedComments(deps: CommentCleaningServiceDeps) {
  const shownSince = (): Date => new Date(deps.clock.now().getTime() - SHOWN_MS);

  /** Fills each of the last 24 hours, including those without jobs. */
  const fillHours = async (filter: JobFilter) => {
    const found = new Map(
      (await deps.jobs.listHours(filter)).map((row) => [row.at.getTime(), row] as const),
    );
    const lastMs = Math.floor(deps.clock.now().getTime() / HOUR_MS) * HOUR_MS;
    return Array.from({ length: AD_COMMENT_JOBS_SHOWN_HOURS }, (_, index) => {
      const atMs = lastMs - (AD_COMMENT_JOBS_SHOWN_HOURS - 1 - index) * HOUR_MS;
      const { count = 0, failedCount = 0 } = found.get(atMs) ?? {};
      return { at: new Date(atMs).toISOString(), count, failedCount };
    });
  };
  return {
    async listJobs({
      actor,
      limit,
      offset,
      ...query
    }: ProfileRequest & {
      adId?: string | undefined;
      statusList?: readonly AdCommentJobStatus[] | undefined;
      commentContains?: string | undefined;
      limit: number;
      offset: number;
    }) {
      const { id: adUserId } = await deps.adUsers.getReadable({ actor, adUserId: query.adUserId });
      const filter = { ...query, adUserId, since: shownSince() };
      const { statusList: _statusList, ...unfiltered } = filter;
      const [rows, total, sums, hours] = await Promise.all([
        deps.jobs.list(filter, { limit, offset }),
        deps.jobs.count(filter),
        deps.jobs.sum(unfiltered),
        fillHours(unfiltered),
      ]);
      return {
        jobs: rows.map((row) => presentJob(adUserId, row)),
        summary: { ...sums, countByStatus: { ...sums.countByStatus }, hours },
        total,
      };
    },

    /** Unhides a comment. @throws FailedPreconditionError when it was deleted. */
    async undoJob({
      actor,
      jobId,
      ...request
    }: ProfileRequest & { jobId: string }): Promise<AdCommentJobDto> {
      const adUser = await deps.adUsers.getManageable({ actor, ...request });
      const { id: adUserId } = adUser;
      const job = await deps.jobs.find(adUserId, jobId);
      if (job === undefined) {
        throw entityNotFound('Ad comment job', jobId);
      }
      const shown = presentJob(adUserId, job);
      if (shown.undone !== null) {
        return shown;
      }
      if (shown.conclusion?.outcome !== 'hidden') {
        throw new AppError('FailedPreconditionError', 'Only hidden comments can be unhidden.', {
          code: 'not_hidden',
        });
      }
      requireConnected(adUser);
      const [error = null] = await deps.calls.run(adUserId, (call) =>
        deps.graph.moderateComments({
          ...call,
          actions: [{ kind: 'show', pageId: job.pageId, commentId: shown.comment.id }],
        }),
      );
      if (error instanceof NetworkError) {
        throw classifyPageFailure(error).kind === 'gone'
          ? new AppError('NotFoundError', 'Comment not found.')
          : error;
      }
      await deps.jobs.markUndone({
        id: jobId,
        at: deps.clock.now(),
        by: await deps.findUserName(actor.userId),
      });
      const changes = [{ commentId: shown.comment.id, state: 'visible' as const }];
      await deps.events.publishConfirmed('commentsChanged', {
        adUserId,
        changes,
        at: deps.clock.now(),
      });
      const undone = await deps.jobs.find(adUserId, jobId);
      return undone === undefined ? shown : presentJob(adUserId, undone);
    },
  };
}

export function createCommentCleaningService(deps: CommentCleaningServiceDeps) {
  const shownSince = (): Date => new Date(deps.clock.now().getTime() - SHOWN_MS);
  const { changeSettings, getTask, getState, runTask } = createProfileTaskService({
    ...deps,
    async present({ adUserId, ...state }): Promise<CommentCleanState> {
      const [sums, postCount] = await Promise.all([
        deps.jobs.sum({ adUserId, since: shownSince() }),
        deps.posts.countListed(adUserId),
      ]);
      return presentState({
        ...state,
        postCount,
        cleanedCount: sums.hiddenCount + sums.deletedCount,
        waitingCount: sums.countByStatus.pending,
      });
    },
    requireOn({ action, disabled_until: disabledUntil }) {
      if (action === null || (disabledUntil !== null && disabledUntil > deps.clock.now())) {
        throw new AppError('FailedPreconditionError', 'Turn this task on first.', {
          code: 'task_off',
        });
      }
    },
    /** All posts, not only those that are due. */
    prepareRun: deps.posts.readAllNext,
  });

  return {
    ...createCleanedComments(deps),

    getState,
    runTask,

    /** @throws AuthorizationError when the actor may only read the profile. */
    updateTask: ({
      update,
      ...command
    }: ProfileRequest & {
      update: CommentCleanTaskUpdate;
      key: string | undefined;
    }): Promise<CommentCleanState> =>
      changeSettings(
        { ...command, request: { name: 'updateAdCommentCleanTask', update } },
        async ({ task, adUserId, trx }) => {
          const before = settingsOf(task);
          const {
            action = before.action,
            criteria = before.criteria,
            adAccountIds = before.adAccountIds,
            disabledUntil = before.disabledUntil?.toISOString() ?? null,
          } = update;
          const settings: TaskSettings = {
            action,
            criteria,
            adAccountIds,
            disabledUntil: disabledUntil === null ? null : new Date(disabledUntil),
          };
          if (action !== null && !hasCriteria(criteria)) {
            throw invalidInput([
              { field: 'body.criteria', message: 'must name comments to clean' },
            ]);
          }
          const isTurnedOn = action !== null && task.cleans_since === null;
          return {
            changes: listChanges(before, settings),
            async store(at) {
              const restartAt = isTurnedOn ? toWholeSecond(at) : null;
              await deps.tasks.update({ adUserId, settings, restartAt }, trx);
              if (isTurnedOn || !isDeepStrictEqual(before.adAccountIds, adAccountIds)) {
                await deps.tasks.resetAds(adUserId, trx);
              }
              return action !== null;
            },
          };
        },
      ),

    async tryTask({ settings, ...request }: ProfileRequest & { settings: TryCommentCleaning }) {
      const adUser = await deps.adUsers.getManageable(request);
      requireConnected(adUser);
      return deps.calls.run(adUser.id, (call) =>
        deps.tryCleaning({ adUserId: adUser.id, call, settings }),
      );
    },

    async getPostCleaning({
      pagePostId,
      ...request
    }: ProfileRequest & { pagePostId: string }): Promise<PostCleaning> {
      const { id: adUserId } = await deps.adUsers.getReadable(request);
      const task = await getTask(adUserId);
      const [watched, sums] = await Promise.all([
        deps.posts.findReadPost({ adUserId, pagePostId, adAccountIds: task.ad_account_ids }),
        deps.jobs.sumOfPost({ adUserId, pagePostId, since: shownSince() }),
      ]);
      return presentPostCleaning({ task, watched, ...sums });
    },
  };
}
