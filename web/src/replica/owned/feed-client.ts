import { isSyncCollection, type SyncCollection } from '@ads-checker/shared/collections/index';
import type { StreamEvent } from '@ads-checker/shared/contracts/stream-events';
import type { IsOutdated } from '../borrowed/borrowed-store.ts';
import { createChangeCollector } from './change-collector.ts';
import { openFeedChannel } from './feed-channel.ts';
import { createFeedStatus, type FeedStatusDeps } from './feed-status.ts';
import { createFeedStream, type FeedStreamDeps } from './feed-stream.ts';
import { createReplications, type ReplicationsDeps } from './replications.ts';
import type { OwnedCollections } from './rxdb-database.ts';

type VolatileChanges = StreamEvent<'volatile'>['changes'];

export interface FeedClientDeps
  extends ReplicationsDeps,
    FeedStatusDeps,
    Pick<FeedStreamDeps, 'openStream' | 'isVisible'> {
  /** Of the database that holds the collections. */
  readonly generation: () => number;
  /** Another tab uses a newer database. */
  readonly onGeneration: (generation: number) => void;
  readonly channel: BroadcastChannel | undefined;
  /** Changes of ad objects that no stream told of. Emitted in every tab. */
  readonly onRecentChanges: (isOutdated: IsOutdated) => void;
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
}

function findOutdated({ since, adAccounts }: StreamEvent<'hello'>['recent']): IsOutdated {
  return (adAccountId, fetchedAt) =>
    fetchedAt < since ||
    adAccounts.some(
      (change) =>
        (change.adAccountId ?? adAccountId) === adAccountId && fetchedAt <= change.changedAt,
    );
}

/**
 * Keeps owned data in sync: one tab holds the stream and pulls, the others see what it writes. The
 * stream only sends hints; possible gaps are pulled at every connection.
 */
export function createFeedClient(deps: FeedClientDeps) {
  const { clock, leader } = deps;
  const status = createFeedStatus(deps);
  const { flags } = status;
  const replications = createReplications(deps, status);
  /** Volatile fields changed while nobody saw them here. */
  let hasMissedVolatile = false;

  const resyncCollections = (collections: readonly string[]): void => {
    if (stream.isOpen()) {
      replications.resync(collections.filter(isSyncCollection));
    }
  };
  const collector = createChangeCollector({ leader, clock, pull: resyncCollections });
  const channel = openFeedChannel(deps.channel, {
    look: resyncCollections,
    volatile(changes) {
      if (deps.isVisible()) {
        deps.onVolatile(changes ?? undefined);
      } else {
        hasMissedVolatile = true;
      }
    },
    pageComments: deps.onPageComments,
    recent: (recent) => deps.onRecentChanges(findOutdated(recent)),
    commentTask: (event) => deps.onCommentTask(event ?? undefined),
    generation: deps.onGeneration,
  });
  const tellGeneration = (): void => channel.tell('generation', deps.generation());

  const onEvent: FeedStreamDeps['onEvent'] = (name, event) => {
    if (name === 'changed' && 'collections' in event) {
      collector.add(event.collections);
    } else if (name === 'volatile') {
      channel.share('volatile', (event as StreamEvent<'volatile'>).changes);
    } else if (name === 'hello') {
      channel.share('recent', (event as StreamEvent<'hello'>).recent);
    } else if (name === 'adObject') {
      deps.onAdObject(event as StreamEvent<'adObject'>);
    } else if (name === 'adObjectChange') {
      deps.onAdObjectChange(event as StreamEvent<'adObjectChange'>);
    } else if (name === 'pageComments') {
      channel.share('pageComments', event as StreamEvent<'pageComments'>);
    } else if (name === 'commentTask') {
      channel.share('commentTask', event as StreamEvent<'commentTask'>);
    } else if (name === 'ended') {
      end();
      deps.onEnded();
    }
  };
  const closeFeed = (): void => {
    stream.close();
    replications.stop();
  };
  const end = (): void => {
    flags.isEnded = true;
    closeFeed();
    status.publish();
  };

  const stream = createFeedStream({
    openStream: deps.openStream,
    clock,
    isVisible: deps.isVisible,
    pull: replications.resync,
    onOpen() {
      channel.share('volatile', null);
      channel.share('commentTask', null);
      replications.resync();
    },
    onEvent,
    onRefused: closeFeed,
  });
  leader.setDescription(() => ({ ...status.describe(), generation: deps.generation() }));
  const stopHeartbeats = leader.onHeartbeat((description) => {
    const generation = status.followLeader(description);
    if (generation !== undefined) {
      if (generation < deps.generation()) {
        tellGeneration();
      }
      deps.onGeneration(generation);
    }
  });
  const follow = (): void => {
    if (!leader.isLeader()) {
      closeFeed();
    } else if (!flags.isEnded && !flags.mustReload && !stream.isOpen()) {
      replications.start();
      stream.open();
    }
    status.publish();
  };
  const stopFollowing = leader.onChange(follow);
  follow();

  return {
    status: status.external,
    /** 401, or another account's session: suspended until {@link resume}. */
    end,
    resume(): void {
      if (flags.isEnded || status.isRefused()) {
        flags.isEnded = false;
        status.reset();
        closeFeed();
      }
      follow();
    },
    /** The server no longer supports this client. */
    retire(): void {
      flags.mustReload = true;
      closeFeed();
      status.publish();
    },
    setReached(next: boolean): void {
      flags.isReached = next;
      status.publish();
    },
    /** Pulls now: the network came back, or the screen was opened again. */
    resync(): void {
      if (hasMissedVolatile && deps.isVisible()) {
        hasMissedVolatile = false;
        deps.onVolatile(undefined);
      }
      if (stream.isOpen()) {
        collector.clear();
        replications.resync();
      }
    },
    /** Pulls changed collections, in whichever tab leads. */
    requestSync: (collections: readonly SyncCollection[]): void =>
      channel.share('look', collections),
    /** Stops using the collections, whose database is closed next. */
    async release(): Promise<void> {
      closeFeed();
      await replications.release();
    },
    /** Goes on with those of another database. */
    adopt(collections: OwnedCollections): void {
      closeFeed();
      replications.adopt(collections);
      tellGeneration();
      follow();
    },
    async close(): Promise<void> {
      channel.close();
      stopHeartbeats();
      stopFollowing();
      collector.close();
      closeFeed();
      await replications.close();
    },
  };
}

export type FeedClient = ReturnType<typeof createFeedClient>;
