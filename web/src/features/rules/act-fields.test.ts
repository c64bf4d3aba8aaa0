import type { RuleAct } from '@ads-checker/shared/contracts/rule-acts';
import { describe, expect, it } from 'vitest';
import { type ActFields, actListSchema, NEW_ACT, toActFields } from './act-fields.ts';

const messages = (...acts: Partial<ActFields>[]) =>
  actListSchema
    .safeParse(acts.map((act) => ({ ...NEW_ACT, ...act })))
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

describe('typed actions of a rule', () => {
  it('come back as they are stored', () => {
    const acts: RuleAct[] = [
      { type: 'turn_off', level: 'campaign' },
      { type: 'raise_budget', percent: 12.5, ceiling: 200, maxStep: 15 },
      { type: 'lower_bid', amount: 0.1, floor: 1 },
      { type: 'notify' },
    ];
    expect(actListSchema.parse(acts.map(toActFields))).toEqual(acts);
    const others: RuleAct[] = [
      { type: 'pause_until', at: '06:30' },
      { type: 'set_budget', amount: 50 },
    ];
    expect(actListSchema.parse(others.map(toActFields))).toEqual(others);
  });

  it('take numbers as they are typed in Russian and with a unit', () => {
    expect(
      actListSchema.parse([
        { ...NEW_ACT, type: 'lower_budget', unit: 'amount', value: '12,5', bound: '10' },
      ]),
    ).toEqual([{ type: 'lower_budget', amount: 12.5, floor: 10 }]);
  });

  it('name the field that is wrong', () => {
    expect(messages({ value: '' })).toEqual(['0.value is required']);
    expect(messages({ value: 'much' }, { type: 'set_bid', value: '0' })).toEqual([
      '0.value must be a number',
      '1.value must be more than 0',
    ]);
    expect(messages({ type: 'lower_budget', value: '100' })).toEqual([
      '0.value must be at most 99.99',
    ]);
    expect(messages({ type: 'pause_until', hours: '2.5' })?.[0]).toMatch(/^0\.hours /);
    expect(messages({}, {})).toEqual(['1.type contradicts another action of the list']);
  });
});
