import type { RuleScopeInput } from '@ads-checker/shared/contracts/rule-scope';
import { scopedRuleRoutes as r } from '@ads-checker/shared/contracts/scoped-rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFiguresRepository } from '../rule-runs/figures-repository.ts';
import { useScopedRules } from './test/scope-scene.ts';

const rig = useScopedRules();
const { scene, pass, ids } = rig;

const DELIVERS = {
  operator: 'and' as const,
  items: [{ column: 'network_impressions' as const, operator: 'greater_than' as const, value: 0 }],
};
const RAISE = {
  level: 'campaign' as const,
  datePreset: 'today' as const,
  conditions: DELIVERS,
  truthyActions: [{ type: 'raise_budget' as const, percent: 20 }],
  maxActsPerDay: 1,
  checkIntervalInSeconds: 1_800,
};

/** Each campaign owns a budget of 100.00. */
function giveBudgets(): void {
  const { campaigns, adSets } = rig.world();
  for (const campaign of campaigns.values()) {
    Object.assign(campaign, { dailyBudgetMinor: 10_000, lifetimeBudgetMinor: null });
  }
  for (const adSet of adSets.values()) {
    Object.assign(adSet, { dailyBudgetMinor: null, lifetimeBudgetMinor: null });
  }
}

const record = (adUserId: string) =>
  scene().app.container.modules.ruleRunsModule.runner.recordFigures({
    adUserId,
    signal: AbortSignal.timeout(20_000),
  });
const backtest = async (scope: RuleScopeInput, rule: object = {}) => {
  const { owner, accountId } = scene();
  const answer = await owner.call(r.backtest, {
    params: { accountId },
    body: { rule: { ...RAISE, ...rule, scope }, days: 2 },
  });
  expect([answer.status, answer.body]).toMatchObject([200, {}]);
  return r.backtest.response.parse(answer.body).data;
};
const simulate = async (scope: RuleScopeInput, rule: object = {}) => {
  const { owner, accountId } = scene();
  const answer = await owner.call(r.simulate, {
    params: { accountId },
    body: { rule: { ...RAISE, ...rule, scope } },
  });
  expect([answer.status, answer.body]).toMatchObject([200, {}]);
  return r.simulate.response.parse(answer.body).data.simulation;
};

beforeEach(async () => {
  await scene().app.container.db.raw('delete from rule_figures; delete from rule_account_states');
  giveBudgets();
});

describe('trying a rule of many profiles', () => {
  it('tries all its ad accounts with the budgets recorded beside their figures', async () => {
    const { kyle, pawel } = ids();
    const { db } = scene().app.container;
    const network = () => rig.sandbox().state.calls.list({ sinceSequence: 0 });
    for (const adUserId of [kyle, pawel]) {
      expect(await record(adUserId)).toBeGreaterThan(0);
    }
    expect(network().length).toBeGreaterThan(0);
    const scope = { adUserIds: [kyle, pawel] };
    await rig.make(scope, { isEnabled: false });
    await rig.reconcile();
    const before = network().length;
    const found = await backtest(scope);
    expect(network().length).toBe(before);
    const recorded = await db('rule_figures')
      .whereRaw('states_at is not null and jsonb_array_length(ads) > 0')
      .countDistinct('ad_account_id as count');
    expect(found.adAccounts.simulated).toBeGreaterThan(1);
    expect(found.adAccounts.simulated).toBe(Number(recorded[0]?.count));
    expect(found.adAccounts.left).toBe(0);
    const acts = found.backtests.flatMap((each) => each.acts);
    expect(acts.length).toBeGreaterThan(1);
    // Some currencies have no minor units
    const budgets = new Set(acts.map(({ amount }) => `${amount?.from} ${amount?.to}`));
    expect(budgets).toEqual(new Set(['100.00 120.00', '10000 12000']));
    for (const { days, acts: own, unknown } of found.backtests) {
      const added = own.reduce((sum, { amount }) => sum + Number(amount?.from) * 0.2, 0);
      const raised = days.reduce((sum, day) => sum + Number(day.raised ?? 0), 0);
      expect([raised, unknown]).toEqual([added, []]);
      // Nothing was recorded the day before
      expect(days[0]).toMatchObject({ moments: 0, raised: null, lowered: null });
    }
    const one = acts[0];
    const named = await backtest({
      ...scope,
      names: { campaign: { nameEquals: [one?.name ?? ''], nameContains: [], nameNotContains: [] } },
    });
    const same = named.backtests.flatMap((each) => each.acts);
    expect(same.length).toBeGreaterThan(0);
    expect(same.every(({ name }) => name === one?.name)).toBe(true);
  });

  it('keeps states where they change, and forgets those that no reading needs', async () => {
    const { kyle } = ids();
    const { db } = scene().app.container;
    const counts = async () => {
      const [figures, states] = await Promise.all([
        db('rule_figures').whereNotNull('states_at').count('* as count'),
        db('rule_account_states').count('* as count'),
      ]);
      return [figures, states].map(([row]) => Number(row?.count));
    };
    await record(kyle);
    const [accounts = 0, first] = await counts();
    expect(first).toBe(accounts);
    pass(30);
    await record(kyle);
    expect(await counts()).toEqual([2 * accounts, accounts]);
    pass(30);
    const { rows } = await db.raw<{ rows: { id: string }[] }>(
      `select distinct a.ad ->> 2 as id from rule_figures, jsonb_array_elements(ads) as a (ad)
       where ad_user_id = ? limit 1`,
      [kyle],
    );
    Object.assign(rig.world().campaigns.get(rows[0]?.id ?? '') ?? {}, { dailyBudgetMinor: 7_700 });
    await record(kyle);
    expect(await counts()).toEqual([3 * accounts, accounts + 1]);
    const kept = createFiguresRepository({ db });
    const purgeUntil = (minutesAgo: number) =>
      kept.purgeBefore(new Date(rig.clock.now().getTime() - minutesAgo * 60_000));
    await purgeUntil(40);
    expect(await counts()).toEqual([2 * accounts, accounts + 1]);
    await purgeUntil(20);
    expect(await counts()).toEqual([accounts, accounts]);
    await purgeUntil(-1);
    expect(await counts()).toEqual([0, 0]);
  });

  it('says of no figures that nothing is known', async () => {
    const { kyle } = ids();
    await rig.make({ adUserIds: [kyle] }, { isEnabled: false });
    await rig.reconcile();
    const found = await simulate({ adUserIds: [kyle] });
    expect(found).toMatchObject({
      ranges: null,
      amounts: [],
      objects: [],
      objectCount: 0,
      adAccounts: { simulated: 0, left: 0 },
    });
    expect(found.adAccounts.withoutFigures).toBeGreaterThan(0);
    expect(await backtest({ adUserIds: [kyle] })).toMatchObject({ backtests: [] });
  });

  it('leaves budgets unknown when the network does not tell them', async () => {
    const { kyle } = ids();
    const { faults } = rig.sandbox().state;
    faults.add({
      kind: 'route',
      path: '/act_*/campaigns',
      probability: 1,
      skip: 0,
      delayMs: 0,
      effect: { type: 'error', code: 2 },
    });
    await record(kyle);
    faults.clear();
    const found = await backtest({ adUserIds: [kyle] });
    expect(found.backtests.flatMap(({ acts }) => acts)).toEqual([]);
    for (const { days, unknown } of found.backtests) {
      expect(unknown).toEqual(['budgets']);
      expect(days.at(-1)).toMatchObject({ raised: null, lowered: null });
    }
  });

  it('refuses profiles of others by name, and a tracker that is not the team’s', async () => {
    const { owner, accountId } = scene();
    for (const route of [r.simulate, r.backtest] as const) {
      const body = { rule: { ...RAISE, scope: { adUserIds: [ids().kyle, '99999'] } }, days: 2 };
      const { days: _days, ...simulation } = body;
      const answer = await owner.call(route, {
        params: { accountId },
        body: route === r.simulate ? simulation : body,
      });
      expect(answer).toMatchObject({
        status: 400,
        body: {
          details: {
            fields: [{ field: 'body.rule.scope.adUserIds.1' }],
          },
        },
      });
    }
    const answer = await owner.call(r.simulate, {
      params: { accountId },
      body: {
        rule: { ...RAISE, binomId: '999999', binomUserId: '1', scope: { adUserIds: [ids().kyle] } },
      },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'body.rule.binomId' }] } },
    });
  });
});
