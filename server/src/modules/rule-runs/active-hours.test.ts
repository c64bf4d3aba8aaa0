import { randomUUID } from 'node:crypto';
import { ruleActionRoutes } from '@ads-checker/shared/contracts/rule-actions';
import { type NewRuleInput, ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { WEEKDAYS, type WeekHours } from '@ads-checker/shared/contracts/week-hours';
import { localMinuteIn } from '@ads-checker/shared/domain/time-zones';
import { nextTimeInside } from '@ads-checker/shared/domain/week-hours';
import { expect, it } from 'vitest';
import { ANY_CLICK, useRules } from '../../../test/harness/rules.ts';

const rig = useRules();
const { scene, work, pass, createRule, listRuns, actions, clock, findCampaign } = rig;

const zone = (): string =>
  rig.world().adAccounts.get(findCampaign().campaign.adAccountId)?.timeZone ?? 'UTC';
/** Every day, some hours from now on the clocks of the ad account. */
const hoursAhead = (...ahead: number[]): WeekHours => {
  const hour = Number(localMinuteIn({ timeZone: zone(), at: clock.now() }).slice(11, 13));
  const hours = ahead.map((each) => (hour + each) % 24).toSorted((a, b) => a - b);
  return Object.fromEntries(WEEKDAYS.map((day) => [day, hours])) as WeekHours;
};
const readRule = async (ruleId: string) => {
  const { body } = await scene().owner.call(ruleRoutes.list, {
    params: { adUserId: scene().adUserId },
  });
  return ruleRoutes.list.response.parse(body).data.rules.find(({ id }) => id === ruleId);
};
const nextStart = (hours: WeekHours) =>
  nextTimeInside({ hours, timeZone: zone() }, clock.now())?.toISOString();
const update = (ruleId: string, body: object) =>
  scene().owner.call(ruleRoutes.update, { params: { ruleId }, body, key: randomUUID() });

it('does not run outside of its hours, and runs where they begin', async () => {
  const activeHours = hoursAhead(2);
  const ruleId = await createRule({ activeHours });
  await work();
  expect([await listRuns(ruleId), actions()]).toEqual([[], []]);
  const next = nextStart(activeHours);
  expect(await readRule(ruleId)).toMatchObject({
    inProgress: false,
    lastExecutionTime: null,
    nextExecutionTime: next,
  });
  pass((Date.parse(next ?? '') - clock.now().getTime()) / 60_000);
  await work();
  expect(await listRuns(ruleId)).toMatchObject([{ ok: true, trigger: 'schedule' }]);
  const acted = actions().length;
  expect(acted).toBeGreaterThan(0);
  pass(60);
  await work();
  expect(await listRuns(ruleId)).toHaveLength(1);
  expect((await readRule(ruleId))?.nextExecutionTime).toBe(nextStart(activeHours));
});

it('puts off the next run that its interval would place outside of its hours', async () => {
  const activeHours = hoursAhead(0);
  const ruleId = await createRule({
    activeHours,
    checkIntervalInSeconds: 2 * 3_600,
    conditions: {
      operator: 'and',
      items: [{ column: 'clicks', operator: 'greater_than', value: 1e9 }],
    },
  });
  await work();
  const [run] = await listRuns(ruleId);
  const after = new Date(Date.parse(run?.completedAt ?? '') + 2 * 3_600_000);
  expect((await readRule(ruleId))?.nextExecutionTime).toBe(
    nextTimeInside({ hours: activeHours, timeZone: zone() }, after)?.toISOString(),
  );
});

it('runs at any time for a person', async () => {
  const activeHours = hoursAhead(3);
  const ruleId = await createRule({ activeHours });
  await work();
  const { status } = await scene().owner.call(ruleActionRoutes.runNow, { params: { ruleId } });
  expect(status).toBe(200);
  await work();
  expect(await listRuns(ruleId)).toMatchObject([{ ok: true, trigger: 'person' }]);
  expect(actions().length).toBeGreaterThan(0);
  pass(30);
  await work();
  expect(await listRuns(ruleId)).toHaveLength(1);
  expect((await readRule(ruleId))?.nextExecutionTime).toBe(nextStart(activeHours));
});

it('is due again when its hours change', async () => {
  const ruleId = await createRule({ activeHours: hoursAhead(5) });
  await work();
  expect((await update(ruleId, { activeHours: null })).status).toBe(200);
  await work();
  expect(await listRuns(ruleId)).toHaveLength(1);
});

it('tells in a dry run that it would not act now', async () => {
  const { campaign, ownerId } = findCampaign();
  const rule: Omit<NewRuleInput, 'isEnabled'> = {
    adAccountId: campaign.adAccountId,
    adCampaignId: campaign.id,
    binomId: scene().binomId,
    binomUserId: String(ownerId),
    datePreset: 'last_3_days',
    conditions: ANY_CLICK,
    truthyAction: 'turn_off_ad',
  };
  const dryRun = async (activeHours: WeekHours) => {
    const { body } = await scene().owner.call(ruleActionRoutes.dryRun, {
      params: { adUserId: scene().adUserId },
      body: { rule: { ...rule, activeHours } },
    });
    const { data } = ruleActionRoutes.dryRun.response.parse(body);
    const skips = data.objects.flatMap(({ act }) =>
      act?.skipped === 'already_done' || act === null ? [] : [act.skipped],
    );
    return { skips: [...new Set(skips)], paused: data.counts.pausedAds };
  };
  const inside = await dryRun(hoursAhead(0));
  expect(inside).toEqual({ skips: [null], paused: expect.any(Number) });
  expect(inside.paused).toBeGreaterThan(0);
  expect(await dryRun(hoursAhead(1))).toEqual({ skips: ['outside_hours'], paused: 0 });
});

it('must have an hour', async () => {
  const none = Object.fromEntries(WEEKDAYS.map((day) => [day, []]));
  const ruleId = await createRule();
  expect(await update(ruleId, { activeHours: none })).toMatchObject({
    status: 400,
    body: {
      details: { fields: [{ field: 'body.activeHours', message: 'must have at least one hour' }] },
    },
  });
});
