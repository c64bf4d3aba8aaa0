import { describe, expect, it } from 'vitest';
import { createCursorTrail, joinGaps, readWholeList } from './whole-list.ts';

const page = (row: string, after: string | null, unreadableRows = 0) => ({
  rows: [row],
  paging: { after },
  ...(unreadableRows === 0 ? {} : { gaps: { isCutShort: false, unreadableRows } }),
});

function listing(pages: Record<string, ReturnType<typeof page>>) {
  const asked: (string | undefined)[] = [];
  return {
    asked,
    read: async (after: string | undefined) => {
      asked.push(after);
      const found = pages[after ?? 'first'];
      if (found === undefined) {
        throw new Error(`No page after ${after}.`);
      }
      return found;
    },
  };
}

describe('a whole list', () => {
  it('has the rows of all pages', async () => {
    const { read, asked } = listing({
      first: page('1', 'a'),
      a: page('2', 'b'),
      b: page('3', null),
    });
    expect(await readWholeList({ read })).toEqual({ rows: ['1', '2', '3'], gaps: undefined });
    expect(asked).toEqual([undefined, 'a', 'b']);
  });

  it.each([
    ['to themselves', { first: page('1', 'a'), a: page('2', 'a') }, ['1', '2']],
    [
      'in a ring',
      { first: page('1', 'a'), a: page('2', 'b'), b: page('3', 'c'), c: page('1', 'a') },
      ['1', '2', '3', '1'],
    ],
  ])('whose cursors lead %s ends, and is told cut short', async (_, pages, rows) => {
    const { read } = listing(pages);
    expect(await readWholeList({ read })).toEqual({
      rows,
      gaps: { isCutShort: true, unreadableRows: 0 },
    });
  });

  it('counts unreadable rows of all pages, the one read before among them', async () => {
    const { read, asked } = listing({ a: page('2', null, 3) });
    expect(await readWholeList({ first: page('1', 'a', 2), read })).toEqual({
      rows: ['1', '2'],
      gaps: { isCutShort: false, unreadableRows: 5 },
    });
    expect(asked).toEqual(['a']);
  });

  it('is read no further than enough, or than the most pages', async () => {
    const pages = { first: page('1', 'a'), a: page('2', 'b'), b: page('3', null) };
    const enough = listing(pages);
    expect(await readWholeList({ read: enough.read, isEnough: (row) => row === '2' })).toEqual({
      rows: ['1', '2'],
      gaps: undefined,
    });
    expect(enough.asked).toEqual([undefined, 'a']);
    expect(await readWholeList({ read: listing(pages).read, maxPages: 2 })).toEqual({
      rows: ['1', '2'],
      gaps: { isCutShort: true, unreadableRows: 0 },
    });
  });
});

it('a trail of cursors ends at the end and at a cursor it has seen', () => {
  const trail = createCursorTrail();
  expect(['a', 'b', 'a', null, undefined].map((after) => trail.follow(after))).toEqual([
    { after: 'a', isCutShort: false },
    { after: 'b', isCutShort: false },
    { after: null, isCutShort: true },
    { after: null, isCutShort: false },
    { after: null, isCutShort: false },
  ]);
});

it('gaps add up', () => {
  const gaps = { isCutShort: true, unreadableRows: 1 };
  expect([
    joinGaps(undefined, undefined),
    joinGaps(gaps, undefined),
    joinGaps(undefined, gaps),
    joinGaps(gaps, { isCutShort: false, unreadableRows: 2 }),
  ]).toEqual([undefined, gaps, gaps, { isCutShort: true, unreadableRows: 3 }]);
});
