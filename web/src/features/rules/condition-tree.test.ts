import {
  COMPARISONS,
  isRuleGroup,
  listConditions,
  RANGE_OPERATORS,
  type RuleGroup,
  type RuleItem,
  ruleConditionsSchema,
} from '@ads-checker/shared/contracts/rule-conditions';
import { hasWindowBefore, RULE_WINDOWS } from '@ads-checker/shared/contracts/rule-windows';
import { TRACKER_COLUMNS } from '@ads-checker/shared/domain/tracker-columns';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addCondition,
  addGroup,
  type ConditionTree,
  createTree,
  duplicateNode,
  findGroup,
  findNextPlace,
  findPlace,
  listSubtree,
  moveNode,
  newTrait,
  removeNode,
  restoreNodes,
  setGroupOperator,
  ungroup,
  updateCondition,
  wrapNode,
} from './condition-tree.ts';
import { findConditionErrors, toConditions } from './conditions/condition-values.ts';

const column = fc.constantFrom(...TRACKER_COLUMNS);
const number = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 100);
const times = { window: fc.constantFrom(...RULE_WINDOWS) };
const windows = fc.record(times, { requiredKeys: [] });
const before = fc.record({
  window: fc.constantFrom(...RULE_WINDOWS.filter(hasWindowBefore)),
  isBefore: fc.constant(true),
});
const other = fc.tuple(fc.record({ column }), fc.oneof(windows, before));
const comparison = fc.record({
  column,
  operator: fc.constantFrom(...COMPARISONS),
  value: fc.oneof(
    number,
    other.map(([figure, time]) => ({ ...figure, ...time })),
  ),
});
const condition = fc.oneof(
  fc.tuple(comparison, windows).map(([each, time]) => ({ ...each, ...time })),
  fc.record({
    column,
    operator: fc.constantFrom(...RANGE_OPERATORS),
    value: fc.tuple(number, number).map(([a, b]): [number, number] => (a < b ? [a, b] : [b, a])),
  }),
);
const { group } = fc.letrec<{ group: RuleGroup; item: RuleItem }>((tie) => ({
  item: fc.oneof({ depthSize: 'small', withCrossShrink: true }, condition, tie('group')),
  group: fc.record({
    operator: fc.constantFrom<RuleGroup['operator'][]>('and', 'or'),
    items: fc.array(tie('item'), { maxLength: 4 }),
  }),
}));

function pick(tree: ConditionTree, seed: number): number {
  const ids = listSubtree(tree, tree.rootId);
  return ids[seed % ids.length] ?? tree.rootId;
}

/** Every node is reachable from the root exactly once and refers to its parent. */
function expectSound(tree: ConditionTree): void {
  const reached = listSubtree(tree, tree.rootId);
  expect(reached.toSorted((a, b) => a - b)).toEqual(
    [...tree.nodes.keys()].toSorted((a, b) => a - b),
  );
  for (const id of reached) {
    for (const childId of findGroup(tree, id)?.childIds ?? []) {
      expect(tree.nodes.get(childId)?.parentId).toBe(id);
    }
    expect(id).toBeLessThan(tree.nextId);
  }
  expect(ruleConditionsSchema.parse(toConditions(tree))).toEqual(toConditions(tree));
}

const countOf = (tree: ConditionTree): number => listConditions(toConditions(tree)).length;

describe('a tree of conditions', () => {
  it('round-trips', () => {
    fc.assert(
      fc.property(group, (conditions) => {
        expect(toConditions(createTree(conditions))).toEqual(conditions);
      }),
    );
  });

  it('stays consistent and shares unaffected nodes, whatever the operations', () => {
    fc.assert(
      fc.property(
        group,
        fc.array(fc.tuple(fc.nat(8), fc.nat(1_000), fc.nat(1_000)), { maxLength: 12 }),
        (conditions, steps) => {
          let tree = createTree(conditions);
          for (const [what, seed, other] of steps) {
            const id = pick(tree, seed);
            const place = { groupId: pick(tree, other), index: 0 };
            tree =
              [
                () => addCondition(tree, place).tree,
                () => addGroup(tree, place).tree,
                () => removeNode(tree, id).tree,
                () => duplicateNode(tree, id).tree,
                () => moveNode(tree, id, place),
                () => wrapNode(tree, id).tree,
                () => ungroup(tree, id),
                () => setGroupOperator(tree, id, 'or'),
                () => updateCondition(tree, id, { text: '7', otherColumn: null }),
              ][what]?.() ?? tree;
          }
          expectSound(tree);
        },
      ),
    );
  });

  it('restores a removal, also after other changes', () => {
    fc.assert(
      fc.property(group, fc.nat(1_000), (conditions, seed) => {
        const tree = createTree(conditions);
        const id = pick(tree, seed);
        const { tree: less, removal } = removeNode(tree, id);
        if (removal === null) {
          expect(id).toBe(tree.rootId);
          return;
        }
        expect(toConditions(restoreNodes(less, removal))).toEqual(conditions);
        const grown = addCondition(less, { groupId: tree.rootId, index: 0 }).tree;
        const restored = restoreNodes(grown, removal);
        expectSound(restored);
        expect(countOf(restored)).toBe(countOf(tree));
        let emptied = less;
        for (const child of findGroup(less, tree.rootId)?.childIds ?? []) {
          emptied = removeNode(emptied, child).tree;
        }
        expectSound(restoreNodes(emptied, removal));
      }),
    );
  });

  it('is unchanged after a step up and a step down', () => {
    fc.assert(
      fc.property(
        group,
        fc.nat(1_000),
        fc.constantFrom<(-1 | 1)[]>(-1, 1),
        (conditions, seed, step) => {
          const tree = createTree(conditions);
          const id = pick(tree, seed);
          const place = findNextPlace(tree, id, step);
          if (place === undefined) {
            return;
          }
          const moved = moveNode(tree, id, place);
          expectSound(moved);
          expect(findPlace(moved, id)).toEqual(place);
          const back = findNextPlace(moved, id, step === 1 ? -1 : 1);
          expect(back).toBeDefined();
          expect(toConditions(moveNode(moved, id, back ?? place))).toEqual(conditions);
        },
      ),
    );
  });

  it('is unchanged after wrapping and ungrouping', () => {
    fc.assert(
      fc.property(group, fc.nat(1_000), (conditions, seed) => {
        const tree = createTree(conditions);
        const { tree: wrapped, id } = wrapNode(tree, pick(tree, seed));
        expect(toConditions(wrapped === tree ? tree : ungroup(wrapped, id))).toEqual(conditions);
      }),
    );
  });

  it('inserts a copy after the original', () => {
    const items: RuleItem[] = [
      { column: 'cost', operator: 'greater_than', value: 15 },
      { operator: 'or', items: [{ column: 'leads', operator: 'equal', value: 0 }] },
    ];
    const tree = createTree({ operator: 'and', items });
    const last = findGroup(tree, tree.rootId)?.childIds[1] ?? 0;
    const { tree: doubled } = duplicateNode(tree, last);
    expect(toConditions(doubled).items).toEqual([...items, ...items.filter(isRuleGroup)]);
  });

  it('does not move a node into itself', () => {
    const tree = createTree({ operator: 'and', items: [{ operator: 'or', items: [] }] });
    const [inner = 0] = findGroup(tree, tree.rootId)?.childIds ?? [];
    expect(moveNode(tree, inner, { groupId: inner, index: 0 })).toBe(tree);
  });

  it('shares unchanged nodes with the previous tree', () => {
    const conditions: RuleGroup = {
      operator: 'and',
      items: [1, 2, 3].map((value) => ({ column: 'cost', operator: 'equal', value })),
    };
    const tree = createTree(conditions);
    const [first = 0, ...others] = findGroup(tree, tree.rootId)?.childIds ?? [];
    const typed = updateCondition(tree, first, { text: '4' });
    for (const id of [tree.rootId, ...others]) {
      expect(typed.nodes.get(id)).toBe(tree.nodes.get(id));
    }
  });
});

describe('a condition', () => {
  const base = {
    kind: 'condition',
    id: 1,
    parentId: 0,
    column: 'cost',
    otherColumn: null,
    window: { kind: null, hoursText: '6' },
    otherWindow: { kind: null, hoursText: '6' },
    isBefore: false,
    factorText: '1',
    trait: null,
  } as const;
  const hours = (hoursText: string) => ({ kind: 'hours', hoursText }) as const;
  const compared = { operator: 'equal', text: '', endText: '', otherColumn: 'revenue' } as const;

  it.each([
    [{ operator: 'equal', text: '', endText: '' }, { text: 'required' }],
    [{ operator: 'equal', text: 'ten', endText: '' }, { text: 'not_a_number' }],
    [{ operator: 'equal', text: '1e13', endText: '' }, { text: 'not_a_number' }],
    [{ operator: 'equal', text: '10000000000000', endText: '' }, { text: 'too_large' }],
    [{ operator: 'in_range', text: '5', endText: '' }, { endText: 'required' }],
    [{ operator: 'in_range', text: '5', endText: '4' }, { endText: 'wrong_order' }],
    [{ operator: 'in_range', text: '5', endText: '5' }, undefined],
    [{ operator: 'equal', text: '', endText: '', otherColumn: 'revenue' }, undefined],
    [
      { operator: 'equal', text: '', endText: '', otherColumn: 'revenue', factorText: 'two' },
      { factorText: 'not_a_number' },
    ],
    [{ operator: 'equal', text: '5', endText: '', window: hours('72') }, undefined],
    [{ operator: 'equal', text: '5', endText: '', window: hours('73') }, { window: 'not_hours' }],
    [{ operator: 'equal', text: '5', endText: '', window: hours('') }, { window: 'not_hours' }],
    [
      { operator: 'equal', text: '5', endText: '', column: 'network_reach', window: hours('2') },
      { window: 'not_recorded' },
    ],
    [{ ...compared, isBefore: true }, { otherWindow: 'nothing_before' }],
    [{ ...compared, isBefore: true, window: hours('3') }, undefined],
    [{ ...compared, trait: { ...newTrait('name'), text: ' ' } }, { text: 'text_required' }],
    [
      { ...compared, trait: { ...newTrait('name'), text: 'a'.repeat(401) } },
      { text: 'text_too_long' },
    ],
    [{ ...compared, trait: newTrait('tags') }, { chosen: 'none_chosen' }],
    [{ ...compared, trait: { ...newTrait('delivery'), chosen: ['ACTIVE'] } }, undefined],
  ] as const)('%j has %j', (fields, faults) => {
    expect(findConditionErrors({ ...base, ...fields })).toEqual(faults);
  });
});
