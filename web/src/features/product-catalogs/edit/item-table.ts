import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { toCsvText } from '../../../lib/csv.ts';
import {
  type Draft,
  type Drafts,
  type ItemField,
  type ItemValues,
  mergeDraft,
  toItemChange,
} from './drafts.ts';
import { canEdit, isNewItem } from './item-kinds.ts';
import { EMPTY_ITEM } from './new-items.ts';

/** Column names of Facebook’s product feeds, which shops know. */
const COLUMNS = [
  'id',
  'title',
  'description',
  'brand',
  'price',
  'currency',
  'link',
  'image_link',
  'additional_image_link',
  'video_link',
  'status',
  'availability',
] as const;
type Column = (typeof COLUMNS)[number];
/**
 * Columns without which a row cannot be a new item. The currency may be part of the price, or else
 * that of the other items is used.
 */
const NEW_COLUMNS: readonly Column[] = [
  'title',
  'description',
  'brand',
  'price',
  'link',
  'image_link',
  'availability',
];

/** Text that spreadsheets would run as a formula, possibly preceded by apostrophes. */
const FORMULA = /^'*[=+\-@\t\r]/;
const DEFUSED = /^'+[=+\-@\t\r]/;

/**
 * Prefixes formulas with an apostrophe, so that spreadsheets do not run them; {@link restore}
 * removes it.
 */
const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
const restore = (text: string): string => (DEFUSED.test(text) ? text.slice(1) : text);

/** URLs in one cell are separated by commas; a comma inside a URL is written as %2C. */
const joinUrls = (urls: readonly string[]): string =>
  urls.map((url) => url.replaceAll(',', '%2C')).join(',');
const splitUrls = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((url) => url.trim())
    .filter((url) => url !== '');

function toCells(values: ItemValues): Record<Column, string> {
  return {
    id: values.retailerId,
    title: values.name,
    description: values.description,
    brand: values.brand,
    price: values.price,
    currency: values.currency,
    link: values.url,
    image_link: joinUrls(values.imageUrls.slice(0, 1)),
    additional_image_link: joinUrls(values.imageUrls.slice(1)),
    video_link: joinUrls(values.videoUrls),
    status: values.visibility === 'published' ? 'active' : 'archived',
    availability: values.availability,
  };
}

/** The items with their drafts as CSV, with formulas escaped. */
export function writeItemsCsv(products: readonly ProductDto[], drafts: Drafts): Promise<string> {
  return toCsvText([
    COLUMNS,
    ...products.map((product) => {
      const cells = toCells(mergeDraft(product, drafts.get(product.id)).values);
      return COLUMNS.map((column) => escapeFormula(cells[column]));
    }),
  ]);
}

/** Why a row is skipped. */
export type TableIssue = 'unknown_item' | 'no_id' | 'read_only' | 'twice';

export const WRONG_STATUS = 'must be active or archived';

/** An invalid cell: its row is imported, and the value is kept so that it can be corrected. */
interface CellError {
  readonly line: number;
  readonly id: string;
  readonly field: ItemField;
  /** A validation message, or {@link WRONG_STATUS}, in which case only that cell is ignored. */
  readonly message: string;
}

export interface ReadTable {
  readonly changes: readonly { readonly product: ProductDto; readonly draft: Draft }[];
  /** Rows for items that the catalog lacks, if the table has all columns that a new item needs. */
  readonly newItems: readonly Draft[];
  /** Skipped rows with their line in the text. */
  readonly issues: readonly {
    readonly line: number;
    readonly id: string;
    readonly issue: TableIssue;
  }[];
  readonly faults: readonly CellError[];
  /** Rows without changes. */
  readonly unchangedCount: number;
  readonly unknownColumns: readonly string[];
  /** Columns that new items need; rows are skipped because these are missing. */
  readonly missingColumns: readonly string[];
}

const DELIMITERS = ['\t', ';', ','] as const;

const isColumn = (name: string): name is Column => COLUMNS.some((column) => column === name);
const toColumnName = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, '_');

/** Of the three delimiters that spreadsheets use, the one that yields the most known columns. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1);
  const known = (delimiter: string): number =>
    header.split(delimiter).filter((name) => isColumn(toColumnName(name.replaceAll('"', ''))))
      .length;
  return DELIMITERS.toSorted((a, b) => known(b) - known(a))[0] ?? ',';
}

export function readStatus(text: string): ItemValues['visibility'] | undefined {
  const word = text.trim().toLowerCase();
  return word === 'active' || word === 'published'
    ? 'published'
    : word === 'archived' || word === 'hidden' || word === 'staging'
      ? 'hidden'
      : undefined;
}

const MONEY = /^(.*\d)\s*([A-Z]{3})$/i;

/**
 * Strips the currency from a price in feed format: `9.99 USD`. With a currency other than the
 * item’s, the text is kept and is not a valid price.
 */
export function readPrice(text: string, currency: string): string {
  const clean = text.trim();
  const [, amount = clean, named = currency] = MONEY.exec(clean) ?? [];
  return currency === '' || named.toUpperCase() === currency.toUpperCase()
    ? amount.replace(/^(\d+),(\d{1,2})$/, '$1.$2')
    : clean;
}

type Cells = Partial<Record<Column, string>>;

/**
 * A price in another currency, named there or in the currency column, keeps that currency in its
 * text.
 */
function readMoney({ price = '', currency = '' }: Cells, known: string): string {
  const other = currency.trim();
  return price.trim() === '' || other === '' || other.toUpperCase() === known.toUpperCase()
    ? readPrice(price, known)
    : readPrice(MONEY.test(price.trim()) ? price : `${price.trim()} ${other}`, known);
}

/** The draft that a row makes of an item. */
function readRow(cells: Cells, values: ItemValues): Draft {
  const { title, description, brand, price, link, video_link: videos } = cells;
  const { image_link: first, additional_image_link: more } = cells;
  const visibility = readStatus(cells.status ?? '');
  const images =
    first === undefined && more === undefined
      ? undefined
      : [
          ...(first === undefined ? values.imageUrls.slice(0, 1) : splitUrls(first)),
          ...(more === undefined ? values.imageUrls.slice(1) : splitUrls(more)),
        ];
  const isSameUrls = (left: readonly string[], right: readonly string[]) =>
    joinUrls(left) === joinUrls(right);
  return {
    ...(title === undefined ? {} : { name: title }),
    ...(description === undefined ? {} : { description }),
    ...(brand === undefined ? {} : { brand }),
    ...(price === undefined ? {} : { price: readMoney(cells, values.currency) }),
    ...(link === undefined ? {} : { url: link.trim() }),
    ...(images === undefined || isSameUrls(images, values.imageUrls) ? {} : { imageUrls: images }),
    ...(videos === undefined || isSameUrls(splitUrls(videos), values.videoUrls)
      ? {}
      : { videoUrls: splitUrls(videos) }),
    ...(visibility === undefined ? {} : { visibility }),
    ...(cells.availability === undefined ? {} : { availability: cells.availability.trim() }),
  };
}

/** The draft of a new item, whose currency may differ. */
function readNewRow(cells: Cells, values: ItemValues): Draft {
  const beside = MONEY.exec(cells.price?.trim() ?? '')?.[2];
  const currency = (cells.currency?.trim() || beside || values.currency).toUpperCase();
  return { currency, ...readRow(cells, { ...values, currency }) };
}

const toCellsOf = (names: readonly string[], row: readonly string[]): Cells =>
  Object.fromEntries(
    names.flatMap((name, place) => (isColumn(name) ? [[name, restore(row[place] ?? '')]] : [])),
  );

/**
 * Parses changes and new items from a file or a pasted table whose first row names the columns.
 * Rows are matched by retailer id in the column `id`, also with items that exist only in the
 * editor; fields without a column stay unchanged. Undefined without a column `id`.
 */
export async function readItemTable(
  text: string,
  items: readonly ProductDto[],
  drafts: Drafts,
): Promise<ReadTable | undefined> {
  const { parse } = (await import('papaparse')).default;
  const clean = text.replace(/^\uFEFF/, '');
  const { data } = parse<string[]>(clean, {
    delimiter: delimiterOf(clean),
    skipEmptyLines: 'greedy',
  });
  const [header = [], ...rows] = data;
  const names = header.map(toColumnName);
  if (!names.includes('id')) {
    return undefined;
  }
  const byRetailerId = new Map(
    items.map((item) => [
      isNewItem(item) ? (drafts.get(item.id)?.retailerId ?? '').trim() : (item.retailerId ?? ''),
      item,
    ]),
  );
  byRetailerId.delete('');
  const currency = items.find((item) => item.currency !== null)?.currency ?? '';
  const lacking = NEW_COLUMNS.filter((column) => !names.includes(column));
  const seen = new Set<string>();
  const changes: { product: ProductDto; draft: Draft }[] = [];
  const newItems: Draft[] = [];
  const issues: ReadTable['issues'][number][] = [];
  const faults: CellError[] = [];
  let unchangedCount = 0;

  const judge = (
    at: Pick<CellError, 'line' | 'id'>,
    { product, draft, read }: { product: ProductDto; draft: Draft; read: Cells },
  ): void => {
    const { errors } = toItemChange(product, draft);
    if ((read.status ?? '').trim() !== '' && readStatus(read.status ?? '') === undefined) {
      faults.push({ ...at, field: 'visibility', message: WRONG_STATUS });
    }
    for (const [field, message] of Object.entries(errors) as [ItemField, string][]) {
      faults.push({ ...at, field, message });
    }
  };

  for (const [index, row] of rows.entries()) {
    const read = toCellsOf(names, row);
    const id = (read.id ?? '').trim();
    const at = { line: index + 2, id };
    const product = byRetailerId.get(read.id ?? '') ?? byRetailerId.get(id);
    if (id !== '' && seen.has(id)) {
      issues.push({ ...at, issue: 'twice' });
    } else if (product === undefined && lacking.length > 0) {
      issues.push({ ...at, issue: id === '' ? 'no_id' : 'unknown_item' });
    } else if (product === undefined) {
      const { values } = mergeDraft(EMPTY_ITEM, { retailerId: id, currency });
      const draft = { ...values, ...readNewRow(read, values) };
      newItems.push(draft);
      judge(at, { product: EMPTY_ITEM, draft, read });
    } else if (!canEdit(product)) {
      issues.push({ ...at, issue: 'read_only' });
    } else {
      const known = drafts.get(product.id);
      const { values } = mergeDraft(product, known);
      const draft = isNewItem(product) ? readNewRow(read, values) : readRow(read, values);
      if (JSON.stringify({ ...values, ...draft }) === JSON.stringify(values)) {
        unchangedCount += 1;
      } else {
        changes.push({ product, draft });
      }
      judge(at, { product, draft: { ...known, ...draft }, read });
    }
    seen.add(id);
  }
  return {
    changes,
    newItems,
    issues,
    faults,
    unchangedCount,
    unknownColumns: header.filter(
      (_, place) => names[place] !== '' && !isColumn(names[place] ?? ''),
    ),
    missingColumns: issues.some(({ issue }) => issue === 'unknown_item' || issue === 'no_id')
      ? lacking
      : [],
  };
}
