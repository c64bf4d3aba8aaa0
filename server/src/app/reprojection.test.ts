import { type SyncCollection, syncDocSchemas } from '@ads-checker/shared/collections/index';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness/app.ts';
import { untilWaiting } from '../../test/harness/locks.ts';
import { createDatabase } from '../platform/db/database.ts';
import { createProcessSession } from '../platform/db/process-session.ts';
import { createLogger } from '../platform/logger/logger.ts';
import { createReprojection } from '../platform/sync/reprojection.ts';
import { schemaHash } from '../platform/sync/schema-hash.ts';
import { createSync } from '../platform/sync/sync.ts';
import { createProjections } from './projections.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  await app?.close();
});

async function storedDocs() {
  const { rows } = await app.container.db.raw<{
    rows: { collection: SyncCollection; account_id: string; revision: string; doc: unknown }[];
  }>(
    `select collection, account_id, revision, doc from sync_rows where not is_deleted
     order by collection, account_id, doc_id`,
  );
  return rows;
}
const contents = async () => (await storedDocs()).map(({ revision: _, ...row }) => row);
const stamps = async () =>
  (await app.container.db<{ shape: string }>('sync_teams').select('shape').orderBy('team_id')).map(
    ({ shape }) => shape,
  );
const run = () => app.container.reprojection.run();

/** Rewrites the documents in the shape of the previous release: without tasks and creation time. */
async function goBack(): Promise<void> {
  const { db } = app.container;
  await db('sync_teams').update({ shape: 'the release before' });
  await db.raw(
    `update sync_rows set doc = doc - 'adObjectCheckTaskId' - 'adCommentCleanTaskId' - 'binomCostUpdateTaskId'
     where collection = 'adUsers'`,
  );
  await db.raw(`update sync_rows set doc = doc - 'createdAt' where collection = 'proxies'`);
}

/**
 * A server process of a release with its own document shape: the old one has no creation time of
 * proxies.
 */
function startProcess({ shape, writes }: { shape: string; writes: 'old' | 'new' }) {
  const db = createDatabase({ url: app.databaseUrl, poolSize: 2 });
  const processSession = createProcessSession({
    url: app.databaseUrl,
    logger: createLogger({ level: 'silent' }),
  });
  const projections = createProjections({ db }).map((projection) =>
    projection.collection !== 'proxies' || writes === 'new'
      ? projection
      : {
          ...projection,
          loadDocs: async (request: Parameters<typeof projection.loadDocs>[0]) =>
            new Map(
              [...(await projection.loadDocs(request))].map(([id, doc]) => {
                const { createdAt: _, ...old } = syncDocSchemas.proxies.parse(doc);
                return [id, old] as const;
              }),
            ),
        },
  );
  const sync = createSync({ db, projections, shape });
  const reprojection = createReprojection({ db, sync, processSession });
  return {
    sync,
    reprojection,
    look: async () => ((await reprojection.isNeeded()) ? reprojection.run() : 0),
    stop: async () => {
      await processSession.close();
      await db.destroy();
    },
  };
}

async function buildTeams() {
  const { factories } = app;
  const built: { teamId: string; proxyId: string }[] = [];
  for (const teamId of [await factories.buildTeam(), await factories.buildTeam()]) {
    const owner = await factories.buildAccount({ teamId });
    const proxyId = await factories.buildProxy({ accountId: owner.id });
    await factories.buildAdUser({ accountId: owner.id, proxyId, isShared: true });
    await factories.buildAccount({ teamId });
    built.push({ teamId, proxyId });
  }
  return built;
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
      expect(syncDocSchemas[collection].parse(doc)).toEqual(doc);
    }
    expect(await stamps()).toEqual([schemaHash(), schemaHash()]);
    expect(await run()).toBe(0);
    expect(await storedDocs()).toEqual(after);
  });

  it('are not looked at on a start without news', async () => {
    await run();
    await buildTeams();
    await app.container.db.raw(`update sync_rows set doc = doc - 'status'`);
    expect(await run()).toBe(0);
  });

  it('are worked out once by processes that start together', async () => {
    await buildTeams();
    await goBack();
    const twin = startProcess({ shape: schemaHash(), writes: 'new' });
    const { db, reprojection } = app.container;
    const team = await db.transaction();
    await team.raw('select pg_advisory_xact_lock(5101, id::int) from teams order by id limit 1');
    const starts = [reprojection, twin.reprojection].map((process) => process.run());
    await untilWaiting(db, 2);
    await team.commit();
    const [ours = 0, theirs = 0] = await Promise.all(starts);
    expect(ours + theirs).toBe(2);
    await twin.stop();
  });

  it('are gone on with after a start that was cut short', async () => {
    await buildTeams();
    await goBack();
    const { db, sync } = app.container;
    await app.container.reprojection.isNeeded();
    let writes = 0;
    const cut: typeof sync.write = (options, work) => {
      writes += 1;
      return writes === 2 ? Promise.reject(new Error('killed')) : sync.write(options, work);
    };
    const killed = createReprojection({ db, sync: { ...sync, write: cut } });
    await expect(killed.run()).rejects.toThrow('killed');
    expect(await stamps()).toEqual([schemaHash(), 'the release before']);
    expect(await run()).toBe(1);
  });
});

describe('documents while releases follow one another', () => {
  const startOldRelease = async () => {
    const [first] = await buildTeams();
    if (first === undefined) {
      throw new Error('There are no teams.');
    }
    const newForm = await contents();
    const old = startProcess({ shape: 'old', writes: 'old' });
    expect(await old.look()).toBe(2);
    return { first, newForm, old };
  };
  const rewrite = (
    process: ReturnType<typeof startProcess>,
    { teamId, proxyId }: { teamId: string; proxyId: string },
  ) =>
    process.sync.write({ teamIds: [teamId] }, async (scope) =>
      scope.touch({ collection: 'proxies', docIds: [proxyId] }),
    );

  it('end in the new form though an old process goes on writing and starts again', async () => {
    const { first, newForm, old } = await startOldRelease();
    const oldForm = await contents();
    expect(oldForm).not.toEqual(newForm);

    const next = startProcess({ shape: 'new', writes: 'new' });
    expect(await next.look()).toBe(2);
    expect(await contents()).toEqual(newForm);
    expect(await stamps()).toEqual(['new', 'new']);

    await rewrite(old, first);
    expect(await contents()).not.toEqual(newForm);
    expect(await stamps()).toEqual(['', 'new']);
    const restarted = startProcess({ shape: 'old', writes: 'old' });
    expect([await old.look(), await restarted.look(), await old.reprojection.run()]).toEqual([
      0, 0, 0,
    ]);
    expect(await next.look()).toBe(1);
    expect(await contents()).toEqual(newForm);

    const settled = await storedDocs();
    for (const process of [old, next, restarted, old, next]) {
      expect(await process.look()).toBe(0);
    }
    expect(await storedDocs()).toEqual(settled);
    await Promise.all([old, next, restarted].map((process) => process.stop()));
  });

  it('go back to the old form once the last process of the newer release is gone', async () => {
    const { first, newForm, old } = await startOldRelease();
    const oldForm = await contents();
    const next = startProcess({ shape: 'new', writes: 'new' });
    await next.look();
    await rewrite(old, first);
    await next.stop();
    expect(await old.look()).toBe(2);
    expect(await contents()).toEqual(oldForm);

    const again = startProcess({ shape: 'new', writes: 'new' });
    expect([await again.look(), await old.look()]).toEqual([2, 0]);
    expect(await contents()).toEqual(newForm);
    await Promise.all([old, again].map((process) => process.stop()));
  });

  it('are not known as whole when a part of another form was written over', async () => {
    const { first, newForm, old } = await startOldRelease();
    const next = startProcess({ shape: 'new', writes: 'new' });
    await rewrite(next, first);
    expect(await stamps()).toEqual(['', 'old']);
    expect(await next.look()).toBe(2);
    expect(await contents()).toEqual(newForm);
    await Promise.all([old, next].map((process) => process.stop()));
  });
});
