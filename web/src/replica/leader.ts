import { SCHEMA_EPOCH } from '@ads-checker/shared/collections/index';
import { z } from 'zod';
import { isAbort } from '../lib/api-errors.ts';
import { createEmitter } from '../lib/emitter.ts';
import type { Clock } from './clock.ts';
import { localDatabaseName } from './dexie-database.ts';
import type { ReplicaOwner } from './types.ts';

const HEARTBEAT_MS = 2_000;
/** A leader silent for longer is frozen: a visible tab takes over. */
const SILENCE_MS = 5_000;
/** A leader answers at once unless it is frozen. */
const ANSWER_MS = 1_000;

/**
 * Each account has its own leader, and each shape of the owned data, since a tab only keeps the
 * databases of its own release.
 */
export function leaderName(owner: ReplicaOwner, epoch = SCHEMA_EPOCH): string {
  return `${localDatabaseName(owner)}:${epoch}:leader`;
}

/** Whether a tab of another release has this account open, its own databases with it. */
export async function isOpenInOtherRelease(
  owner: ReplicaOwner,
  locks: Pick<LockManager, 'query'> | undefined,
): Promise<boolean> {
  const { held = [], pending = [] } = (await locks?.query()) ?? {};
  const prefix = `${localDatabaseName(owner)}:`;
  return [...held, ...pending].some(
    ({ name = '' }) =>
      name.startsWith(prefix) && name.endsWith('leader') && name !== leaderName(owner),
  );
}

export interface LeaderDeps {
  readonly name: string;
  readonly locks: LockManager | undefined;
  readonly channel: BroadcastChannel | undefined;
  readonly clock: Clock;
  readonly isVisible: () => boolean;
}

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('beat'), description: z.unknown() }),
  z.object({ type: z.literal('ask') }),
  z.object({ type: z.literal('watch') }),
]);

/**
 * Elects one tab that holds the stream, pulls, and sends the commands of all tabs. The leader holds
 * a lock and sends heartbeats; browsers freeze background tabs together with their locks, so the
 * lock of a silent leader is stolen. Commands that a resumed tab sends again are deduplicated by
 * idempotency key.
 */
export function createLeader({ name, locks, channel, clock, isVisible }: LeaderDeps) {
  const changes = createEmitter();
  const heartbeats = createEmitter<unknown>();
  const watches = createEmitter();
  let describe = (): unknown => null;
  let isLeading = false;
  let isIn = false;
  let isClosed = false;
  let lastHeartbeatMs = clock.steadyMs();
  let lastTickMs = clock.steadyMs();
  let lastWatchMs = Number.NEGATIVE_INFINITY;
  let release = (): void => undefined;
  let waiting = new AbortController();
  let cancelTick = (): void => undefined;
  let cancelAnswer: (() => void) | undefined;

  const post = (message: z.input<typeof messageSchema>): void => channel?.postMessage(message);
  const sendHeartbeat = (): void => {
    if (isLeading) {
      post({ type: 'beat', description: describe() });
    }
  };
  /** Tells the leader that somebody looks. */
  const sendWatch = (): void => {
    if (!isLeading && isVisible()) {
      post({ type: 'watch' });
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
      sendHeartbeat();
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
        // Locks are unavailable: every tab leads itself.
        void lead();
        return;
      }
      // Either this tab aborted its wait in order to steal the lock, or it lost its own while
      // frozen.
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
      // Every tab leads itself: wasteful, but correct.
      void lead();
      return;
    }
    waiting = new AbortController();
    void apply({ signal: waiting.signal });
  };

  const replace = (): void => {
    if (isIn && !isLeading && locks !== undefined) {
      lastHeartbeatMs = clock.steadyMs();
      waiting.abort();
      void apply({ steal: true });
    }
  };
  const takeOver = (): void => {
    if (isVisible()) {
      replace();
    }
  };

  const tick = (): void => {
    cancelTick = clock.setTimer(() => {
      const nowMs = clock.steadyMs();
      // Our own timers were suspended, so the silence says nothing about the leader.
      const wasAsleep = nowMs - lastTickMs > 2 * HEARTBEAT_MS;
      lastTickMs = nowMs;
      if (wasAsleep) {
        lastHeartbeatMs = nowMs;
      }
      sendHeartbeat();
      sendWatch();
      if (nowMs - lastHeartbeatMs > SILENCE_MS) {
        takeOver();
      }
      tick();
    }, HEARTBEAT_MS);
  };

  const onMessage = (event: MessageEvent<unknown>): void => {
    const message = messageSchema.safeParse(event.data).data;
    if (message?.type === 'ask') {
      sendHeartbeat();
    } else if (message?.type === 'watch') {
      lastWatchMs = clock.steadyMs();
      watches.emit();
    } else if (message?.type === 'beat') {
      lastHeartbeatMs = clock.steadyMs();
      cancelAnswer?.();
      cancelAnswer = undefined;
      heartbeats.emit(message.description);
    }
  };
  channel?.addEventListener('message', onMessage);
  tick();

  return {
    isLeader: (): boolean => isLeading,
    onChange: changes.on,
    /** Another leader's heartbeat. */
    onHeartbeat: heartbeats.on,
    /** The data sent with each heartbeat. */
    setDescription(next: () => unknown): void {
      describe = next;
    },
    sendHeartbeat,
    /** Whether this tab or another one is visible. */
    isWatched: (): boolean => isVisible() || clock.steadyMs() - lastWatchMs < SILENCE_MS,
    /** Another tab is visible: told at once, and again while it is. */
    onWatched: watches.on,
    /** Leads in place of a leader that cannot. */
    replace,
    /** Checks that the leader is awake; a visible tab without an answer takes over. */
    ensureAwake(): void {
      sendWatch();
      if (isIn && !isLeading && channel !== undefined && cancelAnswer === undefined) {
        post({ type: 'ask' });
        cancelAnswer = clock.setTimer(() => {
          cancelAnswer = undefined;
          takeOver();
        }, ANSWER_MS);
      }
    },
    /** Joins the election. */
    join(): void {
      if (!isIn && !isClosed) {
        isIn = true;
        sendWatch();
        queue();
      }
    },
    /** Leaves the election: the session ended, or the client is outdated. */
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
