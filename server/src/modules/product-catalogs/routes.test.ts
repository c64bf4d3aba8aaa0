import { productCatalogRoutes as r } from '@ads-checker/shared/contracts/product-catalogs';
import { isHidden, isRejected } from '@ads-checker/shared/domain/products';
import { describe, expect, it } from 'vitest';
import { describeProfileRoutes } from '../../../test/harness/profile-routes.ts';
import { aRequest, useCatalogs } from './test/use-catalogs.ts';

const {
  scene,
  owner,
  ownerId,
  mate,
  adUserId,
  sandbox,
  fault,
  callsMade,
  catalogs,
  someCatalog,
  ofCatalog,
  inBusiness,
  readItems,
  entries,
} = useCatalogs();

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

describeProfileRoutes({ scene, cases });

describe('every change', () => {
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
    sandbox().state.calls.clear();
    const next = await readItems({ limit: 10, after: first.paging.after ?? '' });
    // The catalog itself is cached by then.
    expect(callsMade().map(({ path }) => path)).toEqual([`/v27.0/${catalog.id}/products`]);
    expect([...first.data.products, ...next.data.products].map(({ id }) => id)).toEqual(
      items.slice(0, 20).map(({ id }) => id),
    );
  });

  it('is known from the list when it is opened, and read anew after that', async () => {
    const { id } = someCatalog();
    await owner().call(r.listCatalogs, { params: inBusiness() });
    const pathsOf = async () => {
      sandbox().state.calls.clear();
      expect(await readItems({ limit: 1 })).toMatchObject({
        data: { id, name: someCatalog().name, businessName: expect.any(String) },
      });
      return callsMade().map(({ path }) => path);
    };
    expect(await pathsOf()).toEqual([`/v27.0/${id}/products`]);
    expect((await pathsOf()).toSorted()).toEqual([`/v27.0/${id}`, `/v27.0/${id}/products`]);
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

describe('new catalogs', () => {
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

  it('are named in the log', async () => {
    const { businessId } = someCatalog();
    const { body } = await owner().call(r.createCatalog, {
      params: inBusiness(),
      body: { businessId, name: 'Logged' },
    });
    const { id } = r.createCatalog.response.parse(body).data;
    expect(await entries(id)).toEqual([
      {
        action: 'created',
        actor: { userId: ownerId(), name: expect.any(String), tokenName: null },
        subject: { type: 'catalog', id, name: 'Logged' },
        changes: [],
      },
    ]);
  });

  it('whose answer is lost are looked for, and created once', async () => {
    const { businessId } = someCatalog();
    fault({
      method: 'POST',
      path: `/${businessId}/owned_product_catalogs`,
      count: 1,
      effect: { type: 'drop_after' },
    });
    const { status, body } = await owner().call(r.createCatalog, {
      params: inBusiness(),
      body: { businessId, name: 'Once' },
    });
    const made = catalogs()
      .listCatalogs()
      .filter(({ name }) => name === 'Once');
    expect(made).toHaveLength(1);
    expect([status, body]).toMatchObject([200, { data: { id: made[0]?.id, name: 'Once' } }]);
  });

  it('that may be lost are looked for before another try of the same request', async () => {
    const { businessId } = someCatalog();
    const key = crypto.randomUUID();
    const create = () =>
      owner().call(r.createCatalog, {
        params: inBusiness(),
        body: { businessId, name: 'Again' },
        key,
      });
    fault({
      method: 'POST',
      path: `/${businessId}/owned_product_catalogs`,
      count: 1,
      effect: { type: 'drop_after' },
    });
    // It cannot be looked up either.
    fault({
      method: 'GET',
      path: `/${businessId}/owned_product_catalogs`,
      effect: { type: 'error', code: 2 },
    });
    expect((await create()).status).toBe(503);
    sandbox().state.faults.clear();
    const again = await create();
    const made = catalogs()
      .listCatalogs()
      .filter(({ name }) => name === 'Again');
    expect(made).toHaveLength(1);
    expect([again.status, again.body]).toMatchObject([200, { data: { id: made[0]?.id } }]);
    expect(await entries(made[0]?.id ?? '')).toHaveLength(1);
  });
});
