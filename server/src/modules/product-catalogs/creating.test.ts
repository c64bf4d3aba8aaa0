import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import {
  type ProductRequest,
  productCatalogRoutes as r,
} from '@ads-checker/shared/contracts/product-catalogs';
import { RETAILER_ID_TAKEN } from '@ads-checker/shared/contracts/product-values';
import { beforeEach, describe, expect, it } from 'vitest';
import { aRequest, requestOf, useCatalogs } from './test/use-catalogs.ts';

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
} = useCatalogs();

beforeEach(() => app().container.db('activity_entries').delete());

const newItem: ProductRequest = {
  productId: null,
  retailerId: 'NEW-1',
  data: {
    name: 'Cup',
    description: 'A blue cup',
    brand: 'Petfolk',
    price: '9.90',
    currency: 'EUR',
    url: 'https://shop.example/cup',
    imageUrls: ['https://shop.example/cup.jpg'],
    availability: 'in stock',
  },
};

async function entries(catalogId: string) {
  const { container, factories, signIn } = app();
  const own = await container
    .db('accounts')
    .join('ad_users', 'ad_users.account_id', 'accounts.id')
    .where('ad_users.id', adUserId())
    .first<{ team_id: string }>('accounts.team_id');
  const teamId = own?.team_id ?? '';
  const { id: accountId, user } = await factories.buildAccount({ teamId, manageTeam: true });
  const admin = await signIn({ username: user.username, accountId });
  const { status, body } = await admin.call(activityRoutes.list, {
    params: { teamId },
    query: { kind: 'catalogs' },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return activityRoutes.list.response
    .parse(body)
    .data.filter(({ subject }) => subject.id === catalogId)
    .map(({ action, actor, subject, changes }) => ({ action, actor, subject, changes }));
}

describe('catalogs', () => {
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
    // Neither can it be looked for now.
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

  it.each(['name', 'price', 'imageUrls', 'availability'] as const)(
    'need their %s',
    async (field) => {
      const data = Object.fromEntries(
        Object.entries(newItem.data).filter(
          ([name]) => name !== field && (field !== 'price' || name !== 'currency'),
        ),
      );
      const { status, body } = await owner().call(r.updateCatalog, {
        params: ofCatalog(),
        body: { requests: [{ ...newItem, data }] },
      });
      expect([status, body]).toMatchObject([
        400,
        {
          details: {
            fields: expect.arrayContaining([
              { field: `body.requests.0.data.${field}`, message: 'is required' },
            ]),
          },
        },
      ]);
    },
  );

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
