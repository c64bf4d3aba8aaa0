import { objectCheckRoutes as r } from '@ads-checker/shared/contracts/object-checks';
import type { SampleAd } from '@ads-checker/shared/sample/index';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearJobs, findJob, startWorker } from '../../../test/harness/jobs.ts';
import { useChecks } from './test/use-checks.ts';

const {
  app,
  owner,
  adUserId,
  getProfile,
  getAccount,
  world,
  requests,
  callsMade,
  fault,
  sandbox,
  advance,
  check,
  listEvents,
  getState,
} = useChecks({ ofAds: true, ofProducts: false });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A time of day (UTC) at which no ad account’s day ends within minutes. */
const QUIET_MS = 13 * HOUR_MS + 5 * MINUTE_MS;

// The network's reviews follow its clock, which advances during the tests.
beforeEach(() => {
  for (const ad of world().ads.values()) {
    ad.review = ad.review === 'pending' ? 'approved' : ad.review;
  }
});

const isRunning = (ad: SampleAd): boolean =>
  ad.status === 'ACTIVE' &&
  ad.review === 'approved' &&
  world().adSets.get(ad.adSetId)?.status === 'ACTIVE' &&
  world().campaigns.get(ad.campaignId)?.status === 'ACTIVE' &&
  !ad.isInProcess &&
  ad.issues.length === 0;

function runningAds(count: number): SampleAd[] {
  const ads = getAccount().adIds.flatMap((id) => world().ads.get(id) ?? []);
  const found = ads.filter(isRunning).slice(0, count);
  if (found.length < count) {
    throw new Error('The account has too few running ads.');
  }
  return found;
}
function runningAd(): SampleAd {
  const [ad] = runningAds(1);
  if (ad === undefined) {
    throw new Error('The account has no running ad.');
  }
  return ad;
}

const feedback = {
  placement: 'global',
  title: 'Circumventing systems',
  message: 'The destination differs from what the review was shown.',
};
const { placement: _, ...reason } = feedback;

function reject(ad: SampleAd, { isUpdated = true } = {}): void {
  ad.review = 'disapproved';
  ad.reviewFeedback = [feedback];
  if (isUpdated) {
    ad.updatedAtMs = sandbox().state.nowMs();
  }
}

describe('a check', () => {
  beforeEach(() => advance((QUIET_MS - (Date.now() % DAY_MS) + DAY_MS) % DAY_MS));

  it('records nothing the first time, and keeps what it found', async () => {
    expect(await check()).toBe('done');
    expect(await listEvents()).toEqual({
      data: [],
      summary: { ad: 0, ad_account: 0, product: 0 },
      paging: { total: 0, limit: 50, offset: 0 },
    });
    const accountIds = [...getProfile().tasks.keys()];
    const { runs, adObjectCheckTask, progress, intervalMinutes } = await getState();
    const ads = accountIds.flatMap((id) =>
      (world().adAccounts.get(id)?.adIds ?? []).filter((adId) => {
        const ad = world().ads.get(adId);
        const statuses = [
          ad?.status,
          world().adSets.get(ad?.adSetId ?? '')?.status,
          world().campaigns.get(ad?.campaignId ?? '')?.status,
        ];
        return !statuses.includes('ARCHIVED') && !statuses.includes('DELETED');
      }),
    );
    expect(runs).toEqual([
      {
        id: expect.any(String),
        startedAt: expect.any(String),
        finishedAt: expect.any(String),
        adAccountCount: accountIds.length,
        adCount: ads.length,
        productCount: null,
        eventCount: 0,
        error: null,
      },
    ]);
    expect([progress, intervalMinutes]).toEqual([null, 15]);
    expect(adObjectCheckTask).toMatchObject({
      inProgress: false,
      lastExecutionTime: runs[0]?.finishedAt,
    });
  });

  it('records an ad that was rejected since the last one, with the review feedback', async () => {
    await check();
    advance(15 * MINUTE_MS);
    const ad = runningAd();
    reject(ad);
    expect(await check()).toBe('done');
    const { data, summary } = await listEvents();
    expect(data).toEqual([
      {
        id: expect.any(String),
        adUserId: adUserId(),
        kind: 'ad',
        runId: (await getState()).runs[0]?.id,
        foundAt: expect.any(String),
        objectId: ad.id,
        objectName: ad.name,
        adAccountId: ad.adAccountId,
        adAccountName: getAccount().name,
        catalogId: null,
        catalogName: null,
        adCampaignId: ad.campaignId,
        adSetId: ad.adSetId,
        oldStatus: 'ACTIVE',
        newStatus: 'DISAPPROVED',
        disableReason: null,
        reasons: [reason],
      },
    ]);
    expect(summary).toEqual({ ad: 1, ad_account: 0, product: 0 });
    await check();
    expect((await listEvents()).data).toHaveLength(1);
  });

  it('asks once for all accounts when nothing changed, without reading an ad', async () => {
    await check();
    advance(15 * MINUTE_MS);
    sandbox().state.calls.clear();
    expect(await check()).toBe('done');
    expect(requests()).toHaveLength(1);
    expect(new Set(callsMade().map(({ path }) => path))).toEqual(
      new Set(['/v27.0/', '/v27.0/me/adaccounts']),
    );
    expect((await getState()).runs[0]).toMatchObject({ adCount: 0, eventCount: 0, error: null });
  });

  it('finds a review that renewed no time of update by the numbers of ads', async () => {
    await check();
    advance(2 * HOUR_MS);
    const ad = runningAd();
    reject(ad, { isUpdated: false });
    await check();
    expect((await listEvents({ objectId: ad.id })).data).toMatchObject([
      { objectId: ad.id, oldStatus: 'ACTIVE', newStatus: 'DISAPPROVED', reasons: [reason] },
    ]);
  });

  it('reads all ads every six hours: a changed parent, an archived and a deleted ad', async () => {
    await check();
    const [one, two, three] = runningAds(3);
    if (one === undefined || two === undefined || three === undefined) {
      throw new Error('Three ads are needed.');
    }
    one.status = 'ARCHIVED';
    two.status = 'DELETED';
    advance(7 * HOUR_MS);
    await check();
    // Reviews of other ads are decided meanwhile.
    const events = await Promise.all(
      [one, two, three].map(async ({ id }) => (await listEvents({ objectId: id })).data),
    );
    expect(
      events.flat().map(({ objectId, oldStatus, newStatus }) => [objectId, oldStatus, newStatus]),
    ).toEqual([
      [one.id, 'ACTIVE', 'ARCHIVED'],
      [two.id, 'ACTIVE', 'DELETED'],
    ]);
  });

  it('invents nothing about an ad that changed twice between two checks', async () => {
    await check();
    advance(15 * MINUTE_MS);
    const ad = runningAd();
    reject(ad);
    ad.review = 'approved';
    ad.reviewFeedback = [];
    await check();
    expect((await listEvents()).data).toEqual([]);
  });

  it('records an ad that is new and rejected, and no other new one', async () => {
    const [first, second] = runningAds(2);
    const account = getAccount();
    if (first === undefined || second === undefined) {
      throw new Error('Two ads are needed.');
    }
    const ids = account.adIds;
    account.adIds = ids.filter((id) => id !== first.id && id !== second.id);
    await check();
    advance(15 * MINUTE_MS);
    account.adIds = ids;
    second.updatedAtMs = sandbox().state.nowMs();
    reject(first);
    await check();
    expect((await listEvents()).data).toMatchObject([
      { objectId: first.id, oldStatus: null, newStatus: 'DISAPPROVED' },
    ]);
  });

  it('records a disabled ad account with the reason, and access that was lost', async () => {
    await check();
    advance(15 * MINUTE_MS);
    const account = getAccount();
    account.status = 2;
    account.disableReason = 1;
    await check();
    expect((await listEvents({ kind: 'ad_account' })).data).toMatchObject([
      {
        kind: 'ad_account',
        objectId: account.id,
        oldStatus: '1',
        newStatus: '2',
        disableReason: 1,
        reasons: [],
      },
    ]);
    const tasks = getProfile().tasks as Map<string, readonly never[]>;
    tasks.delete(account.id);
    await check();
    expect((await listEvents({ kind: 'ad_account' })).data).toHaveLength(1);
    await check();
    expect((await listEvents({ kind: 'ad_account' })).data[0]).toMatchObject({
      objectId: account.id,
      oldStatus: '2',
      newStatus: null,
    });
  });

  it('reads no ads when it is told to, and compares with the former statuses later', async () => {
    await check();
    const params = { adUserId: adUserId() };
    await owner().call(r.updateTask, { params, body: { shouldCheckAds: false } });
    const ad = runningAd();
    reject(ad);
    advance(15 * MINUTE_MS);
    sandbox().state.calls.clear();
    await check();
    expect(callsMade()[0]?.query).not.toContain('updated_since');
    expect((await listEvents()).data).toEqual([]);
    await owner().call(r.updateTask, { params, body: { shouldCheckAds: true } });
    await check();
    expect((await listEvents()).data).toMatchObject([{ objectId: ad.id, oldStatus: 'ACTIVE' }]);
  });
});

describe('a check that fails', () => {
  it.each([
    { type: 'html_503' },
    { type: 'error', code: 1, subcode: 99 },
    { type: 'drop_before' },
    { type: 'truncated_json' },
  ] as const)('%o leaves its reason and loses no change', async (effect) => {
    await check();
    advance(15 * MINUTE_MS);
    const ad = runningAd();
    reject(ad);
    const id = fault({ path: '/me/adaccounts', effect });
    expect(await check()).toBe('failed');
    const { runs, adObjectCheckTask } = await getState();
    expect(runs[0]).toMatchObject({
      adAccountCount: null,
      finishedAt: expect.any(String),
      error: { message: expect.any(String) },
    });
    expect(adObjectCheckTask.inProgress).toBe(false);
    sandbox().state.faults.remove(id);
    advance(15 * MINUTE_MS);
    await check();
    expect((await listEvents()).data).toMatchObject([{ objectId: ad.id }]);
  });

  it('ends the profile’s connection and is not tried while it needs its owner', async () => {
    sandbox().state.faults.add({
      kind: 'token',
      profileId: getProfile().facebookId,
      state: 'password',
    });
    expect(await check()).toBe('failed');
    expect(
      (await app().container.modules.adUsersModule.service.getConnection(adUserId())).status,
    ).toBe('password_changed');
    const made = requests().length;
    expect(await check()).toBe('not_connected');
    expect(requests()).toHaveLength(made);
    expect(await findJob(app().container, `check-ad-objects:${adUserId()}`)).toBeDefined();
  });
});

describe('several workers', () => {
  it('drop what a run finds after another one took over', async () => {
    await check();
    advance(15 * MINUTE_MS);
    const ad = runningAd();
    reject(ad);
    fault({ path: '/me/adaccounts', count: 1, delayMs: 1_000, effect: { type: 'delay' } });
    const slow = check();
    await expect.poll(async () => (await getState()).adObjectCheckTask.inProgress).toBe(true);
    expect(await check()).toBe('done');
    expect(await slow).toBe('superseded');
    expect((await listEvents()).data).toHaveLength(1);
    const { runs } = await getState();
    expect(runs.map(({ error }) => error?.code ?? null)).toEqual([null, 'interrupted', null]);
  });

  it('never run one profile at the same time: what is added meanwhile waits', async () => {
    await check();
    await clearJobs(app().container);
    const params = { adUserId: adUserId() };
    const { container, databaseUrl } = app();
    const workers = await Promise.all([1, 2].map(() => startWorker({ container, databaseUrl })));
    fault({ path: '/me/adaccounts', delayMs: 300, effect: { type: 'delay' } });
    for (let press = 0; press < 5; press += 1) {
      expect((await owner().call(r.runTask, { params })).status).toBe(200);
    }
    await expect
      .poll(
        async () => (await getState()).runs.filter(({ finishedAt }) => finishedAt !== null).length,
        { timeout: 20_000 },
      )
      .toBeGreaterThan(1);
    await Promise.all(workers.map((worker) => worker.stop()));
    const { runs } = await getState();
    expect(runs.map(({ error }) => error)).toEqual(runs.map(() => null));
    const times = runs.toReversed().flatMap(({ startedAt, finishedAt }) => [startedAt, finishedAt]);
    expect(times).toEqual([...times].sort());
  });

  it('take up what a stopped one left, and record each change once', async () => {
    await check();
    advance(15 * MINUTE_MS);
    const ad = runningAd();
    reject(ad);
    const stopping = new AbortController();
    fault({ path: '/me/adaccounts', count: 1, delayMs: 5_000, effect: { type: 'delay' } });
    const stopped = check(stopping.signal);
    await expect.poll(async () => (await getState()).progress).not.toBeNull();
    stopping.abort();
    await expect(stopped).rejects.toThrow();
    expect((await getState()).progress).toBeNull();
    await check();
    await check();
    expect((await listEvents()).data).toMatchObject([{ objectId: ad.id }]);
  });
});

// Last: the limit outlives the test.
describe('a check that meets a limit', () => {
  it('waits as long as the network says', async () => {
    await check();
    fault({ path: '/me/adaccounts', effect: { type: 'error', code: 17, subcode: 2_446_079 } });
    expect(await check()).toBe('failed');
    const { runs, nextRunAt } = await getState();
    expect(runs[0]?.error).toMatchObject({ code: '17' });
    const waitMs = Date.parse(nextRunAt ?? '') - Date.parse(runs[0]?.finishedAt ?? '');
    expect(waitMs).toBeGreaterThan(MINUTE_MS);
  });
});
