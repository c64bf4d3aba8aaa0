import { randomUUID } from 'node:crypto';
import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import { adObjectRoutes } from '@ads-checker/shared/contracts/ad-objects';
import { ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { expect, it } from 'vitest';
import { useRules } from '../../../test/harness/rules.ts';

const {
  scene,
  work,
  pass,
  createRule,
  lastRun,
  listRuns,
  objectsOf,
  statusOf,
  actions,
  findCampaign,
} = useRules();

it('turns off the ads that its conditions hold for, and says what it did and why', async () => {
  const ruleId = await createRule({ name: 'Stop losses' });
  await work();
  const run = await lastRun(ruleId);
  expect(run).toMatchObject({ ok: true, description: null, trigger: 'schedule', canUndo: true });
  const objects = await objectsOf(run.id);
  const acted = objects.filter(({ act }) => act?.state === 'done');
  expect(acted.length).toBeGreaterThan(1);
  expect(run.counts).toEqual({
    enabledAds: 0,
    pausedAds: acted.length,
    enabledAdSets: 0,
    pausedAdSets: 0,
    enabledCampaigns: 0,
    pausedCampaigns: 0,
    changedBudgets: 0,
    changedBids: 0,
    notices: 0,
  });
  for (const { objectId, evaluation, status, act } of acted) {
    expect([objectId, status, statusOf(objectId), evaluation?.result?.outcome]).toEqual([
      objectId,
      'ACTIVE',
      'PAUSED',
      'true',
    ]);
    expect(evaluation?.result?.items[0]).toMatchObject({ value: expect.any(Number) });
    expect(act).toMatchObject({ action: 'turn_off_ad', askedBy: [objectId] });
  }
  expect(
    actions()
      .map(({ objectId }) => objectId)
      .toSorted(),
  ).toEqual(acted.map(({ objectId }) => objectId).toSorted());
  const { body } = await scene().owner.call(ruleRoutes.list, {
    params: { adUserId: scene().adUserId },
  });
  const [rule] = ruleRoutes.list.response.parse(body).data.rules;
  expect(rule).toMatchObject({
    inProgress: false,
    waitsFor: null,
    lastRun: { id: run.id, ok: true, counts: run.counts },
  });
  expect(
    Date.parse(rule?.nextExecutionTime ?? '') - Date.parse(rule?.lastExecutionTime ?? ''),
  ).toBe(600_000);
  const log = await scene().owner.call(activityRoutes.list, {
    params: { teamId: scene().teamId },
    query: { kind: 'ad_objects' },
  });
  expect(activityRoutes.list.response.parse(log.body).data).toMatchObject([
    {
      action: 'turned_off',
      actor: { userId: null, name: 'Stop losses' },
      subject: { type: 'ads', name: String(acted.length) },
    },
  ]);
});

it('runs again after its interval, and finds nothing more to do', async () => {
  const ruleId = await createRule();
  await work();
  const made = actions().length;
  pass(9);
  await work();
  expect(await listRuns(ruleId)).toHaveLength(1);
  pass(2);
  await work();
  expect(await listRuns(ruleId)).toHaveLength(2);
  expect(actions()).toHaveLength(made);
});

it('calls its campaign what it is called on Facebook, a few hours later at most', async () => {
  const { adUserId, owner } = scene();
  const { id: adCampaignId, name } = findCampaign().campaign;
  const ruleId = await createRule({ adCampaignName: 'Before it was renamed' });
  const readRule = async () => {
    const { body } = await owner.call(ruleRoutes.list, { params: { adUserId } });
    return ruleRoutes.list.response.parse(body).data.rules.find(({ id }) => id === ruleId);
  };
  const before = await readRule();
  await work();
  expect(await readRule()).toMatchObject({
    adCampaignName: name,
    updatedAt: before?.updatedAt,
  });
  const renamed = await owner.call(adObjectRoutes.updateAdCampaign, {
    params: { adUserId, adCampaignId },
    body: { name: 'Autumn sale' },
    key: randomUUID(),
  });
  expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
  pass(11);
  await work();
  expect((await readRule())?.adCampaignName).toBe(name);
  pass(360);
  await work();
  expect((await readRule())?.adCampaignName).toBe('Autumn sale');
});
