import { describe, expect, it } from 'vitest';
import { findEditLock, findLockReason, rowBeforeSwitch } from './switchable.ts';
import { buildAd, buildAdAccount, buildAdSet } from './test/build-rows.ts';

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

  it('requires an active account and the permission to manage the profile', () => {
    const row = { status: 'PAUSED' };
    const disabled = { account: buildAdAccount({ status: 2 }), canChange: true };
    expect(findLockReason({ row, guard: disabled })).toBe('account_not_active');
    expect(findLockReason({ row, guard: { ...guard, canChange: false } })).toBe('no_permission');
  });

  it.each([3, 7, 8, 9, 100])('status %s: off and lower, never on or more', (status) => {
    const owing = { account: buildAdAccount({ status }), canChange: true };
    expect(findLockReason({ row: { status: 'ACTIVE' }, guard: owing })).toBeUndefined();
    expect(findLockReason({ row: { status: 'PAUSED' }, guard: owing })).toBe('account_not_active');
    for (const row of [{ status: 'ACTIVE' }, { status: 'PAUSED' }]) {
      expect(findEditLock({ row, guard: owing })).toEqual({
        reason: 'account_not_active',
        takesLower: true,
      });
    }
    expect(findEditLock({ row: { status: 'ARCHIVED' }, guard: owing })?.takesLower).toBe(false);
  });

  it('of edits: none in an active account, all without the right', () => {
    const row = { status: 'ACTIVE' };
    expect(findEditLock({ row, guard })).toBeUndefined();
    expect(findEditLock({ row, guard: { ...guard, canChange: false } })).toEqual({
      reason: 'no_permission',
      takesLower: false,
    });
  });
});

describe('rowBeforeSwitch', () => {
  it('keeps the budget of an object that has one', () => {
    const dailyBudget = { amount: '12.50', currency: 'EUR' };
    const adSet = buildAdSet({ status: 'PAUSED', dailyBudget, lifetimeBudget: null });
    expect(rowBeforeSwitch(adSet)).toEqual({ status: 'PAUSED', dailyBudget, lifetimeBudget: null });
    expect(rowBeforeSwitch(buildAd({ status: 'ACTIVE' }))).toEqual({ status: 'ACTIVE' });
  });
});
