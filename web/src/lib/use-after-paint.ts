import { startTransition, useEffect, useState } from 'react';
import { afterNextFrame } from './frame.ts';

/**
 * The value that was painted last: a newer one comes after the frame that shows the rest of it.
 * Unlike a deferred value nothing is worked out from it before that frame, which it could cost.
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
