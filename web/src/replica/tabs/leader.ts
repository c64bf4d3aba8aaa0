import { SCHEMA_EPOCH } from '@ads-checker/shared/collections/index';
import { z } from 'zod';
import type { Clock } from '../../lib/clock.ts';
import { createEmitter } from '../../lib/emitter.ts';
import type { ReplicaOwner } from '../model/types.ts';
import { localDatabaseName } from '../storage/dexie-database.ts';
import { createLeaderLock } from './leader-lock.ts';

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
  let isClosed = false;
  let lastHeartbeatMs = clock.steadyMs();
  let lastTickMs = clock.steadyMs();
  let lastWatchMs = Number.NEGATIVE_INFINITY;
  let cancelTick = (): void => undefined;
  let cancelAnswer: (() => void) | undefined;

  const post = (message: z.input<typeof messageSchema>): void => channel?.postMessage(message);
  const sendHeartbeat = (): void => {
    if (lock.isHeld()) {
      post({ type: 'beat', description: describe() });
    }
  };
  /** Tells the leader that somebody looks. */
  const sendWatch = (): void => {
    if (!lock.isHeld() && isVisible()) {
      post({ type: 'watch' });
    }
  };

  const lock = createLeaderLock({
    name,
    locks,
    onChange() {
      changes.emit();
      sendHeartbeat();
    },
  });
  const replace = (): void => {
    if (lock.isAwaited() && locks !== undefined) {
      lastHeartbeatMs = clock.steadyMs();
      lock.steal();
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
    isLeader: lock.isHeld,
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
      if (lock.isAwaited() && channel !== undefined && cancelAnswer === undefined) {
        post({ type: 'ask' });
        cancelAnswer = clock.setTimer(() => {
          cancelAnswer = undefined;
          takeOver();
        }, ANSWER_MS);
      }
    },
    /** Joins the election. */
    join(): void {
      if (!lock.isIn() && !isClosed) {
        sendWatch();
        lock.join();
      }
    },
    /** Leaves the election: the session ended, or the client is outdated. */
    leave: lock.leave,
    close(): void {
      isClosed = true;
      cancelTick();
      cancelAnswer?.();
      channel?.removeEventListener('message', onMessage);
      lock.close();
    },
  };
}

export type Leader = ReturnType<typeof createLeader>;
