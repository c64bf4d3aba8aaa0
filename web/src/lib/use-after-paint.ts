import { startTransition, useEffect, useState } from 'react';
import { afterNextFrame } from './frame.ts';

/**
 * The value of the last paint: a new one arrives after the frame that shows everything else. Unlike
 * with a deferred value, nothing is computed from it before that frame.
 */
export function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    if (Object.is(value, painted)) {
      return;
    }
    let isCurrent = true;
    void afterNextFrame().then(() => {
      if (isCurrent) {
        startTransition(() => setPainted(() => value));
      }
    });
    return () => {
      isCurrent = false;
    };
  }, [value, painted]);
  return painted;
}
