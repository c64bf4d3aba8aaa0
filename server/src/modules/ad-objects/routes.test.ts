import { adObjectRoutes as r } from '@ads-checker/shared/contracts/ad-objects';
import type { RouteShape } from '@ads-checker/shared/http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FaultInput } from '../../../sandbox/faults.ts';
import { type RunningSandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { RequestInput, TestClient } from '../../../test/harness/client.ts';

const SIZES = { adAccounts: 12, campaigns: 40, adSets: 120, ads: 400, adImages: 80 };

let sandbox: RunningSandbox;
let app: TestApp;
let owner: TestClient;
let mate: TestClient;
let stranger: TestClient;
let adUserId: string;

const world = () => sandbox.state.journal.world;

function getProfile() {
  const profile = world().profiles.find(
    ({ capabilities, tokenState }) => capabilities === 'first_party' && tokenState === 'ok',
  );
  if (profile === undefined) {
    throw new Error('The world has no healthy first-party profile.');
  }
  return profile;
}

/** The fullest account that is active and in which the profile may advertise. */
function getAccount() {
  const [account] = [...getProfile().tasks]
    .filter(([, tasks]) => tasks.includes('ADVERTISE') || tasks.includes('MANAGE'))
    .flatMap(([id]) => world().adAccounts.get(id) ?? [])
    .filter(({ status }) => status === 1)
    .toSorted((a, b) => b.adIds.length - a.adIds.length);
  if (account === undefined) {
    throw new Error('The profile has no active ad account.');
  }
  return account;
}

beforeAll(async () => {
  sandbox = await startSandbox({ sizes: { ...SIZES, hasLargeAdAccount: false } });
  app = await startTestApp({ graphUrl: sandbox.url });
  const account = await app.factories.buildAccount();
  const colleague = await app.factories.buildAccount({ teamId: account.teamId });
  const other = await app.factories.buildAccount();
  owner = await app.signIn({ username: account.user.username, accountId: account.id });
  mate = await app.signIn({ username: colleague.user.username, accountId: colleague.id });
  stranger = await app.signIn({ username: other.user.username, accountId: other.id });
  const { accessToken, facebookId, userAgent } = getProfile();
  adUserId = await app.factories.buildAdUser({
    accountId: account.id,
    accessToken,
    facebookId,
    userAgent,
    isShared: true,
  });
});
afterAll(async () => {
  await app?.close();
  await sandbox?.close();
});
beforeEach(async () => {
  sandbox.state.reset();
  sandbox.state.faults.clear();
  sandbox.state.calls.clear();
  await app.container.adUsers.reportStatus({ adUserId, status: 'active' });
});

type RouteFault = Extract<FaultInput, { kind: 'route' }>;
function fault(input: Partial<RouteFault> & Pick<RouteFault, 'effect'>) {
  sandbox.state.faults.add({ probability: 1, skip: 0, delayMs: 0, ...input, kind: 'route' });
}
const actionsOn = (id: string) =>
  sandbox.state.journal.actions.filter(({ objectId }) => objectId === id);
const requestsMade = () => sandbox.state.calls.counters().requests;
const statusOf = async () => (await app.container.adUsers.getConnection(adUserId)).status;

const inAccount = () => ({ adUserId, adAccountId: getAccount().id });
const live = <T extends { status: string }>(objects: ReadonlyMap<string, T>, ids: string[]) => {
  const id = ids.find((candidate) => objects.get(candidate)?.status === 'ACTIVE');
  if (id === undefined) {
    throw new Error('Nothing in this account is active.');
  }
  return id;
};
const adId = () => live(world().ads, getAccount().adIds);
const adSetId = () =>
  live(
    world().adSets,
    getAccount().adSetIds.filter((id) => world().adSets.get(id)?.dailyBudgetMinor != null),
  );
const campaignId = () => live(world().campaigns, getAccount().campaignIds);

interface Case {
  readonly name: string;
  readonly route: RouteShape;
  readonly input: () => RequestInput;
  readonly invalid: () => RequestInput;
  readonly field: string;
}
const reads: Case[] = (['listAdCampaigns', 'listAdSets', 'listAds', 'listAdImages'] as const).map(
  (name) => ({
    name,
    route: r[name],
    input: () => ({ params: inAccount() }),
    invalid: () => ({ params: inAccount(), query: { limit: 0 } }),
    field: 'query.limit',
  }),
);
reads.push({
  name: 'listAdAccounts',
  route: r.listAdAccounts,
  input: () => ({ params: { adUserId } }),
  invalid: () => ({ params: { adUserId }, query: { datePreset: 'tomorrow' } }),
  field: 'query.datePreset',
});
const off = { status: 'PAUSED' };
const writes: Case[] = [
  {
    name: 'updateAdCampaign',
    route: r.updateAdCampaign,
    input: () => ({ params: { adUserId, adCampaignId: campaignId() }, body: off }),
    invalid: () => ({ params: { adUserId, adCampaignId: campaignId() }, body: { status: 'ON' } }),
    field: 'body.status',
  },
  {
    name: 'updateAdSet',
    route: r.updateAdSet,
    input: () => ({ params: { adUserId, adSetId: adSetId() }, body: off }),
    invalid: () => ({
      params: { adUserId, adSetId: adSetId() },
      body: { dailyBudget: { amount: '-1' } },
    }),
    field: 'body.dailyBudget.amount',
  },
  {
    name: 'updateAd',
    route: r.updateAd,
    input: () => ({ params: { adUserId, adId: adId() }, body: off }),
    invalid: () => ({ params: { adUserId, adId: adId() }, body: { status: 'DELETED' } }),
    field: 'body.status',
  },
];
const all = [...reads, ...writes];

describe('every route', () => {
  it.each(all)('$name needs a session', async ({ route, input }) => {
    expect((await app.anonymous().call(route, input())).status).toBe(401);
  });

  it.each(all)('$name names the field it does not take', async ({ route, invalid, field }) => {
    const { status, body } = await owner.call(route, invalid());
    expect([status, body]).toMatchObject([
      400,
      { type: 'ValidationError', details: { fields: [{ field }] } },
    ]);
    expect(requestsMade()).toBe(0);
  });

  it.each(all)('$name knows nothing of a profile of another team', async ({ route, input }) => {
    const { status, body } = await stranger.call(route, input());
    expect([status, body]).toEqual([
      404,
      { error: `Ad user '${adUserId}' not found`, type: 'NotFoundError' },
    ]);
    expect(requestsMade()).toBe(0);
  });

  it.each(all)('$name knows nothing of a profile that is not there', async ({ route, input }) => {
    const { params, ...rest } = input();
    const { status } = await owner.call(route, {
      ...rest,
      params: { ...params, adUserId: '999999' },
    });
    expect(status).toBe(404);
  });

  it.each(reads)('$name may be read by whom the profile is shared with', async (read) => {
    expect((await mate.call(read.route, read.input())).status).toBe(200);
  });

  it.each(writes)('$name is refused to whom the profile is only shared with', async (write) => {
    const { status, body } = await mate.call(write.route, write.input());
    expect([status, body]).toMatchObject([403, { type: 'AuthorizationError' }]);
    expect(sandbox.state.journal.actions).toEqual([]);
  });
});

describe('reads', () => {
  it('give rows, paging and their age', async () => {
    const { body } = await owner.call(r.listAds, {
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
      owner.call(r.listAdImages, { params: inAccount(), query: { limit: 17, ...query } });
    const answers = await Promise.all([
      ask(),
      ask(),
      mate.call(r.listAdImages, {
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
    const { status, body } = await owner.call(r.listAds, {
      params: { adUserId, adAccountId: '424242' },
    });
    expect([status, body]).toMatchObject([404, { type: 'NotFoundError', code: 100 }]);
  });

  it('tell what became of a profile, and that it is well again', async () => {
    sandbox.state.faults.add({
      kind: 'token',
      profileId: getProfile().facebookId,
      state: 'password',
    });
    const ask = () => owner.call(r.listAdAccounts, { params: { adUserId }, query: { fresh: 1 } });
    const { status, body } = await ask();
    expect([status, body]).toMatchObject([
      400,
      { type: 'FailedPreconditionError', code: 190, details: { subcode: 460 } },
    ]);
    expect(await statusOf()).toBe('password_changed');
    sandbox.state.faults.clear();
    expect([(await ask()).status, await statusOf()]).toEqual([200, 'active']);
  });
});

describe('changes', () => {
  it.each(writes)('$name reaches the network', async ({ route, input }) => {
    const request = input();
    const id =
      Object.entries(request.params ?? {}).find(([name]) => name !== 'adUserId')?.[1] ?? '';
    const { status, body } = await owner.call(route, request);
    expect([status, body]).toEqual([
      200,
      {
        data: {
          id,
          adAccountId: getAccount().id,
          patch: { status: 'PAUSED' },
          changedAt: expect.any(String),
        },
      },
    ]);
    expect(actionsOn(id)).toHaveLength(1);
  });

  it('make a list read again show them', async () => {
    const query = { limit: 500 };
    await owner.call(r.listAds, { params: inAccount(), query });
    const id = adId();
    await owner.call(r.updateAd, { params: { adUserId, adId: id }, body: off });
    const { body } = await owner.call(r.listAds, { params: inAccount(), query });
    const row = r.listAds.response.parse(body).data.find((ad) => ad.id === id);
    expect(row?.status).toBe('PAUSED');
  });

  it('send money in minor units and answer it in major ones', async () => {
    const id = adSetId();
    const { currency, minorPerUnit } = getAccount();
    const minor = (world().adSets.get(id)?.dailyBudgetMinor ?? 0) + 10 * minorPerUnit;
    const amount = String(minor / minorPerUnit);
    const { body } = await owner.call(r.updateAdSet, {
      params: { adUserId, adSetId: id },
      body: { dailyBudget: { amount } },
    });
    expect(world().adSets.get(id)?.dailyBudgetMinor).toBe(minor);
    const { patch } = r.updateAdSet.response.parse(body).data;
    const digits = minorPerUnit === 1 ? 0 : 2;
    expect(patch).toEqual({ dailyBudget: { amount: Number(amount).toFixed(digits), currency } });
  });

  it('with too many decimals are refused before anything is sent', async () => {
    const id = adSetId();
    const { status, body } = await owner.call(r.updateAdSet, {
      params: { adUserId, adSetId: id },
      body: { dailyBudget: { amount: '10.123' } },
    });
    expect([status, body]).toMatchObject([
      400,
      { type: 'ValidationError', details: { fields: [{ field: 'body.dailyBudget.amount' }] } },
    ]);
    expect(actionsOn(id)).toEqual([]);
  });

  it('that change nothing send nothing', async () => {
    const id = adId();
    const { status } = await owner.call(r.updateAd, {
      params: { adUserId, adId: id },
      body: { status: 'ACTIVE' },
    });
    expect([status, actionsOn(id)]).toEqual([200, []]);
  });

  it('of what is archived are refused', async () => {
    const id = campaignId();
    const campaign = world().campaigns.get(id);
    if (campaign !== undefined) {
      campaign.status = 'ARCHIVED';
    }
    const { status, body } = await owner.call(r.updateAdCampaign, {
      params: { adUserId, adCampaignId: id },
      body: { status: 'ACTIVE' },
    });
    expect([status, body]).toEqual([
      400,
      {
        error: 'Archived objects cannot be changed.',
        type: 'FailedPreconditionError',
        code: 'archived',
      },
    ]);
  });

  it('for a profile that is not connected any more are refused without a call', async () => {
    await app.container.adUsers.reportStatus({ adUserId, status: 'checkpoint_required' });
    const { status, body } = await owner.call(r.updateAd, {
      params: { adUserId, adId: adId() },
      body: off,
    });
    expect([status, body]).toMatchObject([
      400,
      { type: 'FailedPreconditionError', code: 'checkpoint_required' },
    ]);
    expect(requestsMade()).toBe(0);
  });

  it('of an object under change are refused', async () => {
    const id = adId();
    fault({ method: 'GET', path: `/${id}`, count: 1, delayMs: 2_000, effect: { type: 'delay' } });
    const params = { adUserId, adId: id };
    const first = owner.call(r.updateAd, { params, body: off });
    const hits = () => sandbox.state.faults.list().map((listed) => listed.hits);
    await vi.waitFor(() => expect(hits()).toEqual([1]));
    const second = await owner.call(r.updateAd, { params, body: off });
    expect([second.status, second.body]).toMatchObject([
      409,
      { type: 'ConflictError', code: 'busy' },
    ]);
    expect([(await first).status, actionsOn(id).length]).toEqual([200, 1]);
  });

  it('with one key are made once and answered alike', async () => {
    const id = adId();
    const request = { params: { adUserId, adId: id }, body: off, key: 'command-1-of-this-test' };
    const first = await owner.call(r.updateAd, request);
    const second = await owner.call(r.updateAd, request);
    expect(second.body).toEqual(first.body);
    expect(actionsOn(id)).toHaveLength(1);
    const other = await owner.call(r.updateAd, { ...request, body: { status: 'ACTIVE' } });
    expect([other.status, actionsOn(id).length]).toEqual([409, 1]);
  });

  it('whose end is unknown are repeated with their key without being made twice', async () => {
    const id = adId();
    const request = { params: { adUserId, adId: id }, body: off, key: 'command-2-of-this-test' };
    fault({ method: 'POST', path: `/${id}`, count: 1, effect: { type: 'drop_after' } });
    // The first read passes; then nobody can tell what became of the change.
    fault({ method: 'GET', path: `/${id}`, skip: 1, count: 4, effect: { type: 'html_503' } });
    const first = await owner.call(r.updateAd, request);
    expect([first.status, actionsOn(id).length]).toEqual([503, 1]);
    const second = await owner.call(r.updateAd, request);
    expect([second.status, actionsOn(id).length]).toEqual([200, 1]);
    expect(sandbox.state.calls.counters().writes).toBe(1);
  });

  it('are told to open clients', async () => {
    const id = adId();
    const controller = new AbortController();
    const stream = await fetch(`${owner.baseUrl}/api/v1/sync-stream`, {
      headers: owner.headers(),
      signal: controller.signal,
    });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const readUntil = async (word: string): Promise<void> => {
      while (!text.includes(word)) {
        const part = await reader?.read();
        if (part === undefined || part.done) {
          throw new Error('The stream ended.');
        }
        text += part.value;
      }
    };
    await readUntil('event: hello');
    await owner.call(r.updateAd, {
      params: { adUserId, adId: id },
      body: off,
      key: 'command-3-of-this-test',
    });
    await readUntil('event: adObject');
    await readUntil(id);
    controller.abort();
    expect(text).toContain('"commandId":"command-3-of-this-test"');
  });

  it('leave no token in a log', () => {
    expect(app.logs.join('')).not.toContain(getProfile().accessToken);
  });
});
