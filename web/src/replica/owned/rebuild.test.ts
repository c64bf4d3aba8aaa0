import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PULL_BATCH, type PullHandler } from './pull.ts';
import { readWholeFeed, replaceRows } from './rebuild.ts';
import { type OwnedDatabase, openOwnedDatabase } from './rxdb-database.ts';

let database: OwnedDatabase;
beforeEach(async () => {
  database = await openOwnedDatabase({ userId: '1', accountId: crypto.randomUUID() });
});
afterEach(() => database.close());

const row = (id: string, name: string) => ({
  id,
  revision: '7',
  data: { id, name, tags: ['a', { deep: true }] },
  isInvalid: false,
});

it('writes only the rows that differ, and removes those that are gone', async () => {
  const collection = database.collections.adUserGroups;
  await collection.bulkInsert(['1', '2', '3', '4'].map((id) => row(id, `Row ${id}`)));
  await collection.bulkRemove(['4']);
  const written: [string, string][] = [];
  const watch = collection.$.subscribe(({ operation, documentId }) =>
    written.push([operation, documentId]),
  );
  const documents = [
    { ...row('1', 'Row 1'), _deleted: false },
    { ...row('2', 'Another of the same revision'), _deleted: false },
    { ...row('4', 'Back'), _deleted: false },
    { ...row('5', 'New'), _deleted: false },
    { ...row('6', ''), _deleted: true },
  ];
  await replaceRows({ collection, documents: new Map(documents.map((each) => [each.id, each])) });
  watch.unsubscribe();
  expect((await collection.find().exec()).map((each) => each.toJSON())).toEqual([
    row('1', 'Row 1'),
    row('2', 'Another of the same revision'),
    row('4', 'Back'),
    row('5', 'New'),
  ]);
  expect(written.toSorted()).toEqual([
    ['DELETE', '3'],
    ['INSERT', '4'],
    ['INSERT', '5'],
    ['UPDATE', '2'],
  ]);
});

it('reads a feed to its end, and takes the last state of each row', async () => {
  const rows = Array.from({ length: PULL_BATCH + 1 }, (_, at) => ({
    ...row(String(at % PULL_BATCH), `Row at ${at}`),
    _deleted: false,
  }));
  const pull: PullHandler = async (checkpoint, batchSize) => {
    const at = Number(checkpoint?.cursor);
    return {
      documents: rows.slice(at, at + batchSize),
      checkpoint: { cursor: String(Math.min(rows.length, at + batchSize)) },
      check: undefined,
    };
  };
  const feed = await readWholeFeed(pull);
  expect([feed.documents.size, feed.checkpoint]).toEqual([PULL_BATCH, { cursor: '501' }]);
  expect(feed.documents.get('0')?.data).toMatchObject({ name: 'Row at 500' });
});
