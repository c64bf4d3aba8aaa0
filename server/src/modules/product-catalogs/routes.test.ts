import {
  type CatalogSaveDto,
  type ProductDto,
  type ProductRequest,
  productCatalogRoutes as r,
} from '@ads-checker/shared/contracts/product-catalogs';
import { isHidden, isRejected } from '@ads-checker/shared/domain/products';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SandboxCatalog } from '../../../sandbox/graph/catalog-store.ts';
import { useAdObjects } from '../../../test/harness/ad-objects.ts';

const { app, owner, mate, stranger, adUserId, getProfile, sandbox, fault, callsMade } =
  useAdObjects();

const catalogs = () => sandbox().state.catalogs;

beforeEach(() => catalogs().clear());

/** A catalog of a business of the profile with items of every review. */
function someCatalog(): SandboxCatalog {
  const own = new Set(
    sandbox()
      .state.businesses.businessesOf(getProfile())
      .map(({ id }) => id),
  );
  const [catalog] = catalogs()
    .listCatalogs()
    .filter(({ businessId, vertical }) => own.has(businessId) && vertical === 'commerce')
    .toSorted((a, b) => b.itemCount - a.itemCount);
  if (catalog === undefined) {
    throw new Error('The world has no catalog of this profile.');
  }
  return catalog;
}

const ofCatalog = (catalogId = someCatalog().id) => ({ adUserId: adUserId(), catalogId });
const inBusiness = () => ({ adUserId: adUserId(), businessId: someCatalog().businessId });
const requestOf = ({ id, retailerId }: ProductDto, data: ProductRequest['data']) => ({
  productId: id,
  retailerId: retailerId ?? '',
  data,
});

async function readItems(query: { limit?: number; after?: string } = { limit: 1_000 }) {
  const { status, body } = await owner().call(r.getCatalog, { params: ofCatalog(), query });
  expect(status, JSON.stringify(body)).toBe(200);
  return r.getCatalog.response.parse(body);
}

async function save(requests: readonly ProductRequest[]): Promise<CatalogSaveDto> {
  const { status, body } = await owner().call(r.updateCatalog, {
    params: ofCatalog(),
    body: { requests: [...requests] },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return r.updateCatalog.response.parse(body).data;
}

async function readSave({ id }: CatalogSaveDto): Promise<CatalogSaveDto> {
  const { status, body } = await owner().call(r.getSave, {
    params: { ...ofCatalog(), saveId: id },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return r.getSave.response.parse(body).data;
}

/** The sandbox is done at the third look. */
async function finish(started: CatalogSaveDto): Promise<CatalogSaveDto> {
  const looks = [await readSave(started), await readSave(started), await readSave(started)];
  expect(looks.slice(0, 2).map(({ catalogUpdateResult }) => catalogUpdateResult.status)).toEqual([
    'running',
    'running',
  ]);
  return looks[2] as CatalogSaveDto;
}

const aRequest = { productId: '1', retailerId: 'A-1', data: { name: 'Cup' } };
const cases = [
  {
    name: 'listCatalogs',
    route: r.listCatalogs,
    input: () => ({ params: inBusiness() }),
    invalid: () => ({ params: { adUserId: adUserId(), businessId: 'x' } }),
    field: 'params.businessId',
  },
  {
    name: 'createCatalog',
    route: r.createCatalog,
    input: () => ({
      params: inBusiness(),
      body: { businessId: someCatalog().businessId, name: 'Spring' },
    }),
    invalid: () => ({
      params: inBusiness(),
      body: { businessId: someCatalog().businessId, name: ' ' },
    }),
    field: 'body.name',
  },
  {
    name: 'getCatalog',
    route: r.getCatalog,
    input: () => ({ params: ofCatalog() }),
    invalid: () => ({ params: ofCatalog(), query: { limit: 0 } }),
    field: 'query.limit',
  },
  {
    name: 'updateCatalog',
    route: r.updateCatalog,
    input: () => ({ params: ofCatalog(), body: { requests: [aRequest] } }),
    invalid: () => ({
      params: ofCatalog(),
      body: { requests: [{ ...aRequest, data: { price: '0', currency: 'EUR' } }] },
    }),
    field: 'body.requests.0.data.price',
  },
  {
    name: 'getSave',
    route: r.getSave,
    input: () => ({ params: { ...ofCatalog(), saveId: '1' } }),
    invalid: () => ({ params: { ...ofCatalog(), saveId: 'x' } }),
    field: 'params.saveId',
  },
] as const;

describe('every route', () => {
  it.each(cases)('$name needs a session', async ({ route, input }) => {
    expect((await app().anonymous().call(route, input())).status).toBe(401);
  });

  it.each(cases)('$name names what it does not take', async ({ route, invalid, field }) => {
    const { status, body } = await owner().call(route, invalid());
    expect([status, body]).toMatchObject([
      400,
      { type: 'ValidationError', details: { fields: [{ field }] } },
    ]);
  });

  it.each(cases)('$name finds no profile of other teams', async ({ route, input }) => {
    expect((await stranger().call(route, input())).status).toBe(404);
    expect(callsMade()).toEqual([]);
  });

  it.each(cases.filter(({ name }) => name === 'createCatalog' || name === 'updateCatalog'))(
    '$name is refused to who may only look',
    async ({ route, input }) => {
      expect((await mate().call(route, input())).status).toBe(403);
      expect(callsMade()).toEqual([]);
    },
  );
});

describe('the catalogs of a business', () => {
  it('come with their items, rejected by the review for dynamic ads alone', async () => {
    const catalog = someCatalog();
    const { body } = await owner().call(r.listCatalogs, { params: inBusiness() });
    const { data } = r.listCatalogs.response.parse(body);
    const items = catalogs().itemsOf(catalog);
    const reviewed = (status: string) =>
      items.filter(({ reviews }) => reviews.DA === status).length;
    expect(data.map(({ id }) => id)).toEqual(
      catalogs()
        .listCatalogs()
        .filter(({ businessId }) => businessId === catalog.businessId)
        .map(({ id }) => id),
    );
    expect(data.find(({ id }) => id === catalog.id)).toEqual({
      id: catalog.id,
      adUserId: adUserId(),
      businessId: catalog.businessId,
      name: catalog.name,
      vertical: 'commerce',
      productCount: items.length,
      rejectedCount: reviewed('REJECTED'),
      pendingCount: reviewed('PENDING'),
      lastSave: null,
    });
    expect(reviewed('REJECTED')).toBeGreaterThan(0);
    expect(items.filter(({ reviews }) => reviews.MINI_SHOPS === 'REJECTED').length).toBeGreaterThan(
      0,
    );
  });

  it('have unknown numbers where the items cannot be read, never zero', async () => {
    fault({ path: `/${someCatalog().id}/products`, effect: { type: 'error', code: 200 } });
    const { body } = await owner().call(r.listCatalogs, { params: inBusiness() });
    expect(
      r.listCatalogs.response.parse(body).data.find(({ id }) => id === someCatalog().id),
    ).toMatchObject({ rejectedCount: null, pendingCount: null });
  });

  it('are not counted when they are too large', async () => {
    const { businessId } = someCatalog();
    catalogs().configure({ add: { businessId, name: 'Large', itemCount: 1_001 } });
    catalogs().configure({ add: { businessId, name: 'Empty', itemCount: 0 } });
    const { body } = await owner().call(r.listCatalogs, { params: inBusiness() });
    const { data } = r.listCatalogs.response.parse(body);
    expect(
      ['Large', 'Empty'].map((wanted) => {
        const found = data.find(({ name }) => name === wanted);
        return [found?.productCount, found?.rejectedCount];
      }),
    ).toEqual([
      [1_001, null],
      [0, 0],
    ]);
  });

  it('are created with a name, for commerce unless another vertical is named', async () => {
    const { businessId } = someCatalog();
    const create = (more: object) =>
      owner().call(r.createCatalog, {
        params: inBusiness(),
        body: { businessId, name: 'Spring', ...more },
      });
    const { status, body } = await create({});
    expect([status, body]).toEqual([
      200,
      {
        data: {
          id: expect.any(String),
          adUserId: adUserId(),
          businessId,
          name: 'Spring',
          vertical: 'commerce',
          productCount: 0,
        },
      },
    ]);
    expect((await create({ vertical: 'hotels' })).body).toMatchObject({
      data: { vertical: 'hotels' },
    });
    expect((await create({ vertical: 'jobs' })).status).toBe(400);
    expect((await create({ businessId: '12' })).body).toMatchObject({
      details: { fields: [{ field: 'body.businessId' }] },
    });
  });

  it('are asked to be created once, also when the answer is lost', async () => {
    const { businessId } = someCatalog();
    fault({
      method: 'POST',
      path: `/${businessId}/owned_product_catalogs`,
      count: 1,
      effect: { type: 'drop_after' },
    });
    const { status } = await owner().call(r.createCatalog, {
      params: inBusiness(),
      body: { businessId, name: 'Once' },
    });
    expect(status).toBe(503);
    expect(
      catalogs()
        .listCatalogs()
        .filter(({ name }) => name === 'Once').length,
    ).toBe(1);
  });
});

describe('a catalog', () => {
  it('comes with a page of its items, and the cursor of the next', async () => {
    const catalog = someCatalog();
    const items = catalogs().itemsOf(catalog);
    const first = await readItems({ limit: 10 });
    expect(first).toMatchObject({
      data: {
        id: catalog.id,
        name: catalog.name,
        vertical: 'commerce',
        businessName: expect.any(String),
      },
      paging: { hasNext: true, total: items.length },
    });
    const next = await readItems({ limit: 10, after: first.paging.after ?? '' });
    expect([...first.data.products, ...next.data.products].map(({ id }) => id)).toEqual(
      items.slice(0, 20).map(({ id }) => id),
    );
  });

  it('has whole items', async () => {
    const [item] = catalogs().itemsOf(someCatalog());
    const { data } = await readItems({ limit: 1 });
    expect(data.products).toEqual([
      {
        id: item?.id,
        retailerId: item?.retailerId,
        url: item?.url,
        name: item?.name,
        description: item?.description,
        brand: item?.brand,
        price: item?.price,
        currency: item?.currency,
        imageUrls: item?.images.map((path) => `${sandbox().url}/__media/${path}`),
        videoUrls: item?.videos,
        visibility: 'published',
        availability: 'in stock',
        capabilityToReviewStatus: { DA: 'APPROVED', MINI_SHOPS: 'APPROVED' },
        rejectionReasons: [],
        errors: [],
        isReadOnly: false,
      },
    ]);
  });

  it('tells rejected, hidden and read-only items, and why some are rejected', async () => {
    const { data } = await readItems();
    const items = catalogs().itemsOf(someCatalog());
    const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
    expect(idsOf(data.products.filter(isRejected))).toEqual(
      idsOf(items.filter(({ reviews }) => reviews.DA === 'REJECTED')),
    );
    expect(idsOf(data.products.filter(isHidden))).toEqual(
      idsOf(items.filter(({ visibility }) => visibility === 'staging')),
    );
    expect(idsOf(data.products.filter(({ isReadOnly }) => isReadOnly))).toEqual(
      idsOf(items.filter(({ feedId }) => feedId !== null)),
    );
    const errors = data.products.flatMap((product) => product.errors ?? []);
    expect(errors).toContainEqual({
      title: 'Missing price',
      description: 'Add a price to this item.',
      type: 'EMPTY_PRICE',
      priority: 'HIGH',
    });
    expect(data.products.filter(({ price }) => price === null).length).toBeGreaterThan(0);
  });

  it('that is gone is not found by its id', async () => {
    const { status, body } = await owner().call(r.getCatalog, { params: ofCatalog('7720') });
    expect([status, body]).toMatchObject([
      404,
      {
        type: 'NotFoundError',
        error: "ProductCatalog '7720' not found in ProductCatalogStore.",
      },
    ]);
  });
});

describe('saving items', () => {
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
    await app().container.adUsers.reportStatus({ adUserId: adUserId(), status: 'login_required' });
    const { status, body } = await owner().call(r.updateCatalog, {
      params: ofCatalog(),
      body: { requests: [aRequest] },
    });
    expect([status, body]).toMatchObject([400, { code: 'login_required' }]);
    expect(callsMade()).toEqual([]);
  });
});

// The last, since the catalog rests for a minute.
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
    // The rest of the profile is not held back.
    expect((await owner().call(r.listCatalogs, { params: inBusiness() })).status).toBe(200);
    expect(await app().container.adUsers.findStatus(adUserId())).toBe('active');
  });
});
