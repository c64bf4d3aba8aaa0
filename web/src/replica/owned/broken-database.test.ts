import 'fake-indexeddb/auto';
import { SCHEMA_EPOCH } from '@ads-checker/shared/collections/index';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { createSampleTeam } from '@ads-checker/shared/sample/index';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { startTestServer } from '../../../test/test-server.ts';
import { call, setTransport } from '../../lib/api.ts';
import { setSessionOwner } from '../../lib/session-owner.ts';
import { openReplica, wipeAll } from '../index.ts';
import type { Replica } from '../model/replica.ts';

// fake-indexeddb is many times slower than a browser's IndexedDB.
vi.setConfig({ testTimeout: 60_000 });
Object.defineProperty(navigator, 'locks', { value: undefined });

let owner = { userId: '', accountId: '' };
let isConnected = true;
let server: ReturnType<typeof startTestServer>;

beforeEach(async () => {
  isConnected = true;
  server = startTestServer({ nowMs: Date.now() });
  setTransport({
    ...server.transport,
    async send(request) {
      if (!isConnected) {
        throw new TypeError('no network');
      }
      return server.transport.send(request);
    },
  });
  const { data } = await call(identityRoutes.login, { body: { username: 'a', password: 'b' } });
  owner = { userId: data.user.id, accountId: data.session.accountId ?? '' };
  setSessionOwner(owner);
});
afterEach(async () => {
  await wipeAll();
  server.restore();
});

const databaseOf = (collection: string): string =>
  `rxdb-dexie-rx-${SCHEMA_EPOCH}-${owner.userId}-${owner.accountId}--0--${collection}`;
const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Replaces a database by one of the same version that lacks its object stores. */
async function emptyOfStores(name: string): Promise<number> {
  await done(indexedDB.deleteDatabase(name));
  const opening = indexedDB.open(name, 10);
  opening.onupgradeneeded = () => void opening.result.createObjectStore('other');
  (await done(opening)).close();
  return 1;
}

async function changeRows(
  name: string,
  change: (row: Record<string, unknown>) => Record<string, unknown> | undefined,
): Promise<number> {
  const database = await done(indexedDB.open(name));
  const store = database.transaction('docs', 'readwrite').objectStore('docs');
  const rows = await done(store.getAll());
  const changed = rows.flatMap((row) => change(row) ?? []);
  await Promise.all(changed.map((row) => done(store.put(row))));
  database.close();
  return changed.length;
}

const profileNames = (replica: Replica): readonly string[] =>
  replica
    .observeOwned('adUsers')
    .get()
    .rows.map(({ id }) => id)
    .toSorted();

async function openSynced(): Promise<Replica> {
  const replica = await openReplica(owner);
  replica.observeOwned('adUsers').subscribe(() => undefined);
  replica.syncStatus.subscribe(() => undefined);
  return replica;
}

async function replaceCheckpoints(checkpointData: unknown): Promise<number> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  const counts = await Promise.all(
    names
      .filter((name) => name.includes('--rx-replication-meta-'))
      .map((name) =>
        changeRows(name, (row) =>
          row.isCheckpoint === '1' ? { ...row, checkpointData } : undefined,
        ),
      ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

it.each([
  {
    fault: 'its list of collections lost its object stores',
    harm: () => emptyOfStores(databaseOf('_rxdb_internal')),
  },
  {
    fault: 'its list of collections holds garbage',
    harm: () =>
      changeRows(databaseOf('_rxdb_internal'), (row) => ({ ...row, data: 'garbage', key: 7 })),
  },
  {
    fault: 'a collection lost its object stores',
    harm: () => emptyOfStores(databaseOf('adUsers')),
  },
  {
    fault: 'a row cannot be read',
    harm: () =>
      changeRows(databaseOf('adUsers'), ({ id, _deleted }) => ({ id, _deleted, data: 'garbage' })),
  },
  {
    fault: 'the checkpoint is no cursor',
    harm: () => replaceCheckpoints({ cursor: 'garbage' }),
  },
  {
    fault: 'the checkpoint is no checkpoint',
    harm: () => replaceCheckpoints('garbage'),
  },
])('pulls a broken database again, and keeps unsent changes: $fault', async ({ harm }) => {
  const first = await openSynced();
  await eventually(() => expect(first.syncStatus.get().state).toBe('synced'));
  const count = createSampleTeam(server.world).adUsers.length;
  await eventually(() => expect(profileNames(first)).toHaveLength(count));
  const ours = profileNames(first);
  isConnected = false;
  const [profile] = first.observeOwned('adUsers').get().rows;
  await first.outbox.get().issue(
    {
      name: 'updateAdUser',
      target: { kind: 'adUser', id: profile?.id ?? '', label: 'Anna' },
      payload: { customName: 'Renamed offline' },
    },
    { customName: null },
  );
  await wipeOpen();
  expect(await harm()).toBeGreaterThan(0);
  isConnected = true;

  const second = await openSynced();
  expect(second.isKept).toBe(true);
  await eventually(() => expect(second.syncStatus.get().state).toBe('synced'));
  await eventually(() => expect(profileNames(second)).toEqual(ours));
  await eventually(() => expect(second.outbox.get().commands).toEqual([]));
  const nameOf = (id: string | undefined) =>
    second
      .observeOwned('adUsers')
      .get()
      .rows.find((row) => row.id === id)?.customName;
  await eventually(() => expect(nameOf(profile?.id)).toBe('Renamed offline'));
});

/** As closing the tab. */
async function wipeOpen(): Promise<void> {
  const { detachOpenReplica } = await import('../wipe.ts');
  await detachOpenReplica()?.close();
}
