import {
  type NewPlannedChange,
  type PlannedChangeDto,
  plannedChangeRoutes as r,
  TIME_DOES_NOT_EXIST,
  TIME_TOO_FAR,
  TIME_TOO_SOON,
} from '@ads-checker/shared/contracts/planned-changes';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAdObjects } from '../../../test/harness/ad-objects.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { clearJobs } from '../../../test/harness/jobs.ts';

const MINUTE_MS = 60_000;
/** 13:00 in Berlin, five weeks before its clocks are set forward. */
const NOON = Date.parse('2100-02-20T12:00:00Z');
const AT = Date.parse('2100-02-21T05:00:00Z');
let nowMs = NOON;

const { world, app, owner, ownerId, mate, adUserId, getAccount, fault } = useAdObjects({
  clock: { now: () => new Date(nowMs) },
});

const db = () => app().container.db;
const liveAds = () => getAccount().adIds.filter((id) => world().ads.get(id)?.status === 'ACTIVE');
const accountOf = async (client: TestClient): Promise<string> => {
  const ofOwner = client === owner();
  const row = await db()('accounts as a')
    .join('sessions as s', 's.account_id', 'a.id')
    .where('a.user_id', ofOwner ? '=' : '<>', ownerId())
    .orderBy('a.id')
    .first('a.id');
  return row.id;
};

function newPlanned(changes: Partial<NewPlannedChange> = {}): NewPlannedChange {
  return {
    id: createRowId(),
    adUserId: adUserId(),
    adAccountId: getAccount().id,
    adAccountName: 'Helio DE 01',
    currency: 'EUR',
    level: 'ad',
    operation: { type: 'status', status: 'PAUSED' },
    furtherOperations: [],
    objectIds: liveAds().slice(0, 2),
    localTime: '2100-02-21T06:00',
    timeZone: 'Europe/Berlin',
    ...changes,
  };
}
async function ask(planned: object, client: TestClient = owner()) {
  return client.call(r.create, {
    params: { accountId: await accountOf(client) },
    body: planned,
    key: createRowId(),
  });
}
async function plan(
  changes: Partial<NewPlannedChange> = {},
  client: TestClient = owner(),
): Promise<PlannedChangeDto> {
  const { status, body } = await ask(newPlanned(changes), client);
  expect([status, body]).toMatchObject([200, {}]);
  return r.create.response.parse(body).data;
}
async function list(client: TestClient = owner()): Promise<PlannedChangeDto[]> {
  const { body } = await client.call(r.list, { params: { accountId: await accountOf(client) } });
  return r.list.response.parse(body).data;
}
const work = () => app().runJobs({ only: ['carry-out-planned-change', 'apply-ad-object-change'] });
const changeCount = async () => (await db()('ad_object_changes')).length;
/** What became of the only one, which sent nothing. */
async function outcome() {
  await work();
  expect(await changeCount()).toBe(0);
  const [only, ...more] = await list();
  expect(more).toEqual([]);
  return only && { state: only.state, reason: only.reason, change: only.change };
}
const pauseTeam = async (isPaused: boolean): Promise<void> => {
  const { teamId } = await db()('ad_users as p')
    .join('accounts as a', 'a.id', 'p.account_id')
    .where('p.id', adUserId())
    .first({ teamId: 'a.team_id' });
  await db()('binom_rule_limits')
    .insert({
      team_id: teamId,
      max_acts_per_hour: 500,
      paused_at: isPaused ? new Date(nowMs) : null,
    })
    .onConflict('team_id')
    .merge();
};

beforeEach(async () => {
  nowMs = NOON;
  await db().raw('delete from planned_changes');
  await db().raw('delete from ad_object_changes');
  await db().raw('delete from binom_rule_limits');
  await clearJobs(app().container);
});

describe('planning', () => {
  it('keeps the local time, its zone and the instant', async () => {
    const wanted = newPlanned();
    const { body } = await ask(wanted);
    const { data } = r.create.response.parse(body);
    expect(data).toEqual({
      id: wanted.id,
      userId: ownerId(),
      adUserId: adUserId(),
      adUserName: expect.any(String),
      adAccountId: wanted.adAccountId,
      adAccountName: 'Helio DE 01',
      level: 'ad',
      operation: wanted.operation,
      furtherOperations: [],
      objectCount: 2,
      at: new Date(AT).toISOString(),
      localTime: wanted.localTime,
      timeZone: 'Europe/Berlin',
      currency: 'EUR',
      state: 'planned',
      reason: null,
      isPausedByTeam: false,
      endedAt: null,
      change: null,
      furtherChanges: [],
      canChange: true,
      canUndo: false,
    });
    expect(await list()).toEqual([data]);
  });

  it('takes the first of two equal local times', async () => {
    const { at } = await plan({ localTime: '2100-04-04T02:30', timeZone: 'Australia/Sydney' });
    expect(at).toBe('2100-04-03T15:30:00.000Z');
  });

  it.each([
    ['body.localTime', TIME_DOES_NOT_EXIST, { localTime: '2100-03-28T02:30' }],
    ['body.localTime', TIME_TOO_SOON, { localTime: '2100-02-20T13:00' }],
    ['body.localTime', TIME_TOO_FAR, { localTime: '2100-04-22T06:00' }],
    ['body.localTime', 'must be a local time such as 2026-12-01T06:00', { localTime: 'tomorrow' }],
    [
      'body.timeZone',
      'must be an IANA time zone such as Europe/Berlin',
      { timeZone: 'Europe/Nowhere' },
    ],
    ['body.objectIds', 'is required', { objectIds: [] }],
    [
      'body.operation',
      'Ads have no budget',
      {
        operation: {
          type: 'budget',
          field: 'dailyBudget',
          mode: 'set',
          unit: 'amount',
          value: '50',
        },
      },
    ],
  ])('names %s: %s', async (field, message, changes) => {
    const { status, body } = await ask({ ...newPlanned(), ...changes });
    expect([status, body]).toMatchObject([400, { details: { fields: [{ field, message }] } }]);
    expect(await list()).toEqual([]);
  });

  it('does not rename', async () => {
    const operation = { type: 'name', find: 'a', replace: 'b', isCaseSensitive: true };
    expect((await ask({ ...newPlanned(), operation })).status).toBe(400);
  });

  it('takes an id once', async () => {
    const wanted = newPlanned();
    expect((await ask(wanted)).status).toBe(200);
    expect(await ask(wanted)).toMatchObject({ status: 409, body: { code: 'id_taken' } });
  });

  it('is refused to who may only see the profile, and not listed for them', async () => {
    expect((await ask(newPlanned(), mate())).status).toBe(403);
    await plan();
    expect(await list(mate())).toEqual([]);
  });
});

describe('at its time', () => {
  it('is carried out as a bulk change of its owner, with the outcome of each object', async () => {
    const [first = '', second = ''] = liveAds();
    await plan();
    nowMs = AT - 1;
    await work();
    expect(await changeCount()).toBe(0);
    fault({
      path: `/${second}`,
      method: 'POST',
      count: 1,
      effect: { type: 'error', code: 100, subcode: 1_487_566, message: 'Invalid parameter' },
    });
    nowMs = AT;
    await work();
    expect(liveAds()).not.toContain(first);
    expect(liveAds()).toContain(second);
    const [change] = await db()('ad_object_changes').select('id', 'user_id', 'operation');
    expect(change).toEqual({
      id: expect.any(String),
      user_id: ownerId(),
      operation: { type: 'status', status: 'PAUSED' },
    });
    expect(await list()).toMatchObject([
      {
        state: 'carried_out',
        reason: null,
        endedAt: new Date(AT).toISOString(),
        canChange: false,
        change: {
          id: change?.id,
          state: 'finished',
          counts: { total: 2, changed: 1, failed: 1 },
          error: { code: 100 },
        },
      },
    ]);
  });

  it('sets budgets', async () => {
    const adSetId =
      getAccount().adSetIds.find((id) => {
        const adSet = world().adSets.get(id);
        return adSet?.status === 'ACTIVE' && adSet.dailyBudgetMinor != null;
      }) ?? '';
    const before = world().adSets.get(adSetId)?.dailyBudgetMinor ?? 0;
    const value = String((before + 700) / getAccount().minorPerUnit);
    await plan({
      level: 'ad_set',
      objectIds: [adSetId],
      operation: { type: 'budget', field: 'dailyBudget', mode: 'set', unit: 'amount', value },
    });
    nowMs = AT;
    await work();
    expect(world().adSets.get(adSetId)?.dailyBudgetMinor).toBe(before + 700);
  });

  it('is handed over once, by two workers and repeated runs', async () => {
    const { id } = await plan();
    nowMs = AT;
    const { carrier } = app().container.modules.plannedChangesModule;
    await Promise.all([carrier.carryOut(id), carrier.carryOut(id), carrier.carryOut(id)]);
    await carrier.carryOut(id);
    expect(await changeCount()).toBe(1);
  });

  it('is carried out up to an hour late, and told as missed after that', async () => {
    await plan();
    nowMs = AT + 60 * MINUTE_MS;
    await work();
    expect(await list()).toMatchObject([{ state: 'carried_out' }]);
    await db().raw('delete from planned_changes');
    await db().raw('delete from ad_object_changes');
    nowMs = NOON;
    await plan();
    nowMs = AT + 60 * MINUTE_MS + 1;
    expect(await outcome()).toEqual({ state: 'missed', reason: 'late', change: null });
  });

  it('waits while the team has paused all rules, then is missed for that reason, and is told', async () => {
    await db()('news').delete();
    await plan();
    nowMs = AT;
    await pauseTeam(true);
    await work();
    expect(await list()).toMatchObject([{ state: 'planned', isPausedByTeam: true }]);
    nowMs = AT + 61 * MINUTE_MS;
    expect(await outcome()).toEqual({ state: 'missed', reason: 'paused_by_team', change: null });
    const [{ id } = { id: '' }] = await list();
    expect(await db()('news').select('subject')).toEqual([
      {
        subject: expect.objectContaining({
          kind: 'change_missed',
          source: 'planned_change',
          sourceId: id,
          name: null,
          dueAt: new Date(AT).toISOString(),
          reason: 'paused_by_team',
        }),
      },
    ]);
  });

  it('is carried out when the team goes on within the hour', async () => {
    await plan();
    nowMs = AT;
    await pauseTeam(true);
    await work();
    nowMs = AT + 10 * MINUTE_MS;
    await pauseTeam(false);
    await work();
    expect(await list()).toMatchObject([{ state: 'carried_out', isPausedByTeam: false }]);
  });

  it('does nothing for a disconnected profile', async () => {
    await plan();
    const { service } = app().container.modules.adUsersModule;
    await service.reportStatus({ adUserId: adUserId(), status: 'checkpoint_required' });
    nowMs = AT;
    expect(await outcome()).toEqual({
      state: 'failed',
      reason: 'profile_disconnected',
      change: null,
    });
  });

  it('tells that the profile was deleted, to who planned it', async () => {
    const { factories } = app();
    const gone = await factories.buildAdUser({ accountId: await accountOf(owner()) });
    await plan({ adUserId: gone });
    await factories.deleteAdUser(gone);
    nowMs = AT;
    expect(await outcome()).toEqual({ state: 'failed', reason: 'profile_deleted', change: null });
  });

  it('checks the rights of its owner anew', async () => {
    const mateAccount = await accountOf(mate());
    const { factories } = app();
    const permissions = { manage_team: false, read_team_ads: true, manage_team_ads: true };
    await factories.changeAccount(mateAccount, { permissions });
    await plan({}, mate());
    await factories.changeAccount(mateAccount, {
      permissions: { ...permissions, manage_team_ads: false },
    });
    nowMs = AT;
    expect(await outcome()).toEqual({ state: 'failed', reason: 'not_allowed', change: null });
    expect(await list(mate())).toMatchObject([{ state: 'failed', canChange: false }]);
    await factories.changeAccount(mateAccount, {
      permissions: { ...permissions, read_team_ads: false, manage_team_ads: false },
    });
  });
});

describe('several operations', () => {
  const liveAdSet = () => {
    const id = getAccount().adSetIds.find((each) => {
      const adSet = world().adSets.get(each);
      return adSet?.status === 'ACTIVE' && adSet.dailyBudgetMinor != null;
    });
    const adSet = world().adSets.get(id ?? '');
    if (adSet === undefined || adSet.dailyBudgetMinor == null) {
      throw new Error('No ad set is on with a daily budget.');
    }
    return { adSet, budget: adSet.dailyBudgetMinor };
  };
  const pause = { type: 'status', status: 'PAUSED' } as const;
  const raise = {
    type: 'budget',
    field: 'dailyBudget',
    mode: 'raise',
    unit: 'percent',
    value: '50',
  } as const;
  const undo = (plannedChangeId: string, client: TestClient = owner()) =>
    client.call(r.undo, { params: { plannedChangeId }, key: createRowId() });

  it('are carried out in their order, and undone together', async () => {
    const { adSet, budget } = liveAdSet();
    const { id } = await plan({
      level: 'ad_set',
      objectIds: [adSet.id],
      operation: pause,
      furtherOperations: [raise],
    });
    nowMs = AT;
    await work();
    expect([adSet.status, adSet.dailyBudgetMinor]).toEqual(['PAUSED', budget * 1.5]);
    const [planned] = await list();
    expect(planned).toMatchObject({
      state: 'carried_out',
      reason: null,
      change: { state: 'finished', counts: { total: 1, changed: 1 } },
      furtherChanges: [{ state: 'finished', counts: { total: 1, changed: 1 } }],
      canUndo: true,
    });
    expect((await undo(id)).status).toBe(200);
    await work();
    expect([adSet.status, adSet.dailyBudgetMinor]).toEqual(['ACTIVE', budget]);
    expect(await list()).toMatchObject([{ canUndo: false }]);
    expect(await undo(id)).toMatchObject({ status: 400, body: { code: 'nothing_changed' } });
    expect((await undo(id, mate())).status).toBe(404);
  });

  it('are begun once each, by two workers and repeated runs', async () => {
    const { adSet, budget } = liveAdSet();
    const { id } = await plan({
      level: 'ad_set',
      objectIds: [adSet.id],
      operation: pause,
      furtherOperations: [raise],
    });
    nowMs = AT;
    const { carrier } = app().container.modules.plannedChangesModule;
    await carrier.carryOut(id);
    // The first one has not ended
    await Promise.all([carrier.carryOut(id), carrier.carryOut(id)]);
    expect(await changeCount()).toBe(1);
    await app().runJobs({ only: ['apply-ad-object-change'] });
    await Promise.all([carrier.carryOut(id), carrier.carryOut(id), carrier.carryOut(id)]);
    expect(await changeCount()).toBe(2);
    await work();
    expect(await changeCount()).toBe(2);
    expect(adSet.dailyBudgetMinor).toBe(budget * 1.5);
    await undo(id);
    await work();
  });

  it('are not begun once the team pauses, or the right is lost', async () => {
    const { adSet, budget } = liveAdSet();
    const { id } = await plan({
      level: 'ad_set',
      objectIds: [adSet.id],
      operation: pause,
      furtherOperations: [raise],
    });
    nowMs = AT;
    const { carrier } = app().container.modules.plannedChangesModule;
    await carrier.carryOut(id);
    await app().runJobs({ only: ['apply-ad-object-change'] });
    await pauseTeam(true);
    await work();
    expect(await list()).toMatchObject([
      { state: 'carried_out', reason: 'paused_by_team', furtherChanges: [] },
    ]);
    await pauseTeam(false);
    await carrier.carryOut(id);
    expect([await changeCount(), adSet.dailyBudgetMinor]).toEqual([1, budget]);
    await undo(id);
    await work();
    expect(adSet.status).toBe('ACTIVE');
  });

  it.each([
    ['body.furtherOperations.0', 'contradicts another operation', 'ad_set', [pause]],
    ['body.furtherOperations.1', 'contradicts another operation', 'ad_set', [raise, raise]],
    ['body.furtherOperations.0', 'Ads have no budget', 'ad', [raise]],
  ] as const)('name %s: %s', async (field, message, level, furtherOperations) => {
    const { status, body } = await ask({ ...newPlanned({ level }), furtherOperations });
    expect([status, body]).toMatchObject([400, { details: { fields: [{ field, message }] } }]);
  });

  it('are changed until they are due', async () => {
    const { adSet } = liveAdSet();
    const { id } = await plan({
      level: 'ad_set',
      objectIds: [adSet.id],
      operation: pause,
      furtherOperations: [raise],
    });
    const update = (body: object) =>
      owner().call(r.update, { params: { plannedChangeId: id }, body, key: createRowId() });
    expect((await update({ furtherOperations: [] })).status).toBe(200);
    expect(await list()).toMatchObject([{ operation: pause, furtherOperations: [] }]);
    expect(await update({ furtherOperations: [pause] })).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'body.furtherOperations.0' }] } },
    });
  });
});

describe('changing', () => {
  const update = (plannedChangeId: string, body: object, client: TestClient = owner()) =>
    client.call(r.update, { params: { plannedChangeId }, body, key: createRowId() });
  const cancel = (plannedChangeId: string, client: TestClient = owner()) =>
    client.call(r.cancel, { params: { plannedChangeId }, key: createRowId() });

  it('moves it in its zone, and changes what it does', async () => {
    const { id } = await plan();
    const operation = { type: 'status', status: 'ACTIVE' };
    const { body } = await update(id, { localTime: '2100-02-22T07:15', operation });
    const moved = { localTime: '2100-02-22T07:15', at: '2100-02-22T06:15:00.000Z', operation };
    expect(r.update.response.parse(body).data).toMatchObject(moved);
    nowMs = AT;
    await work();
    expect(await list()).toMatchObject([{ state: 'planned', ...moved }]);
    nowMs = Date.parse(moved.at);
    await work();
    expect(await list()).toMatchObject([{ state: 'carried_out', ...moved }]);
  });

  it.each([
    ['body.localTime', { localTime: '2100-02-20T12:00' }],
    [
      'body.operation',
      {
        operation: {
          type: 'budget',
          field: 'dailyBudget',
          mode: 'set',
          unit: 'amount',
          value: '50',
        },
      },
    ],
  ])('names %s', async (field, fields) => {
    const { id } = await plan();
    expect(await update(id, fields)).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field }] } },
    });
  });

  it('cancels it, once and for all', async () => {
    const { id } = await plan();
    expect((await cancel(id)).status).toBe(200);
    expect((await cancel(id)).status).toBe(200);
    expect(await update(id, { localTime: '2100-02-22T07:15' })).toMatchObject({
      status: 400,
      body: { code: 'not_planned' },
    });
    nowMs = AT;
    expect(await outcome()).toEqual({ state: 'canceled', reason: null, change: null });
  });

  it('is too late once it is carried out', async () => {
    const { id } = await plan();
    nowMs = AT;
    await work();
    expect(await cancel(id)).toMatchObject({ status: 400, body: { code: 'not_planned' } });
  });

  it('is not there for who may not change ads of the profile', async () => {
    const { id } = await plan();
    expect((await cancel(id, mate())).status).toBe(404);
    expect((await update(id, { localTime: '2100-02-22T07:15' }, mate())).status).toBe(404);
    expect(await list()).toMatchObject([{ state: 'planned' }]);
  });

  it('is carried out with the rights of who changed it last', async () => {
    const mateAccount = await accountOf(mate());
    const { factories } = app();
    const permissions = { manage_team: false, read_team_ads: true, manage_team_ads: true };
    const none = { manage_team: false, read_team_ads: false, manage_team_ads: false };
    await factories.changeAccount(mateAccount, { permissions });
    const { id } = await plan({}, mate());
    expect((await update(id, { localTime: '2100-02-21T06:00' })).status).toBe(200);
    await factories.changeAccount(mateAccount, { permissions: none });
    nowMs = AT;
    await work();
    expect(await list()).toMatchObject([{ state: 'carried_out', reason: null }]);
    const { rows } = await db().raw(
      'select c.user_id from ad_object_changes c join planned_changes p on p.change_id = c.id where p.id = ?',
      [id],
    );
    expect(rows).toEqual([{ user_id: ownerId() }]);
  });
});
