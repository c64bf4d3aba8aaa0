import { randomUUID } from 'node:crypto';
import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import { adObjectRoutes } from '@ads-checker/shared/contracts/ad-objects';
import { type NewRuleInput, ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { describe, expect, it } from 'vitest';
import { useRules } from '../../../test/harness/rules.ts';

const rig = useRules();
const { scene, work, pass, createRule, lastRun, listRuns, objectsOf, actions, statusOf } = rig;

/** Disables every guard. */
const UNGUARDED: Partial<NewRuleInput> = {
  postUpdateIgnorePeriod: 0,
  maxActsPerDay: 100,
  personPrecedenceMinutes: 0,
};
const MORE_THAN_ALL = {
  operator: 'and' as const,
  items: [{ column: 'clicks' as const, operator: 'greater_than' as const, value: 1e9 }],
};

async function runOnce(changes: Partial<NewRuleInput>) {
  const ruleId = await createRule({ ...UNGUARDED, ...changes });
  await work();
  return { ruleId, acted: await actedBy(ruleId) };
}
const actedBy = async (ruleId: string) =>
  (await objectsOf((await lastRun(ruleId)).id)).flatMap(({ act, objectId }) =>
    act?.state === 'done' ? [objectId] : [],
  );
/** Why objects were not changed although the rule requires it. */
const skipsOf = async (ruleId: string) => [
  ...new Set(
    (await objectsOf((await lastRun(ruleId)).id)).flatMap(({ act }) =>
      act?.skipped === 'already_done' ? [] : (act?.skipped ?? []),
    ),
  ),
];
const readRule = async (ruleId: string) => {
  const { body } = await scene().owner.call(ruleRoutes.list, {
    params: { adUserId: scene().adUserId },
  });
  return ruleRoutes.list.response.parse(body).data.rules.find(({ id }) => id === ruleId);
};
const setLimits = (body: object) =>
  scene().owner.call(ruleRoutes.updateLimits, {
    params: { teamId: scene().teamId },
    body,
    key: randomUUID(),
  });

describe('a rule leaves an object alone', () => {
  it.each([
    ['within the pause after its act', { postUpdateIgnorePeriod: 3_600 }, 'post_update_pause', 61],
    [
      'once it acted often enough that day',
      // The clicks of the day before still count a day later.
      { maxActsPerDay: 1, datePreset: 'all_time' },
      'daily_limit',
      25 * 60,
    ],
  ] as const)('%s', async (_, guard, reason, minutes) => {
    const { ruleId, acted } = await runOnce(guard);
    expect(acted.length).toBeGreaterThan(0);
    await rig.switchByPerson(acted, 'ACTIVE');
    pass(11);
    await work();
    expect([await actedBy(ruleId), await skipsOf(ruleId)]).toEqual([[], [reason]]);
    expect(acted.map(statusOf).every((status) => status === 'ACTIVE')).toBe(true);
    pass(minutes);
    await work();
    expect(await actedBy(ruleId)).toEqual(expect.arrayContaining(acted));
  });

  it('that a person changed lately, alone or with others', async () => {
    const { ruleId, acted } = await runOnce({ personPrecedenceMinutes: 60 });
    const [single = '', ...others] = acted;
    await scene().owner.call(adObjectRoutes.updateAd, {
      params: { adUserId: scene().adUserId, adId: single },
      body: { status: 'ACTIVE' },
      key: randomUUID(),
    });
    await rig.switchByPerson(others, 'ACTIVE');
    pass(50);
    await work();
    expect([await actedBy(ruleId), await skipsOf(ruleId)]).toEqual([[], ['changed_by_person']]);
    pass(15);
    await work();
    expect(await actedBy(ruleId)).toEqual(expect.arrayContaining(acted));
  });

  it('past what the team allows its rules in an hour', async () => {
    await setLimits({ maxActsPerHour: 1 });
    const { ruleId, acted } = await runOnce({});
    expect([acted.length, await skipsOf(ruleId)]).toEqual([1, ['team_limit']]);
    pass(11);
    await work();
    expect(await actedBy(ruleId)).toEqual([]);
    pass(60);
    await work();
    expect(await actedBy(ruleId)).toHaveLength(1);
    expect(actions()).toHaveLength(2);
  });

  it('whose children do not all ask for the same', async () => {
    const losers = {
      operator: 'and' as const,
      items: [{ column: 'clicks' as const, operator: 'less_than' as const, value: 20 }],
    };
    const { ruleId } = await runOnce({ conditions: losers, truthyAction: 'turn_off_campaign' });
    expect(await skipsOf(ruleId)).toEqual(['children_disagree']);
    expect(actions()).toEqual([]);
  });
});

describe('rules wait', () => {
  it('while the team pauses them, and run when it goes on', async () => {
    await setLimits({ isPaused: true });
    const ruleId = await createRule(UNGUARDED);
    await work();
    expect([await listRuns(ruleId), (await readRule(ruleId))?.waitsFor]).toEqual([
      [],
      'paused_by_team',
    ]);
    await setLimits({ isPaused: false });
    await work();
    expect(await listRuns(ruleId)).toHaveLength(1);
  });

  it('while their profile is disconnected, also from the moment a run finds it so', async () => {
    const { service: adUsers } = scene().app.container.modules.adUsersModule;
    const { profile } = rig.findCampaign();
    const ruleId = await createRule(UNGUARDED);
    rig.sandbox().state.faults.add({
      kind: 'token',
      profileId: profile.facebookId,
      state: 'expired',
    });
    await work();
    const waiting = await readRule(ruleId);
    expect([await listRuns(ruleId), waiting?.waitsFor, waiting?.inProgress]).toEqual([
      [],
      'profile_inactive',
      false,
    ]);
    rig.sandbox().state.faults.clear();
    await adUsers.reportStatus({ adUserId: scene().adUserId, status: 'active' });
    pass(3);
    await work();
    expect(await listRuns(ruleId)).toHaveLength(1);
  });
});

describe('a run fails', () => {
  it('without acts while its tracker does, and half of 20 such runs stop the rule', async () => {
    const { settings } = rig.sandbox().state.trackers;
    const ruleId = await createRule({ ...UNGUARDED, checkIntervalInSeconds: 60 });
    settings.binom_v2.isHtml = true;
    await work();
    expect(await lastRun(ruleId)).toMatchObject({
      ok: false,
      description: expect.stringContaining('web page'),
      results: [],
      processedIds: [],
    });
    for (let index = 0; index < 12; index += 1) {
      pass(2);
      await work();
    }
    const stopped = await readRule(ruleId);
    expect(stopped).toMatchObject({ isEnabled: false, stoppedAt: expect.any(String) });
    expect([(await listRuns(ruleId)).length, actions()]).toEqual([10, []]);
    const { body } = await scene().owner.call(activityRoutes.list, {
      params: { teamId: scene().teamId },
      query: { kind: 'rules' },
    });
    expect(activityRoutes.list.response.parse(body).data[0]).toMatchObject({
      action: 'turned_off',
      actor: { userId: null, name: null },
      subject: { type: 'binom_rule', id: ruleId },
    });
    settings.binom_v2.isHtml = false;
    await scene().owner.call(ruleRoutes.update, {
      params: { ruleId },
      body: { isEnabled: true },
      key: randomUUID(),
    });
    await work();
    expect([(await readRule(ruleId))?.stoppedAt, (await lastRun(ruleId)).ok]).toEqual([null, true]);
  });

  it('without acts while an active campaign’s source has no Ad ID token, and tells it once', async () => {
    const { app, binomId, accountId } = scene();
    const { db } = app.container;
    const settings = await db('binoms').where({ id: binomId }).first('traffic_source_settings');
    const setSettings = (value: unknown) =>
      db('binoms')
        .where({ id: binomId })
        .update({ traffic_source_settings: JSON.stringify(value), updated_at: rig.clock.now() });
    await setSettings([]);
    const first = await createRule({ ...UNGUARDED, checkIntervalInSeconds: 60 });
    const name = 'Second rule';
    const ruleId = await createRule({ ...UNGUARDED, name, checkIntervalInSeconds: 60 });
    for (let index = 0; index < 3; index += 1) {
      await work();
      pass(2);
    }
    const error =
      'The tracker has active campaigns whose traffic source has no Ad ID token. Choose one in the tracker’s settings.';
    const runs = await listRuns(ruleId);
    expect(runs.map(({ ok, description }) => [ok, description])).toEqual(
      Array(3).fill([false, error]),
    );
    expect(actions()).toEqual([]);
    await app.runJobs({ only: ['tell-news'] });
    const told = (
      await db('notifications').where({ account_id: accountId }).select('subject')
    ).flatMap(({ subject }) => ([first, ruleId].includes(subject.ruleId) ? subject : []));
    expect(told.map(({ kind }) => kind)).toEqual(['rule_failed', 'rule_failed']);
    expect(told).toContainEqual({
      kind: 'rule_failed',
      ruleId,
      ruleName: name,
      adAccountId: expect.any(String),
      adAccountName: null,
      adCampaignId: expect.any(String),
      adCampaignName: null,
      runId: runs.at(-1)?.id,
      error,
    });
    await setSettings(settings.traffic_source_settings);
    await work();
    expect(await lastRun(ruleId)).toMatchObject({ ok: true, description: null });
  });

  it('never because the ad account is in grace period: ads are turned off all the same', async () => {
    const { campaign } = rig.findCampaign();
    const account = rig.world().adAccounts.get(campaign.adAccountId);
    if (account === undefined) {
      throw new Error('The campaign has no account.');
    }
    account.status = 9;
    const { ruleId, acted } = await runOnce({});
    expect(acted.length).toBeGreaterThan(0);
    expect(acted.map(statusOf)).toEqual(acted.map(() => 'PAUSED'));
    expect(await lastRun(ruleId)).toMatchObject({ ok: true, failedCount: 0 });
  });

  it('for an object that the network refuses, and not for the others', async () => {
    const ruleId = await createRule(UNGUARDED);
    const { campaign } = rig.findCampaign();
    const [refused = ''] = campaign.adIds.filter((id) => statusOf(id) === 'ACTIVE');
    rig.sandbox().state.faults.add({
      kind: 'route',
      method: 'POST',
      path: `/${refused}`,
      probability: 1,
      skip: 0,
      delayMs: 0,
      effect: { type: 'error', code: 100, message: 'Invalid parameter' },
    });
    await work();
    const run = await lastRun(ruleId);
    const objects = await objectsOf(run.id);
    const failed = objects.find(({ objectId }) => objectId === refused);
    expect(failed?.act).toMatchObject({ state: 'failed', error: { code: '100' } });
    expect([run.ok, run.failedCount, run.counts.pausedAds]).toEqual([
      true,
      1,
      objects.filter(({ act }) => act?.state === 'done').length,
    ]);
    expect(run.description).toBe(failed?.act?.error?.message);
  });
});

it('does nothing by figures of before its rule was changed', async () => {
  const { settings } = rig.sandbox().state.trackers;
  const ruleId = await createRule(UNGUARDED);
  settings.binom_v2.delayMs = 100;
  const running = work();
  await expect.poll(async () => (await readRule(ruleId))?.inProgress).toBe(true);
  await scene().owner.call(ruleRoutes.update, {
    params: { ruleId },
    body: { conditions: MORE_THAN_ALL },
    key: randomUUID(),
  });
  await running;
  expect(actions()).toEqual([]);
  const runs = await listRuns(ruleId);
  expect(runs).toHaveLength(1);
  expect((await objectsOf(runs[0]?.id ?? '')).every(({ act }) => act === null)).toBe(true);
});
