import type { InboxCommentDto, InboxPostDto } from '@ads-checker/shared/contracts/comment-inbox';
import { expect, it } from 'vitest';
import { countInboxFilters, inboxPath, toContentFilter } from './inbox-filter.ts';
import {
  compareRows,
  filterByState,
  filterRows,
  type InboxRow,
  mergeRows,
  toInboxRow,
} from './inbox-rows.ts';
import { type InboxFilter, inboxView } from './search-params.ts';

const POST: InboxPostDto = {
  id: '2001_77',
  pagePostId: '2001_77',
  pageId: '2001',
  ad: { id: '31', name: 'Static v7' },
};

function row(
  id: string,
  more: Partial<InboxCommentDto> = {},
  post: InboxPostDto | undefined = POST,
): InboxRow {
  return toInboxRow(
    {
      id: `77_${id}`,
      postId: post?.id ?? '',
      parentId: null,
      permalinkUrl: null,
      from: { id: '5', name: 'Uwe Falk', picture: null },
      message: `Text ${id}`,
      status: 'visible',
      likeCount: 0,
      commentCount: 0,
      isLikedByPage: null,
      createdAt: `2026-11-20T12:0${id}:00Z`,
      ...more,
    },
    post,
  );
}

const ROWS = [
  row('4', { status: 'hidden', message: 'Total SCAM', from: null }),
  row('3', { from: { id: '6', name: 'Anke Richter', picture: null } }),
  row('2', {}, { ...POST, id: '2002_1', pageId: '2002', ad: null }),
  row('1', { status: 'deleted' }),
];
const idsOf = (filter: Partial<InboxFilter>) =>
  filterRows(ROWS, { ...inboxView.initial, ...filter }).map(({ id }) => id.slice(3));

it.each([
  [{}, ['4', '3', '2', '1']],
  [{ text: ' scam ' }, ['4']],
  [{ text: 'anke' }, ['3']],
  [{ pageId: '2002' }, ['2']],
  [{ ad: 'static' }, ['4', '3', '1']],
  [{ ad: '31' }, ['4', '3', '1']],
  [{ author: '6' }, ['3']],
  [{ author: 'FALK' }, ['2', '1']],
  [{ state: 'hidden' }, ['4']],
  [{ state: 'visible', author: 'uwe' }, ['2']],
] as const)('%j finds %j', (filter, ids) => {
  expect(idsOf(filter)).toEqual(ids);
});

it('returns the same rows without a filter', () => {
  expect(filterRows(ROWS, inboxView.initial)).toBe(ROWS);
});

it('counts states among rows that match the other filters', () => {
  const found = filterByState(ROWS, { ...inboxView.initial, text: 'text', state: 'visible' });
  expect(found.rows.map(({ id }) => id)).toEqual(['77_3', '77_2']);
  expect(found.counts).toEqual({ all: 3, visible: 2, hidden: 0 });
  const unknown = filterByState([row('5', { status: null })], inboxView.initial);
  expect(unknown.counts).toEqual({ all: 1, visible: 0, hidden: 0 });
});

it('holds new rows back where they would move others, and changes known ones in place', () => {
  const known = { rows: [row('7'), row('5')], newRows: [row('8')] };
  const gone = row('8', { status: 'deleted' });
  const hidden = row('7', { status: 'hidden' });
  const changed = [row('9'), gone, hidden, row('6'), row('1'), row('3', { status: 'deleted' })];
  const idsOfBoth = (areHeld: boolean, lastInView?: InboxRow) => {
    const { rows, newRows } = mergeRows(known, changed, { areHeld, lastInView });
    return [rows, newRows].map((list) => list.map(({ id }) => id.slice(3)).join());
  };
  expect(idsOfBoth(true)).toEqual(['7,5', '9,6,1']);
  expect(idsOfBoth(true, row('7'))).toEqual(['7,5', '9,6,1']);
  expect(idsOfBoth(false)).toEqual(['9,7,6,5,1', '']);
  expect(idsOfBoth(false, row('7'))).toEqual(['7,6,5,1', '9']);
  expect(idsOfBoth(false, row('5'))).toEqual(['7,5,1', '9,6']);
  expect(mergeRows(known, changed, { areHeld: true, lastInView: undefined }).rows[0]).toBe(hidden);
});

it('sorts newest first, with a stable order for equal times', () => {
  const same = [row('1'), row('9', { createdAt: '2026-11-20T12:01:00Z' }), row('2')];
  expect(same.toSorted(compareRows).map(({ id }) => id)).toEqual(['77_2', '77_9', '77_1']);
});

it('round-trips a filter through the URL, and drops invalid parts', () => {
  const filter: InboxFilter = {
    text: '50 %',
    pageId: '2001',
    ad: 'Static v7',
    author: 'Uwe',
    state: 'hidden',
    contains: 'words',
    words: 'scam*, free spins',
    isModerable: true,
  };
  const path = inboxPath('7', filter);
  const query = Object.fromEntries(
    [...new URLSearchParams(path.split('?')[1])].map(([name, value]) => [
      name,
      /^"|^true$/.test(value) ? JSON.parse(value) : value,
    ]),
  );
  expect([path.split('?')[0], inboxView.read(query)]).toEqual(['/ad-users/7/comments', filter]);
  expect(countInboxFilters(filter)).toBe(7);
  expect(toContentFilter(filter)).toEqual({ kind: 'words', words: ['scam*', 'free spins'] });
  expect(toContentFilter({ contains: 'words', words: ' , ' })).toBeNull();
  expect(
    inboxView.read({ state: 'gone', q: ['x'], page: 2001, contains: 'emoji', moderable: 'x' }),
  ).toEqual({
    ...inboxView.initial,
    pageId: '2001',
  });
  expect(inboxPath('7', inboxView.initial)).toBe('/ad-users/7/comments');
});
