import { expect, test } from 'vitest';
import { addCondition, addGroup, createTree, getRoot, updateCondition } from '../condition-tree.ts';
import { toTree, toTypedGroup, typedGroupSchema } from './typed-conditions.ts';

const COST = {
  column: 'cost',
  endText: '',
  otherColumn: null,
  window: { kind: null, hoursText: '6' },
  otherWindow: { kind: null, hoursText: '6' },
  isBefore: false,
  factorText: '1',
  trait: null,
};

test('conditions come back as they were typed, invalid ones too', () => {
  const empty = createTree({ operator: 'or', items: [] });
  const place = { groupId: getRoot(empty).id, index: 0 };
  const one = addCondition(empty, place);
  const half = updateCondition(one.tree, one.id, { text: '12,', operator: 'in_range' });
  const typed = toTypedGroup(addGroup(half, { ...place, index: 1 }).tree);
  expect(typed).toEqual({
    operator: 'or',
    items: [
      { ...COST, operator: 'in_range', text: '12,' },
      {
        operator: 'and',
        items: [{ ...COST, operator: 'greater_than', text: '' }],
      },
    ],
  });
  const read = typedGroupSchema.parse(JSON.parse(JSON.stringify(typed)));
  expect(toTypedGroup(toTree(read))).toEqual(typed);
  const earlier = { ...COST, operator: 'equal', text: '1', window: 'today', otherWindow: null };
  expect(typedGroupSchema.parse({ operator: 'or', items: [earlier] }).items).toEqual([
    { ...COST, operator: 'equal', text: '1', window: { kind: 'today', hoursText: '6' } },
  ]);
  const stranger = { operator: 'or', items: [{ column: 'nothing' }] };
  expect(typedGroupSchema.safeParse(stranger).success).toBe(false);
});
