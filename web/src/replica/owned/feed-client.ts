import {
  isSyncCollection,
  SYNC_COLLECTIONS,
  type SyncCollection,
} from '@ads-checker/shared/collections/index';
import { type StreamEvent, streamEventSchemas } from '@ads-checker/shared/contracts/stream-events';
import type { AppError } from '@ads-checker/shared/errors';
import { z } from 'zod';
import type { StreamHandlers } from '../../lib/event-stream.ts';
import type { Clock } from '../clock.ts';
import { createExternalStore, type ExternalStore } from '../external-store.ts';
import type { Leader } from '../leader.ts';
import type { SyncWatermark } from '../owned-collection.ts';
import type { SyncStatus } from '../types.ts';
import type { FetchRows } from './pull.ts';
import { createReplication, type FeedState, type Replication } from './replication.ts';
import type { OwnedCollections } from './rxdb-database.ts';

/** How often a visible page pulls while it has no stream to tell of changes. */
const POLL_MS = 20_000;
/** How long changes are collected while no tab shows them. */
const UNWATCHED_MS = 60_000;

type VolatileChanges = StreamEvent<'volatile'>['changes'];

export interface FeedClientDeps {
  readonly collections: OwnedCollections;
  /** Of the database that holds the collections. */
  readonly generation: () => number;
  /** Another tab uses a newer database. */
  readonly onGeneration: (generation: number) => void;
  readonly onBroken: () => void;
  readonly fetchRows: FetchRows;
  /** Returns a close function. */
  readonly openStream: (handlers: StreamHandlers) => () => void;
  readonly clock: Clock;
  readonly leader: Leader;
  readonly isVisible: () => boolean;
  readonly channel: BroadcastChannel | undefined;
  /** When the replica was last in sync, as stored. */
  readonly syncedAt: string | null;
  readonly onSyncedAt: (syncedAt: string) => void;
  readonly onAdObject: (event: StreamEvent<'adObject'>) => void;
  readonly onAdObjectChange: (event: StreamEvent<'adObjectChange'>) => void;
  /** Comments were moderated. Emitted in every tab. */
  readonly onPageComments: (event: StreamEvent<'pageComments'>) => void;
  /**
   * A boosting task progressed; undefined when any may have, because events were missed. Emitted in
   * every tab.
   */
  readonly onCommentTask: (event: StreamEvent<'commentTask'> | undefined) => void;
  /**
   * Volatile fields of these rows changed; undefined when any may have, because events were missed.
   * Emitted in every tab.
   */
  readonly onVolatile: (changes: VolatileChanges | undefined) => void;
  readonly onEnded: () => void;
  readonly onInvalidRow: (error: AppError) => void;
  readonly onSyncWatermark: (watermark: SyncWatermark) => void;
}

const hintSchema = z.object({ look: z.array(z.string()).readonly() });
/** Forwarded by the tab with the stream; null when events may have been lost. */
const volatileSchema = z.object({ volatile: streamEventSchemas.volatile.shape.changes.nullable() });

const commentsSchema = z.object({ pageComments: streamEventSchemas.pageComments });
const taskSchema = z.object({ commentTask: streamEventSchemas.commentTask.nullable() });
const generationSchema = z.object({ generation: z.number() });

const describedSchema = z.object({
  state: z.enum(['synced', 'syncing', 'offline', 'error', 'ended']),
  syncedAt: z.string().nullable(),
  // A tab of the release before tells none.
  unreadable: z.number().catch(0),
  generation: z.number().catch(0),
});

/**
 * Keeps owned data in sync: one tab holds the stream and pulls, the others see what it writes. The
 * stream only sends hints; possible gaps are pulled at every connection.
 */
export function createFeedClient(deps: FeedClientDeps) {
  const { clock, leader } = deps;
  const states = new Map<string, FeedState>(SYNC_COLLECTIONS.map((name) => [name, 'idle']));
  const unreadable = new Map<string, number>();
  const countUnreadable = (): number =>
    [...unreadable.values()].reduce((sum, count) => sum + count, 0);
  let isEnded = false;
  let mustReload = false;
  let isReached = true;
  let syncedAt = deps.syncedAt;
  let leaderStatus: z.infer<typeof describedSchema> | undefined;
  let closeStream: (() => void) | undefined;

  const ownState = (): SyncStatus['state'] => {
    const all = [...states.values()];
    if (isEnded || all.includes('refused')) {
      return 'ended';
    }
    if (!isReached) {
      return 'offline';
    }
    if (all.includes('error')) {
      return 'error';
    }
    return all.every((state) => state === 'synced') ? 'synced' : 'syncing';
  };

  const toStatus = (): SyncStatus => {
    const shared = leader.isLeader() ? undefined : leaderStatus;
    const state = isEnded ? 'ended' : isReached ? (shared?.state ?? ownState()) : 'offline';
    return {
      isOnline: isReached,
      state,
      syncedAt: shared?.syncedAt ?? syncedAt,
      unreadable: shared?.unreadable ?? countUnreadable(),
      mustReload,
    };
  };

  const status = createExternalStore<SyncStatus>({
    isOnline: true,
    state: 'syncing',
    syncedAt,
    unreadable: 0,
    mustReload: false,
  });
  const publish = (): void => {
    const next = toStatus();
    if (JSON.stringify(next) !== JSON.stringify(status.get())) {
      status.set(next);
    }
  };

  const createReplications = (collections: OwnedCollections): readonly Replication[] =>
    SYNC_COLLECTIONS.map((name) =>
      createReplication({
        name,
        collection: collections[name],
        fetchRows: deps.fetchRows,
        clock,
        onBroken: deps.onBroken,
        onInvalidRow: deps.onInvalidRow,
        onUnreadable(count) {
          unreadable.set(name, count);
          publish();
        },
        onSyncWatermark: ({ sinceMs }) => deps.onSyncWatermark({ collection: name, sinceMs }),
        onState(state) {
          states.set(name, state);
          if ([...states.values()].every((value) => value === 'synced')) {
            syncedAt = new Date(clock.now()).toISOString();
            deps.onSyncedAt(syncedAt);
          }
          publish();
          leader.sendHeartbeat();
        },
      }),
    );
  let replications = createReplications(deps.collections);
  const resetStates = (): void => {
    for (const name of SYNC_COLLECTIONS) {
      states.set(name, 'idle');
    }
  };

  /** Volatile fields changed while nobody saw them here. */
  let hasMissedVolatile = false;
  const applyVolatile = (changes: VolatileChanges | undefined): void => {
    if (deps.isVisible()) {
      deps.onVolatile(changes);
    } else {
      hasMissedVolatile = true;
    }
  };
  const publishVolatile = (changes: VolatileChanges | undefined): void => {
    applyVolatile(changes);
    deps.channel?.postMessage({
      volatile: changes ?? null,
    } satisfies z.input<typeof volatileSchema>);
  };

  const publishTask = (event: StreamEvent<'commentTask'> | undefined): void => {
    deps.onCommentTask(event);
    deps.channel?.postMessage({ commentTask: event ?? null } satisfies z.input<typeof taskSchema>);
  };

  let cancelPoll: (() => void) | undefined;
  const stopPolling = (): void => {
    cancelPoll?.();
    cancelPoll = undefined;
  };
  const startPolling = (): void => {
    cancelPoll ??= clock.setTimer(() => {
      cancelPoll = undefined;
      if (deps.isVisible()) {
        resyncAll();
      }
      startPolling();
    }, POLL_MS);
  };
  const resyncAll = (): void => {
    for (const replication of replications) {
      replication.resync();
    }
  };

  const openFeed = (): void => {
    if (isEnded || mustReload || closeStream !== undefined) {
      return;
    }
    for (const replication of replications) {
      replication.start();
    }
    startPolling();
    closeStream = deps.openStream({
      onOpen() {
        stopPolling();
        publishVolatile(undefined);
        publishTask(undefined);
        resyncAll();
      },
      onEvent(name, event) {
        if (name === 'changed' && 'collections' in event) {
          collect(event.collections);
        } else if (name === 'volatile') {
          publishVolatile((event as StreamEvent<'volatile'>).changes);
        } else if (name === 'adObject') {
          deps.onAdObject(event as StreamEvent<'adObject'>);
        } else if (name === 'adObjectChange') {
          deps.onAdObjectChange(event as StreamEvent<'adObjectChange'>);
        } else if (name === 'pageComments') {
          const pageComments = event as StreamEvent<'pageComments'>;
          deps.onPageComments(pageComments);
          deps.channel?.postMessage({ pageComments } satisfies z.input<typeof commentsSchema>);
        } else if (name === 'commentTask') {
          publishTask(event as StreamEvent<'commentTask'>);
        } else if (name === 'ended') {
          end();
          deps.onEnded();
        }
      },
      onError({ isFinal }) {
        if (isFinal) {
          closeFeed();
        } else {
          startPolling();
        }
      },
    });
  };

  const closeFeed = (): void => {
    closeStream?.();
    closeStream = undefined;
    stopPolling();
    for (const replication of replications) {
      replication.stop();
    }
  };

  const end = (): void => {
    isEnded = true;
    closeFeed();
    publish();
  };

  const resyncCollections = (collections: readonly string[]): void => {
    if (closeStream !== undefined) {
      for (const collection of collections.filter(isSyncCollection)) {
        replications[SYNC_COLLECTIONS.indexOf(collection)]?.resync();
      }
    }
  };
  const collected = new Set<string>();
  let cancelCollecting: (() => void) | undefined;
  const takeCollected = (): void => {
    cancelCollecting?.();
    cancelCollecting = undefined;
    resyncCollections([...collected]);
    collected.clear();
  };
  /** Pulls at once what somebody looks at; otherwise changes are pulled together. */
  const collect = (collections: readonly string[]): void => {
    for (const collection of collections) {
      collected.add(collection);
    }
    if (leader.isWatched()) {
      takeCollected();
    } else {
      cancelCollecting ??= clock.setTimer(takeCollected, UNWATCHED_MS);
    }
  };
  const stopWatching = leader.onWatched(takeCollected);

  const onMessage = ({ data }: MessageEvent<unknown>): void => {
    resyncCollections(hintSchema.safeParse(data).data?.look ?? []);
    const received = volatileSchema.safeParse(data);
    if (received.success) {
      applyVolatile(received.data.volatile ?? undefined);
    }
    const moderated = commentsSchema.safeParse(data);
    if (moderated.success) {
      deps.onPageComments(moderated.data.pageComments);
    }
    const moved = taskSchema.safeParse(data);
    if (moved.success) {
      deps.onCommentTask(moved.data.commentTask ?? undefined);
    }
    const used = generationSchema.safeParse(data);
    if (used.success) {
      deps.onGeneration(used.data.generation);
    }
  };
  const tellGeneration = (): void =>
    deps.channel?.postMessage({ generation: deps.generation() } satisfies z.input<
      typeof generationSchema
    >);
  deps.channel?.addEventListener('message', onMessage);

  leader.setDescription(() => ({
    state: ownState(),
    syncedAt,
    unreadable: countUnreadable(),
    generation: deps.generation(),
  }));
  const stopHeartbeats = leader.onHeartbeat((description) => {
    const parsed = describedSchema.safeParse(description);
    if (parsed.success) {
      leaderStatus = parsed.data;
      publish();
      if (parsed.data.generation < deps.generation()) {
        tellGeneration();
      }
      deps.onGeneration(parsed.data.generation);
    }
  });
  const follow = (): void => {
    if (leader.isLeader()) {
      openFeed();
    } else {
      closeFeed();
    }
    publish();
  };
  const stopFollowing = leader.onChange(follow);
  follow();

  return {
    status: status as ExternalStore<SyncStatus>,
    /** 401, or another account's session: suspended until {@link resume}. */
    end,
    resume(): void {
      const isRefused = [...states.values()].includes('refused');
      if (isEnded || isRefused) {
        isEnded = false;
        resetStates();
        closeFeed();
      }
      follow();
    },
    /** The server no longer supports this client. */
    retire(): void {
      mustReload = true;
      closeFeed();
      publish();
    },
    setReached(next: boolean): void {
      if (isReached !== next) {
        isReached = next;
        publish();
      }
    },
    /** Pulls now: the network came back, or the screen was opened again. */
    resync(): void {
      if (hasMissedVolatile && deps.isVisible()) {
        hasMissedVolatile = false;
        deps.onVolatile(undefined);
      }
      if (closeStream !== undefined) {
        collected.clear();
        resyncAll();
      }
    },
    /** Pulls changed collections, in whichever tab leads. */
    requestSync(collections: readonly SyncCollection[]): void {
      resyncCollections(collections);
      deps.channel?.postMessage({ look: collections } satisfies z.input<typeof hintSchema>);
    },
    /** Stops using the collections, whose database is closed next. */
    async release(): Promise<void> {
      closeFeed();
      const former = replications;
      replications = [];
      resetStates();
      publish();
      await Promise.all(former.map((replication) => replication.close()));
    },
    /** Goes on with those of another database. */
    adopt(collections: OwnedCollections): void {
      closeFeed();
      replications = createReplications(collections);
      tellGeneration();
      follow();
    },
    async close(): Promise<void> {
      deps.channel?.removeEventListener('message', onMessage);
      stopHeartbeats();
      stopFollowing();
      stopWatching();
      cancelCollecting?.();
      closeFeed();
      await Promise.all(replications.map((replication) => replication.close()));
    },
  };
}

export type FeedClient = ReturnType<typeof createFeedClient>;
