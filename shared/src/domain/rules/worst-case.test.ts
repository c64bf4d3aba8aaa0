import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RuleAct } from '../../contracts/rule-acts.ts';
import type { WeekHours } from '../../contracts/week-hours.ts';
import { mayRaiseBudgets } from './acts.ts';
import { decideRule, type RuleObject, type RuleTerms } from './decide.ts';
import { countActsPerDay, findWorstCase, listRaiseTargets } from './worst-case.ts';

const DAY_START = Date.parse('2026-03-10T00:00:00Z');
const NO_LIMITS = {
  maxActsPerHour: 500,
  maxBudgetRaisePerDay: null,
  maxObjectRaisePercentPerDay: null,
};

const terms: RuleTerms = {
  level: 'ad_set',
  conditions: {
    operator: 'and',
    items: [{ column: 'network_spend', operator: 'greater_than', value: 10 }],
  },
  truthyAction: null,
  falsyAction: null,
  trackerVersion: null,
  whenNoTrackerRow: 'skip',
  checkIntervalInSeconds: 21_600,
  postUpdateIgnorePeriod: null,
  maxActsPerDay: 3,
  personPrecedenceMinutes: 60,
  activeHours: null,
};

function adSet(id: string, budget: string | null | undefined, changes: object = {}): RuleObject {
  return {
    id,
    level: 'ad_set',
    status: 'ACTIVE',
    adSetId: id,
    campaignId: 'c1',
    metrics: { tracker: null, trackerCurrency: null, network: { currency: 'EUR', spend: 50 } },
    money:
      budget === undefined
        ? undefined
        : {
            dailyBudget: budget === null ? null : { amount: budget, currency: 'EUR' },
            lifetimeBudget: null,
          },
    lastActAt: null,
    actsToday: 0,
    changedByPersonAt: null,
    ...changes,
  };
}

function worstCase(
  rules: readonly RuleTerms[],
  objects: readonly RuleObject[],
  { limits = {}, rate = 1.1 as number | null, currency = 'EUR' as string | null } = {},
) {
  return findWorstCase({
    rules: rules.map((rule) => ({
      terms: rule,
      targets: listRaiseTargets(rule, objects),
      currency,
    })),
    limits: { ...NO_LIMITS, ...limits },
    usdPerUnit: () => rate,
  });
}

const dailyOf = (...asked: Parameters<typeof worstCase>): string | undefined =>
  worstCase(...asked).amounts[0]?.dailyBudget;

interface State {
  readonly budget: string;
  readonly raised: number;
  readonly histories: readonly { readonly lastActAt: Date | null; readonly acts: number }[];
}

/** The largest budget after every way in which a day of runs may go, by the function that decides. */
function tryEverything(
  rules: readonly RuleTerms[],
  start: string,
  percent: number | null = null,
): number {
  const runs = rules
    .flatMap(({ checkIntervalInSeconds }, index) =>
      Array.from({ length: Math.ceil(86_400 / checkIntervalInSeconds) }, (_, run) => ({
        index,
        at: new Date(DAY_START + run * checkIntervalInSeconds * 1_000),
      })),
    )
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  let most = Number(start);
  const follow = (state: State, from: number): void => {
    most = Math.max(most, Number(state.budget));
    const run = runs[from];
    const rule = rules[run?.index ?? -1];
    const history = state.histories[run?.index ?? -1];
    if (run === undefined || rule === undefined || history === undefined) {
      return;
    }
    follow(state, from + 1);
    for (const spend of [50, 0]) {
      const object = adSet('1', state.budget, {
        metrics: { tracker: null, trackerCurrency: null, network: { currency: 'EUR', spend } },
        lastActAt: history.lastActAt,
        actsToday: history.acts,
        raisedLastDay: state.raised,
      });
      const [act] = decideRule(
        rule,
        {
          objects: [object],
          remainingTeamActions: 100,
          currency: 'EUR',
          raises: { remainingUSD: null, usdPerUnit: 1.1, objectPercent: percent },
        },
        run.at,
      ).acts;
      if (act?.skipped === null && act.effect?.kind === 'money' && act.effect.to !== null) {
        const added = Number(act.effect.to) - Number(state.budget);
        const next = {
          budget: act.effect.to,
          raised: state.raised + Math.max(0, added),
          histories: state.histories.map((each, index) =>
            index === run.index ? { lastActAt: run.at, acts: each.acts + 1 } : each,
          ),
        };
        follow(next, from + 1);
      }
    }
  };
  follow(
    { budget: start, raised: 0, histories: rules.map(() => ({ lastActAt: null, acts: 0 })) },
    0,
  );
  return most;
}

const amount = fc.integer({ min: 1, max: 300 });
const step = fc.record(
  {
    percent: fc.integer({ min: 1, max: 150 }),
    ceiling: fc.integer({ min: 50, max: 400 }),
    maxStep: fc.integer({ min: 1, max: 60 }),
  },
  { requiredKeys: ['percent'] },
);
const raise = fc.oneof(
  step.map((fields): RuleAct => ({ type: 'raise_budget', ...fields })),
  fc
    .record({ amount, ceiling: amount }, { requiredKeys: ['amount'] })
    .map((fields): RuleAct => ({ type: 'raise_budget', ...fields })),
  amount.map((each): RuleAct => ({ type: 'set_budget', amount: each })),
);
const lower = fc
  .integer({ min: 1, max: 90 })
  .map((percent): RuleAct => ({ type: 'lower_budget', percent }));
const acts = (act: fc.Arbitrary<RuleAct>) => fc.array(act, { maxLength: 1 });
const ruleOf = (truthy: fc.Arbitrary<RuleAct>, falsy: fc.Arbitrary<RuleAct>) =>
  fc
    .record({
      truthyActions: acts(truthy),
      falsyActions: acts(falsy),
      checkIntervalInSeconds: fc.constantFrom(21_600, 28_800, 43_200),
      postUpdateIgnorePeriod: fc.constantFrom(null, 0, 43_200),
      maxActsPerDay: fc.integer({ min: 1, max: 4 }),
    })
    .map((changes): RuleTerms => ({ ...terms, ...changes }));
const budget = fc.integer({ min: 1, max: 300 }).map((whole) => `${whole}.50`);

const toMinor = (text: string | number): number => Math.round(Number(text) * 100);

describe('the worst case against every way a day may go', () => {
  it('is the largest budget that one rule reaches', () => {
    fc.assert(
      fc.property(ruleOf(raise, fc.oneof(raise, lower)), budget, (rule, start) => {
        const added = dailyOf([rule], [adSet('1', start)]) ?? '0';
        expect(toMinor(added)).toBe(toMinor(tryEverything([rule], start)) - toMinor(start));
      }),
      { numRuns: 150 },
    );
  });

  it('is no less with the limit of an object, and the same for one act', () => {
    const percent = fc.integer({ min: 1, max: 200 });
    fc.assert(
      fc.property(ruleOf(raise, fc.oneof(raise, lower)), budget, percent, (rule, start, most) => {
        const limits = { maxObjectRaisePercentPerDay: most };
        const added = toMinor(dailyOf([rule], [adSet('1', start)], { limits }) ?? '0');
        const tried = toMinor(tryEverything([rule], start, most)) - toMinor(start);
        const raises = [...(rule.truthyActions ?? []), ...(rule.falsyActions ?? [])].filter(
          ({ type }) => type !== 'lower_budget',
        );
        if (raises.length === 1) {
          expect(added).toBe(tried);
        }
        expect(added).toBeGreaterThanOrEqual(tried);
      }),
      { numRuns: 150 },
    );
  });

  it('adds up rules that raise the same object one after another', () => {
    fc.assert(
      fc.property(ruleOf(raise, lower), ruleOf(raise, lower), budget, (one, other, start) => {
        const rules = [
          { ...one, checkIntervalInSeconds: 43_200 },
          { ...other, checkIntervalInSeconds: 43_200 },
        ];
        const added = toMinor(dailyOf(rules, [adSet('1', start)]) ?? '0');
        const orders = [rules, rules.toReversed()].map((order) => tryEverything(order, start));
        const tried = toMinor(Math.max(...orders)) - toMinor(start);
        expect(added).toBeGreaterThanOrEqual(tried);
      }),
      { numRuns: 60 },
    );
  });

  it('compounds exactly when the order does not matter', () => {
    const rule = { ...terms, truthyActions: [{ type: 'raise_budget' as const, percent: 50 }] };
    const twice = { ...rule, maxActsPerDay: 2 };
    expect(dailyOf([twice, twice], [adSet('1', '100.00')])).toBe('406.25');
    const often = { ...rule, maxActsPerDay: 100, checkIntervalInSeconds: 600, ceiling: 200 };
    const bounded = {
      ...often,
      truthyActions: [{ type: 'raise_budget' as const, percent: 50, ceiling: 200 }],
    };
    expect(dailyOf([bounded, bounded, bounded], [adSet('1', '100.00')])).toBe('100.00');
  });
});

const RAISE = { ...terms, truthyActions: [{ type: 'raise_budget' as const, percent: 20 }] };

describe('the worst case', () => {
  it('says what is added in each currency and in USD', () => {
    expect(worstCase([RAISE], [adSet('1', '100.00'), adSet('2', '10.00')])).toEqual({
      amounts: [{ currency: 'EUR', dailyBudget: '80.08', lifetimeBudget: '0.00' }],
      usd: expect.closeTo(88.088, 6),
      hasUnknownRate: false,
      isLimited: false,
      objects: 2,
      unknownObjects: 0,
    });
  });

  it('counts unknown budgets, and never takes them for zero', () => {
    const objects = [adSet('1', '100.00'), adSet('2', undefined)];
    expect(worstCase([RAISE], objects)).toMatchObject({ objects: 2, unknownObjects: 1 });
    expect(worstCase([RAISE], objects, { currency: null })).toEqual({
      amounts: [],
      usd: null,
      hasUnknownRate: false,
      isLimited: false,
      objects: 2,
      unknownObjects: 2,
    });
  });

  it('is unknown in USD without a rate', () => {
    const found = worstCase([RAISE], [adSet('1', '100.00')], { rate: null });
    expect(found).toMatchObject({ usd: null, hasUnknownRate: true });
    expect(found.amounts).toEqual([
      { currency: 'EUR', dailyBudget: '72.80', lifetimeBudget: '0.00' },
    ]);
  });

  it('is bounded by the team’s limit in USD, which lets no unknown rate through', () => {
    const limits = { maxBudgetRaisePerDay: 11 };
    expect(worstCase([RAISE], [adSet('1', '100.00')], { limits })).toMatchObject({
      amounts: [{ currency: 'EUR', dailyBudget: '10.00' }],
      usd: 11,
      isLimited: true,
    });
    expect(worstCase([RAISE], [adSet('1', '100.00')], { limits, rate: null })).toMatchObject({
      amounts: [{ currency: 'EUR', dailyBudget: '0.00' }],
      usd: 0,
      hasUnknownRate: false,
      isLimited: true,
    });
  });

  it('is bounded by the team’s limit of acts', () => {
    const objects = Array.from({ length: 30 }, (_, index) => adSet(String(index), '100.00'));
    const once = { ...RAISE, maxActsPerDay: 1 };
    expect(worstCase([once], objects, { limits: { maxActsPerHour: 1 } })).toMatchObject({
      amounts: [{ dailyBudget: '480.00' }],
      isLimited: true,
    });
  });

  it('is zero for a rule that covers nothing', () => {
    expect(worstCase([RAISE], [])).toEqual({
      amounts: [],
      usd: 0,
      hasUnknownRate: false,
      isLimited: false,
      objects: 0,
      unknownObjects: 0,
    });
  });

  it('looks at the object that owns the budget', () => {
    const campaign: RuleObject = {
      ...adSet('c1', '200.00'),
      level: 'campaign',
      adSetId: null,
      campaignId: 'c1',
    };
    const objects = [adSet('1', null), adSet('2', null), campaign];
    expect(listRaiseTargets(RAISE, objects)).toEqual([
      { level: 'campaign', id: 'c1', dailyBudget: '200.00', lifetimeBudget: null },
    ]);
    const ofCampaigns = { ...RAISE, level: 'campaign' as const };
    const without = { ...campaign, money: { dailyBudget: null, lifetimeBudget: null } };
    const owners = [adSet('1', '10.00'), adSet('2', '20.00'), without];
    expect(listRaiseTargets(ofCampaigns, owners).map(({ id }) => id)).toEqual(['1', '2']);
    const byAmount = {
      ...ofCampaigns,
      falsyActions: [{ type: 'raise_budget' as const, amount: 1_000 }],
    };
    expect(dailyOf([byAmount], owners)).toBe(dailyOf([ofCampaigns], owners));
  });

  it('leaves out what rules do not change', () => {
    expect(listRaiseTargets(RAISE, [adSet('1', '10.00', { status: 'ARCHIVED' })])).toEqual([]);
    expect(
      mayRaiseBudgets({ ...terms, truthyActions: [{ type: 'lower_budget', percent: 5 }] }),
    ).toBe(false);
  });
});

describe('acts on a day', () => {
  const EVERY: WeekHours = {
    monday: [],
    tuesday: [9, 10, 11],
    wednesday: [23],
    thursday: [],
    friday: [],
    saturday: [],
    sunday: [],
  };

  it.each([
    [{ maxActsPerDay: 100, checkIntervalInSeconds: 3_600 }, 24],
    [{ maxActsPerDay: 100, checkIntervalInSeconds: 50_000 }, 2],
    [{ maxActsPerDay: 100, checkIntervalInSeconds: 600, postUpdateIgnorePeriod: 7_200 }, 12],
    [{ maxActsPerDay: 100, checkIntervalInSeconds: 60 }, 96],
    [{ maxActsPerDay: 5, checkIntervalInSeconds: 60 }, 5],
    [{ maxActsPerDay: 100, checkIntervalInSeconds: 3_600, activeHours: EVERY }, 3],
    [{ maxActsPerDay: 100, checkIntervalInSeconds: 1_800, activeHours: EVERY }, 6],
    [{ maxActsPerDay: 100, checkIntervalInSeconds: 7_200, activeHours: EVERY }, 2],
  ])('of %o are %i', (changes, count) => {
    expect(countActsPerDay({ ...terms, ...changes })).toBe(count);
  });
});
