import { isAbort } from '../../lib/api-errors.ts';
import type { Clock } from '../clock.ts';

const BEAT_MS = 2_000;
/** A leader silent for longer is frozen: a visible tab takes its place. */
const SILENCE_MS = 5_000;

export interface LeadershipDeps {
  readonly name: string;
  readonly locks: LockManager | undefined;
  readonly channel: BroadcastChannel | undefined;
  readonly clock: Clock;
  readonly isVisible: () => boolean;
  readonly onLead: () => void;
  readonly onDeposed: () => void;
  /** What the leader says with each beat. */
  readonly describe: () => unknown;
  /** What another tab's leader said. */
  readonly onHeard: (description: unknown) => void;
}

interface Beat {
  readonly type: 'beat';
  readonly description: unknown;
}

function isBeat(value: unknown): value is Beat {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'beat';
}

/**
 * Chooses the one tab that holds the stream and pulls for all. The leader holds a lock and beats; browsers freeze
 * background tabs together with their locks, so a leader that fell silent has its lock stolen.
 */
export function joinLeadership(deps: LeadershipDeps) {
  const { name, locks, channel, clock } = deps;
  let isLeader = false;
  let isClosed = false;
  let lastBeatMs = clock.now();
  let lastTickMs = clock.now();
  let release = (): void => undefined;
  let waiting = new AbortController();
  let cancelTick = (): void => undefined;

  const beat = (): void => {
    channel?.postMessage({ type: 'beat', description: deps.describe() } satisfies Beat);
  };

  const lead = (): Promise<void> =>
    new Promise((resolve) => {
      if (isClosed) {
        resolve();
        return;
      }
      release = resolve;
      isLeader = true;
      deps.onLead();
      beat();
    });

  const stepDown = (): void => {
    if (isLeader) {
      isLeader = false;
      release();
      deps.onDeposed();
    }
  };

  const apply = async (options: LockOptions): Promise<void> => {
    try {
      await locks?.request(name, options, lead);
    } catch (error) {
      if (!isAbort(error)) {
        // Locks are refused here: this tab pulls for itself.
        void lead();
        return;
      }
      // Either our wait was given up in order to steal, or a thawed tab learns that it was deposed.
    }
    if (!isClosed && isLeader) {
      stepDown();
    }
    if (!isClosed && !options.signal?.aborted) {
      queue();
    }
  };

  const queue = (): void => {
    waiting = new AbortController();
    void apply({ signal: waiting.signal });
  };

  const tick = (): void => {
    cancelTick = clock.setTimer(() => {
      const nowMs = clock.now();
      // Our own timers stood still: that silence says nothing about the leader.
      const wasAsleep = nowMs - lastTickMs > 2 * BEAT_MS;
      lastTickMs = nowMs;
      if (wasAsleep) {
        lastBeatMs = nowMs;
      }
      if (isLeader) {
        beat();
      } else if (nowMs - lastBeatMs > SILENCE_MS && deps.isVisible() && locks) {
        lastBeatMs = nowMs;
        waiting.abort();
        void apply({ steal: true });
      }
      tick();
    }, BEAT_MS);
  };

  const onMessage = (event: MessageEvent<unknown>): void => {
    if (isBeat(event.data)) {
      lastBeatMs = clock.now();
      deps.onHeard(event.data.description);
    }
  };
  channel?.addEventListener('message', onMessage);

  if (locks) {
    queue();
  } else {
    // Without locks every tab pulls for itself: wasteful, never wrong.
    void lead();
  }
  tick();

  return {
    isLeader: (): boolean => isLeader,
    beat,
    close(): void {
      isClosed = true;
      cancelTick();
      channel?.removeEventListener('message', onMessage);
      waiting.abort();
      isLeader = false;
      release();
    },
  };
}

export type Leadership = ReturnType<typeof joinLeadership>;
