import { describe, expect, it } from 'vitest';
import { useGraphGateway } from '../../../test/harness/graph-gateway.ts';
import type { NetworkList } from './ports/network-call.ts';

const { openGateway, connect, fault, sandbox, getProfile } = useGraphGateway();

type List = Promise<NetworkList<{ readonly id: string; readonly name: string }>>;
type Gateway = ReturnType<typeof openGateway>['gateway'];
const call = () => ({ connection: connect() });
const businessId = () =>
  sandbox().state.businesses.businessesOf(getProfile('first_party'))[0]?.id ?? '';
const cut = { isCutShort: true, unreadableRows: 0 };

/** Lists of the profile and of its businesses, each with the path that it is read from. */
const LISTS = [
  ['businesses', '/me/businesses', (gateway: Gateway): List => gateway.listBusinesses(call())],
  [
    'pixels',
    '/*/adspixels',
    (gateway: Gateway): List => gateway.listAdPixels({ ...call(), businessId: businessId() }),
  ],
  ['Pages', '/me/accounts', (gateway: Gateway): List => gateway.listPages(call())],
  [
    'catalogs',
    '/*/owned_product_catalogs',
    (gateway: Gateway): List =>
      gateway.listProductCatalogs({ ...call(), businessId: businessId() }),
  ],
] as const;

describe.each(LISTS)('%s', (_, path, list) => {
  it('say that they end early', async () => {
    const { gateway } = openGateway();
    const whole = await list(gateway);
    expect([whole.gaps, whole.rows.length > 0]).toEqual([undefined, true]);
    fault({ path, effect: { type: 'malformed_paging', mode: 'lost_next' } });
    const { rows, gaps } = await list(gateway);
    expect(new Set(rows)).toEqual(new Set(whole.rows));
    expect(gaps).toEqual(cut);
  });

  it('count rows without a readable id', async () => {
    const { gateway } = openGateway();
    const { rows: whole } = await list(gateway);
    const rows = [{ set: { id: {} }, leaveOut: [] }];
    fault({ path, effect: { type: 'malformed_rows', rows } });
    const read = await list(gateway);
    expect(read.gaps).toEqual({ isCutShort: false, unreadableRows: 1 });
    expect(read.rows).toHaveLength(whole.length - 1);
  });

  it('are there without a field that this profile may not read', async () => {
    const { gateway } = openGateway();
    const { rows: whole } = await list(gateway);
    const message = '(#200) Requires business_management permission to manage the object';
    fault({ path, effect: { type: 'refused_fields', fields: ['name'], code: 200, message } });
    const { rows } = await list(gateway);
    expect(rows.map(({ id, name }) => [id, name])).toEqual(whole.map(({ id }) => [id, id]));
  });
});

it('a Page that an incomplete list lacks is not one without a role', async () => {
  const { rows } = await openGateway().gateway.listPages(call());
  const [first, second] = rows;
  const unreadable = [{ set: { id: {} }, leaveOut: [] }];
  fault({ path: '/me/accounts', effect: { type: 'malformed_rows', rows: unreadable } });
  const { gateway } = openGateway();
  const find = (pageId = '') => gateway.findPage({ ...call(), pageId });
  expect(await find(second?.id)).toEqual(second);
  await expect(find(first?.id)).rejects.toMatchObject({ type: 'UnavailableError' });
  sandbox().state.faults.clear();
  expect(await openGateway().gateway.findPage({ ...call(), pageId: '1' })).toBeUndefined();
});

describe('whether a pixel is shared', () => {
  const share = () => ({ ...call(), pixelId: '1', businessId: businessId(), adAccountId: '2' });

  it.each(['lost_next', 'ring'] as const)(
    'is unknown where neither list that ends early has it: %s',
    async (mode) => {
      const { gateway } = openGateway();
      const [adAccountId = ''] = getProfile('first_party').tasks.keys();
      const read = () => gateway.isPixelShared({ ...share(), adAccountId });
      expect(await read()).toBe(false);
      fault({ path: '/**', effect: { type: 'malformed_paging', mode } });
      expect(await read()).toBeNull();
    },
  );
});
