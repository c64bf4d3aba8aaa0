import { beforeEach, describe, expect, it } from 'vitest';
import { useGraphGateway } from '../../../test/harness/graph-gateway.ts';

const { openGateway, logged, getProfile, connect, getAccount, listing, fault, requests } =
  useGraphGateway();
const HOUR_MS = 3_600_000;
beforeEach(() => {
  logged.splice(0);
});

type Refusal = { fields: string[]; code: number; message?: string; path?: string; count?: number };
function refuse({ path, count, ...effect }: Refusal): void {
  fault({
    ...(path === undefined ? {} : { path }),
    ...(count === undefined ? {} : { count }),
    effect: { type: 'refused_fields', ...effect },
  });
}
const today = () => ({ connection: connect(), period: { preset: 'today' } }) as const;

describe('ad accounts', () => {
  it('come without a way to pay that needs a right, named by code 200', async () => {
    const { gateway } = openGateway();
    const message = '(#200) Requires the MANAGE task to read funding_source_details';
    refuse({ fields: ['funding_source_details'], code: 200, message });
    const { rows } = await gateway.listAdAccounts(today());
    expect(rows.map(({ id }) => id)).toEqual([...getProfile('first_party').tasks.keys()]);
    expect(rows.every(({ fundingSource }) => fundingSource === null)).toBe(true);
    expect(requests().map(({ status }) => status)).toEqual([403, 200]);
    await gateway.listAdAccounts(today());
    expect(requests().map(({ status }) => status)).toEqual([403, 200, 200]);
    expect(logged).toEqual([]);
  });

  it.each([
    [12, '(#12) failed_delivery_checks is deprecated for versions v27.0 and higher'],
    [3, undefined],
    [200, undefined],
    [
      100,
      '(#100) Tried accessing nonexisting field (failed_delivery_checks) on node type (AdAccount)',
    ],
  ])(
    'say that the checks of delivery are unknown when code %d refuses them',
    async (code, message) => {
      const { gateway } = openGateway();
      refuse({
        fields: ['failed_delivery_checks'],
        code,
        ...(message === undefined ? {} : { message }),
      });
      const { rows } = await gateway.listAdAccounts(today());
      expect(rows.map(({ id }) => id)).toEqual([...getProfile('first_party').tasks.keys()]);
      expect(rows.map(({ unreadFields }) => unreadFields)).toEqual(
        rows.map(() => ['failedDeliveryChecks']),
      );
      expect(logged).toEqual([{ path: 'me/adaccounts', field: 'failed_delivery_checks', code }]);
    },
  );

  it('are asked again for what was refused after an hour', async () => {
    const { gateway, advance } = openGateway();
    refuse({ fields: ['failed_delivery_checks'], code: 12, count: 1 });
    await gateway.listAdAccounts(today());
    advance(HOUR_MS - 60_000);
    const [early] = (await gateway.listAdAccounts(today())).rows;
    expect(early?.unreadFields).toEqual(['failedDeliveryChecks']);
    advance(60_000);
    const [late] = (await gateway.listAdAccounts(today())).rows;
    expect(late?.unreadFields).toBeUndefined();
  });

  it('that are asked for by id lack what is refused there alone', async () => {
    const { gateway } = openGateway();
    const [first = '', second = ''] = [...getProfile('first_party').tasks.keys()];
    refuse({ fields: ['balance'], code: 200, count: 1 });
    const [row] = (await gateway.listAdAccounts({ ...today(), ids: [first] })).rows;
    expect([row?.balance, row?.unreadFields]).toEqual([null, ['balance']]);
    const [other] = (await gateway.listAdAccounts({ ...today(), ids: [second] })).rows;
    expect([other?.id, other?.unreadFields]).toEqual([second, undefined]);
    // Each of several goes without what is refused there, and all refusals known by then.
    refuse({ fields: ['disable_reason'], code: 12, path: `/act_${first}` });
    const both = await gateway.listAdAccounts({ ...today(), ids: [first, second, '999999999'] });
    expect(both.rows.map(({ id, unreadFields }) => [id, unreadFields])).toEqual([
      [first, ['disableReason', 'balance']],
      [second, undefined],
    ]);
    expect(both.failed.map(({ id }) => id)).toEqual(['999999999']);
  });
});

describe('lists of ad objects', () => {
  it('come without a refused field, whose value is unknown', async () => {
    const { gateway } = openGateway();
    const fields = ['buying_type', 'special_ad_categories', 'daily_budget'];
    refuse({ fields, code: 12 });
    const { rows } = await gateway.listAdCampaigns(listing());
    expect(rows.length).toBe(getAccount().campaignIds.length);
    const told = rows.map(({ buyingType, specialAdCategory, dailyBudget, unreadFields }) => ({
      buyingType,
      specialAdCategory,
      dailyBudget,
      unreadFields,
    }));
    expect(told).toEqual(
      rows.map(() => ({
        buyingType: null,
        specialAdCategory: null,
        dailyBudget: null,
        unreadFields: ['specialAdCategory', 'buyingType', 'dailyBudget'],
      })),
    );
    const ofOthers = await gateway.listAdSets(listing());
    expect(ofOthers.rows.length).toBeGreaterThan(0);
  });

  it('come without refused results and parts of creatives', async () => {
    const { gateway } = openGateway();
    refuse({ fields: ['reach', 'asset_feed_spec'], code: 12 });
    const { rows } = await gateway.listAds(listing({ period: { preset: 'all_time' } }));
    const delivered = rows.filter(({ insights }) => insights !== null);
    expect(delivered.length).toBeGreaterThan(0);
    expect(delivered.map(({ insights, unreadFields }) => [insights?.reach, unreadFields])).toEqual(
      delivered.map(() => [null, ['creative', 'insights.reach']]),
    );
    expect(delivered.some(({ insights }) => (insights?.spend ?? null) !== null)).toBe(true);
  });

  it('of other ad accounts are asked with a field that needs a right', async () => {
    const { gateway } = openGateway();
    const [first = '', second = ''] = [...getProfile('first_party').tasks.keys()];
    refuse({ fields: ['spend_cap'], code: 200, path: `/act_${first}/campaigns` });
    await gateway.listAdCampaigns(listing({ adAccountId: first }));
    await gateway.listAdCampaigns(listing({ adAccountId: second }));
    const lists = requests().filter(({ path }) => path.endsWith('/campaigns'));
    expect(
      lists.map(({ path, status, query }) => [
        path.split('/')[2],
        status,
        query.fields?.includes('spend_cap'),
      ]),
    ).toEqual([
      [`act_${first}`, 403, true],
      [`act_${first}`, 200, false],
      [`act_${second}`, 200, true],
    ]);
  });

  it('do without what the ad account does not tell of itself', async () => {
    const { gateway } = openGateway();
    refuse({ fields: ['user_tasks'], code: 200 });
    await expect(gateway.listAdCampaigns(listing())).resolves.toBeDefined();
    const { connection, adAccountId } = listing();
    await expect(gateway.getAdAccountBasics({ connection, adAccountId })).resolves.toMatchObject({
      id: adAccountId,
      isUserAllowedToAdvertise: null,
    });
  });

  it('fail when an id is refused, or they are refused as a whole', async () => {
    const { gateway } = openGateway();
    refuse({ fields: ['campaign_id'], code: 12, path: '/act_*/adsets' });
    await expect(gateway.listAdSets(listing())).rejects.toMatchObject({ code: 12 });
    fault({
      path: '/act_*/ads',
      effect: { type: 'error', code: 200, message: '(#200) Permissions error' },
    });
    await expect(gateway.listAds(listing())).rejects.toMatchObject({ code: 200 });
    expect(logged).toEqual([
      {
        path: `act_${getAccount().id}/adsets`,
        code: 12,
        subcode: null,
        traceId: expect.any(String),
      },
    ]);
  });
});

describe('images', () => {
  it('come without a refused field', async () => {
    const { gateway } = openGateway();
    refuse({ fields: ['permalink_url'], code: 12 });
    const { rows } = await gateway.listAdImages(listing());
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ permalinkUrl, unreadFields }) => [permalinkUrl, unreadFields])).toEqual(
      rows.map(() => [null, ['permalinkUrl']]),
    );
  });
});

describe('the identity of a profile', () => {
  it('is read without a gender that the token may not see, which nobody is warned of', async () => {
    const { gateway } = openGateway();
    refuse({
      fields: ['gender'],
      code: 200,
      message: '(#200) gender requires the user_gender permission',
    });
    const { facebookId, name } = getProfile('first_party');
    const identity = await gateway.getIdentity({ connection: connect() });
    expect(identity).toMatchObject({ facebookId, name, gender: null });
    expect(identity.picture).not.toBeNull();
    await gateway.getIdentity({ connection: connect() });
    expect(requests().map(({ status }) => status)).toEqual([403, 200, 200]);
    expect(logged).toEqual([]);
  });

  it('is read without a picture that is refused', async () => {
    const { gateway } = openGateway();
    refuse({ fields: ['picture'], code: 12 });
    expect((await gateway.getIdentity({ connection: connect() })).picture).toBeNull();
    expect(logged).toEqual([{ path: 'me', field: 'picture', code: 12 }]);
  });
});
