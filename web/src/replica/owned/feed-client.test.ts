import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually, turns } from '../../../test/eventually.ts';
import { createFeedModel } from '../../../test/feed-model.ts';
import { ALONE } from '../../../test/leaders.ts';
import { createManualClock } from '../../../test/manual-clock.ts';
import { createEmitter } from '../../lib/emitter.ts';
import type { StreamHandlers } from '../../lib/event-stream.ts';
import type { Leader } from '../tabs/leader.ts';
import { createFeedClient, type FeedClient, type FeedClientDeps } from './feed-client.ts';
import { type OwnedDatabase, openOwnedDatabase } from './rxdb-database.ts';

const POLL_MS = 20_000;

let accounts = 0;
let database: OwnedDatabase;
let client: FeedClient | undefined;

beforeEach(async () => {
  accounts += 1;
  database = await openOwnedDatabase({ userId: 'feed', accountId: String(accounts) });
});
afterEach(async () => {
  await client?.close();
  await database.close();
});

async function start({
  isVisible = true,
  ofLeader = { isWatched: () => isVisible },
  ofDeps = {},
}: {
  isVisible?: boolean;
  ofLeader?: Partial<Leader>;
  ofDeps?: Partial<FeedClientDeps>;
} = {}) {
  const volatile: unknown[] = [];
  const clock = createManualClock();
  const feed = createFeedModel();
  const streams: StreamHandlers[] = [];
  client = createFeedClient({
    collections: database.collections,
    generation: () => 0,
    onGeneration: () => undefined,
    onBroken: () => undefined,
    fetchRows: feed.fetchRows,
    openStream(handlers) {
      streams.push(handlers);
      return () => undefined;
    },
    clock,
    leader: { ...ALONE, ...ofLeader },
    isVisible: () => isVisible,
    channel: undefined,
    syncedAt: null,
    onSyncedAt: () => undefined,
    onRecentChanges: () => undefined,
    onAdObject: () => undefined,
    onAdObjectChange: () => undefined,
    onPageComments: () => undefined,
    onCommentTask: () => undefined,
    onVolatile: (changes) => volatile.push(changes),
    onEnded: () => undefined,
    onInvalidRow: () => undefined,
    onSyncWatermark: () => undefined,
    ...ofDeps,
  });
  const { status } = client;
  await eventually(() => expect(status.get().state).toBe('synced'));
  const countPulls = (): number =>
    feed.calls.filter(({ collection }) => collection === 'adUserGroups').length;
  return {
    clock,
    stream: streams[0] as StreamHandlers,
    countPulls,
    volatile,
    show: () => {
      isVisible = true;
      client?.resync();
    },
  };
}

it('pulls by itself while it has no stream to tell of changes', async () => {
  const { clock, stream, countPulls } = await start();
  expect(countPulls()).toBe(1);
  clock.advance(POLL_MS);
  await eventually(() => expect(countPulls()).toBe(2));

  stream.onOpen();
  await eventually(() => expect(countPulls()).toBe(3));
  clock.advance(10 * POLL_MS);
  await turns(20);
  expect(countPulls()).toBe(3);

  stream.onError({ status: 502, isFinal: false });
  stream.onError({ status: null, isFinal: false });
  clock.advance(POLL_MS);
  await eventually(() => expect(countPulls()).toBe(4));
});

it('takes changes together while nobody sees them', async () => {
  const { clock, stream, countPulls, volatile, show } = await start({ isVisible: false });
  stream.onOpen();
  await eventually(() => expect(countPulls()).toBe(2));
  for (let change = 0; change < 180; change += 1) {
    stream.onEvent('changed', { collections: ['adUserGroups'] });
    stream.onEvent('volatile', { changes: [] });
    clock.advance(1_000);
    await turns(2);
  }
  expect(countPulls()).toBeLessThanOrEqual(2 + 3);
  expect(volatile).toEqual([]);
  const before = countPulls();
  show();
  await eventually(() => expect(countPulls()).toBe(before + 1));
  expect(volatile).toEqual([undefined]);
  stream.onEvent('changed', { collections: ['adUserGroups'] });
  await eventually(() => expect(countPulls()).toBe(before + 2));
});

it('pulls at once what another tab shows', async () => {
  const { on: onWatched, emit } = createEmitter();
  let isWatched = false;
  const { stream, countPulls } = await start({
    isVisible: false,
    ofLeader: { onWatched, isWatched: () => isWatched },
  });
  stream.onOpen();
  await eventually(() => expect(countPulls()).toBe(2));
  stream.onEvent('changed', { collections: ['adUserGroups'] });
  await turns(20);
  expect(countPulls()).toBe(2);
  isWatched = true;
  emit();
  await eventually(() => expect(countPulls()).toBe(3));
  stream.onEvent('changed', { collections: ['adUserGroups'] });
  await eventually(() => expect(countPulls()).toBe(4));
});

it('does not pull for a page that nobody sees', async () => {
  const { clock, countPulls } = await start({ isVisible: false });
  clock.advance(10 * POLL_MS);
  await turns(20);
  expect(countPulls()).toBe(1);
});

it('tells a leader of an older database, and follows one of a newer', async () => {
  const heartbeats = createEmitter<unknown>();
  const [channel, other] = [new BroadcastChannel('feed-test'), new BroadcastChannel('feed-test')];
  const told: unknown[] = [];
  other.addEventListener('message', ({ data }) => told.push(data));
  const followed: number[] = [];
  await start({
    ofLeader: { onHeartbeat: heartbeats.on },
    ofDeps: { channel, generation: () => 2, onGeneration: (next) => followed.push(next) },
  });
  const description = { state: 'synced', syncedAt: null, unreadable: 0 };
  heartbeats.emit({ ...description, generation: 1 });
  await eventually(() => expect(told).toContainEqual({ generation: 2 }));
  heartbeats.emit({ ...description, generation: 3 });
  other.postMessage({ generation: 4 });
  await eventually(() => expect(followed).toEqual([1, 3, 4]));
  channel.close();
  other.close();
});
