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
import { NO_ITEM } from './new-items.ts';

/** Columns by the names of Facebook’s feeds, which shops know. */
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
/** A row without them is none of a new item; its currency may stand beside the price, or be that of the others. */
const NEW_COLUMNS: readonly Column[] = [
  'title',
  'description',
  'brand',
  'price',
  'link',
  'image_link',
  'availability',
];

/** What spreadsheets run as a formula, with apostrophes that stood before it already. */
const FORMULA = /^'*[=+\-@\t\r]/;
const DEFUSED = /^'+[=+\-@\t\r]/;

/** An apostrophe before what a spreadsheet would run; {@link restore} takes it away again. */
const defuse = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
const restore = (text: string): string => (DEFUSED.test(text) ? text.slice(1) : text);

/** Addresses in one cell: commas divide them, and are written as %2C inside of one. */
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

/** The items with their drafts as CSV text that no spreadsheet runs. */
export function writeItemsCsv(products: readonly ProductDto[], drafts: Drafts): Promise<string> {
  return toCsvText([
    COLUMNS,
    ...products.map((product) => {
      const cells = toCells(mergeDraft(product, drafts.get(product.id)).values);
      return COLUMNS.map((column) => defuse(cells[column]));
    }),
  ]);
}

/** Why a row is left out. */
export type TableIssue = 'unknown_item' | 'no_id' | 'read_only' | 'twice';

export const WRONG_STATUS = 'must be active or archived';

/** A cell that is wrong: its row is taken, and what was written there stays to be mended. */
interface TableFault {
  readonly line: number;
  readonly id: string;
  readonly field: ItemField;
  /** As contracts word it, or {@link WRONG_STATUS}: such a cell alone changes nothing. */
  readonly message: string;
}

export interface ReadTable {
  readonly changes: readonly { readonly product: ProductDto; readonly draft: Draft }[];
  /** Rows of items that the catalog does not have, where the table has all columns of a new one. */
  readonly newItems: readonly Draft[];
  /** Rows that are left out, by their line in the text. */
  readonly issues: readonly {
    readonly line: number;
    readonly id: string;
    readonly issue: TableIssue;
  }[];
  readonly faults: readonly TableFault[];
  /** Rows that change nothing. */
  readonly unchangedCount: number;
  /** Columns that mean nothing here. */
  readonly unknownColumns: readonly string[];
  /** What new items would need, for want of which rows are left out. */
  readonly missingColumns: readonly string[];
}

const DELIMITERS = ['\t', ';', ','] as const;

const isColumn = (name: string): name is Column => COLUMNS.some((column) => column === name);
const cleanName = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, '_');

/** Of the three that spreadsheets write, the one whose header has the most columns that are known. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1);
  const known = (delimiter: string): number =>
    header.split(delimiter).filter((name) => isColumn(cleanName(name.replaceAll('"', '')))).length;
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
 * The price alone, also where its currency stands beside it as in feeds: `9.99 USD`. In another
 * currency than the item’s it stays as it is written, which is no price.
 */
export function readPrice(text: string, currency: string): string {
  const clean = text.trim();
  const [, amount = clean, named = currency] = MONEY.exec(clean) ?? [];
  return currency === '' || named.toUpperCase() === currency.toUpperCase()
    ? amount.replace(/^(\d+),(\d{1,2})$/, '$1.$2')
    : clean;
}

type Cells = Partial<Record<Column, string>>;

/** A price that names another currency, there or in the column beside it, stays with that name. */
function readMoney({ price = '', currency = '' }: Cells, known: string): string {
  const other = currency.trim();
  return price.trim() === '' || other === '' || other.toUpperCase() === known.toUpperCase()
    ? readPrice(price, known)
    : readPrice(MONEY.test(price.trim()) ? price : `${price.trim()} ${other}`, known);
}

/** What a row says of an item, over its values. */
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

/** Of an item that is new, which may have another currency. */
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
 * Changes and new items in rows of a file or of a pasted table whose first row names the columns.
 * Items are known by their retailer id in the column `id`, those of the form among them; columns that
 * are not there leave their fields alone. Undefined without a column `id`.
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
  const names = header.map(cleanName);
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
  const faults: TableFault[] = [];
  let unchangedCount = 0;

  const judge = (
    at: Pick<TableFault, 'line' | 'id'>,
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
      const { values } = mergeDraft(NO_ITEM, { retailerId: id, currency });
      const draft = { ...values, ...readNewRow(read, values) };
      newItems.push(draft);
      judge(at, { product: NO_ITEM, draft, read });
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
