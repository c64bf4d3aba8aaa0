import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { PRODUCT_AVAILABILITIES } from '@ads-checker/shared/contracts/product-values';
import { type Draft, type Drafts, type ItemValues, mergeDraft } from './drafts.ts';
import { canEdit, isNewItem } from './item-kinds.ts';
import { readPrice } from './item-price.ts';
import { readStatus } from './item-table.ts';

/** Fields that can be edited in the table, in column order. */
export const GRID_FIELDS = [
  'retailerId',
  'name',
  'price',
  'availability',
  'visibility',
  'brand',
  'description',
  'url',
] as const satisfies readonly (keyof ItemValues)[];
export type GridField = (typeof GRID_FIELDS)[number];

/** Zero-based position of a cell. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** The clipboard text of a cell, in the format of product feeds. */
export function cellText(values: ItemValues, field: GridField): string {
  return field === 'visibility'
    ? values.visibility === 'published'
      ? 'active'
      : 'archived'
    : values[field];
}

/** Whether the field can be edited: the retailer id only before the item is created. */
export const canEditCell = (product: ProductDto, field: GridField): boolean =>
  canEdit(product) && (field !== 'retailerId' || isNewItem(product));

/** Parses a typed or pasted text; undefined when the field cannot hold it. */
export function readCell(
  field: GridField,
  text: string,
  { currency }: Pick<ItemValues, 'currency'>,
): Draft | undefined {
  switch (field) {
    case 'price':
      return { price: readPrice(text, currency) };
    case 'visibility': {
      const visibility = readStatus(text);
      return visibility === undefined ? undefined : { visibility };
    }
    case 'availability': {
      const availability = text.trim().toLowerCase();
      return PRODUCT_AVAILABILITIES.some((known) => known === availability)
        ? { availability }
        : undefined;
    }
    case 'description':
      return { description: text };
    default:
      // Line breaks from a spreadsheet do not belong into a single-line field.
      return { [field]: text.replaceAll(/\s*\n\s*/g, ' ').trim() };
  }
}

/**
 * Parses cells copied from a spreadsheet: tabs between cells, quotes around cells with line breaks,
 * tabs or quotes, an empty last line.
 */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  const clean = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '');
  while (at <= clean.length) {
    const quoted = /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(clean.slice(at));
    const plain = /^[^\t\n]*/.exec(clean.slice(at))?.[0] ?? '';
    rows.at(-1)?.push(quoted === null ? plain : (quoted[1] ?? '').replaceAll('""', '"'));
    at += quoted === null ? plain.length : quoted[0].length;
    if (clean[at] === '\n') {
      rows.push([]);
    }
    at += 1;
  }
  return rows;
}

export interface PastedBlock {
  readonly changes: readonly { readonly product: ProductDto; readonly draft: Draft }[];
  /** Skipped cells: read-only ones, and values that the field cannot hold. */
  readonly skippedCount: number;
  /** The bottom-right cell of the block. */
  readonly end: CellPosition;
}

/** The edits made by pasting a block of cells with its top-left corner at a cell. */
export function pasteBlock({
  items,
  drafts,
  at,
  block,
}: {
  readonly items: readonly ProductDto[];
  readonly drafts: Drafts;
  readonly at: CellPosition;
  readonly block: readonly (readonly string[])[];
}): PastedBlock {
  const changes: { product: ProductDto; draft: Draft }[] = [];
  let skippedCount = 0;
  let end = at;
  for (const [down, cells] of block.entries()) {
    const row = at.row + down;
    const product = items[row];
    if (product === undefined) {
      skippedCount += cells.length;
      continue;
    }
    const { values } = mergeDraft(product, drafts.get(product.id));
    let draft: Draft = {};
    for (const [right, text] of cells.entries()) {
      const column = at.column + right;
      const field = GRID_FIELDS[column];
      if (field === undefined) {
        skippedCount += 1;
        continue;
      }
      end = { row, column: Math.max(end.column, column) };
      // Pasting the current value is no change, not even in a read-only cell.
      if (text === cellText(values, field)) {
        continue;
      }
      const read = canEditCell(product, field) ? readCell(field, text, values) : undefined;
      if (read === undefined) {
        skippedCount += 1;
      } else {
        draft = { ...draft, ...read };
      }
    }
    if (Object.keys(draft).length > 0) {
      changes.push({ product, draft });
    }
  }
  return { changes, skippedCount, end };
}

/** The cell that a key moves to; undefined for keys that do not navigate. */
export function moveCell({
  at: { row, column },
  key,
  isToEdge,
  rowCount,
  pageRows,
}: {
  readonly at: CellPosition;
  readonly key: string;
  /** Whether Ctrl or ⌘ is pressed. */
  readonly isToEdge: boolean;
  readonly rowCount: number;
  readonly pageRows: number;
}): CellPosition | undefined {
  const lastRow = rowCount - 1;
  const lastColumn = GRID_FIELDS.length - 1;
  const to = (nextRow: number, nextColumn: number): CellPosition => ({
    row: Math.min(Math.max(0, nextRow), lastRow),
    column: Math.min(Math.max(0, nextColumn), lastColumn),
  });
  switch (key) {
    case 'ArrowDown':
      return to(isToEdge ? lastRow : row + 1, column);
    case 'ArrowUp':
      return to(isToEdge ? 0 : row - 1, column);
    case 'ArrowRight':
      return to(row, isToEdge ? lastColumn : column + 1);
    case 'ArrowLeft':
      return to(row, isToEdge ? 0 : column - 1);
    case 'Home':
      return to(isToEdge ? 0 : row, 0);
    case 'End':
      return to(isToEdge ? lastRow : row, lastColumn);
    case 'PageDown':
      return to(row + pageRows, column);
    case 'PageUp':
      return to(row - pageRows, column);
    default:
      return undefined;
  }
}

/** The next or previous cell in reading order; stops at both ends. */
export function stepCell(
  { row, column }: CellPosition,
  by: 1 | -1,
  rowCount: number,
): CellPosition {
  const width = GRID_FIELDS.length;
  const place = Math.min(Math.max(0, row * width + column + by), rowCount * width - 1);
  return { row: Math.floor(place / width), column: place % width };
}
