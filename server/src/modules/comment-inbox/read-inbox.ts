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
import type { DuePost, InboxReading, ReadAnswer, ReadFailure } from './entities.ts';
import type { InboxPostFinder } from './find-inbox-posts.ts';
import type { InboxRepository } from './inbox-repository.ts';
import type { DueTimes, InboxPostRepository } from './post-repository.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A comment may be listed a little late. */
const OVERLAP_MS = 5 * MINUTE_MS;
/** What was just read is not read again at a second press. */
const JUST_READ_MS = 10 * SECOND_MS;
const COMMENTS_PER_PAGE = 100;
/** Of one post in one reading. */
const PAGES_PER_POST = 5;
/** A call answers within seconds: the next one goes on. */
const POSTS_PER_READING = 200;
const PAGE_PAUSE_MS = HOUR_MS;

interface Open {
  readonly post: DuePost;
  readonly after: string | undefined;
  readonly pages: number;
  readonly ids: ReadonlySet<string>;
}

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
    quietSince: ago(7 * DAY_MS),
    quietBefore: ago(6 * HOUR_MS),
    wholeBefore: ago(6 * HOUR_MS),
  };
}

const timesOf = ({ rows }: CommentsPage): number[] =>
  rows.map(({ createdAt }) => Date.parse(createdAt));

/**
 * What one answer says, and where the post is read on, if anywhere. All of the latest comments come
 * the latest first, new ones the oldest first.
 */
function takeAnswer(
  { post, pages, ids }: Open,
  page: CommentsPage,
  startedAt: Date,
): { answer: ReadAnswer; next: Open | undefined } {
  const { postId, isWhole } = post;
  // Pages of some pages repeat: one that brings nothing new ends the list.
  const isRepeated = page.rows.every(({ id }) => ids.has(id));
  const isOver = page.after === null || isRepeated;
  const hasRoom = pages + 1 < PAGES_PER_POST;
  const next =
    isOver || !hasRoom
      ? undefined
      : {
          post,
          after: page.after ?? undefined,
          pages: pages + 1,
          ids: new Set([...ids, ...page.rows.map(({ id }) => id)]),
        };
  const times = timesOf(page);
  const isFirstOfWhole = isWhole && pages === 0 && page.unreadableRows === 0;
  const oldestMs = page.after === null ? 0 : Math.min(...times);
  const completeSince = isFirstOfWhole && Number.isFinite(oldestMs) ? new Date(oldestMs) : null;
  const readUntil = isWhole || isOver ? startedAt : new Date(Math.max(0, ...times));
  return {
    next,
    answer: {
      postId,
      comments: page.rows,
      completeSince,
      readUntil: next === undefined ? readUntil : null,
      isWhole,
      isCutShort: isWhole && page.after !== null && next === undefined,
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
    { postId, pageId }: DuePost,
    error: NetworkError,
  ): Promise<{ postId: string; failure: ReadFailure | null }> => {
    const kind = judgePageFailure(error);
    const failure = toFailure(error);
    if (kind.kind === 'gone') {
      return { postId, failure: null };
    }
    if (kind.kind === 'pause' || kind.kind === 'no_right') {
      const forMs = kind.kind === 'pause' ? kind.forMs : PAGE_PAUSE_MS;
      const until = new Date(clock.now().getTime() + forMs);
      await inboxes.pausePage({ adUserId, pageId, until, failure });
    }
    return { postId, failure };
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
      reads: round.map(({ post: { pageId, postId, isWhole, readUntil }, after }) => ({
        pageId,
        postId,
        since: isWhole || readUntil === null ? null : new Date(readUntil.getTime() - OVERLAP_MS),
        after,
        isLatestFirst: isWhole,
        limit: COMMENTS_PER_PAGE,
      })),
    });
    const next: Open[] = [];
    const answers: ReadAnswer[] = [];
    const failures: { postId: string; failure: ReadFailure | null }[] = [];
    let unreadable = 0;
    for (const [index, open] of round.entries()) {
      const page = pages[index];
      if (page === undefined || page instanceof NetworkError) {
        failures.push(...(page === undefined ? [] : [await judge(reading, open.post, page)]));
        continue;
      }
      unreadable += page.unreadableRows;
      const taken = takeAnswer(open, page, startedAt);
      answers.push(taken.answer);
      next.push(...(taken.next === undefined ? [] : [taken.next]));
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
        const { quietSince } = toDueTimes(startedAt);
        await posts.forgetRead({ adUserId, readBefore, quietSince }, trx);
        await inboxes.mark(adUserId, { pages_read_at: null, posts_listed_at: null }, trx);
      });
    },

    /** @throws NetworkError for what concerns the profile itself, ReadingLost */
    async read(reading: InboxReading, call: NetworkCall): Promise<void> {
      if (await finder.update(reading, call)) {
        // Listing took its time; comments are read by the next call.
        return;
      }
      const due = await posts.listDue({
        adUserId: reading.adUserId,
        limit: POSTS_PER_READING,
        ...toDueTimes(reading.startedAt),
      });
      let open: Open[] = due.map((post) => ({
        post,
        after: undefined,
        pages: 0,
        ids: new Set<string>(),
      }));
      while (open.length > 0) {
        call.signal?.throwIfAborted();
        open = await readRound(reading, call, open);
      }
    },
  };
}
export type InboxReader = ReturnType<typeof createInboxReader>;
