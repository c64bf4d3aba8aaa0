import { joinGaps } from '@ads-checker/shared/domain/whole-list';
import type { ListGaps } from '@ads-checker/shared/http';
import { asAppError, isAbort } from '../../lib/api-errors.ts';
import { afterNextFrame } from '../../lib/frame.ts';
import type { Locale } from '../../lib/locales.ts';
import type { Cache } from './cache.ts';
import type { Page } from './chunks.ts';
import type { ListAddress } from './list-key.ts';
import { flatten, type ListState, oldestOf } from './list-state.ts';
import { type FetchPage, fetchPages } from './pages.ts';
import type { FetchedList } from './save-list.ts';

export interface ListLoaderDeps {
  readonly address: ListAddress;
  readonly cache: Cache;
  readonly fetchPage: FetchPage;
  readonly now: () => number;
  readonly locale: () => Locale;
  readonly onSaved: () => void;
  readonly onSaveFailed: (error: unknown) => void;
}

/** Fetches a whole list, publishing and saving it as it arrives. A failure keeps all rows. */
export function createListLoader({
  state,
  publish,
  ...deps
}: ListLoaderDeps & {
  readonly state: () => ListState;
  readonly publish: (change: Partial<ListState>) => void;
}) {
  const { address, cache, now } = deps;
  let run:
    | { readonly isFresh: boolean; readonly locale: Locale; readonly stop: AbortController }
    | undefined;
  let isClosed = false;
  /** A refresh that bypasses the server's cache is still outstanding. */
  let isFreshReadPending = false;

  const save = async (input: FetchedList): Promise<void> => {
    if (address.filters !== undefined) {
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
    const isFirst = !state().isComplete;
    const pages: Page[] = [];
    let total: number | null = null;
    let gaps: ListGaps | undefined;
    let loaded = 0;
    let firstSave = Promise.resolve();
    publish({ running: { loaded: 0, total: state().total }, error: null });
    try {
      for await (const page of fetchPages({
        address,
        isFresh,
        locale,
        hasSmallFirstPage: isFirst && state().rows.length === 0,
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
        const isMore = isFirst && loaded >= state().rows.length;
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
      if (isFirst && loaded > 0 && loaded >= state().rows.length) {
        await firstSave;
        await save({ pages, total, isComplete: false, gaps, locale });
      }
    }
  };

  return {
    fetchAll,
    /** Tries an outstanding refresh again. */
    fetchStale: (): Promise<void> => fetchAll({ isFresh: isFreshReadPending }),
    close(): void {
      isClosed = true;
      run?.stop.abort();
    },
  };
}
