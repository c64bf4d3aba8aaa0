import { healthRoutes } from '@ads-checker/shared/contracts/health';
import { call } from '../lib/api.ts';
import type { Clock } from '../lib/clock.ts';

const FIRST_MS = 500;
const MAX_MS = 4_000;
/** Failures further apart are not one outage. */
const CALM_MS = 60_000;

/** A server that accepts a connection and stays silent is not reached either. */
const TIMEOUT_MS = 5_000;

export function askServer(): Promise<unknown> {
  return call(healthRoutes.health, { timeLimitMs: TIMEOUT_MS });
}

export interface ReachProbeDeps {
  readonly clock: Clock;
  /** A cheap call; its outcome comes back as {@link createReachProbe}'s `setReached`. */
  readonly probe: () => Promise<unknown>;
  /** False while asking would help nobody; {@link createReachProbe}'s `wake` continues. */
  readonly isWorthwhile: () => boolean;
}

/**
 * After a call without a response, asks the server until it responds: a single lost request must
 * not leave the app offline until somebody makes another call.
 */
export function createReachProbe({ clock, probe, isWorthwhile }: ReachProbeDeps) {
  let isReached = true;
  let isProbing = false;
  let isClosed = false;
  let tries = 0;
  let lastProbeMs = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | undefined;

  const stopWaiting = (): void => {
    cancel?.();
    cancel = undefined;
  };

  const run = async (): Promise<void> => {
    stopWaiting();
    isProbing = true;
    tries += 1;
    lastProbeMs = clock.steadyMs();
    await probe().catch(() => undefined);
    isProbing = false;
    schedule();
  };

  const schedule = (): void => {
    if (isReached || isProbing || isClosed || cancel !== undefined || !isWorthwhile()) {
      return;
    }
    if (clock.steadyMs() - lastProbeMs > CALM_MS) {
      tries = 0;
    }
    cancel = clock.setTimer(
      () => {
        cancel = undefined;
        if (isWorthwhile()) {
          void run();
        }
      },
      Math.min(FIRST_MS * 2 ** tries, MAX_MS),
    );
  };

  return {
    setReached(next: boolean): void {
      isReached = next;
      if (isReached) {
        stopWaiting();
      } else {
        schedule();
      }
    },
    /** The page was shown again, or the device has a network: asks at once. */
    wake(): void {
      if (!isReached && !isProbing && !isClosed && isWorthwhile()) {
        void run();
      }
    },
    close(): void {
      isClosed = true;
      stopWaiting();
    },
  };
}

export type ReachProbe = ReturnType<typeof createReachProbe>;
