import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import { ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { expect, it } from 'vitest';
import { useRules } from '../../../test/harness/rules.ts';

const { scene, work, pass, createRule, lastRun, listRuns, objectsOf, statusOf, actions } =
  useRules();

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
