/** Injected, so that tests control time. */
export interface Clock {
  readonly now: () => number;
  /** Returns a cancel function. */
  readonly setTimer: (run: () => void, delayMs: number) => () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer(run, delayMs) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
