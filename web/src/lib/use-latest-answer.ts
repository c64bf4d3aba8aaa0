import { useState } from 'react';

/** Keeps the server's answer to a save until the feed delivers it. */
export function useLatestAnswer<Row extends { readonly updatedAt: string }>(
  stored: Row,
): { readonly row: Row; readonly setAnswer: (answer: Row) => void } {
  const [answer, setAnswer] = useState<Row | null>(null);
  const isNewer = answer !== null && Date.parse(answer.updatedAt) > Date.parse(stored.updatedAt);
  return { row: isNewer ? answer : stored, setAnswer };
}
