import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';

const secretsKeys = [randomBytes(32).toString('base64')] as const;
const LATER_WRITES = 12;

const databases: TestDatabase[] = [];
let apps: TestApp[] = [];
/** At the backup, and the account whose cursors these are. */
let accountId: string;
let database: TestDatabase;
let backup: TestDatabase;
let ofBackup: string;
/** Given after the backup. */
let lost: string;

async function keep(created: Promise<TestDatabase>): Promise<TestDatabase> {
  const kept = await created;
  databases.push(kept);
  return kept;
}

async function open({ url }: TestDatabase): Promise<TestApp> {
  const app = await startTestApp({ twinOf: { databaseUrl: url, secretsKeys } });
  apps.push(app);
  return app;
}

async function closeApps(): Promise<void> {
  for (const app of apps) {
    await app.close();
  }
  apps = [];
}

async function findAfter(app: TestApp, cursor: string) {
  const page = await app.container.sync.findPage({
    accountId,
    collection: 'adUserGroups',
    cursor,
    limit: 100,
  });
  return page && { ids: page.rows.map(({ id }) => id), cursor: page.cursor };
}

const headOf = async (app: TestApp): Promise<string> => (await findAfter(app, '0'))?.cursor ?? '';

beforeAll(async () => {
  database = await keep(createTestDatabase());
  const before = await open(database);
  ({ id: accountId } = await before.factories.buildAccount());
  await before.factories.buildGroup({ accountId });
  ofBackup = await headOf(before);
  await closeApps();
  backup = await keep(createTestDatabase({ copyOf: database }));
  const after = await open(database);
  await after.factories.buildGroup({ accountId });
  await after.factories.buildGroup({ accountId });
  lost = await headOf(after);
  await closeApps();
});
afterEach(closeApps);
afterAll(async () => {
  for (const each of databases) {
    await each.drop();
  }
});

describe('a database that was restored from a backup', () => {
  it('has readers of what is lost begin anew, however much is written since', async () => {
    const app = await open(await keep(createTestDatabase({ copyOf: backup })));
    expect(await findAfter(app, lost)).toBeUndefined();
    const written: string[] = [];
    for (let count = 0; count < LATER_WRITES; count += 1) {
      written.push(await app.factories.buildGroup({ accountId }));
      expect(await findAfter(app, lost)).toBeUndefined();
    }
    expect((await findAfter(app, '0'))?.ids).toEqual([expect.any(String), ...written]);
  });

  it('lets readers of the time of the backup go on', async () => {
    const app = await open(await keep(createTestDatabase({ copyOf: backup })));
    expect(await findAfter(app, ofBackup)).toEqual({ ids: [], cursor: ofBackup });
    const written = await app.factories.buildGroup({ accountId });
    expect((await findAfter(app, ofBackup))?.ids).toEqual([written]);
  });

  it('is noticed under a living process as well', async () => {
    const app = await open(await keep(createTestDatabase({ copyOf: backup })));
    await app.factories.buildGroup({ accountId });
    const cursor = await headOf(app);
    const [{ head } = { head: '' }] = await app.container
      .db('sync_segments')
      .select('previous_head as head')
      .orderBy('first_revision', 'desc')
      .limit(1);
    await app.container.db.raw(`select setval('sync_revisions', ?)`, [head]);
    expect(await findAfter(app, cursor)).toBeUndefined();
    const written = await app.factories.buildGroup({ accountId });
    expect(await findAfter(app, cursor)).toBeUndefined();
    expect((await findAfter(app, ofBackup))?.ids).toContain(written);
  });
});

it('has readers of another database begin anew', async () => {
  const app = await open(await keep(createTestDatabase()));
  for (let count = 0; count < LATER_WRITES; count += 1) {
    await app.factories.buildAccount();
    expect(await findAfter(app, lost)).toBeUndefined();
  }
});

it('lets readers go on after a restart', async () => {
  const app = await open(database);
  expect(await findAfter(app, lost)).toEqual({ ids: [], cursor: lost });
  const written = await app.factories.buildGroup({ accountId });
  expect((await findAfter(app, lost))?.ids).toEqual([written]);
  expect((await findAfter(app, ofBackup))?.ids).toHaveLength(3);
});
