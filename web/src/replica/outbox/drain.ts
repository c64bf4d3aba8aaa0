import type { Clock } from '../clock.ts';
import { isDiskFullError } from './disk-full.ts';
import type { createSchedule } from './schedule.ts';
import type { createSendLoop } from './send-loop.ts';

/** First retry delay after an error of the local database; it doubles. */
const REFUSED_FIRST_MS = 1_000;
const REFUSED_MAX_MS = 60_000;

/** Sends what is due, now and when the next command is. */
export function createDrain({
  clock,
  loop,
  schedule,
  canSend,
  onCannotSend,
  onDiskFull,
}: {
  readonly clock: Clock;
  readonly loop: ReturnType<typeof createSendLoop>;
  readonly schedule: ReturnType<typeof createSchedule>;
  readonly canSend: () => boolean;
  readonly onCannotSend: () => void;
  readonly onDiskFull: (isFull: boolean) => void;
}) {
  let isDraining = false;
  let refusals = 0;
  let refusedUntilMs = 0;

  const plan = (): void => {
    schedule.cancel();
    if (canSend()) {
      if (isDraining) {
        loop.rescan();
      }
      schedule.plan({ isDraining, notBeforeMs: refusedUntilMs });
    }
  };

  return {
    plan,
    async drain(): Promise<void> {
      if (isDraining) {
        loop.rescan();
        return;
      }
      if (!canSend()) {
        onCannotSend();
        return;
      }
      isDraining = true;
      try {
        await loop.sendReady();
        refusals = 0;
        refusedUntilMs = 0;
        onDiskFull(false);
      } catch (error) {
        // The local database failed: the rows are still there, and the timer retries.
        refusedUntilMs = clock.now() + Math.min(REFUSED_FIRST_MS * 2 ** refusals, REFUSED_MAX_MS);
        refusals += 1;
        if (isDiskFullError(error)) {
          onDiskFull(true);
        }
      } finally {
        isDraining = false;
        plan();
      }
    },
    /** The clock stepped: no waiting time that was planned by the former one holds. */
    reset(): void {
      schedule.reset();
      refusedUntilMs = 0;
    },
  };
}
