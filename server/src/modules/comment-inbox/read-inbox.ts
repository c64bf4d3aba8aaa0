import { INBOX_COMMENTS_MAX } from '@ads-checker/shared/contracts/comment-inbox';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@ads-checker/shared/domain/durations';
import type { CommentsPage, CommentsPort } from '../../gateways/graph/ports/comments-port.ts';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { classifyPageFailure } from '../comment-cleaning/index.ts';
import { toFailure } from '../profile-tasks/index.ts';
import type { InboxCommentRepository } from './comment-repository.ts';
import type { DuePost, InboxReading, PostFailure, ReadAnswer } from './entities.ts';
import type { InboxPostFinder } from './find-inbox-posts.ts';
import type { InboxRepository } from './inbox-repository.ts';
import type { DueTimes, InboxPostRepository } from './post-repository.ts';

/** Comments may be listed with a delay. */
const OVERLAP_MS = 5 * MINUTE_MS;
/** After this time, a manual refresh skips posts of ads that are not delivering. */
const QUIET_AFTER_MS = 7 * DAY_MS;
/** Posts read this recently are skipped by another manual refresh. */
const JUST_READ_MS = 10 * SECOND_MS;
const COMMENTS_PER_PAGE = 100;
/** Limit per post: of new comments in one reading, of latest comments in total. */
const PAGES_PER_POST = 5;
/** Keeps a call within seconds; the next call continues. */
const POSTS_PER_READING = 200;
/** Keeps the first HTTP request short, so that there is something to show. */
const POSTS_OF_FIRST_READING = 50;
/** Known posts read per call before those never read. */
const KNOWN_PER_READING = 50;
const PAGE_PAUSE_MS = HOUR_MS;

interface Open {
  readonly post: DuePost;
  readonly after: string | undefined;
  readonly pages: number;
  readonly ids: ReadonlySet<string>;
}

const toOpen = (post: DuePost): Open => ({
  post,
  after: post.part === 'older' ? (post.olderAfter ?? undefined) : undefined,
  pages: 0,
  ids: new Set<string>(),
});

/** Times at which posts become due: the more active, the sooner. */
export function toDueTimes(at: Date): DueTimes {
  const ago = (ms: number): Date => new Date(at.getTime() - ms);
  return {
    at,
    activeSince: ago(HOUR_MS),
    activeBefore: ago(20 * SECOND_MS),
    recentSince: ago(DAY_MS),
    recentBefore: ago(MINUTE_MS),
    staleBefore: ago(10 * MINUTE_MS),
    wholeBefore: ago(6 * HOUR_MS),
  };
}

const timesOf = ({ rows }: CommentsPage): number[] =>
  rows.map(({ createdAt }) => Date.parse(createdAt));

/** Undefined when there are none. */
const oldestOf = (page: CommentsPage): number | undefined =>
  page.rows.length === 0 ? undefined : Math.min(...timesOf(page));

/** Interprets the latest page of comments, newest first. */
function interpretLatest(
  { postId, readUntil }: DuePost,
  page: CommentsPage,
  { startedAt, keptSince }: InboxReading,
): ReadAnswer {
  const { rows, after, unreadableRows, isCutShort } = page;
  const isEnd = after === null && !isCutShort;
  const oldestMs = oldestOf(page);
  const completeMs = isEnd ? 0 : oldestMs;
  // Otherwise the gap is read as new comments, immediately
  const reachesKnown =
    readUntil === null ||
    isEnd ||
    (oldestMs !== undefined && oldestMs < readUntil.getTime() - OVERLAP_MS);
  const isKept = keptSince === null || (oldestMs ?? 0) >= keptSince.getTime();
  return {
    postId,
    comments: rows,
    completeSince: unreadableRows > 0 || completeMs === undefined ? null : new Date(completeMs),
    readUntil: reachesKnown ? startedAt : null,
    isWhole: true,
    older: readUntil === null ? { after: isKept ? after : null, pages: 0 } : null,
    isCutShort,
  };
}

/** Interprets a page of older comments. */
function interpretOlder(
  { postId, olderPages }: DuePost,
  page: CommentsPage,
  { keptSince, known }: InboxReading & { readonly known: ReadonlySet<string> },
): ReadAnswer {
  const { rows, after } = page;
  const pages = olderPages + 1;
  // Cursors of some pages loop: a response with nothing new ends the list.
  const isRepeated = rows.every(({ id }) => known.has(id));
  const isEnough = isRepeated || pages + 1 >= PAGES_PER_POST;
  const isKept = keptSince === null || (oldestOf(page) ?? 0) >= keptSince.getTime();
  return {
    postId,
    comments: rows,
    completeSince: null,
    readUntil: null,
    isWhole: false,
    older: { after: isEnough || !isKept ? null : after, pages },
    isCutShort: page.isCutShort || (isEnough && after !== null),
  };
}

/** Interprets a page of new comments, oldest first, and determines where to continue. */
function interpretNew(
  { post, pages, ids }: Open,
  page: CommentsPage,
  startedAt: Date,
): { answer: ReadAnswer; next: Open | undefined } {
  const isRepeated = page.rows.every(({ id }) => ids.has(id));
  const isOver = page.after === null || isRepeated;
  const next =
    isOver || pages + 1 >= PAGES_PER_POST
      ? undefined
      : {
          post,
          after: page.after ?? undefined,
          pages: pages + 1,
          ids: new Set([...ids, ...page.rows.map(({ id }) => id)]),
        };
  const readUntil =
    isOver && !page.isCutShort ? startedAt : new Date(Math.max(0, ...timesOf(page)));
  return {
    next,
    answer: {
      postId: post.postId,
      comments: page.rows,
      completeSince: null,
      readUntil: next === undefined ? readUntil : null,
      isWhole: false,
      older: null,
      isCutShort: false,
    },
  };
}

/**
 * Reads the due posts of a profile's pages in portions. Results are stored as they arrive, under
 * the lease of the reading.
 */
export function createInboxReader(deps: {
  db: Database;
  graph: Pick<CommentsPort, 'listComments'>;
  inboxes: InboxRepository;
  posts: InboxPostRepository;
  comments: InboxCommentRepository;
  finder: InboxPostFinder;
  clock: Clock;
}) {
  /** Pauses a page that refuses; a deleted post is not a failure. */
  const handleFailure = async (
    { adUserId }: InboxReading,
    { postId, pageId, part }: DuePost,
    error: NetworkError,
  ): Promise<PostFailure> => {
    const kind = classifyPageFailure(error);
    const failure = toFailure(error);
    if (kind.kind === 'gone') {
      return { postId, failure: null, losesOlder: true };
    }
    if (kind.kind === 'refused' && part === 'older') {
      // The cursor is too far back for the network: older comments are unreachable
      return { postId, failure: null, losesOlder: true };
    }
    if (kind.kind === 'pause' || kind.kind === 'no_right') {
      const forMs = kind.kind === 'pause' ? kind.forMs : PAGE_PAUSE_MS;
      const until = new Date(deps.clock.now().getTime() + forMs);
      await deps.inboxes.pausePage({ adUserId, pageId, until, failure });
    }
    return { postId, failure, losesOlder: false };
  };

  const readRound = async (
    reading: InboxReading,
    call: NetworkCall,
    round: readonly Open[],
  ): Promise<Open[]> => {
    const { adUserId, startedAt } = reading;
    const askedAt = deps.clock.now();
    const pages = await deps.graph.listComments({
      ...call,
      reads: round.map(({ post: { pageId, postId, part, readUntil }, after }) => ({
        pageId,
        postId,
        since:
          part === 'new' && readUntil !== null ? new Date(readUntil.getTime() - OVERLAP_MS) : null,
        after,
        isLatestFirst: part !== 'new',
        limit: COMMENTS_PER_PAGE,
      })),
    });
    const known = await deps.comments.listKnown({
      adUserId,
      ids: round.flatMap(({ post: { part } }, index) => {
        const page = pages[index];
        return part !== 'older' || page === undefined || page instanceof NetworkError
          ? []
          : page.rows.map(({ id }) => id);
      }),
    });
    const next: Open[] = [];
    const answers: ReadAnswer[] = [];
    const failures: PostFailure[] = [];
    let unreadable = 0;
    for (const [index, open] of round.entries()) {
      const page = pages[index];
      if (page === undefined || page instanceof NetworkError) {
        failures.push(
          ...(page === undefined ? [] : [await handleFailure(reading, open.post, page)]),
        );
        continue;
      }
      unreadable += page.unreadableRows;
      if (open.post.part === 'new') {
        const interpreted = interpretNew(open, page, startedAt);
        answers.push(interpreted.answer);
        next.push(...(interpreted.next === undefined ? [] : [interpreted.next]));
      } else {
        const { post } = open;
        answers.push(
          post.part === 'latest'
            ? interpretLatest(post, page, reading)
            : interpretOlder(post, page, { ...reading, known }),
        );
      }
    }
    await deps.db.transaction(async (trx) => {
      const at = deps.clock.now();
      const { keptSince } = await deps.inboxes.hold(reading, at, trx);
      unreadable += await deps.comments.save({ adUserId, answers, askedAt, at, keptSince }, trx);
      await deps.posts.markRead({ adUserId, answers, at: startedAt }, trx);
      await deps.posts.markFailed({ adUserId, failures, at: startedAt }, trx);
      if (unreadable > 0) {
        await deps.inboxes.addUnreadable(adUserId, unreadable, trx);
      }
      const trimmedTo = await deps.comments.trim({ adUserId, max: INBOX_COMMENTS_MAX }, trx);
      if (trimmedTo !== null) {
        await deps.inboxes.mark(adUserId, { kept_since: trimmedTo }, trx);
      }
    });
    return next;
  };

  return {
    /** Makes everything due again. */
    async reset(reading: InboxReading): Promise<void> {
      const { adUserId, startedAt } = reading;
      await deps.db.transaction(async (trx) => {
        await deps.inboxes.hold(reading, startedAt, trx);
        await deps.inboxes.resumePages(adUserId, trx);
        const readBefore = new Date(startedAt.getTime() - JUST_READ_MS);
        const quietSince = new Date(startedAt.getTime() - QUIET_AFTER_MS);
        await deps.posts.resetRead({ adUserId, readBefore, quietSince }, trx);
        await deps.inboxes.mark(adUserId, { pages_read_at: null, posts_listed_at: null }, trx);
      });
    },

    /** @throws NetworkError for failures of the profile itself, ReadingSuperseded */
    async read(
      reading: InboxReading,
      call: NetworkCall,
      seenIds: readonly string[],
    ): Promise<void> {
      if (await deps.finder.update(reading, call)) {
        // Listing took a while; the next call reads comments.
        return;
      }
      const due = await deps.posts.listDue({
        adUserId: reading.adUserId,
        limit:
          reading.isFirst && reading.allPostsListedAt === null
            ? POSTS_OF_FIRST_READING
            : POSTS_PER_READING,
        maxKnown: KNOWN_PER_READING,
        ...toDueTimes(reading.startedAt),
        seenIds,
      });
      let open = due.map(toOpen);
      while (open.length > 0) {
        call.signal?.throwIfAborted();
        open = await readRound(reading, call, open);
      }
    },
  };
}
export type InboxReader = ReturnType<typeof createInboxReader>;
