import { objectCheckRoutes as r } from '@ads-checker/shared/contracts/object-checks';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAdObjects } from '../../../test/harness/ad-objects.ts';
import { clearJobs, findJob } from '../../../test/harness/jobs.ts';

const { app, owner, mate, stranger, adUserId, getProfile, getAccount, world, sandbox } =
  useAdObjects();

const params = () => ({ adUserId: adUserId() });
const check = () =>
  app().container.modules.objectChecksModule.task.run({
    adUserId: adUserId(),
    signal: new AbortController().signal,
  });
const readState = async () =>
  r.getTask.response.parse((await owner().call(r.getTask, { params: params() })).body).data;

beforeEach(async () => {
  await app().container.db.raw(
    'truncate ad_object_events, checked_ads, checked_ad_accounts, ad_object_check_runs; update ad_object_check_tasks set should_check_ads = true, last_execution_time = null',
  );
  await clearJobs(app().container);
});

const ofProfile = [
  {
    name: 'getTask',
    route: r.getTask,
    input: {},
    invalid: { query: { all: '1' } },
    field: 'query',
  },
  {
    name: 'updateTask',
    route: r.updateTask,
    input: { body: { shouldCheckAds: false } },
    invalid: { body: { shouldCheckAds: 'no' } },
    field: 'body.shouldCheckAds',
  },
  { name: 'runTask', route: r.runTask, input: {}, invalid: { body: { now: true } }, field: 'body' },
  {
    name: 'listEvents',
    route: r.listEvents,
    input: {},
    invalid: { query: { limit: '0' } },
    field: 'query.limit',
  },
] as const;

describe('every route of a profile', () => {
  it.each(ofProfile)('$name needs a session', async ({ route, input }) => {
    expect(
      (
        await app()
          .anonymous()
          .call(route, { params: params(), ...input })
      ).status,
    ).toBe(401);
  });

  it.each(ofProfile)(
    '$name names the field it does not take',
    async ({ route, invalid, field }) => {
      const { status, body } = await owner().call(route, { params: params(), ...invalid });
      expect([status, body]).toMatchObject([
        400,
        {
          type: 'ValidationError',
          details: { fields: [{ field: expect.stringContaining(field) }] },
        },
      ]);
    },
  );

  it.each(ofProfile)(
    '$name knows nothing of a profile of another team',
    async ({ route, input }) => {
      const { status, body } = await stranger().call(route, { params: params(), ...input });
      expect([status, body]).toEqual([
        404,
        { error: `Ad user '${adUserId()}' not found`, type: 'NotFoundError' },
      ]);
    },
  );

  it.each(ofProfile)(
    '$name knows nothing of a profile that is not there',
    async ({ route, input }) => {
      const { status } = await owner().call(route, { params: { adUserId: '99' }, ...input });
      expect(status).toBe(404);
    },
  );

  it.each(ofProfile.filter(({ name }) => ['getTask', 'listEvents'].includes(name)))(
    '$name may be read by whom the profile is shared with',
    async ({ route, input }) => {
      expect((await mate().call(route, { params: params(), ...input })).status).toBe(200);
    },
  );

  it.each(ofProfile.filter(({ name }) => ['updateTask', 'runTask'].includes(name)))(
    '$name is refused to whom the profile is only shared with',
    async ({ route, input }) => {
      const { status, body } = await mate().call(route, { params: params(), ...input });
      expect([status, body]).toMatchObject([403, { type: 'AuthorizationError' }]);
      expect((await readState()).adObjectCheckTask.shouldCheckAds).toBe(true);
    },
  );
});

describe('PATCH /ad-users/{adUserId}/ad-object-check-task', () => {
  it('stores the setting and logs it once, also when it is sent again', async () => {
    const request = { params: params(), body: { shouldCheckAds: false } };
    const key = 'turn-off-ads-1';
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await owner().call(r.updateTask, { ...request, key });
      expect([status, body]).toMatchObject([
        200,
        { data: { adObjectCheckTask: { adUserId: adUserId(), shouldCheckAds: false } } },
      ]);
    }
    expect((await readState()).adObjectCheckTask.shouldCheckAds).toBe(false);
    const rows = await app()
      .container.db('activity_entries')
      .where({ subject_type: 'ad_user', subject_id: adUserId() })
      .whereRaw(`changes @> '[{"field": "shouldCheckAds"}]'`);
    expect(rows.map(({ changes }) => changes)).toEqual([
      [{ field: 'shouldCheckAds', from: true, to: false }],
    ]);
  });

  it('needs at least one field', async () => {
    const { status } = await owner().call(r.updateTask, { params: params(), body: {} });
    expect(status).toBe(400);
  });
});

describe('POST /ad-users/{adUserId}/ad-object-check-task/run', () => {
  it('moves the next run to now', async () => {
    await check();
    const key = `check-ad-objects:${adUserId()}`;
    expect((await findJob(app().container, key))?.runAt.getTime()).toBeGreaterThan(Date.now());
    const { status } = await owner().call(r.runTask, { params: params() });
    expect(status).toBe(200);
    const { runAt } = (await findJob(app().container, key)) ?? {};
    expect(runAt?.getTime()).toBeLessThanOrEqual(Date.now());
    expect(Date.parse((await readState()).nextRunAt ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('is refused for a profile that Facebook refuses', async () => {
    await app().container.modules.adUsersModule.service.reportStatus({
      adUserId: adUserId(),
      status: 'auth_error',
    });
    const { status, body } = await owner().call(r.runTask, { params: params() });
    expect([status, body]).toMatchObject([
      400,
      { type: 'FailedPreconditionError', code: 'auth_error' },
    ]);
  });
});

describe('GET /ad-users/{adUserId}/ad-object-events', () => {
  it('filters, counts by kind and pages, the latest first', async () => {
    await check();
    const account = getAccount();
    const ads = account.adIds
      .flatMap((id) => world().ads.get(id) ?? [])
      .filter(({ status, review }) => status === 'ACTIVE' && review === 'approved')
      .slice(0, 3);
    for (const ad of ads) {
      ad.review = 'disapproved';
      ad.updatedAtMs = sandbox().state.nowMs();
    }
    account.status = 9;
    await check();
    const list = async (query: Record<string, string> = {}) =>
      r.listEvents.response.parse(
        (await owner().call(r.listEvents, { params: params(), query })).body,
      );
    const all = await list();
    expect(all.summary).toEqual({ ad: 3, ad_account: 1, product: 0 });
    expect(all.paging).toEqual({ total: 4, limit: 50, offset: 0 });
    expect((await list({ kind: 'ad_account' })).data.map(({ newStatus }) => newStatus)).toEqual([
      '9',
    ]);
    expect((await list({ kind: 'ad' })).paging.total).toBe(3);
    const [first] = ads;
    expect((await list({ objectId: first?.id ?? '' })).data).toMatchObject([
      { objectId: first?.id, newStatus: 'DISAPPROVED' },
    ]);
    const ids = all.data.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const pages = [await list({ limit: '3' }), await list({ limit: '3', offset: '3' })];
    expect(pages.flatMap(({ data }) => data.map(({ id }) => Number(id)))).toEqual(ids);
    const { status, body } = await owner().call(r.listEvents, {
      params: params(),
      query: { statusList: ['9', 'ACTIVE'] },
    });
    expect([
      status,
      r.listEvents.response.parse(body).data.map(({ newStatus }) => newStatus),
    ]).toEqual([200, ['9']]);
    expect((await list({ until: '2020-01-01T00:00:00Z' })).data).toEqual([]);
    expect((await list({ adAccountId: '5' })).data).toEqual([]);
  });
});

describe('GET /accounts/{accountId}/ad-accounts', () => {
  const accountIdOf = async () =>
    (await app().container.db('ad_users').where({ id: adUserId() }).first('account_id')).account_id;
  const list = async (client = owner()) => {
    const accountId = String(await accountIdOf());
    return client.call(r.listAdAccounts, {
      params: { accountId },
      query: { includeShared: 'true' },
    });
  };

  it('needs a session, knows the teams of whom it answers, and names what it does not take', async () => {
    const accountId = String(await accountIdOf());
    const call = (client: ReturnType<typeof owner>, query = {}) =>
      client.call(r.listAdAccounts, { params: { accountId }, query });
    expect((await call(app().anonymous())).status).toBe(401);
    expect((await call(stranger())).status).toBe(404);
    expect((await call(mate())).status).toBe(403);
    expect(await call(owner(), { includeShared: 'perhaps' })).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'query.includeShared' }] } },
    });
  });

  it('is empty before the first check, and says of each profile that none was made', async () => {
    expect((await list()).body).toEqual({
      data: {
        adAccounts: [],
        profiles: [{ adUserId: adUserId(), checkedAt: null, error: null }],
        unreadableRows: 0,
      },
    });
  });

  it('holds each account as the check found it, with counts of ads and why they were rejected', async () => {
    await check();
    const { adAccounts, profiles } = r.listAdAccounts.response.parse((await list()).body).data;
    expect(new Set(adAccounts.map(({ id }) => id))).toEqual(new Set(getProfile().tasks.keys()));
    expect(profiles).toEqual([
      { adUserId: adUserId(), checkedAt: expect.any(String), error: null },
    ]);
    const account = getAccount();
    const stored = adAccounts.find(({ id }) => id === account.id);
    const { db } = app().container;
    const count = async (status: string) =>
      Number(
        (
          await db('checked_ads')
            .where({ ad_user_id: adUserId(), ad_account_id: account.id, status })
            .count<{ count: string }[]>()
        )[0]?.count,
      );
    expect(stored).toMatchObject({
      adUserId: adUserId(),
      name: account.name,
      status: 1,
      currency: account.currency,
      activeAdCount: await count('ACTIVE'),
      rejectedAdCount: await count('DISAPPROVED'),
      statusSince: null,
      rejection: { since: null, titles: expect.arrayContaining([expect.any(String)]) },
    });
    expect(stored?.spentYesterdayByNow).toMatch(/^\d+\.\d{2}$/);
    expect(stored?.day).toBe(stored?.insights?.since ?? stored?.day);
  });

  it('loses no list over one row that cannot be read', async () => {
    await check();
    const { db } = app().container;
    await db.raw(
      `update checked_ad_accounts set doc = case ad_account_id
         when ? then doc - 'name' else jsonb_set(doc, '{balance}', '"much"') end`,
      [getAccount().id],
    );
    const { adAccounts, unreadableRows } = r.listAdAccounts.response.parse(
      (await list()).body,
    ).data;
    expect(unreadableRows).toBe(1);
    expect(adAccounts).toHaveLength(getProfile().tasks.size - 1);
    expect(adAccounts.every(({ balance }) => balance === null)).toBe(true);
  });

  it('shows a member the accounts of profiles that are shared, and no others', async () => {
    await check();
    const mine = await app().container.db('accounts').where({}).select('id', 'team_id');
    const { account_id: ownerAccountId } = await app()
      .container.db('ad_users')
      .where({ id: adUserId() })
      .first('account_id');
    const teamId = mine.find(({ id }) => id === ownerAccountId)?.team_id;
    const mateAccount = mine.find(
      ({ id, team_id: team }) => team === teamId && id !== ownerAccountId,
    );
    const read = async () =>
      r.listAdAccounts.response.parse(
        (
          await mate().call(r.listAdAccounts, {
            params: { accountId: String(mateAccount?.id) },
            query: { includeShared: 'true' },
          })
        ).body,
      ).data.adAccounts.length;
    expect(await read()).toBe(getProfile().tasks.size);
    await app().container.db('ad_users').where({ id: adUserId() }).update({ is_shared: false });
    expect(await read()).toBe(0);
    await app().container.db('ad_users').where({ id: adUserId() }).update({ is_shared: true });
  });
});
