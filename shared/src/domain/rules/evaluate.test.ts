import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  COMPARISONS,
  isRuleGroup,
  listRuleColumns,
  type RuleColumn,
  type RuleCondition,
  type RuleGroup,
  type RuleItem,
  ruleConditionsSchema,
} from '../../contracts/rule-conditions.ts';
import { purchasesOf } from '../result-actions.ts';
import { evaluateConditions, type ObjectMetrics, readRuleColumn } from './evaluate.ts';

const metricsOf = (
  sums: Record<string, number>,
  network: ObjectMetrics['network'] = null,
): ObjectMetrics => ({
  tracker: { version: 'binom_v2', sums },
  trackerCurrency: 'USD',
  network,
});
const outcomeOf = (item: RuleItem, metrics: ObjectMetrics) =>
  evaluateConditions({ operator: 'and', items: [item] }, metrics).outcome;

describe('one condition', () => {
  const metrics = metricsOf({ clicks: 200, leads: 4, conversions: 4, revenue: 30, cost: 20.1 });
  it.each<[RuleCondition, 'true' | 'false' | 'unknown']>([
    [{ column: 'clicks', operator: 'greater_than', value: 199 }, 'true'],
    [{ column: 'clicks', operator: 'greater_than', value: 200 }, 'false'],
    [{ column: 'clicks', operator: 'greater_than_or_equal', value: 200 }, 'true'],
    [{ column: 'clicks', operator: 'less_than', value: 200 }, 'false'],
    [{ column: 'clicks', operator: 'less_than_or_equal', value: 200 }, 'true'],
    [{ column: 'leads', operator: 'equal', value: 4 }, 'true'],
    [{ column: 'leads', operator: 'not_equal', value: 4 }, 'false'],
    [{ column: 'profit', operator: 'equal', value: 9.9 }, 'true'],
    [{ column: 'cr', operator: 'in_range', value: [2, 3] }, 'true'],
    [{ column: 'cr', operator: 'not_in_range', value: [2, 3] }, 'false'],
    [{ column: 'revenue', operator: 'greater_than', value: { column: 'cost' } }, 'true'],
    [{ column: 'bots', operator: 'less_than', value: 5 }, 'unknown'],
    [{ column: 'network_spend', operator: 'less_than', value: 5 }, 'unknown'],
  ])('%o is %s', (condition, outcome) => {
    expect(outcomeOf(condition, metrics)).toBe(outcome);
  });

  it('reads the days of its figures, and a multiple of the other', () => {
    const today = metricsOf({ cost: 30, leads: 1 });
    const week = metricsOf({ cost: 100, leads: 10, revenue: 140 });
    const outcome = (condition: RuleCondition) =>
      evaluateConditions({ operator: 'and', items: [condition] }, today, (window) =>
        window === 'last_7_days' ? week : undefined,
      ).items[0];
    const cpaOverTwiceTheWeek: RuleCondition = {
      column: 'cost',
      operator: 'greater_than',
      value: { column: 'cost', window: 'last_7_days', factor: 0.25 },
    };
    expect(outcome(cpaOverTwiceTheWeek)).toEqual({
      condition: cpaOverTwiceTheWeek,
      outcome: 'true',
      value: 30,
      otherValue: 25,
    });
    const roi: RuleCondition = {
      column: 'roi',
      window: 'last_7_days',
      operator: 'greater_than_or_equal',
      value: 40,
    };
    expect(outcome(roi)).toEqual({ condition: roi, outcome: 'true', value: 40 });
    const unread: RuleCondition = { ...roi, window: 'yesterday' };
    expect(outcome(unread)).toEqual({
      condition: unread,
      outcome: 'unknown',
      value: 'unknown',
      reason: 'unknown_value',
    });
  });

  it('reads what is known of the object at the moment', () => {
    const network = {
      currency: 'USD',
      spend: 30,
      impressions: 900,
      reach: 300,
      ageHours: 50,
      dailyBudget: 40,
      hour: 6,
      weekday: 7,
    };
    const metrics = metricsOf({}, network);
    const read = (column: RuleColumn) => readRuleColumn(metrics, column);
    expect([
      read('network_frequency'),
      read('network_age_hours'),
      read('network_daily_budget'),
      read('network_budget_spent'),
      read('network_hour'),
      read('network_weekday'),
    ]).toEqual([3, 50, 40, 75, 6, 7]);
    const without = metricsOf({}, { currency: 'USD', spend: 30 });
    expect(readRuleColumn(without, 'network_budget_spent')).toBe('unknown');
  });

  it('reads purchases and their value, which the network omits without any', () => {
    const roasOf = (network: object) =>
      readRuleColumn(metricsOf({}, { currency: 'USD', ...network }), 'network_roas');
    expect([
      roasOf({ spend: 30, purchases: 2, roas: 2.5 }),
      roasOf({ spend: 30, purchases: 0 }),
      roasOf({ spend: 30, purchases: 2 }),
      roasOf({ spend: 30 }),
      roasOf({ purchases: 0 }),
      roasOf({ spend: 0, purchases: 0 }),
    ]).toEqual([2.5, 0, 'unknown', 'unknown', 'unknown', 'undefined_ratio']);
    expect(purchasesOf({ link_click: 9, 'offsite_conversion.fb_pixel_purchase': 3 })).toBe(3);
    expect(purchasesOf({ purchase: 2, omni_purchase: 4 })).toBe(4);
    expect(purchasesOf({ link_click: 9 })).toBe(0);
    const known = metricsOf({}, { currency: 'USD', purchases: 3, budgetLeft: 12.5 });
    expect(readRuleColumn(known, 'network_purchases')).toBe(3);
    expect(readRuleColumn(known, 'network_budget_left')).toBe(12.5);
  });

  it('is false under every operator when a ratio has no divisor', () => {
    const none = metricsOf({ conversions: 0, cost: 12 });
    expect(readRuleColumn(none, 'cpa')).toBe('undefined_ratio');
    for (const operator of COMPARISONS) {
      const result = evaluateConditions(
        { operator: 'and', items: [{ column: 'cpa', operator, value: 0 }] },
        none,
      );
      expect(result).toMatchObject({
        outcome: 'false',
        items: [{ value: 'undefined_ratio', reason: 'undefined_ratio' }],
      });
    }
  });

  it('compares amounts of tracker and network in one currency alone', () => {
    const item: RuleCondition = {
      column: 'revenue',
      operator: 'less_than',
      value: { column: 'network_spend' },
    };
    const network = { currency: 'USD', spend: 40 };
    expect(outcomeOf(item, metricsOf({ revenue: 30 }, network))).toBe('true');
    for (const currency of ['EUR', null]) {
      expect(
        evaluateConditions(
          { operator: 'or', items: [item] },
          metricsOf({ revenue: 30 }, { ...network, currency }),
        ),
      ).toMatchObject({ outcome: 'unknown', items: [{ reason: 'different_currencies' }] });
    }
    const counts: RuleCondition = {
      column: 'clicks',
      operator: 'less_than',
      value: { column: 'network_clicks' },
    };
    const clicks = metricsOf({ clicks: 3 }, { currency: null, clicks: 9 });
    expect(outcomeOf(counts, clicks)).toBe('true');
  });
});

describe('groups', () => {
  const yes: RuleItem = { column: 'clicks', operator: 'equal', value: 1 };
  const no: RuleItem = { column: 'clicks', operator: 'equal', value: 2 };
  const unknown: RuleItem = { column: 'bots', operator: 'equal', value: 1 };
  const empty: RuleItem = { operator: 'or', items: [] };
  it.each<['and' | 'or', RuleItem[], 'true' | 'false' | 'unknown']>([
    ['and', [yes, yes], 'true'],
    ['and', [yes, no], 'false'],
    ['and', [yes, unknown], 'unknown'],
    ['and', [no, unknown], 'false'],
    ['or', [no, yes], 'true'],
    ['or', [no, no], 'false'],
    ['or', [yes, unknown], 'true'],
    ['or', [no, unknown], 'unknown'],
    ['and', [], 'unknown'],
    ['or', [], 'unknown'],
    ['and', [empty], 'unknown'],
    ['and', [yes, empty], 'true'],
    ['or', [no, { operator: 'and', items: [empty] }], 'false'],
  ])('%s of %o is %s', (operator, items, outcome) => {
    expect(evaluateConditions({ operator, items }, metricsOf({ clicks: 1 })).outcome).toBe(outcome);
  });
});

// A second evaluator with another approach: the set of results possible for the unknown values.
const POSSIBLE = { true: [true], false: [false], unknown: [true, false] } as const;

function possibleResults(item: RuleItem, metrics: ObjectMetrics): readonly boolean[] | null {
  if (!isRuleGroup(item)) {
    return POSSIBLE[outcomeOf(item, metrics)];
  }
  const parts = item.items
    .map((child) => possibleResults(child, metrics))
    .filter((part) => part !== null);
  if (parts.length === 0) {
    return null;
  }
  const combinations = parts.reduce<boolean[][]>(
    (all, part) => all.flatMap((left) => part.map((right) => [...left, right])),
    [[]],
  );
  const results = combinations.map((values) =>
    item.operator === 'and' ? values.every(Boolean) : values.some(Boolean),
  );
  return [...new Set(results)];
}

const COLUMNS: readonly RuleColumn[] = ['clicks', 'leads', 'cost', 'cpa', 'network_spend'];
const conditionArbitrary = fc.record({
  column: fc.constantFrom(...COLUMNS),
  operator: fc.constantFrom(...COMPARISONS),
  value: fc.oneof(
    fc.integer({ min: 0, max: 3 }),
    fc.record({ column: fc.constantFrom(...COLUMNS) }),
  ),
});
const { group: groupArbitrary } = fc.letrec<{ item: RuleItem; group: RuleGroup }>((tie) => ({
  item: fc.oneof({ depthSize: 'small', withCrossShrink: true }, conditionArbitrary, tie('group')),
  group: fc.record({
    operator: fc.constantFrom('and' as const, 'or' as const),
    items: fc.array(tie('item'), { maxLength: 4 }),
  }),
}));
const sumsArbitrary = fc.record(
  {
    clicks: fc.integer({ min: 0, max: 3 }),
    leads: fc.integer({ min: 0, max: 3 }),
    conversions: fc.integer({ min: 0, max: 3 }),
    cost: fc.integer({ min: 0, max: 3 }),
  },
  { requiredKeys: [] },
);

describe('any conditions', () => {
  it('agree with an evaluator that tries every possible value', () => {
    fc.assert(
      fc.property(
        groupArbitrary,
        sumsArbitrary,
        fc.option(fc.integer({ min: 0, max: 3 })),
        (group, sums, spend) => {
          const network = spend === null ? null : { currency: 'USD', spend };
          const metrics = metricsOf(sums as Record<string, number>, network);
          const possible = possibleResults(group, metrics);
          const expected =
            possible?.length === 1 ? (possible[0] === true ? 'true' : 'false') : 'unknown';
          expect(evaluateConditions(group, metrics).outcome).toBe(expected);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('go through the contract unchanged', () => {
    fc.assert(
      fc.property(groupArbitrary, (group) => {
        expect(ruleConditionsSchema.parse(group)).toEqual(group);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the contract', () => {
  const issuesOf = (value: unknown) =>
    ruleConditionsSchema.safeParse(value).error?.issues.map(({ path }) => path.join('.'));
  it.each<[unknown, string[]]>([
    [undefined, ['']],
    [{ operator: 'and' }, ['items']],
    [{ operator: 'xor', items: [] }, ['operator']],
    [{ operator: 'and', items: [{ column: 'clicks', operator: 'equal' }] }, ['items.0.value']],
    [
      {
        operator: 'or',
        items: [{ operator: 'and', items: [{ column: 'nope', operator: 'equal', value: 1 }] }],
      },
      ['items.0.items.0.column'],
    ],
    [
      { operator: 'and', items: [{ column: 'clicks', operator: 'in_range', value: [3, 1] }] },
      ['items.0.value'],
    ],
    [
      { operator: 'and', items: [{ column: 'clicks', operator: 'like', value: 1 }] },
      ['items.0.operator'],
    ],
  ])('refuses %j at %j', (value, paths) => {
    expect(issuesOf(value)).toEqual(paths);
  });

  it('bounds conditions and depth without running out of stack', () => {
    const condition = { column: 'clicks', operator: 'equal', value: 1 };
    const many = { operator: 'and', items: Array.from({ length: 501 }, () => condition) };
    let deep: object = condition;
    for (let depth = 0; depth < 50_000; depth += 1) {
      deep = { operator: 'and', items: [deep] };
    }
    expect([issuesOf(many), issuesOf(deep)]).toEqual([[''], ['']]);
  });

  it('lists the columns that conditions read', () => {
    expect(
      listRuleColumns({
        operator: 'and',
        items: [
          { column: 'revenue', operator: 'less_than', value: { column: 'cost' } },
          { operator: 'or', items: [{ column: 'clicks', operator: 'in_range', value: [1, 2] }] },
        ],
      }),
    ).toEqual(new Set(['revenue', 'cost', 'clicks']));
  });
});

describe('traits', () => {
  const traits = {
    name: 'Solar DE',
    delivery: 'ADSET_PAUSED',
    tags: new Map([
      ['1', true],
      ['2', false],
    ]),
  };
  it.each<[RuleCondition, 'true' | 'false' | 'unknown', readonly string[] | null]>([
    [{ column: 'name', operator: 'equals', value: 'solar de' }, 'true', ['Solar DE']],
    [{ column: 'name', operator: 'contains', value: 'SOLAR' }, 'true', ['Solar DE']],
    [{ column: 'name', operator: 'not_contains', value: 'de' }, 'false', ['Solar DE']],
    [
      { column: 'delivery', operator: 'any_of', value: ['ACTIVE', 'ADSET_PAUSED'] },
      'true',
      ['ADSET_PAUSED'],
    ],
    [{ column: 'delivery', operator: 'none_of', value: ['ACTIVE'] }, 'true', ['ADSET_PAUSED']],
    [{ column: 'tags', operator: 'any_of', value: ['1', '2'] }, 'true', ['1']],
    [{ column: 'tags', operator: 'none_of', value: ['1'] }, 'false', ['1']],
    [{ column: 'tags', operator: 'none_of', value: ['2'] }, 'true', []],
    // A tag that is gone decides nothing, unless another one does
    [{ column: 'tags', operator: 'none_of', value: ['2', '9'] }, 'unknown', null],
    [{ column: 'tags', operator: 'none_of', value: ['1', '9'] }, 'false', ['1']],
  ])('%j is %s', (condition, outcome, found) => {
    const metrics = { ...metricsOf({}), traits };
    expect(evaluateConditions({ operator: 'and', items: [condition] }, metrics)).toEqual({
      operator: 'and',
      outcome,
      items: [{ condition, outcome, found }],
    });
    expect(outcomeOf(condition, metricsOf({}))).toBe('unknown');
  });

  it('are refused by the name of the field', () => {
    const faultsOf = (item: object) =>
      ruleConditionsSchema
        .safeParse({ operator: 'and', items: [item] })
        .error?.issues.map(({ path }) => path.join('.'));
    expect([
      faultsOf({ column: 'name', operator: 'contains', value: '' }),
      faultsOf({ column: 'cost', operator: 'contains', value: 'a' }),
      faultsOf({ column: 'name', operator: 'greater_than', value: 1 }),
      faultsOf({ column: 'delivery', operator: 'any_of', value: [] }),
      faultsOf({ column: 'delivery', operator: 'any_of', value: ['ASLEEP'] }),
      faultsOf({ column: 'tags', operator: 'none_of', value: ['x'] }),
      faultsOf({ column: 'name', operator: 'any_of', value: ['1'] }),
      faultsOf({ column: 'tags', operator: 'any_of', value: ['1'], window: 'today' }),
    ]).toEqual([
      ['items.0.value'],
      ['items.0.column'],
      ['items.0.column'],
      ['items.0.value'],
      ['items.0.value.0'],
      ['items.0.value.0'],
      ['items.0.column'],
      ['items.0'],
    ]);
  });

  it('are no figures', () => {
    const group: RuleGroup = {
      operator: 'and',
      items: [{ column: 'name', operator: 'equals', value: 'a' }],
    };
    expect([...listRuleColumns(group)]).toEqual([]);
  });
});
