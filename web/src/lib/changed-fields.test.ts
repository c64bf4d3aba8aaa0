import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

const saved = { id: '7', name: 'Solar', tags: [{ id: '1' }], note: null };

it('returns what differs, by value', () => {
  expect(changedFields({ name: 'Wind', tags: [{ id: '1' }], note: null }, saved)).toEqual({
    name: 'Wind',
  });
  expect(changedFields({ name: 'Solar', tags: [], note: '' }, saved)).toEqual({
    tags: [],
    note: '',
  });
  expect(changedFields({ name: 'Solar', tags: [{ id: '1' }], note: null }, saved)).toBeNull();
});

it('looks at the named fields only', () => {
  expect(changedFields({ name: 'Wind', note: 'Mine' }, saved, ['note'])).toEqual({ note: 'Mine' });
  expect(changedFields({ name: 'Wind', note: null }, saved, ['note'])).toBeNull();
});
