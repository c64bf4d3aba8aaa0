import { useEffect, useEffectEvent, useState } from 'react';

/** Keeps the server's answer to a save until the feed delivers it. */
export function useLatestAnswer<Row extends { readonly updatedAt: string }>(
  stored: Row,
): { readonly row: Row; readonly setAnswer: (answer: Row) => void } {
  const [answer, setAnswer] = useState<Row | null>(null);
  const isNewer = answer !== null && Date.parse(answer.updatedAt) > Date.parse(stored.updatedAt);
  return { row: isNewer ? answer : stored, setAnswer };
}

export type Answer<T> =
  | { readonly question: string; readonly value: T; readonly error?: undefined }
  | { readonly question: string; readonly value?: undefined; readonly error: unknown };

/**
 * The latest answer to a question that changes: an earlier one that arrives later is dropped, and
 * the previous one stays until then. @param question null: nothing is asked, and nothing is known.
 * @param again asks the same question once more when it changes
 */
export function useAnswer<T>(
  question: string | null,
  ask: (question: string, signal: AbortSignal) => Promise<T>,
  again: readonly unknown[] = [],
): Answer<T> | undefined {
  const [answer, setAnswer] = useState<Answer<T>>();
  const start = useEffectEvent((signal: AbortSignal) => {
    if (question === null) {
      setAnswer(undefined);
      return;
    }
    const show = (next: Answer<T>): void => {
      if (!signal.aborted) {
        setAnswer(next);
      }
    };
    ask(question, signal).then(
      (value) => show({ question, value }),
      (error: unknown) => show({ question, error }),
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller knows what to ask again for
  useEffect(() => {
    const left = new AbortController();
    start(left.signal);
    return () => left.abort();
  }, [question, ...again]);
  return answer;
}
