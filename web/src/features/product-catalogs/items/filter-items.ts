import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { isHidden, reviewStatusOf } from '@ads-checker/shared/domain/products';
import { createTextSearch } from '../../../lib/text-search.ts';
import { ANY_ERROR, type ItemFilter } from '../search-params.ts';

/** Lower-cased search text, cached: every keystroke searches 50,000 items. */
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

function matchesOtherFilters(
  product: ProductDto,
  { review, visibility, error }: ItemFilter,
): boolean {
  return (
    (review === undefined || reviewStatusOf(product) === review) &&
    (visibility === undefined ||
      (visibility === 'hidden' ? isHidden(product) : product.visibility === 'published')) &&
    (error === undefined || hasError(product, error))
  );
}

const findText = createTextSearch(searchTextOf);

/** Fills the cache ahead of the first keystroke. */
export function prepareSearch(items: readonly ProductDto[]): void {
  for (const item of items) {
    searchTextOf(item);
  }
}

/** The matching items in their order; unknown values match no filter. */
export function filterItems(
  items: readonly ProductDto[],
  filter: ItemFilter,
): readonly ProductDto[] {
  return findText({
    rows: items,
    text: filter.text.trim().toLowerCase(),
    others: JSON.stringify([filter.review, filter.visibility, filter.error]),
    isIn: (product) => matchesOtherFilters(product, filter),
  });
}

export interface ItemCounts {
  readonly all: number;
  readonly rejected: number;
  readonly pending: number;
  readonly hidden: number;
  readonly withErrors: number;
  readonly readOnly: number;
  /** Number of items per error type, the most frequent first. */
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
