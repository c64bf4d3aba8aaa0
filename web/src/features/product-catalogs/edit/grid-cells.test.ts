import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildProduct } from '../test/products.ts';
import { type Drafts, mergeDraft } from './drafts.ts';
import {
  cellText,
  GRID_FIELDS,
  type GridField,
  moveCell,
  pasteBlock,
  readBlock,
  readCell,
  stepCell,
} from './grid-cells.ts';
import { EMPTY_ITEM } from './new-items.ts';

const NO_DRAFTS: Drafts = new Map();
const columnOf = (field: (typeof GRID_FIELDS)[number]): number => GRID_FIELDS.indexOf(field);

/** Serialises cells like a spreadsheet does. */
const writeBlock = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) =>
      cells
        .map((cell) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join('\t'),
    )
    .join('\n')
    .concat('\n');

describe('a block of a spreadsheet', () => {
  it('is parsed as copied, with tabs, quotes and line breaks in its cells', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'ж', '"', '\t', '\n', ' ', ',', '😀'),
      maxLength: 6,
    });
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        (rows) => {
          expect(readBlock(writeBlock(rows))).toEqual(rows);
        },
      ),
    );
    expect(readBlock('9.90\r\n12.50\r\n')).toEqual([['9.90'], ['12.50']]);
    expect(readBlock('5" cup')).toEqual([['5" cup']]);
    expect(readBlock('"5" cup')).toEqual([['"5" cup']]);
  });

  it('changes the cells from a cell on, and counts skipped ones', () => {
    const [one, two, locked] = [buildProduct(), buildProduct(), buildProduct({ isReadOnly: true })];
    const { changes, skippedCount, end } = pasteBlock({
      items: [one, two, locked],
      drafts: NO_DRAFTS,
      at: { row: 0, column: columnOf('price') },
      block: [
        ['12,5', 'out of stock', 'archived'],
        ['9.90 PLN', 'sold', 'Active'],
        ['1', 'in stock', 'active'],
        ['2', '', ''],
      ],
    });
    expect(changes).toEqual([
      {
        product: one,
        draft: { price: '12.5', availability: 'out of stock', visibility: 'hidden' },
      },
      { product: two, draft: { price: '9.90', visibility: 'published' } },
    ]);
    // An invalid availability, a read-only price, and a row without an item
    expect(skippedCount).toBe(1 + 1 + 3);
    expect(end).toEqual({ row: 2, column: columnOf('visibility') });
  });

  it('is clipped at the edge of the table', () => {
    const item = buildProduct();
    const { changes, skippedCount } = pasteBlock({
      items: [item],
      drafts: NO_DRAFTS,
      at: { row: 0, column: columnOf('url') },
      block: [['https://shop.example/new', 'more']],
    });
    expect([changes[0]?.draft, skippedCount]).toEqual([{ url: 'https://shop.example/new' }, 1]);
  });

  it('sets a retailer id on new items only', () => {
    const item = buildProduct();
    const { changes, skippedCount } = pasteBlock({
      items: [EMPTY_ITEM, item],
      drafts: NO_DRAFTS,
      at: { row: 0, column: columnOf('retailerId') },
      block: [['PF-9'], ['PF-8']],
    });
    expect([changes, skippedCount]).toEqual([
      [{ product: EMPTY_ITEM, draft: { retailerId: 'PF-9' } }],
      1,
    ]);
  });

  it('changes nothing when pasted over itself', () => {
    const item = buildProduct({ isReadOnly: true });
    const values = { visibility: 'published', name: 'Item' } as never;
    expect(cellText(values, 'visibility')).toBe('active');
    const { changes, skippedCount } = pasteBlock({
      items: [item],
      drafts: NO_DRAFTS,
      at: { row: 0, column: columnOf('name') },
      block: [[item.name ?? '', item.price ?? '']],
    });
    expect([changes, skippedCount]).toEqual([[], 0]);
  });
});

describe('a cell', () => {
  it('accepts valid values of its field', () => {
    const { values } = mergeDraft(buildProduct(), undefined);
    const read = (field: GridField, text: string) => readCell(field, text, values);
    expect(read('visibility', 'Hidden')).toEqual({ visibility: 'hidden' });
    expect(read('visibility', 'perhaps')).toBeUndefined();
    expect(read('availability', ' In Stock ')).toEqual({ availability: 'in stock' });
    expect(read('availability', '')).toBeUndefined();
    expect(read('price', '9,5 pln')).toEqual({ price: '9.5' });
    // An invalid price, or one in another currency, is kept and shown as an error.
    expect(read('price', 'free')).toEqual({ price: 'free' });
    expect(read('price', '9.90 EUR')).toEqual({ price: '9.90 EUR' });
    expect(read('name', ' Cup\n blue ')).toEqual({ name: 'Cup blue' });
    expect(read('description', 'Two\nlines')).toEqual({ description: 'Two\nlines' });
  });
});

describe('navigation keys', () => {
  const at = { row: 5, column: 3 };
  const last = GRID_FIELDS.length - 1;
  const move = (key: string, isToEdge = false, from = at) =>
    moveCell({ at: from, key, isToEdge, rowCount: 100, pageRows: 20 });

  it.each([
    ['ArrowDown', { row: 6, column: 3 }],
    ['ArrowUp', { row: 4, column: 3 }],
    ['ArrowRight', { row: 5, column: 4 }],
    ['ArrowLeft', { row: 5, column: 2 }],
    ['Home', { row: 5, column: 0 }],
    ['End', { row: 5, column: last }],
    ['PageDown', { row: 25, column: 3 }],
    ['PageUp', { row: 0, column: 3 }],
  ])('%s moves like in a spreadsheet', (key, place) => {
    expect(move(key)).toEqual(place);
  });

  it('jump to the edges with Ctrl, and stay inside the table', () => {
    expect(move('End', true)).toEqual({ row: 99, column: last });
    expect(move('Home', true)).toEqual({ row: 0, column: 0 });
    expect(move('ArrowDown', true)).toEqual({ row: 99, column: 3 });
    expect(move('ArrowUp', false, { row: 0, column: 0 })).toEqual({ row: 0, column: 0 });
    expect(move('a')).toBeUndefined();
    expect(stepCell({ row: 0, column: last }, 1, 100)).toEqual({ row: 1, column: 0 });
    expect(stepCell({ row: 1, column: 0 }, -1, 100)).toEqual({ row: 0, column: last });
    expect(stepCell({ row: 99, column: last }, 1, 100)).toEqual({ row: 99, column: last });
  });
});
