import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import type { Draft } from './drafts.ts';
import { NEW_ITEM_PREFIX } from './item-kinds.ts';

const makeItem = (number: number): ProductDto => ({
  id: `${NEW_ITEM_PREFIX}${number}`,
  retailerId: null,
  url: null,
  name: null,
  description: null,
  brand: null,
  price: null,
  currency: null,
  imageUrls: [],
  videoUrls: [],
  visibility: 'published',
  availability: null,
  capabilityToReviewStatus: null,
  rejectionReasons: null,
  errors: null,
  isReadOnly: false,
});

/** Items without values: everything typed is in their drafts. */
export function createNewItems(takenIds: Iterable<string>, count: number): ProductDto[] {
  let last = 0;
  for (const id of takenIds) {
    last = Math.max(last, Number(id.slice(NEW_ITEM_PREFIX.length)) || 0);
  }
  return Array.from({ length: count }, (_, index) => makeItem(last + 1 + index));
}

export const EMPTY_ITEM = makeItem(0);

/**
 * The initial draft of a new item: the currency of the others, or a copy of an item without its
 * retailer id.
 */
export function createInitialDraft(like: ProductDto | undefined, isCopy: boolean): Draft {
  const currency = like?.currency ?? '';
  return isCopy && like !== undefined
    ? {
        name: like.name ?? '',
        description: like.description ?? '',
        brand: like.brand ?? '',
        price: like.price ?? '',
        currency,
        url: like.url ?? '',
        imageUrls: like.imageUrls ?? [],
        videoUrls: like.videoUrls ?? [],
        visibility: like.visibility === 'published' ? 'published' : 'hidden',
        availability: like.availability ?? '',
      }
    : { currency, availability: 'in stock' };
}
