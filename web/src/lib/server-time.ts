import { createEmitter } from './emitter.ts';

/** `Date` has whole seconds, and an answer is on its way for a while. */
const TOLERANCE_MS = 5_000;
/** An answer on its way for longer may have waited in a device that slept. */
const ROUND_TRIP_MAX_MS = 10_000;
/** The wall clock ahead of the steady one by more: the device slept, where the latter stands still. */
const SLEEP_MS = 2_000;

/** A moment of the server's clock, and the device's clocks at that moment. */
interface Anchor {
  readonly serverMs: number;
  readonly steadyMs: number;
  readonly wallMs: number;
}

let anchor: Anchor | undefined;

const { on: onServerTimeStep, emit } = createEmitter();

/** The server's clock was found to be another than assumed: waiting times must be planned anew. */
export { onServerTimeStep };

const setAnchor = (serverMs: number): void => {
  anchor = { serverMs, steadyMs: performance.now(), wallMs: Date.now() };
};

/**
 * The time by the server's clock, in milliseconds; the device's own before the first answer. Steps
 * of the device's clock do not change it. Moments that devices or sessions share, ages and waiting
 * times are compared with it.
 */
export function serverNow(): number {
  if (anchor === undefined) {
    return Date.now();
  }
  const steadyMs = performance.now() - anchor.steadyMs;
  const sleptMs = Date.now() - anchor.wallMs - steadyMs;
  if (sleptMs > SLEEP_MS) {
    setAnchor(anchor.serverMs + steadyMs + sleptMs);
    return anchor.serverMs;
  }
  return anchor.serverMs + steadyMs;
}

/** Notes the `Date` of an answer of our server to a request that was sent at `sentMs`. */
export function noteServerTime({
  date,
  sentMs,
}: {
  readonly date: string | null | undefined;
  readonly sentMs: number;
}): void {
  const dateMs = Date.parse(date ?? '');
  const nowMs = serverNow();
  const roundTripMs = nowMs - sentMs;
  if (Number.isNaN(dateMs) || roundTripMs < 0 || roundTripMs > ROUND_TRIP_MAX_MS) {
    return;
  }
  const isKnown = nowMs > dateMs - TOLERANCE_MS && nowMs < dateMs + roundTripMs + TOLERANCE_MS;
  if (isKnown) {
    if (anchor === undefined) {
      setAnchor(nowMs);
    }
    return;
  }
  setAnchor(dateMs);
  emit();
}

/** {@link serverNow} as a date. */
export const serverDate = (): Date => new Date(serverNow());

/** For tests: forgets what answers told. */
export function forgetServerTime(): void {
  anchor = undefined;
}
