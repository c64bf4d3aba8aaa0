import { createContext, useContext, useEffect, useState } from 'react';

const ReachContext = createContext(true);

/** Whether the server responds. */
export const ReachProvider = ReachContext.Provider;

/** What is read from this device comes sooner. */
const LOCAL_READ_MS = 1_000;

/** What a component still waits for does not come: the server does not respond. */
export function useIsOutOfReach(): boolean {
  const isReached = useContext(ReachContext);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = isReached ? undefined : setTimeout(() => setLate(true), LOCAL_READ_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isReached]);
  return isLate && !isReached;
}
