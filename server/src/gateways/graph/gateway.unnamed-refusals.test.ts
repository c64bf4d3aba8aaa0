import { beforeEach, describe, expect, it } from 'vitest';
import { useGraphGateway } from '../../../test/harness/graph-gateway.ts';

const { openGateway, logged, getProfile, connect, getAccount, listing, fault, requests } =
  useGraphGateway();
const MINUTE_MS = 60_000;
beforeEach(() => {
  logged.splice(0);
});

const today = () => ({ connection: connect(), period: { preset: 'today' } }) as const;
const accountIds = () => [...getProfile('first_party').tasks.keys()];
const statuses = () => requests().map(({ status }) => status);

describe('a refusal that names no field', () => {
  it.each([
    [100, '(#100) Missing permissions', 400],
    [200, '(#200) Requires business_management permission to manage the object', 403],
    [10, '(#10) Permission Denied.', 403],
  ])('by code %d costs an optional field, never the list', async (code, message, status) => {
    const { gateway } = openGateway();
    const { rows: before } = await gateway.listAdAccounts(today());
    expect(before.some(({ fundingSource }) => fundingSource !== null)).toBe(true);
    fault({
      path: '/me/adaccounts',
      effect: { type: 'refused_fields', fields: ['funding_source_details'], code, message },
    });
    const { rows } = await gateway.listAdAccounts(today());
    expect(rows).toEqual(before.map((row) => ({ ...row, fundingSource: null })));
    const first = statuses();
    expect([first[1], first.at(-1)]).toEqual([status, 200]);
    await gateway.listAdAccounts(today());
    expect(statuses()).toEqual([...first, 200]);
    expect(logged).toEqual([]);
  });

  it('costs an account that is asked for by id nothing but the field either', async () => {
    const { gateway } = openGateway();
    const [first = '', second = ''] = accountIds();
    const ids = [first, second];
    const { rows: before } = await gateway.listAdAccounts({ ...today(), ids });
    fault({
      effect: {
        type: 'refused_fields',
        fields: ['funding_source_details'],
        code: 100,
        message: '(#100) Missing permissions',
      },
    });
    const { rows, failed } = await gateway.listAdAccounts({ ...today(), ids });
    expect(failed).toEqual([]);
    expect(rows).toEqual(before.map((row) => ({ ...row, fundingSource: null })));
  });

  it('leaves a field unknown that every profile may usually read', async () => {
    const { gateway } = openGateway();
    const { rows: before } = await gateway.listAdAccounts(today());
    fault({
      effect: {
        type: 'refused_fields',
        fields: ['balance', 'user_tasks'],
        code: 100,
        message: '(#100) Missing permissions',
      },
    });
    const { rows } = await gateway.listAdAccounts(today());
    expect(rows.map(({ unreadFields }) => unreadFields)).toEqual(
      before.map(() => ['isUserAllowedToAdvertise', 'balance']),
    );
    expect(rows).toEqual(
      before.map((row, index) => ({
        ...row,
        balance: null,
        isUserAllowedToAdvertise: null,
        unreadFields: rows[index]?.unreadFields,
      })),
    );
    expect(logged).toEqual([
      { path: 'me/adaccounts', field: 'user_tasks', code: 100 },
      { path: 'me/adaccounts', field: 'balance', code: 100 },
    ]);
  });

  it('of a whole list is told, and searched no more for ten minutes', async () => {
    const { gateway, advance } = openGateway();
    const message = '(#200) Permissions error';
    fault({ path: '/me/adaccounts', effect: { type: 'error', code: 200, message } });
    await expect(gateway.listAdAccounts(today())).rejects.toMatchObject({ code: 200 });
    const searched = statuses().length;
    expect(searched).toBeGreaterThan(1);
    await expect(gateway.listAdAccounts(today())).rejects.toMatchObject({ code: 200 });
    expect(statuses().length).toBe(searched + 1);
    advance(10 * MINUTE_MS);
    await expect(gateway.listAdAccounts(today())).rejects.toMatchObject({ code: 200 });
    expect(statuses().length).toBe(2 * searched + 1);
  });

  it('costs the catalogs of a business nothing but what is refused', async () => {
    const { gateway } = openGateway();
    const [business] = (await gateway.listBusinesses({ connection: connect() })).rows;
    const call = { connection: connect(), businessId: business?.id ?? '' };
    const { rows: before } = await gateway.listProductCatalogs(call);
    expect(before.length).toBeGreaterThan(0);
    fault({
      effect: {
        type: 'refused_fields',
        fields: ['business'],
        code: 200,
        message: '(#200) Requires business_management permission to manage the object',
      },
    });
    const { rows } = await gateway.listProductCatalogs(call);
    expect(rows).toEqual(before.map((row) => ({ ...row, business: null })));
  });
});

describe('one ad whose post is gone', () => {
  const broken = () => getAccount().adIds[3] ?? '';
  const breakCreative = (subcode: number) =>
    fault({
      effect: {
        type: 'broken_objects',
        ids: [broken()],
        field: 'creative',
        code: 100,
        subcode,
      },
    });

  it.each([2446289, 1885557, 2490155])(
    'with subcode %d is listed without its creative, the others with theirs',
    async (subcode) => {
      const { gateway } = openGateway();
      const { rows: before } = await gateway.listAds(listing());
      breakCreative(subcode);
      const { rows } = await gateway.listAds(listing());
      expect(rows.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
      const told = rows.find(({ id }) => id === broken());
      expect([told?.creative, told?.unreadFields]).toEqual([null, ['creative']]);
      const others = (list: typeof rows) => list.filter(({ id }) => id !== broken());
      expect(others(rows)).toEqual(others(before));
      expect(requests().filter(({ path }) => path.endsWith('/ads')).length).toBe(3);
    },
  );

  it('hides no account from the reading of posts, nor the posts of other ads', async () => {
    const { gateway } = openGateway();
    const call = {
      connection: connect(),
      updatedSince: new Date(0),
      page: { limit: 100 },
    };
    const { rows: before } = await gateway.listPostedAdAccounts(call);
    breakCreative(2446289);
    const { rows } = await gateway.listPostedAdAccounts(call);
    expect(rows.map(({ id }) => id)).toEqual(accountIds());
    expect(rows).toEqual(
      before.map((row) => (row.id === getAccount().id ? { ...row, updatedAds: null } : row)),
    );
    const { rows: ads } = await gateway.listPostedAds({
      connection: connect(),
      adAccountId: getAccount().id,
      updatedSince: null,
      page: { limit: 500 },
    });
    expect(ads.map(({ id, pagePostId }) => [id, pagePostId !== null])).toEqual(
      expect.arrayContaining([[broken(), false]]),
    );
    expect(ads.filter(({ pagePostId }) => pagePostId !== null).length).toBeGreaterThan(3);
  });
});
