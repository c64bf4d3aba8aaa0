import { describe, expect, it } from 'vitest';
import {
  type AdObjectOperation,
  type BudgetOperation,
  type ChangeableObject,
  canSpendMore,
  findBudgetOperationFault,
  planAdObjectChange,
  planUndo,
} from './ad-object-changes.ts';

const account = (currency: string | null = 'EUR') => ({
  status: 1,
  isUserAllowedToAdvertise: true,
  currency,
});
const daily = (amount: string, currency = 'EUR'): ChangeableObject => ({
  name: 'Spring | DE',
  status: 'ACTIVE',
  dailyBudget: { amount, currency },
  lifetimeBudget: null,
});
const budget = (
  text: string,
  limit?: string,
  field: BudgetOperation['field'] = 'dailyBudget',
): BudgetOperation => {
  const [, sign = '', value = '', percent] = /^([+-]?)([\d.]+)(%?)$/.exec(text) ?? [];
  return {
    type: 'budget',
    field,
    mode: sign === '+' ? 'raise' : sign === '-' ? 'lower' : 'set',
    unit: percent === '%' ? 'percent' : 'amount',
    value,
    limit,
  };
};
const plan = (operation: AdObjectOperation, object: ChangeableObject, currency?: string | null) =>
  planAdObjectChange({ operation, object, account: account(currency) });
const outcome = (...input: Parameters<typeof plan>) => {
  const planned = plan(...input);
  return planned.kind === 'change' ? planned.to : planned.reason;
};

describe('a budget', () => {
  it.each([
    ['25', '10.00', undefined, '25.00'],
    ['10', '10.00', undefined, 'same_budget'],
    ['+5', '10.00', undefined, '15.00'],
    ['-5', '10.00', undefined, '5.00'],
    ['-10', '10.00', undefined, 'not_positive'],
    ['-12', '10.00', undefined, 'not_positive'],
    ['+20%', '33.33', undefined, '40.00'],
    ['-25%', '30.00', undefined, '22.50'],
    ['-25%', '0.01', undefined, 'same_budget'],
    ['+0.5%', '0.01', undefined, 'same_budget'],
    ['+50%', '0.01', undefined, '0.02'],
    ['-100%', '10.00', undefined, 'not_positive'],
    ['-150%', '10.00', undefined, 'not_positive'],
    ['-25%', '14.00', '12.00', '12.00'],
    ['-25%', '12.00', '12.00', 'same_budget'],
    ['-25%', '11.00', '12.00', 'beyond_limit'],
    ['+25%', '90.00', '100', '100.00'],
    ['+25%', '100.00', '100', 'same_budget'],
    ['+25%', '120.00', '100', 'beyond_limit'],
    ['+12.5%', '90071992547409.90', undefined, '101330991615836.14'],
  ])('%s of %s, limit %s: %s', (step, before, limit, expected) => {
    expect(outcome(budget(step, limit), daily(before))).toBe(expected);
  });

  it.each([
    ['+10%', '1005', 'JPY', '1106'],
    ['-500', '1500', 'KRW', '1000'],
    ['+10%', '15', 'TWD', '17'],
    ['1500', '15000', 'HUF', '1500'],
  ])('%s of %s %s keeps to whole units: %s', (step, before, currency, expected) => {
    expect(outcome(budget(step), daily(before, currency), currency)).toBe(expected);
  });

  it('tells what it was and what it becomes', () => {
    expect(plan(budget('-25%'), daily('120'))).toEqual({
      kind: 'change',
      field: 'dailyBudget',
      from: '120.00',
      to: '90.00',
    });
  });

  it.each([
    ['of its campaign', { dailyBudget: null, lifetimeBudget: null }, 'no_own_budget'],
    [
      'for its lifetime',
      { dailyBudget: null, lifetimeBudget: { amount: '9', currency: 'EUR' } },
      'has_lifetime_budget',
    ],
    ['that was not read', { dailyBudget: undefined }, 'unknown_budget'],
    ['of nothing', { dailyBudget: null, lifetimeBudget: undefined }, 'unknown_budget'],
  ])('%s is left out', (_, fields, reason) => {
    expect(outcome(budget('+5'), { ...daily('10'), ...fields })).toBe(reason);
  });

  it('a daily one is left out where lifetime budgets are changed', () => {
    expect(outcome(budget('+5', undefined, 'lifetimeBudget'), daily('10'))).toBe(
      'has_daily_budget',
    );
  });

  it.each([null, 'XXX'])('in the currency %s is left out', (currency) => {
    expect(outcome(budget('+5'), daily('10'), currency)).toBe('unknown_currency');
  });

  it('stays at the bid cap or above', () => {
    const capped = {
      ...daily('30'),
      bidStrategy: 'LOWEST_COST_WITH_BID_CAP',
      bidAmount: { amount: '28', currency: 'EUR' },
    };
    expect(plan(budget('-25%'), capped)).toEqual({
      kind: 'skip',
      reason: 'below_bid_cap',
      minimum: '28.00',
    });
    expect(outcome(budget('-5%'), capped)).toBe('28.50');
    expect(outcome(budget('-25%'), { ...capped, bidStrategy: 'COST_CAP' })).toBe('22.50');
  });

  it.each([
    ['+20%', 'EUR', undefined],
    ['+0', 'EUR', 'value'],
    ['+0%', 'EUR', 'value'],
    ['+1.005', 'EUR', 'value'],
    ['+1.234%', 'EUR', 'value'],
    ['+1.5', 'JPY', 'value'],
    ['+1', 'JPY', undefined],
  ])('%s in %s: fault %s', (step, currency, fault) => {
    expect(findBudgetOperationFault({ operation: budget(step), currency })).toBe(fault);
  });

  it('names a limit that cannot be', () => {
    expect(findBudgetOperationFault({ operation: budget('-5', '1.234'), currency: 'EUR' })).toBe(
      'limit',
    );
  });
});

describe('a status', () => {
  const to = (status: 'ACTIVE' | 'PAUSED') => ({ type: 'status', status }) as const;
  it.each([
    ['ACTIVE', 'PAUSED', 'PAUSED'],
    ['PAUSED', 'ACTIVE', 'ACTIVE'],
    ['PAUSED', 'PAUSED', 'already_off'],
    ['ACTIVE', 'ACTIVE', 'already_on'],
    ['ARCHIVED', 'PAUSED', 'archived'],
    ['DELETED', 'ACTIVE', 'deleted'],
    ['BRAND_NEW', 'ACTIVE', 'unknown_status'],
  ] as const)('%s to %s: %s', (before, wanted, expected) => {
    expect(outcome(to(wanted), { name: '', status: before })).toBe(expected);
  });

  it('of an ad account that is not active is left out', () => {
    const object = { name: '', status: 'ACTIVE' };
    const operation = to('PAUSED');
    expect(planAdObjectChange({ operation, object, account: { ...account(), status: 2 } })).toEqual(
      { kind: 'skip', reason: 'account_not_active' },
    );
  });
});

describe('in an ad account in grace period', () => {
  const inGrace = { ...account(), status: 9 };
  const to = (status: 'ACTIVE' | 'PAUSED') => ({ type: 'status', status }) as const;
  it.each([
    [to('PAUSED'), 'ACTIVE', 'PAUSED'],
    [to('PAUSED'), 'PAUSED', 'already_off'],
    [to('ACTIVE'), 'PAUSED', 'account_not_active'],
    [budget('-25%'), 'ACTIVE', '7.50'],
    [budget('5'), 'PAUSED', '5.00'],
    [budget('20'), 'ACTIVE', 'account_not_active'],
    [budget('+1'), 'ACTIVE', 'account_not_active'],
    [budget('-10'), 'ACTIVE', 'not_positive'],
    [
      { type: 'name', find: 'a', replace: 'b', isCaseSensitive: true },
      'ACTIVE',
      'account_not_active',
    ],
  ] as const)('%j of an object that is %s: %s', (operation, status, expected) => {
    const object = { ...daily('10.00'), name: 'a', status };
    const planned = planAdObjectChange({ operation, object, account: inGrace });
    expect(planned.kind === 'change' ? planned.to : planned.reason).toBe(expected);
  });

  it.each([
    [{ field: 'dailyBudget', from: '10.00', to: '15.00' }, '10.00'],
    [{ field: 'dailyBudget', from: '15.00', to: '10.00' }, 'account_not_active'],
    [{ field: 'status', from: 'PAUSED', to: 'ACTIVE' }, 'PAUSED'],
    [{ field: 'status', from: 'ACTIVE', to: 'PAUSED' }, 'account_not_active'],
  ] as const)('undoing %j: %s', (change, expected) => {
    const object = { ...daily('15.00'), status: change.field === 'status' ? change.to : 'ACTIVE' };
    const planned = planUndo({ change, object, account: inGrace });
    expect(planned.kind === 'change' ? planned.to : planned.reason).toBe(expected);
  });
});

describe('a name', () => {
  const rename = (find: string, replace: string, isCaseSensitive = true) =>
    ({ type: 'name', find, replace, isCaseSensitive }) as const;
  it.each([
    ['every place', rename('a', 'o'), 'a banana', 'o bonono'],
    ['nowhere', rename('x', 'y'), 'a banana', 'no_match'],
    ['its case', rename('DE', 'AT'), 'de | DE', 'de | AT'],
    ['any case', rename('de', 'AT', false), 'de | DE', 'AT | AT'],
    ['a pattern taken literally', rename('.*(', '['), 'x .*( y', 'x [ y'],
    ['a replacement taken literally', rename('x', '$& $1'), 'x', '$& $1'],
    ['a deletion', rename(' copy', ''), 'Ad copy', 'Ad'],
    ['nothing left', rename('Ad', ''), ' Ad ', 'empty_name'],
    ['too much', rename('a', 'b'.repeat(400)), 'aa', 'name_too_long'],
    ['itself', rename('a', 'a'), 'a', 'no_match'],
    ['letters beyond the plane', rename('🟢', '🔴'), '🟢 on', '🔴 on'],
  ])('finds %s', (_, operation, name, expected) => {
    expect(outcome(operation, { name, status: 'ACTIVE' })).toBe(expected);
  });
});

describe('undoing', () => {
  const change = { field: 'dailyBudget', from: '10.00', to: '15.00' } as const;
  it.each([
    ['15.00', { kind: 'change', field: 'dailyBudget', from: '15.00', to: '10.00' }],
    ['10.00', { kind: 'skip', reason: 'already_undone' }],
    ['16.00', { kind: 'skip', reason: 'changed_since' }],
  ])('of 10.00 to 15.00 where it is %s', (amount, expected) => {
    expect(planUndo({ change, object: daily(amount), account: account() })).toEqual(expected);
  });

  it('leaves out what is archived by now', () => {
    const object = { ...daily('15.00'), status: 'ARCHIVED' };
    expect(planUndo({ change, object, account: account() })).toEqual({
      kind: 'skip',
      reason: 'archived',
    });
  });
});

describe('what can spend more', () => {
  it.each([
    [{ type: 'status', status: 'ACTIVE' }, true],
    [{ type: 'status', status: 'PAUSED' }, false],
    [budget('+5'), true],
    [budget('50'), true],
    [budget('-5'), false],
    [{ type: 'name', find: 'a', replace: 'b', isCaseSensitive: true }, false],
  ] as const)('%j: %s', (operation, expected) => {
    expect(canSpendMore(operation)).toBe(expected);
  });
});
