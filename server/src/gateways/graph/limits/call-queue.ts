import { NetworkError } from '../ports/network-error.ts';

/** Calls of one profile that run at once. */
const MAX_RUNNING = 3;
/** Including hanging calls: a proxy that never answers must not accumulate them without end. */
const MAX_OPEN = 24;
/** A call that takes this long counts as hanging and no longer blocks others. */
const HANGING_MS = 4_000;

export interface QueuedCall {
  readonly profileKey: string;
  readonly priority: 'interactive' | 'background';
  readonly signal?: AbortSignal;
}

export interface CallQueue {
  /**
   * Waits for a slot; the returned function frees it. @throws NetworkError when the caller aborts
   * first.
   */
  enter(call: QueuedCall, gateOf: () => string | null): Promise<() => void>;
}

interface Waiting {
  readonly start: () => void;
  /** Calls with the same gate run one at a time; null when the call has none. */
  readonly gateOf: () => string | null;
}

interface Lane {
  running: number;
  hanging: number;
  readonly gates: Set<string>;
  readonly waiting: { readonly interactive: Waiting[]; readonly background: Waiting[] };
}

export type QueueTimer = (input: { delayMs: number; run: () => void }) => () => void;

const systemTimer: QueueTimer = ({ delayMs, run }) => {
  const timer = setTimeout(run, delayMs);
  timer.unref();
  return () => clearTimeout(timer);
};

function aborted(): NetworkError {
  return new NetworkError('UnavailableError', 'Request canceled.', { code: 'aborted' });
}

/**
 * Runs a few calls of a profile at a time, interactive ones first. Calls held back by a limit let
 * others pass, and hanging ones give up their slot, so that neither delays unrelated calls.
 */
export function createCallQueue({
  maxRunning = MAX_RUNNING,
  maxOpen = MAX_OPEN,
  hangingMs = HANGING_MS,
  timer = systemTimer,
}: {
  maxRunning?: number | undefined;
  maxOpen?: number | undefined;
  hangingMs?: number | undefined;
  timer?: QueueTimer | undefined;
} = {}): CallQueue {
  const callQueue = new Map<string, Lane>();

  const laneOf = (profileKey: string): Lane => {
    const lane = callQueue.get(profileKey) ?? {
      running: 0,
      hanging: 0,
      gates: new Set(),
      waiting: { interactive: [], background: [] },
    };
    callQueue.set(profileKey, lane);
    return lane;
  };

  /** The first call that may start, with its queue. */
  const findNext = ({ waiting, gates }: Lane) => {
    for (const queue of [waiting.interactive, waiting.background]) {
      for (const [index, { gateOf }] of queue.entries()) {
        const gate = gateOf();
        if (gate === null || !gates.has(gate)) {
          return { queue, index, gate };
        }
      }
    }
    return undefined;
  };

  const pump = (profileKey: string): void => {
    const lane = laneOf(profileKey);
    while (lane.running < maxRunning && lane.running + lane.hanging < maxOpen) {
      const next = findNext(lane);
      if (next === undefined) {
        break;
      }
      const [waiting] = next.queue.splice(next.index, 1);
      lane.running += 1;
      if (next.gate !== null) {
        lane.gates.add(next.gate);
      }
      waiting?.start();
    }
    const isIdle =
      lane.running + lane.hanging === 0 &&
      lane.waiting.interactive.length + lane.waiting.background.length === 0;
    if (isIdle) {
      callQueue.delete(profileKey);
    }
  };

  const begin = (profileKey: string, gate: string | null): (() => void) => {
    const lane = laneOf(profileKey);
    let isHanging = false;
    const leaveGate = (): void => {
      if (gate !== null) {
        lane.gates.delete(gate);
      }
    };
    const cancel = timer({
      delayMs: hangingMs,
      run: () => {
        isHanging = true;
        lane.running -= 1;
        lane.hanging += 1;
        leaveGate();
        pump(profileKey);
      },
    });
    return () => {
      cancel();
      if (isHanging) {
        lane.hanging -= 1;
      } else {
        lane.running -= 1;
        leaveGate();
      }
      pump(profileKey);
    };
  };

  return {
    enter: ({ profileKey, priority, signal }, gateOf) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(aborted());
          return;
        }
        const queue = laneOf(profileKey).waiting[priority];
        const onAbort = (): void => {
          const index = queue.indexOf(waiting);
          if (index >= 0) {
            queue.splice(index, 1);
            reject(aborted());
            pump(profileKey);
          }
        };
        let lastGate: string | null = null;
        const waiting: Waiting = {
          gateOf: () => {
            lastGate = gateOf();
            return lastGate;
          },
          start: () => {
            signal?.removeEventListener('abort', onAbort);
            resolve(begin(profileKey, lastGate));
          },
        };
        signal?.addEventListener('abort', onAbort, { once: true });
        queue.push(waiting);
        pump(profileKey);
      }),
  };
}
