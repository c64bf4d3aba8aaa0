import { operationOf } from '@ads-checker/shared/contracts/ad-object-edits';
import { expect, it } from 'vitest';
import type { AdObjectChangePayload } from '../model/bulk-changes.ts';
import { ChangeIndex } from './change-index.ts';

const edits = [
  { id: '1', field: 'name', from: 'A', to: 'B' },
  { id: '1', field: 'dailyBudget', from: '50.00', to: '60.00' },
  { id: '2', field: 'endTime', from: '2026-12-01T05:00:00Z', to: '' },
] as const;
const payload: AdObjectChangePayload = {
  level: 'ad_set',
  operation: operationOf(edits),
  undoOf: null,
  field: edits.map(({ field }) => field),
  currency: 'EUR',
  ids: edits.map(({ id }) => id),
  from: edits.map(({ from }) => from),
  to: edits.map(({ to }) => to),
};

it('applies all edits of an object at once, except to those that are left out', () => {
  const index = new ChangeIndex();
  index.set([{ id: 'change', payload, exceptIds: [] }]);
  expect(index.listPatches('ad_set:1')).toEqual([
    { name: 'B', dailyBudget: { amount: '60.00', currency: 'EUR' } },
  ]);
  expect(index.listPatches('ad_set:2')).toEqual([{ endTime: null }]);
  expect(index.listPatches('ad_set:3')).toEqual([]);
  expect(index.findChange('ad_set:2')).toBe('change');
  index.set([{ id: 'change', payload, exceptIds: ['1'] }]);
  expect(index.listPatches('ad_set:1')).toEqual([]);
});
