import { productCatalogRoutes as r } from '@ads-checker/shared/contracts/product-catalogs';
import { isHidden, isRejected } from '@ads-checker/shared/domain/products';
import { describe, expect, it } from 'vitest';
import { describeProfileRoutes } from '../../../test/harness/profile-routes.ts';
import { aRequest, useCatalogs } from './test/use-catalogs.ts';

const {
  scene,
  owner,
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
    // The catalog itself is known by then.
    expect(callsMade().map(({ path }) => path)).toEqual([`/v26.0/${catalog.id}/products`]);
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
