import { adUserSchema } from '@ads-checker/shared/contracts/ad-users';
import { proxySchema } from '@ads-checker/shared/contracts/proxies';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { untilWaiting } from '../../../test/harness/locks.ts';
import { reproject, shapeOfDocuments } from './reprojection.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  await app?.close();
});

async function storedDocs() {
  const { rows } = await app.container.db.raw<{
    rows: { collection: string; account_id: string; revision: string; doc: unknown }[];
  }>(
    `select collection, account_id, revision, doc from sync_rows where not is_deleted
     order by collection, account_id, doc_id`,
  );
  return rows;
}
const storedShape = async () => (await app.container.db('sync_shape').select('shape')) as unknown;
const run = () => reproject({ db: app.container.db, sync: app.container.sync });

/** Documents as the release before wrote them: without the tasks, the time of adding and the asked-for check. */
async function goBack(): Promise<void> {
  const { db } = app.container;
  await db.raw(`update sync_shape set shape = ''`);
  await db.raw(
    `update sync_rows set doc = doc - 'adObjectCheckTaskId' - 'adCommentCleanTaskId' - 'binomCostUpdateTaskId'
     where collection = 'adUsers'`,
  );
  await db.raw(
    `update sync_rows set doc = doc - 'checkRequestedAt' - 'createdAt' where collection = 'proxies'`,
  );
}

async function buildTeams() {
  const { factories } = app;
  for (const teamId of [await factories.buildTeam(), await factories.buildTeam()]) {
    const owner = await factories.buildAccount({ teamId });
    const proxyId = await factories.buildProxy({ accountId: owner.id });
    await factories.buildAdUser({ accountId: owner.id, proxyId, isShared: true });
    await factories.buildAccount({ teamId });
  }
}

describe('documents of an upgraded installation', () => {
  it('get the new form, once, and those that have it keep their revisions', async () => {
    await buildTeams();
    const before = await storedDocs();
    await goBack();
    expect(await run()).toBe(2);
    const after = await storedDocs();
    expect(after.map(({ revision: _, ...row }) => row)).toEqual(
      before.map(({ revision: _, ...row }) => row),
    );
    const moved = after.flatMap((row, index) =>
      row.revision === before[index]?.revision ? [] : [row.collection],
    );
    expect(moved).toEqual([...Array(4).fill('adUsers'), ...Array(4).fill('proxies')]);
    for (const { collection, doc } of after) {
      if (collection !== 'adUserGroups' && collection !== 'people') {
        expect((collection === 'adUsers' ? adUserSchema : proxySchema).parse(doc)).toEqual(doc);
      }
    }
    expect(await storedShape()).toEqual([{ shape: shapeOfDocuments() }]);
    expect(await run()).toBe(0);
    expect(await storedDocs()).toEqual(after);
  });

  it('are not looked at on a start without news', async () => {
    await run();
    await buildTeams();
    await app.container.db.raw(`update sync_rows set doc = doc - 'status'`);
    expect(await run()).toBe(0);
  });

  it('are worked out by one of the processes that start together', async () => {
    await buildTeams();
    await goBack();
    const { db, sync } = app.container;
    const team = await db.transaction();
    await team.raw('select pg_advisory_xact_lock(5101, id::int) from teams order by id limit 1');
    const starts = [1, 2].map(() => reproject({ db, sync }));
    await untilWaiting(db, 2);
    await team.commit();
    expect((await Promise.all(starts)).sort()).toEqual([0, 2]);
  });

  it('are begun anew after a start that was cut short', async () => {
    await buildTeams();
    await goBack();
    const { db, sync } = app.container;
    let writes = 0;
    const cut: typeof sync.write = (options, work) => {
      writes += 1;
      return writes === 2 ? Promise.reject(new Error('killed')) : sync.write(options, work);
    };
    await expect(reproject({ db, sync: { write: cut } })).rejects.toThrow('killed');
    expect(await storedShape()).toEqual([{ shape: '' }]);
    expect(await run()).toBe(2);
  });
});
