import { describe, expect, it } from 'vitest';
import { buildAd, buildAdAccount, buildAdSet } from '../test/build-rows.ts';
import { findLockReason, planBulkSwitch, rowBeforeSwitch } from './switching.ts';

const guard = { account: buildAdAccount(), canChange: true };

describe('findLockReason', () => {
  it.each([
    { status: 'ACTIVE', reason: undefined },
    { status: 'PAUSED', reason: undefined },
    { status: 'ARCHIVED', reason: 'archived' },
    { status: 'DELETED', reason: 'deleted' },
    { status: 'SOMETHING_NEW', reason: 'unknown_status' },
  ])('$status in an active account: $reason', ({ status, reason }) => {
    expect(findLockReason({ row: { status }, guard })).toBe(reason);
  });

  it('needs an active account and the right to manage the profile', () => {
    const row = { status: 'PAUSED' };
    const disabled = { account: buildAdAccount({ status: 2 }), canChange: true };
    expect(findLockReason({ row, guard: disabled })).toBe('account_not_active');
    expect(findLockReason({ row, guard: { ...guard, canChange: false } })).toBe('no_permission');
  });
});

describe('rowBeforeSwitch', () => {
  it('remembers the budget of what has one', () => {
    const dailyBudget = { amount: '12.50', currency: 'EUR' };
    const adSet = buildAdSet({ status: 'PAUSED', dailyBudget, lifetimeBudget: null });
    expect(rowBeforeSwitch(adSet)).toEqual({ status: 'PAUSED', dailyBudget, lifetimeBudget: null });
    expect(rowBeforeSwitch(buildAd({ status: 'ACTIVE' }))).toEqual({ status: 'ACTIVE' });
  });
});

describe('planBulkSwitch', () => {
  const rows = [
    buildAdSet({ id: '1' }),
    buildAdSet({ id: '2', status: 'PAUSED' }),
    buildAdSet({ id: '3', status: 'ARCHIVED' }),
    buildAdSet({ id: '4', status: 'ARCHIVED' }),
    buildAdSet({ id: '5' }),
  ];
  const isWaiting = (row: { id: string }) => row.id === '5';

  it.each([
    {
      status: 'PAUSED' as const,
      changed: ['1'],
      skipped: [
        ['already_off', 1],
        ['archived', 2],
        ['waiting', 1],
      ],
    },
    {
      status: 'ACTIVE' as const,
      changed: ['2'],
      skipped: [
        ['already_on', 1],
        ['archived', 2],
        ['waiting', 1],
      ],
    },
  ])('to $status changes what it can and counts why the rest stays', (expected) => {
    const plan = planBulkSwitch({ rows, status: expected.status, guard, isWaiting });
    expect([plan.rows.map(({ id }) => id), [...plan.skipped]]).toEqual([
      expected.changed,
      expected.skipped,
    ]);
  });
});
