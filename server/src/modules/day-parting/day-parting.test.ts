import {
  type NewSchedule,
  dayPartingRoutes as r,
  type ScheduleDto,
} from '@ads-checker/shared/contracts/day-parting';
import { WEEKDAYS, type WeekHours } from '@ads-checker/shared/contracts/week-hours';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAdObjects } from '../../../test/harness/ad-objects.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { clearJobs } from '../../../test/harness/jobs.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A Saturday, 13:00 in Berlin. */
const NOON = Date.parse('2100-02-20T12:00:00Z');
/** Where the hours from 08:00 until 20:00 in Berlin end and begin. */
const EVENING = Date.parse('2100-02-20T19:00:00Z');
const MORNING = Date.parse('2100-02-21T07:00:00Z');
let nowMs = NOON;

const { world, app, owner, ownerId, mate, stranger, adUserId, getAccount, fault } = useAdObjects({
  clock: { now: () => new Date(nowMs) },
});

const db = () => app().container.db;
const hoursFrom = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, index) => from + index);
const everyDay = (hours: number[]): WeekHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, hours])) as WeekHours;
const WORKDAY = everyDay(hoursFrom(8, 20));
/** Two ads of the ad account, which begin each test turned on. */
const adIds = () => getAccount().adIds.slice(0, 2);
const statuses = () => adIds().map((id) => world().ads.get(id)?.status);
const setStatuses = (status: string): void => {
  for (const id of adIds()) {
    const ad = world().ads.get(id);
    if (ad !== undefined) {
      ad.status = status as typeof ad.status;
    }
  }
};
const accountOf = async (client: TestClient): Promise<string> => {
  const row = await db()('accounts as a')
    .join('sessions as s', 's.account_id', 'a.id')
    .where('a.user_id', client === owner() ? '=' : '<>', ownerId())
    .orderBy('a.id')
    .first('a.id');
  return row.id;
};

const newSchedule = (changes: Partial<NewSchedule> = {}) => ({
  id: createRowId(),
  name: 'Daytime',
  adAccountId: getAccount().id,
  adAccountName: 'Helio DE 01',
  level: 'ad',
  objects: adIds().map((id) => ({ id, name: `Ad ${id}` })),
  hours: WORKDAY,
  timeZone: 'Europe/Berlin',
  ...changes,
});
const ask = (schedule: object, client: TestClient = owner()) =>
  client.call(r.create, {
    params: { adUserId: adUserId() },
    body: schedule,
    key: createRowId(),
  });
async function add(
  changes: Partial<NewSchedule> = {},
  client: TestClient = owner(),
): Promise<ScheduleDto> {
  const { status, body } = await ask(newSchedule(changes), client);
  expect([status, body]).toMatchObject([200, {}]);
  return r.create.response.parse(body).data;
}
const update = (scheduleId: string, body: object, client: TestClient = owner()) =>
  client.call(r.update, { params: { scheduleId }, body, key: createRowId() });
const remove = (scheduleId: string, client: TestClient = owner()) =>
  client.call(r.delete, { params: { scheduleId }, key: createRowId() });
async function list(client: TestClient = owner()): Promise<ScheduleDto[]> {
  const { body } = await client.call(r.list, { params: { accountId: await accountOf(client) } });
  return r.list.response.parse(body).data;
}
const work = () => app().runJobs({ only: ['apply-schedule-edge', 'apply-ad-object-change'] });
const workAt = async (ms: number) => {
  nowMs = ms;
  await work();
};
const changes = () =>
  db()('ad_object_changes').select('operation', 'user_id', 'actor_name').orderBy('created_at');
/** The only schedule, as its last edge and the next one. */
async function edges() {
  const [only, ...more] = await list();
  expect(more).toEqual([]);
  const { lastEdge, nextEdge, waitsFor } = only ?? {};
  return {
    last: lastEdge && [lastEdge.at, lastEdge.turnsOn, lastEdge.state, lastEdge.reason],
    next: nextEdge && [nextEdge.at, nextEdge.turnsOn],
    waitsFor,
  };
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
const log = () =>
  db()('activity_entries')
    .where({ kind: 'schedules' })
    .orderBy(['at', 'id'])
    .select('action', 'subject_name', 'changes');

beforeEach(async () => {
  nowMs = NOON;
  setStatuses('ACTIVE');
  await db().raw('delete from ad_schedules');
  await db().raw('delete from ad_object_changes');
  await db().raw('delete from binom_rule_limits');
  await db().raw(`delete from activity_entries`);
  await clearJobs(app().container);
});

describe('creating', () => {
  it('keeps the hours and tells the next edge, changing nothing', async () => {
    const wanted = newSchedule({
      hours: { ...WORKDAY, sunday: [12, 9] },
      exceptions: [
        { date: '2100-12-25', hours: [] },
        { date: '2100-02-22', hours: [10, 9] },
      ],
      endsOn: '2100-12-31',
    });
    const { body } = await ask(wanted);
    const { data } = r.create.response.parse(body);
    expect(data).toEqual({
      ...wanted,
      userId: ownerId(),
      adUserId: adUserId(),
      adUserName: expect.any(String),
      hours: { ...WORKDAY, sunday: [9, 12] },
      exceptions: [
        { date: '2100-02-22', hours: [9, 10] },
        { date: '2100-12-25', hours: [] },
      ],
      startsOn: null,
      isEnabled: true,
      nextEdge: { at: new Date(EVENING).toISOString(), turnsOn: false },
      lastEdge: null,
      waitsFor: null,
      createdAt: new Date(NOON).toISOString(),
      updatedAt: new Date(NOON).toISOString(),
      canChange: true,
    });
    expect(await list()).toEqual([data]);
    const { body: ofProfile } = await owner().call(r.listOfProfile, {
      params: { adUserId: adUserId() },
    });
    expect(r.listOfProfile.response.parse(ofProfile).data).toEqual([data]);
    await work();
    expect(await changes()).toEqual([]);
  });

  it.each([
    ['body.hours', 'must have at least one hour', { hours: everyDay([]) }],
    ['body.hours.monday.0', 'must be at most 23', { hours: { ...WORKDAY, monday: [24] } }],
    ['body.hours.someday', 'is not a known field', { hours: { ...WORKDAY, someday: [] } }],
    [
      'body.exceptions',
      'must not repeat a date',
      {
        exceptions: [
          { date: '2100-12-25', hours: [] },
          { date: '2100-12-25', hours: [1] },
        ],
      },
    ],
    [
      'body.exceptions.0.date',
      'must be a date such as 2026-01-31',
      { exceptions: [{ date: '2100-02-30', hours: [] }] },
    ],
    [
      'body.endsOn',
      'must not be before the first day',
      { startsOn: '2100-03-01', endsOn: '2100-02-28' },
    ],
    ['body.timeZone', 'must be an IANA time zone such as Europe/Berlin', { timeZone: 'Mars' }],
    ['body.objects', 'is required', { objects: [] }],
    ['body.name', 'is required', { name: ' ' }],
    ['body.applyNow', 'is for a schedule that is on', { applyNow: true, isEnabled: false }],
  ])('names %s: %s', async (field, message, wrong) => {
    const { status, body } = await ask({ ...newSchedule(), ...wrong });
    expect([status, body]).toMatchObject([400, { details: { fields: [{ field, message }] } }]);
    expect(await list()).toEqual([]);
  });

  it('takes an id once', async () => {
    const wanted = newSchedule();
    expect((await ask(wanted)).status).toBe(200);
    expect(await ask(wanted)).toMatchObject({ status: 409, body: { code: 'id_taken' } });
  });

  it('is for who may change ads of the profile; those who see it see its schedules', async () => {
    expect((await ask(newSchedule(), mate())).status).toBe(403);
    expect((await ask(newSchedule(), stranger())).status).toBe(404);
    const { id } = await add();
    expect(await list(mate())).toMatchObject([{ id, canChange: false }]);
    expect((await update(id, { name: 'Mine' }, mate())).status).toBe(403);
    expect((await remove(id, stranger())).status).toBe(404);
  });

  it('applies now what its hours say, as a change of the person', async () => {
    setStatuses('PAUSED');
    await add({ applyNow: true });
    await work();
    expect(statuses()).toEqual(['ACTIVE', 'ACTIVE']);
    expect(await changes()).toEqual([
      { operation: { type: 'status', status: 'ACTIVE' }, user_id: ownerId(), actor_name: null },
    ]);
    expect(await edges()).toEqual({
      last: [new Date(NOON).toISOString(), true, 'carried_out', null],
      next: [new Date(EVENING).toISOString(), false],
      waitsFor: null,
    });
  });

  it('does not apply now with a disconnected profile', async () => {
    const { service } = app().container.modules.adUsersModule;
    await service.reportStatus({ adUserId: adUserId(), status: 'checkpoint_required' });
    expect(await ask(newSchedule({ applyNow: true }))).toMatchObject({
      status: 400,
      body: { code: 'checkpoint_required' },
    });
    expect(await list()).toEqual([]);
  });
});

describe('at its edges', () => {
  it('turns objects off and on, under its own name', async () => {
    await add();
    await workAt(EVENING - 1);
    expect(statuses()).toEqual(['ACTIVE', 'ACTIVE']);
    await workAt(EVENING);
    expect(statuses()).toEqual(['PAUSED', 'PAUSED']);
    expect(await list()).toMatchObject([
      {
        lastEdge: {
          at: new Date(EVENING).toISOString(),
          turnsOn: false,
          state: 'carried_out',
          reason: null,
          change: { state: 'finished', counts: { total: 2, changed: 2, failed: 0 }, error: null },
        },
        nextEdge: { at: new Date(MORNING).toISOString(), turnsOn: true },
      },
    ]);
    await workAt(MORNING);
    expect(statuses()).toEqual(['ACTIVE', 'ACTIVE']);
    expect(await changes()).toEqual(
      ['PAUSED', 'ACTIVE'].map((status) => ({
        operation: { type: 'status', status },
        user_id: null,
        actor_name: 'Daytime',
      })),
    );
    const entries = await db()('activity_entries')
      .where({ kind: 'ad_objects' })
      .orderBy('at')
      .select('actor_name', 'action');
    expect(entries).toEqual([
      { actor_name: 'Daytime', action: 'turned_off' },
      { actor_name: 'Daytime', action: 'turned_on' },
    ]);
  });

  it('leaves what a person switches until the next edge', async () => {
    await add();
    await workAt(EVENING);
    setStatuses('ACTIVE');
    await workAt(EVENING + 3 * HOUR_MS);
    expect(statuses()).toEqual(['ACTIVE', 'ACTIVE']);
    await workAt(MORNING);
    expect(await list()).toMatchObject([{ lastEdge: { change: { counts: { skipped: 2 } } } }]);
    setStatuses('PAUSED');
    await workAt(MORNING + HOUR_MS);
    expect(statuses()).toEqual(['PAUSED', 'PAUSED']);
    setStatuses('ACTIVE');
    await workAt(EVENING + 24 * HOUR_MS);
    expect(statuses()).toEqual(['PAUSED', 'PAUSED']);
  });

  it('tells which objects failed, and leaves out deleted ones', async () => {
    const [first = '', second = ''] = adIds();
    const ad = world().ads.get(second);
    if (ad !== undefined) {
      ad.status = 'ARCHIVED';
    }
    await add();
    fault({
      path: `/${first}`,
      method: 'POST',
      count: 1,
      effect: { type: 'error', code: 100, subcode: 1_487_566, message: 'Invalid parameter' },
    });
    await workAt(EVENING);
    expect(await list()).toMatchObject([
      {
        lastEdge: {
          state: 'carried_out',
          change: { counts: { total: 2, changed: 0, failed: 1, skipped: 1 }, error: { code: 100 } },
        },
      },
    ]);
  });

  it.each([
    // 02:00 does not exist in Berlin: on from the next hour
    ['2100-03-28', hoursFrom(2, 20), '2100-03-28T01:00:00.000Z', '2100-03-28T18:00:00.000Z'],
    ['2100-03-28', [2], null, null],
    // 02:00 happens twice: on in both
    ['2100-10-31', [2], '2100-10-31T00:00:00.000Z', '2100-10-31T02:00:00.000Z'],
  ])('when clocks change on %s, with the hours %j', async (date, hours, on, off) => {
    await add({ hours: everyDay(hours), startsOn: date, endsOn: date });
    setStatuses('PAUSED');
    const next = async () => {
      const row = await db()('ad_schedules').first('next_edge_at', 'next_edge_turns_on');
      return row.next_edge_at && [row.next_edge_at.toISOString(), row.next_edge_turns_on];
    };
    expect(await next()).toEqual(on && [on, true]);
    if (on === null || off === null) {
      return;
    }
    await workAt(Date.parse(on) - 1);
    expect(statuses()).toEqual(['PAUSED', 'PAUSED']);
    await workAt(Date.parse(on));
    expect(statuses()).toEqual(['ACTIVE', 'ACTIVE']);
    expect(await next()).toEqual([off, false]);
    await workAt(Date.parse(off));
    expect(statuses()).toEqual(['PAUSED', 'PAUSED']);
    expect(await next()).toBeNull();
  });

  it('follows days that differ, its first and its last day', async () => {
    await add({
      startsOn: '2100-02-22',
      endsOn: '2100-02-24',
      exceptions: [{ date: '2100-02-23', hours: [] }],
    });
    const seen: unknown[] = [];
    for (let next = (await edges()).next; next; next = (await edges()).next) {
      seen.push(next);
      await workAt(Date.parse(String(next[0])));
    }
    expect(seen).toEqual([
      ['2100-02-22T07:00:00.000Z', true],
      ['2100-02-22T19:00:00.000Z', false],
      ['2100-02-24T07:00:00.000Z', true],
      ['2100-02-24T19:00:00.000Z', false],
    ]);
    expect(statuses()).toEqual(['PAUSED', 'PAUSED']);
    expect(await list()).toMatchObject([{ isEnabled: true, nextEdge: null }]);
  });

  it('is handed over once, by two workers and repeated runs', async () => {
    const { id } = await add();
    nowMs = EVENING;
    const { edges: runner } = app().container.modules.dayPartingModule;
    await Promise.all([runner.apply(id), runner.apply(id), runner.apply(id)]);
    await runner.apply(id);
    expect(await changes()).toHaveLength(1);
  });

  it('is carried out up to an hour late, and missed after that', async () => {
    await add();
    await workAt(EVENING + HOUR_MS);
    expect((await edges()).last).toEqual([
      new Date(EVENING).toISOString(),
      false,
      'carried_out',
      null,
    ]);
    await workAt(MORNING + HOUR_MS + 1);
    expect(await edges()).toEqual({
      last: [new Date(MORNING).toISOString(), true, 'missed', 'late'],
      next: [new Date(EVENING + 24 * HOUR_MS).toISOString(), false],
      waitsFor: null,
    });
    expect(await changes()).toHaveLength(1);
  });

  it('goes on with the latest edge when no server ran for days', async () => {
    await add();
    await workAt(MORNING + 3 * 24 * HOUR_MS + 10 * MINUTE_MS);
    expect(await changes()).toMatchObject([{ operation: { status: 'ACTIVE' } }]);
    expect((await edges()).last).toEqual([
      new Date(MORNING + 3 * 24 * HOUR_MS).toISOString(),
      true,
      'carried_out',
      null,
    ]);
  });

  it('waits while the team has paused its rules, then is missed for that reason', async () => {
    await add();
    nowMs = EVENING;
    await pauseTeam(true);
    await work();
    expect(await edges()).toEqual({
      last: null,
      next: [new Date(EVENING).toISOString(), false],
      waitsFor: 'paused_by_team',
    });
    await workAt(EVENING + HOUR_MS + 1);
    expect((await edges()).last).toEqual([
      new Date(EVENING).toISOString(),
      false,
      'missed',
      'paused_by_team',
    ]);
    await pauseTeam(false);
    await workAt(EVENING + 2 * HOUR_MS);
    expect(await changes()).toEqual([]);
  });

  it('tells of the first edge that is missed, and again once one was carried out', async () => {
    const { db } = app().container;
    await db('news').delete();
    const told = async () =>
      (await db('news').orderBy('id').select('subject')).map(({ subject }) => subject);
    await add();
    nowMs = EVENING;
    await pauseTeam(true);
    await workAt(EVENING + HOUR_MS + 1);
    const first = {
      kind: 'change_missed',
      source: 'schedule',
      dueAt: new Date(EVENING).toISOString(),
      reason: 'paused_by_team',
    };
    expect(await told()).toEqual([expect.objectContaining(first)]);
    const DAY_MS = 24 * HOUR_MS;
    await workAt(EVENING + DAY_MS + HOUR_MS + 1);
    expect(await told()).toHaveLength(1);
    await pauseTeam(false);
    await workAt(EVENING + 2 * DAY_MS);
    expect((await edges()).last?.[2]).toBe('carried_out');
    await pauseTeam(true);
    await workAt(EVENING + 3 * DAY_MS + HOUR_MS + 1);
    expect(await told()).toHaveLength(2);
  });

  it('is carried out when its profile is connected again within the hour', async () => {
    await add();
    const { service } = app().container.modules.adUsersModule;
    await service.reportStatus({ adUserId: adUserId(), status: 'checkpoint_required' });
    await workAt(EVENING);
    expect((await edges()).waitsFor).toBe('profile_inactive');
    await service.reportStatus({ adUserId: adUserId(), status: 'active' });
    await workAt(EVENING + 10 * MINUTE_MS);
    expect((await edges()).last).toEqual([
      new Date(EVENING).toISOString(),
      false,
      'carried_out',
      null,
    ]);
    expect(statuses()).toEqual(['PAUSED', 'PAUSED']);
  });

  it('makes an edge that still waits pointless at the next one', async () => {
    await add({ hours: everyDay([20]) });
    nowMs = EVENING;
    await pauseTeam(true);
    await work();
    await pauseTeam(false);
    setStatuses('ACTIVE');
    await workAt(EVENING + HOUR_MS);
    expect(await changes()).toMatchObject([{ operation: { status: 'PAUSED' } }]);
  });

  it('acts with the rights of who changed it last, checked anew', async () => {
    const mateAccount = await accountOf(mate());
    const { factories } = app();
    const permissions = { manage_team: false, read_team_ads: true, manage_team_ads: true };
    const none = { manage_team: false, read_team_ads: false, manage_team_ads: false };
    await factories.changeAccount(mateAccount, { permissions });
    const { id } = await add({}, mate());
    await factories.changeAccount(mateAccount, { permissions: none });
    await workAt(EVENING);
    expect((await edges()).last).toEqual([
      new Date(EVENING).toISOString(),
      false,
      'failed',
      'not_allowed',
    ]);
    expect((await update(id, { name: 'Daytime' })).status).toBe(200);
    setStatuses('PAUSED');
    await workAt(MORNING);
    expect((await edges()).last?.[2]).toBe('carried_out');
    expect(statuses()).toEqual(['ACTIVE', 'ACTIVE']);
  });
});

describe('changing', () => {
  it('moves the next edge, and acts on nothing before it', async () => {
    const { id } = await add();
    const { body } = await update(id, { hours: everyDay(hoursFrom(14, 18)) });
    expect(r.update.response.parse(body).data.nextEdge).toEqual({
      at: '2100-02-20T13:00:00.000Z',
      turnsOn: true,
    });
    await work();
    expect(await changes()).toEqual([]);
    await workAt(Date.parse('2100-02-20T17:00:00Z'));
    expect(statuses()).toEqual(['PAUSED', 'PAUSED']);
  });

  it('keeps an edge that waits when only the name or the objects change', async () => {
    const { id } = await add();
    nowMs = EVENING;
    await pauseTeam(true);
    await work();
    const [first = ''] = adIds();
    await update(id, {
      name: 'Nights',
      objects: [{ id: first, name: null }],
      hours: WORKDAY,
      exceptions: [],
    });
    await pauseTeam(false);
    await workAt(EVENING + 3 * MINUTE_MS);
    expect(statuses()).toEqual(['PAUSED', 'ACTIVE']);
  });

  it('turns it off without a change, and on again at the next edge', async () => {
    const { id } = await add();
    const { body } = await update(id, { isEnabled: false });
    expect(r.update.response.parse(body).data).toMatchObject({ isEnabled: false, nextEdge: null });
    await workAt(EVENING + MINUTE_MS);
    await update(id, { isEnabled: true });
    await work();
    expect(await changes()).toEqual([]);
    expect((await edges()).next).toEqual([new Date(MORNING).toISOString(), true]);
  });

  it('applies now when it is asked to', async () => {
    const { id } = await add({ isEnabled: false });
    nowMs = EVENING + HOUR_MS;
    await update(id, { isEnabled: true, applyNow: true });
    await work();
    expect(statuses()).toEqual(['PAUSED', 'PAUSED']);
    await update(id, { applyNow: true });
    expect(await changes()).toHaveLength(2);
  });

  it.each([
    ['body.hours', { hours: everyDay([]) }],
    ['body.endsOn', { endsOn: '2100-02-01' }],
    ['body.applyNow', { isEnabled: false, applyNow: true }],
    ['body', {}],
  ])('names %s', async (field, fields) => {
    const { id } = await add({ startsOn: '2100-02-10' });
    expect(await update(id, fields)).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field }] } },
    });
  });

  it('is gone when it is deleted, and its objects stay', async () => {
    const { id } = await add();
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(404);
    await workAt(EVENING);
    expect(await list()).toEqual([]);
    expect(statuses()).toEqual(['ACTIVE', 'ACTIVE']);
  });

  it('is logged', async () => {
    const { id } = await add();
    nowMs += 1;
    await update(id, {
      name: 'Nights',
      hours: { ...everyDay([22, 23]), friday: [] },
      exceptions: [
        { date: '2100-12-24', hours: [8, 9] },
        { date: '2100-12-25', hours: [] },
      ],
    });
    nowMs += 1;
    await update(id, { isEnabled: false });
    nowMs += 1;
    await remove(id);
    expect(await log()).toEqual([
      {
        action: 'created',
        subject_name: 'Daytime',
        changes: [
          { field: 'name', to: 'Daytime' },
          { field: 'hours', to: 'mon-sun 8-20' },
          { field: 'objectCount', to: '2' },
        ],
      },
      {
        action: 'updated',
        subject_name: 'Nights',
        changes: [
          { field: 'name', from: 'Daytime', to: 'Nights' },
          { field: 'hours', from: 'mon-sun 8-20', to: 'mon-thu,sat-sun 22-24' },
          { field: 'exceptions', from: null, to: '2100-12-24 8-10; 2100-12-25 –' },
        ],
      },
      { action: 'turned_off', subject_name: 'Nights', changes: [] },
      { action: 'deleted', subject_name: 'Nights', changes: [] },
    ]);
  });

  it('goes with its profile', async () => {
    const { factories } = app();
    const gone = await factories.buildAdUser({ accountId: await accountOf(owner()) });
    await factories.buildSchedule({ adUserId: gone });
    await factories.deleteAdUser(gone);
    expect(await list()).toEqual([]);
  });
});
