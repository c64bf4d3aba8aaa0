import { z } from 'zod';
import { isAbort } from '../lib/api-errors.ts';
import { createEmitter } from '../lib/emitter.ts';
import type { Clock } from './clock.ts';

const BEAT_MS = 2_000;
/** A leader silent for longer is frozen: a visible tab takes its place. */
const SILENCE_MS = 5_000;
/** A leader that is asked answers at once, unless it is frozen. */
const ANSWER_MS = 1_000;

export interface LeaderDeps {
  /** Of the account's local databases: each account has a leader of its own. */
  readonly name: string;
  readonly locks: LockManager | undefined;
  readonly channel: BroadcastChannel | undefined;
  readonly clock: Clock;
  readonly isVisible: () => boolean;
}

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('beat'), description: z.unknown() }),
  z.object({ type: z.literal('ask') }),
]);

/**
 * Chooses the one tab that works for all: it holds the stream, pulls, and sends what every tab stored. The leader holds
 * a lock and beats; browsers freeze background tabs together with their locks, so a leader that fell silent has its
 * lock stolen. What a thawed tab sends once more is told apart by its idempotency key.
 */
export function createLeader({ name, locks, channel, clock, isVisible }: LeaderDeps) {
  const changes = createEmitter();
  const heard = createEmitter<unknown>();
  let describe = (): unknown => null;
  let isLeading = false;
  let isIn = false;
  let isClosed = false;
  let lastBeatMs = clock.now();
  let lastTickMs = clock.now();
  let release = (): void => undefined;
  let waiting = new AbortController();
  let cancelTick = (): void => undefined;
  let cancelAnswer: (() => void) | undefined;

  const post = (message: z.input<typeof messageSchema>): void => channel?.postMessage(message);
  const beat = (): void => {
    if (isLeading) {
      post({ type: 'beat', description: describe() });
    }
  };

  const lead = (): Promise<void> =>
    new Promise((resolve) => {
      if (!isIn) {
        resolve();
        return;
      }
      release = resolve;
      isLeading = true;
      changes.emit();
      beat();
    });

  const stepDown = (): void => {
    if (isLeading) {
      isLeading = false;
      release();
      changes.emit();
    }
  };

  const apply = async (options: LockOptions): Promise<void> => {
    try {
      await locks?.request(name, options, lead);
    } catch (error) {
      if (!isAbort(error)) {
        // Locks are refused here: this tab works for itself.
        void lead();
        return;
      }
      // Either our wait was given up in order to steal, or a thawed tab learns that it was deposed.
    }
    if (!options.signal?.aborted) {
      stepDown();
      queue();
    }
  };

  const queue = (): void => {
    if (!isIn || isLeading) {
      return;
    }
    if (locks === undefined) {
      // Every tab works for itself: wasteful, never wrong.
      void lead();
      return;
    }
    waiting = new AbortController();
    void apply({ signal: waiting.signal });
  };

  const takeOver = (): void => {
    if (isIn && !isLeading && locks !== undefined && isVisible()) {
      lastBeatMs = clock.now();
      waiting.abort();
      void apply({ steal: true });
    }
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
      beat();
      if (nowMs - lastBeatMs > SILENCE_MS) {
        takeOver();
      }
      tick();
    }, BEAT_MS);
  };

  const onMessage = (event: MessageEvent<unknown>): void => {
    const message = messageSchema.safeParse(event.data).data;
    if (message?.type === 'ask') {
      beat();
    } else if (message?.type === 'beat') {
      lastBeatMs = clock.now();
      cancelAnswer?.();
      cancelAnswer = undefined;
      heard.emit(message.description);
    }
  };
  channel?.addEventListener('message', onMessage);
  tick();

  return {
    isLeader: (): boolean => isLeading,
    /** This tab began to lead, or ceased to. */
    onChange: changes.on,
    /** What the leader of another tab said with a beat. */
    onHeard: heard.on,
    /** What this tab says with each beat while it leads. */
    setDescription(next: () => unknown): void {
      describe = next;
    },
    beat,
    /** Asks whether the leader is awake; a visible tab that gets no answer takes its place. */
    ensureAwake(): void {
      if (isIn && !isLeading && channel !== undefined && cancelAnswer === undefined) {
        post({ type: 'ask' });
        cancelAnswer = clock.setTimer(() => {
          cancelAnswer = undefined;
          takeOver();
        }, ANSWER_MS);
      }
    },
    /** This tab may lead. */
    join(): void {
      if (!isIn && !isClosed) {
        isIn = true;
        queue();
      }
    },
    /** It may not: its session ended, or it is too old to speak to the server. */
    leave(): void {
      isIn = false;
      waiting.abort();
      stepDown();
    },
    close(): void {
      isClosed = true;
      isIn = false;
      cancelTick();
      cancelAnswer?.();
      channel?.removeEventListener('message', onMessage);
      waiting.abort();
      isLeading = false;
      release();
    },
  };
}

export type Leader = ReturnType<typeof createLeader>;
