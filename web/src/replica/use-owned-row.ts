import type { OwnedKind } from '@ads-checker/shared/collections/index';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { foldAnswer } from './fold-owned.ts';
import { useOutbox } from './hooks.ts';
import { pendingLifeOf } from './pending-life.ts';

/** Result of fetching a row that the replica does not have. */
export type RequestedRow<Answer> =
  | { readonly state: 'asking' }
  | { readonly state: 'there'; readonly answer: Answer }
  | { readonly state: 'failed'; readonly error: unknown };

const ASKING = { state: 'asking' } as const;

/**
 * One row of a collection. Rows missing in the replica are fetched: they may be new, and a reset
 * replica is empty for a while. Pending changes are applied to what is fetched too.
 */
export function useOwnedRow<
  Row extends { readonly id: string },
  Answer extends { readonly id: string },
>({
  kind,
  id,
  rows,
  isReady,
  isDeleting,
  fetchRow,
}: {
  readonly kind: OwnedKind;
  readonly id: string;
  readonly rows: readonly Row[];
  readonly isReady: boolean;
  /** While it is being deleted here, the server is not queried. */
  readonly isDeleting: boolean;
  /** Must be stable: a new function fetches again. */
  readonly fetchRow: (id: string, signal: AbortSignal) => Promise<Answer>;
}): {
  readonly held: Row | undefined;
  readonly lastKnown: Row | undefined;
  readonly asked: RequestedRow<Answer>;
  /** Replaces the fetched row with another response. */
  readonly take: (answer: Answer) => void;
  readonly retry: () => void;
} {
  const held = rows.find((row) => row.id === id);
  const last = useRef<Row>(undefined);
  last.current = held ?? (last.current?.id === id ? last.current : undefined);
  const isHeld = held !== undefined;
  const [outcome, setOutcome] = useState<{
    readonly id: string;
    readonly asked: RequestedRow<Answer>;
  } | null>(null);
  const heard: RequestedRow<Answer> = outcome?.id === id ? outcome.asked : ASKING;
  const { commands } = useOutbox();
  const asked = useMemo((): RequestedRow<Answer> => {
    if (heard.state !== 'there') {
      return heard;
    }
    const answer = foldAnswer(kind, heard.answer, commands);
    return answer === null ? ASKING : { state: 'there', answer };
  }, [heard, kind, commands]);
  const { isBeingDeleted, isRefused } = useMemo(
    () => pendingLifeOf({ kind, id }, commands),
    [kind, id, commands],
  );
  const wasReplicated = last.current !== undefined;
  const isWanted =
    heard.state === 'asking' &&
    !isHeld &&
    !isDeleting &&
    !isBeingDeleted &&
    // A row whose creation was rejected stays on the screen that created it
    !(isRefused && wasReplicated) &&
    (isReady || wasReplicated);
  useEffect(() => {
    if (isHeld) {
      setOutcome(null);
    }
  }, [isHeld]);
  useEffect(() => {
    if (!isWanted) {
      return;
    }
    const left = new AbortController();
    fetchRow(id, left.signal).then(
      (answer) => setOutcome({ id, asked: { state: 'there', answer } }),
      (error: unknown) => {
        if (!left.signal.aborted) {
          setOutcome({ id, asked: { state: 'failed', error } });
        }
      },
    );
    return () => left.abort();
  }, [isWanted, id, fetchRow]);
  const take = useCallback(
    (answer: Answer) => setOutcome({ id, asked: { state: 'there', answer } }),
    [id],
  );
  const retry = useCallback(() => setOutcome(null), []);
  return { held, lastKnown: last.current, asked, take, retry };
}
