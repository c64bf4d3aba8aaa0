import { adObjectRoutes as r } from '@ads-checker/shared/contracts/ad-objects';
import { insightsRoutes } from '@ads-checker/shared/contracts/insights';
import type { RouteShape } from '@ads-checker/shared/http';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';
import type { RequestInput, TestClient } from './client.ts';
import { useNetwork } from './network.ts';

interface Scene {
  readonly app: TestApp;
  /** Owns the profile. */
  readonly owner: TestClient;
  /** Member of the same team; the profile is shared with them. */
  readonly mate: TestClient;
  /** Member of another team. */
  readonly stranger: TestClient;
  readonly adUserId: string;
  readonly ownerId: string;
}

interface Case {
  readonly name: string;
  readonly route: RouteShape;
  readonly input: () => RequestInput;
  readonly invalid: () => RequestInput;
  /** The invalid field of the invalid input. */
  readonly field: string;
}

export const off = { status: 'PAUSED' };

/** An app on a small sandbox, with a shared profile and three users: one for each test file. */
export function useAdObjects(options: Pick<TestAppOptions, 'actionLimitMs' | 'clock'> = {}) {
  const network = useNetwork();
  const { sandbox, world } = network;
  let started: Scene | undefined;

  function scene(): Scene {
    if (started === undefined) {
      throw new Error('The server starts before the first test.');
    }
    return started;
  }

  function getProfile() {
    const profile = world().profiles.find(
      ({ capabilities, tokenState }) => capabilities === 'first_party' && tokenState === 'ok',
    );
    if (profile === undefined) {
      throw new Error('The world has no healthy first-party profile.');
    }
    return profile;
  }

  /** The active account with the most objects in which the profile may advertise. */
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
    const app = await startTestApp({ ...options, graphUrl: sandbox().url });
    const { factories } = app;
    const account = await factories.buildAccount();
    const signIn = ({ id, user }: Awaited<ReturnType<typeof factories.buildAccount>>) =>
      app.signIn({ username: user.username, accountId: id });
    const { accessToken, facebookId, userAgent } = getProfile();
    started = {
      app,
      ownerId: account.user.id,
      owner: await signIn(account),
      mate: await signIn(await factories.buildAccount({ teamId: account.teamId })),
      stranger: await signIn(await factories.buildAccount()),
      adUserId: await factories.buildAdUser({
        accountId: account.id,
        accessToken,
        facebookId,
        userAgent,
        isShared: true,
      }),
    };
  });
  afterAll(() => started?.app.close());
  beforeEach(async () => {
    const { app, adUserId } = scene();
    await app.container.modules.adUsersModule.service.reportStatus({ adUserId, status: 'active' });
  });

  const adUserId = () => scene().adUserId;
  const inAccount = () => ({ adUserId: adUserId(), adAccountId: getAccount().id });
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
    input: () => ({ params: { adUserId: adUserId() } }),
    invalid: () => ({ params: { adUserId: adUserId() }, query: { datePreset: 'tomorrow' } }),
    field: 'query.datePreset',
  });
  reads.push({
    name: 'readInsights',
    route: insightsRoutes.read,
    input: () => ({
      params: inAccount(),
      query: { level: 'campaign', objectId: campaignId(), datePreset: 'last_7_days' },
    }),
    invalid: () => ({
      params: inAccount(),
      query: { level: 'ad', objectId: adId(), datePreset: 'today', breakdown: 'dma' },
    }),
    field: 'query.breakdown',
  });
  const writes: Case[] = [
    {
      name: 'updateAdCampaign',
      route: r.updateAdCampaign,
      input: () => ({ params: { adUserId: adUserId(), adCampaignId: campaignId() }, body: off }),
      invalid: () => ({
        params: { adUserId: adUserId(), adCampaignId: campaignId() },
        body: { status: 'ON' },
      }),
      field: 'body.status',
    },
    {
      name: 'updateAdSet',
      route: r.updateAdSet,
      input: () => ({ params: { adUserId: adUserId(), adSetId: adSetId() }, body: off }),
      invalid: () => ({
        params: { adUserId: adUserId(), adSetId: adSetId() },
        body: { dailyBudget: { amount: '-1' } },
      }),
      field: 'body.dailyBudget.amount',
    },
    {
      name: 'updateAd',
      route: r.updateAd,
      input: () => ({ params: { adUserId: adUserId(), adId: adId() }, body: off }),
      invalid: () => ({
        params: { adUserId: adUserId(), adId: adId() },
        body: { status: 'DELETED' },
      }),
      field: 'body.status',
    },
  ];

  return {
    ...network,
    app: () => scene().app,
    owner: () => scene().owner,
    ownerId: () => scene().ownerId,
    mate: () => scene().mate,
    stranger: () => scene().stranger,
    adUserId,
    getProfile,
    getAccount,
    inAccount,
    adId,
    adSetId,
    campaignId,
    reads,
    writes,
    requestsMade: () => sandbox().state.calls.counters().requests,
  };
}
