import {
  PRODUCT_ERROR_PRIORITIES,
  PRODUCT_REVIEW_STATUSES,
  PRODUCT_VISIBILITIES,
} from '@ads-checker/shared/contracts/product-values';
import { z } from 'zod';
import { pageSchema } from '../schemas/schemas.ts';
import {
  count,
  digits,
  id,
  list,
  name,
  optional,
  text,
  webAddress,
} from '../schemas/wire-fields.ts';
import { issues, readReferences, readValidation, reference } from './item-issues.ts';

const upper = z.string().transform((value) => value.toUpperCase());
const isReviewStatus = (value: string): boolean =>
  (PRODUCT_REVIEW_STATUSES as readonly string[]).includes(value);
const lower = z.string().transform((value) => value.toLowerCase());

export const catalogSchema = z.object({
  id: digits,
  name,
  vertical: text,
  product_count: count,
  business: optional(z.object({ id, name })),
});
export type WireCatalog = z.infer<typeof catalogSchema>;

export const productSchema = z.object({
  id: digits,
  retailer_id: text,
  url: webAddress,
  name: text,
  description: text,
  brand: text,
  price: text,
  currency: text,
  image_url: webAddress,
  additional_image_urls: list(webAddress),
  videos: list(z.object({ url: webAddress })),
  visibility: optional(lower.pipe(z.enum(PRODUCT_VISIBILITIES))),
  availability: text,
  capability_to_review_status: list(
    z.object({ key: upper, value: upper.pipe(z.enum(PRODUCT_REVIEW_STATUSES)) }),
  ),
  review_rejection_reasons: list(z.string()),
  errors: list(
    z.object({
      title: text,
      description: text,
      error_type: text,
      error_priority: optional(upper.pipe(z.enum(PRODUCT_ERROR_PRIORITIES))),
    }),
  ),
  product_feed: optional(z.object({ id })),
});
export type WireProduct = z.infer<typeof productSchema>;

/**
 * Reviews used to count rejected and pending items. A review that was not told, or is none we know,
 * makes the page unreadable: its counts would be too low.
 */
export const reviewedProductsSchema = pageSchema.extend({
  data: z.array(
    z.object({
      capability_to_review_status: z.array(
        z
          .object({ key: upper, value: upper })
          .refine(({ key, value }) => key !== 'DA' || isReviewStatus(value)),
      ),
    }),
  ),
});

export const retailerIdsSchema = z.object({ data: z.array(z.object({ retailer_id: text })) });

export const feedItemsSchema = z.object({
  data: z.array(z.object({ retailer_id: text, product_feed: z.unknown().optional() })),
});

export const createdCatalogSchema = z.object({ id: digits });

export const acceptedBatchSchema = z.object({
  handles: z.preprocess(
    (value) => (Array.isArray(value) ? value : value == null || value === '' ? [] : [value]),
    z.array(reference).catch([]),
  ),
  validation_status: z.unknown().optional().transform(readValidation),
});

const references = z.unknown().optional().transform(readReferences);
export const batchStatusSchema = z.object({
  data: z.preprocess(
    (value) => (Array.isArray(value) || value == null ? value : [value]),
    z
      .array(
        z.object({
          status: z.string(),
          errors: issues,
          errors_total_count: count,
          warnings: issues,
          warnings_total_count: count,
          ids_of_invalid_requests: references,
        }),
      )
      .min(1),
  ),
});
export type WireBatchStatus = z.infer<typeof batchStatusSchema>['data'][number];
