import 'fake-indexeddb/auto';
import type { PersonDoc } from '@ads-checker/shared/collections/index';
import { identityRoutes, type SignedIn } from '@ads-checker/shared/contracts/identity';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { ACCOUNT } from '../../test/people-model.ts';
import { startTestServer } from '../../test/test-server.ts';
import { call, setTransport, type Transport } from '../lib/api.ts';
import { setSessionOwner } from '../lib/session-owner.ts';
import { onSessionUpdate, type SessionUpdate } from '../lib/session-update.ts';
import {
  clearCachedData,
  findRememberedSession,
  forgetLostAccounts,
  listUnsent,
  openReplica,
  type Replica,
  rememberSession,
  wipeAll,
} from './index.ts';
import type { CommandInput, ReplicaOwner } from './model/types.ts';
import { LocalDatabase, localDatabaseName, type StoredCommand } from './storage/dexie-database.ts';

// fake-indexeddb is many times slower than a browser's IndexedDB.
vi.setConfig({ testTimeout: 60_000 });

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
let isConnected = true;
let signedIn: SignedIn;
let owner: ReplicaOwner;
let server: ReturnType<typeof startTestServer>;

beforeEach(async () => {
  vi.stubGlobal('localStorage', storage);
  isConnected = true;
  server = startTestServer({ kept, nowMs: Date.now() });
  const api = server.transport;
  const transport: Transport = {
    ...api,
    send: (request) =>
      isConnected ? api.send(request) : Promise.reject(new TypeError('no network')),
  };
  setTransport(transport);
  const { data } = await call(identityRoutes.login, { body: { username: 'a', password: 'b' } });
  signedIn = data;
  owner = { userId: data.user.id, accountId: data.session.accountId ?? '' };
});
afterEach(async () => {
  await wipeAll();
  server.restore();
  vi.unstubAllGlobals();
});

const names = async () => (await indexedDB.databases()).map(({ name }) => name ?? '').sort();

function watchTeam(replica: Replica): () => Extract<PersonDoc, { kind: 'team' }>['team'] {
  const people = replica.observeOwned('people');
  people.subscribe(() => undefined);
  return () => {
    const row = people.get().rows.find(({ kind }) => kind === 'team');
    if (row?.kind !== 'team') {
      throw new Error('The team is not loaded yet.');
    }
    return row.team;
  };
}

const rename = (team: { id: string }, name: string): CommandInput => ({
  name: 'updateTeam',
  target: { kind: 'team', id: team.id, label: name },
  payload: { name },
});

describe('people in the replica', () => {
  it('show a change at once, keep it until it was pulled, and update the session', async () => {
    const news: SessionUpdate[] = [];
    const stop = onSessionUpdate((each) => news.push(each));
    const replica = await openReplica(owner);
    const team = watchTeam(replica);
    const before = await eventually(team);
    const shown: string[] = [];
    replica.observeOwned('people').subscribe(() => shown.push(team().name));
    await replica.outbox.get().issue(rename(before, 'Night buyers'), { name: before.name });
    expect(team().name).toBe('Night buyers');
    await eventually(() => expect(replica.outbox.get().commands).toEqual([]));
    expect(team()).toEqual({ ...before, name: 'Night buyers' });
    expect(new Set(shown)).toEqual(new Set(['Night buyers']));
    expect(news).toEqual([{ team: { ...before, name: 'Night buyers' } }]);
    stop();
  });

  it('are restored when a change is rejected, which stays in the outbox', async () => {
    const replica = await openReplica(owner);
    const team = watchTeam(replica);
    const before = await eventually(team);
    const unknown = { name: '' };
    await replica.outbox
      .get()
      .issue({ ...rename(before, ''), payload: unknown } as CommandInput, { name: before.name });
    await eventually(() => expect(replica.outbox.get().commands[0]?.state).toBe('rejected'));
    expect(team()).toEqual(before);
    expect(replica.outbox.get().byTarget.get(`team:${before.id}`)?.tone).toBe('failed');
  });

  it('cannot be changed for another account, or by somebody else', async () => {
    const replica = await openReplica(owner);
    const before = await eventually(watchTeam(replica));
    for (const [index, other] of [
      { ...owner, accountId: '999' },
      { userId: '999', accountId: '999' },
    ].entries()) {
      setSessionOwner(other);
      await eventually(() => expect(replica.syncStatus.get().state).toBe('ended'));
      const name = `Name ${index}`;
      await replica.outbox.get().issue(rename(before, name), { name: before.name });
      expect(replica.outbox.get().commands.map(({ state }) => state)).toEqual(['queued']);
      await call(identityRoutes.authenticate, {});
      await eventually(() => expect(replica.outbox.get().commands).toEqual([]));
      expect(watchTeam(replica)().name).toBe(name);
      await eventually(() => expect(replica.syncStatus.get().state).toBe('synced'));
    }
  });
});

/**
 * Creates an account's databases on the device, with a cached list and optionally an unsent change.
 */
async function leave(of: ReplicaOwner, unsent: number): Promise<void> {
  const db = new LocalDatabase(localDatabaseName(of));
  await db.kv.put({ key: 'owned:people', value: [] });
  await db.lists.put({
    key: 'list',
    kind: 'ads',
    adUserId: '1',
    adAccountId: '2',
    rowCount: 0,
    total: 0,
    isComplete: true,
    fetchedAt: '2026-03-02T09:00:00.000Z',
    openedAtMs: 0,
  });
  const command = (id: string, state: StoredCommand['state']): StoredCommand => ({
    name: 'updateTeam',
    target: { kind: 'team', id: '4', label: 'Buyers' },
    payload: { name: 'B' },
    id,
    targetKey: 'team:4',
    patch: { name: 'B' },
    before: { name: 'A' },
    whenBusy: 'latest-wins',
    spendsMoney: false,
    state,
    attempt: 0,
    notBefore: null,
    createdAt: '2026-03-02T09:00:00.000Z',
    confirmedAt: null,
    error: null,
  });
  await db.outbox.add(command(`${db.name}/refused`, 'rejected'));
  for (let index = 0; index < unsent; index += 1) {
    await db.outbox.add(command(`${db.name}/${index}`, 'queued'));
  }
  db.close();
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open(`rxdb-dexie-rx-2-${of.userId}-${of.accountId}--0--people`);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
    request.onerror = () => reject(request.error);
  });
}

async function lookInto(of: ReplicaOwner) {
  const db = new LocalDatabase(localDatabaseName(of));
  const found = {
    outbox: (await db.outbox.toArray()).map(({ id }) => id),
    kv: await db.kv.count(),
    lists: await db.lists.count(),
  };
  db.close();
  return found;
}

describe('a revoked session', () => {
  it('leaves nothing on the device except unsent changes, which the next login sends', async () => {
    rememberSession(signedIn);
    const replica = await openReplica(owner);
    const before = await eventually(watchTeam(replica));
    isConnected = false;
    await replica.outbox.get().issue(rename(before, 'Late buyers'), { name: before.name });
    await leave({ ...owner, accountId: '888' }, 0);
    await leave({ userId: '999', accountId: '888' }, 2);
    await clearCachedData();
    const local = localDatabaseName(owner);
    expect(await names()).toEqual([local, 'ads-checker-999-888'].sort());
    expect(await lookInto(owner)).toMatchObject({ kv: 0, lists: 0 });
    expect(findRememberedSession()).toBeUndefined();
    expect(await listUnsent(owner.userId)).toMatchObject([{ target: { label: 'Late buyers' } }]);
    expect(await listUnsent('999')).toHaveLength(2);

    isConnected = true;
    await call(identityRoutes.login, { body: { username: 'a', password: 'b' } });
    const again = await openReplica(owner);
    await eventually(() => expect(again.outbox.get().commands).toEqual([]));
    const team = watchTeam(again);
    await eventually(() => expect(team().name).toBe('Late buyers'));
    expect(await listUnsent('999')).toHaveLength(2);
  });
});

describe('a lost account', () => {
  it('loses its rows; unsent changes of a restricted one are kept, those of a removed one dropped', async () => {
    await openReplica(owner);
    const restricted = { ...owner, accountId: '701' };
    const quiet = { ...owner, accountId: '702' };
    const removed = { ...owner, accountId: '703' };
    const stranger = { userId: '999', accountId: '701' };
    await leave(restricted, 1);
    await leave(quiet, 0);
    await leave(removed, 1);
    await leave(stranger, 1);
    const own = (id: string) => ({ ...ACCOUNT, id, userId: owner.userId });
    const mine = (await names()).filter((name) =>
      name.includes(`${owner.userId}-${owner.accountId}`),
    );
    await forgetLostAccounts({
      ...signedIn,
      userAccounts: [
        { ...own(owner.accountId) },
        { ...own('701'), status: 'restricted' },
        { ...own('702'), status: 'restricted' },
      ],
    });
    expect((await names()).filter((name) => /-70\d/.test(name))).toEqual(
      [
        localDatabaseName(restricted),
        localDatabaseName(stranger),
        'rxdb-dexie-rx-2-999-701--0--people',
      ].sort(),
    );
    expect(await lookInto(restricted)).toEqual({
      outbox: [`${localDatabaseName(restricted)}/0`],
      kv: 0,
      lists: 0,
    });
    expect(await lookInto(stranger)).toMatchObject({ kv: 1, lists: 1 });
    expect(await names()).toEqual(expect.arrayContaining(mine));
  });

  it('is closed first when it is the current one, and is no longer remembered', async () => {
    rememberSession(signedIn);
    const replica = await openReplica(owner);
    const lost: SignedIn = { ...signedIn, userAccounts: [] };
    await forgetLostAccounts(lost);
    rememberSession(lost);
    expect(await names()).toEqual([]);
    expect(findRememberedSession()).toBeUndefined();
    expect(await openReplica(owner)).not.toBe(replica);
  });
});
