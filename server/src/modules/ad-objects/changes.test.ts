import { adObjectRoutes as r } from '@ads-checker/shared/contracts/ad-objects';
import { describe, expect, it, vi } from 'vitest';
import { off, useAdObjects } from '../../../test/harness/ad-objects.ts';
import { TestStream } from '../../../test/harness/event-stream.ts';

const {
  sandbox,
  world,
  fault,
  actionsOn,
  app,
  owner,
  adUserId,
  getProfile,
  getAccount,
  inAccount,
  adId,
  adSetId,
  campaignId,
  writes,
  requestsMade,
} = useAdObjects();

describe('changes', () => {
  it.each(writes)('$name reaches the network', async ({ route, input }) => {
    const request = input();
    const id =
      Object.entries(request.params ?? {}).find(([name]) => name !== 'adUserId')?.[1] ?? '';
    const { status, body } = await owner().call(route, request);
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
    await owner().call(r.listAds, { params: inAccount(), query });
    const id = adId();
    await owner().call(r.updateAd, { params: { adUserId: adUserId(), adId: id }, body: off });
    const { body } = await owner().call(r.listAds, { params: inAccount(), query });
    const row = r.listAds.response.parse(body).data.find((ad) => ad.id === id);
    expect(row?.status).toBe('PAUSED');
  });

  it('send money in minor units and answer it in major ones', async () => {
    const id = adSetId();
    const { currency, minorPerUnit } = getAccount();
    const minor = (world().adSets.get(id)?.dailyBudgetMinor ?? 0) + 10 * minorPerUnit;
    const amount = String(minor / minorPerUnit);
    const { body } = await owner().call(r.updateAdSet, {
      params: { adUserId: adUserId(), adSetId: id },
      body: { dailyBudget: { amount } },
    });
    expect(world().adSets.get(id)?.dailyBudgetMinor).toBe(minor);
    const { patch } = r.updateAdSet.response.parse(body).data;
    const digits = minorPerUnit === 1 ? 0 : 2;
    expect(patch).toEqual({ dailyBudget: { amount: Number(amount).toFixed(digits), currency } });
  });

  it('with too many decimals are refused before anything is sent', async () => {
    const id = adSetId();
    const { status, body } = await owner().call(r.updateAdSet, {
      params: { adUserId: adUserId(), adSetId: id },
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
    const { status } = await owner().call(r.updateAd, {
      params: { adUserId: adUserId(), adId: id },
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
    const { status, body } = await owner().call(r.updateAdCampaign, {
      params: { adUserId: adUserId(), adCampaignId: id },
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
    await app().container.adUsers.reportStatus({
      adUserId: adUserId(),
      status: 'checkpoint_required',
    });
    const { status, body } = await owner().call(r.updateAd, {
      params: { adUserId: adUserId(), adId: adId() },
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
    const params = { adUserId: adUserId(), adId: id };
    const first = owner().call(r.updateAd, { params, body: off });
    const hits = () =>
      sandbox()
        .state.faults.list()
        .map((listed) => listed.hits);
    await vi.waitFor(() => expect(hits()).toEqual([1]));
    const second = await owner().call(r.updateAd, { params, body: off });
    expect([second.status, second.body]).toMatchObject([
      409,
      { type: 'ConflictError', code: 'busy' },
    ]);
    expect([(await first).status, actionsOn(id).length]).toEqual([200, 1]);
  });

  it('with one key are made once and answered alike', async () => {
    const id = adId();
    const request = {
      params: { adUserId: adUserId(), adId: id },
      body: off,
      key: 'command-1-of-this-test',
    };
    const first = await owner().call(r.updateAd, request);
    const second = await owner().call(r.updateAd, request);
    expect(second.body).toEqual(first.body);
    expect(actionsOn(id)).toHaveLength(1);
    const other = await owner().call(r.updateAd, { ...request, body: { status: 'ACTIVE' } });
    expect([other.status, actionsOn(id).length]).toEqual([409, 1]);
  });

  it('whose end is unknown are repeated with their key without being made twice', async () => {
    const id = adId();
    const request = {
      params: { adUserId: adUserId(), adId: id },
      body: off,
      key: 'command-2-of-this-test',
    };
    fault({ method: 'POST', path: `/${id}`, count: 1, effect: { type: 'drop_after' } });
    // The first read passes; then nobody can tell what became of the change.
    fault({ method: 'GET', path: `/${id}`, skip: 1, count: 4, effect: { type: 'html_503' } });
    const first = await owner().call(r.updateAd, request);
    expect([first.status, actionsOn(id).length]).toEqual([503, 1]);
    const second = await owner().call(r.updateAd, request);
    expect([second.status, actionsOn(id).length]).toEqual([200, 1]);
    expect(sandbox().state.calls.counters().writes).toBe(1);
  });

  it('are told to open clients', async () => {
    const id = adId();
    const stream = await TestStream.open(owner());
    await owner().call(r.updateAd, {
      params: { adUserId: adUserId(), adId: id },
      body: off,
      key: 'command-3-of-this-test',
    });
    expect(await stream.next('adObject')).toEqual({
      adUserId: adUserId(),
      adAccountId: getAccount().id,
      level: 'ad',
      id,
      patch: { status: 'PAUSED' },
      changedAt: expect.any(String),
      commandId: 'command-3-of-this-test',
    });
    stream.close();
  });

  it('leave no token in a log', () => {
    expect(app().logs.join('')).not.toContain(getProfile().accessToken);
  });
});
