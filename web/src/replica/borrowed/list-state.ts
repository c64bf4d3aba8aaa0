import type { AppError } from '@ads-checker/shared/errors';
import type { ListGaps } from '@ads-checker/shared/http';
import { NetworkFailure } from '../../lib/api-errors.ts';
import type { Locale } from '../../lib/locales.ts';
import type { BorrowedView } from '../model/types.ts';
import { oldest, type Page } from './chunks.ts';
import type { AnyRow } from './columns.ts';

export interface ListState {
  readonly rows: readonly AnyRow[];
  /** Read time of each row, to tell which answers are newer. */
  readonly sinceMs: readonly number[];
  readonly fetchedAt: string | null;
  readonly total: number | null;
  readonly isComplete: boolean;
  readonly gaps: ListGaps | undefined;
  /** The language of the rows; undefined for rows stored before it was recorded. */
  readonly locale: Locale | undefined;
  readonly hasRead: boolean;
  readonly running: { readonly loaded: number; readonly total: number | null } | null;
  readonly error: AppError | null;
}

export const NOTHING_READ: ListState = {
  rows: [],
  sinceMs: [],
  fetchedAt: null,
  total: null,
  isComplete: false,
  gaps: undefined,
  locale: undefined,
  hasRead: false,
  running: null,
  error: null,
};

export function flatten(pages: readonly Page[]): Pick<ListState, 'rows' | 'sinceMs'> {
  const rows: AnyRow[] = [];
  const sinceMs: number[] = [];
  for (const page of pages) {
    const at = Date.parse(page.fetchedAt);
    for (const row of page.rows) {
      rows.push(row);
      sinceMs.push(at);
    }
  }
  return { rows, sinceMs };
}

export function oldestOf(pages: readonly Page[]): string | null {
  return pages.length === 0 ? null : oldest(pages.map(({ fetchedAt }) => fetchedAt));
}

function statusOf(state: ListState): BorrowedView<AnyRow>['status'] {
  const { running, error, isComplete, fetchedAt, hasRead } = state;
  if (isComplete) {
    return 'ready';
  }
  const isReading = running !== null || !hasRead;
  if (!isReading && error !== null) {
    return 'error';
  }
  return fetchedAt === null ? 'loading' : 'partial';
}

/** The state of a list as screens see it; `rows` are its rows with pending changes applied. */
export function toView(
  state: ListState,
  rows: readonly AnyRow[],
): Omit<BorrowedView<AnyRow>, 'refresh'> {
  const { running, error, isComplete, fetchedAt, total, gaps } = state;
  const hasRows = fetchedAt !== null;
  return {
    rows,
    status: statusOf(state),
    progress: running ?? (isComplete || !hasRows ? null : { loaded: rows.length, total }),
    fetchedAt,
    error,
    gaps,
    isMissingOffline: !hasRows && running === null && error instanceof NetworkFailure,
    isRefreshing: running !== null && isComplete,
  };
}
