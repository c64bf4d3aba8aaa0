import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually, turns } from '../../../test/eventually.ts';
import { createFeedModel } from '../../../test/feed-model.ts';
import { ALONE } from '../../../test/leaders.ts';
import { createManualClock } from '../../../test/manual-clock.ts';
import type { StreamHandlers } from '../../lib/api.ts';
import { createFeedClient, type FeedClient } from './feed-client.ts';
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

async function start({ isVisible = true } = {}) {
  const clock = createManualClock();
  const feed = createFeedModel();
  const streams: StreamHandlers[] = [];
  client = createFeedClient({
    collections: database.collections,
    fetchRows: feed.fetchRows,
    openStream(handlers) {
      streams.push(handlers);
      return () => undefined;
    },
    clock,
    leader: ALONE,
    isVisible: () => isVisible,
    channel: undefined,
    syncedAt: null,
    onSyncedAt: () => undefined,
    onAdObject: () => undefined,
    onAdObjectChange: () => undefined,
    onPageComments: () => undefined,
    onCommentTask: () => undefined,
    onVolatile: () => undefined,
    onEnded: () => undefined,
    onInvalidRow: () => undefined,
    onSyncWatermark: () => undefined,
  });
  const { status } = client;
  await eventually(() => expect(status.get().state).toBe('synced'));
  const countPulls = (): number =>
    feed.calls.filter(({ collection }) => collection === 'adUserGroups').length;
  return { clock, stream: streams[0] as StreamHandlers, countPulls };
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

it('does not pull for a page that nobody sees', async () => {
  const { clock, countPulls } = await start({ isVisible: false });
  clock.advance(10 * POLL_MS);
  await turns(20);
  expect(countPulls()).toBe(1);
});
