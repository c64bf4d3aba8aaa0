import { useEffect, useState } from 'react';

/** The value once it has been stable for this long; initially the value itself. */
export function useDelayed<T extends string | number | boolean | null>(
  value: T,
  delayMs: number,
): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
