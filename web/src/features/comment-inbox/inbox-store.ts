import {
  type CommentInboxState,
  INBOX_SEEN_POSTS_MAX,
  type InboxCommentDto,
  type InboxPostDto,
  commentInboxRoutes as r,
} from '@ads-checker/shared/contracts/comment-inbox';
import type { PostCommentDto } from '@ads-checker/shared/contracts/page-posts';
import type { StreamEvent } from '@ads-checker/shared/contracts/stream-events';
import type { RouteResponse } from '@ads-checker/shared/http';
import { call } from '../../lib/api.ts';
import { isAbort } from '../../lib/api-errors.ts';
import { createEmitter } from '../../lib/emitter.ts';
import { serverDate } from '../../lib/server-time.ts';
import { compareRows, type InboxRow, isNotDeleted, mergeRows, toInboxRow } from './inbox-rows.ts';

/** Interval between polls for new comments. */
const POLL_MS = 20_000;
/** Delay of the next poll while another process reads for us. */
const ELSEWHERE_POLL_MS = 1_500;

export interface InboxSnapshot {
  /** Newest first. */
  readonly rows: readonly InboxRow[];
  /** New rows that are not in `rows` until the person asks for them. */
  readonly newRows: readonly InboxRow[];
  /** Null before the first response. */
  readonly state: CommentInboxState | null;
  /** New comments wait in `newRows`, so that totals stay. */
  readonly areRowsHeld: boolean;
  /** Whether all comments that the server keeps are loaded. */
  readonly isComplete: boolean;
  readonly isReading: boolean;
  /** When Facebook was last asked for all that was due; null before the first time. */
  readonly readAt: string | null;
  readonly loadError: unknown;
  /** Why Facebook could not be asked for new comments. */
  readonly readError: unknown;
}

const INITIAL_SNAPSHOT: InboxSnapshot = {
  rows: [],
  newRows: [],
  state: null,
  areRowsHeld: false,
  isComplete: false,
  isReading: false,
  readAt: null,
  loadError: null,
  readError: null,
};

/** Whether many comments are still missing. A few posts that are due again are not many. */
export function isMuchWaiting({
  postsListedAt,
  postCount,
  waitingPostCount,
}: CommentInboxState): boolean {
  return postsListedAt === null || waitingPostCount > Math.max(50, postCount / 10);
}

/** Whether totals are known: nothing is loading, and new comments wait or are few. */
export function areTotalsKnown({ state, isComplete, areRowsHeld }: InboxSnapshot): boolean {
  return isComplete && state !== null && (areRowsHeld || !isMuchWaiting(state));
}

export type InboxStore = ReturnType<typeof createInboxStore>;

/**
 * The comments of a profile's Pages while the screen is open. Stored comments are loaded page by
 * page; then the store keeps asking the server to read posts that are due, and fetches the changes.
 */
export function createInboxStore(adUserId: string) {
  const changes = createEmitter();
  const params = { adUserId };
  let snapshot = INITIAL_SNAPSHOT;
  let revision: number | null = null;
  let isFullReadRequested = false;
  let wake: () => void = () => undefined;
  let getRowsInView = (): readonly InboxRow[] => [];

  const set = (next: Partial<InboxSnapshot>): void => {
    snapshot = { ...snapshot, ...next };
    changes.emit();
  };
  const toRows = (
    comments: readonly InboxCommentDto[],
    posts: readonly InboxPostDto[],
  ): InboxRow[] => {
    const byId = new Map(posts.map((post) => [post.id, post]));
    return comments.map((comment) => toInboxRow(comment, byId.get(comment.postId)));
  };

  const load = async (signal: AbortSignal): Promise<void> => {
    let before: string | undefined;
    const rows: InboxRow[] = [];
    const known = new Set<string>();
    do {
      const { data } = await call(r.listComments, {
        params,
        query: before === undefined ? {} : { before },
        signal,
      });
      revision ??= data.state.revision;
      for (const row of toRows(data.comments, data.posts)) {
        if (!known.has(row.id)) {
          known.add(row.id);
          rows.push(row);
        }
      }
      before = data.next ?? undefined;
      set({
        rows: [...rows],
        state: data.state,
        isComplete: before === undefined,
        loadError: null,
      });
    } while (before !== undefined);
  };

  const merge = (changed: readonly InboxRow[]): void => {
    const { areRowsHeld } = snapshot;
    const lastInView = getRowsInView().at(-1);
    set(mergeRows(snapshot, changed, { areHeld: areRowsHeld, lastInView }));
  };

  const loadChanges = async (signal: AbortSignal): Promise<void> => {
    let since: string | null = String(revision ?? 0);
    let latestRevision: number | undefined;
    while (since !== null) {
      const { data }: RouteResponse<typeof r.listChanges> = await call(r.listChanges, {
        params,
        query: { since },
        signal,
      });
      if (data.isOutdated) {
        revision = null;
        set({ newRows: [] });
        await load(signal);
        return;
      }
      latestRevision ??= data.state.revision;
      since = data.next;
      if (data.comments.length > 0) {
        merge(toRows(data.comments, data.posts));
      }
    }
    revision = latestRevision ?? revision;
  };

  /** Repeats until nothing is due, or another process reads. */
  const read = async (signal: AbortSignal): Promise<void> => {
    let waiting = Number.POSITIVE_INFINITY;
    let listedAt: string | null = null;
    for (;;) {
      const isWhole = isFullReadRequested;
      isFullReadRequested = false;
      const postsInView = new Set(getRowsInView().map(({ comment }) => comment.postId));
      const seenPostIds = [...postsInView].slice(0, INBOX_SEEN_POSTS_MAX);
      const body = { isWhole, seenPostIds };
      const { data: state } = await call(r.read, { params, body, signal });
      set({ state, readError: null });
      if (revision === null || state.revision > revision) {
        await loadChanges(signal);
      }
      if (state.isReadElsewhere) {
        await pause(signal, ELSEWHERE_POLL_MS);
        if (signal.aborted) {
          return;
        }
        continue;
      }
      const { waitingPostCount, postsListedAt } = state;
      // A call that discovers posts leaves more to read than before
      const isProgress = waitingPostCount < waiting || postsListedAt !== listedAt;
      const isDone = waitingPostCount === 0 && postsListedAt !== null;
      waiting = waitingPostCount;
      listedAt = postsListedAt;
      if ((isDone || !isProgress) && !isFullReadRequested) {
        return;
      }
    }
  };

  const pause = (signal: AbortSignal, forMs: number): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, forMs);
      signal.addEventListener('abort', done);
      wake = done;
    });

  const runOnce = async (signal: AbortSignal): Promise<void> => {
    if (!snapshot.isComplete) {
      try {
        await load(signal);
      } catch (error) {
        if (!isAbort(error)) {
          set({ loadError: error });
        }
        return;
      }
    }
    set({ isReading: true });
    try {
      await read(signal);
      if (!signal.aborted) {
        set({ readAt: serverDate().toISOString() });
      }
    } catch (error) {
      if (!isAbort(error)) {
        set({ readError: error });
      }
    } finally {
      // From here on new comments arrive in the background and must not move anything
      set({ isReading: false, areRowsHeld: snapshot.areRowsHeld || !signal.aborted });
    }
  };

  return {
    subscribe: changes.on,
    getSnapshot: (): InboxSnapshot => snapshot,

    /** Keeps the inbox up to date until the signal aborts. */
    async keepUpToDate(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        await runOnce(signal);
        if (!signal.aborted) {
          await pause(signal, POLL_MS);
        }
      }
    },

    /** Reads all posts again. */
    refresh(): void {
      isFullReadRequested = true;
      wake();
    },

    /** Retries immediately after a failure. */
    retry(): void {
      wake();
    },

    /** The person is reading: rows stay in place until they ask for new ones. */
    holdRows(): void {
      if (!snapshot.areRowsHeld) {
        set({ areRowsHeld: true });
      }
    },

    /** Posts in view are read first, and rows in view stay in place. @returns an unsubscribe function */
    observeView(getRows: () => readonly InboxRow[]): () => void {
      getRowsInView = getRows;
      return () => {
        getRowsInView = () => [];
      };
    },

    showNewRows(): void {
      set({ rows: [...snapshot.rows, ...snapshot.newRows].toSorted(compareRows), newRows: [] });
    },

    /** Replaces a comment with the server's current version. */
    replace(comment: PostCommentDto): void {
      const change = (rows: readonly InboxRow[]): InboxRow[] =>
        rows.map((row) =>
          row.id === comment.id ? { ...row, comment: { ...row.comment, ...comment } } : row,
        );
      set({ rows: change(snapshot.rows), newRows: change(snapshot.newRows) });
    },

    /** Applies changes made elsewhere. Rows stay in place, including those of deleted comments. */
    applyEvent({ adUserId: of, changes: commentChanges }: StreamEvent<'pageComments'>): void {
      if (of !== adUserId) {
        return;
      }
      const byId = new Map(commentChanges.map(({ commentId, state }) => [commentId, state]));
      const change = (row: InboxRow): InboxRow => {
        const { id, comment } = row;
        const isDeleted = comment.parentId !== null && byId.get(comment.parentId) === 'deleted';
        const status = isDeleted ? 'deleted' : (byId.get(id) ?? comment.status);
        return status === comment.status ? row : { ...row, comment: { ...comment, status } };
      };
      set({
        rows: snapshot.rows.map(change),
        newRows: snapshot.newRows.map(change).filter(isNotDeleted),
      });
    },

    /**
     * Applies the server's answer to an action of this tab; deleting a comment also removes its
     * replies.
     */
    applyResults(
      results: readonly {
        readonly id: string;
        readonly status: InboxRow['comment']['status'];
      }[],
    ): void {
      const byId = new Map(results.map((result) => [result.id, result.status]));
      const change = (rows: readonly InboxRow[]): InboxRow[] =>
        rows.flatMap((row) => {
          const status = byId.get(row.id);
          const isDeleted =
            status === 'deleted' ||
            (row.comment.parentId !== null && byId.get(row.comment.parentId) === 'deleted');
          return isDeleted
            ? []
            : [status === undefined ? row : { ...row, comment: { ...row.comment, status } }];
        });
      set({ rows: change(snapshot.rows), newRows: change(snapshot.newRows) });
    },
  };
}
