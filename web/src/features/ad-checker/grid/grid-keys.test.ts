import { describe, expect, it } from 'vitest';
import { findGridAction, type KeyPress } from './grid-keys.ts';

const size = { rowCount: 100, columnCount: 5, pageRowCount: 20 };
function press(key: string, held: Partial<KeyPress> = {}): KeyPress {
  return { key, shiftKey: false, isCommand: false, altKey: false, ...held };
}
function move(key: string, cell: { row: number; column: number }, held: Partial<KeyPress> = {}) {
  const action = findGridAction({ press: press(key, held), cell, size });
  return action?.type === 'move' ? action.to : action;
}

describe('findGridAction', () => {
  it('moves by arrows, page keys, Home and End, and stays inside the grid', () => {
    const cell = { row: 10, column: 2 };
    expect(move('ArrowDown', cell)).toEqual({ row: 11, column: 2 });
    expect(move('ArrowUp', { row: 0, column: 2 })).toEqual({ row: -1, column: 2 });
    expect(move('ArrowUp', { row: -1, column: 2 })).toEqual({ row: -1, column: 2 });
    expect(move('ArrowLeft', { row: 3, column: 0 })).toEqual({ row: 3, column: 0 });
    expect(move('ArrowRight', { row: 3, column: 4 })).toEqual({ row: 3, column: 4 });
    expect(move('PageDown', { row: 95, column: 1 })).toEqual({ row: 99, column: 1 });
    expect(move('PageUp', cell)).toEqual({ row: 0, column: 2 });
    expect(move('Home', cell)).toEqual({ row: 10, column: 0 });
    expect(move('End', cell)).toEqual({ row: 10, column: 4 });
    expect(move('Home', cell, { isCommand: true })).toEqual({ row: 0, column: 0 });
    expect(move('End', cell, { isCommand: true })).toEqual({ row: 99, column: 4 });
  });

  it('extends the selection with shift and an arrow up or down', () => {
    expect(
      findGridAction({
        press: press('ArrowDown', { shiftKey: true }),
        cell: { row: 1, column: 1 },
        size,
      }),
    ).toEqual({ type: 'move', to: { row: 2, column: 1 }, extends: true });
  });

  it.each([
    ['x', 3, 'select'],
    [' ', 3, 'switch'],
    ['Enter', 3, 'inspect'],
    ['o', 3, 'open'],
    [' ', -1, 'sort'],
    ['Enter', -1, 'sort'],
    ['Escape', 3, 'clear'],
  ])('%j in row %i: %s', (key, row, type) => {
    expect(findGridAction({ press: press(key), cell: { row, column: 0 }, size })).toEqual({ type });
  });

  it.each([
    ['e', 'name'],
    ['b', 'budget'],
  ])('%j edits the %s', (key, field) => {
    expect(findGridAction({ press: press(key), cell: { row: 3, column: 0 }, size })).toEqual({
      type: 'edit',
      field,
    });
  });

  it('ignores other keys and browser shortcuts', () => {
    const cell = { row: 0, column: 0 };
    expect(findGridAction({ press: press('k', { isCommand: true }), cell, size })).toBeNull();
    expect(findGridAction({ press: press('ArrowDown', { altKey: true }), cell, size })).toBeNull();
    expect(findGridAction({ press: press('q'), cell, size })).toBeNull();
    expect(findGridAction({ press: press('a', { isCommand: true }), cell, size })).toEqual({
      type: 'selectAll',
    });
  });
});
