import { AdAccount, Campaign } from 'facebook-nodejs-business-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startClient, type TestClient } from './testing/client.ts';
import { startSdk } from './testing/sdk.ts';

const HOUR_MS = 3_600_000;
let client: TestClient;
beforeAll(async () => {
  client = await startClient();
  startSdk({ url: client.sandbox.url, accessToken: client.marta });
});
beforeEach(() => client.admin('POST', '/reset'));
afterAll(() => client.sandbox.close());

const world = () => client.sandbox.state.journal.world;
const setClock = (clockOffsetMs: number) => client.admin('POST', '/settings', { clockOffsetMs });
const nowSeconds = () => Math.floor(client.sandbox.state.nowMs() / 1_000);

type Row = Record<string, unknown>;

/** All ads of an account, as listed by the network's own SDK. */
async function listAds(accountId: string, params: Row = {}): Promise<Map<string, Row>> {
  const fields = ['effective_status', 'ad_review_feedback', 'updated_time'];
  const cursor = await new AdAccount(`act_${accountId}`).getAds(fields, { limit: 500, ...params });
  const rows = [...cursor].map((ad) => ({ ...ad.exportAllData() }));
  return new Map(rows.map((row) => [String(row.id), row]));
}

/** The account with the most ads pending review that could deliver afterwards. */
function busiestAccountId(): string {
  const [account] = [...world().adAccounts.values()]
    .filter(({ status }) => status === 1)
    .map(({ id, adIds }) => ({
      id,
      count: adIds.filter((adId) => world().ads.get(adId)?.review === 'pending').length,
    }))
    .toSorted((a, b) => b.count - a.count);
  return account?.id ?? '';
}

/** Deleted ads are not reviewed. */
const allReviews = (): string[] =>
  [...world().ads.values()].flatMap(({ review, status }) => (status === 'DELETED' ? [] : review));

describe('the ad review', () => {
  it('decides every pending ad within hours, some against it, alike in every run', async () => {
    const before = allReviews();
    expect(before.filter((review) => review === 'pending').length).toBeGreaterThan(10);
    await listAds(busiestAccountId());
    expect(allReviews()).toEqual(before);
    await setClock(7 * HOUR_MS);
    await listAds(busiestAccountId());
    const after = allReviews();
    expect(after.filter((review) => review === 'pending')).toEqual([]);
    const decided = after.filter((_, index) => before[index] === 'pending');
    expect(new Set(decided)).toEqual(new Set(['approved', 'disapproved']));
    await client.admin('POST', '/reset');
    await setClock(7 * HOUR_MS);
    await listAds(busiestAccountId());
    expect(allReviews()).toEqual(after);
  });

  it('renews most times of update, and not all', async () => {
    const pending = [...world().ads.values()].filter(({ review }) => review === 'pending');
    const times = new Map(pending.map((ad) => [ad.id, ad.updatedAtMs]));
    await setClock(7 * HOUR_MS);
    await listAds(busiestAccountId());
    const silent = pending.filter((ad) => ad.updatedAtMs === times.get(ad.id));
    expect(silent.length).toBeGreaterThan(0);
    expect(silent.length).toBeLessThan(pending.length / 2);
  });

  it('rejects on request, and lists by updated_since what was updated alone', async () => {
    const accountId = busiestAccountId();
    const since = nowSeconds() - 60;
    expect([...(await listAds(accountId, { updated_since: since })).keys()]).toEqual([]);
    const [adId = '', otherId = ''] = [...(await listAds(accountId)).keys()];
    const rejection = { decision: 'disapproved', title: 'Circumventing systems', message: 'No.' };
    await client.admin('POST', '/reviews', { ...rejection, adId });
    await client.admin('POST', '/reviews', {
      ...rejection,
      adId: otherId,
      renewsUpdatedTime: false,
    });
    const updated = await listAds(accountId, { updated_since: since });
    expect([...updated.values()]).toEqual([
      {
        id: adId,
        effective_status: 'DISAPPROVED',
        ad_review_feedback: { global: { 'Circumventing systems': 'No.' } },
        updated_time: expect.any(String),
      },
    ]);
    expect((await listAds(accountId)).get(otherId)?.effective_status).toBe('DISAPPROVED');
    await client.admin('POST', '/reviews', { adId, decision: 'approved' });
    expect((await listAds(accountId)).get(adId)).not.toHaveProperty('ad_review_feedback');
  });

  it('filters campaigns by their time of update, too', async () => {
    const accountId = busiestAccountId();
    const campaignId = world()
      .adAccounts.get(accountId)
      ?.campaignIds.find((id) => world().campaigns.get(id)?.status === 'ACTIVE');
    const filtering = [
      { field: 'updated_time', operator: 'GREATER_THAN', value: nowSeconds() - 60 },
    ];
    const list = async () =>
      [...(await new AdAccount(`act_${accountId}`).getCampaigns(['name'], { filtering }))].map(
        (campaign) => String(campaign.exportAllData().id),
      );
    expect(await list()).toEqual([]);
    await new Campaign(campaignId ?? '').update([], { name: 'Renamed' });
    expect(await list()).toEqual([campaignId]);
  });

  it.each([
    [{ adId: 'x', decision: 'approved' }, 400],
    [{ adId: '1', decision: 'approved' }, 404],
    [{ adId: '1', decision: 'maybe' }, 400],
  ])('refuses %j', async (body, status) => {
    expect((await client.admin('POST', '/reviews', body)).status).toBe(status);
  });
});

describe('an ad account', () => {
  it('is disabled on request', async () => {
    const accountId = busiestAccountId();
    const read = async () =>
      (
        await new AdAccount(`act_${accountId}`).get(['account_status', 'disable_reason'])
      ).exportAllData();
    const body = { adAccountId: accountId, status: 2, disableReason: 1 };
    expect((await client.admin('POST', '/ad-accounts', body)).status).toBe(200);
    expect(await read()).toMatchObject({ account_status: 2, disable_reason: 1 });
    const unknown = { adAccountId: '1', status: 2 };
    expect((await client.admin('POST', '/ad-accounts', unknown)).status).toBe(404);
    expect((await client.admin('POST', '/ad-accounts', { status: 2 })).status).toBe(400);
  });

  it('spends as the day goes by, and never takes spend back', async () => {
    const accountId = busiestAccountId();
    const spendToday = async () => {
      const insights = await new AdAccount(`act_${accountId}`).getInsights(['spend'], {
        date_preset: 'today',
      });
      return Number([...insights][0]?.exportAllData().spend ?? 0);
    };
    const spends: number[] = [];
    for (const hours of [0, 1, 2, 3]) {
      await setClock(hours * HOUR_MS);
      spends.push(await spendToday());
    }
    expect(spends).toEqual(spends.toSorted((a, b) => a - b));
    expect(new Set(spends).size).toBe(spends.length);
  });
});
