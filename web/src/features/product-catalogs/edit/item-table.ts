import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { isPrice } from '@ads-checker/shared/domain/product-price';
import { type CsvCell, defuseText, restoreText, toCsvText } from '../../../lib/csv.ts';
import { parseDelimited } from '../../../lib/delimited-table.ts';
import {
  type Draft,
  type Drafts,
  type ItemField,
  type ItemValues,
  mergeDraft,
  toItemChange,
} from './drafts.ts';
import { canEdit, isNewItem } from './item-kinds.ts';
import { MONEY, readMoney } from './item-price.ts';
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

/**
 * URLs in one cell are separated by commas; a separator that would end a URL, or stands before the
 * next, is encoded.
 */
const joinUrls = (urls: readonly string[]): string =>
  urls.map((url) => url.replaceAll(/[,;|](?=\s*https?:\/\/)|,$/gi, encodeURIComponent)).join(',');

/** `["https://…","https://…"]`. */
function readUrlList(text: string): readonly string[] | undefined {
  try {
    const list: unknown = text.trimStart().startsWith('[') ? JSON.parse(text) : undefined;
    return Array.isArray(list) && list.every((url) => typeof url === 'string') ? list : undefined;
  } catch {
    return undefined;
  }
}

/** A separator inside a URL, as of image services (`w_600,h_600`), separates nothing. */
const splitUrls = (text: string): string[] =>
  (readUrlList(text) ?? text.split(/\n|[,;|\s](?=\s*https?:\/\/)/i))
    .map((url) => url.trim().replace(/(?:\s*,)+$/, ''))
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

/** The items with their drafts, with formulas escaped. */
export function toItemTable(
  products: readonly ProductDto[],
  drafts: Drafts,
): readonly (readonly CsvCell[])[] {
  return [
    COLUMNS,
    ...products.map((product) => {
      const cells = toCells(mergeDraft(product, drafts.get(product.id)).values);
      return COLUMNS.map((column): CsvCell => {
        const text = cells[column];
        return column === 'price' && isPrice(text)
          ? { decimal: text }
          : column === 'id'
            ? { id: text }
            : defuseText(text);
      });
    }),
  ];
}

export const writeItemsCsv = (products: readonly ProductDto[], drafts: Drafts): Promise<string> =>
  toCsvText(toItemTable(products, drafts));

/** Why a row is skipped. */
export type TableIssue = 'unknown_item' | 'no_id' | 'read_only' | 'twice' | 'damaged_id';

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

const isColumn = (name: string): name is Column => COLUMNS.some((column) => column === name);
/** Feeds of other networks have names such as `g:image_link` and `image-link`. */
const toColumnName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/^g:/, '')
    .replaceAll(/[\s-]+/g, '_');

interface TableRows {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Lines before the row after the header. */
  readonly linesBefore: number;
}

/** Rows of explanations above the header of feed templates: `# Required | The ID of the item`. */
const isComment = ([first = '']: readonly string[]): boolean => first.trimStart().startsWith('#');

/** Rows that may stand above the header, such as a title. */
const PREAMBLE_MAX_ROWS = 5;

/** The first row that is no comment, or one of the next that names the column `id` and another. */
function findHeader(data: readonly (readonly string[])[]): number {
  const first = data.findIndex((row) => !isComment(row));
  const named = data.slice(0, first + PREAMBLE_MAX_ROWS + 1).findIndex((row) => {
    const columns = row.map(toColumnName).filter(isColumn);
    return !isComment(row) && columns.includes('id') && columns.length > 1;
  });
  return named < 0 ? first : named;
}

/** The rows under the first one that is no preamble. */
async function readRows(text: string): Promise<TableRows> {
  const { rows: data, linesBefore } = await parseDelimited({
    text,
    skipsEmptyLines: true,
    countKnown: (rows) =>
      (rows[findHeader(rows)] ?? []).filter((name) => isColumn(toColumnName(name))).length,
  });
  const place = findHeader(data);
  return {
    header: data[place] ?? [],
    rows: place < 0 ? [] : data.slice(place + 1),
    linesBefore: place + 1 + linesBefore,
  };
}

/** As spreadsheets show a long number: `4.00638E+12`, too narrow a column, and failed formulas. */
const SPOILED =
  /^(?:\d(?:[.,]\d+)?E\+\d+|\d[.,]\d+E\d+|#{3,}|#(?:REF!|N\/A|NAME\?|VALUE!|NULL!|NUM!|DIV\/0!))$/i;
/** What programs add to digits: groups, a fraction of zeros, an apostrophe. */
const ADDED = /^'|[.,]0+$|(?<=\d)[\s.,'’](?=\d{3}(?:\D|$))/g;
/** Digits that a number of a spreadsheet keeps; those after them become zeros. */
const DIGITS_KEPT = 15;

/**
 * Whether an unknown ID is what a spreadsheet makes of another one: a number in scientific form, an
 * error, or one of the known IDs as another number, without its zeros at the start or its digits
 * after the fifteenth.
 */
function createDamageCheck(ids: Iterable<string>): (id: string) => boolean {
  const known = new Set(ids);
  const damaged = new Set<string>();
  for (const id of known) {
    if (/^0+\d+$/.test(id)) {
      damaged.add(id.replace(/^0+(?=\d)/, ''));
    }
    if (/^\d+$/.test(id) && id.length > DIGITS_KEPT) {
      const kept = BigInt(id.slice(0, DIGITS_KEPT));
      for (const rounded of [kept, kept + 1n]) {
        damaged.add(`${rounded}${'0'.repeat(id.length - DIGITS_KEPT)}`);
      }
    }
  }
  return (id) => {
    const plain = id.replaceAll(ADDED, '');
    return SPOILED.test(id) || damaged.has(id) || (plain !== id && known.has(plain));
  };
}

export function readStatus(text: string): ItemValues['visibility'] | undefined {
  const word = text.trim().toLowerCase();
  return word === 'active' || word === 'published'
    ? 'published'
    : word === 'archived' || word === 'hidden' || word === 'staging'
      ? 'hidden'
      : undefined;
}

type Cells = Partial<Record<Column, string>>;

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
    names.flatMap((name, place) => (isColumn(name) ? [[name, restoreText(row[place] ?? '')]] : [])),
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
  const { header, rows, linesBefore } = await readRows(text);
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
  const isDamaged = createDamageCheck(byRetailerId.keys());
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
    const at = { line: index + 1 + linesBefore, id };
    const product = byRetailerId.get(read.id ?? '') ?? byRetailerId.get(id);
    if (product === undefined && isDamaged(id)) {
      issues.push({ ...at, issue: 'damaged_id' });
    } else if (id !== '' && seen.has(id)) {
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
