import type { RuleObjectResult } from '@ads-checker/shared/contracts/rule-runs';
import { expect, it } from 'vitest';
import { sumBudgetChange } from './budget-change.ts';

type Act = NonNullable<RuleObjectResult['act']>;

const acting = (act: Partial<Act>): RuleObjectResult => ({
  objectId: '1',
  level: 'ad_set',
  name: null,
  status: 'ACTIVE',
  evaluation: null,
  act: {
    action: 'raise_budget',
    askedBy: ['1'],
    skipped: null,
    state: 'would_act',
    money: null,
    resumeAt: null,
    error: null,
    at: null,
    ...act,
  },
});
const daily = (from: string | null, to: string | null) =>
  acting({ money: { field: 'dailyBudget', from, to } });

it('adds up what daily budgets would gain and lose', () => {
  expect(sumBudgetChange([daily('10.10', '12.12'), daily('50', '40.00')])).toBe(-7.98);
});

it('leaves out bids, lifetime budgets, unknown amounts and what is skipped', () => {
  const others = [
    acting({ money: { field: 'bidAmount', from: '1', to: '2' } }),
    acting({ money: { field: 'lifetimeBudget', from: '100', to: '200' } }),
    acting({ state: 'skipped', money: { field: 'dailyBudget', from: '1', to: '2' } }),
    daily(null, null),
    acting({ action: 'notify' }),
  ];
  expect(sumBudgetChange(others)).toBeNull();
  expect(sumBudgetChange([...others, daily('1', '2')])).toBe(1);
});
