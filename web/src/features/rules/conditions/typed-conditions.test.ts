import { expect, test } from 'vitest';
import { addCondition, addGroup, createTree, getRoot, updateCondition } from '../condition-tree.ts';
import { toTree, toTypedGroup, typedGroupSchema } from './typed-conditions.ts';

test('conditions come back as they were typed, invalid ones too', () => {
  const empty = createTree({ operator: 'or', items: [] });
  const place = { groupId: getRoot(empty).id, index: 0 };
  const one = addCondition(empty, place);
  const half = updateCondition(one.tree, one.id, { text: '12,', operator: 'in_range' });
  const typed = toTypedGroup(addGroup(half, { ...place, index: 1 }).tree);
  expect(typed).toEqual({
    operator: 'or',
    items: [
      { column: 'cost', operator: 'in_range', text: '12,', endText: '', otherColumn: null },
      {
        operator: 'and',
        items: [
          { column: 'cost', operator: 'greater_than', text: '', endText: '', otherColumn: null },
        ],
      },
    ],
  });
  const read = typedGroupSchema.parse(JSON.parse(JSON.stringify(typed)));
  expect(toTypedGroup(toTree(read))).toEqual(typed);
  const stranger = { operator: 'or', items: [{ column: 'nothing' }] };
  expect(typedGroupSchema.safeParse(stranger).success).toBe(false);
});
