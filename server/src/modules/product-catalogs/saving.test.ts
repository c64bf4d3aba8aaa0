import {
  type ProductDto,
  productCatalogRoutes as r,
} from '@ads-checker/shared/contracts/product-catalogs';
import { ITEM_READ_ONLY, RETAILER_ID_TAKEN } from '@ads-checker/shared/contracts/product-values';
import { describe, expect, it } from 'vitest';
import { aRequest, newItem, requestOf, useCatalogs } from './test/use-catalogs.ts';

const {
  app,
  owner,
  ownerId,
  adUserId,
  sandbox,
  fault,
  callsMade,
  catalogs,
  someCatalog,
  ofCatalog,
  inBusiness,
  readItems,
  save,
  readSave,
  finish,
  entries,
} = useCatalogs();

describe('saving items', () => {
  it('keeps a file of the server that it hands to the ad network', async () => {
    const { db } = app().container;
    const files = ['0', '1', '2'].map((digit) => digit.repeat(32));
    const [teamId] = await db('teams').limit(1).pluck('id');
    await db('media_files').insert(
      files.map((id) => ({ id, team_id: teamId, format: 'jpg', bytes: 1, created_at: new Date() })),
    );
    await save([
      {
        ...newItem,
        data: {
          ...newItem.data,
          imageUrls: files.slice(0, 2).map((id) => `https://ads.example.com/media/${id}/cup.jpg`),
        },
      },
    ]);
    expect(await db('media_files').whereNull('published_at').pluck('id')).toEqual([files[2]]);
  });

  it('changes every field, and is done once the ad network says so', async () => {
    const { data } = await readItems({ limit: 5 });
    const [product] = data.products;
    if (product === undefined) {
      throw new Error('The catalog is empty.');
    }
    const started = await save([
      requestOf(product, {
        name: 'New name',
        description: 'New description',
        brand: 'New brand',
        price: '1234.5',
        currency: product.currency ?? 'EUR',
        url: 'https://shop.example/new',
        imageUrls: ['https://shop.example/1.jpg', 'https://shop.example/2.jpg'],
        videoUrls: ['https://shop.example/1.mp4'],
        visibility: 'hidden',
        availability: 'out of stock',
      }),
    ]);
    expect(started).toMatchObject({
      itemCount: 1,
      finishedAt: null,
      userName: expect.any(String),
      catalogUpdateResult: { status: 'running', errors: [], warnings: [] },
    });
    const done = await finish(started);
    expect(done).toEqual({
      ...started,
      finishedAt: expect.any(String),
      catalogUpdateResult: {
        status: 'finished',
        errors: [],
        warnings: [],
        errorCount: 0,
        warningCount: 0,
      },
    });
    expect((await readItems({ limit: 1 })).data.products).toMatchObject([
      {
        name: 'New name',
        description: 'New description',
        brand: 'New brand',
        price: '1234.50',
        url: 'https://shop.example/new',
        imageUrls: ['https://shop.example/1.jpg', 'https://shop.example/2.jpg'],
        videoUrls: ['https://shop.example/1.mp4'],
        visibility: 'staging',
        availability: 'out of stock',
      },
    ]);
    const { body } = await owner().call(r.listCatalogs, { params: inBusiness() });
    expect(
      r.listCatalogs.response.parse(body).data.find(({ id }) => id === someCatalog().id)?.lastSave,
    ).toEqual(done);
  });

  it('refuses items that a data feed keeps, and saves the others', async () => {
    const { data } = await readItems();
    const ofFeed = data.products.find(({ isReadOnly }) => isReadOnly);
    const own = data.products.find(({ isReadOnly, retailerId }) => !isReadOnly && retailerId);
    if (ofFeed === undefined || own === undefined) {
      throw new Error('The catalog has items of one kind alone.');
    }
    const refusal = {
      productId: ofFeed.id,
      retailerId: ofFeed.retailerId,
      message: ITEM_READ_ONLY,
    };
    const started = await save([
      requestOf(ofFeed, { name: 'Changed' }),
      requestOf(own, { name: 'Changed' }),
    ]);
    expect(started.catalogUpdateResult.errors).toEqual([refusal]);
    expect((await finish(started)).catalogUpdateResult).toMatchObject({
      status: 'finished',
      errors: [refusal],
      errorCount: 1,
    });
    const after = await readItems();
    const nameOf = (id: string) => after.data.products.find((item) => item.id === id)?.name;
    expect([nameOf(ofFeed.id), nameOf(own.id)]).toEqual([ofFeed.name, 'Changed']);
    const sent = callsMade().filter(({ path }) => path.endsWith('/items_batch')).length;
    const alone = await save([requestOf(ofFeed, { name: 'Changed again' })]);
    expect([alone.finishedAt, alone.catalogUpdateResult]).toEqual([
      expect.any(String),
      { status: 'finished', errors: [refusal], warnings: [], errorCount: 1, warningCount: 0 },
    ]);
    expect(callsMade().filter(({ path }) => path.endsWith('/items_batch'))).toHaveLength(sent);
  });

  it('ends by itself, whether anybody asks for the outcome or not', async () => {
    const { data } = await readItems({ limit: 5 });
    const started = await save(
      data.products.slice(0, 1).map((item) => requestOf(item, { name: 'Good' })),
    );
    const look = (afterMs: number) =>
      app().runJobs({
        only: ['follow-catalog-save'],
        clock: { now: () => new Date(Date.now() + afterMs) },
      });
    const lastSave = async () => {
      const { body } = await owner().call(r.listCatalogs, { params: inBusiness() });
      return r.listCatalogs.response.parse(body).data.find(({ id }) => id === someCatalog().id)
        ?.lastSave;
    };
    expect(await look(0)).toEqual([]);
    await look(60_000);
    expect(await lastSave()).toMatchObject({ id: started.id, finishedAt: null });
    await look(5 * 60_000);
    await look(10 * 60_000);
    expect(await lastSave()).toMatchObject({
      id: started.id,
      finishedAt: expect.any(String),
      catalogUpdateResult: { status: 'finished', errorCount: 0 },
    });
    expect(await look(60 * 60_000)).toEqual([]);
  });

  it('ends as unknown when the ad network never tells the outcome', async () => {
    const { data } = await readItems({ limit: 5 });
    const started = await save(
      data.products.slice(0, 1).map((item) => requestOf(item, { name: 'Good' })),
    );
    fault({
      path: `/${someCatalog().id}/check_batch_request_status`,
      effect: { type: 'error', code: 200 },
    });
    await app().runJobs({
      only: ['follow-catalog-save'],
      clock: { now: () => new Date(Date.now() + 25 * 60 * 60_000) },
    });
    expect((await readSave(started)).catalogUpdateResult.status).toBe('unknown');
  });

  it('keeps the good items when others fail, each with its own error or warning', async () => {
    const { data } = await readItems({ limit: 5 });
    const [good, warned, , gone] = data.products;
    if (good === undefined || warned === undefined || gone === undefined) {
      throw new Error('The catalog is too small.');
    }
    const started = await save([
      requestOf(good, { name: 'Good' }),
      requestOf(warned, { name: 'x'.repeat(80) }),
      { ...requestOf(gone, { name: 'Gone' }), retailerId: 'gone-1' },
    ]);
    const { catalogUpdateResult } = await finish(started);
    expect(catalogUpdateResult).toEqual({
      status: 'finished',
      errors: [
        {
          productId: gone.id,
          retailerId: 'gone-1',
          message: 'The item does not exist in this catalog.',
        },
      ],
      warnings: [
        {
          productId: warned.id,
          retailerId: warned.retailerId,
          message: 'Titles over 65 characters are cut in ads.',
        },
      ],
      errorCount: 1,
      warningCount: 1,
    });
    expect((await readItems({ limit: 2 })).data.products).toMatchObject([
      { name: 'Good' },
      { name: 'x'.repeat(80) },
    ]);
  });

  it('tells how many items failed when there are more than Facebook lists, and names all', async () => {
    const requests = Array.from({ length: 150 }, (_, index) => ({
      productId: String(index + 1),
      retailerId: `gone-${index}`,
      data: { name: 'Gone' },
    }));
    const { catalogUpdateResult } = await finish(await save(requests));
    expect([catalogUpdateResult.errors.length, catalogUpdateResult.errorCount]).toEqual([150, 150]);
    expect(catalogUpdateResult.errors.at(-1)).toMatchObject({
      productId: '150',
      retailerId: 'gone-149',
    });
  });

  it('sends the batch once more when its answer was lost, which changes nothing twice', async () => {
    const { data } = await readItems({ limit: 1 });
    const [product] = data.products;
    fault({
      method: 'POST',
      path: `/${someCatalog().id}/items_batch`,
      count: 1,
      effect: { type: 'drop_after' },
    });
    const started = await save([requestOf(product as ProductDto, { name: 'Lost' })]);
    expect((await finish(started)).catalogUpdateResult.status).toBe('finished');
  });

  it.each(['error', 'canceled'] as const)(
    'has failed when the batch ends as %s',
    async (status) => {
      catalogs().configure({ lastStatus: status });
      const started = await save([aRequest]);
      expect((await finish(started)).catalogUpdateResult.status).toBe('failed');
    },
  );

  it('has failed when Facebook took nothing', async () => {
    fault({ path: `/${someCatalog().id}/items_batch`, effect: { type: 'empty_object' } });
    expect(await save([aRequest])).toMatchObject({
      finishedAt: expect.any(String),
      catalogUpdateResult: { status: 'failed' },
    });
  });

  it('ends as unknown when Facebook has forgotten the batch', async () => {
    const started = await save([aRequest]);
    catalogs().clear();
    expect(await readSave(started)).toMatchObject({
      finishedAt: expect.any(String),
      catalogUpdateResult: { status: 'unknown' },
    });
  });

  it('asks Facebook nothing more once the end is known', async () => {
    const done = await finish(await save([aRequest]));
    const before = sandbox().state.calls.counters().requests;
    expect(await readSave(done)).toEqual(done);
    expect(sandbox().state.calls.counters().requests).toBe(before);
  });

  it('is not found in a catalog that is gone', async () => {
    const { status, body } = await owner().call(r.updateCatalog, {
      params: ofCatalog('7720'),
      body: { requests: [aRequest] },
    });
    expect([status, body]).toMatchObject([404, { error: expect.stringContaining("'7720'") }]);
  });

  it('is not found by an id of another catalog', async () => {
    const started = await save([aRequest]);
    const { status } = await owner().call(r.getSave, {
      params: { ...ofCatalog('7720'), saveId: started.id },
    });
    expect(status).toBe(404);
  });

  it('asks nothing of the network for a disconnected profile', async () => {
    await app().container.modules.adUsersModule.service.reportStatus({
      adUserId: adUserId(),
      status: 'login_required',
    });
    const { status, body } = await owner().call(r.updateCatalog, {
      params: ofCatalog(),
      body: { requests: [aRequest] },
    });
    expect([status, body]).toMatchObject([400, { code: 'login_required' }]);
    expect(callsMade()).toEqual([]);
  });
});

describe('new items', () => {
  it('are created with all their fields and wait for their review', async () => {
    const done = await finish(await save([newItem]));
    expect(done.catalogUpdateResult).toMatchObject({ status: 'finished', errors: [] });
    const { data } = await readItems();
    expect(data.products.find(({ retailerId }) => retailerId === 'NEW-1')).toMatchObject({
      ...newItem.data,
      visibility: 'published',
      capabilityToReviewStatus: { DA: 'PENDING' },
      isReadOnly: false,
    });
  });

  it('never overwrite an item that has their retailer id, and the rest is saved', async () => {
    const { data } = await readItems({ limit: 2 });
    const [known, other] = data.products;
    if (known === undefined || other === undefined) {
      throw new Error('The catalog is too small.');
    }
    const retailerId = known.retailerId ?? '';
    const started = await save([{ ...newItem, retailerId }, requestOf(other, { name: 'Other' })]);
    const { catalogUpdateResult } = await finish(started);
    expect(catalogUpdateResult).toMatchObject({
      status: 'finished',
      errors: [{ productId: null, retailerId, message: RETAILER_ID_TAKEN }],
    });
    expect((await readItems({ limit: 2 })).data.products).toMatchObject([
      { name: known.name },
      { name: 'Other' },
    ]);
  });

  it('of which all exist are not sent at all', async () => {
    const { data } = await readItems({ limit: 1 });
    const retailerId = data.products[0]?.retailerId ?? '';
    expect(await save([{ ...newItem, retailerId }])).toMatchObject({
      finishedAt: expect.any(String),
      catalogUpdateResult: { status: 'finished', errorCount: 1 },
    });
    expect(callsMade().some(({ path }) => path.endsWith('/items_batch'))).toBe(false);
    expect(await entries(someCatalog().id)).toEqual([]);
  });

  it('are sent once when the answer is lost', async () => {
    fault({
      method: 'POST',
      path: `/${someCatalog().id}/items_batch`,
      count: 1,
      effect: { type: 'drop_after' },
    });
    const { status } = await owner().call(r.updateCatalog, {
      params: ofCatalog(),
      body: { requests: [newItem] },
    });
    expect(status).toBe(503);
    expect(callsMade().filter(({ path }) => path.endsWith('/items_batch'))).toHaveLength(1);
    const { data } = await readItems();
    expect(data.products.filter(({ retailerId }) => retailerId === 'NEW-1')).toHaveLength(1);
  });
});

describe('a saving', () => {
  it('is one entry of the log, which counts the items of all its batches', async () => {
    await readItems({ limit: 1 });
    const savingId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
    await save([aRequest, { ...aRequest, productId: '2', retailerId: 'A-2' }], { savingId });
    await save([{ ...aRequest, productId: '3', retailerId: 'A-3' }, newItem], { savingId });
    const { id, name } = someCatalog();
    expect(await entries(id)).toEqual([
      {
        action: 'items_saved',
        actor: { userId: ownerId(), name: expect.any(String), tokenName: null },
        subject: { type: 'catalog', id, name },
        changes: [
          { field: 'changedItems', to: '3' },
          { field: 'newItems', to: '1' },
        ],
      },
    ]);
  });

  it('can be followed like any other', async () => {
    const started = await save([newItem]);
    expect(await readSave(started)).toMatchObject({ id: started.id, itemCount: 1 });
  });
});

// Last, because the catalog is paused for a minute.
describe('a limit', () => {
  it('tells a limit of the catalog, and the profile stays connected', async () => {
    fault({
      path: `/${someCatalog().id}/items_batch`,
      effect: { type: 'error', code: 80014, subcode: 2446079 },
    });
    const { status, body } = await owner().call(r.updateCatalog, {
      params: ofCatalog(),
      body: { requests: [aRequest] },
    });
    expect([status, body]).toMatchObject([503, { code: 80014 }]);
    // Other calls of the profile are not paused.
    expect((await owner().call(r.listCatalogs, { params: inBusiness() })).status).toBe(200);
    expect(await app().container.modules.adUsersModule.service.findStatus(adUserId())).toBe(
      'active',
    );
  });
});
