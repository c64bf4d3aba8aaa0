import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createFeedModel } from '../../../test/feed-model.ts';
import { createFirstPages } from './first-pages.ts';
import { createOwnedView } from './owned-view.ts';
import { openOwnedDatabase } from './rxdb-database.ts';

const group = (id: string) => ({
  id,
  accountId: '1',
  name: `Group ${id}`,
  icon: 'folder',
  color: 1,
});
const document = (id: string, revision: string) => ({
  id,
  revision,
  data: group(id),
  isInvalid: false,
});
const request = { collection: 'adUserGroups', cursor: '0', limit: 500, isChecked: true } as const;

describe('the first pages of a device without rows', () => {
  it('are read once: RxDB’s first pull gets the page that is shown', async () => {
    const feed = createFeedModel();
    feed.write('adUserGroups', '2', group('2'));
    feed.write('adUserGroups', '1', group('1'));
    feed.write('adUserGroups', '3', group('3'));
    feed.delete('adUserGroups', '3');
    const pages = createFirstPages(feed.fetchRows);
    const documents = await pages.read('adUserGroups');
    expect(documents.map(({ id, data }) => [id, data])).toEqual([
      ['1', group('1')],
      ['2', group('2')],
    ]);
    expect(feed.calls).toHaveLength(1);
    const page = await pages.fetchRows(request);
    expect(page.rows.map(({ id }) => id).toSorted()).toEqual(['1', '2', '3']);
    expect(feed.calls).toHaveLength(1);
    await pages.fetchRows(request);
    expect(feed.calls).toHaveLength(2);
  });

  it('are requested again when they could not be read', async () => {
    const feed = createFeedModel();
    feed.write('adUserGroups', '1', group('1'));
    let isDown = true;
    const pages = createFirstPages((input) =>
      isDown ? Promise.reject(new Error('down')) : feed.fetchRows(input),
    );
    expect(await pages.read('adUserGroups')).toEqual([]);
    isDown = false;
    expect((await pages.fetchRows(request)).rows.map(({ id }) => id)).toEqual(['1']);
  });
});

describe('a list on a device without rows', () => {
  it('shows the first rows before the database has opened', async () => {
    const { external } = createOwnedView({
      name: 'adUserGroups',
      collection: new Promise(() => undefined),
      readFirst: async () => [document('1', '7')],
    });
    external.subscribe(() => undefined);
    await eventually(() => expect(external.get()).toEqual({ rows: [group('1')], isReady: true }));
  });

  it('keeps them until the database has stored them, and believes an empty one once it is synced', async () => {
    const database = await openOwnedDatabase({ userId: '1', accountId: crypto.randomUUID() });
    const { adUserGroups } = database.collections;
    const shown: number[] = [];
    const create = () => {
      const view = createOwnedView({
        name: 'adUserGroups',
        collection: Promise.resolve(adUserGroups),
        readFirst: async () => [document('1', '7')],
      });
      view.external.subscribe(() => shown.push(view.external.get().rows.length));
      return view;
    };
    const stored = create();
    await eventually(() => expect(stored.external.get().rows).toEqual([group('1')]));
    const [first] = stored.external.get().rows;
    await adUserGroups.bulkInsert([document('1', '7'), document('2', '8')]);
    await eventually(() => expect(stored.external.get().rows).toEqual([group('1'), group('2')]));
    expect(stored.external.get().rows[0]).toBe(first);
    expect(shown).not.toContain(0);
    stored.close();

    await adUserGroups.find().remove();
    const deleted = create();
    await eventually(() => expect(deleted.external.get().rows).toEqual([group('1')]));
    await deleted.settle();
    expect(deleted.external.get()).toEqual({ rows: [], isReady: true });
    await database.close();
  });
});
