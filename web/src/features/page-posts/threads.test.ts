import type { PostCommentDto } from '@ads-checker/shared/contracts/page-posts';
import { expect, it } from 'vitest';
import { type CommentFilter, countByState, toThreads } from './threads.ts';

function comment(id: string, minute: number, more: Partial<PostCommentDto> = {}): PostCommentDto {
  return {
    id: `7_${id}`,
    parentId: null,
    permalinkUrl: null,
    from: { id: '5', name: 'Uwe Falk', picture: null },
    message: `Text ${id}`,
    status: 'visible',
    likeCount: 0,
    commentCount: 0,
    isLikedByPage: false,
    createdAt: `2026-11-20T12:${String(minute).padStart(2, '0')}:00Z`,
    ...more,
  };
}
const ALL: CommentFilter = { state: 'all', text: '', order: 'newest' };
const idsOf = (comments: readonly PostCommentDto[], filter: Partial<CommentFilter> = {}) =>
  toThreads(comments, { ...ALL, ...filter }).map(
    ({ comment: { id }, isReply }) => `${isReply ? '- ' : ''}${id.slice(2)}`,
  );

const COMMENTS = [
  comment('4', 40, { status: 'hidden', message: 'SCAM', from: null }),
  comment('3', 30, { parentId: '7_1', message: 'Thanks' }),
  comment('2', 20, { parentId: '7_1', status: 'hidden' }),
  comment('1', 10),
];

it('puts replies below their comment, oldest first, and threads by their comment', () => {
  expect(idsOf(COMMENTS)).toEqual(['4', '1', '- 2', '- 3']);
  expect(idsOf(COMMENTS, { order: 'oldest' })).toEqual(['1', '- 2', '- 3', '4']);
});

it('keeps a reply whose comment is hidden by the filter or unknown', () => {
  expect(idsOf(COMMENTS, { state: 'hidden' })).toEqual(['4', '- 2']);
  expect(idsOf(COMMENTS.slice(0, 3))).toEqual(['4', '- 3', '- 2']);
});

it('searches text and author, ignoring case', () => {
  expect(idsOf(COMMENTS, { text: ' scam ' })).toEqual(['4']);
  expect(idsOf(COMMENTS, { text: 'uwe' })).toEqual(['1', '- 2', '- 3']);
});

it('tolerates cyclic replies', () => {
  const circle = [comment('1', 1, { parentId: '7_2' }), comment('2', 2, { parentId: '7_1' })];
  expect(idsOf(circle).toSorted()).toEqual(['- 1', '- 2']);
});

it('counts by state', () => {
  const unknown = comment('5', 50, { status: null });
  expect(countByState([...COMMENTS, unknown])).toEqual({ all: 5, visible: 2, hidden: 2 });
  expect(idsOf([unknown], { state: 'visible' })).toEqual([]);
});
