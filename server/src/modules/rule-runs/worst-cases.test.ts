import { automationRoutes } from '@ads-checker/shared/contracts/automation';
import { ruleActionRoutes as r } from '@ads-checker/shared/contracts/rule-actions';
import type { RuleAct } from '@ads-checker/shared/contracts/rule-acts';
import { ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { scopedRuleRoutes } from '@ads-checker/shared/contracts/scoped-rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { useScopedRules } from '../scoped-rules/test/scope-scene.ts';

const rig = useScopedRules();
const { scene, work, ids } = rig;

const RAISE: RuleAct = { type: 'raise_budget', percent: 50 };
const TERMS = { level: 'ad_set', truthyActions: [RAISE], maxActsPerDay: 2 } as const;
const db = () => scene().app.container.db;

/** The campaign's ad sets own their budgets of 100.00 each. */
function giveBudgets(campaignIds: readonly string[], minor: number | null = 10_000): number {
  const { campaigns, adSets } = rig.world();
  for (const id of campaignIds) {
    Object.assign(campaigns.get(id) ?? {}, { dailyBudgetMinor: null, lifetimeBudgetMinor: null });
  }
  const own = [...adSets.values()].filter(
    ({ campaignId, status }) =>
      campaignIds.includes(campaignId) && ['ACTIVE', 'PAUSED'].includes(status),
  );
  for (const adSet of own) {
    Object.assign(adSet, { dailyBudgetMinor: minor, lifetimeBudgetMinor: null });
  }
  return own.length;
}
const currencyOf = (adAccountId: string) => rig.world().adAccounts.get(adAccountId)?.currency ?? '';

beforeEach(async () => {
  await db().raw('delete from exchange_rates');
  for (const currency of new Set(
    [...rig.world().adAccounts.values()].map((each) => each.currency),
  )) {
    if (currency !== 'USD') {
      await db()('exchange_rates').insert({ day: '2026-01-01', currency, per_usd: 1 });
    }
  }
});

const ask = async (rules: readonly object[]) => {
  const { adUserId, owner } = scene();
  const answer = await owner.call(r.worstCase, { params: { adUserId }, body: { rules } });
  expect([answer.status, answer.body]).toMatchObject([200, {}]);
  return r.worstCase.response.parse(answer.body).data.worstCase;
};

describe('before a rule is switched on', () => {
  it('its worst case is read from the budgets of now', async () => {
    const { id, adAccountId } = rig.findCampaign().campaign;
    const count = giveBudgets([id]);
    const found = await ask([{ ...TERMS, adAccountId, adCampaignId: id }]);
    expect(found).toEqual({
      amounts: [
        {
          currency: currencyOf(adAccountId),
          dailyBudget: expect.any(String),
          lifetimeBudget: expect.any(String),
        },
      ],
      usd: found.usd,
      isPartial: false,
      isLimited: false,
      objects: count,
      unknownObjects: 0,
      unread: 0,
    });
    const added = Number(found.amounts[0]?.dailyBudget);
    const start = added / count / 1.25;
    expect([Number(found.usd), Number(found.amounts[0]?.lifetimeBudget)]).toEqual([added, 0]);
    // Twice by half: 2.25 times the budget
    expect(start * 2.25 - start).toBeCloseTo(added / count, 6);
    const both = await ask([
      { ...TERMS, adAccountId, adCampaignId: id },
      { ...TERMS, adAccountId, adCampaignId: id },
    ]);
    expect(Number(both.amounts[0]?.dailyBudget)).toBeCloseTo(start * (1.5 ** 4 - 1) * count, 0);
  });

  it('a limit of the team bounds it', async () => {
    const { id, adAccountId } = rig.findCampaign().campaign;
    giveBudgets([id]);
    const { owner, teamId } = scene();
    await owner.call(ruleRoutes.updateLimits, {
      params: { teamId },
      body: { maxBudgetRaisePerDay: 7 },
    });
    expect(await ask([{ ...TERMS, adAccountId, adCampaignId: id }])).toMatchObject({
      usd: '7.00',
      isLimited: true,
    });
  });

  it('names the field of what it does not understand', async () => {
    const { adUserId, owner } = scene();
    const call = (rules: readonly object[]) =>
      owner.call(r.worstCase, { params: { adUserId }, body: { rules } });
    expect(await call([{ ...TERMS, adAccountId: '1' }])).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'body.rules.0.adCampaignId' }] } },
    });
  });

  it('what a rule of many profiles covers is added up, and who did not answer is counted', async () => {
    const { accountId, owner } = scene();
    const ill = await rig.connect('Ingrid');
    await db()('known_ad_accounts').insert({ ad_user_id: ill, ad_account_id: '1084420917336' });
    const campaignIds = rig.campaignIdsOf('9902174460027');
    giveBudgets(campaignIds);
    const scope = {
      adUserIds: [ids().pawel, ill],
      adAccountIds: ['9902174460027', '1084420917336'],
    };
    const answer = await owner.call(scopedRuleRoutes.worstCase, {
      params: { accountId },
      body: { rule: { ...TERMS, scope } },
    });
    expect([answer.status, answer.body]).toMatchObject([200, {}]);
    const { worstCase } = scopedRuleRoutes.worstCase.response.parse(answer.body).data;
    expect(worstCase).toMatchObject({
      amounts: [{ currency: currencyOf('9902174460027') }],
      isPartial: true,
      unread: 1,
    });
    expect(worstCase.objects).toBeGreaterThan(1);
    await scene().app.factories.deleteAdUser(ill);
  });
});

describe('the overview', () => {
  const overview = async () => {
    const { accountId, owner } = scene();
    const { body } = await owner.call(automationRoutes.getOverview, { params: { accountId } });
    return automationRoutes.getOverview.response.parse(body).data.worstCase;
  };
  const NOTHING = { binomId: null, binomUserId: null, truthyAction: null };
  const NEVER = {
    operator: 'and' as const,
    items: [{ column: 'network_impressions' as const, operator: 'less_than' as const, value: 0 }],
  };
  const create = (changes: object = {}) =>
    rig.createRule({ ...NOTHING, ...TERMS, truthyActions: [RAISE], conditions: NEVER, ...changes });

  it('has none while no rule that is on raises budgets', async () => {
    await create({ isEnabled: false });
    await create({ truthyActions: [{ type: 'lower_budget', percent: 10 }] });
    expect(await overview()).toBeNull();
  });

  it('adds up all rules that are on by the budgets of their last runs', async () => {
    const { id, adAccountId } = rig.findCampaign().campaign;
    const count = giveBudgets([id]);
    await create();
    expect(await overview()).toMatchObject({ amounts: [], usd: null, isPartial: true, unread: 1 });
    await create();
    await work();
    const found = await overview();
    const asked = await ask([
      { ...TERMS, adAccountId, adCampaignId: id },
      { ...TERMS, adAccountId, adCampaignId: id },
    ]);
    expect(found).toEqual({ ...asked, rules: 2 });
    expect(found).toMatchObject({ objects: count, isPartial: false, unread: 0 });
  });
});
