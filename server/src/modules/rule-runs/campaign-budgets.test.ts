import { expect, it } from 'vitest';
import { useRules } from '../../../test/harness/rules.ts';

const HOUR = 60;

const rig = useRules();
const { scene, pass, work } = rig;

const readBudgets = async () => {
  const { rows } = await scene().app.container.db.raw<{ rows: object[] }>(
    `select campaign_id as "campaignId", state, trim_scale(daily_budget)::text as "dailyBudget", currency
     from rule_campaign_budgets`,
  );
  return rows;
};

/** The campaign of the rules with its ad sets, all on. */
function prepare(campaign: object, adSet: object) {
  const { campaign: chosen } = rig.findCampaign();
  Object.assign(chosen, campaign);
  const adSets = [...rig.world().adSets.values()].filter(
    ({ campaignId, status }) => campaignId === chosen.id && ['ACTIVE', 'PAUSED'].includes(status),
  );
  for (const each of adSets) {
    Object.assign(each, { status: 'ACTIVE', ...adSet });
  }
  const account = rig.world().adAccounts.get(chosen.adAccountId);
  return { campaignId: chosen.id, adSets, currency: account?.currency };
}

const NONE = { dailyBudgetMinor: null, lifetimeBudgetMinor: null };
const DAILY = { dailyBudgetMinor: 12_345, lifetimeBudgetMinor: null };
const LIFETIME = { dailyBudgetMinor: null, lifetimeBudgetMinor: 50_000 };

it('keeps the daily budget of a campaign, and reads it again after an hour', async () => {
  const { campaignId, currency } = prepare(DAILY, NONE);
  await rig.createRule({});
  await work();
  const known = { campaignId, state: 'daily', dailyBudget: '123.45', currency };
  expect(await readBudgets()).toEqual([known]);
  Object.assign(rig.findCampaign().campaign, { dailyBudgetMinor: 20_000 });
  pass(HOUR / 2);
  await work();
  expect(await readBudgets()).toEqual([known]);
  pass(HOUR);
  await work();
  expect(await readBudgets()).toEqual([{ ...known, dailyBudget: '200' }]);
});

it('adds up those of the ad sets that are on', async () => {
  const { campaignId, currency, adSets } = prepare(NONE, DAILY);
  const [off, ...on] = adSets;
  Object.assign(off ?? {}, { status: 'PAUSED' });
  await rig.createRule({});
  await work();
  const dailyBudget = String((12_345 * on.length) / 100);
  expect(await readBudgets()).toEqual(
    on.length === 0
      ? [{ campaignId, state: 'off', dailyBudget: null, currency: null }]
      : [{ campaignId, state: 'daily', dailyBudget, currency }],
  );
});

it.each([
  ['a lifetime budget', LIFETIME, NONE, 'other'],
  ['ad sets with lifetime budgets', NONE, LIFETIME, 'other'],
  ['everything off', { ...DAILY, status: 'PAUSED' }, NONE, 'off'],
])('knows no daily budget of a campaign with %s', async (_, campaign, adSet, state) => {
  const { campaignId } = prepare(campaign, adSet);
  await rig.createRule({});
  await work();
  expect(await readBudgets()).toEqual([{ campaignId, state, dailyBudget: null, currency: null }]);
});
