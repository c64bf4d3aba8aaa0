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
  readonly stored: Row | undefined;
  readonly lastKnown: Row | undefined;
  readonly requested: RequestedRow<Answer>;
  /** Replaces the fetched row with another response. */
  readonly take: (answer: Answer) => void;
  readonly retry: () => void;
} {
  const stored = rows.find((row) => row.id === id);
  const last = useRef<Row>(undefined);
  last.current = stored ?? (last.current?.id === id ? last.current : undefined);
  const isStored = stored !== undefined;
  const [outcome, setOutcome] = useState<{
    readonly id: string;
    readonly requested: RequestedRow<Answer>;
  } | null>(null);
  const response: RequestedRow<Answer> = outcome?.id === id ? outcome.requested : ASKING;
  const { commands } = useOutbox();
  const requested = useMemo((): RequestedRow<Answer> => {
    if (response.state !== 'there') {
      return response;
    }
    const answer = foldAnswer(kind, response.answer, commands);
    return answer === null ? ASKING : { state: 'there', answer };
  }, [response, kind, commands]);
  const { isBeingDeleted, isRefused } = useMemo(
    () => pendingLifeOf({ kind, id }, commands),
    [kind, id, commands],
  );
  const wasReplicated = last.current !== undefined;
  const isWanted =
    response.state === 'asking' &&
    !isStored &&
    !isDeleting &&
    !isBeingDeleted &&
    // A row whose creation was rejected stays on the screen that created it
    !(isRefused && wasReplicated) &&
    (isReady || wasReplicated);
  useEffect(() => {
    if (isStored) {
      setOutcome(null);
    }
  }, [isStored]);
  useEffect(() => {
    if (!isWanted) {
      return;
    }
    const left = new AbortController();
    fetchRow(id, left.signal).then(
      (answer) => setOutcome({ id, requested: { state: 'there', answer } }),
      (error: unknown) => {
        if (!left.signal.aborted) {
          setOutcome({ id, requested: { state: 'failed', error } });
        }
      },
    );
    return () => left.abort();
  }, [isWanted, id, fetchRow]);
  const take = useCallback(
    (answer: Answer) => setOutcome({ id, requested: { state: 'there', answer } }),
    [id],
  );
  const retry = useCallback(() => setOutcome(null), []);
  return { stored, lastKnown: last.current, requested, take, retry };
}
