import type { RuleGroup } from '@ads-checker/shared/contracts/rule-conditions';
import { WEEKDAYS, type WeekHours } from '@ads-checker/shared/contracts/week-hours';
import { RECORDING_INTERVAL_MS } from '@ads-checker/shared/domain/rules/recorded-figures';
import { describe, expect, it } from 'vitest';
import { type BacktestInput, runBacktest } from './backtest.ts';
import {
  momentsOf,
  NO_LIMITS,
  SCOPE,
  simulatedRule,
  simulationInput,
  stateOf,
} from './test/simulation-scene.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-11-01T00:00:00Z');

const LOSING: RuleGroup = {
  operator: 'and',
  items: [
    { column: 'network_spend', operator: 'greater_than', value: 10 },
    { column: 'leads', operator: 'equal', value: 0 },
  ],
};
const ruleOf = (changes: Partial<BacktestInput['rule']> = {}) =>
  simulatedRule({ conditions: LOSING, truthyAction: 'turn_off_ad', ...changes });

function testOf(changes: Partial<BacktestInput> = {}) {
  return runBacktest({
    ...simulationInput({ rule: ruleOf(), moments: momentsOf(96) }),
    since: new Date(START),
    until: new Date(START + 2 * DAY_MS - RECORDING_INTERVAL_MS),
    ...changes,
  });
}

const NO_MONEY = { changed: 0, notices: 0, unknownBudgets: 0, raised: '0', lowered: '0' };

describe('a backtest', () => {
  it('skips moments outside of the hours of the rule', () => {
    const afternoon = Array.from({ length: 12 }, (_, hour) => hour + 12);
    const activeHours = Object.fromEntries(
      WEEKDAYS.map((day) => [day, afternoon]),
    ) as unknown as WeekHours;
    const actsOf = (hoursTimeZone: string) =>
      testOf({ rule: ruleOf({ activeHours }), hoursTimeZone }).acts.map(({ at }) => at);
    expect(actsOf('UTC')).toEqual(['2026-11-01T12:00:00.000Z']);
    expect(actsOf('Asia/Tokyo')).toEqual(['2026-11-01T05:30:00.000Z']);
    expect(testOf({ rule: ruleOf({ activeHours }) }).days[0]?.moments).toBe(48);
  });

  it('turns off what loses, and says what it would have gone on spending', () => {
    // 11 were spent by 05:30; 36 of the 47 of that day are affected, then all 47.
    expect(testOf()).toEqual({
      currency: 'EUR',
      actCount: 1,
      acts: [
        {
          at: '2026-11-01T05:30:00.000Z',
          objectId: '1',
          level: 'ad',
          name: 'Ad 1',
          action: 'turn_off_ad',
          amount: null,
        },
      ],
      unknown: [],
      days: [
        {
          date: '2026-11-01',
          moments: 48,
          missingMoments: 0,
          turnedOn: 0,
          turnedOff: 1,
          ...NO_MONEY,
          spend: '94',
          spendConcerned: '36',
        },
        {
          date: '2026-11-02',
          moments: 48,
          missingMoments: 0,
          turnedOn: 0,
          turnedOff: 0,
          ...NO_MONEY,
          spend: '94',
          spendConcerned: '47',
        },
      ],
    });
  });

  it('decides nothing where figures are missing, and shows the gap', () => {
    const isKept = (index: number) => index < 6 || index > 20;
    const { acts, days } = testOf({ moments: momentsOf(96, { isKept }) });
    expect(acts.map(({ at }) => at)).toEqual(['2026-11-01T10:30:00.000Z']);
    expect(days[0]).toMatchObject({ moments: 33, missingMoments: 15 });
    const blind = momentsOf(96).map((moment) => ({ ...moment, trackerSums: null }));
    const unread = testOf({ moments: blind });
    expect([unread.actCount, unread.days[0]]).toEqual([
      0,
      {
        date: '2026-11-01',
        moments: 0,
        missingMoments: 48,
        turnedOn: 0,
        turnedOff: 0,
        ...NO_MONEY,
        spend: '94',
        spendConcerned: '0',
      },
    ]);
    const twoDays = testOf({ rule: ruleOf({ datePreset: 'last_2_days' }) });
    expect(twoDays.days.map(({ moments }) => moments)).toEqual([0, 48]);
    expect(testOf({ moments: [] }).days[1]).toMatchObject({ spend: null, missingMoments: 48 });
  });

  it('turns parents off for all below them, and on again by the other action', () => {
    const conditions: RuleGroup = {
      operator: 'and',
      items: [{ column: 'network_spend', operator: 'greater_than', value: 20 }],
    };
    const rule = ruleOf({
      level: 'ad_set',
      conditions,
      truthyAction: 'turn_off_campaign',
      falsyAction: 'turn_on_campaign',
    });
    const { acts, days } = testOf({ rule });
    expect(acts.map(({ action, at, objectId }) => [action, at, objectId])).toEqual([
      ['turn_off_campaign', '2026-11-01T05:30:00.000Z', 'c'],
      ['turn_on_campaign', '2026-11-02T00:00:00.000Z', 'c'],
      ['turn_off_campaign', '2026-11-02T05:30:00.000Z', 'c'],
    ]);
    expect(days.map(({ spendConcerned }) => spendConcerned)).toEqual(['72', '72']);
  });

  it('keeps the pauses and limits of the rule', () => {
    const flip: RuleGroup = {
      operator: 'and',
      items: [{ column: 'network_clicks', operator: 'greater_than_or_equal', value: 0 }],
    };
    const rule = ruleOf({ conditions: flip, truthyAction: 'turn_off_ad', maxActsPerDay: 1 });
    const limited = testOf({ rule, limits: { ...NO_LIMITS, maxActsPerHour: 1 } });
    expect(limited.acts.map(({ at }) => at)).toEqual([
      '2026-11-01T00:00:00.000Z',
      '2026-11-01T01:00:00.000Z',
    ]);
  });

  it('raises budgets within its ceiling, its limit a day and those of the team', () => {
    const rule = ruleOf({
      level: 'ad_set',
      conditions: {
        operator: 'and',
        items: [{ column: 'network_spend', operator: 'greater_than', value: 10 }],
      },
      truthyAction: null,
      truthyActions: [{ type: 'raise_budget', percent: 20, ceiling: 70 }],
      maxActsPerDay: 2,
    });
    const moments = momentsOf(96, { states: () => [stateOf('ad_set', 's', '50.00')] });
    const { acts, days, unknown } = testOf({ rule, moments });
    expect(acts.map(({ at, amount }) => [at, amount])).toEqual([
      ['2026-11-01T03:00:00.000Z', { field: 'dailyBudget', from: '50.00', to: '60.00' }],
      ['2026-11-01T03:30:00.000Z', { field: 'dailyBudget', from: '60.00', to: '70.00' }],
    ]);
    expect(days.map(({ changed, raised, lowered }) => [changed, raised, lowered])).toEqual([
      [2, '20', '0'],
      [0, '0', '0'],
    ]);
    expect(unknown).toEqual([]);
    const limited = testOf({
      rule,
      moments,
      usdPerUnit: 2,
      limits: { ...NO_LIMITS, maxBudgetRaisePerDay: 25 },
    });
    expect(limited.acts.map(({ at, amount }) => [at, amount?.to])).toEqual([
      ['2026-11-01T03:00:00.000Z', '60.00'],
      ['2026-11-02T03:00:00.000Z', '70.00'],
    ]);
    const half = { ...NO_LIMITS, maxObjectRaisePercentPerDay: 20 };
    expect(testOf({ rule, moments, limits: half }).acts.map(({ amount }) => amount?.to)).toEqual([
      '60.00',
      '70.00',
    ]);
  });

  it('begins again from what a person set meanwhile', () => {
    const rule = ruleOf({
      level: 'campaign',
      conditions: {
        operator: 'and',
        items: [{ column: 'network_daily_budget', operator: 'greater_than', value: 0 }],
      },
      truthyAction: null,
      truthyActions: [{ type: 'lower_budget', amount: 10, floor: 25 }],
      maxActsPerDay: 10,
      postUpdateIgnorePeriod: 3 * 3_600,
    });
    const moments = momentsOf(48, {
      states: (index) => [stateOf('campaign', 'c', index < 24 ? '50.00' : '80.00')],
    });
    const { acts, days } = testOf({ rule, moments });
    expect(acts.map(({ at, amount }) => [at.slice(11, 16), amount?.from, amount?.to])).toEqual([
      ['00:00', '50.00', '40.00'],
      ['03:00', '40.00', '30.00'],
      ['06:00', '30.00', '25.00'],
      ['12:00', '80.00', '70.00'],
      ['15:00', '70.00', '60.00'],
      ['18:00', '60.00', '50.00'],
      ['21:00', '50.00', '40.00'],
    ]);
    expect(days[0]).toMatchObject({ changed: 7, raised: '0', lowered: '65' });
  });

  it('says of which days budgets are unknown, which is no zero', () => {
    const rule = ruleOf({
      level: 'ad_set',
      conditions: {
        operator: 'and',
        items: [{ column: 'network_spend', operator: 'greater_than', value: 10 }],
      },
      truthyAction: null,
      truthyActions: [{ type: 'raise_budget', amount: 5 }, { type: 'notify' }],
      postUpdateIgnorePeriod: 12 * 3_600,
    });
    const moments = momentsOf(96, {
      states: (index) => (index < 48 ? null : [stateOf('ad_set', 's', '50.00')]),
    });
    const { days, acts, unknown } = testOf({ rule, moments });
    expect(
      days.map(({ changed, notices, unknownBudgets, raised, lowered }) => ({
        changed,
        notices,
        unknownBudgets,
        raised,
        lowered,
      })),
    ).toEqual([
      { changed: 0, notices: 2, unknownBudgets: 2, raised: null, lowered: null },
      { changed: 2, notices: 2, unknownBudgets: 0, raised: '10', lowered: '0' },
    ]);
    expect(unknown).toEqual(['budgets']);
    expect(acts.slice(-2).map(({ action, amount }) => [action, amount?.to])).toEqual([
      ['raise_budget', '60.00'],
      ['notify', undefined],
    ]);
  });

  it('pauses until an hour, and changes bids', () => {
    const always: RuleGroup = {
      operator: 'and',
      items: [{ column: 'network_hour', operator: 'greater_than_or_equal', value: 3 }],
    };
    const rule = ruleOf({
      level: 'ad_set',
      conditions: always,
      truthyAction: null,
      truthyActions: [
        { type: 'set_bid', amount: 3 },
        { type: 'pause_until', hours: 2 },
      ],
      postUpdateIgnorePeriod: 22 * 3_600,
    });
    const moments = momentsOf(48, {
      states: () => [
        stateOf('ad_set', 's', '50.00', {
          money: {
            dailyBudget: { amount: '50.00', currency: 'EUR' },
            lifetimeBudget: null,
            bidAmount: { amount: '2.00', currency: 'EUR' },
            bidStrategy: 'LOWEST_COST_WITH_BID_CAP',
          },
        }),
      ],
    });
    const { acts, days } = testOf({ rule, moments });
    expect(acts.map(({ at, action, amount }) => [at.slice(11, 16), action, amount])).toEqual([
      ['03:00', 'set_bid', { field: 'bidAmount', from: '2.00', to: '3.00' }],
      ['03:00', 'turn_off_ad_set', null],
    ]);
    // Two ads spend 1 each half hour; those from 03:00 until 05:00 are concerned.
    expect(days[0]).toMatchObject({ changed: 1, raised: '0', turnedOff: 1, spendConcerned: '6' });
  });

  it('covers what a scope covered then, as far as that was recorded', () => {
    const states = () => [
      stateOf('campaign', 'c', null, { name: 'Sale FR', createdAt: '2026-10-31T00:00:00Z' }),
      stateOf('campaign', 'other', null, { name: 'Sale DE', createdAt: '2026-11-01T12:00:00Z' }),
    ];
    const idsOf = (
      scope: Partial<typeof SCOPE>,
      changes: Partial<Parameters<typeof momentsOf>[1]> = {},
      rule: Partial<BacktestInput['rule']> = {},
    ) => {
      const { acts, unknown } = testOf({
        rule: ruleOf({
          adCampaignId: null,
          scope: { ...SCOPE, ...scope },
          conditions: {
            operator: 'and',
            items: [{ column: 'network_spend', operator: 'greater_than', value: 10 }],
          },
          ...rule,
        }),
        moments: momentsOf(48, { states, ...changes }),
      });
      return [acts.map(({ objectId }) => objectId).toSorted(), unknown];
    };
    const names = (nameContains: string) => ({
      names: { campaign: { nameContains: [nameContains], nameNotContains: [], nameEquals: [] } },
    });
    expect(idsOf({})).toEqual([['1', '2', '9'], []]);
    expect(idsOf({ campaignIds: ['other'] })).toEqual([['9'], []]);
    expect(idsOf(names('fr'))).toEqual([['1', '2'], []]);
    expect(idsOf({ nameContains: ['Ad 9'] })).toEqual([['9'], []]);
    expect(idsOf(names('fr'), { states: () => null })).toEqual([[], ['names']]);
    expect(idsOf({ isDelivering: true })).toEqual([['1', '2', '9'], ['delivery']]);
    expect(idsOf({ maxAgeHours: 48 })).toEqual([[], ['age']]);
    const campaigns = { level: 'campaign', truthyAction: 'turn_off_campaign' } as const;
    expect(idsOf({ maxAgeHours: 20 }, {}, campaigns)).toEqual([['other'], []]);
    expect(idsOf({ minAgeHours: 20 }, {}, campaigns)).toEqual([['c'], []]);
    expect(idsOf({ objectives: ['OUTCOME_SALES'] }, {}, campaigns)).toEqual([[], ['objectives']]);
    expect(idsOf({ tagIds: ['5'] })).toEqual([[], ['tags']]);
  });

  it('leaves alone what tags of now keep rules off, and says so', () => {
    const tags = simulationInput({ rule: ruleOf(), moments: [] }).tags;
    const neverTouched = new Map([['ad' as const, new Set(['1'])]]);
    const { acts, unknown } = testOf({ tags: { ...tags, neverTouched } });
    expect([acts, unknown]).toEqual([[], ['tags']]);
    expect(testOf({ rule: ruleOf({ checkIntervalInSeconds: 600 }) }).unknown).toEqual(['interval']);
  });

  it('asks what objects were then, by the tags of now', () => {
    const rule = (conditions: RuleGroup['items'][number], level: 'ad' | 'campaign' = 'ad') =>
      ruleOf({
        level,
        conditions: { operator: 'and', items: [conditions] },
        truthyAction: `turn_off_${level}`,
      });
    const states = () => [stateOf('campaign', 'c', null, { name: 'Sale FR' })];
    const actsOf = (asked: BacktestInput['rule'], changes: Partial<BacktestInput> = {}) => {
      const { acts, unknown } = testOf({
        rule: asked,
        moments: momentsOf(4, { states }),
        ...changes,
      });
      return [acts.map(({ objectId }) => objectId), unknown];
    };
    const named = { column: 'name', operator: 'contains' } as const;
    expect(actsOf(rule({ ...named, value: 'ad 2' }))).toEqual([['2'], []]);
    expect(actsOf(rule({ ...named, value: 'fr' }, 'campaign'))).toEqual([['c'], []]);
    const delivers = { column: 'delivery', operator: 'any_of', value: ['ACTIVE'] } as const;
    expect(actsOf(rule({ ...delivers, value: [...delivers.value] }, 'campaign'))).toEqual([
      ['c'],
      [],
    ]);
    expect(actsOf(rule({ ...delivers, value: [...delivers.value] }))).toEqual([[], ['delivery']]);
    const tagged = { column: 'tags', operator: 'any_of', value: ['5'] } as const;
    const { tags } = simulationInput({ rule: ruleOf(), moments: [] });
    const each = new Map([['5', new Map([['ad' as const, new Set(['1'])]])]]);
    expect(
      actsOf(rule({ ...tagged, value: [...tagged.value] }), { tags: { ...tags, each } }),
    ).toEqual([['1'], ['tags']]);
  });
});
