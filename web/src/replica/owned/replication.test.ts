import 'fake-indexeddb/auto';
import { SYNC_COLLECTIONS } from '@ads-checker/shared/collections/index';
import { AppError } from '@ads-checker/shared/errors';
import type { Dexie } from 'dexie';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createFeedModel } from '../../../test/feed-model.ts';
import { createManualClock } from '../../../test/manual-clock.ts';
import { createOwnedView } from './owned-view.ts';
import { createReplication, type FeedState, type Replication } from './replication.ts';
import { type OwnedDatabase, openOwnedDatabase } from './rxdb-database.ts';

const group = (id: string, name = `Group ${id}`) => ({
  id,
  accountId: '5',
  name,
  icon: 'folder',
  color: 1,
});

// fake-indexeddb is many times slower than a browser's IndexedDB.
vi.setConfig({ testTimeout: 60_000 });

let accounts = 0;
let database: OwnedDatabase;
let replication: Replication | undefined;

beforeEach(async () => {
  accounts += 1;
  database = await openOwnedDatabase({ userId: '1', accountId: String(accounts) });
});
afterEach(async () => {
  await replication?.close();
  replication = undefined;
  await database.close();
});

function start(
  feed = createFeedModel(),
  onSyncWatermark: (watermark: { readonly sinceMs: number }) => void = () => undefined,
) {
  const clock = createManualClock();
  const states: FeedState[] = [];
  const odd: string[] = [];
  const unreadable: number[] = [];
  replication = createReplication({
    name: 'adUserGroups',
    collection: database.collections.adUserGroups,
    fetchRows: feed.fetchRows,
    clock,
    onState: (state) => states.push(state),
    onInvalidRow: (error) => odd.push(error.message),
    onUnreadable: (count) => unreadable.push(count),
    onSyncWatermark,
  });
  const view = createOwnedView({
    name: 'adUserGroups',
    collection: Promise.resolve(database.collections.adUserGroups),
  });
  view.external.subscribe(() => undefined);
  replication.start();
  return { feed, clock, states, odd, unreadable, view: view.external, replication };
}

describe('the replica of owned data', () => {
  it('opens fewer collections than the free edition of RxDB allows', () => {
    expect(SYNC_COLLECTIONS.length).toBeLessThanOrEqual(11);
    expect(Object.keys(database.collections)).toEqual([...SYNC_COLLECTIONS]);
  });

  it('pulls existing rows, then changes, and removes lost ones', async () => {
    const feed = createFeedModel();
    for (let id = 1; id <= 700; id += 1) {
      feed.write('adUserGroups', String(id), group(String(id)));
    }
    const { view, replication: running } = start(feed);
    await eventually(() => expect(view.get().rows).toHaveLength(700));
    const untouched = view.get().rows.find(({ id }) => id === '7');

    feed.write('adUserGroups', '3', group('3', 'Renamed'));
    feed.delete('adUserGroups', '4');
    running.resync();
    await eventually(() =>
      expect(view.get().rows.find(({ id }) => id === '3')).toEqual(group('3', 'Renamed')),
    );
    await eventually(() => expect(view.get().rows).toHaveLength(699));
    expect(view.get().rows.find(({ id }) => id === '7')).toBe(untouched);
    expect(feed.calls.map(({ limit }) => limit).every((limit) => limit <= 500)).toBe(true);
  });

  it('continues after a page that the server cut short', async () => {
    const feed = createFeedModel();
    for (let id = 1; id <= 450; id += 1) {
      feed.write('adUserGroups', String(id), group(String(id)));
    }
    feed.setPageMax(90);
    const { view } = start(feed);
    await eventually(() => expect(view.get().rows).toHaveLength(450));
  });

  it('loses no page when one local write fails while later pages succeed', async () => {
    const feed = createFeedModel();
    const PAGES = 3;
    for (let id = 1; id <= PAGES * 500; id += 1) {
      feed.write('adUserGroups', String(id), group(String(id)));
    }
    const storage = database.collections.adUserGroups.storageInstance;
    const bulkWrite = storage.bulkWrite.bind(storage);
    let writes = 0;
    let hasFailed = false;
    storage.bulkWrite = async (rows, context) => {
      writes += 1;
      if (writes === 2) {
        hasFailed = true;
        throw new DOMException('The quota is used up', 'QuotaExceededError');
      }
      return bulkWrite(rows, context);
    };
    // A page is served after the previous one was written, as over a real network.
    const { view, clock } = start({
      ...feed,
      fetchRows: async (input) => {
        const pagesBefore = feed.calls.length;
        await eventually(() => expect(writes >= pagesBefore || hasFailed).toBe(true));
        return feed.fetchRows(input);
      },
    });
    await eventually(() => {
      clock.advance(1000);
      expect(view.get().rows).toHaveLength(PAGES * 500);
    });
  });

  it.each([['AuthenticationError'], ['AuthorizationError'], ['UpgradeRequiredError']] as const)(
    'does not ask again after %s until it is started again',
    async (type) => {
      const feed = createFeedModel();
      feed.write('adUserGroups', '1', group('1'));
      feed.fail(new AppError(type, 'no'));
      const { view, states, replication: running } = start(feed);
      await eventually(() => expect(states).toEqual(['pulling', 'refused']));
      running.resync();
      expect(feed.calls).toHaveLength(1);
      feed.fail(undefined);
      running.start();
      await eventually(() => expect(view.get().rows).toEqual([group('1')]));
    },
  );

  it('starts over when its cursor expired, without rows deleted in the meantime', async () => {
    const feed = createFeedModel();
    feed.write('adUserGroups', '1', group('1'));
    feed.write('adUserGroups', '2', group('2'));
    const { view, replication: running, clock, states } = start(feed);
    await eventually(() => expect(view.get().rows).toHaveLength(2));
    await eventually(() => expect(states.at(-1)).toBe('synced'));
    const shown: number[] = [];
    view.subscribe(() => shown.push(view.get().rows.length));

    feed.delete('adUserGroups', '1');
    feed.purge('adUserGroups');
    feed.write('adUserGroups', '3', group('3'));
    running.resync();
    await eventually(() => {
      clock.advance(1000);
      expect(view.get().rows).toEqual([group('2'), group('3')]);
    });
    // What is the same stays where it is.
    expect(Math.min(...shown)).toBe(1);
  });

  it('keeps its rows until what replaces them has arrived', async () => {
    const feed = createFeedModel();
    feed.write('adUserGroups', '1', group('1'));
    feed.write('adUserGroups', '2', group('2'));
    const { view, replication: running, clock, states } = start(feed);
    await eventually(() => expect(states.at(-1)).toBe('synced'));
    feed.delete('adUserGroups', '1');
    feed.purge('adUserGroups');
    const asked = feed.calls.length;
    running.resync();
    await eventually(() => expect(feed.calls.length).toBeGreaterThan(asked));

    feed.fail(new AppError('UnavailableError', 'The server is busy.'));
    for (const failures of [1, 2]) {
      await eventually(() => {
        clock.advance(1000);
        expect(states.filter((state) => state === 'error')).toHaveLength(failures);
      });
    }
    expect(view.get().rows).toEqual([group('1'), group('2')]);

    feed.fail(undefined);
    await eventually(() => {
      clock.advance(1000);
      expect(states.at(-1)).toBe('synced');
    });
    await eventually(() => expect(view.get().rows).toEqual([group('2')]));
  });

  it.each([1, 90, 500])(
    'reads a feed whose newest rows were purged once and completely, in pages of %i',
    async (pageMax) => {
      const feed = createFeedModel();
      feed.setPageMax(pageMax);
      for (const id of ['1', '2', '3']) {
        feed.write('adUserGroups', id, group(id));
      }
      feed.delete('adUserGroups', '3');
      feed.purge('adUserGroups');
      const { view, states, replication: running } = start(feed);
      await eventually(() => expect(states.at(-1)).toBe('synced'));
      await eventually(() => expect(view.get().rows).toEqual([group('1'), group('2')]));
      expect(states).toEqual(['pulling', 'synced']);
      // The pages with rows, and an empty last one.
      expect(feed.calls).toHaveLength(Math.ceil(2 / pageMax) + 1);

      feed.write('adUserGroups', '4', group('4'));
      running.resync();
      await eventually(() =>
        expect(view.get().rows).toEqual(['1', '2', '4'].map((id) => group(id))),
      );
      expect(states).not.toContain('error');
    },
  );

  it.each(['all', 'some'] as const)(
    'pulls anew when %s of its rows were lost without their checkpoint',
    async (lost) => {
      const feed = createFeedModel();
      for (const id of ['1', '2', '3']) {
        feed.write('adUserGroups', id, group(id));
      }
      const first = start(feed);
      await eventually(() => expect(first.states.at(-1)).toBe('synced'));
      await replication?.close();
      const storage = database.collections.adUserGroups.storageInstance;
      const { internals } = storage as unknown as {
        internals: Promise<{
          dexieTable: { clear(): Promise<void>; delete(id: string): Promise<void> };
        }>;
      };
      const { dexieTable } = await internals;
      await (lost === 'all' ? dexieTable.clear() : dexieTable.delete('2'));
      await database.close();
      database = await openOwnedDatabase({ userId: '1', accountId: String(accounts) });
      const { view, clock, states } = start(feed);
      await eventually(() => {
        clock.advance(1000);
        expect(states.at(-1)).toBe('synced');
      });
      await eventually(() =>
        expect(view.get().rows).toEqual(['1', '2', '3'].map((id) => group(id))),
      );
      expect(states.filter((state) => state === 'synced')).toHaveLength(1);
    },
  );

  it.each([
    [-3_600_000, -3_600_000],
    [3_600_000, 0],
  ])('tells since when it is level, after the clock stepped by %i', async (step, moved) => {
    const feed = createFeedModel();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const levels: number[] = [];
    const { clock, states } = start(
      {
        ...feed,
        fetchRows: async (input) => {
          await held;
          return feed.fetchRows(input);
        },
      },
      ({ sinceMs }) => void levels.push(sinceMs),
    );
    const sentMs = clock.now();
    await eventually(() => expect(states).toEqual(['pulling']));
    clock.advance(2_000);
    clock.step(step);
    release();
    await eventually(() => expect(levels).toEqual([sentMs + moved]));
  });

  it('checks its rows at the start and now and then, not with each pull', async () => {
    const feed = createFeedModel();
    const checked: boolean[] = [];
    const {
      states,
      clock,
      replication: running,
    } = start({
      ...feed,
      fetchRows: (input) => {
        checked.push(input.isChecked);
        return feed.fetchRows(input);
      },
    });
    const isSynced = () => eventually(() => expect(states.at(-1)).toBe('synced'));
    await isSynced();
    running.resync();
    await eventually(() => expect(checked).toEqual([true, false]));
    await isSynced();
    clock.advance(60 * 60_000);
    await eventually(() => expect(checked).toEqual([true, false, true]));
  });

  it.each(['told by an event', 'found out later'] as const)(
    'goes on after the browser cut its connections, %s',
    async (how) => {
      const feed = createFeedModel();
      feed.write('adUserGroups', '1', group('1'));
      const { view, states, clock, replication: running } = start(feed);
      await eventually(() => expect(states.at(-1)).toBe('synced'));
      const { internals } = database.collections.adUserGroups.storageInstance as unknown as {
        internals: Promise<{ dexieDb: Dexie }>;
      };
      const { dexieDb } = await internals;
      const cut = dexieDb.backendDB();
      if (how === 'told by an event') {
        forceCloseDatabase(cut as never);
        await eventually(() => expect(dexieDb.isOpen()).toBe(true));
      } else {
        cut.close();
        await database.reopen();
      }
      feed.write('adUserGroups', '2', group('2'));
      running.resync();
      await eventually(() => {
        clock.advance(1000);
        expect(view.get().rows).toEqual([group('1'), group('2')]);
      });
    },
  );

  it('lets a hidden page sleep', async () => {
    const repeated = vi.spyOn(globalThis, 'setInterval');
    const { states } = start();
    await eventually(() => expect(states.at(-1)).toBe('synced'));
    expect(repeated.mock.calls.filter(([run]) => run.name === 'simulateActivity')).toEqual([]);
    repeated.mockRestore();
  });

  it('sets an invalid row aside and continues', async () => {
    const feed = createFeedModel();
    feed.write('adUserGroups', '1', group('1'));
    feed.write('adUserGroups', '2', { id: '2', name: 7 });
    feed.write('adUserGroups', '3', group('3'));
    const { view, odd, unreadable, states, replication: running } = start(feed);
    await eventually(() => expect(view.get().rows).toEqual([group('1'), group('3')]));
    expect(odd).toEqual(['Cannot parse the response from adUserGroups/2']);
    await eventually(() => expect(states.at(-1)).toBe('synced'));
    expect(unreadable.at(-1)).toBe(1);
    feed.write('adUserGroups', '2', group('2'));
    running.resync();
    await eventually(() => expect(view.get().rows).toHaveLength(3));
    expect(unreadable.at(-1)).toBe(0);
  });

  it('reads its data offline', async () => {
    const feed = createFeedModel();
    feed.write('adUserGroups', '1', group('1'));
    const first = start(feed);
    await eventually(() => expect(first.states.at(-1)).toBe('synced'));
    await eventually(() => expect(first.view.get().rows).toHaveLength(1));
    await replication?.close();
    await database.close();
    database = await openOwnedDatabase({ userId: '1', accountId: String(accounts) });
    const view = createOwnedView({
      name: 'adUserGroups',
      collection: Promise.resolve(database.collections.adUserGroups),
    }).external;
    view.subscribe(() => undefined);
    await eventually(() => expect(view.get()).toEqual({ rows: [group('1')], isReady: true }));
  });
});
