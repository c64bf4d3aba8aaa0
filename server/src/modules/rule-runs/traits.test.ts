import { ruleActionRoutes } from '@ads-checker/shared/contracts/rule-actions';
import type { RuleCondition } from '@ads-checker/shared/contracts/rule-conditions';
import { ruleDraftSchema, ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { type TagLevel, tagsRoutes } from '@ads-checker/shared/contracts/tags';
import { beforeEach, expect, it } from 'vitest';
import { useRules } from '../../../test/harness/rules.ts';

const rig = useRules();
const { scene, work, pass, createRule, lastRun, objectsOf } = rig;

beforeEach(async () => {
  await scene().app.container.db.raw('delete from tags');
});

async function createTag(): Promise<string> {
  const { body } = await scene().owner.call(tagsRoutes.create, {
    params: { accountId: scene().accountId },
    body: { name: 'Test' },
  });
  return tagsRoutes.create.response.parse(body).data.tag.id;
}

async function put(tagId: string, level: TagLevel, objectId: string): Promise<void> {
  const { status } = await scene().owner.call(tagsRoutes.assign, {
    params: { tagId },
    body: { level, objectIds: [objectId], adUserId: scene().adUserId },
  });
  expect(status).toBe(200);
}

const ruleOf = (item: RuleCondition) =>
  createRule({
    binomId: null,
    binomUserId: null,
    conditions: { operator: 'and', items: [item] },
    truthyAction: null,
    truthyActions: [{ type: 'notify' }],
  });

/** What was found of each evaluated object, with the outcome. */
async function resultsOf(ruleId: string) {
  return (await objectsOf((await lastRun(ruleId)).id)).flatMap(({ objectId, evaluation }) =>
    (evaluation?.result?.items ?? []).map((item) => ({ objectId, ...item })),
  );
}

it('reads names and delivery of objects without a tracker or a report', async () => {
  const [some] = [...rig.world().ads.values()].filter(
    ({ campaignId }) => campaignId === rig.findCampaign().campaign.id,
  );
  const name = some?.name ?? '';
  const byName = await ruleOf({ column: 'name', operator: 'equals', value: name.toUpperCase() });
  const byDelivery = await ruleOf({
    column: 'delivery',
    operator: 'none_of',
    value: ['DELETED', 'ARCHIVED'],
  });
  await work();
  const named = await resultsOf(byName);
  expect(named.find(({ objectId }) => objectId === some?.id)).toMatchObject({
    outcome: 'true',
    found: [name],
  });
  const acted = (await lastRun(byName)).results.map(({ objectId }) => objectId);
  expect(acted).toEqual(
    named.flatMap(({ objectId, outcome }) => (outcome === 'true' ? [objectId] : [])),
  );
  const delivered = await resultsOf(byDelivery);
  expect(delivered.length).toBeGreaterThan(0);
  expect(new Set(delivered.map(({ outcome }) => outcome))).toEqual(new Set(['true']));
});

it('reads tags that objects have or inherit, and does not decide once a tag is gone', async () => {
  const { campaign } = rig.findCampaign();
  const tagId = await createTag();
  const without = await ruleOf({ column: 'tags', operator: 'none_of', value: [tagId] });
  const having = await ruleOf({ column: 'tags', operator: 'any_of', value: [tagId] });
  await work();
  const outcomes = async (ruleId: string) =>
    new Set((await resultsOf(ruleId)).map(({ outcome }) => outcome));
  expect([await outcomes(without), await outcomes(having)]).toEqual([
    new Set(['true']),
    new Set(['false']),
  ]);
  await put(tagId, 'campaign', campaign.id);
  pass(40);
  await work();
  expect([await outcomes(without), await outcomes(having)]).toEqual([
    new Set(['false']),
    new Set(['true']),
  ]);
  await scene().owner.call(tagsRoutes.delete, { params: { tagId } });
  pass(40);
  await work();
  expect([await outcomes(without), await outcomes(having)]).toEqual([
    new Set(['unknown']),
    new Set(['unknown']),
  ]);
  expect((await lastRun(having)).results).toEqual([]);
});

it('takes tags only that their author may see, in rules and in what is tried', async () => {
  const { campaign } = rig.findCampaign();
  const conditions = {
    operator: 'or' as const,
    items: [{ column: 'tags' as const, operator: 'any_of' as const, value: ['999999'] }],
  };
  const fault = { details: { fields: [{ message: 'must be a tag that you may see' }] } };
  const draft = {
    adAccountId: campaign.adAccountId,
    adCampaignId: campaign.id,
    conditions,
  };
  const created = await scene().owner.call(ruleRoutes.create, {
    params: { adUserId: scene().adUserId },
    body: { rules: [draft] },
  });
  expect([created.status, created.body]).toMatchObject([400, fault]);
  const tried = await scene().owner.call(ruleActionRoutes.dryRun, {
    params: { adUserId: scene().adUserId },
    body: { rule: ruleDraftSchema.parse(draft) },
  });
  expect([tried.status, tried.body]).toMatchObject([400, fault]);
});
