import { describe, expect, it } from 'vitest';
import { newAdObjectChangeSchema } from '../contracts/ad-object-changes.ts';
import { operationOf } from '../contracts/ad-object-edits.ts';
import type { ObjectEdit } from '../contracts/ad-object-operations.ts';
import type { ChangeableObject } from './ad-object-changes.ts';
import { orderEdits, planEdit, planEdits } from './ad-object-edits.ts';

const account = { status: 1, isUserAllowedToAdvertise: true, currency: 'EUR' };
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const adSet: ChangeableObject = {
  name: 'Broad',
  status: 'PAUSED',
  dailyBudget: eur('50.00'),
  lifetimeBudget: null,
  bidStrategy: 'LOWEST_COST_WITH_BID_CAP',
  bidAmount: eur('5.00'),
  startTime: '2026-12-01T05:00:00.000Z',
  endTime: '2026-12-10T05:00:00.000Z',
};
const plan = (edit: ObjectEdit, object: Partial<ChangeableObject> = {}) =>
  planEdit({ edit, object: { ...adSet, ...object }, account });

describe('planEdit', () => {
  it.each([
    [{ field: 'name', from: 'Broad', to: 'Narrow' }, 'Narrow'],
    [{ field: 'status', from: 'PAUSED', to: 'ACTIVE' }, 'ACTIVE'],
    [{ field: 'dailyBudget', from: '50', to: '60.5' }, '60.50'],
    [{ field: 'bidAmount', from: '5.0', to: '6' }, '6.00'],
    [
      { field: 'startTime', from: '2026-12-01T06:00:00+01:00', to: '2026-12-02T05:00:00Z' },
      '2026-12-02T05:00:00Z',
    ],
    [{ field: 'endTime', from: '2026-12-10T05:00:00Z', to: '' }, ''],
  ] as const)('changes %j', (edit, to) => {
    expect(plan(edit)).toMatchObject({ kind: 'change', field: edit.field, to });
  });

  it.each([
    ['changed_since', { field: 'name', from: 'Old', to: 'Narrow' }, {}],
    ['already_set', { field: 'name', from: 'Old', to: 'Broad' }, {}],
    ['changed_since', { field: 'dailyBudget', from: '40.00', to: '60.00' }, {}],
    ['already_set', { field: 'dailyBudget', from: '40.00', to: '50' }, {}],
    ['below_bid_cap', { field: 'dailyBudget', from: '50.00', to: '4.99' }, {}],
    ['unknown_budget', { field: 'dailyBudget', from: '50.00', to: '50.001' }, {}],
    ['has_daily_budget', { field: 'lifetimeBudget', from: '', to: '90' }, {}],
    ['no_own_budget', { field: 'dailyBudget', from: '', to: '90' }, { dailyBudget: null }],
    ['unknown_budget', { field: 'dailyBudget', from: '50', to: '90' }, { dailyBudget: undefined }],
    ['empty_name', { field: 'name', from: 'Broad', to: ' ' }, {}],
    ['name_too_long', { field: 'name', from: 'Broad', to: 'x'.repeat(401) }, {}],
    [
      'ends_before_start',
      { field: 'endTime', from: '2026-12-10T05:00:00Z', to: '2026-12-01T05:00:00Z' },
      {},
    ],
    [
      'needs_an_end',
      { field: 'endTime', from: '2026-12-10T05:00:00Z', to: '' },
      { lifetimeBudget: eur('9.00') },
    ],
    ['no_times', { field: 'endTime', from: '', to: '' }, { endTime: undefined }],
    ['archived', { field: 'name', from: 'Broad', to: 'Narrow' }, { status: 'ARCHIVED' }],
  ] as const)('leaves out with %s: %j', (reason, edit, object) => {
    expect(plan(edit, object)).toMatchObject({ kind: 'skip', reason });
  });

  it('only lowers and turns off where the ad account is limited', () => {
    const limited = { ...account, status: 3 };
    const ends = (edit: ObjectEdit) =>
      planEdit({ edit, object: { ...adSet, status: 'ACTIVE' }, account: limited }).kind;
    expect(ends({ field: 'dailyBudget', from: '50', to: '40' })).toBe('change');
    expect(ends({ field: 'status', from: 'ACTIVE', to: 'PAUSED' })).toBe('change');
    expect(ends({ field: 'dailyBudget', from: '50', to: '60' })).toBe('skip');
    expect(ends({ field: 'name', from: 'Broad', to: 'Narrow' })).toBe('skip');
  });
});

describe('edits of one object', () => {
  const fields = (edits: readonly ObjectEdit[]) => orderEdits(edits).map(({ field }) => field);
  const starts = { field: 'startTime', from: '2026-12-01T05:00:00Z', to: '2026-12-12T05:00:00Z' };
  const ends = { field: 'endTime', from: '2026-12-10T05:00:00Z', to: '2026-12-20T05:00:00Z' };

  it('are sent in an order in which each is allowed', () => {
    const on = { field: 'status', from: 'PAUSED', to: 'ACTIVE' } as const;
    const off = { field: 'status', from: 'ACTIVE', to: 'PAUSED' } as const;
    const raise = { field: 'dailyBudget', from: '50', to: '90' } as const;
    const lower = { field: 'dailyBudget', from: '50', to: '3' } as const;
    const bid = { field: 'bidAmount', from: '5', to: '60' } as const;
    const later = [starts, ends] as ObjectEdit[];
    expect(fields([on, bid, raise])).toEqual(['dailyBudget', 'bidAmount', 'status']);
    expect(fields([bid, lower, off])).toEqual(['status', 'bidAmount', 'dailyBudget']);
    expect(fields(later)).toEqual(['endTime', 'startTime']);
    expect(fields(later.map(({ field, from, to }) => ({ field, from: to, to: from })))).toEqual([
      'startTime',
      'endTime',
    ]);
  });

  it('are planned one after the other', () => {
    const kinds = planEdits({ edits: [starts, ends] as ObjectEdit[], object: adSet, account });
    expect(kinds.map(({ plan: { kind } }) => kind)).toEqual(['change', 'change']);
  });
});

describe('the request', () => {
  const edits: readonly (readonly ObjectEdit[])[] = [
    [{ field: 'name', from: 'Broad', to: 'Narrow' }],
    [{ field: 'dailyBudget', from: '50.00', to: '60.00' }],
  ];
  const request = {
    id: '123456789012345',
    adAccountId: '1',
    level: 'ad_set',
    operation: operationOf(edits.flat()),
    objectIds: ['200', '201'],
    edits,
  };
  const faultOf = (fields: object) =>
    newAdObjectChangeSchema.safeParse({ ...request, ...fields }).error?.issues[0]?.path.join('.');

  it('tells what the edits come to', () => {
    expect(request.operation).toEqual({
      type: 'edits',
      fields: ['name', 'dailyBudget'],
      raisesSpend: true,
      lowersSpend: false,
    });
    expect(faultOf({})).toBeUndefined();
  });

  it.each([
    ['edits', { edits: undefined }],
    ['edits', { edits: edits.slice(1) }],
    ['edits.0', { edits: [[], edits[1]] }],
    ['edits.0', { edits: [[edits[0]?.[0], edits[0]?.[0]], edits[1]] }],
    ['edits.0.0.to', { edits: [[{ field: 'status', from: 'ACTIVE', to: 'DELETED' }], edits[1]] }],
    ['edits.0.0.to', { edits: [[{ field: 'bidAmount', from: '1', to: '1,5' }], edits[1]] }],
    ['edits.0.0.to', { edits: [[{ field: 'startTime', from: '', to: '' }], edits[1]] }],
    ['edits', { operation: { type: 'status', status: 'PAUSED' } }],
    ['operation', { operation: { ...request.operation, raisesSpend: false } }],
    ['operation', { level: 'ad' }],
  ])('names %s when it is wrong (%#)', (path, fields) => {
    expect(faultOf(fields)).toBe(path);
  });
});
