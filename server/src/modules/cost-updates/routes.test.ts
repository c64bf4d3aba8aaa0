import { costUpdateRoutes as r } from '@ads-checker/shared/contracts/cost-updates';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAdObjects } from '../../../test/harness/ad-objects.ts';
import { clearJobs, findJob } from '../../../test/harness/jobs.ts';

const { app, owner, mate, stranger, adUserId } = useAdObjects();
const params = () => ({ adUserId: adUserId() });
const jobKey = () => `update-binom-costs:${adUserId()}`;
const readState = async () =>
  r.getTask.response.parse((await owner().call(r.getTask, { params: params() })).body).data;

let teamId: string;
let binomId: string;
beforeEach(async () => {
  const { db } = app().container;
  await db.raw(
    `truncate binom_ad_costs cascade; truncate binom_cost_update_runs;
     update binom_cost_update_tasks set binom_settings = '[]', cost_multiplier = 1, next_run_at = null`,
  );
  await clearJobs(app().container);
  const { rows } = await db.raw(
    'select a.team_id from ad_users u join accounts a on a.id = u.account_id where u.id = ?',
    [adUserId()],
  );
  teamId = rows[0].team_id;
  binomId = await app().factories.buildTracker({ teamId, name: 'Binom EU' });
});

const setting = () => ({ binomId, binomUserId: null, binomCampaignIds: ['7'] });
const turnOn = () =>
  owner().call(r.updateTask, { params: params(), body: { binomSettings: [setting()] } });
async function addCost(
  adId: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await app()
    .container.db('binom_ad_costs')
    .insert({
      ad_user_id: adUserId(),
      ad_id: adId,
      date: '2026-11-20',
      ad_account_id: '12',
      amount_minor: 100,
      amount_usd_cents: 100,
      currency: 'USD',
      timezone: 'UTC',
      fetched_at: new Date('2026-11-20T10:00:00Z'),
      updated_at: new Date('2026-11-20T11:00:00Z'),
      update_result: JSON.stringify({ ok: false, code: 'unavailable' }),
      ...fields,
    });
}

const READS = ['getTask', 'listAdCosts'];
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
    input: { body: { costMultiplier: 1.2 } },
    invalid: { body: { costMultiplier: 1.23456 } },
    field: 'body.costMultiplier',
  },
  { name: 'runTask', route: r.runTask, input: {}, invalid: { body: { now: true } }, field: 'body' },
  {
    name: 'listAdCosts',
    route: r.listAdCosts,
    input: {},
    invalid: { query: { statusList: ['lost'] } },
    field: 'query.statusList',
  },
  {
    name: 'pushAdCosts',
    route: r.pushAdCosts,
    input: { body: { failed: {} } },
    invalid: { body: { costs: [{ adId: '1', date: 'today' }] } },
    field: 'body.costs.0.date',
  },
] as const;

describe('every route of a profile', () => {
  it.each(ofProfile)('$name needs a session', async ({ route, input }) => {
    const { status } = await app()
      .anonymous()
      .call(route, { params: params(), ...input });
    expect(status).toBe(401);
  });

  it.each(ofProfile)(
    '$name names the field it does not take',
    async ({ route, invalid, field }) => {
      const { status, body } = await owner().call(route, {
        params: params(),
        ...(invalid as object),
      });
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

  it.each(ofProfile.filter(({ name }) => READS.includes(name)))(
    '$name may be read by whom the profile is shared with',
    async ({ route, input }) => {
      expect((await mate().call(route, { params: params(), ...input })).status).toBe(200);
    },
  );

  it.each(ofProfile.filter(({ name }) => !READS.includes(name)))(
    '$name is refused to whom the profile is only shared with',
    async ({ route, input }) => {
      const { status, body } = await mate().call(route, { params: params(), ...input });
      expect([status, body]).toMatchObject([403, { type: 'AuthorizationError' }]);
      expect((await readState()).costMultiplier).toBe(1);
    },
  );
});

describe('PATCH /ad-users/{adUserId}/binom-cost-update-task', () => {
  it('stores the settings, plans a run, and logs it once, also when it is sent again', async () => {
    const body = { binomSettings: [setting()], costMultiplier: 1.2 };
    for (let time = 0; time < 2; time += 1) {
      const { status, body: answer } = await owner().call(r.updateTask, {
        params: params(),
        body,
        key: 'turn-on-costs',
      });
      expect([status, answer]).toMatchObject([
        200,
        { data: { binomCostUpdateTask: { binomSettings: [setting()] }, costMultiplier: 1.2 } },
      ]);
    }
    expect((await findJob(app().container, jobKey()))?.runAt.getTime()).toBeLessThanOrEqual(
      Date.now(),
    );
    const rows = await app()
      .container.db('activity_entries')
      .where({ subject_type: 'ad_user', subject_id: adUserId() })
      .whereRaw(`changes @> '[{"field": "costTrackers"}]'`);
    expect(rows.map(({ changes }) => changes)).toEqual([
      [
        { field: 'costTrackers', from: null, to: 'Binom EU' },
        { field: 'costMultiplier', from: '1', to: '1.2' },
      ],
    ]);
  });

  it('refuses a tracker of another team, and one that is named twice', async () => {
    const other = await app().factories.buildAccount();
    const foreign = await app().factories.buildTracker({ teamId: other.teamId });
    const set = async (binomSettings: ReturnType<typeof setting>[]) =>
      owner().call(r.updateTask, { params: params(), body: { binomSettings } });
    expect(await set([setting(), { ...setting(), binomId: foreign }])).toMatchObject({
      status: 400,
      body: {
        details: {
          fields: [
            { field: 'body.binomSettings.1.binomId', message: `Tracker '${foreign}' not found` },
          ],
        },
      },
    });
    expect(await set([setting(), setting()])).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'body.binomSettings' }] } },
    });
    expect((await readState()).binomCostUpdateTask.binomSettings).toEqual([]);
  });

  it('turns the task off without trackers', async () => {
    await turnOn();
    await owner().call(r.updateTask, { params: params(), body: { binomSettings: [] } });
    expect((await readState()).nextRunAt).toBeNull();
    const run = await owner().call(r.runTask, { params: params() });
    expect(run).toMatchObject({ status: 400, body: { code: 'task_off' } });
  });
});

describe('POST …/run', () => {
  it('moves the next run to now', async () => {
    await turnOn();
    await app()
      .container.db('binom_cost_update_tasks')
      .where({ ad_user_id: adUserId() })
      .update({ next_run_at: new Date(Date.now() + 3_600_000), fetch_requested_at: null });
    const { status } = await owner().call(r.runTask, { params: params() });
    expect(status).toBe(200);
    expect(Date.parse((await readState()).nextRunAt ?? '')).toBeLessThanOrEqual(Date.now());
    expect(await findJob(app().container, jobKey())).toBeDefined();
  });

  it('is refused for a profile that Facebook refuses', async () => {
    await turnOn();
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

describe('POST …/binom-ad-costs/push', () => {
  const requested = async () => {
    const { data } = r.listAdCosts.response.parse(
      (await owner().call(r.listAdCosts, { params: params() })).body,
    );
    return data.flatMap(({ adId, pushRequestedAt }) => (pushRequestedAt === null ? [] : [adId]));
  };

  it('asks for the named ones, or for all failed ones of a filter', async () => {
    await turnOn();
    await addCost('1');
    await addCost('2', { update_result: JSON.stringify({ ok: true }) });
    await addCost('3', { date: '2026-11-01' });
    const push = (body: object) =>
      owner().call(r.pushAdCosts, { params: params(), body: body as never });
    expect(await push({ costs: [{ adId: '2', date: '2026-11-20' }] })).toMatchObject({
      status: 200,
      body: { data: { requestedCount: 1 } },
    });
    expect(await requested()).toEqual(['2']);
    expect(await push({ failed: { since: '2026-11-10' } })).toMatchObject({
      body: { data: { requestedCount: 1 } },
    });
    expect((await requested()).toSorted()).toEqual(['1', '2']);
    expect((await findJob(app().container, jobKey()))?.priority).toBe(0);
    expect((await push({})).status).toBe(400);
  });

  it('is refused while the task is off', async () => {
    await addCost('1');
    const { status, body } = await owner().call(r.pushAdCosts, {
      params: params(),
      body: { failed: {} },
    });
    expect([status, body]).toMatchObject([400, { code: 'task_off' }]);
  });
});
