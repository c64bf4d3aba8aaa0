import { adEffectiveStatus } from '@ads-checker/shared/sample/index';
import { describe, expect, it } from 'vitest';
import { startSandbox } from '../../../sandbox/sandbox.ts';
import { failureOf, useGraphGateway } from '../../../test/harness/graph-gateway.ts';
import type { ListAdObjects } from './ports/ad-objects-port.ts';
import type { NetworkPage } from './ports/network-call.ts';

const {
  world,
  sandbox,
  openGateway,
  getProfile,
  connect,
  getAccount,
  listing,
  fault,
  callsMade,
  requests,
  pathsCalled,
} = useGraphGateway();

function dayIn(timeZone: string, daysAgo = 0): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() - daysAgo * 86_400_000);
}

describe('identity', () => {
  it('is read with the agent of the profile', async () => {
    const profile = getProfile('first_party');
    expect(await openGateway().gateway.getIdentity({ connection: connect() })).toEqual({
      facebookId: profile.facebookId,
      name: profile.name,
      gender: profile.gender,
      picture: { url: expect.any(String), width: 200, height: 200 },
    });
    expect(callsMade().map(({ userAgent }) => userAgent)).toEqual([profile.userAgent]);
  });

  it('without its parts is no identity', async () => {
    fault({ path: '/me', effect: { type: 'empty_object' } });
    const failure = await failureOf(openGateway().gateway.getIdentity({ connection: connect() }));
    expect([failure.type, failure.code]).toEqual([
      'FailedPreconditionError',
      'identity_unavailable',
    ]);
  });
});

function countRejectedAds(adAccountId: string): number {
  const { ads, adSets, campaigns } = world();
  return [...ads.values()].filter((ad) => {
    const adSet = adSets.get(ad.adSetId);
    const campaign = campaigns.get(adSet?.campaignId ?? '');
    return (
      campaign?.adAccountId === adAccountId &&
      adSet !== undefined &&
      adEffectiveStatus({ ad, adSet, campaign }) === 'DISAPPROVED'
    );
  }).length;
}

describe('ad accounts', () => {
  it('come whole and in one request for a first-party token', async () => {
    const { gateway } = openGateway();
    const { rows: accounts } = await gateway.listAdAccounts({
      connection: connect(),
      period: { preset: 'today' },
    });
    const profile = getProfile('first_party');
    expect(accounts.map(({ id }) => id)).toEqual([...profile.tasks.keys()]);
    for (const account of accounts) {
      const sample = world().adAccounts.get(account.id);
      const tasks = profile.tasks.get(account.id) ?? [];
      expect(account).toMatchObject({
        adUserId: '7',
        status: sample?.status,
        disableReason: sample?.disableReason,
        name: sample?.name,
        currency: sample?.currency,
        timeZone: sample?.timeZone,
        currencyRatioToUSD: sample?.ratioToUsd,
        isUserAllowedToAdvertise: tasks.includes('ADVERTISE') || tasks.includes('MANAGE'),
        daySpendLimit:
          sample?.daySpendLimitUnits == null
            ? null
            : { amount: String(sample.daySpendLimitUnits), currency: sample.currency },
        rejectedAdCount: countRejectedAds(account.id),
      });
    }
    expect(accounts.some(({ rejectedAdCount }) => (rejectedAdCount ?? 0) > 0)).toBe(true);
    expect(pathsCalled()).toEqual(['GET /me/adaccounts']);
  });

  it('end their last days on the today of each zone', async () => {
    const { rows: accounts } = await openGateway().gateway.listAdAccounts({
      connection: connect(),
      period: { preset: 'last_7_days' },
    });
    const delivered = accounts.filter(({ insights }) => insights !== null);
    expect(delivered.length).toBeGreaterThan(0);
    expect(delivered.map(({ insights }) => [insights?.since, insights?.until])).toEqual(
      delivered.map(({ timeZone }) => [dayIn(timeZone ?? '', 6), dayIn(timeZone ?? '')]),
    );
  });

  it('come without what another application may not read, and that is learnt once', async () => {
    const { gateway } = openGateway();
    const call = { connection: connect('third_party'), period: { preset: 'today' } } as const;
    const { rows: accounts } = await gateway.listAdAccounts(call);
    expect(accounts.map(({ id }) => id)).toEqual([...getProfile('third_party').tasks.keys()]);
    expect(
      accounts.map(({ daySpendLimit, nextBillDate }) => [daySpendLimit, nextBillDate]),
    ).toEqual(accounts.map(() => [null, null]));
    expect(accounts.every(({ currencyRatioToUSD }) => (currencyRatioToUSD ?? 0) > 0)).toBe(true);
    expect(requests().length).toBeLessThanOrEqual(4);
    sandbox().state.calls.clear();
    await gateway.listAdAccounts(call);
    expect(requests().map(({ status }) => status)).toEqual([200]);
  });

  it('can be asked by id, also beside one that cannot be read', async () => {
    const { gateway } = openGateway();
    const ids = [...getProfile('first_party').tasks.keys()].slice(0, 2);
    const call = { connection: connect(), period: { preset: 'today' } } as const;
    const both = await gateway.listAdAccounts({ ...call, ids });
    expect(both.rows.map(({ id }) => id)).toEqual(ids);
    expect(requests()).toHaveLength(1);
    const withMissing = await gateway.listAdAccounts({ ...call, ids: [...ids, '999999999'] });
    expect(withMissing.rows.map(({ id }) => id)).toEqual(ids);
    expect(withMissing.failed.map(({ id, error }) => [id, error.type, error.code])).toEqual([
      ['999999999', 'NotFoundError', 100],
    ]);
  });
});

describe('objects of an ad account', () => {
  it('walk through every page by cursors', async () => {
    const { gateway } = openGateway();
    const ids: string[] = [];
    const pages: unknown[] = [];
    let after: string | undefined;
    do {
      const { rows, paging } = await gateway.listAds(listing({ page: { limit: 25, after } }));
      ids.push(...rows.map(({ id }) => id));
      expect(JSON.stringify(paging)).not.toContain('EAA');
      pages.push(paging);
      after = paging.after ?? undefined;
    } while (after !== undefined);
    const isLive = (object: { status: string } | undefined) =>
      object !== undefined && !['ARCHIVED', 'DELETED'].includes(object.status);
    const live = getAccount().adIds.filter((id) => {
      const ad = world().ads.get(id);
      return (
        isLive(ad) &&
        isLive(world().adSets.get(ad?.adSetId ?? '')) &&
        isLive(world().campaigns.get(ad?.campaignId ?? ''))
      );
    });
    expect(ids).toEqual(live);
    const count = Math.ceil(live.length / 25);
    expect(count).toBeGreaterThan(1);
    expect(pages).toEqual(
      Array.from({ length: count }, (_, index) => ({
        hasNext: index < count - 1,
        hasPrev: index > 0,
        total: live.length,
        after: index < count - 1 ? expect.any(String) : null,
        before: index > 0 ? expect.any(String) : null,
      })),
    );
  });

  it('go back as well as forth', async () => {
    const { gateway } = openGateway();
    const first = await gateway.listAds(listing({ page: { limit: 5 } }));
    const second = await gateway.listAds(
      listing({ page: { limit: 5, after: first.paging.after ?? '' } }),
    );
    expect([first.paging.hasPrev, second.paging.hasPrev]).toEqual([false, true]);
    const back = await gateway.listAds(
      listing({ page: { limit: 5, before: second.paging.before ?? '' } }),
    );
    expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
  });

  it('cost the calls their pages force, and one for the account', async () => {
    const { gateway } = openGateway();
    await Promise.all([gateway.listAdCampaigns(listing()), gateway.listAdSets(listing())]);
    await gateway.listAdImages(listing());
    const { id } = getAccount();
    expect(pathsCalled().sort()).toEqual(
      [
        `GET /act_${id}`,
        `GET /act_${id}/adimages`,
        `GET /act_${id}/adsets`,
        `GET /act_${id}/campaigns`,
      ].sort(),
    );
  });

  it('carry budgets in the minor units of their currency', async () => {
    const { gateway } = openGateway();
    const { rows } = await gateway.listAdCampaigns(listing());
    const { minorPerUnit } = getAccount();
    for (const { id, dailyBudget, lifetimeBudget } of rows) {
      const sample = world().campaigns.get(id);
      const toMinor = (money: { amount: string } | null) =>
        money === null ? null : Math.round(Number(money.amount) * minorPerUnit);
      expect([toMinor(dailyBudget), toMinor(lifetimeBudget)]).toEqual([
        sample?.dailyBudgetMinor ?? null,
        sample?.lifetimeBudgetMinor ?? null,
      ]);
    }
  });

  it('are told apart by filters', async () => {
    const { gateway } = openGateway();
    const all = await gateway.listAds(listing());
    const campaignId = all.rows[0]?.adCampaignId ?? '';
    const ofCampaign = await gateway.listAds(listing({ filters: { campaignIds: [campaignId] } }));
    expect(ofCampaign.rows.map(({ id }) => id)).toEqual(
      all.rows.filter((row) => row.adCampaignId === campaignId).map(({ id }) => id),
    );
    const name = all.rows[0]?.name ?? '';
    const named = await gateway.listAds(listing({ filters: { adName: { EQUAL: name } } }));
    const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
    expect(idsOf(named.rows)).toEqual(idsOf(all.rows.filter((row) => row.name === name)));
    const others = await gateway.listAds(listing({ filters: { adName: { NOT_EQUAL: name } } }));
    expect(idsOf(others.rows)).toEqual(idsOf(all.rows.filter((row) => row.name !== name)));
    const active = await gateway.listAds(listing({ filters: { adDelivery: { IN: ['active'] } } }));
    const isActive = ({ deliveryInfoStatus }: { deliveryInfoStatus: string }) =>
      deliveryInfoStatus === 'active';
    expect(active.rows.length).toBeGreaterThan(0);
    expect(idsOf(active.rows)).toEqual(idsOf(all.rows.filter(isActive)));
  });

  it('that are deleted are not asked for', async () => {
    const { gateway } = openGateway();
    const page = await gateway.listAds(listing({ filters: { adDelivery: { IN: ['deleted'] } } }));
    expect([page.rows, page.paging.total, callsMade()]).toEqual([[], 0, []]);
  });

  it('have their delivery derived where the network refuses its own', async () => {
    const { gateway } = openGateway();
    const thirdParty = listing({
      connection: connect('third_party'),
      adAccountId: getAccount('third_party').id,
    });
    const [campaigns, adSets, ads] = [
      await gateway.listAdCampaigns(thirdParty),
      await gateway.listAdSets(thirdParty),
      await gateway.listAds(thirdParty),
    ];
    for (const { rows } of [campaigns, adSets, ads]) {
      expect(rows.length).toBeGreaterThan(0);
      expect(
        rows.every((row) => row.deliveryStatus !== '' && row.deliverySubStatuses.length > 0),
      ).toBe(true);
    }
    sandbox().state.calls.clear();
    await gateway.listAds(thirdParty);
    expect(requests().map(({ status }) => status)).toEqual([200]);
  });

  it('have their target action told from the goal where the network does not name it', async () => {
    const { gateway } = openGateway();
    const ids = [...getProfile('third_party').tasks.keys()];
    const pages = await Promise.all(
      ids.map((adAccountId) =>
        gateway.listAds(
          listing({
            connection: connect('third_party'),
            adAccountId,
            period: { preset: 'all_time' },
          }),
        ),
      ),
    );
    const delivered = pages.flatMap(({ rows }) => rows).filter(({ insights }) => insights !== null);
    expect(delivered.length).toBeGreaterThan(0);
    expect(delivered.map(({ insights }) => insights?.targetAction)).toEqual(
      delivered.map(({ adSetId }) => world().adSets.get(adSetId ?? '')?.targetAction ?? null),
    );
  });

  it.each([
    ['en-US', 'en_US'],
    ['ru-RU', 'ru_RU'],
  ] as const)('are asked for in the language of the reader: %s', async (locale, sent) => {
    const { gateway } = openGateway();
    const { connection, period } = listing();
    await gateway.listAdAccounts({ connection, period, locale });
    await gateway.listAds(listing({ locale }));
    await gateway.listAdImages(listing({ locale }));
    const { id } = getAccount();
    const lists = ['/me/adaccounts', `/act_${id}/ads`, `/act_${id}/adimages`];
    const asked = requests().filter(({ path }) => lists.some((list) => path.endsWith(list)));
    expect(asked.map(({ query }) => query.locale)).toEqual(lists.map(() => sent));
  });
});

describe('images', () => {
  it('come with their number, however few are read', async () => {
    const { id } = getAccount();
    const all = [...world().adImages.values()].filter(({ adAccountId }) => adAccountId === id);
    const { rows, paging } = await openGateway().gateway.listAdImages(
      listing({ page: { limit: 2 } }),
    );
    expect([rows.length, paging.total]).toEqual([2, all.length]);
    expect(all.length).toBeGreaterThan(2);
  });

  it('come with the creatives that use them', async () => {
    const { rows } = await openGateway().gateway.listAdImages(listing({ page: { limit: 24 } }));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const sample = world().adImages.get(row.id);
      expect({
        ...row,
        createdAt: Date.parse(row.createdAt ?? ''),
        updatedAt: Date.parse(row.updatedAt ?? ''),
      }).toEqual({
        id: `${sample?.adAccountId}:${sample?.hash}`,
        adAccountId: sample?.adAccountId,
        hash: sample?.hash,
        status: sample?.status,
        name: sample?.name,
        width: sample?.width,
        height: sample?.height,
        creativeIds: sample?.creativeIds,
        permalinkUrl: expect.stringMatching(/^https?:/),
        thumbnailUrl: expect.stringMatching(/^https?:/),
        createdAt: Math.floor((sample?.createdAtMs ?? 0) / 1_000) * 1_000,
        updatedAt: Math.floor((sample?.updatedAtMs ?? 0) / 1_000) * 1_000,
        isRobotReviewed: null,
        isHumanReviewed: null,
        policyInfo: null,
      });
    }
  });
});

describe('the largest ad account', () => {
  it('costs the calls its pages force, and one', async () => {
    const large = await startSandbox();
    try {
      const { gateway } = openGateway({ baseUrl: large.url });
      const { largeAdAccountId = '', profiles } = large.state.journal.world;
      const profile = profiles.find(({ tasks }) => tasks.has(largeAdAccountId));
      const connection = { ...connect(), accessToken: profile?.accessToken ?? '' };
      await gateway.listAdAccounts({ connection, period: { preset: 'today' } });
      large.state.calls.clear();
      const call = { ...listing(), connection, adAccountId: largeAdAccountId };
      const walk = async (list: (call: ListAdObjects) => Promise<NetworkPage<unknown>>) => {
        let after: string | undefined;
        let pages = 0;
        let count = 0;
        do {
          const limit = pages === 0 ? 25 : 500;
          const { rows, paging } = await list({ ...call, page: { limit, after } });
          after = paging.after ?? undefined;
          pages += 1;
          count += rows.length;
        } while (after !== undefined);
        return { pages, count };
      };
      const lists = [gateway.listAdCampaigns, gateway.listAdSets, gateway.listAds] as const;
      const walks = await Promise.all(lists.map((list) => walk(list)));
      const pages = walks.reduce((sum, walked) => sum + walked.pages, 0);
      expect(walks.map(({ count }) => count)).toEqual([300, 1_200, 6_000]);
      expect(large.state.calls.counters().requests).toBeLessThanOrEqual(pages + 1);
    } finally {
      await large.close();
    }
  });
});
