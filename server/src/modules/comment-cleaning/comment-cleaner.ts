import type { AdCommentConclusion } from '@ads-checker/shared/contracts/comment-cleaning';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import type { CommentsPort, ModerationAction } from '../../gateways/graph/ports/comments-port.ts';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CommentStateChange, Events } from '../events.ts';
import { type RunProblem, toFailure } from '../profile-tasks/index.ts';
import type { CleaningRun, JobEnd, OpenJob } from './entities.ts';
import { classifyPageFailure } from './failures.ts';
import type { JobRepository } from './job-repository.ts';
import { PAGE_PAUSE_MS, type PageFailureHandler } from './page-failure-handler.ts';
import type { PostRepository } from './post-repository.ts';
import type { CleanTaskRepository } from './task-repository.ts';

const JOBS_PER_BATCH = 25;
const MAX_BATCHES = 80;
/** Longer than a call may take: the process that sent it is dead. */
const IN_DOUBT_AFTER_MS = 2 * MINUTE_MS;
const MAX_ATTEMPTS = 5;
const GONE_MESSAGE = 'The comment was deleted';
const NO_AUTHOR = {
  errorCode: 'no_author',
  errorMessage: 'Facebook does not tell the author, who was not blocked.',
} as const;

type Writes = Pick<CommentsPort, 'readComments' | 'findBlocked' | 'moderateComments'>;

const DONE = {
  wasGone: false,
  isAuthorBlocked: null,
  errorCode: null,
  errorMessage: null,
} as const;
const HIDDEN: AdCommentConclusion = { ...DONE, outcome: 'hidden' };

const authorKey = ({ pageId, authorId }: Pick<OpenJob, 'pageId' | 'authorId'>): string =>
  `${pageId} ${authorId}`;

function failureOf(error: unknown): Pick<AdCommentConclusion, 'errorCode' | 'errorMessage'> {
  const { code, message } = toFailure(error);
  return { errorCode: code, errorMessage: message };
}

/** The resulting state of the comment; null when nothing is known. */
function stateOf({ outcome, wasGone }: AdCommentConclusion): CommentStateChange['state'] | null {
  if (outcome === 'failed') {
    return wasGone ? 'deleted' : null;
  }
  return outcome;
}

/** The result of the first call of a job. */
type CallResult =
  | { readonly kind: 'ended'; readonly conclusion: AdCommentConclusion }
  | { readonly kind: 'retry'; readonly at: Date }
  /** The call may have succeeded: the next run checks. */
  | { readonly kind: 'in_doubt' };

interface CommentCleanerDeps {
  db: Database;
  graph: Writes;
  tasks: CleanTaskRepository;
  posts: PostRepository;
  jobs: JobRepository;
  pageFailures: PageFailureHandler;
  events: Events;
  clock: Clock;
}

/** What an answer, or none, means for a job. */
function createConclusions(deps: CommentCleanerDeps) {
  const later = (byMs: number): Date => new Date(deps.clock.now().getTime() + byMs);
  const toModerationAction = ({ action, pageId, commentId }: OpenJob): ModerationAction => ({
    kind: action === 'hide' ? 'hide' : 'delete',
    pageId,
    commentId,
  });
  const toMissingConclusion = ({ action }: OpenJob): AdCommentConclusion =>
    action === 'hide'
      ? {
          ...DONE,
          outcome: 'failed',
          wasGone: true,
          errorCode: 'gone',
          errorMessage: GONE_MESSAGE,
        }
      : { ...DONE, outcome: 'deleted', wasGone: true };

  const toCallResult = async (
    { adUserId }: CleaningRun,
    job: OpenJob,
    error: NetworkError,
    problems: Map<string, RunProblem>,
  ): Promise<CallResult> => {
    const failure = classifyPageFailure(error);
    const reported = toFailure(error);
    const failed: CallResult = {
      kind: 'ended',
      conclusion: { ...DONE, outcome: 'failed', ...failureOf(error) },
    };
    if (failure.kind === 'gone') {
      return { kind: 'ended', conclusion: toMissingConclusion(job) };
    }
    if (failure.kind === 'pause' || failure.kind === 'no_right') {
      const until = later(failure.kind === 'pause' ? failure.forMs : PAGE_PAUSE_MS);
      problems.set(job.pageId, { subject: job.pageId, ...reported });
      await deps.posts.pausePage({ adUserId, pageId: job.pageId, until, error: reported });
      return failure.kind === 'pause' ? { kind: 'retry', at: until } : failed;
    }
    if (error.isOutcomeUnknown && job.attemptCount < MAX_ATTEMPTS) {
      return { kind: 'in_doubt' };
    }
    return failure.kind === 'again' && job.attemptCount < MAX_ATTEMPTS
      ? { kind: 'retry', at: later(failure.forMs * job.attemptCount) }
      : failed;
  };

  /**
   * Checks the comments of jobs with an unknown outcome. A comment that cannot be read stays
   * unknown; a job that turns out not to have been executed becomes open again.
   */
  const settleInDoubt = async (
    run: CleaningRun,
    call: NetworkCall,
    inDoubt: readonly OpenJob[],
    problems: Map<string, RunProblem>,
  ) => {
    const done = new Map<string, AdCommentConclusion>();
    const unclear = new Set<string>();
    const answers =
      inDoubt.length === 0
        ? []
        : await deps.graph.readComments({
            ...call,
            comments: inDoubt.map(({ pageId, commentId }) => ({ pageId, commentId })),
          });
    for (const [index, job] of inDoubt.entries()) {
      const { id, pageId, action, attemptCount } = job;
      const answer = answers[index];
      if (answer === null) {
        done.set(id, { ...toMissingConclusion(job), wasGone: action === 'hide' });
      } else if (answer instanceof NetworkError && attemptCount >= MAX_ATTEMPTS) {
        done.set(id, { ...DONE, outcome: 'failed', ...failureOf(answer) });
      } else if (answer === undefined || answer instanceof NetworkError) {
        unclear.add(id);
        for (const problem of answer === undefined
          ? []
          : await deps.pageFailures.onRead(run, { pageId, error: answer })) {
          problems.set(pageId, problem);
        }
      } else if (action === 'hide' && answer.isHidden === true) {
        done.set(id, HIDDEN);
      }
    }
    return { done, unclear };
  };

  return { toModerationAction, toCallResult, settleInDoubt };
}

/** Blocks authors, each once. */
function createBlocking(deps: CommentCleanerDeps) {
  /** Authors already blocked, by an ended job or by one whose run crashed before recording it. */
  const listBlocked = async (
    { adUserId }: CleaningRun,
    call: NetworkCall,
    deleted: readonly OpenJob[],
  ): Promise<Set<string>> => {
    const blocked = new Set<string>();
    for (const [pageId, ofPage] of Map.groupBy(deleted, (job) => job.pageId)) {
      const authorIds = ofPage.flatMap(({ authorId }) => authorId ?? []);
      for (const authorId of await deps.jobs.listAuthorsBlocked(adUserId, pageId, authorIds)) {
        blocked.add(authorKey({ pageId, authorId }));
      }
    }
    const inDoubt = deleted.flatMap(({ pageId, authorId, isInDoubt }) =>
      authorId === null || !isInDoubt || blocked.has(authorKey({ pageId, authorId }))
        ? []
        : [{ pageId, authorId }],
    );
    const asked = [...new Map(inDoubt.map((author) => [authorKey(author), author])).values()];
    const answers =
      asked.length === 0 ? [] : await deps.graph.findBlocked({ ...call, authors: asked });
    for (const [index, author] of asked.entries()) {
      if (answers[index] === true) {
        blocked.add(authorKey(author));
      }
    }
    return blocked;
  };

  /** Blocks the authors of deleted comments, each once per page. */
  const block = async (
    run: CleaningRun,
    call: NetworkCall,
    deleted: readonly OpenJob[],
  ): Promise<ReadonlyMap<string, Partial<AdCommentConclusion>>> => {
    const results = new Map<string, Partial<AdCommentConclusion>>();
    const byAuthor = Map.groupBy(
      deleted.filter(({ authorId }) => authorId !== null),
      authorKey,
    );
    for (const job of deleted.filter(({ authorId }) => authorId === null)) {
      results.set(job.id, { isAuthorBlocked: false, ...NO_AUTHOR });
    }
    const known = await listBlocked(run, call, deleted);
    const open = [...byAuthor].filter(([key]) => !known.has(key));
    const answers =
      open.length === 0
        ? []
        : await deps.graph.moderateComments({
            ...call,
            actions: open.flatMap(([, [job]]): ModerationAction[] =>
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

  return { block };
}

export type CommentCleaner = ReturnType<typeof createCommentCleaner>;

/**
 * Executes waiting jobs, each exactly once. A job is marked before it is sent, so that after a
 * crash the comment is checked first; only the run that holds the task executes jobs.
 */
export function createCommentCleaner(deps: CommentCleanerDeps) {
  const { toModerationAction, toCallResult, settleInDoubt } = createConclusions(deps);
  const { block } = createBlocking(deps);

  const actOn = async (
    run: CleaningRun,
    call: NetworkCall,
    claimed: readonly OpenJob[],
    problems: Map<string, RunProblem>,
  ): Promise<JobEnd[]> => {
    const { done, unclear } = await settleInDoubt(
      run,
      call,
      claimed.filter(({ isInDoubt }) => isInDoubt),
      problems,
    );
    const toSend = claimed.filter(({ id }) => !done.has(id) && !unclear.has(id));
    const answers =
      toSend.length === 0
        ? []
        : await deps.graph.moderateComments({ ...call, actions: toSend.map(toModerationAction) });
    const conclusions = new Map(done);
    for (const [index, job] of toSend.entries()) {
      const error = answers[index] ?? null;
      const result: CallResult =
        error === null
          ? {
              kind: 'ended',
              conclusion: job.action === 'hide' ? HIDDEN : { ...DONE, outcome: 'deleted' },
            }
          : await toCallResult(run, job, error, problems);
      if (result.kind === 'ended') {
        conclusions.set(job.id, result.conclusion);
      } else if (result.kind === 'retry') {
        await deps.jobs.retry([job.id], result.at);
      }
    }
    const toBlock = claimed.filter(
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
    /** Adds its results to the counts of the run. @throws RunSuperseded */
    async execute(run: CleaningRun, call: NetworkCall): Promise<{ problems: RunProblem[] }> {
      const problems = new Map<string, RunProblem>();
      for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
        call.signal?.throwIfAborted();
        const at = deps.clock.now();
        const claimed = await deps.db.transaction(async (trx) => {
          await deps.tasks.hold(run, trx);
          return deps.jobs.claim(
            {
              adUserId: run.adUserId,
              at,
              sentBefore: new Date(at.getTime() - IN_DOUBT_AFTER_MS),
              limit: JOBS_PER_BATCH,
            },
            trx,
          );
        });
        if (claimed.length === 0) {
          break;
        }
        const ends = await actOn(run, call, claimed, problems);
        const ended = await deps.jobs.end({ ends, at: deps.clock.now() });
        const states = new Map(ends.map(({ id, conclusion }) => [id, stateOf(conclusion)]));
        await deps.events.publishConfirmed('commentsChanged', {
          adUserId: run.adUserId,
          changes: claimed.flatMap(({ id, commentId }) => {
            const state = states.get(id) ?? null;
            return state === null ? [] : [{ commentId, state }];
          }),
          at: deps.clock.now(),
        });
        for (const { id, conclusion } of ends) {
          if (ended.has(id)) {
            run.counts[conclusion.outcome] += 1;
          }
        }
      }
      return { problems: [...problems.values()] };
    },
  };
}
