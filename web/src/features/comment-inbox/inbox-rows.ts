import type {
  CommentInboxState,
  InboxCommentDto,
  InboxPostDto,
} from '@ads-checker/shared/contracts/comment-inbox';
import { createTextSearch } from '../../lib/text-search.ts';
import type { InboxFilter } from './search-params.ts';

/** A comment with its search text and sort key. */
export interface InboxRow {
  readonly id: string;
  readonly comment: InboxCommentDto;
  /** Undefined when the server did not return it. */
  readonly post: InboxPostDto | undefined;
  readonly atMs: number;
  /** Text and author in lower case. */
  readonly text: string;
  readonly author: string;
  readonly ad: string;
}

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

export function toInboxRow(comment: InboxCommentDto, post: InboxPostDto | undefined): InboxRow {
  const author = (comment.from?.name ?? '').toLocaleLowerCase();
  return {
    id: comment.id,
    comment,
    post,
    atMs: Date.parse(comment.createdAt),
    text: `${comment.message.toLocaleLowerCase()}\n${author}`,
    author,
    ad: (post?.ad?.name ?? '').toLocaleLowerCase(),
  };
}

/** Newest first. */
export function compareRows(a: InboxRow, b: InboxRow): number {
  return b.atMs - a.atMs || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
}

export const isNotDeleted = ({ comment }: InboxRow): boolean => comment.status !== 'deleted';

/**
 * Changes known rows in place. New ones wait until the person asks for them where they would move
 * rows in view; while rows are held all of them do, so that totals stay.
 */
export function mergeRows(
  { rows, newRows }: { readonly rows: readonly InboxRow[]; readonly newRows: readonly InboxRow[] },
  changed: readonly InboxRow[],
  {
    areHeld,
    lastInView,
  }: {
    readonly areHeld: boolean;
    /** Undefined when no row is. */
    readonly lastInView: InboxRow | undefined;
  },
): { readonly rows: readonly InboxRow[]; readonly newRows: readonly InboxRow[] } {
  const byId = new Map(changed.map((row) => [row.id, row]));
  const replace = (row: InboxRow): InboxRow => {
    const next = byId.get(row.id);
    byId.delete(row.id);
    return next ?? row;
  };
  const known = rows.map(replace);
  const waiting = newRows.map(replace).filter(isNotDeleted);
  const { toWait = [], toShow = [] } = Object.groupBy(
    [...byId.values()].filter(isNotDeleted),
    (row) =>
      areHeld || (lastInView !== undefined && compareRows(row, lastInView) < 0)
        ? 'toWait'
        : 'toShow',
  );
  const join = (to: readonly InboxRow[], more: readonly InboxRow[]) =>
    more.length === 0 ? to : [...to, ...more].toSorted(compareRows);
  return { rows: join(known, toShow), newRows: join(waiting, toWait) };
}

/** Whether the Page of the post wrote it. */
export const isByPage = ({ comment, post }: InboxRow): boolean =>
  post !== undefined && comment.from?.id === post.pageId;

const findText = createTextSearch(({ text }: InboxRow) => text);

/** The rows that match all filters except the state. */
function findRows(
  rows: readonly InboxRow[],
  { text, pageId, ad, author }: InboxFilter,
): readonly InboxRow[] {
  const adQuery = ad.trim().toLocaleLowerCase();
  const authorQuery = author.trim().toLocaleLowerCase();
  return findText({
    rows,
    text: text.trim().toLocaleLowerCase(),
    others: JSON.stringify([pageId, adQuery, authorQuery]),
    isIn: (row) =>
      (pageId === '' || row.post?.pageId === pageId) &&
      (adQuery === '' || row.post?.ad?.id === adQuery || row.ad.includes(adQuery)) &&
      (authorQuery === '' ||
        row.comment.from?.id === authorQuery ||
        row.author.includes(authorQuery)),
  });
}

type ByState = Readonly<Record<InboxFilter['state'], readonly InboxRow[]>>;
const statesOf = new WeakMap<readonly InboxRow[], ByState>();

function byState(rows: readonly InboxRow[]): ByState {
  const previous = statesOf.get(rows);
  if (previous !== undefined) {
    return previous;
  }
  const visible: InboxRow[] = [];
  const hidden: InboxRow[] = [];
  for (const row of rows) {
    if (row.comment.status === 'visible') {
      visible.push(row);
    } else if (row.comment.status === 'hidden') {
      hidden.push(row);
    }
  }
  const lists = { all: rows, visible, hidden };
  statesOf.set(rows, lists);
  return lists;
}

/** Rows that match the filter, in their order; returns the same array for an empty filter. */
export function filterRows(rows: readonly InboxRow[], filter: InboxFilter): readonly InboxRow[] {
  return byState(findRows(rows, filter))[filter.state];
}

/** How many rows that match the other filters are in each state. */
export interface StateCounts {
  readonly all: number;
  readonly visible: number;
  readonly hidden: number;
}

/** The filtered rows, and the number of rows in each state. */
export function filterByState(
  rows: readonly InboxRow[],
  filter: InboxFilter,
): { readonly rows: readonly InboxRow[]; readonly counts: StateCounts } {
  const { all, visible, hidden } = byState(findRows(rows, filter));
  return {
    rows: { all, visible, hidden }[filter.state],
    counts: { all: all.length, visible: visible.length, hidden: hidden.length },
  };
}
