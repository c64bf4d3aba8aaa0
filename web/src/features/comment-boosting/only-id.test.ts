import { expect, it } from 'vitest';
import { onlyId } from './new-task.ts';

it('chooses the only row, and none of several', () => {
  expect([[], [{ id: '1' }], [{ id: '1' }, { id: '2' }]].map(onlyId)).toEqual(['', '1', '']);
});
