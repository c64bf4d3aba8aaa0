import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { PRODUCT_AVAILABILITIES } from '@ads-checker/shared/contracts/product-values';
import { isEditable } from '@ads-checker/shared/domain/products';
import { toCsvText } from '../../../lib/csv.ts';
import { type Draft, type Drafts, type ItemValues, mergeDraft } from './drafts.ts';

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

export type TableIssue = 'unknown_item' | 'read_only' | 'twice' | 'status' | 'availability';

export interface ReadTable {
  readonly changes: readonly { readonly product: ProductDto; readonly draft: Draft }[];
  /** Rows that are left out, by their line in the text. */
  readonly issues: readonly {
    readonly line: number;
    readonly id: string;
    readonly issue: TableIssue;
  }[];
  /** Rows that change nothing. */
  readonly unchangedCount: number;
  /** Columns that mean nothing here. */
  readonly unknownColumns: readonly string[];
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

/** The price alone, also where its currency stands beside it as in feeds: `9.99 USD`. */
export const readPrice = (text: string): string =>
  text
    .trim()
    .replace(/(\d)\s*[A-Z]{3}$/i, '$1')
    .replace(/^(\d+),(\d{1,2})$/, '$1.$2');

function readRow(
  cells: Partial<Record<Column, string>>,
  product: ProductDto,
  draft: Draft | undefined,
): Draft | TableIssue {
  const { title, description, brand, price, link, video_link: videos } = cells;
  const { image_link: first, additional_image_link: more } = cells;
  const { values } = mergeDraft(product, draft);
  const visibility = cells.status === undefined ? undefined : readStatus(cells.status);
  if (cells.status !== undefined && cells.status !== '' && visibility === undefined) {
    return 'status';
  }
  const availability = cells.availability?.trim();
  if (
    availability !== undefined &&
    availability !== values.availability &&
    !PRODUCT_AVAILABILITIES.some((known) => known === availability)
  ) {
    return 'availability';
  }
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
    ...(price === undefined ? {} : { price: readPrice(price) }),
    ...(link === undefined ? {} : { url: link.trim() }),
    ...(images === undefined || isSameUrls(images, values.imageUrls) ? {} : { imageUrls: images }),
    ...(videos === undefined || isSameUrls(splitUrls(videos), values.videoUrls)
      ? {}
      : { videoUrls: splitUrls(videos) }),
    ...(visibility === undefined ? {} : { visibility }),
    ...(availability === undefined ? {} : { availability }),
  };
}

/**
 * Changes in rows of a file or of a pasted table whose first row names the columns. Items are known
 * by their retailer id in the column `id`; columns that are not there leave their fields alone.
 * Undefined without a column `id`.
 */
export async function readItemTable(
  text: string,
  products: readonly ProductDto[],
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
  const byRetailerId = new Map(products.map((product) => [product.retailerId ?? '', product]));
  const seen = new Set<string>();
  const changes: { product: ProductDto; draft: Draft }[] = [];
  const issues: { line: number; id: string; issue: TableIssue }[] = [];
  let unchangedCount = 0;
  for (const [index, row] of rows.entries()) {
    const cells: Partial<Record<Column, string>> = {};
    for (const [place, name] of names.entries()) {
      if (isColumn(name)) {
        cells[name] = restore(row[place] ?? '');
      }
    }
    const id = (cells.id ?? '').trim();
    const product = byRetailerId.get(cells.id ?? '') ?? byRetailerId.get(id);
    const issue =
      product === undefined || id === ''
        ? 'unknown_item'
        : !isEditable(product)
          ? 'read_only'
          : seen.has(id)
            ? 'twice'
            : readRow(cells, product, drafts.get(product.id));
    seen.add(id);
    if (typeof issue === 'string') {
      issues.push({ line: index + 2, id, issue });
    } else if (product !== undefined) {
      const before = mergeDraft(product, drafts.get(product.id)).values;
      const after = { ...before, ...issue };
      const isChanged = JSON.stringify(after) !== JSON.stringify(before);
      if (isChanged) {
        changes.push({ product, draft: issue });
      } else {
        unchangedCount += 1;
      }
    }
  }
  return {
    changes,
    issues,
    unchangedCount,
    unknownColumns: header.filter(
      (_, place) => names[place] !== '' && !isColumn(names[place] ?? ''),
    ),
  };
}
