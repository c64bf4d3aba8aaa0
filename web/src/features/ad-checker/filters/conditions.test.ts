import { describe, expect, it } from 'vitest';
import {
  applyCondition,
  type Condition,
  conditionText,
  DELIVERY_OPERATORS,
  listConditions,
  NAME_OPERATORS,
  withCondition,
  withoutCondition,
} from './conditions.ts';
import { countFilters, LEVELS, NO_FILTERS, type RowFilters } from './filters.ts';

const all: readonly Condition[] = LEVELS.flatMap((level) => [
  ...NAME_OPERATORS.map((operator) => ({
    level,
    field: 'name' as const,
    operator,
    values:
      operator.endsWith('IN') && operator !== 'CONTAIN' && operator !== 'NOT_CONTAIN'
        ? ['a', 'b']
        : ['a'],
  })),
  ...DELIVERY_OPERATORS.map((operator) => ({
    level,
    field: 'delivery' as const,
    operator,
    values: ['active', 'off'],
  })),
]);

describe('filter conditions', () => {
  it('are combined, counted, and removed one by one', () => {
    const filters = all.reduce<RowFilters>(withCondition, NO_FILTERS);
    expect(listConditions(filters)).toEqual(all);
    expect(countFilters(filters)).toBe(24);
    expect(all.reduce<RowFilters>(withoutCondition, filters)).toEqual(NO_FILTERS);
  });

  it('replace the same operator of the same field', () => {
    const [first] = all;
    if (first === undefined) {
      throw new Error('No conditions');
    }
    const filters = [first, { ...first, values: ['z'] }].reduce<RowFilters>(
      withCondition,
      NO_FILTERS,
    );
    expect(filters.levels).toEqual({ campaign: { name: { CONTAIN: 'z' } } });
  });

  it('on the list’s own delivery become its delivery filter', () => {
    const condition = {
      level: 'ad',
      field: 'delivery',
      operator: 'IN',
      values: ['archived'],
    } as const;
    expect(applyCondition({ kind: 'ads', filters: NO_FILTERS, condition })).toEqual({
      ...NO_FILTERS,
      delivery: ['archived'],
    });
  });

  it('are shown as text', () => {
    const text = (condition: Omit<Condition, 'level'>) =>
      conditionText({ condition: { level: 'ad', ...condition }, translate: (message) => message });
    expect([
      text({ field: 'name', operator: 'NOT_CONTAIN', values: ['solar'] }),
      text({ field: 'delivery', operator: 'IN', values: ['campaignOff', 'learning'] }),
    ]).toEqual(['doesn’t contain solar', 'is any of Campaign off, Learning']);
  });
});
