import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FaultInput } from '../../../sandbox/faults.ts';
import { type RunningSandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { createGraphGateway } from './gateway.ts';
import {
  type ListAdObjects,
  NetworkError,
  type NetworkPage,
  type ProfileConnection,
} from './port.ts';

const SIZES = { adAccounts: 12, campaigns: 40, adSets: 120, ads: 400, adImages: 80 };

let sandbox: RunningSandbox;
const logged: unknown[] = [];
const gateways: { close(): void }[] = [];

beforeAll(async () => {
  sandbox = await startSandbox({ sizes: { ...SIZES, hasLargeAdAccount: false } });
});
afterEach(() => {
  sandbox.state.reset();
  sandbox.state.faults.clear();
  sandbox.state.calls.clear();
  for (const gateway of gateways.splice(0)) {
    gateway.close();
  }
});
afterAll(() => sandbox.close());

function openGateway({ baseUrl = sandbox.url }: { baseUrl?: string } = {}) {
  let offsetMs = 0;
  const slept: number[] = [];
  const gateway = createGraphGateway({
    baseUrl,
    version: 'v26.0',
    clock: { now: () => new Date(Date.now() + offsetMs) },
    log: { warn: (facts) => void logged.push(facts) },
    sleep: async ({ delayMs }) => {
      slept.push(delayMs);
      offsetMs += delayMs;
    },
  });
  gateways.push(gateway);
  return {
    gateway,
    slept,
    advance: (ms: number) => {
      offsetMs += ms;
    },
  };
}

const world = () => sandbox.state.journal.world;

function getProfile(capabilities: 'first_party' | 'third_party') {
  const profile = world().profiles.find(
    (candidate) =>
      candidate.capabilities === capabilities &&
      candidate.tokenState === 'ok' &&
      candidate.tasks.size > 0,
  );
  if (profile === undefined) {
    throw new Error(`The world has no healthy ${capabilities} profile.`);
  }
  return profile;
}

function connect(capabilities: 'first_party' | 'third_party' = 'first_party'): ProfileConnection {
  const { accessToken, userAgent } = getProfile(capabilities);
  return { adUserId: '7', accessToken, userAgent, proxy: null };
}

/** The fullest account of a profile. */
function getAccount(capabilities: 'first_party' | 'third_party' = 'first_party') {
  const accounts = [...getProfile(capabilities).tasks.keys()].flatMap(
    (id) => world().adAccounts.get(id) ?? [],
  );
  const [fullest] = accounts.toSorted((a, b) => b.adIds.length - a.adIds.length);
  if (fullest === undefined) {
    throw new Error('The profile has no ad account.');
  }
  return fullest;
}

function fault(
  input: Omit<Extract<FaultInput, { kind: 'route' }>, 'kind' | 'probability' | 'skip' | 'delayMs'>,
) {
  sandbox.state.faults.add({ kind: 'route', probability: 1, skip: 0, delayMs: 0, ...input });
}

const callsMade = () => sandbox.state.calls.list({ sinceSequence: 0 });
const requests = () => callsMade().filter(({ isBatchItem }) => !isBatchItem);
const pathsCalled = () =>
  requests().map(({ method, path }) => `${method} ${path.replace(/^\/v26\.0/, '')}`);

function listing(more: Partial<ListAdObjects> = {}): ListAdObjects {
  return {
    connection: connect(),
    adAccountId: getAccount().id,
    period: { preset: 'last_7_days' },
    page: { limit: 500 },
    ...more,
  };
}

async function failureOf(work: Promise<unknown>): Promise<NetworkError> {
  const result = await work.catch((error: unknown) => error);
  if (!(result instanceof NetworkError)) {
    throw new Error(`A NetworkError was expected, not ${JSON.stringify(result)}.`);
  }
  return result;
}

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
    expect([failure.type, failure.code]).toEqual(['UnavailableError', 'unreadable_reply']);
  });
});

describe('ad accounts', () => {
  it('come whole and in one request for a first-party token', async () => {
    const { gateway } = openGateway();
    const accounts = await gateway.listAdAccounts({
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
      });
    }
    expect(pathsCalled()).toEqual(['GET /me/adaccounts']);
  });

  it('end their last days on the today of each zone', async () => {
    const accounts = await openGateway().gateway.listAdAccounts({
      connection: connect(),
      period: { preset: 'last_7_days' },
    });
    const delivered = accounts.filter(({ insights }) => insights !== null);
    expect(delivered.length).toBeGreaterThan(0);
    expect(delivered.map(({ insights }) => [insights?.since, insights?.until])).toEqual(
      delivered.map(({ timeZone }) => [dayIn(timeZone, 6), dayIn(timeZone)]),
    );
  });

  it('come without what another application may not read, and that is learnt once', async () => {
    const { gateway } = openGateway();
    const call = { connection: connect('third_party'), period: { preset: 'today' } } as const;
    const accounts = await gateway.listAdAccounts(call);
    expect(accounts.map(({ id }) => id)).toEqual([...getProfile('third_party').tasks.keys()]);
    expect(
      accounts.map(({ daySpendLimit, nextBillDate }) => [daySpendLimit, nextBillDate]),
    ).toEqual(accounts.map(() => [null, null]));
    expect(accounts.every(({ currencyRatioToUSD }) => currencyRatioToUSD > 0)).toBe(true);
    expect(requests().length).toBeLessThanOrEqual(4);
    sandbox.state.calls.clear();
    await gateway.listAdAccounts(call);
    expect(requests().map(({ status }) => status)).toEqual([200]);
  });

  it('can be asked by id, also beside one that cannot be read', async () => {
    const { gateway } = openGateway();
    const ids = [...getProfile('first_party').tasks.keys()].slice(0, 2);
    const call = { connection: connect(), period: { preset: 'today' } } as const;
    const both = await gateway.listAdAccounts({ ...call, ids });
    expect(both.map(({ id }) => id)).toEqual(ids);
    const withMissing = await gateway.listAdAccounts({ ...call, ids: [...ids, '999999999'] });
    expect(withMissing.map(({ id }) => id)).toEqual(ids);
  });
});

describe('objects of an ad account', () => {
  it('walk through every page by cursors', async () => {
    const { gateway } = openGateway();
    const ids: string[] = [];
    let after: string | undefined;
    do {
      const { rows, paging } = await gateway.listAds(listing({ page: { limit: 25, after } }));
      ids.push(...rows.map(({ id }) => id));
      expect(JSON.stringify(paging)).not.toContain('EAA');
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
    expect(named.rows.every((row) => row.name === name)).toBe(true);
    const active = await gateway.listAds(listing({ filters: { adDelivery: { IN: ['active'] } } }));
    expect(active.rows.map(({ deliveryInfoStatus }) => deliveryInfoStatus)).toEqual(
      active.rows.map(() => 'active'),
    );
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
    sandbox.state.calls.clear();
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
      delivered.map(({ adSetId }) => world().adSets.get(adSetId)?.targetAction ?? null),
    );
  });

  it('are asked for in the language of the reader', async () => {
    const { gateway } = openGateway();
    await gateway.listAds(listing({ locale: 'ru-RU' }));
    expect(callsMade().at(-1)?.query.locale).toBe('ru_RU');
  });
});

describe('images', () => {
  it('come with the creatives that use them', async () => {
    const { rows } = await openGateway().gateway.listAdImages(listing({ page: { limit: 24 } }));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const sample = world().adImages.get(row.id);
      expect(row).toMatchObject({
        adAccountId: sample?.adAccountId,
        hash: sample?.hash,
        name: sample?.name,
        width: sample?.width,
        height: sample?.height,
        creativeIds: sample?.creativeIds,
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

describe('token states', () => {
  it.each([
    ['expired', 'login_required'],
    ['loggedout', 'login_required'],
    ['password', 'password_changed'],
    ['checkpoint', 'checkpoint_required'],
    ['checkpoint_blocking', 'checkpoint_required'],
    ['unconfirmed', 'checkpoint_required'],
    ['app_removed', 'auth_error'],
    ['malformed', 'auth_error'],
    ['missing_scope', null],
  ] as const)('%s makes the profile %s', async (state, adUserStatus) => {
    const { facebookId, accessToken } = getProfile('first_party');
    sandbox.state.faults.add({ kind: 'token', profileId: facebookId, state });
    const failure = await failureOf(openGateway().gateway.listAds(listing()));
    expect(failure.adUserStatus).toBe(adUserStatus);
    expect(failure.status).toBe(adUserStatus === null ? 403 : 400);
    expect(`${failure.stack}${JSON.stringify(failure.toEnvelope())}`).not.toContain(accessToken);
    expect(requests().length).toBe(1);
  });

  it('an unknown token is an authentication failure', async () => {
    const connection = { ...connect(), accessToken: 'EAABunknown' };
    const failure = await failureOf(openGateway().gateway.getIdentity({ connection }));
    expect([failure.type, failure.code, failure.adUserStatus]).toEqual([
      'FailedPreconditionError',
      190,
      'auth_error',
    ]);
  });
});

describe('faults while reading', () => {
  it.each([
    { type: 'drop_before' },
    { type: 'drop_after' },
    { type: 'html_503' },
    { type: 'truncated_json' },
    { type: 'empty_200' },
    { type: 'error', code: 1, httpStatus: 500 },
    { type: 'error', code: 2, isTransient: true },
    { type: 'error', code: 960 },
    { type: 'error', code: 190, subcode: 463, isTransient: true },
  ] as const)('%o passes when tried again', async (effect) => {
    const { gateway, slept } = openGateway();
    fault({ path: '/me', count: 2, effect });
    await expect(gateway.getIdentity({ connection: connect() })).resolves.toMatchObject({
      facebookId: getProfile('first_party').facebookId,
    });
    expect(slept).toEqual([1_000, 2_000]);
  });

  it('that stay are reported, in the product’s words', async () => {
    const { gateway } = openGateway();
    fault({ path: '/me', effect: { type: 'html_503' } });
    const failure = await failureOf(gateway.getIdentity({ connection: connect() }));
    expect([failure.type, failure.message]).toEqual([
      'UnavailableError',
      'The network did not answer properly. Please try again.',
    ]);
    expect(requests().length).toBe(3);
  });

  it('background reads are more patient', async () => {
    const { gateway, slept } = openGateway();
    fault({ path: '/me', count: 4, effect: { type: 'html_503' } });
    await gateway.getIdentity({ connection: connect(), priority: 'background' });
    expect(slept).toEqual([5_000, 10_000, 20_000, 40_000]);
  });

  it('a page that is too heavy is asked for in halves, and stays small for a while', async () => {
    const { gateway, advance } = openGateway();
    fault({ path: '/act_*/ads', effect: { type: 'too_much_data', aboveLimit: 30 } });
    const page = await gateway.listAds(listing({ page: { limit: 100 } }));
    expect(page.rows.length).toBeGreaterThan(0);
    const limits = () => callsMade().flatMap(({ query }) => query.limit ?? []);
    expect(limits()).toEqual(['100', '50', '25']);
    await gateway.listAds(listing({ page: { limit: 100 } }));
    expect(limits().slice(3)).toEqual(['25']);
    advance(600_000);
    sandbox.state.faults.clear();
    await gateway.listAds(listing({ page: { limit: 100 } }));
    expect(limits().at(-1)).toBe('100');
  });

  it.each([
    [17, 2446079, 60_000],
    [80004, 2446079, 60_000],
    [613, 1487742, 60_000],
    [4, undefined, 60_000],
  ])('limit %d / %s ends calls until it is over', async (code, subcode, waitMs) => {
    const { gateway, advance } = openGateway();
    const effect = { type: 'error', code, ...(subcode === undefined ? {} : { subcode }) } as const;
    fault({ path: '/act_*/campaigns', count: 1, effect });
    const failure = await failureOf(gateway.listAdCampaigns(listing()));
    expect([failure.type, failure.code, failure.details?.retryAfterMs]).toEqual([
      'UnavailableError',
      code,
      waitMs,
    ]);
    const made = callsMade().length;
    const early = await failureOf(gateway.listAdCampaigns(listing()));
    expect([early.code, callsMade().length]).toEqual(['usage_limit', made]);
    advance(waitMs);
    await expect(gateway.listAdCampaigns(listing())).resolves.toBeDefined();
  });

  it('a limit that says how long it lasts is waited out that long', async () => {
    const { gateway } = openGateway();
    const usage = {
      type: 'ads_management',
      call_count: 100,
      total_time: 1,
      total_cputime: 1,
      estimated_time_to_regain_access: 7,
    };
    fault({
      path: '/act_*/campaigns',
      effect: {
        type: 'error',
        code: 80004,
        headers: { 'X-Business-Use-Case-Usage': JSON.stringify({ 1: [usage] }) },
      },
    });
    const failure = await failureOf(gateway.listAdCampaigns(listing()));
    expect(failure.details?.retryAfterMs).toBe(420_000);
  });

  it('parts of a batch that ran out of time are asked again', async () => {
    const { gateway } = openGateway();
    const ids = [...getProfile('first_party').tasks.keys()].slice(0, 2);
    const [first] = ids;
    fault({ path: `/act_${first}`, count: 1, effect: { type: 'drop_before' } });
    const accounts = await gateway.listAdAccounts({
      connection: connect(),
      period: { preset: 'today' },
      ids: [...ids, '999999999'],
    });
    expect(accounts.map(({ id }) => id)).toEqual(ids);
    expect(pathsCalled().filter((path) => path.startsWith('POST'))).toHaveLength(2);
  });
});

describe('changes', () => {
  const target = () => {
    const adId = getAccount().adIds.find((id) => world().ads.get(id)?.status === 'ACTIVE') ?? '';
    return { connection: connect(), id: adId, adAccountId: getAccount().id };
  };
  const actionsOn = (id: string) =>
    sandbox.state.journal.actions.filter(({ objectId }) => objectId === id);

  it('reach the network once', async () => {
    const ad = target();
    await openGateway().gateway.updateAd({ ...ad, change: { status: 'PAUSED' } });
    expect(actionsOn(ad.id).map(({ values }) => values)).toEqual([
      { status: 'PAUSED', updatedAtMs: expect.any(Number) },
    ]);
    expect(pathsCalled()).toEqual([`POST /${ad.id}`]);
  });

  it.each([
    ['drop_after', 1],
    ['drop_before', 1],
  ] as const)('whose answer was lost (%s) are made once all the same', async (type, actions) => {
    const ad = target();
    fault({ method: 'POST', path: `/${ad.id}`, count: 1, effect: { type } });
    await openGateway().gateway.updateAd({ ...ad, change: { status: 'PAUSED' } });
    expect(actionsOn(ad.id)).toHaveLength(actions);
    expect(world().ads.get(ad.id)?.status).toBe('PAUSED');
  });

  it('are never sent blindly again when the object cannot be read', async () => {
    const ad = target();
    fault({ method: 'POST', path: `/${ad.id}`, count: 1, effect: { type: 'drop_after' } });
    fault({ method: 'GET', path: `/${ad.id}`, effect: { type: 'html_503' } });
    const failure = await failureOf(
      openGateway().gateway.updateAd({ ...ad, change: { status: 'PAUSED' } }),
    );
    expect([failure.type, actionsOn(ad.id).length]).toEqual(['UnavailableError', 1]);
    expect(pathsCalled().filter((path) => path.startsWith('POST'))).toHaveLength(1);
  });

  it('that are refused are not repeated', async () => {
    const ad = target();
    fault({
      method: 'POST',
      path: `/${ad.id}`,
      effect: { type: 'error', code: 100, subcode: 2490468 },
    });
    const failure = await failureOf(
      openGateway().gateway.updateAd({ ...ad, change: { status: 'ACTIVE' } }),
    );
    expect([failure.type, failure.details?.subcode]).toEqual(['FailedPreconditionError', 2490468]);
    expect(requests()).toHaveLength(1);
  });

  it('of budgets and times go out in minor units and with an offset', async () => {
    const adSetId =
      getAccount().adSetIds.find((id) => {
        const adSet = world().adSets.get(id);
        return adSet?.status === 'ACTIVE' && adSet.dailyBudgetMinor !== null;
      }) ?? '';
    const before = await openGateway().gateway.readAdObject({
      connection: connect(),
      level: 'ad_set',
      id: adSetId,
    });
    const { currency } = getAccount();
    const minor = (before.dailyBudget?.minor ?? 0) + 500;
    await openGateway().gateway.updateAdSet({
      connection: connect(),
      id: adSetId,
      adAccountId: getAccount().id,
      change: { name: 'New name', dailyBudget: { minor, currency } },
    });
    const after = await openGateway().gateway.readAdObject({
      connection: connect(),
      level: 'ad_set',
      id: adSetId,
    });
    expect(after).toEqual({ ...before, name: 'New name', dailyBudget: { minor, currency } });
  });
});

describe('odd replies', () => {
  it('of one row or one unknown value do not break a list', async () => {
    const rows = [
      { id: '1', account_id: '9', name: 'Good', status: 'ACTIVE', effective_status: 'BRAND_NEW' },
      { name: 'No id' },
      'not even an object',
      { id: '2', account_id: '9', status: 7, daily_budget: { odd: true }, objective: 'NEW_GOAL' },
    ];
    const server = createServer((request, response) => {
      const isList = request.url?.includes('campaigns') === true;
      response.end(
        JSON.stringify(
          isList
            ? { data: rows }
            : { id: 'act_9', account_id: '9', account_status: 1, currency: 'USD' },
        ),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    try {
      const { gateway } = openGateway({ baseUrl: `http://127.0.0.1:${port}` });
      const page = await gateway.listAdCampaigns(listing({ adAccountId: '9' }));
      expect(
        page.rows.map(({ id, status, effectiveStatus, dailyBudget, objective }) => ({
          id,
          status,
          effectiveStatus,
          dailyBudget,
          objective,
        })),
      ).toEqual([
        {
          id: '1',
          status: 'ACTIVE',
          effectiveStatus: 'BRAND_NEW',
          dailyBudget: null,
          objective: 'NONE',
        },
        {
          id: '2',
          status: 'UNKNOWN',
          effectiveStatus: 'UNKNOWN',
          dailyBudget: null,
          objective: 'NEW_GOAL',
        },
      ]);
      expect(logged.at(-1)).toEqual({ path: 'act_9/campaigns', dropped: 2 });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
