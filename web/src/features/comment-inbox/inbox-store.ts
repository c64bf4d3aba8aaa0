import type { CommentInboxState } from '@ads-checker/shared/contracts/comment-inbox';
import type { PostCommentDto } from '@ads-checker/shared/contracts/page-posts';
import type { StreamEvent } from '@ads-checker/shared/contracts/stream-events';
import { createEmitter } from '../../lib/emitter.ts';
import { createReader } from './inbox-reader.ts';
import { compareRows, type InboxRow, type InboxSnapshot, isNotDeleted } from './inbox-rows.ts';

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
  let snapshot = INITIAL_SNAPSHOT;
  let getRowsInView = (): readonly InboxRow[] => [];

  const set = (next: Partial<InboxSnapshot>): void => {
    snapshot = { ...snapshot, ...next };
    changes.emit();
  };
  const reader = createReader(adUserId, {
    getSnapshot: () => snapshot,
    set,
    getRowsInView: () => getRowsInView(),
  });

  return {
    subscribe: changes.on,
    getSnapshot: (): InboxSnapshot => snapshot,

    keepUpToDate: reader.keepUpToDate,
    refresh: reader.refresh,
    retry: reader.retry,

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
