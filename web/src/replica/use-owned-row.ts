import { useCallback, useEffect, useRef, useState } from 'react';

/** What came of asking the server for a row that the replica does not hold. */
export type RequestedRow<Answer> =
  | { readonly state: 'asking' }
  | { readonly state: 'there'; readonly answer: Answer }
  | { readonly state: 'failed'; readonly error: unknown };

const ASKING = { state: 'asking' } as const;

/**
 * One row of a collection. What the replica does not hold (any more) is asked for: it may have been made a moment ago,
 * and a replica that begins anew is empty for a while.
 */
export function useOwnedRow<Row extends { readonly id: string }, Answer>({
  id,
  rows,
  isReady,
  isGoing,
  ask,
}: {
  readonly id: string;
  readonly rows: readonly Row[];
  readonly isReady: boolean;
  /** It is about to be deleted here: that it goes is no question to the server. */
  readonly isGoing: boolean;
  /** The same function each time: another one asks again. */
  readonly ask: (id: string, signal: AbortSignal) => Promise<Answer>;
}): {
  /** What the replica holds. */
  readonly held: Row | undefined;
  /** What it held last. */
  readonly lastHeld: Row | undefined;
  readonly asked: RequestedRow<Answer>;
  /** Takes what another answer said in the place of what was asked for. */
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
  const asked: RequestedRow<Answer> = outcome?.id === id ? outcome.asked : ASKING;
  const isWanted =
    !isHeld && !isGoing && (isReady || last.current !== undefined) && asked.state === 'asking';
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
    ask(id, left.signal).then(
      (answer) => setOutcome({ id, asked: { state: 'there', answer } }),
      (error: unknown) => {
        if (!left.signal.aborted) {
          setOutcome({ id, asked: { state: 'failed', error } });
        }
      },
    );
    return () => left.abort();
  }, [isWanted, id, ask]);
  const take = useCallback(
    (answer: Answer) => setOutcome({ id, asked: { state: 'there', answer } }),
    [id],
  );
  const retry = useCallback(() => setOutcome(null), []);
  return { held, lastHeld: last.current, asked, take, retry };
}
