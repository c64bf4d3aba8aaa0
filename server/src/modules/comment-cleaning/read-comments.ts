import { SAME_TEXT_COUNT } from '@ads-checker/shared/contracts/comment-criteria';
import { createCommentClassifier } from '@ads-checker/shared/domain/comment-cleaning/decide';
import { sameTextKey } from '@ads-checker/shared/domain/comment-matching/find-terms';
import { DAY_MS, MINUTE_MS } from '@ads-checker/shared/domain/durations';
import type { CommentsPort } from '../../gateways/graph/ports/comments-port.ts';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { storeApart } from '../../platform/db/store-apart.ts';
import type { RunProblem } from '../profile-tasks/index.ts';
import type { CleaningRun, DuePost, FoundComment, NewJob } from './entities.ts';
import type { DynamicPostFinder } from './find-dynamic-posts.ts';
import type { JobRepository } from './job-repository.ts';
import type { PageFailureHandler } from './page-failure-handler.ts';
import type { PostRepository, StoredPage } from './post-repository.ts';
import type { CleanTaskRepository } from './task-repository.ts';

/** Together with the interval between runs, ten minutes at most. */
const STALE_AFTER_MS = 8.5 * MINUTE_MS;
/** Comments may be listed with a delay. */
const OVERLAP_MS = 5 * MINUTE_MS;
const COMMENTS_PER_PAGE = 100;
/** Limit per post and run; the next run continues. */
const PAGES_PER_POST = 20;
const POSTS_PER_ROUND = 200;

const UNREADABLE = {
  code: 'comments_unreadable',
  message: 'Some comments could not be read.',
} as const;

interface Read {
  readonly post: DuePost;
  readonly since: Date;
  readonly after: string | undefined;
  readonly pages: number;
  readonly ids: ReadonlySet<string>;
}

interface CommentReaderDeps {
  db: Database;
  graph: Pick<CommentsPort, 'listComments'>;
  tasks: CleanTaskRepository;
  posts: PostRepository;
  jobs: JobRepository;
  findDynamicPosts: DynamicPostFinder;
  pageFailures: PageFailureHandler;
  clock: Clock;
}

/** Stores what was read together with the jobs it causes. */
function createCommentStore(deps: CommentReaderDeps) {
  const textKeyOf = ({ comment, post }: FoundComment): string | null =>
    comment.from?.id === post.pageId ? null : sameTextKey(comment.message);

  /**
   * Stores the comments of some posts together with the resulting jobs. @returns how many are new,
   * and those that cannot be stored
   */
  const store = async (
    run: CleaningRun,
    input: {
      found: readonly FoundComment[];
      read: readonly { readonly postId: string; readonly readUntil: Date | null }[];
      pageIds: ReadonlySet<string>;
    },
  ): Promise<{ newCount: number; refused: readonly FoundComment[] }> => {
    const { adUserId, criteria, action, cleansSince, startedAt } = run;
    const classify = createCommentClassifier({ criteria, pageIds: input.pageIds, action });
    const since = new Date(Math.max(cleansSince.getTime(), startedAt.getTime() - DAY_MS));
    const storeComments = async (rows: readonly FoundComment[], trx: Transaction) => {
      const newIds = await deps.posts.addSeen({ adUserId, found: rows, textKeyOf }, trx);
      const fresh = rows.filter(({ comment }) => newIds.has(comment.id));
      const textKeys = criteria.isRepeated
        ? [...new Set(fresh.flatMap((each) => textKeyOf(each) ?? []))]
        : [];
      const sameTexts =
        textKeys.length === 0
          ? new Map<string, readonly FoundComment[]>()
          : await deps.posts.listSameTexts({ adUserId, textKeys, since }, trx);
      // The third comment with the same text exposes the first two as well.
      const waves = [...sameTexts.values()].filter(({ length }) => length >= SAME_TEXT_COUNT);
      const classified = new Map(
        [...fresh, ...waves.flat()].map((each) => [each.comment.id, each] as const),
      );
      const toClean = [...classified.values()].flatMap((each): NewJob[] => {
        if (new Date(each.comment.createdAt) < cleansSince) {
          return [];
        }
        const key = textKeyOf(each);
        const decision = classify(
          each.comment,
          key === null ? 1 : (sameTexts.get(key)?.length ?? 1),
        );
        return decision.isCleaned
          ? [{ ...each, reason: decision.reason, action: decision.action }]
          : [];
      });
      await deps.jobs.insert({ adUserId, jobs: toClean, at: deps.clock.now() }, trx);
      return newIds.size;
    };
    return deps.db.transaction(async (trx) => {
      await deps.tasks.hold(run, trx);
      let newCount = 0;
      const refused = await storeApart(
        {
          rows: input.found,
          store: async (rows, savepoint) => {
            newCount += await storeComments(rows, savepoint);
          },
        },
        trx,
      );
      await deps.posts.markRead({ adUserId, posts: input.read, at: startedAt }, trx);
      return { newCount, refused };
    });
  };

  return { store };
}

export type CommentReader = ReturnType<typeof createCommentReader>;

/** Reads new comments under the posts of a profile's ads and creates jobs for those to clean. */
export function createCommentReader(deps: CommentReaderDeps) {
  const { store } = createCommentStore(deps);

  const readRound = async (
    run: CleaningRun,
    call: NetworkCall,
    round: readonly Read[],
    pageIds: ReadonlySet<string>,
  ): Promise<{ fetched: number; problems: RunProblem[]; next: Read[] }> => {
    const answers = await deps.graph.listComments({
      ...call,
      reads: round.map(({ post, since, after }) => ({
        pageId: post.pageId,
        postId: post.postId,
        since,
        after,
        isLatestFirst: false,
        limit: COMMENTS_PER_PAGE,
      })),
    });
    const problems = new Map<string, RunProblem>();
    const addUnreadable = ({ pageId }: { pageId: string }): void => {
      problems.set(`${pageId} unreadable`, { subject: pageId, ...UNREADABLE });
    };
    const next: Read[] = [];
    const found: FoundComment[] = [];
    const read: { postId: string; readUntil: Date | null }[] = [];
    for (const [index, each] of round.entries()) {
      const { post, since, pages, ids } = each;
      const answer = answers[index];
      if (answer === undefined || answer instanceof NetworkError) {
        const pageProblems =
          answer === undefined
            ? []
            : await deps.pageFailures.onRead(run, { pageId: post.pageId, error: answer });
        for (const problem of pageProblems) {
          problems.set(post.pageId, problem);
        }
        // A deleted post is not read every minute.
        read.push({ postId: post.postId, readUntil: null });
        continue;
      }
      found.push(...answer.rows.map((comment) => ({ comment, post })));
      if (answer.unreadableRows > 0 || answer.isCutShort) {
        addUnreadable(post);
      }
      const last = answer.rows.at(-1);
      // Cursors of some pages loop: a response with nothing new ends the list.
      const isOver =
        answer.after === null || last === undefined || answer.rows.every(({ id }) => ids.has(id));
      if (!isOver && pages + 1 < PAGES_PER_POST) {
        next.push({
          post,
          since,
          after: answer.after ?? undefined,
          pages: pages + 1,
          ids: new Set([...ids, ...answer.rows.map(({ id }) => id)]),
        });
      }
      // What follows an unreachable page is read by the next run.
      const readUntil =
        isOver && !answer.isCutShort
          ? run.startedAt
          : last === undefined
            ? null
            : new Date(last.createdAt);
      read.push({ postId: post.postId, readUntil });
    }
    const { newCount, refused } = await store(run, { found, read, pageIds });
    for (const { post } of refused) {
      addUnreadable(post);
    }
    return { fetched: newCount, problems: [...problems.values()], next };
  };

  const listDue = (run: CleaningRun): Promise<DuePost[]> => {
    const { adUserId, startedAt, adAccountIds } = run;
    return deps.posts.listDue({
      adUserId,
      adAccountIds,
      at: startedAt,
      youngSince: new Date(startedAt.getTime() - DAY_MS),
      staleBefore: new Date(startedAt.getTime() - STALE_AFTER_MS),
    });
  };

  return {
    /** Adds new comments to the counts of the run. @returns what could not be read */
    async read(
      run: CleaningRun,
      call: NetworkCall,
      input: {
        pages: readonly StoredPage[];
        onProgress: (progress: { done: number; total: number }) => Promise<void>;
      },
    ): Promise<{ problems: RunProblem[] }> {
      const pageIds = new Set(input.pages.map(({ id }) => id));
      const problems = await deps.findDynamicPosts(run, call, {
        due: await listDue(run),
        pages: input.pages,
      });
      const due = await listDue(run);
      const sinceOf = ({ readUntil }: DuePost): Date =>
        new Date(Math.max(run.cleansSince.getTime(), (readUntil?.getTime() ?? 0) - OVERLAP_MS));
      let open: Read[] = due.map((post) => ({
        post,
        since: sinceOf(post),
        after: undefined,
        pages: 0,
        ids: new Set<string>(),
      }));
      let done = 0;
      while (open.length > 0) {
        call.signal?.throwIfAborted();
        await input.onProgress({ done, total: due.length });
        const round = open.slice(0, POSTS_PER_ROUND);
        const result = await readRound(run, call, round, pageIds);
        run.counts.fetched += result.fetched;
        done += round.length - result.next.length;
        problems.push(...result.problems);
        open = [...result.next, ...open.slice(POSTS_PER_ROUND)];
      }
      return { problems };
    },
  };
}
