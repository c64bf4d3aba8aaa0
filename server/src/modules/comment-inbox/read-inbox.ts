import { INBOX_COMMENTS_MAX } from '@ads-checker/shared/contracts/comment-inbox';
import {
  type CommentsPage,
  type GraphGateway,
  type NetworkCall,
  NetworkError,
} from '../../gateways/graph/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { judgePageFailure, toFailure } from '../comment-cleaning/index.ts';
import type { InboxCommentRepository } from './comment-repository.ts';
import type { DuePost, InboxReading, PostFailure, ReadAnswer } from './entities.ts';
import type { InboxPostFinder } from './find-inbox-posts.ts';
import type { InboxRepository } from './inbox-repository.ts';
import type { DueTimes, InboxPostRepository } from './post-repository.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A comment may be listed a little late. */
const OVERLAP_MS = 5 * MINUTE_MS;
/** Then a press reads no post again of an ad that does not deliver. */
const QUIET_AFTER_MS = 7 * DAY_MS;
/** What was just read is not read again at a second press. */
const JUST_READ_MS = 10 * SECOND_MS;
const COMMENTS_PER_PAGE = 100;
/** Of one post: of what is new in one reading, of its latest comments in all. */
const PAGES_PER_POST = 5;
/** A call answers within seconds: the next one goes on. */
const POSTS_PER_READING = 200;
/** One HTTP request, after which there is something to look at. */
const POSTS_OF_FIRST_READING = 50;
/** Known posts that are due, beside those that were never read. */
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

/** When posts are due at a time: the livelier, the sooner. */
export function toDueTimes(at: Date): DueTimes {
  const ago = (ms: number): Date => new Date(at.getTime() - ms);
  return {
    at,
    livelySince: ago(HOUR_MS),
    livelyBefore: ago(20 * SECOND_MS),
    youngSince: ago(DAY_MS),
    youngBefore: ago(MINUTE_MS),
    staleBefore: ago(10 * MINUTE_MS),
    wholeBefore: ago(6 * HOUR_MS),
  };
}

const timesOf = ({ rows }: CommentsPage): number[] =>
  rows.map(({ createdAt }) => Date.parse(createdAt));

/** Undefined: of no comment. */
const oldestOf = (page: CommentsPage): number | undefined =>
  page.rows.length === 0 ? undefined : Math.min(...timesOf(page));

/** What the latest page of comments says, of which the latest come first. */
function takeLatest(
  { postId, readUntil }: DuePost,
  page: CommentsPage,
  { startedAt, keptSince }: InboxReading,
): ReadAnswer {
  const { rows, after, unreadableRows } = page;
  const oldestMs = oldestOf(page);
  const completeMs = after === null ? 0 : oldestMs;
  // Else what was written between is read as new, at once
  const reachesKnown =
    readUntil === null ||
    after === null ||
    (oldestMs !== undefined && oldestMs < readUntil.getTime() - OVERLAP_MS);
  const isKept = keptSince === null || (oldestMs ?? 0) >= keptSince.getTime();
  return {
    postId,
    comments: rows,
    completeSince: unreadableRows > 0 || completeMs === undefined ? null : new Date(completeMs),
    readUntil: reachesKnown ? startedAt : null,
    isWhole: true,
    older: readUntil === null ? { after: isKept ? after : null, pages: 0 } : null,
    isCutShort: false,
  };
}

/** What a page of comments before the latest says. */
function takeOlder(
  { postId, olderPages }: DuePost,
  page: CommentsPage,
  { keptSince, known }: InboxReading & { readonly known: ReadonlySet<string> },
): ReadAnswer {
  const { rows, after } = page;
  const pages = olderPages + 1;
  // Pages of some pages repeat: one that brings nothing new ends the list.
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
    isCutShort: isEnough && after !== null,
  };
}

/** What one answer says of new comments, the oldest of which come first, and where it is read on. */
function takeNew(
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
  const readUntil = isOver ? startedAt : new Date(Math.max(0, ...timesOf(page)));
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
 * Reads the posts of a profile's pages, a part of what is due at a time. What is read is stored as it
 * comes, under the hold of one reading.
 */
export function createInboxReader({
  db,
  graph,
  inboxes,
  posts,
  comments,
  finder,
  clock,
}: {
  db: Database;
  graph: Pick<GraphGateway, 'listComments'>;
  inboxes: InboxRepository;
  posts: InboxPostRepository;
  comments: InboxCommentRepository;
  finder: InboxPostFinder;
  clock: Clock;
}) {
  /** A page that refuses rests; a post that is gone is no failure. */
  const judge = async (
    { adUserId }: InboxReading,
    { postId, pageId, part }: DuePost,
    error: NetworkError,
  ): Promise<PostFailure> => {
    const kind = judgePageFailure(error);
    const failure = toFailure(error);
    if (kind.kind === 'gone') {
      return { postId, failure: null, losesOlder: true };
    }
    if (kind.kind === 'refused' && part === 'older') {
      // The network takes no place that is too far back: what is before is not known
      return { postId, failure: null, losesOlder: true };
    }
    if (kind.kind === 'pause' || kind.kind === 'no_right') {
      const forMs = kind.kind === 'pause' ? kind.forMs : PAGE_PAUSE_MS;
      const until = new Date(clock.now().getTime() + forMs);
      await inboxes.pausePage({ adUserId, pageId, until, failure });
    }
    return { postId, failure, losesOlder: false };
  };

  const readRound = async (
    reading: InboxReading,
    call: NetworkCall,
    round: readonly Open[],
  ): Promise<Open[]> => {
    const { adUserId, startedAt } = reading;
    const askedAt = clock.now();
    const pages = await graph.listComments({
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
    const known = await comments.listKnown({
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
        failures.push(...(page === undefined ? [] : [await judge(reading, open.post, page)]));
        continue;
      }
      unreadable += page.unreadableRows;
      if (open.post.part === 'new') {
        const taken = takeNew(open, page, startedAt);
        answers.push(taken.answer);
        next.push(...(taken.next === undefined ? [] : [taken.next]));
      } else {
        const { post } = open;
        answers.push(
          post.part === 'latest'
            ? takeLatest(post, page, reading)
            : takeOlder(post, page, { ...reading, known }),
        );
      }
    }
    await db.transaction(async (trx) => {
      const at = clock.now();
      const { keptSince } = await inboxes.hold(reading, at, trx);
      await comments.save({ adUserId, answers, askedAt, at, keptSince }, trx);
      await posts.markRead({ adUserId, answers, at: startedAt }, trx);
      await posts.markFailed({ adUserId, failures, at: startedAt }, trx);
      if (unreadable > 0) {
        await inboxes.addUnreadable(adUserId, unreadable, trx);
      }
      const trimmedTo = await comments.trim({ adUserId, max: INBOX_COMMENTS_MAX }, trx);
      if (trimmedTo !== null) {
        await inboxes.mark(adUserId, { kept_since: trimmedTo }, trx);
      }
    });
    return next;
  };

  return {
    /** Everything is read again by this and the next readings. */
    async forget(reading: InboxReading): Promise<void> {
      const { adUserId, startedAt } = reading;
      await db.transaction(async (trx) => {
        await inboxes.hold(reading, startedAt, trx);
        await inboxes.resumePages(adUserId, trx);
        const readBefore = new Date(startedAt.getTime() - JUST_READ_MS);
        const quietSince = new Date(startedAt.getTime() - QUIET_AFTER_MS);
        await posts.forgetRead({ adUserId, readBefore, quietSince }, trx);
        await inboxes.mark(adUserId, { pages_read_at: null, posts_listed_at: null }, trx);
      });
    },

    /** @throws NetworkError for what concerns the profile itself, ReadingLost */
    async read(
      reading: InboxReading,
      call: NetworkCall,
      seenIds: readonly string[],
    ): Promise<void> {
      if (await finder.update(reading, call)) {
        // Listing took its time; comments are read by the next call.
        return;
      }
      const due = await posts.listDue({
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
