import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import type { FigureResult } from '@ads-checker/shared/contracts/rule-results';
import { beforeEach, expect, it } from 'vitest';
import { useRules } from '../../../test/harness/rules.ts';

const rig = useRules();
const { scene, work, pass, createRule, lastRun, objectsOf } = rig;

beforeEach(async () => {
  await scene().app.container.db.raw(`update ad_users set target_cpas = '{}'`);
});

const setTarget = (campaignIds: readonly string[], amount: string | null, adUserId?: string) =>
  scene().owner.call(adUserRoutes.setTargetCpas, {
    params: { adUserId: adUserId ?? scene().adUserId },
    body: { campaignIds: [...campaignIds], amount },
  });

async function resultsOf(ruleId: string) {
  return (await objectsOf((await lastRun(ruleId)).id)).flatMap(({ evaluation }) =>
    (evaluation?.result?.items ?? []).map((item) => item as FigureResult),
  );
}

it('is what figures of network and tracker are compared with, and nothing acts without it', async () => {
  const { campaign } = rig.findCampaign();
  const base = { truthyAction: null, truthyActions: [{ type: 'notify' as const }] };
  const times = (column: 'network_spend' | 'cost') => ({
    column,
    operator: 'greater_than' as const,
    value: { column: 'network_target_cpa' as const, factor: 2 },
  });
  const spend = await createRule({
    ...base,
    binomId: null,
    binomUserId: null,
    conditions: { operator: 'and', items: [times('network_spend')] },
  });
  const cost = await createRule({
    ...base,
    conditions: { operator: 'and', items: [times('cost')] },
  });
  await work();
  for (const ruleId of [spend, cost]) {
    for (const result of await resultsOf(ruleId)) {
      expect(result).toMatchObject({ outcome: 'unknown', otherValue: 'unknown' });
    }
    expect((await lastRun(ruleId)).results).toEqual([]);
  }
  expect(await setTarget([campaign.id], '0.01')).toMatchObject({ status: 200 });
  pass(40);
  await work();
  for (const ruleId of [spend, cost]) {
    const results = await resultsOf(ruleId);
    expect(results.length).toBeGreaterThan(0);
    for (const { value, otherValue, outcome } of results) {
      expect(otherValue).toBe(0.02);
      expect(outcome).toBe(Number(value) > 0.02 ? 'true' : 'false');
    }
  }
});

it('is set for some campaigns, removed for others, and read through another profile', async () => {
  const { adUsersModule } = scene().app.container.modules;
  const read = async (adUserId: string) =>
    Object.fromEntries(await adUsersModule.service.readTargetCpas(adUserId));
  const { body } = await setTarget(['11', '12'], '7.5');
  expect(adUserRoutes.setTargetCpas.response.parse(body).data.adUser.targetCpas).toEqual({
    '11': '7.5',
    '12': '7.5',
  });
  await setTarget(['12'], null);
  await setTarget(['13'], '4');
  const other = await scene().app.factories.buildAdUser({ accountId: scene().accountId });
  await setTarget(['11'], '9', other);
  expect(await read(scene().adUserId)).toEqual({ '11': 7.5, '13': 4 });
  expect(await read(other)).toEqual({ '11': 9, '13': 4 });
  const { rows } = await scene().app.container.db.raw<{ rows: { changes: unknown }[] }>(
    `select changes from activity_entries where changes::text like '%targetCpa%' order by id`,
  );
  expect(rows.at(0)?.changes).toEqual([{ field: 'targetCpa', to: '7.5' }]);
});

it.each([
  ['0', 'must be more than 0'],
  ['1000000001', 'must be at most 1000000000'],
])('names what is wrong with %s', async (amount, message) => {
  const { status, body } = await setTarget(['11'], amount);
  expect([status, body]).toMatchObject([
    400,
    { details: { fields: [{ field: 'body.amount', message }] } },
  ]);
});
