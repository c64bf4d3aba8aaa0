import { describe, expect, it } from 'vitest';
import { EMPTY_SELECTION, getHeaderState, reduceSelection } from './selection.ts';

const order = ['a', 'b', 'c', 'd'];
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort();

describe('reduceSelection', () => {
  it('selects and deselects one row', () => {
    const chosen = reduceSelection(EMPTY_SELECTION, { type: 'toggle', id: 'b' });
    expect(ids(chosen)).toEqual(['b']);
    expect(ids(reduceSelection(chosen, { type: 'toggle', id: 'b' }))).toEqual([]);
  });

  it('extends from the anchor in both directions', () => {
    const chosen = reduceSelection(EMPTY_SELECTION, { type: 'toggle', id: 'c' });
    const down = reduceSelection(chosen, { type: 'extend', id: 'd', order });
    const up = reduceSelection(down, { type: 'extend', id: 'a', order });
    expect([ids(down), ids(up)]).toEqual([
      ['c', 'd'],
      ['a', 'b', 'c', 'd'],
    ]);
  });

  it('deselects a range when the anchor was deselected', () => {
    const all = reduceSelection(EMPTY_SELECTION, { type: 'add', ids: order });
    const released = reduceSelection(all, { type: 'toggle', id: 'b' });
    expect(ids(reduceSelection(released, { type: 'extend', id: 'c', order }))).toEqual(['a', 'd']);
  });

  it('starts a range at the row itself when the anchor is not listed', () => {
    expect(reduceSelection(EMPTY_SELECTION, { type: 'extend', id: 'c', order })).toEqual({
      ids: new Set(['c']),
      anchorId: 'c',
    });
  });

  it('keeps the object when there is nothing to clear', () => {
    expect(reduceSelection(EMPTY_SELECTION, { type: 'clear' })).toBe(EMPTY_SELECTION);
  });

  it('the header checkbox adds and removes the listed rows and keeps hidden ones', () => {
    const hidden = reduceSelection(EMPTY_SELECTION, { type: 'toggle', id: 'z' });
    const all = reduceSelection(hidden, { type: 'add', ids: order });
    expect(ids(all)).toEqual(['a', 'b', 'c', 'd', 'z']);
    expect(ids(reduceSelection(all, { type: 'remove', ids: order }))).toEqual(['z']);
  });
});

describe('getHeaderState', () => {
  it('returns all, some or none of the listed rows', () => {
    const states = [[], ['a'], ['z'], order].map((chosen) =>
      getHeaderState({ selection: { ids: new Set(chosen), anchorId: null }, order }),
    );
    expect(states).toEqual(['none', 'some', 'none', 'all']);
  });
});
