import { adObjectRoutes as r } from '@ads-checker/shared/contracts/ad-objects';
import { beforeEach, describe, expect, it } from 'vitest';
import { off, useAdObjects } from '../../../test/harness/ad-objects.ts';
import { TestStream } from '../../../test/harness/event-stream.ts';

const {
  sandbox,
  world,
  fault,
  actionsOn,
  callsMade,
  app,
  owner,
  ownerId,
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

const sentTo = (id: string) =>
  callsMade()
    .filter(({ method, path }) => method === 'POST' && path.endsWith(`/${id}`))
    .map(({ query }) => query);

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

  it('send times with the offset of the zone of the ad account', async () => {
    const id = adSetId();
    const { timeZone } = getAccount();
    const asked = { startTime: '2031-01-15T12:00:00Z', endTime: '2031-07-15T12:00:00Z' };
    const { status, body } = await owner().call(r.updateAdSet, {
      params: { adUserId: adUserId(), adSetId: id },
      body: asked,
    });
    expect(status).toBe(200);
    const set = world().adSets.get(id);
    expect([set?.startAtMs, set?.endAtMs]).toEqual(Object.values(asked).map(Date.parse));
    const inZone = (at: string) => {
      const format = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat('sv-SE', { timeZone, ...options });
      const clock = format({ dateStyle: 'short', timeStyle: 'medium' }).format(Date.parse(at));
      const offset = format({ timeZoneName: 'longOffset' })
        .formatToParts(Date.parse(at))
        .find(({ type }) => type === 'timeZoneName');
      return `${clock.replace(' ', 'T')}${offset?.value.replace('GMT', '').replace('−', '-')}`;
    };
    expect(inZone(asked.startTime)).not.toMatch(/T12:00:00/);
    const [startTime, endTime] = [inZone(asked.startTime), inZone(asked.endTime)];
    const asSent = (time: string) => time.replace(/:(?=\d\d$)/, '');
    expect(sentTo(id)).toEqual([{ start_time: asSent(startTime), end_time: asSent(endTime) }]);
    expect(r.updateAdSet.response.parse(body).data.patch).toEqual({ startTime, endTime });
  });

  it('end an ad set, and take the end away, unless a lifetime budget needs it', async () => {
    const sets = [...world().adSets.values()].filter(
      ({ adAccountId, status }) =>
        adAccountId === getAccount().id && (status === 'ACTIVE' || status === 'PAUSED'),
    );
    const daily = sets.find((set) => set.dailyBudgetMinor !== null);
    const lifetime = sets.find((set) => set.lifetimeBudgetMinor !== null);
    const update = (id = '', body: object = {}) =>
      owner().call(r.updateAdSet, { params: { adUserId: adUserId(), adSetId: id }, body });
    const endTime = '2031-07-15T12:00:00Z';
    expect((await update(daily?.id, { endTime })).status).toBe(200);
    expect(world().adSets.get(daily?.id ?? '')?.endAtMs).toBe(Date.parse(endTime));
    const { status, body } = await update(daily?.id, { endTime: null });
    expect([status, r.updateAdSet.response.parse(body).data.patch]).toEqual([
      200,
      { endTime: null },
    ]);
    expect(world().adSets.get(daily?.id ?? '')?.endAtMs).toBeNull();
    expect(sentTo(daily?.id ?? '').at(-1)).toEqual({ end_time: '0' });
    expect(await update(lifetime?.id, { endTime: null })).toMatchObject({
      status: 400,
      body: {
        details: {
          fields: [{ field: 'body.endTime', message: 'is required with a lifetime budget' }],
        },
      },
    });
    expect(sentTo(lifetime?.id ?? '')).toEqual([]);
  });

  it('that end before the start are refused before anything is sent', async () => {
    const id = adSetId();
    const startMs = world().adSets.get(id)?.startAtMs ?? 0;
    const endTime = new Date(startMs - 1_000).toISOString();
    expect(
      await owner().call(r.updateAdSet, {
        params: { adUserId: adUserId(), adSetId: id },
        body: { endTime },
      }),
    ).toMatchObject({
      status: 400,
      body: {
        details: { fields: [{ field: 'body.endTime', message: 'must be after the start' }] },
      },
    });
    expect(sentTo(id)).toEqual([]);
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

  it('send the fields that differ, and no other', async () => {
    const id = adSetId();
    const { minorPerUnit } = getAccount();
    const { name = '', dailyBudgetMinor } = world().adSets.get(id) ?? {};
    const { status } = await owner().call(r.updateAdSet, {
      params: { adUserId: adUserId(), adSetId: id },
      body: {
        ...off,
        name,
        dailyBudget: { amount: String((dailyBudgetMinor ?? 0) / minorPerUnit) },
      },
    });
    expect([status, sentTo(id)]).toEqual([200, [{ status: 'PAUSED' }]]);
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
        error: 'Archived objects can’t be changed.',
        type: 'FailedPreconditionError',
        code: 'archived',
      },
    ]);
  });

  it.each([3, 7, 8, 9, 100])('turn off and lower in an ad account of status %s', async (status) => {
    const id = adSetId();
    const account = getAccount();
    // What is known of an account is kept until it is listed again
    const become = async (next: number) => {
      account.status = next;
      const params = { adUserId: adUserId() };
      await owner().call(r.listAdAccounts, { params, query: { fresh: 1 } });
    };
    await become(status);
    const { minorPerUnit } = account;
    const minor = world().adSets.get(id)?.dailyBudgetMinor ?? 0;
    const update = async (body: object) => {
      const answer = await owner().call(r.updateAdSet, {
        params: { adUserId: adUserId(), adSetId: id },
        body,
      });
      return [answer.status, (answer.body as { code?: unknown }).code];
    };
    const toAmount = (value: number) => ({ amount: String(value / minorPerUnit) });
    const refusal = [400, 'account_not_active'];
    expect(await update({ dailyBudget: toAmount(minor - minorPerUnit) })).toEqual([200, undefined]);
    expect(await update({ dailyBudget: toAmount(minor) })).toEqual(refusal);
    expect(await update({ name: 'Renamed' })).toEqual(refusal);
    expect(await update({ ...off, name: 'Renamed' })).toEqual(refusal);
    expect(await update(off)).toEqual([200, undefined]);
    expect(await update({ status: 'ACTIVE' })).toEqual(refusal);
    const set = world().adSets.get(id);
    expect([set?.status, set?.dailyBudgetMinor]).toEqual(['PAUSED', minor - minorPerUnit]);
    await become(1);
  });

  it('for a profile that is not connected any more are refused without a call', async () => {
    await app().container.modules.adUsersModule.service.reportStatus({
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
    fault({ method: 'POST', path: `/${id}`, count: 1, delayMs: 2_000, effect: { type: 'delay' } });
    const params = { adUserId: adUserId(), adId: id };
    const first = owner().call(r.updateAd, { params, body: off });
    const hits = () =>
      sandbox()
        .state.faults.list()
        .map((listed) => listed.hits);
    await expect.poll(hits).toEqual([1]);
    const second = await owner().call(r.updateAd, { params, body: off });
    expect([second.status, second.body]).toMatchObject([
      409,
      { type: 'ConflictError', code: 'busy' },
    ]);
    expect([(await first).status, actionsOn(id).length]).toEqual([200, 1]);
  });

  it('read before another one ended are judged by what that one left', async () => {
    const id = adId();
    fault({ method: 'GET', path: `/${id}`, count: 1, delayMs: 1_000, effect: { type: 'delay' } });
    const params = { adUserId: adUserId(), adId: id };
    const first = owner().call(r.updateAd, { params, body: off });
    const hits = () =>
      sandbox()
        .state.faults.list()
        .map((listed) => listed.hits);
    await expect.poll(hits).toEqual([1]);
    // The first request's earlier reads are outdated once this change is under way.
    const second = await owner().call(r.updateAd, { params, body: off });
    expect([second.status, (await first).status, actionsOn(id).length]).toEqual([200, 200, 1]);
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
    // The first read succeeds; after that the outcome of the change is unknown.
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
    const key = 'command-3-of-this-test';
    await owner().call(r.updateAd, {
      params: { adUserId: adUserId(), adId: id },
      body: off,
      key,
    });
    // An event of the previous test may arrive only now.
    expect(await stream.next('adObject', ({ commandId }) => commandId === key)).toEqual({
      adUserId: adUserId(),
      adAccountId: getAccount().id,
      level: 'ad',
      id,
      patch: { status: 'PAUSED' },
      changedAt: expect.any(String),
      commandId: key,
    });
    stream.close();
  });

  it('leave no token in a log', () => {
    expect(app().logs.join('')).not.toContain(getProfile().accessToken);
  });
});

describe('changes in the log of the team', () => {
  const entriesOf = async (id: string) =>
    app()
      .container.db('activity_entries')
      .where({ subject_id: id })
      .orderBy('id')
      .select('kind', 'action', 'subject_type', 'subject_name', 'actor_user_id', 'changes');

  beforeEach(async () => {
    await app().container.db('activity_entries').delete();
  });

  it('are written into the log of the team once, with what they were before', async () => {
    const id = adSetId();
    const set = world().adSets.get(id);
    const { currency, minorPerUnit } = getAccount();
    const digits = minorPerUnit === 1 ? 0 : 2;
    const before = set?.dailyBudgetMinor ?? 0;
    const after = before + 10 * minorPerUnit;
    const major = (minor: number) => `${(minor / minorPerUnit).toFixed(digits)} ${currency}`;
    const params = { adUserId: adUserId(), adSetId: id };
    const body = { dailyBudget: { amount: String(after / minorPerUnit) }, name: 'Renamed' };
    const name = set?.name;
    const key = 'command-4-of-this-test';
    await owner().call(r.updateAdSet, { params, body, key });
    await owner().call(r.updateAdSet, { params, body, key });
    await owner().call(r.updateAdSet, { params, body: { ...off, name: 'Renamed' } });
    await owner().call(r.updateAdSet, { params, body: off });
    const common = { kind: 'ad_objects', subject_type: 'ad_set', actor_user_id: ownerId() };
    expect(await entriesOf(id)).toEqual([
      {
        ...common,
        action: 'updated',
        subject_name: name,
        changes: [
          { field: 'name', from: name, to: 'Renamed' },
          { field: 'dailyBudget', from: major(before), to: major(after) },
        ],
      },
      {
        ...common,
        action: 'turned_off',
        subject_name: 'Renamed',
        changes: [{ field: 'status', from: 'ACTIVE', to: 'PAUSED' }],
      },
    ]);
  });

  it('that the network refused are not in the log of the team', async () => {
    const id = adId();
    fault({
      method: 'POST',
      path: `/${id}`,
      count: 1,
      effect: { type: 'error', code: 200, message: 'Permissions error' },
    });
    const { status } = await owner().call(r.updateAd, {
      params: { adUserId: adUserId(), adId: id },
      body: off,
    });
    expect([status, await entriesOf(id)]).toEqual([403, []]);
  });

  it('whose answer was lost are in the log once their repeat finds them made', async () => {
    const id = campaignId();
    const request = {
      params: { adUserId: adUserId(), adCampaignId: id },
      body: off,
      key: 'command-5-of-this-test',
    };
    fault({ method: 'POST', path: `/${id}`, count: 1, effect: { type: 'drop_after' } });
    fault({ method: 'GET', path: `/${id}`, skip: 1, count: 4, effect: { type: 'html_503' } });
    expect((await owner().call(r.updateAdCampaign, request)).status).toBe(503);
    expect((await owner().call(r.updateAdCampaign, request)).status).toBe(200);
    expect(await entriesOf(id)).toMatchObject([
      { action: 'turned_off', changes: [{ field: 'status', to: 'PAUSED' }] },
    ]);
  });

  it('are made though the log cannot be written, and that is logged', async () => {
    const id = adId();
    const { db } = app().container;
    await db.raw('alter table activity_entries add constraint refused check (false) not valid');
    try {
      const { status } = await owner().call(r.updateAd, {
        params: { adUserId: adUserId(), adId: id },
        body: off,
      });
      expect([status, actionsOn(id).length]).toEqual([200, 1]);
    } finally {
      await db.raw('alter table activity_entries drop constraint refused');
    }
    expect(app().logs.join('')).toContain('Failed to write an activity entry');
    expect(await entriesOf(id)).toEqual([]);
  });
});
