import { idSchema } from '@ads-checker/shared/contracts/common';
import {
  PRODUCT_REVIEW_STATUSES,
  type ProductReviewStatus,
} from '@ads-checker/shared/contracts/product-values';
import { z } from 'zod';
import { toQueryString } from '../../lib/use-url-state.ts';

const TEXT_MAX = 200;
const text = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().max(TEXT_MAX))
  .optional()
  .catch(undefined);

/** URL search parameters of the catalogs of a profile. Invalid parts are dropped. */
export const catalogsSearchSchema = z.object({
  q: text,
  business: z
    .union([z.string(), z.number().transform(String)])
    .pipe(idSchema)
    .optional()
    .catch(undefined),
  vertical: text,
});

export interface CatalogsView {
  readonly text: string;
  readonly businessId: string | undefined;
  readonly vertical: string | undefined;
}

export function toCatalogsView(input: unknown): CatalogsView {
  const { q, business, vertical } = catalogsSearchSchema.parse(input);
  return { text: q ?? '', businessId: business, vertical };
}

export function catalogsPath(adUserId: string, view: CatalogsView): string {
  return `/ad-users/${adUserId}/catalogs${toQueryString({
    q: view.text || undefined,
    business: view.businessId,
    vertical: view.vertical,
  })}`;
}

/** Any type of error. */
export const ANY_ERROR = 'any';

/** URL search parameters of one catalog and of its editor. */
export const catalogSearchSchema = z.object({
  q: text,
  review: z.enum(PRODUCT_REVIEW_STATUSES).optional().catch(undefined),
  visibility: z.enum(['published', 'hidden']).optional().catch(undefined),
  error: text,
  /** The item that is open in the editor. */
  item: z
    .union([z.string(), z.number().transform(String)])
    .pipe(idSchema)
    .optional()
    .catch(undefined),
});

export interface ItemFilter {
  /** Part of the name or of the retailer id. */
  readonly text: string;
  readonly review: ProductReviewStatus | undefined;
  readonly visibility: 'published' | 'hidden' | undefined;
  /** A type of error, or {@link ANY_ERROR}. */
  readonly error: string | undefined;
}

export const NO_FILTER: ItemFilter = {
  text: '',
  review: undefined,
  visibility: undefined,
  error: undefined,
};

export function toItemFilter(input: unknown): ItemFilter {
  const { q, review, visibility, error } = catalogSearchSchema.parse(input);
  return { text: q ?? '', review, visibility, error };
}

export function catalogPath({
  adUserId,
  catalogId,
  filter = NO_FILTER,
  isEdit = false,
  itemId,
}: {
  readonly adUserId: string;
  readonly catalogId: string;
  readonly filter?: ItemFilter;
  readonly isEdit?: boolean;
  readonly itemId?: string;
}): string {
  return `/ad-users/${adUserId}/catalogs/${catalogId}${isEdit ? '/edit' : ''}${toQueryString({
    q: filter.text || undefined,
    review: filter.review,
    visibility: filter.visibility,
    error: filter.error,
    item: itemId,
  })}`;
}

export function countItemFilters({ text: words, review, visibility, error }: ItemFilter): number {
  return [words !== '', review, visibility, error].filter(Boolean).length;
}
