import { describe, expect, it } from 'vitest';
import { useGraphGateway } from '../../../test/harness/graph-gateway.ts';

const { sandbox, openGateway, connect, getAccount, getProfile, listing, fault, callsMade, logged } =
  useGraphGateway();

const accounts = '/me/adaccounts';
const limits = () => callsMade().flatMap(({ query }) => query.limit ?? []);

describe('ad accounts', () => {
  const read = (preset: 'today' | 'last_7_days' | 'this_month') =>
    openGateway().gateway.listAdAccounts({ connection: connect(), period: { preset } });

  it.each(['today', 'last_7_days', 'this_month'] as const)(
    'without a zone are there %s',
    async (preset) => {
      const ids = [...getProfile('first_party').tasks.keys()];
      const rows = [
        { set: {}, leaveOut: ['timezone_name'] },
        { set: { timezone_name: 'Mars/Olympus' }, leaveOut: ['timezone_offset_hours_utc'] },
      ];
      fault({ path: accounts, effect: { type: 'malformed_rows', rows } });
      const list = await read(preset);
      expect(list.rows.map(({ id }) => id)).toEqual(ids);
      expect(
        list.rows.slice(0, 2).map(({ timeZone, unreadFields }) => [timeZone, unreadFields]),
      ).toEqual([
        [null, ['timeZone']],
        [null, ['timeZone']],
      ]);
    },
  );

  it('keep amounts exact however large, and dates that are none unknown', async () => {
    const set = {
      currency: 'EUR',
      balance: '12345678901234567',
      adtrust_dsl: 2e15,
      created_time: '2026-02-30T10:00:00+0000',
      next_bill_date: '2026-02-28T24:00:00+0000',
    };
    fault({ path: accounts, effect: { type: 'malformed_rows', rows: [{ set, leaveOut: [] }] } });
    const [row] = (await read('today')).rows;
    expect(row).toMatchObject({
      balance: { amount: '123456789012345.67', currency: 'EUR' },
      daySpendLimit: { amount: '2000000000000000', currency: 'EUR' },
      createdAt: null,
      nextBillDate: null,
      unreadFields: ['createdAt', 'nextBillDate'],
    });
  });

  it('in a currency nobody knows are not worth dollars', async () => {
    const set = { currency: 'KWD', balance: '5000' };
    const leaveOut = ['account_currency_ratio_to_usd'];
    const rows = [
      { set, leaveOut },
      { set: { balance: '5000' }, leaveOut: [...leaveOut, 'currency'] },
    ];
    fault({ path: accounts, effect: { type: 'malformed_rows', rows } });
    const list = await read('today');
    expect(
      list.rows
        .slice(0, 2)
        .map(({ currency, currencyRatioToUSD, balance }) => [
          currency,
          currencyRatioToUSD,
          balance,
        ]),
    ).toEqual([
      ['KWD', null, null],
      [null, null, null],
    ]);
    expect(
      list.rows.slice(0, 2).map(({ unreadFields }) => unreadFields?.includes('balance')),
    ).toEqual([true, true]);
  });
});

describe('pages', () => {
  async function walk(gateway: ReturnType<typeof openGateway>['gateway']) {
    const ids: string[] = [];
    let after: string | undefined;
    let gaps: unknown;
    do {
      const page = await gateway.listAds(listing({ page: { limit: 10, after } }));
      ids.push(...page.rows.map(({ id }) => id));
      gaps = page.gaps;
      after = page.paging.after ?? undefined;
    } while (after !== undefined);
    return { ids, gaps };
  }

  it('are followed by the position in their links where cursors are missing', async () => {
    const { gateway } = openGateway();
    const whole = await walk(gateway);
    expect(whole.ids.length).toBeGreaterThan(20);
    fault({ path: '/act_*/ads', effect: { type: 'malformed_paging', mode: 'no_cursors' } });
    expect(await walk(gateway)).toEqual({ ids: whole.ids, gaps: undefined });
  });

  it('that lead nowhere end the list, and it says so', async () => {
    const { gateway } = openGateway();
    fault({ path: '/act_*/ads', effect: { type: 'malformed_paging', mode: 'no_position' } });
    const { ids, gaps } = await walk(gateway);
    expect([ids.length, gaps]).toEqual([10, { isCutShort: true, unreadableRows: 0 }]);
    expect(logged.at(-1)).toEqual({ path: `act_${getAccount().id}/ads` });
  });

  it('that lead to themselves end the list, and it says so', async () => {
    const { gateway } = openGateway();
    fault({ path: '/act_*/ads', effect: { type: 'malformed_paging', mode: 'repeat' } });
    const { ids, gaps } = await walk(gateway);
    expect([ids.length, gaps]).toEqual([20, { isCutShort: true, unreadableRows: 0 }]);
  });

  it('that end in an unknown error are asked for in halves at once', async () => {
    const { gateway, slept } = openGateway();
    fault({ path: '/act_*/ads', effect: { type: 'unknown_error', aboveLimit: 30 } });
    const page = await gateway.listAds(listing({ page: { limit: 100 } }));
    expect(page.rows).toHaveLength(25);
    expect([limits(), slept]).toEqual([['100', '50', '25'], []]);
  });

  it('of one row are tried again as they are', async () => {
    const { gateway, slept } = openGateway();
    fault({ path: '/act_*/ads', count: 2, effect: { type: 'unknown_error', aboveLimit: 0 } });
    const page = await gateway.listAds(listing({ page: { limit: 1 } }));
    expect([page.rows.length, limits(), slept]).toEqual([1, ['1', '1', '1'], [1_000, 2_000]]);
  });
});

describe('a list in a ring', () => {
  const today = () => ({ connection: connect(), period: { preset: 'today' } }) as const;
  const cut = { isCutShort: true, unreadableRows: 0 };

  it('of ad accounts ends, and says so', async () => {
    const { gateway } = openGateway();
    const whole = await gateway.listAdAccounts(today());
    fault({ path: accounts, effect: { type: 'malformed_paging', mode: 'ring' } });
    expect(await gateway.listAdAccounts(today())).toEqual({ ...whole, gaps: cut });
  });

  it('of catalogs ends, and says so', async () => {
    const { gateway } = openGateway();
    const [business] = (await gateway.listBusinesses({ connection: connect() })).rows;
    const call = { connection: connect(), businessId: business?.id ?? '' };
    const whole = await gateway.listProductCatalogs(call);
    fault({
      path: '/*/owned_product_catalogs',
      effect: { type: 'malformed_paging', mode: 'ring' },
    });
    expect(await gateway.listProductCatalogs(call)).toEqual({ ...whole, gaps: cut });
  });

  it('of catalogs to check ends, and is not whole', async () => {
    const { gateway } = openGateway();
    const whole = await gateway.listCheckedCatalogs({ connection: connect() });
    expect(whole.isWhole).toBe(true);
    fault({
      path: '/*/owned_product_catalogs',
      effect: { type: 'malformed_paging', mode: 'ring' },
    });
    expect(await gateway.listCheckedCatalogs({ connection: connect() })).toEqual({
      ...whole,
      isWhole: false,
    });
  });

  it('of results ends, and says so', async () => {
    const { gateway } = openGateway();
    const id = getAccount().id;
    const call = {
      connection: connect(),
      adAccountId: id,
      level: 'account',
      objectId: id,
      period: { preset: 'last_7_days' },
    } as const;
    expect((await gateway.readInsights(call)).gaps).toBeUndefined();
    fault({ path: '/act_*/insights', effect: { type: 'malformed_paging', mode: 'ring' } });
    expect((await gateway.readInsights(call)).gaps).toEqual(cut);
  });
});

describe('accounts asked for by id', () => {
  it('come beside the error of the one that fails', async () => {
    const [first = '', second = ''] = [...getProfile('first_party').tasks.keys()];
    const { gateway } = openGateway();
    sandbox().state.faults.clear();
    fault({ path: '/', method: 'GET', effect: { type: 'error', code: 100, subcode: 33 } });
    fault({ path: `/act_${first}`, effect: { type: 'error', code: 200, httpStatus: 403 } });
    const list = await gateway.listAdAccounts({
      connection: connect(),
      period: { preset: 'today' },
      ids: [first, second],
    });
    expect(list.rows.map(({ id }) => id)).toEqual([second]);
    expect(list.failed.map(({ id, error }) => [id, error.type, error.code])).toEqual([
      [first, 'AuthorizationError', 200],
    ]);
  });
});

describe('results of several ranges of days', () => {
  it.each([
    ['that do not tell their range are unknown', { spend: '5' }, ['insights']],
    [
      'of other ranges are not those of the account',
      { date_start: '2020-01-01', date_stop: '2020-01-02', spend: '5' },
      undefined,
    ],
  ])('%s', async (_, row, unreadFields) => {
    fault({
      path: '/me/adaccounts',
      effect: {
        type: 'malformed_rows',
        rows: [{ set: { insights: { data: [row] } }, leaveOut: [] }],
      },
    });
    const { rows } = await openGateway().gateway.listAdAccounts({
      connection: connect(),
      period: { preset: 'last_7_days' },
    });
    expect([rows[0]?.insights, rows[0]?.unreadFields]).toEqual([null, unreadFields]);
  });
});
