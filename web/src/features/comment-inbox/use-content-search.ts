import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { afterNextFrame } from '../../lib/frame.ts';
import { loadCode } from '../../lib/load-code.ts';
import type { ContentFilter } from './inbox-filter.ts';
import type { InboxRow } from './inbox-rows.ts';

/** Longest work between two frames. */
const SLICE_MS = 8;

interface Search {
  readonly key: string;
  readonly find: (message: string) => boolean;
  readonly known: Map<string, boolean>;
}

export interface ContentSearch {
  /** `searching` until all comments were looked at once. */
  readonly state: 'off' | 'searching' | 'ready' | 'failed';
  readonly error: unknown;
  readonly isIn: (row: InboxRow) => boolean;
  readonly retry: () => void;
}

/** Adds what the finder says about new texts, in parts. @returns whether there were any */
async function search(
  rows: Iterable<InboxRow>,
  { find, known }: Search,
  signal: AbortSignal,
): Promise<boolean> {
  let isChanged = false;
  let until = performance.now() + SLICE_MS;
  for (const { comment } of rows) {
    const { message } = comment;
    if (!known.has(message)) {
      known.set(message, find(message));
      isChanged = true;
      if (performance.now() >= until) {
        await afterNextFrame();
        signal.throwIfAborted();
        until = performance.now() + SLICE_MS;
      }
    }
  }
  return isChanged;
}

/**
 * Finds the comments that contain something. The finders weigh more than the screen, so they are
 * loaded with the first search.
 */
export function useContentSearch({
  content,
  rows,
  newRows,
}: {
  readonly content: ContentFilter | null;
  readonly rows: readonly InboxRow[];
  readonly newRows: readonly InboxRow[];
}): ContentSearch {
  const key = content === null ? null : JSON.stringify(content);
  const latest = useRef<Search>(undefined);
  const [done, setDone] = useState<Pick<Search, 'key' | 'known'> | null>(null);
  const [failed, setFailed] = useState<{ readonly key: string; readonly error: unknown } | null>(
    null,
  );
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is searched for, an attempt has only its number
  useEffect(() => {
    if (key === null || content === null) {
      return;
    }
    const stop = new AbortController();
    const run = async (): Promise<void> => {
      if (latest.current?.key !== key) {
        const { createContentFinder } = await loadCode(() => import('./content-finder.ts'));
        stop.signal.throwIfAborted();
        latest.current = { key, find: createContentFinder(content), known: new Map() };
      }
      const { current } = latest;
      const isChanged = await search([...rows, ...newRows], current, stop.signal);
      setDone((before) =>
        before?.key === key && !isChanged ? before : { key, known: current.known },
      );
      setFailed(null);
    };
    void run().catch((error: unknown) => {
      if (!stop.signal.aborted) {
        setFailed({ key, error });
      }
    });
    return () => stop.abort();
  }, [key, rows, newRows, attempt]);

  const found = done?.key === key ? done : null;
  const error = failed?.key === key ? failed.error : null;
  const isIn = useCallback(
    ({ comment }: InboxRow) => key === null || found?.known.get(comment.message) === true,
    [key, found],
  );
  const state =
    key === null ? 'off' : found !== null ? 'ready' : error === null ? 'searching' : 'failed';
  return useMemo(
    () => ({ state, error, isIn, retry: () => setAttempt((before) => before + 1) }),
    [state, error, isIn],
  );
}
