import type { AdDto } from '@ads-checker/shared/contracts/ad-objects';
import { AppError } from '@ads-checker/shared/errors';
import { afterEach, describe, expect, it } from 'vitest';
import { buildCampaign } from '../../../test/ad-rows.ts';
import { ads, closeAll, createBorrowedWorld, query } from '../../../test/borrowed-world.ts';
import { eventually } from '../../../test/eventually.ts';
import { NetworkFailure } from '../../lib/api-errors.ts';
import type { DexieData } from '../dexie-data.ts';
import { findStoredAds } from './stored-ads.ts';

function waitUntilStored({ db }: DexieData, rowCount: number): Promise<void> {
  return eventually(async () => {
    const lists = await db.lists.toArray();
    expect(lists.map((list) => list.rowCount)).toEqual([rowCount]);
  });
}

afterEach(closeAll);

describe('a list of borrowed rows', () => {
  it('shows the first small page at once and the rest in large ones', async () => {
    const world = createBorrowedWorld();
    const all = ads(1100);
    world.lists.set('ads/900', all);
    const local = await world.open();
    const external = local.borrowed.observeAdObjects(query('ads'));
    const seen: [string, number, unknown][] = [];
    external.subscribe(() => {
      const { status, rows, progress } = external.get();
      seen.push([status, rows.length, progress]);
    });
    await eventually(() => expect(external.get().status).toBe('ready'));
    expect(seen).toEqual([
      ['loading', 0, null],
      ['loading', 0, { loaded: 0, total: null }],
      ['partial', 25, { loaded: 25, total: 1100 }],
      ['partial', 525, { loaded: 525, total: 1100 }],
      ['partial', 1025, { loaded: 1025, total: 1100 }],
      ['partial', 1100, { loaded: 1100, total: 1100 }],
      ['ready', 1100, null],
    ]);
    expect(world.requests).toEqual([
      { after: null, limit: 25, isFresh: false },
      { after: '25', limit: 500, isFresh: false },
      { after: '525', limit: 500, isFresh: false },
      { after: '1025', limit: 500, isFresh: false },
    ]);
    expect(external.get().rows).toEqual(all);
  });

  it('keeps its first page while the rest is loading', async () => {
    const world = createBorrowedWorld();
    const all = ads(60);
    world.lists.set('ads/900', all);
    const rest = Promise.withResolvers<void>();
    world.onRequest = ({ after }) => (after === null ? undefined : rest.promise);
    const local = await world.open();
    local.borrowed.observeAdObjects(query('ads')).subscribe(() => undefined);
    const isComplete = async () => (await local.db.lists.toArray())[0]?.isComplete;
    await eventually(async () => expect(await isComplete()).toBe(false));

    world.failure = new NetworkFailure('ads', undefined);
    const other = await world.open();
    const external = other.borrowed.observeAdObjects(query('ads'));
    external.subscribe(() => undefined);
    await eventually(() => expect(external.get().error).toBe(world.failure));
    expect([external.get().status, external.get().rows]).toEqual(['error', all.slice(0, 25)]);
    other.close();

    world.failure = undefined;
    rest.resolve();
    await waitUntilStored(local, 60);
    const kept = await local.cache.findRows({ ...query('ads') });
    expect(kept?.pages.flatMap(({ rows }) => rows)).toEqual(all);
  });

  it('is found by the search of another tab once stored', async () => {
    const world = createBorrowedWorld();
    world.lists.set('ads/900', ads(3));
    world.lists.set('ads/901', ads(4));
    const [one, other] = [await world.open(), await world.open()];
    const { search, version } = other.borrowed.search;
    const found: string[][] = [];
    const stop = version.subscribe(() => {
      void search({ text: 'ad 3', limit: 5 }).then((rows) => found.push(rows.map(({ id }) => id)));
    });
    one.borrowed.observeAdObjects(query('ads')).subscribe(() => undefined);
    await eventually(() => expect(found.at(-1)).toEqual([]));
    one.borrowed.observeAdObjects(query('ads', '901')).subscribe(() => undefined);
    await eventually(() => expect(found.at(-1)).toEqual(['1003']));
    stop();
  });

  it('shows its first rows at once when it is long, and the rest afterwards', async () => {
    const world = createBorrowedWorld();
    world.lists.set('ads/900', ads(600));
    const first = await world.open();
    first.borrowed.observeAdObjects(query('ads')).subscribe(() => undefined);
    await waitUntilStored(first, 600);
    first.close();

    const second = await world.open();
    const external = second.borrowed.observeAdObjects(query('ads'));
    const seen: [string, number][] = [];
    external.subscribe(() => {
      const { status, rows } = external.get();
      seen.push([status, rows.length]);
    });
    await eventually(() => expect(external.get().rows).toEqual(ads(600)));
    expect(seen.slice(0, 2)).toEqual([
      ['partial', 50],
      ['ready', 600],
    ]);
  });

  it('loads from the device after a reload, and from the network only when older than 5 minutes', async () => {
    const world = createBorrowedWorld();
    world.lists.set('ads/900', ads(60));
    const first = await world.open();
    const before = first.borrowed.observeAdObjects(query('ads'));
    before.subscribe(() => undefined);
    await waitUntilStored(first, 60);
    first.close();

    world.clock.advance(4 * 60_000);
    const second = await world.open();
    const young = second.borrowed.observeAdObjects(query('ads'));
    young.subscribe(() => undefined);
    await eventually(() => expect(young.get().status).toBe('ready'));
    expect(young.get().rows).toEqual(ads(60));
    const calls = world.requests.length;
    second.close();

    world.clock.advance(2 * 60_000);
    world.lists.set('ads/900', ads(59));
    const third = await world.open();
    const old = third.borrowed.observeAdObjects(query('ads'));
    const seen: [string, boolean, number][] = [];
    old.subscribe(() => {
      const { status, isRefreshing, rows } = old.get();
      seen.push([status, isRefreshing, rows.length]);
    });
    await eventually(() => expect(old.get().rows).toEqual(ads(59)));
    expect(seen).toEqual([
      ['ready', false, 60],
      ['ready', false, 60],
      ['ready', true, 60],
      ['ready', true, 60],
      ['ready', false, 59],
    ]);
    expect(world.requests.slice(calls)).toEqual([{ after: null, limit: 500, isFresh: false }]);
    await waitUntilStored(third, 59);
    expect(await third.db.chunks.count()).toBe(6);
  });

  it('keeps every row when a refresh fails midway', async () => {
    const world = createBorrowedWorld();
    world.lists.set('ads/900', ads(600));
    const local = await world.open();
    const external = local.borrowed.observeAdObjects(query('ads'));
    external.subscribe(() => undefined);
    await waitUntilStored(local, 600);

    world.failure = new AppError('VendorError', 'The network is not well.', { code: 2 });
    world.failAfter = world.requests.length + 1;
    external.get().refresh();
    await eventually(() => expect(external.get().error).not.toBeNull());
    const { rows, status, isRefreshing, error } = external.get();
    expect({ status, isRefreshing, message: error?.message }).toEqual({
      status: 'ready',
      isRefreshing: false,
      message: 'The network is not well.',
    });
    expect(rows).toEqual(ads(600));
    expect(world.requests.at(-1)).toEqual({ after: '500', limit: 500, isFresh: true });
    expect((await local.cache.findRows({ ...query('ads') }))?.record.rowCount).toBe(600);
  });

  it('is reported as missing when it was never fetched and the network is down', async () => {
    const world = createBorrowedWorld();
    world.failure = new NetworkFailure('GET /ads', undefined);
    const local = await world.open();
    const external = local.borrowed.observeAdObjects(query('ads'));
    external.subscribe(() => undefined);
    await eventually(() => expect(external.get().isMissingOffline).toBe(true));
    expect(external.get().status).toBe('error');
    world.failure = undefined;
    world.lists.set('ads/900', ads(3));
    local.borrowed.revalidate();
    await eventually(() => expect(external.get().status).toBe('ready'));
    expect(external.get().isMissingOffline).toBe(false);
  });

  it.each(['refetchUnreachable', 'revalidate'] as const)(
    'is read again by %s once the server is there, however young, past the server’s memory if that was asked',
    async (again) => {
      const world = createBorrowedWorld();
      world.lists.set('ads/900', ads(3));
      const local = await world.open();
      const external = local.borrowed.observeAdObjects(query('ads'));
      const leave = external.subscribe(() => undefined);
      await waitUntilStored(local, 3);

      const failure = new NetworkFailure('GET /ads', undefined);
      world.failure = failure;
      external.get().refresh();
      await eventually(() => expect(external.get().error).toBe(failure));
      expect([external.get().status, external.get().rows]).toEqual(['ready', ads(3)]);
      world.failure = undefined;
      world.lists.set('ads/900', ads(2));
      const calls = world.requests.length;
      local.borrowed[again]();
      await eventually(() => expect(external.get().rows).toEqual(ads(2)));
      expect(external.get().error).toBeNull();
      local.borrowed[again]();
      expect(world.requests.slice(calls)).toEqual([{ after: null, limit: 500, isFresh: true }]);

      // No screen shows it
      world.failure = failure;
      external.get().refresh();
      await eventually(() => expect(external.get().error).toBe(failure));
      leave();
      local.borrowed[again]();
      expect(world.requests).toHaveLength(calls + 2);
    },
  );

  it('is not refetched automatically after a rejection', async () => {
    const world = createBorrowedWorld();
    world.lists.set('ads/900', ads(3));
    const local = await world.open();
    const external = local.borrowed.observeAdObjects(query('ads'));
    external.subscribe(() => undefined);
    await waitUntilStored(local, 3);
    world.failure = new AppError('VendorError', 'User request limit reached.', { code: 17 });
    external.get().refresh();
    await eventually(() => expect(external.get().error).toBe(world.failure));
    const calls = world.requests.length;
    local.borrowed.refetchUnreachable();
    local.borrowed.revalidate();
    expect(world.requests).toHaveLength(calls);
  });

  it('keeps the pages loaded before the network went down, also over a reload', async () => {
    const world = createBorrowedWorld();
    world.lists.set('ads/900', ads(2000));
    world.failure = new NetworkFailure('GET /ads', undefined);
    world.failAfter = 2;
    const local = await world.open();
    const external = local.borrowed.observeAdObjects(query('ads'));
    external.subscribe(() => undefined);
    await waitUntilStored(local, 525);
    local.close();

    const again = await world.open();
    const later = again.borrowed.observeAdObjects(query('ads'));
    later.subscribe(() => undefined);
    await eventually(() => expect(later.get().error).not.toBeNull());
    expect(later.get().rows).toEqual(ads(525));
    expect(later.get().progress).toEqual({ loaded: 525, total: 2000 });
    expect(later.get().isMissingOffline).toBe(false);
  });

  // Long lists store the top rows of each column
  it.each([300, 600])(
    'returns the top of a cold list of %i rows by any column before reading all of it',
    async (count) => {
      const world = createBorrowedWorld();
      const all = ads(count);
      world.lists.set('ads/900', all);
      const first = await world.open();
      first.borrowed.observeAdObjects(query('ads')).subscribe(() => undefined);
      await waitUntilStored(first, count);
      first.close();

      const bySpend = (direction: number) =>
        [...all].sort((a, b) => {
          const [left, right] = [a, b].map((ad) => Number(ad.insights?.spend ?? Number.NaN));
          if (Number.isNaN(left) || Number.isNaN(right)) {
            return Number(Number.isNaN(left)) - Number(Number.isNaN(right));
          }
          return ((left ?? 0) - (right ?? 0)) * direction;
        });
      const second = await world.open();
      const top = (isDescending: boolean) =>
        second.borrowed.listTopRows({ ...query('ads'), column: 'spend', isDescending, limit: 50 });
      expect(await top(true)).toEqual(bySpend(-1).slice(0, 50));
      expect(await top(false)).toEqual(bySpend(1).slice(0, 50));
      const names = await second.borrowed.listTopRows({
        ...query('ads'),
        column: 'name',
        isDescending: true,
        limit: 3,
      });
      expect(names.map(({ name }) => name)).toEqual([
        `Ad ${count - 1}`,
        `Ad ${count - 2}`,
        `Ad ${count - 3}`,
      ]);

      const external = second.borrowed.observeAdObjects({
        ...query('ads'),
        firstSort: { column: 'spend', isDescending: true },
      });
      const seen: (readonly AdDto[])[] = [];
      external.subscribe(() => seen.push(external.get().rows));
      await eventually(() => expect(external.get().status).toBe('ready'));
      expect(seen[0]).toEqual(bySpend(-1).slice(0, 50));
      expect(seen.at(-1)).toEqual(all);
    },
  );

  it('of all ads is found regardless of its period once stored completely', async () => {
    const world = createBorrowedWorld();
    const all = ads(60);
    world.lists.set('ads/900', all);
    const rest = Promise.withResolvers<void>();
    world.onRequest = ({ after }) => (after === null ? undefined : rest.promise);
    const local = await world.open();
    const { adUserId } = query('ads');
    const found = (adAccountId: string) => findStoredAds(local.db, { adUserId, adAccountId });
    expect(await found('900')).toBeUndefined();
    local.borrowed.observeAdObjects(query('ads')).subscribe(() => undefined);
    await waitUntilStored(local, 25);
    expect(await found('900')).toBeUndefined();
    rest.resolve();
    await waitUntilStored(local, 60);
    expect(await found('900')).toEqual(all);
    expect(await found('901')).toBeUndefined();
  });

  it('reopens whatever its length, and stays subscribed to changes', async () => {
    const world = createBorrowedWorld();
    const all = ads(12_001);
    world.lists.set('ads/900', all);
    world.lists.set('campaigns/900', [buildCampaign({ id: '1' })]);
    const local = await world.open();
    const previous = local.borrowed.observeAdObjects(query('ads'));
    const leave = previous.subscribe(() => undefined);
    await eventually(() => expect(previous.get().status).toBe('ready'));
    await waitUntilStored(local, 12_001);
    leave();
    const other = local.borrowed.observeAdObjects(query('campaigns'));
    const leaveOther = other.subscribe(() => undefined);
    await eventually(() => expect(other.get().status).toBe('ready'));
    leaveOther();

    const again = local.borrowed.observeAdObjects(query('ads'));
    const leaveAgain = again.subscribe(() => undefined);
    await eventually(() => expect(again.get().status).toBe('ready'));
    expect(again.get().rows).toEqual(all);
    leaveAgain();

    // Without another screen in between, and with one rendered concurrently.
    const third = local.borrowed.observeAdObjects(query('ads'));
    local.borrowed.observeAdObjects(query('campaigns'));
    expect(local.borrowed.observeAdObjects(query('ads'))).toBe(third);
    third.subscribe(() => undefined);
    world.lists.set('ads/900', all.slice(1));
    third.get().refresh();
    await eventually(() => expect(third.get().rows).toEqual(all.slice(1)));
  });

  it('evicts the least recently opened accounts, never the current one or the outbox', async () => {
    const world = createBorrowedWorld();
    const local = await world.open();
    for (const account of ['1', '2', '3']) {
      world.clock.advance(1000);
      await local.cache.saveList({
        address: query('ads', account),
        pages: [{ rows: ads(40), fetchedAt: new Date(world.clock.now()).toISOString() }],
        total: 40,
        isComplete: true,
        gaps: undefined,
        locale: 'en-US',
        nowMs: world.clock.now(),
      });
    }
    await local.cache.markOpened({ address: query('ads', '1'), nowMs: world.clock.now() + 1 });
    await local.outbox.external.get().issue(
      {
        name: 'setStatus',
        target: { kind: 'ad', id: '1000', adUserId: '7', adAccountId: '2', label: 'Ad 0' },
        payload: { status: 'PAUSED' },
      },
      { status: 'ACTIVE' },
    );
    const keptAccounts = async () =>
      (await local.db.lists.toArray()).map(({ adAccountId }) => adAccountId).sort();
    const estimate = (usage: number) => async () => ({ usage, quota: 100 });
    const keep = { adUserId: '7', adAccountId: '3' };
    await local.cache.evict({ keep, maxAds: 120, estimate: estimate(50) });
    expect(await keptAccounts()).toEqual(['1', '2', '3']);
    await local.cache.evict({ keep, maxAds: 80, estimate: estimate(50) });
    expect(await keptAccounts()).toEqual(['1', '3']);
    await local.cache.evict({ keep, maxAds: 10_000, estimate: estimate(51) });
    expect(await keptAccounts()).toEqual(['3']);
    await local.cache.evict({ keep, maxAds: 0, estimate: estimate(99) });
    expect(await keptAccounts()).toEqual(['3']);
    expect(await local.db.chunks.count()).toBe(4);
    expect(await local.db.outbox.count()).toBe(1);
  });
});
