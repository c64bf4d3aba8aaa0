import {
  INBOX_SEEN_POSTS_MAX,
  type InboxCommentDto,
  type InboxPostDto,
  commentInboxRoutes as r,
} from '@ads-checker/shared/contracts/comment-inbox';
import type { RouteResponse } from '@ads-checker/shared/http';
import { call } from '../../lib/api.ts';
import { isAbort } from '../../lib/api-errors.ts';
import { serverDate } from '../../lib/server-time.ts';
import { type InboxRow, type InboxSnapshot, mergeRows, toInboxRow } from './inbox-rows.ts';

/** Interval between polls for new comments. */
const POLL_MS = 20_000;
/** Delay of the next poll while another process reads for us. */
const ELSEWHERE_POLL_MS = 1_500;

function toRows(comments: readonly InboxCommentDto[], posts: readonly InboxPostDto[]): InboxRow[] {
  const byId = new Map(posts.map((post) => [post.id, post]));
  return comments.map((comment) => toInboxRow(comment, byId.get(comment.postId)));
}

/** A pause that ends early when woken or aborted. */
function createPause() {
  let wake: () => void = () => undefined;
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
  return { pause, wake: () => wake() };
}

interface ReadInbox {
  readonly getSnapshot: () => InboxSnapshot;
  readonly set: (next: Partial<InboxSnapshot>) => void;
  readonly getRowsInView: () => readonly InboxRow[];
}

/** Loads what the server keeps, page by page, then has it read posts that are due. */
export function createReader(adUserId: string, { getSnapshot, set, getRowsInView }: ReadInbox) {
  const params = { adUserId };
  let revision: number | null = null;
  let isFullReadRequested = false;
  const { pause, wake } = createPause();

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
    const { areRowsHeld } = getSnapshot();
    const lastInView = getRowsInView().at(-1);
    set(mergeRows(getSnapshot(), changed, { areHeld: areRowsHeld, lastInView }));
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

  const runOnce = async (signal: AbortSignal): Promise<void> => {
    if (!getSnapshot().isComplete) {
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
      set({ isReading: false, areRowsHeld: getSnapshot().areRowsHeld || !signal.aborted });
    }
  };

  return {
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
    retry: wake,
  };
}
