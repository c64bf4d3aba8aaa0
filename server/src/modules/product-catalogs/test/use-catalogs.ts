import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import {
  type CatalogSaveDto,
  type ProductDto,
  type ProductRequest,
  productCatalogRoutes as r,
} from '@ads-checker/shared/contracts/product-catalogs';
import { beforeEach, expect } from 'vitest';
import type { SandboxCatalog } from '../../../../sandbox/graph/catalog-store.ts';
import { useAdObjects } from '../../../../test/harness/ad-objects.ts';

export const aRequest = { productId: '1', retailerId: 'A-1', data: { name: 'Cup' } };

export const newItem: ProductRequest = {
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

export const requestOf = (
  { id, retailerId }: ProductDto,
  data: ProductRequest['data'],
): ProductRequest => ({ productId: id, retailerId: retailerId ?? '', data });

/** An app whose profile has catalogs: one per test file. */
export function useCatalogs() {
  const scene = useAdObjects();
  const { app, owner, adUserId, getProfile, sandbox } = scene;
  const catalogs = () => sandbox().state.catalogs;
  beforeEach(async () => {
    catalogs().clear();
    await app().container.db('activity_entries').delete();
  });

  /** A catalog of the profile with items in every review status. */
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

  async function readItems(query: { limit?: number; after?: string } = { limit: 1_000 }) {
    const { status, body } = await owner().call(r.getCatalog, { params: ofCatalog(), query });
    expect(status, JSON.stringify(body)).toBe(200);
    return r.getCatalog.response.parse(body);
  }

  async function save(
    requests: readonly ProductRequest[],
    more: { savingId?: string } = {},
  ): Promise<CatalogSaveDto> {
    const { status, body } = await owner().call(r.updateCatalog, {
      params: ofCatalog(),
      body: { requests: [...requests], ...more },
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

  /** The sandbox completes at the third poll. */
  async function finish(started: CatalogSaveDto): Promise<CatalogSaveDto> {
    const looks = [await readSave(started), await readSave(started), await readSave(started)];
    expect(looks.slice(0, 2).map(({ catalogUpdateResult }) => catalogUpdateResult.status)).toEqual([
      'running',
      'running',
    ]);
    return looks[2] as CatalogSaveDto;
  }

  /** Log entries of a catalog. */
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

  return {
    ...scene,
    scene,
    catalogs,
    someCatalog,
    ofCatalog,
    inBusiness,
    readItems,
    save,
    readSave,
    finish,
    entries,
  };
}
