import type { SyncCollection } from '@ads-checker/shared/collections/index';
import { syncRoutes as r, VOLATILE_IDS_MAX } from '@ads-checker/shared/contracts/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { TestStream } from '../../../test/harness/event-stream.ts';
import { buildPair } from '../../../test/harness/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});

async function pull(
  client: TestClient,
  {
    collection = 'adUsers',
    ...query
  }: { collection?: SyncCollection; cursor?: string; limit?: number; check?: string } = {},
) {
  const response = await client.call(r.pull, { params: { collection }, query });
  expect(response.status).toBe(200);
  return r.pull.response.parse(response.body).data;
}

async function replicate({
  client,
  collection = 'adUsers',
  limit,
}: {
  client: TestClient;
  collection?: SyncCollection;
  limit: number;
}) {
  const docs = new Set<string>();
  let cursor = '0';
  for (;;) {
    const page = await pull(client, { collection, cursor, limit });
    for (const row of page.rows) {
      if (row.isDeleted) {
        docs.delete(row.id);
      } else {
        docs.add(row.id);
      }
    }
    cursor = page.cursor;
    if (page.rows.length < limit) {
      return { docs, cursor };
    }
  }
}

async function purgeAll(): Promise<void> {
  await app.container.db.raw(
    `update sync_rows set changed_at = now() - interval '31 days' where is_deleted`,
  );
  await app.container.sync.purgeTombstones();
}

describe('pull', () => {
  it('gives full pages until the end and the same rows in pages of any size', async () => {
    const { owner, ownerClient } = await buildPair(app);
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      ids.push(await app.factories.buildAdUser({ accountId: owner.id }));
    }
    await app.factories.deleteAdUser(ids[2] ?? '');
    const sizes: number[] = [];
    let cursor = '0';
    do {
      const page = await pull(ownerClient, { cursor, limit: 3 });
      sizes.push(page.rows.length);
      cursor = page.cursor;
    } while (sizes.at(-1) === 3);
    expect(sizes).toEqual([3, 3, 1]);
    const wanted = new Set(ids.filter((_, index) => index !== 2));
    for (const limit of [1, 2, 1000]) {
      expect((await replicate({ client: ownerClient, limit })).docs).toEqual(wanted);
    }
  });

  it('tells with the last page what a reader has then, when asked', async () => {
    const { owner, ownerClient } = await buildPair(app);
    const kept = await app.factories.buildAdUser({ accountId: owner.id });
    const gone = await app.factories.buildAdUser({ accountId: owner.id });
    await app.factories.buildAdUser({ accountId: owner.id });
    await app.factories.deleteAdUser(gone);
    const query = { limit: 2, check: '1' };
    const first = await pull(ownerClient, query);
    expect(first).not.toHaveProperty('check');
    const last = await pull(ownerClient, { ...query, cursor: first.cursor });
    const rows = [...first.rows, ...last.rows].filter(({ isDeleted }) => !isDeleted);
    expect(rows.map(({ id }) => id)).toContain(kept);
    expect(last.check).toEqual({
      count: 2,
      revisionSum: String(rows.reduce((sum, { revision }) => sum + BigInt(revision), 0n)),
    });
    expect(await pull(ownerClient, { cursor: first.cursor })).not.toHaveProperty('check');
  });

  it('holds the people of the team, and nobody of another', async () => {
    const { owner, colleague, colleagueClient } = await buildPair(app);
    await app.factories.buildAccount();
    const { docs } = await replicate({ client: colleagueClient, collection: 'people', limit: 10 });
    expect(docs).toEqual(
      new Set([
        `team:${owner.teamId}`,
        `user:${owner.user.id}`,
        `user:${colleague.user.id}`,
        `account:${owner.id}`,
        `account:${colleague.id}`,
      ]),
    );
  });

  it('never holds a secret', async () => {
    const { owner, ownerClient } = await buildPair(app);
    const proxyId = await app.factories.buildProxy({ accountId: owner.id });
    await app.factories.buildAdUser({
      accountId: owner.id,
      proxyId,
      accessToken: 'EAABtokensecretword',
    });
    const text = JSON.stringify([
      await pull(ownerClient),
      await pull(ownerClient, { collection: 'proxies' }),
    ]);
    expect(text).toContain('"lastFour":"word"');
    for (const secret of ['EAABtokensecretword', 'cookie-secret-word', 'proxy-secret-word']) {
      expect(text).not.toContain(secret);
    }
  });

  it('refuses a tab whose account is no longer the selected one', async () => {
    const { ownerClient, colleague } = await buildPair(app);
    const response = await ownerClient.call(r.pull, {
      params: { collection: 'adUsers' },
      query: { accountId: colleague.id },
    });
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ type: 'ConflictError', code: 'other_account_selected' });
  });

  it('answers 410 to a cursor older than the tombstones it keeps, and begins anew from 0', async () => {
    const { owner, ownerClient } = await buildPair(app);
    const kept = await app.factories.buildAdUser({ accountId: owner.id });
    const gone = await app.factories.buildAdUser({ accountId: owner.id });
    const before = await replicate({ client: ownerClient, limit: 10 });
    await app.factories.deleteAdUser(gone);
    const after = await replicate({ client: ownerClient, limit: 10 });
    await purgeAll();

    const old = await ownerClient.call(r.pull, {
      params: { collection: 'adUsers' },
      query: { cursor: before.cursor },
    });
    expect(old.status).toBe(410);
    expect(old.body).toMatchObject({ type: 'GoneError' });
    expect(await pull(ownerClient, { cursor: after.cursor })).toEqual({
      rows: [],
      cursor: after.cursor,
    });
    expect((await replicate({ client: ownerClient, limit: 10 })).docs).toEqual(new Set([kept]));
  });

  it.each([1, 2, 1000])(
    'lets a new device read past what was purged, in pages of %i',
    async (limit) => {
      const { owner, ownerClient } = await buildPair(app);
      const kept: string[] = [];
      for (let index = 0; index < 3; index += 1) {
        kept.push(await app.factories.buildAdUser({ accountId: owner.id }));
      }
      const gone = await app.factories.buildAdUser({ accountId: owner.id });
      await app.factories.deleteAdUser(gone);
      const head = (await replicate({ client: ownerClient, limit })).cursor;
      await purgeAll();

      const anew = await replicate({ client: ownerClient, limit });
      expect(anew).toEqual({ docs: new Set(kept), cursor: head });
      expect(await pull(ownerClient, { cursor: anew.cursor, limit })).toEqual({
        rows: [],
        cursor: head,
      });
      const next = await app.factories.buildAdUser({ accountId: owner.id });
      const { rows } = await pull(ownerClient, { cursor: anew.cursor, limit });
      expect(rows.map(({ id }) => id)).toEqual([next]);
    },
  );

  it('gives the head of a feed of which everything was purged', async () => {
    const { owner, ownerClient } = await buildPair(app);
    await app.factories.deleteAdUser(await app.factories.buildAdUser({ accountId: owner.id }));
    const { cursor } = await replicate({ client: ownerClient, limit: 10 });
    await purgeAll();
    expect(await pull(ownerClient)).toEqual({ rows: [], cursor });
    expect(await pull(ownerClient, { cursor })).toEqual({ rows: [], cursor });
  });

  it('answers 410 to a reader on its way when what it has read was purged meanwhile', async () => {
    const { owner, ownerClient } = await buildPair(app);
    const first = await app.factories.buildAdUser({ accountId: owner.id });
    await app.factories.deleteAdUser(await app.factories.buildAdUser({ accountId: owner.id }));
    await app.factories.buildAdUser({ accountId: owner.id });
    await app.factories.deleteAdUser(await app.factories.buildAdUser({ accountId: owner.id }));
    await purgeAll();
    const page = await pull(ownerClient, { limit: 1 });
    expect(page.rows.map(({ id }) => id)).toEqual([first]);
    await app.factories.deleteAdUser(first);
    await purgeAll();
    const response = await ownerClient.call(r.pull, {
      params: { collection: 'adUsers' },
      query: { cursor: page.cursor },
    });
    expect(response.status).toBe(410);
  });

  it.each(['9223372036854775808', '1-9223372036854775808'])(
    'answers 410 to a cursor it never gave: %s',
    async (cursor) => {
      const { ownerClient } = await buildPair(app);
      const response = await ownerClient.call(r.pull, {
        params: { collection: 'adUsers' },
        query: { cursor },
      });
      expect(response.status).toBe(410);
    },
  );

  it('misses nothing while many writers commit in any order', async () => {
    const { owner, ownerClient } = await buildPair(app);
    const WRITERS = 8;
    const EACH = 6;
    let isWriting = true;
    const seen = new Set<string>();
    const readAlong = async (): Promise<void> => {
      let cursor = '0';
      for (;;) {
        const isLast = !isWriting;
        const page = await pull(ownerClient, { cursor, limit: 4 });
        for (const row of page.rows) {
          seen.add(row.id);
        }
        cursor = page.cursor;
        if (isLast && page.rows.length < 4) {
          return;
        }
      }
    };
    const reading = readAlong();
    const written = await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        const ids: string[] = [];
        for (let index = 0; index < EACH; index += 1) {
          const id = await app.container.sync.write({ teamIds: [owner.teamId] }, async (scope) => {
            return app.container.modules.adUsersModule.service.createGroup(
              { accountId: owner.id, name: `${writer}-${index}`, icon: 'folder', color: 1 },
              scope,
            );
          });
          ids.push(await app.factories.buildAdUser({ accountId: owner.id, groupId: id }));
        }
        return ids;
      }),
    );
    isWriting = false;
    await reading;
    expect(seen).toEqual(new Set(written.flat()));
  });
});

describe('losing access', () => {
  const losses = [
    {
      name: 'unshare',
      prepare: { isShared: true, readTeamAds: false },
      lose: async ({ adUserId }: { adUserId: string }) =>
        app.factories.setShared({ adUserId, isShared: false }),
    },
    {
      name: 'deletion',
      prepare: { isShared: true, readTeamAds: false },
      lose: async ({ adUserId }: { adUserId: string }) => app.factories.deleteAdUser(adUserId),
    },
    {
      name: 'role change',
      prepare: { isShared: false, readTeamAds: true },
      lose: async ({ colleagueId }: { colleagueId: string }) =>
        app.factories.changeAccount(colleagueId, { permissions: { read_team_ads: false } }),
    },
    {
      name: 'removal of the owner from the team',
      prepare: { isShared: true, readTeamAds: false },
      lose: async ({ ownerId }: { ownerId: string }) => app.factories.removeAccount(ownerId),
    },
  ];

  it.each(losses)('$name reaches an open client as a deletion', async ({ prepare, lose }) => {
    const owner = await app.factories.buildAccount();
    const colleague = await app.factories.buildAccount({
      teamId: owner.teamId,
      readTeamAds: prepare.readTeamAds,
    });
    const client = await app.signIn(colleague.user);
    const adUserId = await app.factories.buildAdUser({
      accountId: owner.id,
      isShared: prepare.isShared,
    });
    const before = await replicate({ client, limit: 10 });
    expect(before.docs).toEqual(new Set([adUserId]));
    const stream = await TestStream.open(client);
    await lose({ adUserId, colleagueId: colleague.id, ownerId: owner.id });
    await stream.next('changed', ({ collections }) => collections.includes('adUsers'));
    expect((await pull(client, { cursor: before.cursor })).rows).toEqual([
      { id: adUserId, revision: expect.any(String), isDeleted: true },
    ]);
    stream.close();
  });

  it('sharing reaches the team, with its group and proxy, and nobody else', async () => {
    const { owner, ownerClient, colleagueClient } = await buildPair(app);
    const stranger = await app.signIn((await app.factories.buildAccount()).user);
    const [groupId, proxyId] = [
      await app.factories.buildGroup({ accountId: owner.id }),
      await app.factories.buildProxy({ accountId: owner.id }),
    ];
    const adUserId = await app.factories.buildAdUser({ accountId: owner.id, groupId, proxyId });
    const holdings = async (client: TestClient) =>
      Promise.all(
        (['adUsers', 'adUserGroups', 'proxies'] as const).map(async (collection) => [
          ...(await replicate({ client, collection, limit: 10 })).docs,
        ]),
      );
    const everything = [[adUserId], [groupId], [proxyId]];
    expect(await holdings(colleagueClient)).toEqual([[], [], []]);
    await app.factories.setShared({ adUserId, isShared: true });
    expect(await holdings(colleagueClient)).toEqual(everything);
    expect(await holdings(stranger)).toEqual([[], [], []]);
    await app.factories.setShared({ adUserId, isShared: false });
    expect(await holdings(colleagueClient)).toEqual([[], [], []]);
    expect(await holdings(ownerClient)).toEqual(everything);
  });
});

describe('volatile', () => {
  it('is refused without ids, with too many, and for the replica of another account', async () => {
    const { owner, ownerClient } = await buildPair(app);
    const ask = async (query: { ids?: string[]; accountId?: string }) => {
      const { status, body } = await ownerClient.call(r.volatile, {
        params: { collection: 'adUsers' },
        query: query as { ids: string[] },
      });
      return [status, body];
    };
    expect(await ask({})).toMatchObject([
      400,
      { type: 'ValidationError', details: { fields: [{ field: 'query.ids' }] } },
    ]);
    const many = Array.from({ length: VOLATILE_IDS_MAX + 1 }, (_, index) => String(index + 1));
    expect(await ask({ ids: many })).toMatchObject([
      400,
      { details: { fields: [{ field: 'query.ids', message: 'must have at most 200 ids' }] } },
    ]);
    expect(await ask({ ids: ['1'], accountId: String(Number(owner.id) + 1) })).toMatchObject([
      409,
      { type: 'ConflictError', code: 'other_account_selected' },
    ]);
    expect(await ask({ ids: many.slice(1) })).toEqual([200, { data: { rows: [] } }]);
  });

  it('is nothing of a collection whose documents hold everything', async () => {
    const { owner, ownerClient } = await buildPair(app);
    const { status, body } = await ownerClient.call(r.volatile, {
      params: { collection: 'people' },
      query: { ids: [`account:${owner.id}`] },
    });
    expect([status, body]).toEqual([200, { data: { rows: [] } }]);
  });
});
