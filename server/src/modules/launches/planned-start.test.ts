import { launchPlanRoutes as r } from '@ads-checker/shared/contracts/launch-plans';
import { launchRunRoutes } from '@ads-checker/shared/contracts/launch-runs';
import { TIME_TOO_SOON } from '@ads-checker/shared/contracts/planned-changes';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/harness/client.ts';
import { useLaunches } from './test/launch-scene.ts';

/** 13:00 in Berlin. */
const NOON = Date.parse('2100-02-20T12:00:00Z');
const AT = Date.parse('2100-02-20T13:00:00Z');
const HOUR_MS = 60 * 60_000;
let nowMs = NOON;
beforeEach(() => {
  nowMs = NOON;
});

const { app, owner, mate, account, accountId, content, createPlan, start } = useLaunches({
  clock: { now: () => new Date(nowMs) },
});

const BERLIN = { localTime: '2100-02-20T14:00', timeZone: 'Europe/Berlin' };
const db = () => app().container.db;
const planAt = (launchPlanId: string, body = BERLIN, client: TestClient = owner()) =>
  client.call(r.planStart, { params: { launchPlanId }, body });
const cancel = (launchPlanId: string, client: TestClient = owner()) =>
  client.call(r.cancelStart, { params: { launchPlanId } });
const read = async (launchPlanId: string) =>
  r.get.response.parse((await owner().call(r.get, { params: { launchPlanId } })).body).data;
const launches = async (planId: string) => {
  const { body } = await owner().call(launchRunRoutes.list, {
    params: { accountId: await accountId() },
  });
  return launchRunRoutes.list.response.parse(body).data.filter((run) => run.planId === planId);
};
const work = () => app().runJobs({ only: ['start-launch-plan'] });
const outcome = async (id: string) => {
  await work();
  const { plannedStart } = await read(id);
  return [plannedStart?.state, plannedStart?.error?.code ?? null, (await launches(id)).length];
};
const news = async () =>
  (await db()('news').select('subject')).map(({ subject }) => [subject.kind, subject.reason]);

const makePlan = async (fields = {}) => createPlan(await content({ countries: ['US'], ...fields }));

describe('a plan that starts at a time', () => {
  it('is launched then, once, whoever looks', async () => {
    const { id } = await makePlan();
    const { status, body } = await planAt(id);
    expect([status, r.planStart.response.parse(body).data.plannedStart]).toEqual([
      200,
      {
        ...BERLIN,
        at: new Date(AT).toISOString(),
        state: 'planned',
        userId: expect.any(String),
        error: null,
      },
    ]);
    nowMs = AT - 60_000;
    expect(await outcome(id)).toEqual(['planned', null, 0]);
    nowMs = AT;
    const { starter } = app().container.modules.launchesModule;
    await Promise.all([starter.start(id), starter.start(id), starter.start(id)]);
    expect(await outcome(id)).toEqual(['started', null, 1]);
    expect((await planAt(id)).body).toMatchObject({ code: 'launch_plan_launched' });
  });

  it('is launched as it is by then, and not once it was canceled or launched by hand', async () => {
    const changed = await makePlan();
    await planAt(changed.id);
    await owner().call(r.update, {
      params: { launchPlanId: changed.id },
      body: { revision: 1, name: 'Later' },
    });
    const canceled = await makePlan();
    await planAt(canceled.id);
    expect((await cancel(canceled.id)).status).toBe(200);
    const byHand = await makePlan();
    await planAt(byHand.id);
    expect((await start(byHand)).status).toBe(200);
    nowMs = AT;
    expect(await outcome(changed.id)).toEqual(['started', null, 1]);
    expect((await launches(changed.id))[0]?.name).toBe('Later');
    expect(await outcome(canceled.id)).toEqual(['canceled', null, 0]);
    expect(await outcome(byHand.id)).toEqual(['canceled', null, 1]);
  });

  it('waits while the team paused all rules, and is missed after an hour, which is told', async () => {
    const { id, teamId } = await makePlan();
    await planAt(id);
    await db()('binom_rule_limits')
      .insert({
        team_id: teamId,
        paused_at: new Date(nowMs),
        max_acts_per_hour: 500,
      })
      .onConflict('team_id')
      .merge();
    nowMs = AT;
    expect(await outcome(id)).toEqual(['planned', null, 0]);
    nowMs = AT + HOUR_MS + 1;
    expect(await outcome(id)).toEqual(['missed', 'launch_paused', 0]);
    await db()('binom_rule_limits').where({ team_id: teamId }).update({ paused_at: null });
    const late = await makePlan();
    nowMs = NOON;
    await planAt(late.id);
    nowMs = AT + HOUR_MS + 1;
    expect(await outcome(late.id)).toEqual(['missed', 'launch_late', 0]);
    expect(await news()).toEqual([
      ['change_missed', 'paused_by_team'],
      ['change_missed', 'late'],
    ]);
  });

  it('fails with its reason when the plan has a fault, or its person may not any more', async () => {
    const faulty = await makePlan({ accounts: [await account({ pageId: null })] });
    await planAt(faulty.id);
    const orphan = await makePlan();
    await planAt(orphan.id);
    await db()('launch_plan_starts').where({ plan_id: orphan.id }).update({ user_id: null });
    nowMs = AT;
    expect(await outcome(faulty.id)).toEqual(['failed', 'launch_page_missing', 0]);
    expect(await outcome(orphan.id)).toEqual(['failed', null, 0]);
  });
});

it('is refused for a time that is past, and to strange people', async () => {
  const { id } = await makePlan();
  const past = { ...BERLIN, localTime: '2100-02-20T13:00' };
  expect((await planAt(id, past)).body).toMatchObject({
    details: { fields: [{ field: 'body.localTime', message: TIME_TOO_SOON }] },
  });
  expect((await planAt(id, BERLIN, mate())).status).toBe(404);
  expect((await cancel(id, mate())).status).toBe(404);
});
