import type { AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import { AppError } from '@ads-checker/shared/errors';
import type { NetworkCall } from '../../gateways/graph/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { ProfileCalls } from '../ad-objects/index.ts';
import { RunSuperseded } from '../profile-task-runs.ts';
import type { CommentCleaner } from './comment-cleaner.ts';
import type { CleaningRun, RunProblem } from './entities.ts';
import { toFailure } from './failures.ts';
import type { PostFinder } from './find-posts.ts';
import type { PostRepository } from './post-repository.ts';
import type { CommentReader } from './read-comments.ts';
import type { CleanTaskRepository, RunCounts } from './task-repository.ts';

const MINUTE_MS = 60_000;
const RETRY_INTERVAL_MS = 2 * MINUTE_MS;
/** The connection broke, but what was read is stored: retry within the promised minute. */
const PASSING_INTERVAL_MS = 15_000;
/** The profile must be reconnected by its owner first. */
const DISCONNECTED_INTERVAL_MS = 15 * MINUTE_MS;
const SPREAD = 0.1;
const DISCONNECTED = 'This profile is disconnected from Facebook. Connect it again.';

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

export type CleaningOutcome = 'done' | 'failed' | 'off' | 'superseded';
export type CommentCleaning = ReturnType<typeof createCommentCleaning>;

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
}) {
  /** Capped at the interval, which the promised “within a minute” depends on. */
  const nextRunAt = (run: CleaningRun): Date =>
    new Date(
      Math.max(
        deps.clock.now().getTime() + 1_000,
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

  const clean = async (run: CleaningRun, call: NetworkCall, counts: RunCounts) => {
    const found = await deps.finder.update(run, call);
    const pages = await deps.posts.listPages(run.adUserId);
    const { problems } = await deps.reader.read(run, call, {
      pages,
      counts,
      onProgress: (progress) => deps.tasks.progress(run, progress),
    });
    const acted = await deps.cleaner.execute(run, call, counts);
    return {
      processedAdAccountIds: found.accountIds,
      problems: await nameProblems(run, [...found.problems, ...problems, ...acted.problems]),
    };
  };

  return {
    intervalMs: deps.intervalMs,

    /**
     * Runs the cleaning and schedules the next run. An external abort leaves the run to be
     * repeated; any other failure is recorded as its result.
     */
    async run(input: { adUserId: string; signal: AbortSignal }): Promise<CleaningOutcome> {
      const status = await deps.findStatus(input.adUserId);
      const run = await deps.tasks.begin({ adUserId: input.adUserId, at: deps.clock.now() });
      if (run === undefined || status === undefined) {
        return 'off';
      }
      const counts: RunCounts = { fetched: 0, hidden: 0, deleted: 0, failed: 0 };
      const fail = (error: unknown, nextAt: Date) =>
        deps.tasks.finish({
          run,
          at: deps.clock.now(),
          counts,
          processedAdAccountIds: [],
          error: toFailure(error),
          problems: [],
          nextRunAt: nextAt,
        });
      try {
        if (status !== 'active') {
          const error = new AppError('FailedPreconditionError', DISCONNECTED, { code: status });
          await fail(error, after(DISCONNECTED_INTERVAL_MS));
          return 'failed';
        }
        const result = await deps.calls.run(input.adUserId, (call) =>
          clean(
            run,
            { ...call, priority: 'background', isTriedOnce: true, signal: input.signal },
            counts,
          ),
        );
        await deps.tasks.finish({
          run,
          at: deps.clock.now(),
          counts,
          error: null,
          nextRunAt: nextRunAt(run),
          ...result,
        });
        return 'done';
      } catch (error) {
        if (error instanceof RunSuperseded) {
          return 'superseded';
        }
        if (input.signal.aborted) {
          await deps.tasks.release({
            adUserId: input.adUserId,
            runId: run.runId,
            at: deps.clock.now(),
          });
          throw error;
        }
        await fail(error, after(retryMsOf(error)));
        if (error instanceof AppError) {
          return 'failed';
        }
        throw error;
      }
    },
  };
}
