import { randomUUID } from 'node:crypto';
import { ruleActionRoutes as r } from '@ads-checker/shared/contracts/rule-actions';
import type { RuleAct } from '@ads-checker/shared/contracts/rule-acts';
import { ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { describe, expect, it } from 'vitest';
import { useRules } from '../../../test/harness/rules.ts';

const rig = useRules();
const { scene, work, pass, lastRun, objectsOf, statusOf } = rig;

/** Holds for all that the network reports. */
const ANY = {
  operator: 'and' as const,
  items: [
    {
      column: 'network_impressions' as const,
      operator: 'greater_than_or_equal' as const,
      value: 0,
    },
  ],
};
const WITHOUT_TRACKER = { binomId: null, binomUserId: null, conditions: ANY, truthyAction: null };

const createRule = (acts: readonly RuleAct[], changes: object = {}) =>
  rig.createRule({ ...WITHOUT_TRACKER, level: 'ad_set', truthyActions: [...acts], ...changes });
const adSetsOfCampaign = () =>
  [...rig.world().adSets.values()].filter(
    ({ campaignId, status }) =>
      campaignId === rig.findCampaign().campaign.id && ['ACTIVE', 'PAUSED'].includes(status),
  );

/** Gives the campaign a budget of its own, or its ad sets one each. */
function giveBudgets(owner: 'campaign' | 'ad_set', minor = 10_000) {
  const { campaign } = rig.findCampaign();
  const isCampaign = owner === 'campaign';
  Object.assign(campaign, {
    dailyBudgetMinor: isCampaign ? minor : null,
    lifetimeBudgetMinor: null,
  });
  for (const adSet of adSetsOfCampaign()) {
    Object.assign(adSet, {
      dailyBudgetMinor: isCampaign ? null : minor,
      lifetimeBudgetMinor: null,
      bidStrategy: 'LOWEST_COST_WITHOUT_CAP',
      bidAmountMinor: null,
      status: 'ACTIVE',
    });
  }
}
const budgetsOfAdSets = () => adSetsOfCampaign().map(({ dailyBudgetMinor }) => dailyBudgetMinor);
const actsOf = async (ruleId: string) =>
  (await objectsOf((await lastRun(ruleId)).id)).flatMap(({ objectId, level, act }) =>
    act === null ? [] : [{ objectId, level, ...act }],
  );

describe('a rule that changes budgets', () => {
  it('raises those of the ad sets, says from what to what, and undoes it', async () => {
    giveBudgets('ad_set');
    const ruleId = await createRule([{ type: 'raise_budget', percent: 20 }]);
    await work();
    const count = adSetsOfCampaign().length;
    expect(budgetsOfAdSets()).toEqual(Array.from({ length: count }, () => 12_000));
    const acts = await actsOf(ruleId);
    const { currency } = rig.world().adAccounts.get(rig.findCampaign().campaign.adAccountId) ?? {};
    expect(currency).toBeDefined();
    expect(acts).toHaveLength(count);
    for (const act of acts) {
      expect(act).toMatchObject({
        action: 'raise_budget',
        state: 'done',
        level: 'ad_set',
        askedBy: [act.objectId],
        money: { field: 'dailyBudget' },
      });
      expect(Number(act.money?.to)).toBeCloseTo(Number(act.money?.from) * 1.2, 6);
    }
    expect((await lastRun(ruleId)).counts).toMatchObject({ changedBudgets: count, pausedAds: 0 });
    const { id: runId } = await lastRun(ruleId);
    await scene().owner.call(r.undoRun, { params: { runId }, key: randomUUID() });
    await work();
    expect(budgetsOfAdSets()).toEqual(Array.from({ length: count }, () => 10_000));
    expect((await actsOf(ruleId)).map(({ state }) => state)).toEqual(acts.map(() => 'undone'));
  });

  it('raises the budget of the campaign once, when the campaign owns it', async () => {
    giveBudgets('campaign');
    const ruleId = await createRule([{ type: 'raise_budget', percent: 10, ceiling: 1_000_000 }]);
    await work();
    const { campaign } = rig.findCampaign();
    expect(campaign.dailyBudgetMinor).toBe(11_000);
    expect(
      (await actsOf(ruleId)).map(({ objectId, level, askedBy }) => [
        objectId,
        level,
        askedBy.length,
      ]),
    ).toEqual([[campaign.id, 'campaign', adSetsOfCampaign().length]]);
  });

  it('leaves a budget that somebody changed since the decision, and never passes its ceiling', async () => {
    giveBudgets('campaign');
    const { campaign } = rig.findCampaign();
    const raise: RuleAct = { type: 'raise_budget', percent: 50, ceiling: 160 };
    const [one, other] = [await createRule([raise]), await createRule([raise])];
    await work();
    const states = [...(await actsOf(one)), ...(await actsOf(other))].map(({ state, skipped }) => [
      state,
      skipped,
    ]);
    expect(states.toSorted()).toEqual([
      ['done', null],
      ['skipped', 'changed_since'],
    ]);
    expect(campaign.dailyBudgetMinor).toBe(15_000);
    pass(60);
    await work();
    expect(campaign.dailyBudgetMinor).toBe(16_000);
  });

  it('holds the limits of the team, and the four changes an hour of the network', async () => {
    giveBudgets('campaign');
    const { campaign } = rig.findCampaign();
    const { owner, teamId } = scene();
    const limit = (body: object) =>
      owner.call(ruleRoutes.updateLimits, { params: { teamId }, body, key: randomUUID() });
    expect(await limit({ maxObjectRaisePercentPerDay: 25 })).toMatchObject({
      status: 200,
      body: { data: { limits: { maxObjectRaisePercentPerDay: 25, maxBudgetRaisePerDay: null } } },
    });
    const terms = { maxActsPerDay: 100, postUpdateIgnorePeriod: 0 };
    const ruleId = await createRule([{ type: 'raise_budget', percent: 10 }], terms);
    const seen: unknown[] = [];
    for (let run = 0; run < 4; run += 1) {
      await work();
      seen.push((await actsOf(ruleId)).map(({ skipped }) => skipped)[0], campaign.dailyBudgetMinor);
      pass(11);
    }
    expect(seen).toEqual([
      null,
      11_000,
      null,
      12_100,
      'object_raise_limit',
      12_100,
      'object_raise_limit',
      12_100,
    ]);
    await limit({ maxObjectRaisePercentPerDay: null, maxBudgetRaisePerDay: 0 });
    await work();
    expect((await actsOf(ruleId)).map(({ skipped }) => skipped)).toEqual(['team_raise_limit']);
    await limit({ maxBudgetRaisePerDay: null });
    for (let run = 0; run < 5; run += 1) {
      pass(11);
      await work();
    }
    expect((await actsOf(ruleId)).map(({ skipped }) => skipped)).toEqual(['hourly_budget_changes']);
  });
});

describe('a rule that pauses', () => {
  const pauseFor = (hours: number) =>
    createRule([{ type: 'pause_until', hours }], {
      postUpdateIgnorePeriod: 86_400,
      personPrecedenceMinutes: 0,
    });

  it('turns on again by itself, once', async () => {
    giveBudgets('ad_set');
    await pauseFor(3);
    await work();
    const ids = adSetsOfCampaign().map(({ id }) => id);
    expect(ids.map(statusOf)).toEqual(ids.map(() => 'PAUSED'));
    pass(179);
    await work();
    expect(ids.map(statusOf)).toEqual(ids.map(() => 'PAUSED'));
    pass(2);
    await work();
    expect(ids.map(statusOf)).toEqual(ids.map(() => 'ACTIVE'));
    const switches = rig.actions().filter(({ values }) => values.status === 'ACTIVE');
    expect(switches).toHaveLength(ids.length);
  });

  it('stays off where a person switched meanwhile, where it was undone, and while paused', async () => {
    giveBudgets('ad_set');
    const ruleId = await pauseFor(1);
    await work();
    const [first = '', ...rest] = adSetsOfCampaign().map(({ id }) => id);
    pass(1);
    await rig.switchByPerson([first], 'ACTIVE', 'ad_set');
    await rig.switchByPerson([first], 'PAUSED', 'ad_set');
    await scene().owner.call(ruleRoutes.updateLimits, {
      params: { teamId: scene().teamId },
      body: { isPaused: true },
      key: randomUUID(),
    });
    pass(61);
    await work();
    expect(rest.map(statusOf)).toEqual(rest.map(() => 'PAUSED'));
    await scene().owner.call(ruleRoutes.updateLimits, {
      params: { teamId: scene().teamId },
      body: { isPaused: false },
      key: randomUUID(),
    });
    await scene().owner.call(ruleRoutes.delete, { params: { ruleId }, key: randomUUID() });
    pass(3);
    await work();
    expect(statusOf(first)).toBe('PAUSED');
    expect(rest.map(statusOf)).toEqual(rest.map(() => 'ACTIVE'));
  });
});

describe('a rule that only tells', () => {
  it('changes nothing, ends its run and tells what matched', async () => {
    giveBudgets('ad_set');
    const ruleId = await createRule([{ type: 'notify' }]);
    await work();
    const run = await lastRun(ruleId);
    const count = adSetsOfCampaign().length;
    expect(rig.actions()).toEqual([]);
    expect(run).toMatchObject({ ok: true, canUndo: false, counts: { notices: count } });
    expect(run.completedAt).not.toBeNull();
    expect((await actsOf(ruleId)).map(({ action, state }) => [action, state])).toEqual(
      Array.from({ length: count }, () => ['notify', 'done']),
    );
  });
});

describe('conditions with days of their own', () => {
  it('read each figure for its days, and share the reports of two rules', async () => {
    giveBudgets('ad_set');
    const condition = {
      column: 'network_spend' as const,
      window: 'last_7_days' as const,
      operator: 'greater_than_or_equal' as const,
      value: { column: 'network_spend' as const, window: 'today' as const, factor: 0.5 },
    };
    const conditions = { operator: 'and' as const, items: [condition] };
    const terms = { conditions, datePreset: 'yesterday' as const };
    const [one, other] = [
      await createRule([{ type: 'notify' }], terms),
      await createRule([{ type: 'notify' }], terms),
    ];
    const { calls } = rig.sandbox().state;
    calls.clear();
    await work();
    const reads = calls
      .list({ sinceSequence: 0 })
      .filter(({ path }) => path.endsWith('/adsets'))
      .map(({ query }) => /insights[^{]*/.exec(query.fields ?? '')?.[0] ?? '');
    // Two periods for both rules, and the state of their objects
    expect(reads.filter((text) => text !== '')).toHaveLength(2);
    expect(new Set(reads.filter((text) => text !== '')).size).toBe(2);
    const objects = await objectsOf((await lastRun(one)).id);
    for (const { evaluation } of objects.filter((each) => each.evaluation !== null)) {
      const [item] = evaluation?.result?.items ?? [];
      expect(item).toMatchObject({ condition, outcome: 'true' });
      expect(typeof (item as { value?: unknown }).value).toBe('number');
    }
    expect((await lastRun(other)).counts.notices).toBe((await lastRun(one)).counts.notices);
  });
});

describe('a rule without a tracker', () => {
  it('is refused where a condition reads the tracker', async () => {
    const { campaign } = rig.findCampaign();
    const rule = {
      adAccountId: campaign.adAccountId,
      adCampaignId: campaign.id,
      conditions: {
        operator: 'and',
        items: [{ column: 'clicks', operator: 'greater_than', value: 0 }],
      },
    };
    expect(
      await scene().owner.call(ruleRoutes.create, {
        params: { adUserId: scene().adUserId },
        body: { rules: [rule] },
        key: randomUUID(),
      }),
    ).toMatchObject({
      status: 400,
      body: {
        details: {
          fields: [
            { field: 'body.rules.0.binomId', message: 'is required' },
            { field: 'body.rules.0.binomUserId', message: 'is required' },
          ],
        },
      },
    });
  });

  it('does what a run does in a dry run', async () => {
    giveBudgets('ad_set');
    const { campaign } = rig.findCampaign();
    const answer = await scene().owner.call(r.dryRun, {
      params: { adUserId: scene().adUserId },
      body: {
        rule: {
          adAccountId: campaign.adAccountId,
          adCampaignId: campaign.id,
          level: 'ad_set',
          conditions: ANY,
          truthyActions: [{ type: 'lower_budget', amount: 1 }, { type: 'notify' }],
        },
      },
    });
    const { objects, counts } = r.dryRun.response.parse(answer.body).data;
    const count = adSetsOfCampaign().length;
    expect(counts).toMatchObject({ changedBudgets: count, notices: count });
    expect(objects.filter(({ evaluation }) => evaluation !== null)).toHaveLength(count);
    expect(new Set(objects.map(({ act }) => act?.state))).toEqual(new Set(['would_act']));
  });
});
