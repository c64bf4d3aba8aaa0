import { useEffect, useState } from 'react';

const SLOW_AFTER_MS = 8_000;

/** True after a long wait; any progress restarts the wait. */
export function useIsSlow({
  isWaiting,
  progress,
}: {
  readonly isWaiting: boolean;
  readonly progress: number;
}): boolean {
  const [slowAt, setSlowAt] = useState<number>();
  useEffect(() => {
    if (!isWaiting) {
      return;
    }
    const timer = setTimeout(() => setSlowAt(progress), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlowAt(undefined);
    };
  }, [isWaiting, progress]);
  return isWaiting && slowAt === progress;
}
