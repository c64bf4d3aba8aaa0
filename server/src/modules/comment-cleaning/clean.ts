import type { AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import { MINUTE_MS, SECOND_MS } from '@ads-checker/shared/domain/durations';
import { AppError } from '@ads-checker/shared/errors';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { ProfileCalls } from '../ad-objects/index.ts';
import {
  createProfileTaskRunner,
  disconnected,
  type ProfileTaskRunner,
  type RunProblem,
  toFailure,
} from '../profile-tasks/index.ts';
import type { CommentCleaner } from './comment-cleaner.ts';
import type { CleaningRun } from './entities.ts';
import type { PostFinder } from './find-posts.ts';
import type { PostRepository } from './post-repository.ts';
import type { CommentReader } from './read-comments.ts';
import type { CleanTaskRepository } from './task-repository.ts';

const RETRY_INTERVAL_MS = 2 * MINUTE_MS;
/** The connection broke, but what was read is stored: retry within the promised minute. */
const PASSING_INTERVAL_MS = 15 * SECOND_MS;
/** The profile must be reconnected by its owner first. */
const DISCONNECTED_INTERVAL_MS = 15 * MINUTE_MS;
const SPREAD = 0.1;

function retryMsOf(error: unknown): number {
  if (!(error instanceof AppError)) {
    return RETRY_INTERVAL_MS;
  }
  const { type, code, details } = error;
  if (details?.retryAfterMs !== undefined) {
    return Math.max(RETRY_INTERVAL_MS, details.retryAfterMs);
  }
  const isPassing = type === 'UnavailableError' && !String(code).startsWith('proxy_');
  return isPassing ? PASSING_INTERVAL_MS : RETRY_INTERVAL_MS;
}

/**
 * The comment cleaning of a profile: finds the posts of its ads, reads new comments under them, and
 * acts on those that match the criteria. Comments are stored together with the jobs they cause, so
 * that a crashed run loses no comment and creates no job twice.
 */
export function createCommentCleaning(deps: {
  calls: ProfileCalls;
  findStatus: (adUserId: string) => Promise<AdUserStatus | undefined>;
  tasks: CleanTaskRepository;
  posts: PostRepository;
  finder: PostFinder;
  reader: CommentReader;
  cleaner: CommentCleaner;
  intervalMs: number;
  clock: Clock;
}): ProfileTaskRunner {
  /** Capped at the interval, which the promised “within a minute” depends on. */
  const nextRunAt = (run: CleaningRun): Date =>
    new Date(
      Math.max(
        deps.clock.now().getTime() + SECOND_MS,
        run.startedAt.getTime() + deps.intervalMs * (1 - SPREAD * Math.random()),
      ),
    );
  const after = (byMs: number): Date => new Date(deps.clock.now().getTime() + byMs);

  /** Includes pages that are still paused since an earlier run. */
  const nameProblems = async (
    { adUserId, startedAt: at, adAccountIds }: CleaningRun,
    problems: readonly RunProblem[],
  ): Promise<RunProblem[]> => {
    const paused = await deps.posts.listPaused({ adUserId, at, adAccountIds });
    const names = new Map((await deps.posts.listPages(adUserId)).map(({ id, name }) => [id, name]));
    const distinct = new Map(
      [...problems, ...paused].map((problem) => [`${problem.subject} ${problem.code}`, problem]),
    );
    return [...distinct.values()].map((problem) => ({
      ...problem,
      subject: names.get(problem.subject) ?? problem.subject,
    }));
  };

  const clean = async (run: CleaningRun, call: NetworkCall) => {
    const found = await deps.finder.update(run, call);
    const pages = await deps.posts.listPages(run.adUserId);
    const { problems } = await deps.reader.read(run, call, {
      pages,
      onProgress: (progress) => deps.tasks.progress(run, progress),
    });
    const acted = await deps.cleaner.execute(run, call);
    return {
      processedAdAccountIds: found.accountIds,
      problems: await nameProblems(run, [...found.problems, ...problems, ...acted.problems]),
    };
  };

  return createProfileTaskRunner<CleaningRun>({
    ...deps,
    begin: deps.tasks.beginRun,

    async work(run, { status, signal }) {
      if (status !== 'active') {
        throw disconnected(status);
      }
      const result = await deps.calls.run(run.adUserId, (call) =>
        clean(run, { ...call, priority: 'background', isTriedOnce: true, signal }),
      );
      await deps.tasks.finishRun(run, {
        at: deps.clock.now(),
        error: null,
        nextRunAt: nextRunAt(run),
        ...result,
      });
      return 'done';
    },

    fail: (run, { error, status }) =>
      deps.tasks.finishRun(run, {
        at: deps.clock.now(),
        processedAdAccountIds: [],
        error: toFailure(error),
        problems: [],
        nextRunAt: after(status === 'active' ? retryMsOf(error) : DISCONNECTED_INTERVAL_MS),
      }),
  });
}
