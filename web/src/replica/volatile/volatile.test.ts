import 'fake-indexeddb/auto';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { SERVER_NOW_MS, signIn, startTestServer } from '../../../test/test-server.ts';
import { type ApiRequest, call, setTransport } from '../../lib/api.ts';
import { NetworkFailure } from '../../lib/api-errors.ts';
import { queryClient } from '../../lib/server-query.ts';
import { openReplica, wipeAll } from '../index.ts';
import { LocalDatabase, localDatabaseName } from '../storage/dexie-database.ts';

// fake-indexeddb is many times slower than a browser's IndexedDB.
vi.setConfig({ testTimeout: 30_000 });

let nowMs = SERVER_NOW_MS;
let owner = { userId: '', accountId: '' };
let asked: ApiRequest[] = [];
let answer: (request: ApiRequest) => void = () => undefined;
let server: ReturnType<typeof startTestServer>;
let restore = (): void => undefined;
let reopenStream: (() => void) | undefined;

beforeEach(async () => {
  nowMs = SERVER_NOW_MS;
  asked = [];
  reopenStream = undefined;
  answer = () => undefined;
  server = startTestServer({ now: () => nowMs });
  restore = setTransport({
    ...server.transport,
    async send(request) {
      if (request.route === syncRoutes.volatile) {
        asked.push(request);
        answer(request);
      }
      return server.transport.send(request);
    },
    openStream(handlers, query) {
      reopenStream = handlers.onOpen;
      return server.transport.openStream(handlers, query);
    },
  });
  const { user, session } = await signIn('administrator');
  owner = { userId: user.id, accountId: session.accountId ?? '' };
});
afterEach(async () => {
  await wipeAll();
  queryClient.clear();
  restore();
  server.restore();
});

const at = (ms: number): string => new Date(ms).toISOString();

it('requests all visible rows once, and again those named by the stream', async () => {
  const replica = await openReplica(owner);
  await eventually(() => expect(replica.syncStatus.get().state).toBe('synced'));
  const [first, second] = ['1', '2'].map((id) => {
    const store = replica.observeVolatile('adUser', id);
    store.subscribe(() => undefined);
    return store;
  });
  expect(first?.get()).toEqual({
    fields: undefined,
    fetchedAt: null,
    isLoading: true,
    error: null,
  });
  await eventually(() => expect(second?.get().fields).toEqual({ syncedAt: at(SERVER_NOW_MS) }));
  expect(first?.get().fields).toEqual({ syncedAt: at(SERVER_NOW_MS) });
  expect(asked.map(({ query }) => query.ids)).toEqual([['1', '2']]);
  nowMs += 60_000;
  await call(adUserRoutes.check, { params: { adUserId: '2' }, idempotencyKey: 'check' });
  await eventually(() => expect(second?.get().fields).toEqual({ syncedAt: at(nowMs) }));
  expect(asked.slice(1).map(({ query }) => query.ids)).toEqual([['2']]);
  expect(first?.get().fields).toEqual({ syncedAt: at(SERVER_NOW_MS) });
});

it('shows stored values when the server is unreachable, with the reason', async () => {
  const replica = await openReplica(owner);
  const known = replica.observeVolatile('adUser', '1');
  const stop = known.subscribe(() => undefined);
  await eventually(() => expect(known.get().fields).toEqual({ syncedAt: at(SERVER_NOW_MS) }));
  stop();
  queryClient.clear();
  const fetchedAtMs = Date.now() - 10 * 60_000;
  const db = new LocalDatabase(localDatabaseName(owner));
  await db.kv.put({
    key: 'volatile:adUser:1',
    value: { fields: { syncedAt: at(SERVER_NOW_MS) }, fetchedAtMs },
  });
  db.close();
  answer = () => {
    throw new TypeError('no network');
  };
  const later = replica.observeVolatile('adUser', '1');
  later.subscribe(() => undefined);
  await eventually(() => expect(later.get().error).not.toBeNull());
  expect(later.get()).toEqual({
    fields: { syncedAt: at(SERVER_NOW_MS) },
    fetchedAt: at(fetchedAtMs),
    isLoading: false,
    error: expect.any(NetworkFailure),
  });
});

it('retries failed requests when the stream opens', async () => {
  answer = () => {
    throw new TypeError('no network');
  };
  const replica = await openReplica(owner);
  const store = replica.observeVolatile('adUser', '1');
  store.subscribe(() => undefined);
  await eventually(() => expect(store.get().error).toBeInstanceOf(NetworkFailure));
  answer = () => undefined;
  await eventually(() => expect(reopenStream).toBeDefined());
  reopenStream?.();
  await eventually(() => expect(store.get().fields).toEqual({ syncedAt: at(SERVER_NOW_MS) }));
  expect(store.get().error).toBeNull();
});

it('has no values for a row outside of the feed', async () => {
  const replica = await openReplica(owner);
  const store = replica.observeVolatile('adUser', '999999');
  store.subscribe(() => undefined);
  await eventually(() => expect(asked).toHaveLength(1));
  await eventually(() => expect(store.get().isLoading).toBe(false));
  expect(store.get().fields).toBeUndefined();
});
