import { useCallback, useLayoutEffect, useRef } from 'react';

/** The latest version of a handler behind one reference, for memoised columns. */
export function useStable<A extends readonly unknown[], R>(
  handler: (...args: A) => R,
): (...args: A) => R {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
