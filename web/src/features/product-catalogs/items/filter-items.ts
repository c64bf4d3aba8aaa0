import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { isHidden, reviewStatusOf } from '@ads-checker/shared/domain/products';
import { ANY_ERROR, type ItemFilter } from '../search-params.ts';

/** The item in lower case, made once: a keystroke goes through 50,000 of them. */
const searched = new WeakMap<ProductDto, string>();

function searchTextOf(product: ProductDto): string {
  const known = searched.get(product);
  if (known !== undefined) {
    return known;
  }
  const text = `${product.name ?? ''}\n${product.retailerId ?? ''}\n${product.id}`.toLowerCase();
  searched.set(product, text);
  return text;
}

function hasError({ errors }: ProductDto, error: string): boolean {
  return error === ANY_ERROR
    ? (errors ?? []).length > 0
    : (errors ?? []).some(({ type }) => type === error);
}

const TEXTS_MAX = 64;

/** What of a list was found for each text, with the other filters as they are. */
interface Found {
  readonly others: string;
  readonly byText: Map<string, readonly ProductDto[]>;
}
const found = new WeakMap<readonly ProductDto[], Found>();

/** A longer text is looked for in what a shorter one found; a shorter one again is known. */
function findText(
  items: readonly ProductDto[],
  text: string,
  byText: Map<string, readonly ProductDto[]>,
): readonly ProductDto[] {
  const known = byText.get(text);
  if (known !== undefined) {
    return known;
  }
  let within = items;
  for (let length = text.length - 1; length > 0 && within === items; length -= 1) {
    within = byText.get(text.slice(0, length)) ?? items;
  }
  const hits = within.filter((product) => searchTextOf(product).includes(text));
  byText.set(text, hits);
  return hits;
}

/** Items in their order; what is unknown of an item matches no filter on it. */
export function filterItems(
  items: readonly ProductDto[],
  filter: ItemFilter,
): readonly ProductDto[] {
  const { review, visibility, error } = filter;
  const text = filter.text.trim().toLowerCase();
  const others = JSON.stringify([review, visibility, error]);
  const former = found.get(items);
  const { byText } =
    former?.others === others && former.byText.size <= TEXTS_MAX ? former : { byText: new Map() };
  found.set(items, { others, byText });
  if (!byText.has('')) {
    byText.set(
      '',
      review === undefined && visibility === undefined && error === undefined
        ? items
        : items.filter(
            (product) =>
              (review === undefined || reviewStatusOf(product) === review) &&
              (visibility === undefined ||
                (visibility === 'hidden'
                  ? isHidden(product)
                  : product.visibility === 'published')) &&
              (error === undefined || hasError(product, error)),
          ),
    );
  }
  return findText(byText.get('') ?? items, text, byText);
}

export interface ItemCounts {
  readonly all: number;
  readonly rejected: number;
  readonly pending: number;
  readonly hidden: number;
  readonly withErrors: number;
  readonly readOnly: number;
  /** Items with each type of error, the most frequent first. */
  readonly errors: readonly (readonly [type: string, count: number])[];
}

export function countItems(items: readonly ProductDto[]): ItemCounts {
  const errors = new Map<string, number>();
  const counts = { rejected: 0, pending: 0, hidden: 0, withErrors: 0, readOnly: 0 };
  for (const product of items) {
    const review = reviewStatusOf(product);
    counts.rejected += review === 'REJECTED' ? 1 : 0;
    counts.pending += review === 'PENDING' ? 1 : 0;
    counts.hidden += isHidden(product) ? 1 : 0;
    counts.readOnly += product.isReadOnly ? 1 : 0;
    const types = new Set((product.errors ?? []).flatMap(({ type }) => type ?? []));
    counts.withErrors += (product.errors ?? []).length > 0 ? 1 : 0;
    for (const type of types) {
      errors.set(type, (errors.get(type) ?? 0) + 1);
    }
  }
  return {
    ...counts,
    all: items.length,
    errors: [...errors].toSorted(([a, left], [b, right]) => right - left || a.localeCompare(b)),
  };
}
