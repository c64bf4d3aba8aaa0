import { type AdCostDto, costUpdateRoutes as r } from '@ads-checker/shared/contracts/cost-updates';
import type { CostTarget } from '@ads-checker/shared/contracts/tasks';
import { trackerRoutes } from '@ads-checker/shared/contracts/trackers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/harness/client.ts';
import { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import {
  type ClickedAd,
  type CostWorld,
  DAYS,
  HOUR_MS,
  startCostWorld,
} from './test/cost-world.ts';

const [, DAY] = DAYS;
const ACCOUNT = 'Helio DE 01';
const SECOND_MS = 1_000;

let world: CostWorld;
let owner: TestClient;
let ad: ClickedAd;
let campaign: string;
beforeAll(async () => {
  world = await startCostWorld();
  const { rows } = await world.db.raw(
    'select username from users u join accounts a on a.user_id = u.id where a.id = ?',
    [world.accountId],
  );
  owner = await world.app.signIn({ username: rows[0].username, accountId: world.accountId });
  const found = world
    .listAds((name) => name.startsWith(ACCOUNT))
    .find(({ campaigns }) => campaigns.length === 1);
  if (found?.campaigns[0] === undefined) {
    throw new Error('The sandbox has no ad with clicks.');
  }
  ad = found;
  campaign = found.campaigns[0];
});
afterAll(() => world?.close());
beforeEach(() => world.reset());

async function list(query: Record<string, unknown> = {}) {
  const { status, body } = await owner.call(r.listAdCosts, {
    params: { adUserId: world.adUserId },
    query: query as never,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return r.listAdCosts.response.parse(body);
}
async function readState() {
  const { body } = await owner.call(r.getTask, { params: { adUserId: world.adUserId } });
  return r.getTask.response.parse(body).data;
}
async function only(): Promise<AdCostDto> {
  const { data } = await list();
  expect(data).toHaveLength(1);
  const [cost] = data;
  if (cost === undefined) {
    throw new Error('There is no cost.');
  }
  return cost;
}
const trackers = () => world.trackers();
const minors = (version: Parameters<CostWorld['listSentCosts']>[0]) =>
  world.listSentCosts(version).map(({ minor }) => minor);

describe('a run', () => {
  it('tells the spend of an ad to its campaign, and keeps what became of it', async () => {
    await world.setTask([await world.settingOf('binom_v2', [campaign])]);
    world.setSpend(ad, DAY, '12.34');
    expect(await world.run()).toBe('done');
    expect(minors('binom_v2')).toEqual([1_234]);
    const cost = await only();
    const usd = cost.amountUSD;
    expect(usd).toMatch(/^\d+\.\d{2}$/);
    expect(cost).toEqual({
      adUserId: world.adUserId,
      adId: ad.id,
      date: DAY,
      amount: '12.34',
      amountUSD: usd,
      timezone: ad.timeZone,
      currency: ad.currency,
      fetchedAt: world.clock.now().toISOString(),
      updatedAt: world.clock.now().toISOString(),
      updateResult: {
        ok: true,
        amount: '12.34',
        amountUSD: usd,
        trackerUrl: 'https://tracker.example.test',
        trackerName: 'binom_v2',
        campaignId: expect.stringMatching(/^\d+$/),
        campaignName: campaign,
        description: null,
        code: null,
        completedAt: world.clock.now().toISOString(),
        parts: [],
      },
      adName: `Ad ${ad.id}`,
      adAccountId: ad.adAccountId,
      adCampaignId: null,
      adSetId: null,
      pushRequestedAt: null,
    });
    const { summary } = await list();
    expect(summary).toMatchObject({
      fetchedAmountUSD: usd,
      waitingAmountUSD: '0.00',
      updatedAmountUSD: usd,
      failedAmountUSD: '0.00',
      countByStatus: { pending: 0, success: 1, failure: 0 },
    });
    const { runs, progress, binomCostUpdateTask: task } = await readState();
    expect(runs).toMatchObject([{ fetchedCount: 1, sentCount: 1, failedCount: 0, error: null }]);
    expect([progress, task.inProgress, task.lastExecutionTime]).toEqual([
      null,
      false,
      world.clock.now().toISOString(),
    ]);
  });

  it('names spend that found no clicks, with its sum, and tries it again', async () => {
    await world.setTask([await world.settingOf('keitaro', [campaign])]);
    world.setSpend({ ...ad, id: '99887766' }, DAY, '5.00');
    await world.run();
    const cost = await only();
    expect(cost.updateResult).toMatchObject({
      ok: false,
      amount: null,
      description: 'No clicks for this ad in the tracker.',
      code: 'no_clicks',
    });
    const { summary } = await list({ statusList: ['failure'], failure: 'no_clicks' });
    expect(summary).toMatchObject({
      failedAmountUSD: cost.amountUSD,
      unmatchedAmountUSD: cost.amountUSD,
      unmatchedCount: 1,
    });
    expect(minors('keitaro')).toEqual([]);
    world.passMs(HOUR_MS);
    await world.run();
    expect((await only()).updatedAt).toBe(world.clock.now().toISOString());
  });

  it('tells nothing of an ad whose clicks in a campaign could not be read', async () => {
    await world.setTask([await world.settingOf('keitaro', [campaign])]);
    const ads = world.listAds((name) => name === campaign);
    for (const { id } of ads) {
      world.setSpend({ ...ad, id }, DAY, '5.00');
    }
    trackers().settings.keitaro.hasUnreadableRow = true;
    await world.run();
    const { data } = await list();
    const unread = data.filter(({ updateResult }) => updateResult?.code === 'unread_report');
    expect([data.length, unread.length]).toEqual([ads.length, 1]);
    expect(world.listSentCosts('keitaro').map(({ adId }) => adId)).not.toContain(unread[0]?.adId);
  });

  it('tells the others when a tracker fails, and says which one did', async () => {
    await world.setTask([
      await world.settingOf('binom_v1', [campaign]),
      await world.settingOf('binom_v2', [campaign]),
    ]);
    world.setSpend(ad, DAY, '7.00');
    trackers().settings.binom_v1.outage = 'error';
    expect(await world.run()).toBe('done');
    expect([minors('binom_v1'), minors('binom_v2')]).toEqual([[], [700]]);
    expect((await only()).updateResult).toMatchObject({ ok: true, trackerName: 'binom_v2' });
    expect((await readState()).runs[0]?.problems).toEqual([
      { subject: 'binom_v1', code: 'unavailable', message: expect.any(String) },
    ]);
    trackers().settings.binom_v1.outage = 'none';
    world.passMs(HOUR_MS);
    await world.run();
    expect(minors('binom_v1')).toHaveLength(1);
    expect(minors('binom_v2')).toEqual([700]);
    expect((await only()).updateResult?.parts).toHaveLength(2);
  });

  it('fails an entry whose only tracker fails, and tells it once that is back', async () => {
    await world.setTask([await world.settingOf('binom_v1', [campaign])]);
    world.setSpend(ad, DAY, '7.00');
    trackers().settings.binom_v1.outage = 'error';
    await world.run();
    expect((await only()).updateResult).toMatchObject({
      ok: false,
      trackerName: 'binom_v1',
      code: 'unavailable',
    });
    trackers().settings.binom_v1.outage = 'none';
    world.passMs(HOUR_MS);
    await world.run();
    expect((await only()).updateResult).toMatchObject({ ok: true });
    expect(minors('binom_v1')).toHaveLength(1);
  });

  it('multiplies what is told, not what is kept', async () => {
    await world.setTask([await world.settingOf('binom_v2', [campaign])], 1.25);
    world.setSpend(ad, DAY, '10.01');
    await world.run();
    expect(minors('binom_v2')).toEqual([1_251]);
    expect(await only()).toMatchObject({ amount: '10.01', updateResult: { amount: '12.51' } });
  });

  it('tells zero to a campaign that lost its share', async () => {
    const divided = world.listAds(() => true).find(({ campaigns }) => campaigns.length > 1);
    const [first = '', second = ''] = divided?.campaigns ?? [];
    if (divided === undefined) {
      throw new Error('The sandbox has no ad with clicks in two campaigns.');
    }
    await world.setTask([await world.settingOf('binom_v2', [first, second])]);
    world.setSpend(divided, DAY, '100.00');
    await world.run();
    const shares = minors('binom_v2');
    expect([shares.length, shares.reduce((sum, minor) => sum + minor, 0)]).toEqual([2, 10_000]);
    await world.setTask([await world.settingOf('binom_v2', [first])]);
    world.setSpend(divided, DAY, '101.00');
    world.passMs(HOUR_MS);
    await world.run();
    expect(
      minors('binom_v2')
        .slice(2)
        .sort((a, b) => a - b),
    ).toEqual([0, 10_100]);
  });

  it('reads an update back that was not confirmed before it tells anybody', async () => {
    await world.setTask([await world.settingOf('binom_v2', [campaign])]);
    world.setSpend(ad, DAY, '20.00');
    trackers().faults.add({
      tracker: 'binom_v2',
      call: 'clicks/campaign',
      count: 1,
      effect: { type: 'drop_after' },
    });
    await world.run();
    expect((await only()).updatedAt).toBeNull();
    const { nextRunAt } = await readState();
    expect(Date.parse(nextRunAt ?? '') - world.clock.now().getTime()).toBe(30 * SECOND_MS);
    world.passMs(31 * SECOND_MS);
    await world.run();
    expect((await only()).updateResult).toMatchObject({ ok: true, amount: '20.00' });
    expect(minors('binom_v2')).toEqual([2_000]);
  });

  it('tells an update again that did not arrive, and says so when it is lost twice', async () => {
    await world.setTask([await world.settingOf('binom_v2', [campaign])]);
    world.setSpend(ad, DAY, '20.00');
    trackers().faults.add({
      tracker: 'binom_v2',
      call: 'clicks/campaign',
      count: 2,
      effect: { type: 'drop_before' },
    });
    await world.run();
    world.passMs(31 * SECOND_MS);
    await world.run();
    expect((await only()).updateResult).toMatchObject({ ok: false, code: 'not_confirmed' });
    world.passMs(HOUR_MS);
    await world.run();
    expect((await only()).updateResult).toMatchObject({ ok: true, amount: '20.00' });
  });

  it('tells that an update is in doubt when the tracker cannot be asked any more', async () => {
    await world.setTask([
      await world.settingOf('binom_v1', [campaign]),
      await world.settingOf('binom_v2', [campaign]),
    ]);
    world.setSpend(ad, DAY, '20.00');
    trackers().faults.add({
      tracker: 'binom_v2',
      call: 'clicks/campaign',
      count: 1,
      effect: { type: 'drop_after' },
    });
    await world.run();
    expect((await only()).updatedAt).toBeNull();
    trackers().settings.binom_v2.outage = 'error';
    world.passMs(31 * SECOND_MS);
    await world.run();
    const { updateResult } = await only();
    expect(updateResult).toMatchObject({ ok: false, code: 'not_confirmed' });
    expect(updateResult?.parts.map(({ trackerName, ok, code }) => [trackerName, ok, code])).toEqual(
      [
        ['binom_v2', false, 'not_confirmed'],
        ['binom_v1', true, null],
      ],
    );
  });

  describe('whose tracker is deleted meanwhile', () => {
    const deleteTracker = async (binomId: string) => {
      const { status, body } = await owner.call(trackerRoutes.delete, { params: { binomId } });
      expect([status, body]).toEqual([200, { data: null }]);
    };
    const build = () => world.buildTracker('binom_v2', 'Second');

    it('ends well, and tells the others', async () => {
      const binomId = await build();
      const setting = await world.settingOf('binom_v2', [campaign]);
      await world.setTask([{ ...setting, binomId }, await world.settingOf('binom_v1', [campaign])]);
      world.setSpend(ad, DAY, '20.00');
      let deletion: Promise<void> | undefined;
      world.onReport(() => {
        deletion ??= deleteTracker(binomId);
        return deletion;
      });
      expect(await world.run()).toBe('done');
      const { updateResult } = await only();
      expect(updateResult).toMatchObject({ ok: true, trackerName: 'binom_v1', amount: '20.00' });
      expect(
        (await readState()).binomCostUpdateTask.binomSettings.map((one) => one.binomId),
      ).toEqual([world.binomId('binom_v1')]);
    });

    it('leaves no cost pending when it was the only one', async () => {
      const binomId = await build();
      const setting = await world.settingOf('binom_v2', [campaign]);
      await world.setTask([{ ...setting, binomId }]);
      world.setSpend(ad, DAY, '20.00');
      let deletion: Promise<void> | undefined;
      world.onReport(() => {
        deletion ??= deleteTracker(binomId);
        return deletion;
      });
      expect(await world.run()).toBe('done');
      expect((await only()).updateResult).toMatchObject({ ok: false, code: 'no_trackers' });
      expect(await world.run()).toBe('off');
    });

    it('leaves none pending between runs either, nor does a task whose trackers are taken out', async () => {
      const wait = async (settings: readonly CostTarget[]) => {
        await world.setTask(settings);
        world.setSpend(ad, DAY, '20.00');
        trackers().settings.binom_v2.outage = 'none';
        trackers().faults.add({
          tracker: 'binom_v2',
          call: 'clicks/campaign',
          count: 1,
          effect: { type: 'drop_after' },
        });
        await world.run();
        expect((await only()).updateResult).toBeNull();
      };
      const setting = await world.settingOf('binom_v2', [campaign]);
      const binomId = await build();
      await wait([{ ...setting, binomId }]);
      await deleteTracker(binomId);
      expect((await only()).updateResult).toMatchObject({ ok: false, code: 'no_trackers' });
      await world.reset();
      await wait([setting]);
      const { status } = await owner.call(r.updateTask, {
        params: { adUserId: world.adUserId },
        body: { binomSettings: [] },
      });
      expect(status).toBe(200);
      expect((await only()).updateResult).toMatchObject({ ok: false, code: 'no_trackers' });
    });
  });

  it('waits for the hour of a Keitaro campaign, but not for one that a person asked for', async () => {
    await world.setTask([await world.settingOf('keitaro', [campaign])]);
    world.setSpend(ad, DAY, '1.00');
    await world.run();
    world.setSpend(ad, DAY, '2.00');
    world.passMs(20 * 60 * SECOND_MS);
    await owner.call(r.runTask, { params: { adUserId: world.adUserId } });
    await world.run();
    expect([minors('keitaro'), (await list()).summary.countByStatus.pending]).toEqual([[100], 1]);
    const { status } = await owner.call(r.pushAdCosts, {
      params: { adUserId: world.adUserId },
      body: { costs: [{ adId: ad.id, date: DAY }] },
    });
    expect(status).toBe(200);
    await world.run();
    expect(minors('keitaro')).toEqual([100, 200]);
  });

  it('does not ask Facebook for a profile that it refuses, and tells what waits', async () => {
    await world.setTask([await world.settingOf('binom_v2', [campaign])]);
    world.setSpend(ad, DAY, '3.00');
    trackers().settings.binom_v2.outage = 'error';
    await world.run();
    trackers().settings.binom_v2.outage = 'none';
    await world.app.container.modules.adUsersModule.service.reportStatus({
      adUserId: world.adUserId,
      status: 'checkpoint_required',
    });
    world.setSpend(ad, DAY, '9.00');
    world.passMs(HOUR_MS);
    expect(await world.run()).toBe('failed');
    expect(minors('binom_v2')).toEqual([300]);
    expect((await readState()).runs[0]?.error).toMatchObject({ code: 'checkpoint_required' });
    await world.app.container.modules.adUsersModule.service.reportStatus({
      adUserId: world.adUserId,
      status: 'active',
    });
  });

  it('says what Facebook refused, and repeats soon', async () => {
    await world.setTask([await world.settingOf('binom_v2', [campaign])]);
    world.setSpend(ad, DAY, '3.00');
    world.failGraph(
      new NetworkError(
        'UnavailableError',
        'This profile’s proxy isn’t responding. Check it or choose another.',
        {
          code: 'proxy_timeout',
        },
      ),
    );
    expect(await world.run()).toBe('failed');
    const { runs, nextRunAt } = await readState();
    expect(runs[0]?.error).toMatchObject({ code: 'proxy_timeout' });
    expect(Date.parse(nextRunAt ?? '') - world.clock.now().getTime()).toBe(5 * 60 * SECOND_MS);
  });

  it('does nothing without trackers', async () => {
    world.setSpend(ad, DAY, '3.00');
    expect(await world.run()).toBe('off');
    expect((await list()).paging.total).toBe(0);
  });
});

describe('GET /ad-users/{adUserId}/binom-ad-costs', () => {
  it('filters, counts and pages, the latest day first', async () => {
    await world.setTask([await world.settingOf('binom_v2', [campaign])]);
    world.setSpend(ad, DAYS[0], '1.00');
    world.setSpend(ad, DAYS[1], '2.00');
    world.setSpend({ ...ad, id: '55' }, DAYS[1], '4.00');
    await world.run();
    const all = await list();
    expect(all.paging).toEqual({ total: 3, limit: 50, offset: 0 });
    expect(all.data.map(({ date, amount }) => [date, amount])).toEqual([
      [DAYS[1], '4.00'],
      [DAYS[1], '2.00'],
      [DAYS[0], '1.00'],
    ]);
    const pages = [await list({ limit: '2' }), await list({ limit: '2', offset: '2' })];
    expect(pages.flatMap(({ data }) => data)).toEqual(all.data);
    expect((await list({ adId: '55' })).data.map(({ adId }) => adId)).toEqual(['55']);
    expect((await list({ until: DAYS[0] })).paging.total).toBe(1);
    expect((await list({ since: DAYS[1] })).paging.total).toBe(2);
    const failed = await list({ statusList: ['failure'] });
    expect([failed.paging.total, failed.summary.countByStatus]).toEqual([
      1,
      { pending: 0, success: 2, failure: 1 },
    ]);
    expect(failed.summary).toEqual(all.summary);
  });
});
