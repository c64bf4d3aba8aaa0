import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  Comparison,
  FigureCondition,
  RuleGroup,
  RuleItem,
} from '../../contracts/rule-conditions.ts';
import { canBothApply } from './conditions-overlap.ts';
import { type ConflictTerms, canUndoEachOther, findRuleConflicts } from './conflicts.ts';
import { evaluateConditions, type ObjectMetrics } from './evaluate.ts';

const roi = (operator: Comparison, value: number) =>
  ({ column: 'roi', operator, value }) satisfies FigureCondition;
const all = (...items: readonly RuleItem[]): RuleGroup => ({ operator: 'and', items });
const any = (...items: readonly RuleItem[]): RuleGroup => ({ operator: 'or', items });

const ruleOf = (changes: Partial<ConflictTerms>): ConflictTerms => ({
  isEnabled: true,
  adAccountId: '1',
  adCampaignId: '2',
  level: 'ad',
  conditions: all(roi('less_than', 0)),
  truthyAction: 'turn_off_ad',
  falsyAction: null,
  binomId: '3',
  binomUserId: '4',
  datePreset: 'today',
  shouldUseTrackerTimezone: false,
  ...changes,
});
const revive = { conditions: all(roi('greater_than', 20)), truthyAction: 'turn_on_ad' } as const;

describe('rules that can undo each other', () => {
  it.each<[string, Partial<ConflictTerms>, Partial<ConflictTerms>, boolean]>([
    ['apart by their conditions', {}, revive, false],
    [
      'at the same value',
      { conditions: all(roi('less_than_or_equal', 20)) },
      { ...revive, conditions: all(roi('greater_than_or_equal', 20)) },
      true,
    ],
    [
      'by different columns',
      { conditions: all({ ...roi('less_than', 0), column: 'epc' }) },
      revive,
      true,
    ],
    [
      'apart by the name',
      { conditions: all({ column: 'name', operator: 'contains', value: 'test' }) },
      { ...revive, conditions: all({ column: 'name', operator: 'not_contains', value: 'Test' }) },
      false,
    ],
    [
      'by names that both may be in',
      { conditions: all({ column: 'name', operator: 'contains', value: 'test' }) },
      { ...revive, conditions: all({ column: 'name', operator: 'contains', value: 'solar' }) },
      true,
    ],
    [
      'apart by delivery',
      { conditions: all({ column: 'delivery', operator: 'any_of', value: ['ACTIVE'] }) },
      {
        ...revive,
        conditions: all({ column: 'delivery', operator: 'any_of', value: ['PAUSED', 'DELETED'] }),
      },
      false,
    ],
    [
      'by deliveries that nobody named',
      { conditions: all({ column: 'delivery', operator: 'none_of', value: ['ACTIVE'] }) },
      {
        ...revive,
        conditions: all({ column: 'delivery', operator: 'none_of', value: ['PAUSED'] }),
      },
      true,
    ],
    [
      'apart by tags',
      { conditions: all({ column: 'tags', operator: 'any_of', value: ['1', '2'] }) },
      { ...revive, conditions: all({ column: 'tags', operator: 'none_of', value: ['2', '1'] }) },
      false,
    ],
    ['by an alternative', { conditions: any(roi('less_than', 0), roi('equal', 30)) }, revive, true],
    [
      'by the other action',
      { truthyAction: null, falsyAction: 'turn_off_ad', conditions: all(roi('greater_than', 20)) },
      revive,
      false,
    ],
    [
      'by the other action of looser conditions',
      { truthyAction: null, falsyAction: 'turn_off_ad', conditions: all(roi('greater_than', 25)) },
      revive,
      true,
    ],
    ['of the same direction', { truthyAction: 'turn_on_ad' }, revive, false],
    ['of other objects', { truthyAction: 'turn_off_campaign' }, revive, false],
    ['one of which is off', { isEnabled: false }, revive, false],
    ['of another campaign', { adCampaignId: '9' }, revive, false],
    ['of other days', { datePreset: 'last_7_days' }, revive, true],
    ['of another tracker user', { binomUserId: '9' }, revive, true],
    ['of another level', { level: 'ad_set' }, revive, true],
    ['without conditions', { conditions: all(all(), any()) }, revive, false],
    [
      'compared with a column, the sides exchanged',
      {
        conditions: all({ column: 'revenue', operator: 'less_than', value: { column: 'cost' } }),
      },
      {
        truthyAction: 'turn_on_ad',
        conditions: all({ column: 'cost', operator: 'less_than', value: { column: 'revenue' } }),
      },
      false,
    ],
    [
      'apart by ranges',
      {
        conditions: all({ column: 'roi', operator: 'not_in_range', value: [10, 30] }),
      },
      { ...revive, conditions: all({ column: 'roi', operator: 'in_range', value: [10, 30] }) },
      false,
    ],
  ])('%s', (_, one, other, isConflict) => {
    const pair = [ruleOf(one), ruleOf(other)] as const;
    expect(findRuleConflicts(pair)).toEqual({ pairs: isConflict ? [pair] : [], hasMore: false });
  });

  it('beyond what can be worked out are named', () => {
    const wide = all(
      ...Array.from({ length: 40 }, (_, index) =>
        any(roi('less_than', -index), { ...roi('less_than', -index), column: 'epc' }),
      ),
    );
    const pair = [ruleOf({ conditions: wide }), ruleOf(revive)] as const;
    expect(findRuleConflicts(pair)).toEqual({ pairs: [pair], hasMore: false });
  });
});

const condition: fc.Arbitrary<FigureCondition> = fc.oneof(
  fc.record({
    column: fc.constantFrom('clicks', 'leads', 'cost', 'roi', 'cpa'),
    operator: fc.constantFrom<Comparison>(
      'greater_than',
      'less_than',
      'equal',
      'not_equal',
      'greater_than_or_equal',
      'less_than_or_equal',
    ),
    value: fc.oneof(
      fc.integer({ min: -2, max: 4 }),
      fc.record({ column: fc.constantFrom('leads', 'cost') }),
    ),
  }),
  fc.record({
    column: fc.constantFrom('clicks', 'leads', 'roi'),
    operator: fc.constantFrom('in_range', 'not_in_range'),
    value: fc
      .tuple(fc.integer({ min: -2, max: 4 }), fc.integer({ min: 0, max: 3 }))
      .map(([min, width]): [number, number] => [min, min + width]),
  }),
);
const { group } = fc.letrec<{ group: RuleGroup; item: RuleItem }>((tie) => ({
  item: fc.oneof({ depthSize: 'small' }, condition, tie('group')),
  group: fc.record({
    operator: fc.constantFrom('and', 'or'),
    items: fc.array(tie('item'), { maxLength: 3 }),
  }),
}));
const metrics: fc.Arbitrary<ObjectMetrics> = fc
  .record({
    clicks: fc.nat({ max: 4 }),
    leads: fc.nat({ max: 4 }),
    conversions: fc.nat({ max: 4 }),
    cost: fc.nat({ max: 4 }),
    revenue: fc.nat({ max: 4 }),
  })
  .map((sums) => ({
    tracker: { version: 'keitaro', sums },
    trackerCurrency: 'USD',
    network: null,
  }));

it('are never called apart when some figures allow both', () => {
  fc.assert(
    fc.property(group, group, fc.boolean(), fc.boolean(), metrics, (one, other, a, b, facts) => {
      const holds = (conditions: RuleGroup, isHeld: boolean): boolean =>
        evaluateConditions(conditions, facts).outcome === (isHeld ? 'true' : 'false');
      if (holds(one, a) && holds(other, b)) {
        expect(canBothApply({ conditions: one, isHeld: a }, { conditions: other, isHeld: b })).toBe(
          true,
        );
      }
    }),
    { numRuns: 3_000 },
  );
});

describe('very many rules of one campaign', () => {
  const COUNT = 4_000;
  /**
   * Turned off below one value and on above another, with twice as many rules as conflicting pairs.
   */
  const rules = Array.from({ length: COUNT }, (_, index) => [
    ruleOf({
      conditions: all(roi('less_than', index), { ...roi('greater_than', 1), column: 'cpa' }),
    }),
    ruleOf({ ...revive, conditions: all(roi('greater_than', COUNT + index)) }),
  ]).flat();

  it('are told apart without comparing all of them', () => {
    expect(findRuleConflicts(rules)).toEqual({ pairs: [], hasMore: false });
  });

  it('are named where two meet', () => {
    const one = ruleOf({ conditions: all(roi('less_than', COUNT + 2)) });
    const opposed = [1, 3].map((index) => rules[index]);
    expect(findRuleConflicts([one, ...rules])).toEqual({
      pairs: opposed.map((other) => [one, other]),
      hasMore: false,
    });
  });

  it('are named up to a thousand pairs, the first ones', () => {
    const [first, ...others] = Array.from({ length: COUNT }, (_, index) =>
      ruleOf({ ...(index % 2 === 0 ? revive : {}), datePreset: `${index}` }),
    );
    const opposed = others.filter(({ truthyAction }) => truthyAction === 'turn_off_ad');
    expect(findRuleConflicts([first, ...others].flatMap((rule) => rule ?? []))).toEqual({
      pairs: opposed.slice(0, 1_000).map((other) => [first, other]),
      hasMore: true,
    });
  });
});

it('are counted once for a rule that does the same in both cases', () => {
  const always = { truthyAction: 'turn_off_ad', falsyAction: 'turn_off_ad' } as const;
  const [first, second, third] = Array.from({ length: 3 }, () => ruleOf(always));
  const other = ruleOf({ ...revive, datePreset: 'yesterday' });
  const rules = [first, other, second, third].flatMap((rule) => rule ?? []);
  expect(findRuleConflicts(rules, 2)).toEqual({
    pairs: [
      [first, other],
      [other, second],
    ],
    hasMore: true,
  });
});

it('are those that comparing all pairs finds, in its order', () => {
  const rule = fc
    .record({
      isEnabled: fc.constantFrom(true, true, false),
      adCampaignId: fc.constantFrom('1', '2'),
      conditions: group,
      truthyAction: fc.constantFrom('turn_off_ad', 'turn_on_ad', 'turn_off_ad_set', null),
      falsyAction: fc.constantFrom('turn_off_ad', 'turn_on_ad', null),
      datePreset: fc.constantFrom('today', 'today', 'yesterday'),
    })
    .map(ruleOf);
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 12 }), fc.integer({ min: 1, max: 9 }), (rules, max) => {
      const campaigns = [...Map.groupBy(rules, ({ adCampaignId }) => adCampaignId).values()];
      const pairs = campaigns.flatMap((own) =>
        own.flatMap((one, index) =>
          own
            .slice(index + 1)
            .flatMap((other) => (canUndoEachOther(one, other) ? [[one, other]] : [])),
        ),
      );
      expect(findRuleConflicts(rules, max)).toEqual({
        pairs: pairs.slice(0, max),
        hasMore: pairs.length > max,
      });
    }),
    { numRuns: 5_000 },
  );
});

it('meet the rules of every campaign of the ad account, where a part watches all of it', () => {
  const off = ruleOf({ truthyAction: 'turn_off_ad' });
  const part = ruleOf({ adCampaignId: null, truthyAction: 'turn_on_ad' });
  const other = ruleOf({ adCampaignId: '9', truthyAction: 'turn_off_ad' });
  const elsewhere = ruleOf({ adAccountId: '8', truthyAction: 'turn_off_ad' });
  const like = ruleOf({ adCampaignId: null, truthyAction: 'turn_off_ad' });
  const rules = [off, part, other, elsewhere, like];
  const pairs = rules.flatMap((one, index) =>
    rules
      .slice(index + 1)
      .flatMap((each) => (canUndoEachOther(one, each) ? [new Set([one, each])] : [])),
  );
  expect(pairs).toEqual([new Set([off, part]), new Set([part, other]), new Set([part, like])]);
  expect(new Set(findRuleConflicts(rules).pairs.map((pair) => new Set(pair)))).toEqual(
    new Set(pairs),
  );
});
