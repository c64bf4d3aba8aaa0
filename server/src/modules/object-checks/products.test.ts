import { objectCheckRoutes as r } from '@ads-checker/shared/contracts/object-checks';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SandboxCatalog, SandboxItem } from '../../../sandbox/graph/catalog-store.ts';
import { useChecks } from './test/use-checks.ts';

const {
  app,
  owner,
  adUserId,
  getProfile,
  requests,
  callsMade,
  fault,
  sandbox,
  advance,
  check,
  listEvents,
  getState,
} = useChecks({ ofAds: false, ofProducts: true });

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const catalogs = () => sandbox().state.catalogs;

async function update(body: object) {
  const { status, body: answer } = await owner().call(r.updateTask, {
    params: { adUserId: adUserId() },
    body,
  });
  expect(status, JSON.stringify(answer)).toBe(200);
  return r.updateTask.response.parse(answer).data.adObjectCheckTask;
}

beforeEach(() => catalogs().clear());

/** Moves the clocks to an hour at which no ad account's day is about to end. */
function advanceToMorning(): void {
  const nextMorning = new Date().setUTCHours(10, 0, 0, 0) + DAY_MS;
  advance((nextMorning - Date.now()) % DAY_MS);
}

/** Catalogs of all businesses of the profile. */
function ownCatalogs(): SandboxCatalog[] {
  const own = new Set(
    sandbox()
      .state.businesses.businessesOf(getProfile())
      .map(({ id }) => id),
  );
  return catalogs()
    .listCatalogs()
    .filter(({ businessId }) => own.has(businessId));
}
function someItem(at = 0): { catalog: SandboxCatalog; item: SandboxItem } {
  const [catalog] = ownCatalogs();
  const item =
    catalog &&
    catalogs()
      .itemsOf(catalog)
      .filter(({ reviews }) => reviews.DA === 'APPROVED')[at];
  if (catalog === undefined || item === undefined) {
    throw new Error('The world has no approved item.');
  }
  return { catalog, item };
}
function reject(item: SandboxItem, reason = 'Unrealistic health claim'): void {
  item.reviews = { ...item.reviews, DA: 'REJECTED' };
  item.rejection = reason;
}

const lastRun = async () => (await getState()).runs[0];
const readsOfItems = () => callsMade().filter(({ path }) => path.endsWith('/products'));
const told = async () =>
  (await app().container.db('news').select('subject').orderBy('id')).map(({ subject }) => subject);

describe('the check of items', () => {
  it('records nothing the first time, and counts what it read', async () => {
    expect(await check()).toBe('done');
    const items = ownCatalogs().reduce((sum, each) => sum + catalogs().itemsOf(each).length, 0);
    expect(await lastRun()).toMatchObject({ productCount: items, eventCount: 0, error: null });
    expect((await listEvents()).data).toEqual([]);
  });

  it('records an item that was rejected since the last one, with the reason, and tells it', async () => {
    await check();
    const { catalog, item } = someItem();
    reject(item);
    advance(15 * MINUTE_MS);
    expect(await check()).toBe('done');
    const { data, summary } = await listEvents({ kind: 'product' });
    expect(data).toEqual([
      {
        id: expect.any(String),
        adUserId: adUserId(),
        kind: 'product',
        runId: (await lastRun())?.id,
        foundAt: expect.any(String),
        objectId: item.id,
        objectName: item.name,
        adAccountId: null,
        adAccountName: null,
        catalogId: catalog.id,
        catalogName: catalog.name,
        adCampaignId: null,
        adSetId: null,
        oldStatus: 'APPROVED',
        newStatus: 'REJECTED',
        disableReason: null,
        reasons: [{ title: 'Unrealistic health claim', message: '' }],
      },
    ]);
    expect(summary).toEqual({ ad: 0, ad_account: 0, product: 1 });
    expect(await told()).toEqual([
      {
        kind: 'product_review_change',
        catalogId: catalog.id,
        catalogName: catalog.name,
        newStatus: 'REJECTED',
        count: 1,
        products: [
          {
            id: item.id,
            name: item.name,
            oldStatus: 'APPROVED',
            reasons: [{ title: 'Unrealistic health claim', message: '' }],
          },
        ],
      },
    ]);
    await check();
    expect((await listEvents()).data).toHaveLength(1);
  });

  it('tells of items that are rejected or approved again, not of those that wait', async () => {
    await check();
    const { item } = someItem();
    const { item: other } = someItem(1);
    reject(item);
    await check();
    item.reviews = { ...item.reviews, DA: 'APPROVED' };
    other.reviews = { ...other.reviews, DA: 'PENDING' };
    await check();
    expect(
      (await listEvents()).data.map(({ objectId, newStatus }) => [objectId, newStatus]),
    ).toEqual(
      expect.arrayContaining([
        [item.id, 'REJECTED'],
        [item.id, 'APPROVED'],
        [other.id, 'PENDING'],
      ]),
    );
    expect((await told()).map(({ newStatus }) => newStatus)).toEqual(['REJECTED', 'APPROVED']);
  });

  it('records new items only when they are rejected, and forgets those that are gone', async () => {
    await check();
    const { catalog, item } = someItem();
    const add = (retailerId: string) =>
      catalogs().addItem(catalog, { ...item, retailerId, name: retailerId });
    add('NEW-1');
    reject(add('NEW-2'));
    await check();
    expect((await listEvents()).data).toMatchObject([
      { objectName: 'NEW-2', oldStatus: null, newStatus: 'REJECTED' },
    ]);
    catalogs().clear();
    await check();
    const { db } = app().container;
    const kept = await db('checked_products')
      .where({ catalog_id: catalog.id })
      .select('product_id');
    expect(kept).toHaveLength(catalogs().itemsOf(catalog).length);
  });

  it('asks one call for 50 catalogs, and lists them once an hour', async () => {
    // The spend of a day that ended meanwhile would take another call
    advanceToMorning();
    await check();
    advance(15 * MINUTE_MS);
    sandbox().state.calls.clear();
    await check();
    expect(requests().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v27.0/',
      'POST /v27.0/',
    ]);
    expect(readsOfItems()).toHaveLength(ownCatalogs().length);
    advance(60 * MINUTE_MS);
    sandbox().state.calls.clear();
    await check();
    expect(callsMade().some(({ path }) => path.endsWith('/me/businesses'))).toBe(true);
  });

  it('reads a large catalog as often as its pages allow', async () => {
    const [first] = ownCatalogs();
    catalogs().configure({
      add: { businessId: first?.businessId ?? '', name: 'Large', itemCount: 2_100 },
    });
    const large = catalogs()
      .listCatalogs()
      .find(({ name }) => name === 'Large');
    const reads = () => readsOfItems().filter(({ path }) => path.includes(large?.id ?? 'none'));
    await check();
    expect(reads()).toHaveLength(3);
    advance(15 * MINUTE_MS);
    sandbox().state.calls.clear();
    await check();
    expect(reads()).toHaveLength(0);
    advance(15 * MINUTE_MS);
    await check();
    expect(reads()).toHaveLength(3);
  });

  it('keeps what it knows of a catalog that cannot be read, and checks the others', async () => {
    await check();
    const { catalog, item } = someItem();
    reject(item);
    fault({ path: `/${catalog.id}/products`, effect: { type: 'error', code: 200 } });
    expect(await check()).toBe('done');
    expect((await listEvents()).data).toEqual([]);
    sandbox().state.faults.clear();
    await check();
    expect((await listEvents()).data).toMatchObject([{ objectId: item.id, oldStatus: 'APPROVED' }]);
  });

  it('fails with the words of the network when no catalog can be read', async () => {
    await check();
    for (const { id } of ownCatalogs()) {
      fault({ path: `/${id}/products`, effect: { type: 'error', code: 200 } });
    }
    expect(await check()).toBe('failed');
    expect((await lastRun())?.error).toMatchObject({ code: '200' });
  });

  it('is switched on and off, and asks nothing of catalogs while it is off', async () => {
    expect(await update({ shouldCheckProducts: false })).toMatchObject({
      shouldCheckAds: false,
      shouldCheckProducts: false,
    });
    await check();
    expect(callsMade().filter(({ path }) => /businesses|catalogs|products/.test(path))).toEqual([]);
    expect(await lastRun()).toMatchObject({ productCount: null });
    expect(await update({ shouldCheckProducts: true })).toMatchObject({
      shouldCheckProducts: true,
    });
  });
});
