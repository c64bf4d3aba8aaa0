import { describe, expect, it } from 'vitest';
import { buildAdSet } from '../test/build-rows.ts';
import { findMissedMinimum, planBulkChange } from './bulk-plan.ts';

const eur = (amount: string) => ({ amount, currency: 'EUR' });
const account = { status: 1, isUserAllowedToAdvertise: true, currency: 'EUR' };
const rows = [
  buildAdSet({ id: '1', dailyBudget: eur('40.00') }),
  buildAdSet({ id: '2', dailyBudget: eur('100.00') }),
];

function missedBy({
  mode,
  unit,
  value,
  limit,
}: {
  readonly mode: 'set' | 'raise' | 'lower';
  readonly unit: 'amount' | 'percent';
  readonly value: string;
  readonly limit?: string;
}) {
  const operation = { type: 'budget', field: 'dailyBudget', mode, unit, value, limit } as const;
  const plan = planBulkChange({ rows, operation, account, isWaiting: () => false });
  return findMissedMinimum({ plan, mode, minDailyBudget: eur('31.42') });
}

describe('the least daily budget', () => {
  it('is told when a lowered or set budget would be below it', () => {
    expect(missedBy({ mode: 'lower', unit: 'percent', value: '50' })).toEqual(eur('31.42'));
    expect(missedBy({ mode: 'set', unit: 'amount', value: '31.41' })).toEqual(eur('31.42'));
  });

  it('is not told otherwise', () => {
    expect(missedBy({ mode: 'lower', unit: 'percent', value: '10' })).toBeUndefined();
    expect(
      missedBy({ mode: 'lower', unit: 'percent', value: '50', limit: '31.42' }),
    ).toBeUndefined();
    expect(missedBy({ mode: 'set', unit: 'amount', value: '31.42' })).toBeUndefined();
    expect(missedBy({ mode: 'raise', unit: 'amount', value: '1' })).toBeUndefined();
    expect(findMissedMinimum({ plan: null, mode: 'set', minDailyBudget: null })).toBeUndefined();
  });
});
