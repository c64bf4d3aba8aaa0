import { randomUUID } from 'node:crypto';
import type { RuleGroup } from '@ads-checker/shared/contracts/rule-conditions';
import type { FigureResult } from '@ads-checker/shared/contracts/rule-results';
import type { RuleWindow } from '@ads-checker/shared/contracts/rule-windows';
import { type NewRuleInput, ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { useRules } from '../../../test/harness/rules.ts';

const rig = useRules();
const { scene, work, pass, lastRun, objectsOf } = rig;

beforeEach(() => scene().app.container.db.raw('delete from rule_figures'));

const record = () =>
  scene().app.container.modules.ruleRunsModule.runner.recordFigures({
    adUserId: scene().adUserId,
    signal: AbortSignal.timeout(20_000),
  });
const spendIn = (window: RuleWindow): RuleGroup => ({
  operator: 'and',
  items: [{ column: 'network_spend', window, operator: 'greater_than', value: 0 }],
});
const createRule = (conditions: RuleGroup, changes: Partial<NewRuleInput> = {}) =>
  rig.createRule({
    binomId: null,
    binomUserId: null,
    conditions,
    truthyAction: null,
    truthyActions: [{ type: 'notify' }],
    ...changes,
  });

/** The first condition of each object that was evaluated. */
async function resultsOf(ruleId: string) {
  const objects = await objectsOf((await lastRun(ruleId)).id);
  return new Map(
    objects.flatMap(({ objectId, evaluation }) => {
      const [first] = evaluation?.result?.items ?? [];
      return first === undefined ? [] : [[objectId, first as FigureResult] as const];
    }),
  );
}

/** What ads had spent in the readings that are stored, in their order. */
async function spentOf() {
  const { rows } = await scene().app.container.db.raw<{
    rows: { at: Date; is_final: boolean; ads: [string, ...unknown[]][] }[];
  }>('select at, is_final, ads from rule_figures where ad_account_id = ? order by at', [
    rig.findCampaign().campaign.adAccountId,
  ]);
  return rows.map(({ at, is_final: isFinal, ads }) => ({
    at,
    isFinal,
    of: (id: string) => Number(ads.find(([each]) => each === id)?.[4] ?? 0),
  }));
}

describe('a rule of the last hours', () => {
  it('decides by the difference of two readings, and not before there are both', async () => {
    const ruleId = await createRule(spendIn('last_2_hours'));
    await work();
    const before = await resultsOf(ruleId);
    expect(before.size).toBeGreaterThan(0);
    for (const result of before.values()) {
      expect(result).toMatchObject({
        outcome: 'unknown',
        value: 'unknown',
        reason: 'not_recorded',
      });
    }
    expect((await lastRun(ruleId)).results).toEqual([]);

    await record();
    pass(120);
    await record();
    await work();
    const [, earlier, later] = await spentOf();
    const results = await resultsOf(ruleId);
    const spent = [...results].map(([id, { value }]) => [id, value] as const);
    expect(spent.some(([, value]) => Number(value) > 0)).toBe(true);
    for (const [id, value] of spent) {
      expect(value).toBeCloseTo((later?.of(id) ?? 0) - (earlier?.of(id) ?? 0), 9);
    }
    const acted = (await lastRun(ruleId)).results.map(({ objectId }) => objectId);
    expect(acted.toSorted()).toEqual(
      spent.flatMap(([id, value]) => (Number(value) > 0 ? [id] : [])).toSorted(),
    );
  });

  it('does not decide when the reading at an end is missing, or late', async () => {
    const ruleId = await createRule(spendIn('last_2_hours'));
    await record();
    pass(60);
    await record();
    pass(60);
    await record();
    const { db } = scene().app.container;
    await db.raw(
      `update rule_figures set read_at = at + interval '15 minutes'
       where at = (select min(at) from rule_figures where not is_final)`,
    );
    await work();
    expect([...(await resultsOf(ruleId)).values()].map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['not_recorded']),
    );
    expect((await lastRun(ruleId)).results).toEqual([]);
    // The hour between two readings in time is known.
    const other = await createRule(spendIn('last_1_hours'));
    await work();
    expect([...(await resultsOf(other)).values()].some(({ outcome }) => outcome === 'true')).toBe(
      true,
    );
  });

  it('has its ad account recorded without a tracker, while it is on', async () => {
    const { db, modules } = scene().app.container;
    const { rows } = await db.raw<{ rows: { settings: unknown }[] }>(
      'select traffic_source_settings as settings from binoms',
    );
    await db.raw("update binoms set traffic_source_settings = '[]'");
    const { planFigures } = modules.ruleRunsModule.runner;
    expect([await planFigures(), await record()]).toEqual([0, 0]);
    const ruleId = await createRule(spendIn('since_last_act'));
    // Today, and the day before, of the one ad account.
    expect([await planFigures(), await record(), await record()]).toEqual([1, 2, 1]);
    await scene().owner.call(ruleRoutes.update, {
      params: { ruleId },
      body: { isEnabled: false },
      key: randomUUID(),
    });
    expect(await planFigures()).toBe(0);
    await createRule(spendIn('last_3_days'));
    expect(await planFigures()).toBe(0);
    await db.raw('update binoms set traffic_source_settings = ?', [
      JSON.stringify(rows[0]?.settings),
    ]);
  });
});

describe('a rule of yesterday by this hour', () => {
  it('reads what was spent by the same time of the ad account', async () => {
    const ruleId = await createRule(spendIn('yesterday_by_this_hour'));
    await record();
    pass(24 * 60);
    await record();
    await work();
    const readings = await spentOf();
    expect(readings.map(({ isFinal }) => isFinal)).toEqual([true, false, true, false]);
    const results = await resultsOf(ruleId);
    const known = [...results].filter(([, { outcome }]) => outcome !== 'unknown');
    expect(known.length).toBe(results.size);
    for (const [id, { value }] of results) {
      expect(value).toBeCloseTo(readings[1]?.of(id) ?? 0, 9);
    }
  });
});

describe('a rule of the time since its last action', () => {
  it('begins anew with each action on the object', async () => {
    await record();
    const ruleId = await createRule(spendIn('since_last_act'), { checkIntervalInSeconds: 1_800 });
    // The database has a clock of its own.
    await scene().app.container.db.raw('update binom_rules set created_at = ?', [rig.clock.now()]);
    pass(30);
    await record();
    await work();
    const first = await resultsOf(ruleId);
    const acted = new Set((await lastRun(ruleId)).results.map(({ objectId }) => objectId));
    expect(acted.size).toBeGreaterThan(0);
    pass(60);
    await record();
    await work();
    const [, , act, later] = await spentOf();
    const second = await resultsOf(ruleId);
    expect(first.size).toBe(second.size);
    for (const id of acted) {
      expect(second.get(id)?.value).toBeCloseTo((later?.of(id) ?? 0) - (act?.of(id) ?? 0), 9);
    }
  });
});

describe('a rule that compares with the time before', () => {
  it('reads as many days before, also of the tracker', async () => {
    const { binomId } = scene();
    const { ownerId } = rig.findCampaign();
    const twiceBefore = (column: 'clicks' | 'network_spend'): RuleGroup['items'][number] => ({
      column,
      window: 'last_2_days',
      operator: 'not_equal',
      value: { column, window: 'last_2_days', isBefore: true, factor: 2 },
    });
    const tracked = { binomId, binomUserId: String(ownerId) };
    const [spend, clicks] = [
      await createRule({ operator: 'and', items: [twiceBefore('network_spend')] }),
      await createRule({ operator: 'and', items: [twiceBefore('clicks')] }, tracked),
    ];
    await work();
    const was = [await resultsOf(spend), await resultsOf(clicks)];
    pass(2 * 24 * 60);
    await work();
    const is = [await resultsOf(spend), await resultsOf(clicks)];
    for (const [index, results] of was.entries()) {
      expect(results.size).toBeGreaterThan(0);
      for (const [id, { otherValue }] of results) {
        expect(otherValue).toEqual(expect.any(Number));
        expect(is[index]?.get(id)?.otherValue).toEqual(expect.any(Number));
      }
    }
  });
});

it('refuses windows that a figure is not recorded for, and what has no time before', async () => {
  const { campaign } = rig.findCampaign();
  const create = (item: RuleGroup['items'][number]) =>
    scene().owner.call(ruleRoutes.create, {
      params: { adUserId: scene().adUserId },
      body: {
        rules: [
          {
            adAccountId: campaign.adAccountId,
            adCampaignId: campaign.id,
            conditions: { operator: 'and', items: [item] },
          },
        ],
      },
      key: randomUUID(),
    });
  const at = 'body.rules.0.conditions.items.0';
  const spend = { column: 'network_spend', operator: 'greater_than' } as const;
  const refused = [
    await create({ ...spend, column: 'network_reach', window: 'last_3_hours', value: 1 }),
    await create({ ...spend, window: 'last_73_hours', value: 1 }),
    await create({
      ...spend,
      value: { column: 'network_spend', window: 'this_week', isBefore: true },
    }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
  const fields = refused.map(
    ({ body }) => (body as { details: { fields: { field: string }[] } }).details.fields[0]?.field,
  );
  expect(fields).toEqual([`${at}.window`, `${at}.window`, `${at}.value.isBefore`]);
});
