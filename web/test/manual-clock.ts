import type { Clock } from '../src/lib/clock.ts';

export interface ManualClock extends Clock {
  /** Advances the time and runs due timers in order. */
  readonly advance: (delayMs: number) => void;
  /** Sets the clock, while the steady one and the timers go on. */
  readonly step: (byMs: number) => void;
}

export function createManualClock(startMs = Date.parse('2026-03-02T09:00:00Z')): ManualClock {
  let nowMs = startMs;
  let steppedMs = 0;
  let nextId = 0;
  const timers = new Map<number, { readonly atMs: number; readonly run: () => void }>();
  return {
    now: () => nowMs + steppedMs,
    steadyMs: () => nowMs,
    setTimer(run, delayMs) {
      const id = nextId;
      nextId += 1;
      timers.set(id, { atMs: nowMs + delayMs, run });
      return () => timers.delete(id);
    },
    step(byMs) {
      steppedMs += byMs;
    },
    advance(delayMs) {
      const untilMs = nowMs + delayMs;
      for (;;) {
        const due = [...timers]
          .filter(([, timer]) => timer.atMs <= untilMs)
          .sort(([a, left], [b, right]) => left.atMs - right.atMs || a - b)[0];
        if (due === undefined) {
          break;
        }
        const [id, timer] = due;
        timers.delete(id);
        nowMs = Math.max(nowMs, timer.atMs);
        timer.run();
      }
      nowMs = untilMs;
    },
  };
}
