import type { PresetComment } from '@ads-checker/shared/contracts/comment-preset-entities';
import { applyPresetOperation } from '@ads-checker/shared/domain/comment-presets/operations';
import { expect, it } from 'vitest';
import { createTreeRowList } from './tree-rows.ts';

const comment = (id: string, parentId: string | null = null): PresetComment => ({
  id,
  parentId,
  text: `Text ${id}`,
  photo: null,
  video: null,
  reactions: {},
});
const comments = [comment('1'), comment('2', '1'), comment('3', '2'), comment('4'), comment('5')];
const NONE: ReadonlySet<string> = new Set();

it('lists the visible rows with their positions', () => {
  const rows = createTreeRowList()(comments, new Set(['2']));
  expect(
    rows.map(({ comment: { id }, depth, hasReplies, isCollapsed, position, siblingCount }) => [
      id,
      depth,
      hasReplies,
      isCollapsed,
      `${position}/${siblingCount}`,
    ]),
  ).toEqual([
    ['1', 0, true, false, '1/3'],
    ['2', 1, true, true, '1/1'],
    ['4', 0, false, false, '2/3'],
    ['5', 0, false, false, '3/3'],
  ]);
});

it('keeps the identity of unchanged rows', () => {
  const list = createTreeRowList();
  const before = list(comments, NONE);
  const again = list(structuredClone(comments), NONE);
  expect(again.every((row, at) => row === before[at])).toBe(true);
  const [first, ...rest] = comments.map((each) => ({ ...each, reactions: { like: 1 } }));
  const liked = createTreeRowList();
  const [was] = liked(comments, NONE);
  expect(liked(first === undefined ? [] : [first, ...rest], NONE)[0]).not.toBe(was);
  const move = { type: 'move', commentId: '4', method: 'insertBefore' } as const;
  const moved = applyPresetOperation(comments, { ...move, referenceCommentId: '1' });
  const after = list('comments' in moved ? moved.comments : [], NONE);
  const kept = after.filter((row) => before.includes(row)).map((row) => row.comment.id);
  expect([after.map((row) => row.comment.id), kept]).toEqual([
    ['4', '1', '2', '3', '5'],
    ['2', '3', '5'],
  ]);
});
