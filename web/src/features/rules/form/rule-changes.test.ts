import { describe, expect, it } from 'vitest';
import type { Rule } from '../rules.ts';
import { changesOf } from './edit-rule-screen.tsx';
import type { RuleDraftValues } from './use-rule-form.ts';

const values = {
  name: 'Losing ads',
  checkIntervalInSeconds: 60,
  conditions: {
    operator: 'and',
    items: [{ column: 'cost', operator: 'greater_than', value: 5 }],
  },
} as unknown as RuleDraftValues;

describe('changesOf', () => {
  it('finds no changes when the database returns keys in another order', () => {
    const rule = {
      ...values,
      conditions: {
        items: [{ value: 5, column: 'cost', operator: 'greater_than' }],
        operator: 'and',
      },
    } as unknown as Rule;
    expect(changesOf(rule, values)).toEqual({});
  });

  it('lists exactly the fields that differ', () => {
    const rule = { ...values, name: 'Ads' } as unknown as Rule;
    expect(changesOf(rule, values)).toEqual({ name: 'Losing ads' });
  });
});
