import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { createFeed, type WriteScope } from '../../platform/sync/feed.ts';
import { adUsersModule } from '../ad-users/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});

/** A feed that pauses between drawing its revisions and committing them. */
function createHeldFeed() {
  const { db } = app.container;
  let letGo: () => void = () => undefined;
  let arrive: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const [groups] = (adUsersModule.projections ?? (() => []))({ db });
  if (groups === undefined) {
    throw new Error('There is no projection of groups.');
  }
  const feed = createFeed({
    db,
    projections: [
      groups,
      {
        collection: 'proxies',
        listVisible: async () => {
          arrive();
          await held;
          return [];
        },
        loadDocs: async () => new Map(),
      },
    ],
  });
  return { feed, arrived, letGo };
}

async function countWaiting(): Promise<number> {
  const { rows } = await app.container.db.raw<{ rows: { waiting: number }[] }>(
    `select count(*)::int as waiting from pg_locks
     where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.waiting ?? 0;
}

async function pull({ accountId, cursor }: { accountId: string; cursor: string }) {
  const page = await app.container.sync.findPage({
    accountId,
    collection: 'adUserGroups',
    cursor,
    limit: 100,
  });
  return { ids: (page?.rows ?? []).map(({ id }) => id), cursor: page?.cursor ?? cursor };
}

it('never passes a reader over a row whose transaction drew its revision first and commits last', async () => {
  const { id: accountId, teamId } = await app.factories.buildAccount();
  const group = { accountId, icon: 'folder', color: 1 } as const;
  const { feed, arrived, letGo } = createHeldFeed();
  const slow = feed.write({ teamIds: [teamId] }, async (scope) => {
    scope.touch({ collection: 'proxies', docIds: [] });
    return app.container.modules.adUsersModule.service.createGroup(
      { ...group, name: 'drawn first' },
      scope,
    );
  });
  await arrived;
  let isQuickDone = false;
  const quick = app.container.sync
    .write({ teamIds: [teamId] }, (scope) =>
      app.container.modules.adUsersModule.service.createGroup(
        { ...group, name: 'drawn second' },
        scope,
      ),
    )
    .finally(() => {
      isQuickDone = true;
    });
  await expect.poll(async () => isQuickDone || (await countWaiting()) > 0).toBe(true);
  const early = await pull({ accountId, cursor: '0' });
  letGo();
  const written = await Promise.all([slow, quick]);
  const late = await pull({ accountId, cursor: early.cursor });
  expect([...early.ids, ...late.ids]).toEqual(written);
});

it('is not held back by the writes of another team', async () => {
  const [mine, theirs] = [await app.factories.buildAccount(), await app.factories.buildAccount()];
  const { feed, arrived, letGo } = createHeldFeed();
  const slow = feed.write({ teamIds: [theirs.teamId] }, async (scope) => {
    scope.touch({ collection: 'proxies', docIds: [] });
    return app.container.modules.adUsersModule.service.createGroup(
      { accountId: theirs.id, name: 'slow', icon: 'folder', color: 1 },
      scope,
    );
  });
  await arrived;
  const groupId = await app.factories.buildGroup({ accountId: mine.id });
  expect((await pull({ accountId: mine.id, cursor: '0' })).ids).toEqual([groupId]);
  letGo();
  await slow;
});

it('takes back a write that fails, with everything it announced', async () => {
  const { id: accountId, teamId } = await app.factories.buildAccount();
  await expect(
    app.container.sync.write({ teamIds: [teamId] }, async (scope) => {
      await app.container.modules.adUsersModule.service.createGroup(
        { accountId, name: 'lost', icon: 'folder', color: 1 },
        scope,
      );
      throw new Error('out of luck');
    }),
  ).rejects.toThrow('out of luck');
  expect(await pull({ accountId, cursor: '0' })).toEqual({ ids: [], cursor: '0' });
});

it('writes no row for a document that did not change', async () => {
  const { id: accountId, teamId } = await app.factories.buildAccount();
  const groupId = await app.factories.buildGroup({ accountId });
  const before = await pull({ accountId, cursor: '0' });
  await app.container.sync.write({ teamIds: [teamId] }, async (scope) => {
    scope.touch({ collection: 'adUserGroups', docIds: [groupId] });
    scope.touchEverything();
  });
  expect(await pull({ accountId, cursor: before.cursor })).toEqual({
    ids: [],
    cursor: before.cursor,
  });
});

it('works out what was touched: an account, or all but a collection', async () => {
  const { id: accountId, teamId } = await app.factories.buildAccount();
  const { id: readerId } = await app.factories.buildAccount({
    teamId,
    readTeamAds: true,
  });
  const { rows } = await app.container.db.raw<{ rows: { id: string }[] }>(
    `insert into ad_user_groups (account_id, name, icon, color) values (?, 'unannounced', 'folder', 1) returning id`,
    [accountId],
  );
  const seen = async () => ({
    owner: (await pull({ accountId, cursor: '0' })).ids,
    reader: (await pull({ accountId: readerId, cursor: '0' })).ids,
  });
  const write = (touch: (scope: WriteScope) => void) =>
    app.container.sync.write({ teamIds: [teamId] }, async (scope) => touch(scope));
  const ids = rows.map(({ id }) => id);

  await write((scope) => scope.touchEverything({ except: ['adUserGroups'] }));
  expect(await seen()).toEqual({ owner: [], reader: [] });
  await write((scope) => scope.touchAccounts([readerId]));
  expect(await seen()).toEqual({ owner: [], reader: ids });
  await write((scope) => scope.touchEverything());
  expect(await seen()).toEqual({ owner: ids, reader: ids });
});
