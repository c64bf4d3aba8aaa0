import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '@ads-checker/shared/access/identity';
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
import { AppError, entityNotFound } from '@ads-checker/shared/errors';
import { type GraphGateway, NetworkError } from '../../gateways/graph/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { invalidInput } from '../../platform/http/validation.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { RecordActivity } from '../activity/index.ts';
import { type ProfileCalls, requireConnected } from '../ad-objects/index.ts';
import type { AdUsersService } from '../ad-users/index.ts';
import type { Events } from '../events.ts';
import { createProfileTaskChange } from '../profile-task-changes.ts';
import { listChanges } from './activity-changes.ts';
import { classifyPageFailure } from './failures.ts';
import type { JobFilter, JobRepository } from './job-repository.ts';
import type { PostRepository } from './post-repository.ts';
import { presentJob, presentPostCleaning, presentState } from './presenter.ts';
import { type CleanTaskRow, readCriteria } from './rows.ts';
import type { CleanTaskRepository, TaskSettings } from './task-repository.ts';
import type { CleaningTrial } from './try-cleaning.ts';

const RUNS_SHOWN = 10;
const HOUR_MS = 60 * 60_000;
const SHOWN_MS = AD_COMMENT_JOBS_SHOWN_HOURS * HOUR_MS;

interface ProfileRequest {
  readonly actor: Actor;
  readonly adUserId: string;
}

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
const toWholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1_000) * 1_000);

export function createCommentCleaningService(deps: {
  db: Database;
  graph: Pick<GraphGateway, 'moderateComments'>;
  calls: ProfileCalls;
  adUsers: Pick<AdUsersService, 'getReadable' | 'getManageable'>;
  tasks: CleanTaskRepository;
  posts: PostRepository;
  jobs: JobRepository;
  tryCleaning: CleaningTrial;
  findUserName: (userId: string) => Promise<string>;
  events: Events;
  idempotency: Pick<Idempotency, 'runInTransaction'>;
  record: RecordActivity;
  clock: Clock;
}) {
  const change = createProfileTaskChange({
    db: deps.db,
    adUsers: deps.adUsers,
    idempotency: deps.idempotency,
    record: deps.record,
  });

  const getTask = async (adUserId: string, trx?: Transaction): Promise<CleanTaskRow> => {
    const task = await deps.tasks.find(adUserId, trx);
    if (task === undefined) {
      throw entityNotFound('Ad user', adUserId);
    }
    return task;
  };
  const shownSince = (): Date => new Date(deps.clock.now().getTime() - SHOWN_MS);

  const getState = async (adUserId: string): Promise<CommentCleanState> => {
    const [task, runs, sums, postCount] = await Promise.all([
      getTask(adUserId),
      deps.tasks.listRuns(adUserId, RUNS_SHOWN),
      deps.jobs.sum({ adUserId, since: shownSince() }),
      deps.posts.countListed(adUserId),
    ]);
    return presentState({
      task,
      runs,
      postCount,
      cleanedCount: sums.hiddenCount + sums.deletedCount,
      waitingCount: sums.countByStatus.pending,
    });
  };

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
    async getState(request: ProfileRequest): Promise<CommentCleanState> {
      const { id } = await deps.adUsers.getReadable(request);
      return getState(id);
    },

    /** @throws AuthorizationError when the actor may only read the profile. */
    async updateTask({
      update,
      key,
      ...request
    }: ProfileRequest & {
      update: CommentCleanTaskUpdate;
      key: string | undefined;
    }): Promise<CommentCleanState> {
      await change(
        { ...request, key, request: { name: 'updateAdCommentCleanTask', update } },
        async ({ adUserId, trx, log }) => {
          const task = await getTask(adUserId, trx);
          const before = settingsOf(task);
          const {
            action = before.action,
            criteria = before.criteria,
            adAccountIds = before.adAccountIds,
            disabledUntil = before.disabledUntil?.toISOString() ?? null,
          } = update;
          const after: TaskSettings = {
            action,
            criteria,
            adAccountIds,
            disabledUntil: disabledUntil === null ? null : new Date(disabledUntil),
          };
          if (after.action !== null && !hasCriteria(after.criteria)) {
            throw invalidInput([
              { field: 'body.criteria', message: 'must name comments to clean' },
            ]);
          }
          const changes = listChanges(before, after);
          if (changes.length === 0) {
            return null;
          }
          await log(changes);
          const at = deps.clock.now();
          const isTurnedOn = after.action !== null && task.cleans_since === null;
          const restartAt = isTurnedOn ? toWholeSecond(at) : null;
          await deps.tasks.update({ adUserId, settings: after, restartAt }, trx);
          if (after.action === null) {
            await deps.tasks.stop(adUserId, trx);
            return null;
          }
          if (isTurnedOn || !isDeepStrictEqual(before.adAccountIds, after.adAccountIds)) {
            await deps.tasks.resetAds(adUserId, trx);
          }
          await deps.tasks.plan({ adUserId, at }, trx);
          return null;
        },
      );
      return getState(request.adUserId);
    },

    /**
     * Starts the cleaning of all posts now; a running one continues. @throws
     * FailedPreconditionError when the task is off or the profile is disconnected from the network.
     */
    async runTask(request: ProfileRequest): Promise<CommentCleanState> {
      const adUser = await deps.adUsers.getManageable(request);
      requireConnected(adUser);
      const { action, disabled_until: disabledUntil } = await getTask(adUser.id);
      if (action === null || (disabledUntil !== null && disabledUntil > deps.clock.now())) {
        throw new AppError('FailedPreconditionError', 'Turn this task on first.', {
          code: 'task_off',
        });
      }
      await deps.posts.readAllNext(adUser.id);
      await deps.tasks.runNow({ adUserId: adUser.id, at: deps.clock.now() });
      return getState(adUser.id);
    },

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
