import { useEffect, useState } from 'react';
import { serverDate } from './server-time.ts';

const TICK_MS = 30_000;

/** The current time, updated often enough for ages in minutes. */
export function useNow(): Date {
  const [now, setNow] = useState(() => serverDate());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverDate()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
