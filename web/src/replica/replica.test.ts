import 'fake-indexeddb/auto';
import { SYNC_COLLECTIONS } from '@ads-checker/shared/collections/index';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import type { StreamEvent } from '@ads-checker/shared/contracts/stream-events';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { createSampleTeam } from '@ads-checker/shared/sample/index';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildAdAccount } from '../../test/ad-rows.ts';
import { eventually, turns } from '../../test/eventually.ts';
import { startTestServer } from '../../test/test-server.ts';
import { type ApiAnswer, type ApiRequest, call, setTransport, type Transport } from '../lib/api.ts';
import type { ExternalStore } from '../lib/external-store.ts';
import { setSessionOwner } from '../lib/session-owner.ts';
import {
  findRememberedSession,
  listUnsent,
  openReplica,
  rememberSession,
  setLeaving,
  wipeAll,
} from './index.ts';
import type { CommandInput } from './model/types.ts';
import { LocalDatabase, localDatabaseName } from './storage/dexie-database.ts';
import { detachOpenReplica } from './wipe.ts';

// fake-indexeddb is many times slower than a browser's IndexedDB.
vi.setConfig({ testTimeout: 60_000 });

let owner = { userId: '', accountId: '' };
const period = { preset: 'last_7_days' } as const;
const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
let isConnected = true;
/** A gateway's page in place of the server's answers. */
let page: ApiAnswer | undefined;
let beforeAnswer = (_: ApiRequest): Promise<void> => Promise.resolve();

let server: ReturnType<typeof startTestServer>;

beforeEach(async () => {
  vi.stubGlobal('localStorage', storage);
  isConnected = true;
  page = undefined;
  beforeAnswer = () => Promise.resolve();
  server = startTestServer({ kept, nowMs: Date.now() });
  const api = server.transport;
  const transport: Transport = {
    ...api,
    async send(request) {
      if (!isConnected) {
        throw new TypeError('no network');
      }
      const answer = page ?? (await api.send(request));
      await beforeAnswer(request);
      return answer;
    },
  };
  setTransport(transport);
  const { data } = await call(identityRoutes.login, { body: { username: 'a', password: 'b' } });
  owner = { userId: data.user.id, accountId: data.session.accountId ?? '' };
});
afterEach(async () => {
  await wipeAll();
  server.restore();
  vi.unstubAllGlobals();
});

function watch<T>(external: ExternalStore<T>): () => T {
  external.subscribe(() => undefined);
  return external.get;
}

const AD_ACCOUNT_ID = '901';
const CAMPAIGN_ID = '90110';
const campaignStatus = (id: string) => server.network.campaigns.get(id)?.status;

const setStatus = (campaignId: string, status: 'ACTIVE' | 'PAUSED'): CommandInput => ({
  name: 'setStatus',
  target: {
    kind: 'campaign',
    id: campaignId,
    adUserId: '1',
    adAccountId: AD_ACCOUNT_ID,
    label: 'Campaign',
  },
  payload: { status },
});

const names = async () => (await indexedDB.databases()).map(({ name }) => name ?? '').sort();

describe('the replica of an account', () => {
  it('loads the owned data, reports being in sync, and returns the same replica again', async () => {
    const replica = await openReplica(owner);
    const adUsers = watch(replica.observeOwned('adUsers'));
    const people = watch(replica.observeOwned('people'));
    const status = watch(replica.syncStatus);
    await eventually(() => expect(status().state).toBe('synced'));
    await eventually(() =>
      expect(adUsers().rows).toHaveLength(createSampleTeam(server.world).adUsers.length),
    );
    await eventually(() =>
      expect(
        Object.entries(Object.groupBy(people().rows, ({ kind }) => kind)).map(([kind, rows]) => [
          kind,
          rows.length,
        ]),
      ).toEqual(
        expect.arrayContaining([
          ['account', 7],
          ['team', 1],
          ['user', 7],
        ]),
      ),
    );
    expect(status()).toMatchObject({ isOnline: true, mustReload: false });
    expect(Date.parse(status().syncedAt ?? '')).toBeGreaterThan(0);
    expect(await openReplica(owner)).toBe(replica);
  });

  it.each([
    ['a gateway’s page', 502],
    ['the login page of a network', 200],
  ])(
    'is offline while %s stands in for the server, and synced again by itself',
    async (_, status) => {
      const replica = await openReplica(owner);
      const sync = watch(replica.syncStatus);
      await eventually(() => expect(sync().state).toBe('synced'));
      page = { status, retryAfter: null, json: undefined };
      await expect(call(identityRoutes.authenticate, {})).rejects.toThrow(
        'Request failed to POST /api/v1/authenticate',
      );
      await eventually(() =>
        expect(sync()).toMatchObject({
          isOnline: false,
          state: 'offline',
          syncedAt: expect.any(String),
        }),
      );
      page = undefined;
      await eventually(() => expect(sync()).toMatchObject({ isOnline: true, state: 'synced' }));
    },
  );

  it('does not take rows that the browser deleted for none', async () => {
    const first = await openReplica(owner);
    const sync = watch(first.syncStatus);
    const adUsers = watch(first.observeOwned('adUsers'));
    await eventually(() => expect(sync().state).toBe('synced'));
    await eventually(() => expect(adUsers().rows.length).toBeGreaterThan(0));
    await detachOpenReplica()?.close();
    isConnected = false;
    const rows = (await names()).filter((name) => name.includes('rx-'));
    expect(rows.length).toBeGreaterThan(SYNC_COLLECTIONS.length);
    for (const name of rows) {
      await new Promise((resolve) => {
        indexedDB.deleteDatabase(name).onsuccess = resolve;
      });
    }
    const again = await openReplica(owner);
    const left = watch(again.observeOwned('adUsers'));
    await eventually(() => expect(left()).toEqual({ rows: [], isReady: true }));
    expect(again.knowsAsEmpty('adUsers')).toBe(false);
    isConnected = true;
    await eventually(() => expect(left().rows.length).toBeGreaterThan(0));
  });

  it('shows what was changed between reading a list and hearing of changes', async () => {
    const api = server.transport;
    const opened: (() => void)[] = [];
    let recent: StreamEvent<'hello'>['recent'] | undefined;
    setTransport({
      ...api,
      openStream(handlers, request) {
        let close = (): void => undefined;
        opened.push(() => {
          close = api.openStream(
            {
              ...handlers,
              onMessage: (name, data) =>
                handlers.onMessage(
                  name,
                  name === 'hello' ? { ...(data as StreamEvent<'hello'>), recent } : data,
                ),
            },
            request,
          );
        });
        return () => close();
      },
    });
    const replica = await openReplica(owner);
    const listOf = (adAccountId: string) =>
      watch(
        replica.observeAdObjects({
          kind: 'campaigns',
          adUserId: '1',
          adAccountId,
          period,
        } as const),
      );
    const rows = listOf(AD_ACCOUNT_ID);
    const other = listOf('902');
    await eventually(() => expect([rows().status, other().status]).toEqual(['ready', 'ready']));
    const before = other().fetchedAt;
    const shown = rows().rows.find(({ status }) => status === 'ACTIVE');
    const campaign = server.network.campaigns.get(shown?.id ?? '');
    server.network.campaigns.set(shown?.id ?? '', { ...campaign, status: 'PAUSED' } as never);
    await eventually(() => expect(opened).toHaveLength(1));
    recent = {
      since: new Date(0).toISOString(),
      adAccounts: [{ adAccountId: AD_ACCOUNT_ID, changedAt: new Date().toISOString() }],
    };
    opened[0]?.();
    await eventually(() =>
      expect(rows().rows.find(({ id }) => id === shown?.id)?.status).toBe('PAUSED'),
    );
    expect(other().fetchedAt).toBe(before);
  });

  it('sends a change, and keeps it over an offline reload', async () => {
    const first = await openReplica(owner);
    await eventually(() => expect(first.syncStatus.get().state).toBe('synced'));
    const query = { kind: 'campaigns', adUserId: '1', adAccountId: AD_ACCOUNT_ID, period } as const;
    const rows = watch(first.observeAdObjects(query));
    await eventually(() => expect(rows().status).toBe('ready'));
    const campaign = rows().rows.find(({ status }) => status === 'ACTIVE');
    const id = campaign?.id ?? '';
    await first.outbox.get().issue(setStatus(id, 'PAUSED'), { status: 'ACTIVE' });
    await eventually(() => expect(first.outbox.get().commands).toEqual([]));
    expect(campaignStatus(id)).toBe('PAUSED');
    expect(rows().rows.find((row) => row.id === id)?.status).toBe('PAUSED');

    isConnected = false;
    await first.outbox.get().issue(setStatus(id, 'ACTIVE'), { status: 'PAUSED' });
    await eventually(() => expect(first.outbox.get().commands[0]?.state).toBe('retrying'));
    const unsent = first.outbox.get().commands.map((command) => command.id);
    expect((await listUnsent()).map((command) => command.id)).toEqual(unsent);
    await first.close();

    const second = await openReplica({ ...owner, accountId: '2' });
    expect(second.outbox.get().commands).toEqual([]);
    expect((await listUnsent()).map((command) => command.id)).toEqual(unsent);

    const third = await openReplica(owner);
    const again = watch(third.observeAdObjects(query));
    const adUsers = watch(third.observeOwned('adUsers'));
    await eventually(() => expect(again().status).toBe('ready'));
    await eventually(() =>
      expect(adUsers().rows).toHaveLength(createSampleTeam(server.world).adUsers.length),
    );
    expect(again().rows.find((row) => row.id === id)?.status).toBe('ACTIVE');
    await eventually(() => expect(third.syncStatus.get().state).toBe('offline'));
    expect(campaignStatus(id)).toBe('PAUSED');

    isConnected = true;
    third.outbox.get().sendNow();
    await eventually(() => expect(third.outbox.get().commands).toEqual([]));
    expect(campaignStatus(id)).toBe('ACTIVE');
    expect(await listUnsent()).toEqual([]);
  });

  it('is online again by itself after one lost request', async () => {
    const replica = await openReplica(owner);
    const status = watch(replica.syncStatus);
    await eventually(() => expect(status().state).toBe('synced'));
    isConnected = false;
    await expect(call(identityRoutes.listSessions, {})).rejects.toThrow();
    await eventually(() => expect(status()).toMatchObject({ isOnline: false, state: 'offline' }));
    isConnected = true;
    await eventually(() => expect(status()).toMatchObject({ isOnline: true, state: 'synced' }));
  });

  it('sends nothing before the server confirmed the owner of the session', async () => {
    const previous = await openReplica(owner);
    const id = CAMPAIGN_ID;
    const status = campaignStatus(id);
    const next = status === 'PAUSED' ? 'ACTIVE' : 'PAUSED';
    isConnected = false;
    await previous.outbox.get().issue(setStatus(id, next), { status });
    await eventually(() => expect(previous.outbox.get().commands[0]?.state).toBe('retrying'));
    await openReplica({ ...owner, accountId: '2' });
    // It is due while the databases open with a network; only the session is unknown.
    const db = new LocalDatabase(localDatabaseName(owner));
    await db.outbox.toCollection().modify({ notBefore: new Date(0).toISOString() });
    db.close();
    setSessionOwner({ userId: '999', accountId: null });
    isConnected = true;
    const changes: string[] = [];
    beforeAnswer = async ({ route }) => {
      if (route.method !== 'GET') {
        changes.push(route.path);
      }
    };

    const replica = await openReplica(owner);
    replica.outbox.get().sendNow();
    await turns(200);
    expect(changes).toEqual([]);
    expect(replica.outbox.get().commands.map(({ state, attempt }) => [state, attempt])).toEqual([
      ['retrying', 1],
    ]);

    await call(identityRoutes.authenticate, {});
    await eventually(() => expect(replica.outbox.get().commands).toEqual([]));
    expect(changes).toEqual(['/authenticate', '/ad-users/{adUserId}/ad-campaigns/{adCampaignId}']);
    expect(campaignStatus(id)).toBe(next);
  });

  it('ignores operations that finish after the database was closed', async () => {
    const reported: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
    const held = Promise.withResolvers<void>();
    const pulls: ApiRequest[] = [];
    let answered = 0;
    beforeAnswer = async (request) => {
      if (request.route === syncRoutes.pull) {
        pulls.push(request);
        await held.promise;
        answered += 1;
      }
    };
    const replica = await openReplica(owner);
    await eventually(() => expect(pulls).toHaveLength(SYNC_COLLECTIONS.length));
    const closing = replica.close();
    held.resolve();
    await closing;
    await eventually(() => expect(answered).toBe(pulls.length));
    // The database fails a tick later.
    await new Promise((resolve) => setTimeout(resolve));
    expect(reported).toEqual([]);
  });

  it('finds profiles, accounts and objects by part of the name or the id', async () => {
    const replica = await openReplica(owner);
    const account = server.network.adAccounts.get(AD_ACCOUNT_ID) ?? buildAdAccount();
    const accounts = watch(replica.observeAdAccounts({ adUserId: '1', period }));
    const query = { kind: 'ads', adUserId: '1', adAccountId: AD_ACCOUNT_ID, period } as const;
    const ads = watch(replica.observeAdObjects(query));
    await eventually(() => expect([accounts().status, ads().status]).toEqual(['ready', 'ready']));
    const ad = ads().rows[0];
    const adUserName = server.world.profiles[0]?.name ?? '';
    await eventually(async () => {
      const [hit] = await replica.searchAdObjects({ text: ad?.id ?? '', limit: 5 });
      expect(hit).toEqual({
        kind: 'ad',
        id: ad?.id,
        name: ad?.name,
        adUserId: '1',
        adAccountId: AD_ACCOUNT_ID,
        adAccountName: account.name,
        parentNames: [],
        adUserName,
        row: ad,
      });
    });
    const byName = await replica.searchAdObjects({ text: account.name.toUpperCase(), limit: 5 });
    expect(byName[0]).toMatchObject({ kind: 'adAccount', id: account.id });
    const profile = await replica.searchAdObjects({ text: adUserName.slice(0, 4), limit: 5 });
    expect(profile[0]).toMatchObject({ kind: 'adUser', id: '1', name: adUserName });
    expect(await replica.searchAdObjects({ text: '  ', limit: 5 })).toEqual([]);
    const copied = await replica.searchAdObjects({ text: `act_${account.id}`, limit: 5 });
    expect(copied[0]).toMatchObject({ kind: 'adAccount', id: account.id });
    const adSets = watch(replica.observeAdObjects({ ...query, kind: 'adSets' }));
    const campaigns = watch(replica.observeAdObjects({ ...query, kind: 'campaigns' }));
    await eventually(() =>
      expect([adSets().status, campaigns().status]).toEqual(['ready', 'ready']),
    );
    const nameOf = (rows: readonly { id: string; name: string }[], id: string | null | undefined) =>
      rows.find((row) => row.id === id)?.name;
    await eventually(async () => {
      const [hit] = await replica.searchAdObjects({ text: ad?.id ?? '', limit: 5 });
      expect(hit?.parentNames).toEqual([
        nameOf(adSets().rows, ad?.adSetId),
        nameOf(campaigns().rows, ad?.adCampaignId),
      ]);
    });
    const words = (ad?.name ?? '').split(' ').reverse().join(' ').toLowerCase();
    const byWords = await replica.searchAdObjects({ text: words, limit: 50 });
    expect(byWords.map(({ id }) => id)).toContain(ad?.id);
  });

  it('holds pending commands when the session ends, and resumes after the login', async () => {
    const replica = await openReplica(owner);
    await eventually(() => expect(replica.syncStatus.get().state).toBe('synced'));
    const id = CAMPAIGN_ID;
    const previous = campaignStatus(id);
    const next = previous === 'PAUSED' ? 'ACTIVE' : 'PAUSED';
    await call(identityRoutes.logout, {});
    await replica.outbox.get().issue(setStatus(id, next), { status: previous });
    await eventually(() => expect(replica.syncStatus.get().state).toBe('ended'));
    await eventually(() => expect(replica.outbox.get().commands[0]?.state).toBe('queued'));
    expect(campaignStatus(id)).toBe(previous);
    await call(identityRoutes.login, { body: { username: 'a', password: 'b' } });
    await eventually(() => expect(replica.outbox.get().commands).toEqual([]));
    expect(campaignStatus(id)).toBe(next);
    await eventually(() => expect(replica.syncStatus.get().state).toBe('synced'));
  });

  it('leads until the end of a logout, and lets another tab lead after a failed one', async () => {
    const listLed = async () => (await navigator.locks.query()).held?.map(({ name }) => name);
    const replica = await openReplica(owner);
    await eventually(() => expect(replica.syncStatus.get().state).toBe('synced'));
    const led = await listLed();
    expect(led).toHaveLength(1);
    setLeaving(true);
    await call(identityRoutes.logout, {});
    await replica.outbox.get().issue(setStatus(CAMPAIGN_ID, 'ACTIVE'), {});
    await eventually(() => expect(replica.syncStatus.get().state).toBe('ended'));
    expect(await listLed()).toEqual(led);
    setLeaving(false);
    await eventually(async () => expect(await listLed()).toEqual([]));
    await call(identityRoutes.login, { body: { username: 'a', password: 'b' } });
    await eventually(async () => expect(await listLed()).toEqual(led));
    await eventually(() => expect(replica.outbox.get().commands).toEqual([]));
  });

  it('leaves no database and no remembered session after a logout', async () => {
    const { data } = await call(identityRoutes.authenticate, {});
    rememberSession(data);
    expect(findRememberedSession()).toEqual({
      ...data,
      session: { ...data.session, ip: '', userAgent: '' },
      user: { ...data.user, telegramKey: '', telegramChat: null },
    });
    await openReplica({ ...owner, accountId: '2' });
    const replica = await openReplica(owner);
    await eventually(() => expect(replica.syncStatus.get().state).toBe('synced'));
    expect((await names()).length).toBeGreaterThan(10);
    await wipeAll();
    expect(await names()).toEqual([]);
    expect(findRememberedSession()).toBeUndefined();
    const anew = await openReplica(owner);
    await eventually(() => expect(anew.syncStatus.get().state).toBe('synced'));
  });
});
