import { joinGaps } from '@ads-checker/shared/domain/whole-list';
import type { AppError } from '@ads-checker/shared/errors';
import type { ListGaps } from '@ads-checker/shared/http';
import { asAppError, isAbort, NetworkFailure } from '../../lib/api-errors.ts';
import { afterNextFrame } from '../../lib/frame.ts';
import type { Locale } from '../../lib/locales.ts';
import { createExternalStore, type ExternalStore } from '../external-store.ts';
import type { FirstSort } from '../replica.ts';
import type { BorrowedView } from '../types.ts';
import type { Cache, Page } from './cache.ts';
import type { AnyRow } from './columns.ts';
import { createFolder, type Overlay } from './fold.ts';
import type { ListAddress } from './list-key.ts';
import { type FetchPage, fetchPages } from './pages.ts';

const LIST_LIFETIME_MS = 5 * 60_000;
const FIRST_ROWS = 50;
/** Lists up to this length are read whole within a frame or two. */
const ONE_FRAME_ROWS = 500;

export interface ListStoreDeps {
  readonly address: ListAddress;
  readonly cache: Cache;
  readonly overlay: Overlay;
  readonly fetchPage: FetchPage;
  readonly now: () => number;
  readonly locale: () => Locale;
  /** Sort order for the rows shown while the rest of the cache is read. */
  readonly firstSort: FirstSort | undefined;
  readonly onSaved: () => void;
  readonly onSaveFailed: (error: unknown) => void;
}

interface SaveInput {
  readonly pages: readonly Page[];
  readonly total: number | null;
  readonly isComplete: boolean;
  readonly gaps: ListGaps | undefined;
  readonly locale: Locale;
}

interface State {
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

function flatten(pages: readonly Page[]): Pick<State, 'rows' | 'sinceMs'> {
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

function oldestOf(pages: readonly Page[]): string | null {
  return pages.reduce<string | null>(
    (oldest, { fetchedAt }) =>
      oldest === null || Date.parse(fetchedAt) < Date.parse(oldest) ? fetchedAt : oldest,
    null,
  );
}

/**
 * One list of ad network rows: from the cache at once, refetched when older than {@link
 * LIST_LIFETIME_MS} or in another language, in memory while watched. A failed refresh keeps all
 * rows.
 */
export function createListStore(deps: ListStoreDeps) {
  const { address, cache, overlay, now } = deps;
  const isKept = address.filters === undefined;
  const foldAll = createFolder(address.kind);
  let state: State = {
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
  let run:
    | { readonly isFresh: boolean; readonly locale: Locale; readonly stop: AbortController }
    | undefined;
  let opening: Promise<void> | undefined;
  let isClosed = false;

  const refresh = (): void => {
    void fetchAll({ isFresh: true });
  };

  const toView = (): BorrowedView<AnyRow> => {
    const { running, error, isComplete, fetchedAt } = state;
    const rows = foldAll({ rows: state.rows, sinceMs: state.sinceMs, overlay });
    const hasRows = fetchedAt !== null;
    const status = isComplete
      ? 'ready'
      : running !== null || !state.hasRead
        ? hasRows
          ? 'partial'
          : 'loading'
        : error !== null
          ? 'error'
          : hasRows
            ? 'partial'
            : 'loading';
    return {
      rows,
      status,
      progress:
        running ?? (isComplete || !hasRows ? null : { loaded: rows.length, total: state.total }),
      fetchedAt,
      error,
      gaps: state.gaps,
      isMissingOffline: !hasRows && running === null && error instanceof NetworkFailure,
      isRefreshing: running !== null && isComplete,
      refresh,
    };
  };

  let isWatched = false;
  /** Requested by a screen that does not watch it yet. */
  let isAwaited = false;
  const external = createExternalStore(toView(), {
    onWatched: () => {
      isWatched = true;
      isAwaited = false;
      void open();
    },
    onUnwatched: () => {
      isWatched = false;
    },
  });
  const publish = (change: Partial<State>): void => {
    state = { ...state, ...change };
    if (change.rows !== undefined) {
      overlay.recordStatuses({ kind: address.kind, rows: state.rows, sinceMs: state.sinceMs });
    }
    external.set(toView());
  };

  /** The last request got no response: the shown rows may be older than their time says. */
  const isUnreached = (): boolean => state.error instanceof NetworkFailure;
  /** A refresh that bypasses the server's cache is still outstanding. */
  let isFreshReadPending = false;

  const isStale = (): boolean =>
    !state.isComplete ||
    state.locale !== deps.locale() ||
    state.fetchedAt === null ||
    isUnreached() ||
    now() - Date.parse(state.fetchedAt) > LIST_LIFETIME_MS;

  /** Reads the cache once, then refetches when it is missing or stale. */
  const open = async (): Promise<void> => {
    opening ??= (async () => {
      const { firstSort } = deps;
      const record = isKept ? await cache.findList(address) : undefined;
      if (record) {
        if (record.rowCount > (firstSort ? FIRST_ROWS : ONE_FRAME_ROWS)) {
          const first = await cache.listTop({ address, ...firstSort, limit: FIRST_ROWS });
          publish({ ...flatten(first), fetchedAt: record.fetchedAt, total: record.rowCount });
          await afterNextFrame();
        }
        const found = await cache.findRows(address);
        if (found) {
          publish({
            ...flatten(found.pages),
            fetchedAt: found.record.fetchedAt,
            total: found.record.total,
            isComplete: found.record.isComplete,
            gaps: found.record.gaps,
            locale: found.record.locale,
          });
          await cache.markOpened({ address, nowMs: now() });
        }
      }
      publish({ hasRead: true });
    })().catch((error: unknown) => {
      // An unreadable cache counts as empty: everything can be refetched.
      publish({ hasRead: true, error: asAppError(error) });
    });
    await opening;
    await revalidate();
  };

  const save = async (input: SaveInput): Promise<void> => {
    if (!isKept) {
      return;
    }
    try {
      await cache.saveList({ address, nowMs: now(), ...input });
      deps.onSaved();
    } catch (error) {
      // The rows are shown; a full disk only costs the next offline start.
      deps.onSaveFailed(error);
    }
  };

  const fetchAll = async ({ isFresh }: { readonly isFresh: boolean }): Promise<void> => {
    const locale = deps.locale();
    if (isClosed || (run?.locale === locale && (run.isFresh || !isFresh))) {
      return;
    }
    run?.stop.abort();
    const mine = { isFresh, locale, stop: new AbortController() };
    run = mine;
    const isFirst = !state.isComplete;
    const pages: Page[] = [];
    let total: number | null = null;
    let gaps: ListGaps | undefined;
    let loaded = 0;
    let firstSave = Promise.resolve();
    publish({ running: { loaded: 0, total: state.total }, error: null });
    try {
      for await (const page of fetchPages({
        address,
        isFresh,
        locale,
        hasSmallFirstPage: isFirst && state.rows.length === 0,
        signal: mine.stop.signal,
        fetchPage: deps.fetchPage,
      })) {
        if (run !== mine) {
          return;
        }
        pages.push(page);
        loaded += page.rows.length;
        total = page.total ?? total;
        gaps = joinGaps(gaps, page.gaps);
        // Shown rows stay until the new list has as many.
        const isMore = isFirst && loaded >= state.rows.length;
        publish({
          running: { loaded, total },
          ...(isMore ? { ...flatten(pages), fetchedAt: oldestOf(pages), total, gaps, locale } : {}),
        });
        if (isMore && pages.length === 1 && page.after !== null) {
          // Stores the first page, in case the rest is never loaded.
          const first = { pages: [page], total, isComplete: false, gaps, locale };
          firstSave = afterNextFrame().then(() => save(first));
        }
      }
      if (run !== mine) {
        return;
      }
      run = undefined;
      isFreshReadPending = false;
      publish({
        ...flatten(pages),
        fetchedAt: oldestOf(pages),
        total: loaded,
        isComplete: true,
        gaps,
        locale,
        hasRead: true,
        running: null,
        error: null,
      });
      await firstSave;
      await save({ pages, total: loaded, isComplete: true, gaps, locale });
    } catch (error) {
      if (run !== mine || isClosed) {
        return;
      }
      run = undefined;
      isFreshReadPending ||= isFresh;
      publish({ running: null, error: isAbort(error) ? null : asAppError(error), hasRead: true });
      if (isFirst && loaded > 0 && loaded >= state.rows.length) {
        await firstSave;
        await save({ pages, total, isComplete: false, gaps, locale });
      }
    }
  };

  const revalidate = async (): Promise<void> => {
    if (state.hasRead && isStale()) {
      await fetchAll({ isFresh: isFreshReadPending });
    }
  };

  return {
    address,
    external: external as ExternalStore<BorrowedView<AnyRow>>,
    refold(): void {
      const view = toView();
      if (view.rows !== external.get().rows) {
        external.set(view);
      }
    },
    revalidate,
    /** The server is reachable again: refetches a list whose last request failed. */
    async refetchUnreachable(): Promise<void> {
      if (isUnreached()) {
        await revalidate();
      }
    },
    refetch: (): Promise<void> => fetchAll({ isFresh: true }),
    isWatched: (): boolean => isWatched,
    /** A screen is about to watch it, so it must not be dropped. */
    expectWatching(): void {
      isAwaited = !isWatched;
    },
    isUnused: (): boolean => !isWatched && !isAwaited,
    rowCount: (): number => state.rows.length,
    close(): void {
      isClosed = true;
      run?.stop.abort();
    },
  };
}

export type ListStore = ReturnType<typeof createListStore>;
