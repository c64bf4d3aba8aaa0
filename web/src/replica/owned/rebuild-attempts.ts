import type { Clock } from '../../lib/clock.ts';

const FIRST_MS = 250;
const MAX_MS = 60_000;

interface AttemptDeps {
  readonly clock: Clock;
  readonly isWanted: () => boolean;
  readonly onFailed: (error: unknown) => void;
}

/** Repeats a rebuild, with growing delays, until it succeeds. */
export function createRebuildAttempts({ clock, isWanted, onFailed }: AttemptDeps) {
  let count = 0;
  let cancel = (): void => undefined;
  let attemptNow = (): void => undefined;

  const plan = (rebuild: () => Promise<void>): void => {
    const delayMs = Math.min(FIRST_MS * 2 ** count, MAX_MS);
    count += 1;
    const attempt = (): void => {
      cancel();
      if (!isWanted()) {
        return;
      }
      attemptNow = () => undefined;
      rebuild().catch((error: unknown) => {
        onFailed(error);
        plan(rebuild);
      });
    };
    cancel = clock.setTimer(attempt, delayMs);
    attemptNow = attempt;
  };

  return {
    plan,
    /** Carries out a planned rebuild at once. */
    attemptNow: (): void => attemptNow(),
    /** The next delay is the first one. */
    reset(): void {
      count = 0;
    },
    close: (): void => cancel(),
  };
}
