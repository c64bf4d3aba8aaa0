import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TagDto } from '../contracts/tag-entities.ts';
import { changeTagged } from './tags.ts';

it('adds and removes objects of one level, and leaves the others', () => {
  const objects = { campaign: ['1', '2'], ad: ['1'] };
  const add = { level: 'campaign', objectIds: ['2', '3', '3'], isAdded: true } as const;
  expect(changeTagged(objects, add)).toEqual({ campaign: ['1', '2', '3'], ad: ['1'] });
  expect(changeTagged(objects, { ...add, isAdded: false })).toEqual({ campaign: ['1'], ad: ['1'] });
  expect(changeTagged({}, { ...add, isAdded: false })).toEqual({});
});

it('gives the same objects for changes of different objects in any order, and for repeated ones', () => {
  const ids = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5', '6'));
  fc.assert(
    fc.property(ids, ids, ids, (before, first, second) => {
      const others = second.filter((id) => !first.includes(id));
      const start: TagDto['objects'] = { ad: before };
      const add = { level: 'ad', objectIds: first, isAdded: true } as const;
      const remove = { level: 'ad', objectIds: others, isAdded: false } as const;
      const sorted = (objects: TagDto['objects']) => (objects.ad ?? []).toSorted();
      const one = changeTagged(changeTagged(start, add), remove);
      expect(sorted(changeTagged(changeTagged(start, remove), add))).toEqual(sorted(one));
      expect(sorted(changeTagged(changeTagged(one, add), remove))).toEqual(sorted(one));
    }),
  );
});
