import { describe, expect, it } from 'vitest';
import { failureOf, useGraphGateway } from '../../../test/harness/graph-gateway.ts';

const { world, openGateway, connect, getAccount, fault, requests, pathsCalled, actionsOn } =
  useGraphGateway();

describe('changes', () => {
  const target = () => {
    const adId = getAccount().adIds.find((id) => world().ads.get(id)?.status === 'ACTIVE') ?? '';
    return { connection: connect(), id: adId, adAccountId: getAccount().id };
  };

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

  it('of budgets go out in minor units, and leave the rest as it was', async () => {
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
