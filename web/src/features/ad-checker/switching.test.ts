import { describe, expect, it } from 'vitest';
import { findLockReason, planBulkSwitch } from './switching.ts';
import { buildAdAccount, buildAdSet } from './test/build-rows.ts';

const account = buildAdAccount();

describe('findLockReason', () => {
  it.each([
    { row: 'ACTIVE', reason: null },
    { row: 'PAUSED', reason: null },
    { row: 'ARCHIVED', reason: 'archived' },
    { row: 'DELETED', reason: 'deleted' },
    { row: 'SOMETHING_NEW', reason: 'unknownStatus' },
  ])('$row in an active account: $reason', ({ row, reason }) => {
    expect(findLockReason({ row: { status: row }, account, canChange: true })).toBe(reason);
  });

  it.each([2, 3, 7, 8, 9, 100, 101])('account status %i allows no switch', (status) => {
    expect(
      findLockReason({
        row: { status: 'ACTIVE' },
        account: buildAdAccount({ status }),
        canChange: true,
      }),
    ).toBe('accountNotActive');
  });

  it('needs the right to advertise and the right to manage the profile', () => {
    const row = { status: 'PAUSED' };
    expect(
      findLockReason({
        row,
        account: buildAdAccount({ isUserAllowedToAdvertise: false }),
        canChange: true,
      }),
    ).toBe('accountNotActive');
    expect(findLockReason({ row, account, canChange: false })).toBe('noPermission');
  });
});

describe('planBulkSwitch', () => {
  it('changes what it can and counts why the rest stays', () => {
    const rows = [
      buildAdSet({ id: '1' }),
      buildAdSet({ id: '2', status: 'PAUSED' }),
      buildAdSet({ id: '3', status: 'ARCHIVED' }),
      buildAdSet({ id: '4', status: 'ARCHIVED' }),
      buildAdSet({ id: '5' }),
    ];
    const plan = planBulkSwitch({
      rows,
      status: 'PAUSED',
      account,
      canChange: true,
      isWaiting: (row) => row.id === '5',
    });
    expect(plan.rows.map(({ id }) => id)).toEqual(['1']);
    expect([...plan.skipped]).toEqual([
      ['alreadyOff', 1],
      ['archived', 2],
      ['waiting', 1],
    ]);
  });
});
