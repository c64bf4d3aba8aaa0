import { serverNow } from './server-time.ts';

/** Injected, so that tests control time. */
export interface Clock {
  /** By the server's clock: it may step once an answer tells it. */
  readonly now: () => number;
  /** Since some moment; it never steps. */
  readonly steadyMs: () => number;
  /** Returns a cancel function. */
  readonly setTimer: (run: () => void, delayMs: number) => () => void;
}

export const systemClock: Clock = {
  now: serverNow,
  steadyMs: () => performance.now(),
  setTimer(run, delayMs) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/**
 * This moment by the clock as it is when asked: a step since then moves the moment too, so that it
 * is never later than it was.
 */
export function followMoment({ now, steadyMs }: Pick<Clock, 'now' | 'steadyMs'>): () => number {
  const [atMs, atSteadyMs] = [now(), steadyMs()];
  return () => Math.min(atMs, now() - (steadyMs() - atSteadyMs));
}
