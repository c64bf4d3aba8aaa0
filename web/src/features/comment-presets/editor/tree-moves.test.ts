import type { PresetComment } from '@ads-checker/shared/contracts/comment-preset-entities';
import {
  applyPresetOperation,
  type PresetOperation,
} from '@ads-checker/shared/domain/comment-presets/operations';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createUndo, DIRECTIONS, findPosition, planMove, planStep } from './tree-moves.ts';

function comment(id: string, parentId: string | null = null): PresetComment {
  return { id, parentId, text: `Text ${id}`, photo: null, video: null, reactions: {} };
}

function draw(comments: readonly PresetComment[]): string {
  const below = (parentId: string | null): string =>
    comments
      .filter((each) => each.parentId === parentId)
      .map(({ id }) => {
        const replies = below(id);
        return replies === '' ? id : `${id}(${replies})`;
      })
      .join(' ');
  return below(null);
}

function applyAll(
  comments: readonly PresetComment[],
  operations: readonly PresetOperation[],
): readonly PresetComment[] {
  return operations.reduce((known, operation) => {
    const result = applyPresetOperation(known, operation);
    return 'comments' in result ? result.comments : known;
  }, comments);
}

const tree = [comment('1'), comment('2', '1'), comment('3', '2'), comment('4', '1'), comment('5')];

it.each([
  ['4', 'up', '1(4 2(3)) 5'],
  ['2', 'down', '1(4 2(3)) 5'],
  ['1', 'down', '5 1(2(3) 4)'],
  ['5', 'in', '1(2(3) 4 5)'],
  ['4', 'in', '1(2(3 4)) 5'],
  ['3', 'out', '1(2 3 4) 5'],
  ['4', 'out', '1(2(3)) 4 5'],
  ['1', 'up', null],
  ['5', 'down', null],
  ['2', 'in', null],
  ['5', 'out', null],
] as const)('steps %s %s', (id, direction, drawn) => {
  const move = planStep(tree, id, direction);
  expect(move === undefined ? null : draw(applyAll(tree, [move]))).toBe(drawn);
});

it('moves from the last branch to the end', () => {
  const nested = [comment('1'), comment('2', '1'), comment('3', '2')];
  const first = planStep(nested, '3', 'out');
  const out = applyAll(nested, first === undefined ? [] : [first]);
  expect(draw(out)).toBe('1(2 3)');
  const second = planStep(out, '3', 'out');
  expect(draw(applyAll(out, second === undefined ? [] : [second]))).toBe('1(2) 3');
});

const flat = Array.from({ length: 7 }, (_, at) =>
  comment(String(at + 1), at % 3 === 0 ? null : String(at)),
);
const id = fc.integer({ min: 1, max: 7 }).map(String);

it('moves a comment to any permitted position, and to no other', () => {
  fc.assert(
    fc.property(id, fc.option(id), fc.nat({ max: 7 }), (moved, parentId, at) => {
      const siblings = flat.filter((each) => each.parentId === parentId && each.id !== moved);
      const beforeId = siblings[at]?.id ?? null;
      const plan = planMove(flat, moved, { parentId, beforeId });
      if ('problem' in plan) {
        const here = findPosition(flat, moved);
        const isHere = here?.parentId === parentId && here?.beforeId === beforeId;
        const own = applyAll(flat, [{ type: 'delete', commentIds: [moved] }]);
        const isBelow = parentId !== null && own.every((each) => each.id !== parentId);
        expect(isHere || isBelow).toBe(true);
      } else {
        expect(findPosition(applyAll(flat, plan.moves), moved)).toEqual({ parentId, beforeId });
      }
    }),
  );
});

const operations: fc.Arbitrary<PresetOperation> = fc.oneof(
  fc
    .record({ moved: id, direction: fc.constantFrom(...DIRECTIONS) })
    .map(
      ({ moved, direction }): PresetOperation =>
        planStep(flat, moved, direction) ?? { type: 'delete', commentIds: [moved] },
    ),
  id.map((own): PresetOperation => ({ type: 'edit', edits: [{ id: own, text: 'New' }] })),
  id.map((own): PresetOperation => ({ type: 'delete', commentIds: [own] })),
  fc.option(id).map(
    (parentId): PresetOperation => ({
      type: 'add',
      comments: [comment('8', parentId), comment('9', '8')],
    }),
  ),
);

it('undoes any change', () => {
  fc.assert(
    fc.property(operations, (operation) => {
      const changed = applyAll(flat, [operation]);
      expect(applyAll(changed, createUndo(flat, operation)(changed))).toEqual(flat);
    }),
  );
});
