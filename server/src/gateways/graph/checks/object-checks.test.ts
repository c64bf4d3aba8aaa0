import { afterEach, describe, expect, it } from 'vitest';
import type { FaultEffect } from '../../../../sandbox/faults.ts';
import { failureOf, useGraphGateway } from '../../../../test/harness/graph-gateway.ts';
import type { GraphGateway } from '../ports/graph-port.ts';

const {
  openGateway,
  connect,
  getAccount,
  getProfile,
  world,
  sandbox,
  fault,
  requests,
  callsMade,
  logged,
  pathsCalled,
} = useGraphGateway();
afterEach(() => {
  logged.length = 0;
});

const page = { limit: 50 };
const nowMs = () => sandbox().state.nowMs();
/** Nothing in the world is updated after this time, except by the test. */
const startOfWorld = () => new Date(world().nowMs);
const liveAds = () =>
  getAccount().adIds.flatMap((id) => {
    const ad = world().ads.get(id);
    const statuses = [
      ad?.status,
      world().adSets.get(ad?.adSetId ?? '')?.status,
      world().campaigns.get(ad?.campaignId ?? '')?.status,
    ];
    return ad === undefined || statuses.some((status) => /ARCHIVED|DELETED/.test(status ?? ''))
      ? []
      : [ad];
  });

function rejectFirst() {
  const [ad] = liveAds();
  if (ad === undefined) {
    throw new Error('The account has no ad.');
  }
  ad.review = 'disapproved';
  ad.reviewFeedback = [{ placement: 'facebook', title: 'Circumventing systems', message: 'No.' }];
  ad.updatedAtMs = nowMs();
  return ad;
}

const CALLS: readonly {
  readonly name: string;
  readonly path: string;
  readonly run: (gateway: GraphGateway) => Promise<unknown>;
}[] = [
  {
    name: 'listCheckedAdAccounts',
    path: '/me/adaccounts',
    run: (gateway) =>
      gateway.listCheckedAdAccounts({
        connection: connect(),
        adsUpdatedSince: startOfWorld(),
        page,
      }),
  },
  {
    name: 'listCheckedAds',
    path: '/act_*/ads',
    run: (gateway) =>
      gateway.listCheckedAds({
        connection: connect(),
        adAccountId: getAccount().id,
        updatedSince: null,
        page,
      }),
  },
  {
    name: 'readCheckedAds',
    path: '/',
    run: (gateway) =>
      gateway.readCheckedAds({ connection: connect(), ids: [liveAds()[0]?.id ?? ''] }),
  },
  {
    name: 'readYesterdaySpend',
    path: '/',
    run: (gateway) =>
      gateway.readYesterdaySpend({ connection: connect(), adAccountIds: [getAccount().id] }),
  },
];

const PASSING: readonly FaultEffect[] = [
  { type: 'html_503' },
  { type: 'truncated_json' },
  { type: 'empty_200' },
  { type: 'drop_before' },
  { type: 'error', code: 2, isTransient: true },
];

describe.each(CALLS)('$name', ({ path, run }) => {
  it.each(PASSING)('gets over one %o', async (effect) => {
    const { gateway } = openGateway();
    const right = await run(gateway);
    fault({ path, count: 1, effect });
    expect(await run(gateway)).toEqual(right);
  });

  it.each([
    [{ code: 190, subcode: 460 }, 'password_changed'],
    [{ code: 190, subcode: 459 }, 'checkpoint_required'],
    [{ code: 190, subcode: 463 }, 'login_required'],
  ])('lays %o on the profile', async (error, adUserStatus) => {
    fault({ path, effect: { type: 'error', ...error } });
    expect(await failureOf(run(openGateway().gateway))).toMatchObject({ adUserStatus });
  });

  it('gives a refusal of rights to the caller and not to the profile', async () => {
    fault({ path, effect: { type: 'error', code: 200, message: '(#200) Not yours.' } });
    expect(await failureOf(run(openGateway().gateway))).toMatchObject({ adUserStatus: null });
  });
});

describe('listCheckedAdAccounts', () => {
  const list = (gateway: GraphGateway, adsUpdatedSince: Date | null) =>
    gateway.listCheckedAdAccounts({ connection: connect(), adsUpdatedSince, page });

  it('reads all accounts and the ads updated since then in one call', async () => {
    const ad = rejectFirst();
    const { rows, paging } = await list(openGateway().gateway, startOfWorld());
    expect(pathsCalled()).toEqual(['POST /']);
    expect(rows.map(({ adAccount }) => adAccount.id)).toEqual([
      ...getProfile('first_party').tasks.keys(),
    ]);
    expect(paging.total).toBe(rows.length);
    const ofAccount = rows.find(({ adAccount }) => adAccount.id === getAccount().id);
    expect(ofAccount?.updatedAds?.rows).toEqual([
      {
        id: ad.id,
        campaignId: ad.campaignId,
        campaignName: world().campaigns.get(ad.campaignId)?.name,
        adSetId: ad.adSetId,
        adSetName: world().adSets.get(ad.adSetId)?.name,
        name: ad.name,
        effectiveStatus: 'DISAPPROVED',
        updatedAt: expect.any(String),
        reviewFeedback: [{ title: 'Circumventing systems', message: 'No.' }],
        issues: [],
      },
    ]);
    const quiet = rows.filter(({ adAccount }) => adAccount.id !== getAccount().id);
    expect(quiet.map(({ updatedAds }) => updatedAds?.rows)).toEqual(quiet.map(() => []));
    expect(ofAccount?.adAccount.rejectedAdCount).toBe(
      liveAds().filter(({ review }) => review === 'disapproved').length,
    );
    expect(ofAccount?.activeAdCount).toEqual(expect.any(Number));
  });

  it('reads no ads when it is not asked for them', async () => {
    const { rows } = await list(openGateway().gateway, null);
    expect(rows.map(({ updatedAds }) => updatedAds)).toEqual(rows.map(() => null));
    expect(callsMade()[0]?.query).not.toContain('updated_since');
  });

  it('says that ads must be read by account where the network does not serve them with the account', async () => {
    const { gateway } = openGateway();
    fault({
      path: '/me/adaccounts',
      effect: { type: 'refused_fields', fields: ['ads'], code: 100 },
    });
    const { rows } = await list(gateway, startOfWorld());
    expect(rows.map(({ updatedAds, activeAdCount }) => [updatedAds, activeAdCount])).toEqual(
      rows.map(() => [null, null]),
    );
  });

  it('reads smaller pages when the network wants less data', async () => {
    const { gateway } = openGateway();
    fault({ path: '/me/adaccounts', effect: { type: 'too_much_data', aboveLimit: 3 } });
    const { rows, paging } = await list(gateway, startOfWorld());
    expect(rows).toHaveLength(3);
    expect(paging.hasNext).toBe(true);
  });

  it('keeps each account of a broken list, and counts those without an id', async () => {
    fault({
      path: '/me/adaccounts',
      effect: {
        type: 'malformed_rows',
        rows: [
          { set: { updated_ads: 'none', active_ads: [], account_status: {} }, leaveOut: [] },
          { set: { id: {}, account_id: null }, leaveOut: [] },
        ],
      },
    });
    const { rows, gaps } = await list(openGateway().gateway, startOfWorld());
    expect(gaps).toEqual({ isCutShort: false, unreadableRows: 1 });
    expect(rows).toHaveLength(getProfile('first_party').tasks.size - 1);
    expect(rows[0]).toMatchObject({
      activeAdCount: null,
      updatedAds: null,
      adAccount: {
        status: null,
        unreadFields: expect.arrayContaining(['status', 'activeAds', 'updatedAds']),
      },
    });
  });
});

describe('listCheckedAds', () => {
  it('reads all of an account, or what was updated', async () => {
    const ad = rejectFirst();
    const { gateway } = openGateway();
    const list = async (updatedSince: Date | null) => {
      const { rows } = await gateway.listCheckedAds({
        connection: connect(),
        adAccountId: getAccount().id,
        updatedSince,
        page: { limit: 500 },
      });
      return rows.map(({ id }) => id);
    };
    expect(new Set(await list(null))).toEqual(new Set(liveAds().map(({ id }) => id)));
    expect(await list(startOfWorld())).toEqual([ad.id]);
  });

  it('keeps an ad whose status or feedback cannot be read', async () => {
    fault({
      path: '/act_*/ads',
      effect: {
        type: 'malformed_rows',
        rows: [
          {
            set: { effective_status: {}, ad_review_feedback: 7, issues_info: 'x' },
            leaveOut: ['name'],
          },
        ],
      },
    });
    const { rows } = await openGateway().gateway.listCheckedAds({
      connection: connect(),
      adAccountId: getAccount().id,
      updatedSince: null,
      page: { limit: 1 },
    });
    expect(rows).toMatchObject([
      { name: rows[0]?.id, effectiveStatus: null, reviewFeedback: [], issues: [] },
    ]);
  });
});

describe('readCheckedAds', () => {
  it('reads archived and deleted ads, fifty a call, and leaves unknown ones out', async () => {
    const ads = liveAds().slice(0, 60);
    const [gone] = ads;
    if (gone !== undefined) {
      gone.status = 'DELETED';
    }
    const ids = [...ads.map(({ id }) => id), '120000000000000000'];
    const rows = await openGateway().gateway.readCheckedAds({ connection: connect(), ids });
    expect(rows.map(({ id }) => id)).toEqual(ads.map(({ id }) => id));
    expect(rows[0]?.effectiveStatus).toBe('DELETED');
    expect(requests()).toHaveLength(Math.ceil(ids.length / 50));
  });
});

describe('readYesterdaySpend', () => {
  it('adds up to the day, by hour, and leaves out an account that cannot be read', async () => {
    const account = getAccount();
    const { gateway } = openGateway();
    const read = await gateway.readYesterdaySpend({
      connection: connect(),
      adAccountIds: [account.id, '5'],
    });
    expect([...read.keys()]).toEqual([account.id]);
    const { date, hours = [] } = read.get(account.id) ?? {};
    expect(hours).toHaveLength(24);
    const [whole] = (
      await gateway.listAdAccounts({
        connection: connect(),
        period: { preset: 'yesterday' },
        ids: [account.id],
      })
    ).rows;
    const sum = hours.reduce((total, hour) => total + Number(hour), 0);
    expect([date, sum.toFixed(2)]).toEqual([
      whole?.insights?.since,
      Number(whole?.insights?.spend).toFixed(2),
    ]);
  });
});
