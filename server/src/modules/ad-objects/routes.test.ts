import { adObjectRoutes as r } from '@ads-checker/shared/contracts/ad-objects';
import { describe, expect, it } from 'vitest';
import { useAdObjects } from '../../../test/harness/ad-objects.ts';

const {
  sandbox,
  app,
  owner,
  mate,
  stranger,
  adUserId,
  getProfile,
  getAccount,
  inAccount,
  reads,
  writes,
  requestsMade,
  callsMade,
  fault,
} = useAdObjects();
const statusOf = async () =>
  (await app().container.modules.adUsersModule.service.getConnection(adUserId())).status;
const all = [...reads, ...writes];

describe('every route', () => {
  it.each(all)('$name needs a session', async ({ route, input }) => {
    expect((await app().anonymous().call(route, input())).status).toBe(401);
  });

  it.each(all)('$name names the field it does not take', async ({ route, invalid, field }) => {
    const { status, body } = await owner().call(route, invalid());
    expect([status, body]).toMatchObject([
      400,
      { type: 'ValidationError', details: { fields: [{ field }] } },
    ]);
    expect(requestsMade()).toBe(0);
  });

  it.each(all)('$name knows nothing of a profile of another team', async ({ route, input }) => {
    const { status, body } = await stranger().call(route, input());
    expect([status, body]).toEqual([
      404,
      { error: `Ad user '${adUserId()}' not found`, type: 'NotFoundError' },
    ]);
    expect(requestsMade()).toBe(0);
  });

  it.each(all)('$name knows nothing of a profile that is not there', async ({ route, input }) => {
    const { params, ...rest } = input();
    const { status } = await owner().call(route, {
      ...rest,
      params: { ...params, adUserId: '999999' },
    });
    expect(status).toBe(404);
  });

  it.each(reads)('$name may be read by whom the profile is shared with', async (read) => {
    expect((await mate().call(read.route, read.input())).status).toBe(200);
  });

  it.each(writes)('$name is refused to whom the profile is only shared with', async (write) => {
    const { status, body } = await mate().call(write.route, write.input());
    expect([status, body]).toMatchObject([403, { type: 'AuthorizationError' }]);
    expect(sandbox().state.journal.actions).toEqual([]);
  });
});

describe('what is asked for', () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const range = { since: day(9), until: day(3) };
  const sentPeriod = `.time_range(${JSON.stringify(range)})`;
  const name = { CONTAIN: 'a' };
  const delivery = { NOT_IN: ['archived'] };
  const isName = (field: string) => ({ field, operator: 'CONTAIN', value: 'a' });
  const isDelivery = (field: string) => ({ field, operator: 'NOT_IN', value: ['archived'] });
  const isOf = (field: string, id: string) => ({ field, operator: 'IN', value: [id] });
  const period = { insightsTimeRange: range };

  it.each([
    [
      r.listAdCampaigns,
      '/campaigns',
      { ...period, campaignName: name, campaignDeliveryStatus: delivery },
      [isName('campaign.name'), isDelivery('campaign.delivery_info')],
    ],
    [
      r.listAdSets,
      '/adsets',
      {
        ...period,
        campaignName: name,
        adSetName: name,
        adSetDeliveryStatus: delivery,
        campaignIds: { IN: ['78'] },
      },
      [
        isName('campaign.name'),
        isOf('campaign.id', '78'),
        isName('adset.name'),
        isDelivery('adset.delivery_info'),
      ],
    ],
    [
      r.listAds,
      '/ads',
      {
        ...period,
        campaignName: name,
        campaignDeliveryStatus: delivery,
        adSetName: name,
        adSetDeliveryStatus: delivery,
        adName: name,
        adDeliveryStatus: delivery,
        campaignIds: { IN: ['78'] },
        adSetIds: { IN: ['79'] },
        locale: 'ru-RU',
      },
      [
        isName('campaign.name'),
        isDelivery('campaign.delivery_info'),
        isOf('campaign.id', '78'),
        isName('adset.name'),
        isDelivery('adset.delivery_info'),
        isOf('adset.id', '79'),
        isName('ad.name'),
        isDelivery('ad.delivery_info'),
      ],
    ],
    [r.listAdImages, '/adimages', { locale: 'ru-RU' }, null],
  ] as const)('of $path goes to the network', async (route, path, asked, filtering) => {
    const query = { ...asked, limit: 7, fresh: 1 };
    expect((await owner().call(route, { params: inAccount(), query })).status).toBe(200);
    const call = callsMade().find((made) => made.path.endsWith(path));
    const { limit, locale, fields = '', filtering: sent } = call?.query ?? {};
    expect({
      limit,
      locale,
      filtering: sent === undefined ? null : JSON.parse(sent),
      hasPeriod: fields.includes(sentPeriod),
    }).toEqual({
      limit: '7',
      locale: 'locale' in asked ? 'ru_RU' : undefined,
      filtering,
      hasPeriod: 'insightsTimeRange' in asked,
    });
  });

  it('of ad accounts goes to the network: which, of when, in which language', async () => {
    const ids = [...getProfile().tasks.keys()].slice(0, 2);
    const query = { ids, timeRange: range, locale: 'ru-RU', fresh: 1 };
    const { body } = await owner().call(r.listAdAccounts, {
      params: { adUserId: adUserId() },
      query,
    });
    expect(r.listAdAccounts.response.parse(body).data.map(({ id }) => id)).toEqual(ids);
    const asking = callsMade().filter(({ query: sent }) => sent.fields?.includes(sentPeriod));
    expect(asking.length).toBeGreaterThan(0);
    expect(asking.map(({ query: sent }) => sent.locale)).toEqual(asking.map(() => 'ru_RU'));
  });
});

describe('reads', () => {
  it('give rows, paging and their age', async () => {
    const { body } = await owner().call(r.listAds, {
      params: inAccount(),
      query: { limit: 10, insightsDatePreset: 'last_14_days', fresh: 1 },
    });
    const parsed = r.listAds.response.parse(body);
    expect(parsed.data).toHaveLength(10);
    expect(parsed.paging).toMatchObject({ hasNext: true, hasPrev: false });
    expect(parsed.data.every(({ adAccountId }) => adAccountId === getAccount().id)).toBe(true);
  });

  it('of identical readers are one call, remembered until a fresh one is asked for', async () => {
    const ask = (query = {}) =>
      owner().call(r.listAdImages, { params: inAccount(), query: { limit: 17, ...query } });
    const answers = await Promise.all([
      ask(),
      ask(),
      mate().call(r.listAdImages, {
        params: inAccount(),
        query: { limit: 17 },
      }),
    ]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(requestsMade()).toBe(1);
    await ask();
    expect(requestsMade()).toBe(1);
    await ask({ fresh: 1 });
    expect(requestsMade()).toBe(2);
  });

  it('of an unknown ad account are not found', async () => {
    const { status, body } = await owner().call(r.listAds, {
      params: { adUserId: adUserId(), adAccountId: '424242' },
    });
    expect([status, body]).toMatchObject([404, { type: 'NotFoundError', code: 100 }]);
  });

  it('tell what became of a profile, and that it is well again', async () => {
    sandbox().state.faults.add({
      kind: 'token',
      profileId: getProfile().facebookId,
      state: 'password',
    });
    const ask = () =>
      owner().call(r.listAdAccounts, { params: { adUserId: adUserId() }, query: { fresh: 1 } });
    const { status, body } = await ask();
    expect([status, body]).toMatchObject([
      400,
      { type: 'FailedPreconditionError', code: 190, details: { subcode: 460 } },
    ]);
    expect(await statusOf()).toBe('password_changed');
    sandbox().state.faults.clear();
    expect([(await ask()).status, await statusOf()]).toEqual([200, 'active']);
  });

  it.each([
    ['a permission, and the profile stays as it was', null, 403, 'active'],
    ['the profile, which is told', 467, 400, 'login_required'],
  ] as const)('take a 190 without a subcode for %s', async (_, subcode, status, profileStatus) => {
    fault({
      path: '/act_*/campaigns',
      effect: { type: 'error', code: 190, message: '(#190) You may not impersonate this Page' },
    });
    if (subcode !== null) {
      fault({ path: '/me', effect: { type: 'error', code: 190, subcode } });
    }
    const listed = await owner().call(r.listAdCampaigns, {
      params: { adUserId: adUserId(), adAccountId: getAccount().id },
      query: { fresh: 1 },
    });
    expect([listed.status, listed.body, await statusOf()]).toMatchObject([
      status,
      { code: 190 },
      profileStatus,
    ]);
  });
});
