import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startClient, type TestClient } from './testing/client.ts';

let client: TestClient;
const world = () => client.sandbox.state.journal.world;
beforeAll(async () => {
  client = await startClient();
});
beforeEach(() => client.sandbox.state.reset());
afterAll(() => client.sandbox.close());

/** An active ad account with its smallest campaign that has ad sets with ads. */
function pick() {
  const accountId = [...world().adAccounts.keys()][0] ?? '';
  const campaigns = (world().adAccounts.get(accountId)?.campaignIds ?? []).flatMap(
    (id) => world().campaigns.get(id) ?? [],
  );
  const live = campaigns.filter(({ status, adIds }) => status === 'ACTIVE' && adIds.length > 2);
  const [campaign] = live.toSorted((a, b) => a.adIds.length - b.adIds.length);
  if (campaign === undefined) {
    throw new Error('The ad account has no campaign to copy.');
  }
  return campaign;
}
const copy = (id: string, form: Record<string, string> = {}) => client.post(`/${id}/copies`, form);

describe('copies', () => {
  it('of one object are paused, named and known by their source', async () => {
    const ad = world().ads.get(pick().adIds[0] ?? '');
    const { status, body } = await copy(ad?.id ?? '');
    const { copied_ad_id: id = '' } = body as { copied_ad_id?: string };
    expect([status, body]).toEqual([200, { copied_ad_id: expect.stringMatching(/^\d{18}$/) }]);
    expect(world().ads.get(id)).toMatchObject({
      name: `${ad?.name} - Copy`,
      status: 'PAUSED',
      sourceAdId: ad?.id,
      adSetId: ad?.adSetId,
      review: 'pending',
    });
    const listed = await client.get(`/${ad?.id}/copies?fields=id,name`);
    expect(listed.body).toMatchObject({ data: [{ id, name: `${ad?.name} - Copy` }] });
  });

  it('of more than three objects at once are refused', async () => {
    const campaign = pick();
    const refused = await copy(campaign.id, { deep_copy: 'true' });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { error: { code: 100, error_subcode: 1_885_194 } },
    ]);
  });

  it('survive a restart', async () => {
    const { id } = pick();
    const { body } = await copy(id);
    const copied = (body as { copied_campaign_id: string }).copied_campaign_id;
    const [action] = client.sandbox.state.journal.actions;
    expect(action).toMatchObject({ objectType: 'campaign', objectId: copied });
  });

  it('of an ad take no depth, and an ad set goes to a campaign of the same ad account', async () => {
    const { adIds, adSetIds } = pick();
    expect((await copy(adIds[0] ?? '', { deep_copy: 'true' })).status).toBe(400);
    const foreign = [...world().campaigns.values()].find(
      ({ adAccountId }) => adAccountId !== world().adSets.get(adSetIds[0] ?? '')?.adAccountId,
    );
    const { status } = await copy(adSetIds[0] ?? '', { campaign_id: foreign?.id ?? '' });
    expect(status).toBe(400);
  });
});

describe('budgets', () => {
  it('of a campaign change four times an hour', async () => {
    const campaign = [...world().campaigns.values()].find(
      ({ dailyBudgetMinor, status, adAccountId }) =>
        dailyBudgetMinor !== null &&
        status === 'ACTIVE' &&
        adAccountId === [...world().adAccounts.keys()][0],
    );
    const statuses: number[] = [];
    for (let step = 1; step <= 5; step += 1) {
      const { status } = await client.post(`/${campaign?.id}`, {
        daily_budget: String((campaign?.dailyBudgetMinor ?? 0) + 100),
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 400]);
  });
});
