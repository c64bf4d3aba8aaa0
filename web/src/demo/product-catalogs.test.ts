import { productCatalogRoutes as r } from '@ads-checker/shared/contracts/product-catalogs';
import type { RouteShape } from '@ads-checker/shared/http';
import { describe, expect, it } from 'vitest';
import { serveProductCatalogs } from './product-catalogs.ts';
import type { DemoRequest } from './serve.ts';

function createSample(random: () => number) {
  const handlers = new Map(
    serveProductCatalogs({ random, now: () => Date.parse('2026-03-02T09:00:00Z') }),
  );
  return <R extends RouteShape>(route: R, request: Partial<DemoRequest>) =>
    route.response?.parse(
      handlers.get(route)?.({ params: {}, query: {}, body: {}, ...request } as DemoRequest),
    ) as never;
}

const inBusiness = { adUserId: '1', businessId: '2' };

describe('sample catalogs', () => {
  it('can be listed, opened, created and saved according to the contracts', () => {
    const ask = createSample(() => 0.9);
    const { data: listed } = ask(r.listCatalogs, { params: inBusiness }) as {
      data: { id: string; rejectedCount: number }[];
    };
    expect(listed).toHaveLength(2);
    expect(listed[0]?.rejectedCount).toBeGreaterThan(0);
    const params = { adUserId: '1', catalogId: listed[0]?.id ?? '' };
    const read = () =>
      (ask(r.getCatalog, { params }) as { data: { products: { id: string; name: string }[] } }).data
        .products;
    const [first] = read();
    const saved = ask(r.updateCatalog, {
      params,
      body: {
        requests: [{ productId: first?.id, retailerId: 'PF-1001', data: { name: 'Renamed' } }],
      },
    });
    expect(saved).toMatchObject({
      data: { catalogUpdateResult: { status: 'finished', errors: [] } },
    });
    expect(read()[0]).toMatchObject({ name: 'Renamed' });
    expect(
      ask(r.createCatalog, {
        params: inBusiness,
        body: { businessId: '2', name: 'Spring', vertical: 'hotels' },
      }),
    ).toMatchObject({ data: { name: 'Spring', vertical: 'hotels', productCount: 0 } });
  });

  it('are available by URL after a reload, also for another profile of the business', () => {
    const list = (ask: ReturnType<typeof createSample>, adUserId: string) =>
      (
        ask(r.listCatalogs, { params: { ...inBusiness, adUserId } }) as {
          data: { id: string; adUserId: string }[];
        }
      ).data;
    const ask = createSample(() => 0.9);
    const listed = list(ask, '1');
    const catalogId = listed[1]?.id ?? '';
    const params = { adUserId: '1', catalogId };
    const reloaded = createSample(() => 0.9);
    expect(reloaded(r.getCatalog, { params })).toEqual(ask(r.getCatalog, { params }));
    expect(list(ask, '7')).toEqual(listed.map((catalog) => ({ ...catalog, adUserId: '7' })));
    expect(() => reloaded(r.getCatalog, { params: { ...params, catalogId: '9' } })).toThrow(
      'Catalog not found',
    );
  });

  it('accept new items unless their retailer id is taken', () => {
    const ask = createSample(() => 0.9);
    const { data: listed } = ask(r.listCatalogs, { params: inBusiness }) as {
      data: { id: string }[];
    };
    const params = { adUserId: '1', catalogId: listed[0]?.id ?? '' };
    const create = (retailerId: string) => ({
      productId: null,
      retailerId,
      data: { name: 'Cup', price: '9.90', currency: 'PLN' },
    });
    expect(
      ask(r.updateCatalog, { params, body: { requests: [create('NEW-1'), create('PF-1001')] } }),
    ).toMatchObject({
      data: { catalogUpdateResult: { errors: [{ productId: null, retailerId: 'PF-1001' }] } },
    });
    const { data } = ask(r.getCatalog, { params }) as {
      data: { products: { retailerId: string; name: string }[] };
    };
    expect(data.products).toHaveLength(37);
    expect(data.products.at(-1)).toMatchObject({ retailerId: 'NEW-1', name: 'Cup' });
  });

  it('fail occasionally, and are not found under unknown ids', () => {
    const ask = createSample(() => 0);
    const { data: listed } = ask(r.listCatalogs, { params: inBusiness }) as {
      data: { id: string }[];
    };
    const params = { adUserId: '1', catalogId: listed[0]?.id ?? '' };
    expect(() =>
      ask(r.updateCatalog, {
        params,
        body: { requests: [{ productId: '1', retailerId: 'PF-1', data: { name: 'A' } }] },
      }),
    ).toThrow('dummy error');
    expect(() => ask(r.getCatalog, { params: { adUserId: '1', catalogId: '5' } })).toThrow(
      'Catalog not found',
    );
  });
});
