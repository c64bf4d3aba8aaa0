import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { LocalDatabase } from '../storage/dexie-database.ts';
import { createOwnedView } from './owned-view.ts';
import type { OwnedCollection, OwnedDocument } from './rxdb-database.ts';
import { readSnapshots } from './snapshots.ts';

const group = (id: string) => ({
  id,
  accountId: '1',
  name: `Group ${id}`,
  icon: 'folder',
  color: 1,
});
const document = (id: string, revision = id): OwnedDocument => ({
  id,
  revision,
  data: group(id),
  isInvalid: false,
});

let db: LocalDatabase;
const problems: unknown[] = [];
const read = () => readSnapshots({ db, report: (error) => problems.push(error) });

beforeEach(async () => {
  problems.length = 0;
  db = new LocalDatabase(`ads-checker-snapshots-${crypto.randomUUID()}`);
  await db.open();
});
afterEach(async () => {
  await db.delete();
  expect(problems).toEqual([]);
});

describe('snapshots of owned documents', () => {
  it('are absent on a new device', async () => {
    const snapshots = await read();
    expect(snapshots.hasAny).toBe(false);
    expect(snapshots.find('adUserGroups')).toBeUndefined();
  });

  it('are found at the next start, with the last state of each collection', async () => {
    const first = await read();
    first.save('adUserGroups', [document('1')]);
    first.save('adUserGroups', [document('1'), document('2')]);
    first.save('proxies', []);
    await eventually(async () => expect(await db.kv.count()).toBe(2));
    const second = await read();
    expect(second.hasAny).toBe(true);
    expect(second.find('adUserGroups')).toEqual([document('1'), document('2')]);
    expect(second.find('proxies')).toEqual([]);
    expect(second.find('people')).toBeUndefined();
  });

  it('are dropped when there are too many documents to write at every change', async () => {
    const first = await read();
    first.save('adUserGroups', [document('1')]);
    await eventually(async () => expect(await db.kv.count()).toBe(1));
    first.save(
      'adUserGroups',
      Array.from({ length: 2_001 }, (_, index) => document(String(index))),
    );
    await eventually(async () => expect(await db.kv.count()).toBe(0));
  });

  it('are ignored when their format is unknown', async () => {
    await db.kv.put({ key: 'owned:adUserGroups', value: [{ id: 1 }] });
    expect((await read()).hasAny).toBe(false);
  });

  it('are shown before the database has opened', () => {
    const view = createOwnedView({
      name: 'adUserGroups',
      collection: new Promise<OwnedCollection>(() => undefined),
      known: [document('1')],
    }).external;
    view.subscribe(() => undefined);
    expect(view.get()).toEqual({ rows: [group('1')], isReady: true });
  });
});
