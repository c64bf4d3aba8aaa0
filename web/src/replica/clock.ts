/** Time and waiting, so that a test can move both. */
export interface Clock {
  readonly now: () => number;
  /** Returns what cancels the wait. */
  readonly setTimer: (run: () => void, delayMs: number) => () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer(run, delayMs) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
