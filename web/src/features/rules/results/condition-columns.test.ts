import type { RuleObjectResult } from '@ads-checker/shared/contracts/rule-runs';
import type { ConditionResult, GroupResult } from '@ads-checker/shared/domain/rules/evaluate';
import { describe, expect, it } from 'vitest';
import { layOutConditions } from './condition-columns.ts';
import { comparedText, conditionText, reasonText } from './condition-text.ts';

const CURRENCIES = { tracker: 'EUR', network: 'USD' } as const;

const cost = {
  condition: { column: 'cost', operator: 'greater_than', value: 15 },
  outcome: 'true',
  value: 18.07,
} as const satisfies ConditionResult;
const leads = {
  condition: { column: 'leads', operator: 'equal', value: 0 },
  outcome: 'false',
  value: 1,
} as const satisfies ConditionResult;
const cpa = {
  condition: { column: 'cpa', operator: 'greater_than', value: 22 },
  outcome: 'true',
  value: 41.06,
} as const satisfies ConditionResult;
const few = {
  condition: { column: 'leads', operator: 'less_than_or_equal', value: 2 },
  outcome: 'true',
  value: 1,
} as const satisfies ConditionResult;

const both: GroupResult = { operator: 'and', outcome: 'true', items: [cpa, few] };
const either: GroupResult = { operator: 'or', outcome: 'true', items: [leads, both] };
const whole: GroupResult = { operator: 'and', outcome: 'true', items: [cost, either] };

const resultOf = (group: GroupResult | null): RuleObjectResult => ({
  objectId: '1',
  level: 'ad',
  name: 'Ad',
  status: 'ACTIVE',
  evaluation: { result: group, skipped: group === null ? 'no_tracker_row' : null, action: null },
  act: null,
});

describe('columns of conditions', () => {
  it('are grouped by brackets, with the currency in the header', () => {
    const layout = layOutConditions([resultOf(null), resultOf(whole)], CURRENCIES);
    expect(layout?.columns.map(({ label }) => label)).toEqual([
      'Cost, €',
      'Leads',
      'CPA, €',
      'Leads',
    ]);
    expect(layout?.brackets).toEqual([
      { key: 0, label: 'All of', isAny: false, span: 1 },
      { key: 1, label: 'and any of', isAny: true, span: 1 },
      { key: 2, label: 'or all of', isAny: false, span: 2 },
    ]);
  });

  it('are as wide as their widest value', () => {
    const widthOf = (value: number) =>
      layOutConditions(
        [resultOf(whole), resultOf({ ...whole, items: [{ ...cost, value }, either] })],
        CURRENCIES,
      )?.columns[0]?.widthPx ?? 0;
    expect(widthOf(1_234_567.89)).toBeGreaterThan(widthOf(1.5));
  });

  it('become a list when there are none or too many', () => {
    expect(layOutConditions([resultOf(null)], CURRENCIES)).toBeUndefined();
    const many = { ...whole, items: Array.from({ length: 9 }, () => cost) };
    expect(layOutConditions([resultOf(many)], CURRENCIES)).toBeUndefined();
  });
});

describe('conditions as text', () => {
  it('name the column without a header', () => {
    expect([comparedText(cost, CURRENCIES), conditionText(cost, CURRENCIES)]).toEqual([
      '18.07 > 15',
      'Cost €18.07 > €15',
    ]);
  });

  it('state what is unknown, missing, or in another currency', () => {
    const texts = (result: ConditionResult) => [
      comparedText(result, CURRENCIES),
      conditionText(result, CURRENCIES),
    ];
    expect(texts({ ...cpa, outcome: 'unknown', value: 'unknown' })).toEqual([
      'unknown',
      'CPA unknown > €22',
    ]);
    expect(texts({ ...cpa, outcome: 'false', value: 'undefined_ratio' })).toEqual([
      'no value',
      'CPA has no value > €22',
    ]);
    expect(texts({ ...cost, outcome: 'unknown', reason: 'different_currencies' })).toEqual([
      'different currencies',
      'Cost: different currencies',
    ]);
  });

  it('compare with another column and with a range', () => {
    const other: ConditionResult = {
      condition: { column: 'cost', operator: 'less_than', value: { column: 'network_spend' } },
      outcome: 'true',
      value: 3.5,
      otherValue: 9,
    };
    expect([comparedText(other, CURRENCIES), conditionText(other, CURRENCIES)]).toEqual([
      '3.50 < 9',
      'Cost €3.50 < Facebook spend $9',
    ]);
    const range: ConditionResult = {
      condition: { column: 'roi', operator: 'in_range', value: [-20, 0] },
      outcome: 'false',
      value: -32.63,
    };
    expect(comparedText(range, CURRENCIES)).toBe('−32.63% ∈ −20%–0%');
  });

  it('contain only the deciding conditions', () => {
    expect(reasonText(whole, CURRENCIES)).toBe('Cost over €15, CPA over €22, at most 2 leads');
    const missed: GroupResult = {
      operator: 'and',
      outcome: 'false',
      items: [cost, { operator: 'or', outcome: 'false', items: [leads] }],
    };
    expect(reasonText(missed, CURRENCIES)).toBe('Not met: no leads');
    expect(reasonText({ ...whole, outcome: 'unknown' }, CURRENCIES)).toBe('');
  });
});
