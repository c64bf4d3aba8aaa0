import type { AdCommentConclusion } from '@ads-checker/shared/contracts/comment-cleaning';
import {
  type CommentAct,
  type GraphGateway,
  type NetworkCall,
  NetworkError,
} from '../../gateways/graph/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CleaningRun, JobEnd, OpenJob, RunProblem } from './entities.ts';
import { judgePageFailure, toFailure } from './failures.ts';
import type { JobRepository } from './job-repository.ts';
import type { PostRepository } from './post-repository.ts';
import type { CleanTaskRepository } from './task-repository.ts';

const MINUTE_MS = 60_000;
const JOBS_PER_BATCH = 25;
const MAX_BATCHES = 80;
/** Longer than a call may take: a process that sent it earlier is dead. */
const IN_DOUBT_AFTER_MS = 2 * MINUTE_MS;
const NO_RIGHT_PAUSE_MS = 60 * MINUTE_MS;
const MAX_ATTEMPTS = 5;
const GONE_MESSAGE = 'The comment is gone';
const NO_AUTHOR = {
  errorCode: 'no_author',
  errorMessage: 'Facebook does not tell the author, who was not blocked.',
} as const;

type Writes = Pick<GraphGateway, 'readComments' | 'moderateComments'>;

export interface ActCounts {
  readonly hidden: number;
  readonly deleted: number;
  readonly failed: number;
}

const DONE = {
  wasGone: false,
  isAuthorBlocked: null,
  errorCode: null,
  errorMessage: null,
} as const;
const HIDDEN: AdCommentConclusion = { ...DONE, outcome: 'hidden' };

/** What the first call of a job came to. */
type Taken =
  | { readonly kind: 'ended'; readonly conclusion: AdCommentConclusion }
  | { readonly kind: 'retry'; readonly at: Date }
  /** It may have been made: the next run looks. */
  | { readonly kind: 'in_doubt' };

export type CommentCleaner = ReturnType<typeof createCommentCleaner>;

/**
 * Does what waits: each comment is taken away once. A job is marked before it is sent, so that after
 * a crash the comment is looked at first, and by the run that holds the task alone.
 */
export function createCommentCleaner({
  db,
  graph,
  tasks,
  posts,
  jobs,
  clock,
}: {
  db: Database;
  graph: Writes;
  tasks: CleanTaskRepository;
  posts: PostRepository;
  jobs: JobRepository;
  clock: Clock;
}) {
  const later = (byMs: number): Date => new Date(clock.now().getTime() + byMs);
  const actOf = ({ action, pageId, commentId }: OpenJob): CommentAct => ({
    kind: action === 'hide' ? 'hide' : 'delete',
    pageId,
    commentId,
  });
  const goneOf = ({ action }: OpenJob): AdCommentConclusion =>
    action === 'hide'
      ? {
          ...DONE,
          outcome: 'failed',
          wasGone: true,
          errorCode: 'gone',
          errorMessage: GONE_MESSAGE,
        }
      : { ...DONE, outcome: 'deleted', wasGone: true };

  const judge = async (
    { adUserId }: CleaningRun,
    job: OpenJob,
    error: NetworkError,
    problems: Map<string, RunProblem>,
  ): Promise<Taken> => {
    const failure = judgePageFailure(error);
    const { code: errorCode, message: errorMessage } = toFailure(error);
    const failed: Taken = {
      kind: 'ended',
      conclusion: { ...DONE, outcome: 'failed', errorCode, errorMessage },
    };
    if (failure.kind === 'gone') {
      return { kind: 'ended', conclusion: goneOf(job) };
    }
    if (failure.kind === 'pause' || failure.kind === 'no_right') {
      const until = later(failure.kind === 'pause' ? failure.forMs : NO_RIGHT_PAUSE_MS);
      problems.set(job.pageId, { subject: job.pageId, code: errorCode, message: errorMessage });
      await posts.pausePage({
        adUserId,
        pageId: job.pageId,
        until,
        error: { code: errorCode, message: errorMessage },
      });
      return failure.kind === 'pause' ? { kind: 'retry', at: until } : failed;
    }
    if (error.isOutcomeUnknown && job.attemptCount < MAX_ATTEMPTS) {
      return { kind: 'in_doubt' };
    }
    return failure.kind === 'again' && job.attemptCount < MAX_ATTEMPTS
      ? { kind: 'retry', at: later(failure.forMs * job.attemptCount) }
      : failed;
  };

  /** Which jobs in doubt turn out to be done; the others are still to do. */
  const settleInDoubt = async (
    call: NetworkCall,
    inDoubt: readonly OpenJob[],
  ): Promise<ReadonlyMap<string, AdCommentConclusion>> => {
    if (inDoubt.length === 0) {
      return new Map();
    }
    const answers = await graph.readComments({
      ...call,
      comments: inDoubt.map(({ pageId, commentId }) => ({ pageId, commentId })),
    });
    return new Map(
      inDoubt.flatMap((job, index) => {
        const answer = answers[index];
        if (answer === null) {
          return [[job.id, { ...goneOf(job), wasGone: job.action === 'hide' }] as const];
        }
        const isDone =
          answer !== undefined &&
          !(answer instanceof NetworkError) &&
          job.action === 'hide' &&
          answer.isHidden;
        return isDone ? [[job.id, HIDDEN] as const] : [];
      }),
    );
  };

  /** Blocks the authors of deleted comments, each once on a page. */
  const block = async (
    { adUserId }: CleaningRun,
    call: NetworkCall,
    deleted: readonly OpenJob[],
  ): Promise<ReadonlyMap<string, Partial<AdCommentConclusion>>> => {
    const results = new Map<string, Partial<AdCommentConclusion>>();
    const byAuthor = Map.groupBy(
      deleted.filter(({ authorId }) => authorId !== null),
      ({ pageId, authorId }) => `${pageId} ${authorId}`,
    );
    for (const job of deleted.filter(({ authorId }) => authorId === null)) {
      results.set(job.id, { isAuthorBlocked: false, ...NO_AUTHOR });
    }
    const known = new Set<string>();
    for (const [pageId, ofPage] of Map.groupBy(deleted, (job) => job.pageId)) {
      const authorIds = ofPage.flatMap(({ authorId }) => authorId ?? []);
      for (const authorId of await jobs.listAuthorsBlocked(adUserId, pageId, authorIds)) {
        known.add(`${pageId} ${authorId}`);
      }
    }
    const open = [...byAuthor].filter(([key]) => !known.has(key));
    const answers =
      open.length === 0
        ? []
        : await graph.moderateComments({
            ...call,
            acts: open.flatMap(([, [job]]): CommentAct[] =>
              job === undefined || job.authorId === null
                ? []
                : [{ kind: 'block', pageId: job.pageId, authorId: job.authorId }],
            ),
          });
    const errors = new Map(open.map(([key], index) => [key, answers[index] ?? null]));
    for (const [key, ofAuthor] of byAuthor) {
      const error = errors.get(key) ?? null;
      const failure = error === null ? null : toFailure(error);
      for (const { id } of ofAuthor) {
        results.set(id, {
          isAuthorBlocked: error === null,
          errorCode: failure?.code ?? null,
          errorMessage: failure?.message ?? null,
        });
      }
    }
    return results;
  };

  const actOn = async (
    run: CleaningRun,
    call: NetworkCall,
    taken: readonly OpenJob[],
    problems: Map<string, RunProblem>,
  ): Promise<JobEnd[]> => {
    const settled = await settleInDoubt(
      call,
      taken.filter(({ isInDoubt }) => isInDoubt),
    );
    const toSend = taken.filter(({ id }) => !settled.has(id));
    const answers =
      toSend.length === 0 ? [] : await graph.moderateComments({ ...call, acts: toSend.map(actOf) });
    const conclusions = new Map(settled);
    for (const [index, job] of toSend.entries()) {
      const error = answers[index] ?? null;
      const result: Taken =
        error === null
          ? {
              kind: 'ended',
              conclusion: job.action === 'hide' ? HIDDEN : { ...DONE, outcome: 'deleted' },
            }
          : await judge(run, job, error, problems);
      if (result.kind === 'ended') {
        conclusions.set(job.id, result.conclusion);
      } else if (result.kind === 'retry') {
        await jobs.retry([job.id], result.at);
      }
    }
    const toBlock = taken.filter(
      ({ id, action }) =>
        action === 'delete_and_block_user' && conclusions.get(id)?.outcome === 'deleted',
    );
    const blocked = toBlock.length === 0 ? new Map() : await block(run, call, toBlock);
    return [...conclusions].map(([id, conclusion]) => ({
      id,
      conclusion: { ...conclusion, ...blocked.get(id) },
    }));
  };

  return {
    /** @throws RunSuperseded */
    async act(
      run: CleaningRun,
      call: NetworkCall,
    ): Promise<{ counts: ActCounts; problems: RunProblem[] }> {
      const counts = { hidden: 0, deleted: 0, failed: 0 };
      const problems = new Map<string, RunProblem>();
      for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
        call.signal?.throwIfAborted();
        const at = clock.now();
        const taken = await db.transaction(async (trx) => {
          await tasks.hold(run, trx);
          return jobs.take(
            {
              adUserId: run.adUserId,
              at,
              sentBefore: new Date(at.getTime() - IN_DOUBT_AFTER_MS),
              limit: JOBS_PER_BATCH,
            },
            trx,
          );
        });
        if (taken.length === 0) {
          break;
        }
        const ends = await actOn(run, call, taken, problems);
        const ended = await jobs.end({ ends, at: clock.now() });
        for (const { id, conclusion } of ends) {
          if (ended.has(id)) {
            counts[conclusion.outcome] += 1;
          }
        }
      }
      return { counts, problems: [...problems.values()] };
    },
  };
}
