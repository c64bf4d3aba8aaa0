import { z } from 'zod';
import { cursorPagingSchema, dataEnvelope, listGapsSchema, route } from '../http.ts';
import { idSchema, lineSchema, timestampSchema } from './common.ts';
import { fitsCurrency, isPrice, priceAboveMin, priceDigits } from './product-price.ts';
import {
  CATALOG_NAME_LENGTH,
  DEFAULT_CATALOG_VERTICAL,
  NEW_CATALOG_VERTICALS,
  NEW_PRODUCT_FIELDS,
  PRODUCT_AVAILABILITIES,
  PRODUCT_ERROR_PRIORITIES,
  PRODUCT_LIMITS,
  PRODUCT_REQUESTS_MAX,
  PRODUCT_REVIEW_STATUSES,
  PRODUCT_VISIBILITIES,
  PRODUCTS_PAGE_DEFAULT,
  PRODUCTS_PAGE_MAX,
} from './product-values.ts';

const count = z.int().nonnegative();
const reviewSchema = z.enum(PRODUCT_REVIEW_STATUSES);

export const productErrorSchema = z.object({
  /** Null, here and below: not reported by Facebook. */
  title: z.string().nullable(),
  description: z.string().nullable(),
  /** A code of Facebook such as `EMPTY_PRICE`. */
  type: z.string().nullable(),
  priority: z.enum(PRODUCT_ERROR_PRIORITIES).nullable(),
});

export const productSchema = z.object({
  id: idSchema,
  /** Null, here and below: not reported by Facebook. Without it the item cannot be changed. */
  retailerId: z.string().nullable(),
  url: z.string().nullable(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  brand: z.string().nullable(),
  /** Major units as decimal text. */
  price: z.string().nullable(),
  currency: z.string().nullable(),
  /** The first one is the thumbnail. */
  imageUrls: z.array(z.string()).nullable(),
  videoUrls: z.array(z.string()).nullable(),
  visibility: z.enum(PRODUCT_VISIBILITIES).nullable(),
  availability: z.string().nullable(),
  /** Only reviews reported by Facebook. */
  capabilityToReviewStatus: z
    .object({ DA: reviewSchema.optional(), MINI_SHOPS: reviewSchema.optional() })
    .nullable(),
  rejectionReasons: z.array(z.string()).nullable(),
  errors: z.array(productErrorSchema).nullable(),
  /** Managed by a feed, which would overwrite changes. */
  isReadOnly: z.boolean(),
  /** Fields returned by Facebook in an unreadable form. */
  unreadFields: z.array(z.string()).optional(),
});
export type ProductDto = z.infer<typeof productSchema>;

export const catalogUpdateIssueSchema = z.object({
  /** Null for a new item, and when Facebook reports an item that was not sent. */
  productId: idSchema.nullable(),
  retailerId: z.string().nullable(),
  message: z.string(),
});
export type CatalogUpdateIssue = z.infer<typeof catalogUpdateIssueSchema>;

/**
 * `unknown`: Facebook accepted the batch but does not report its outcome. `failed`: a Facebook
 * error ended it, and some items may be missing.
 */
export const CATALOG_UPDATE_STATUSES = ['running', 'finished', 'failed', 'unknown'] as const;

export const catalogUpdateResultSchema = z.object({
  status: z.enum(CATALOG_UPDATE_STATUSES),
  /** Items with an error were not saved; those with only a warning were. */
  errors: z.array(catalogUpdateIssueSchema),
  warnings: z.array(catalogUpdateIssueSchema),
  /** The true count: Facebook reports only a sample of many errors. */
  errorCount: count,
  warningCount: count,
});
export type CatalogUpdateResult = z.infer<typeof catalogUpdateResultSchema>;

export const catalogSaveSchema = z.object({
  id: idSchema,
  catalogId: idSchema,
  itemCount: count,
  createdAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
  userId: idSchema.nullable(),
  userName: z.string().nullable(),
  catalogUpdateResult: catalogUpdateResultSchema,
});
export type CatalogSaveDto = z.infer<typeof catalogSaveSchema>;

export const productCatalogSchema = z.object({
  id: idSchema,
  adUserId: idSchema,
  /** Null, here and below: not reported by Facebook. */
  businessId: idSchema.nullable(),
  name: z.string(),
  vertical: z.string().nullable(),
  productCount: count.nullable(),
});
export type ProductCatalogDto = z.infer<typeof productCatalogSchema>;

export const listedCatalogSchema = productCatalogSchema.extend({
  /** Null, here and below: the catalog is too large to count, or could not be read. */
  rejectedCount: count.nullable(),
  pendingCount: count.nullable(),
  lastSave: catalogSaveSchema.nullable(),
});
export type ListedCatalogDto = z.infer<typeof listedCatalogSchema>;

export const productCatalogDetailsSchema = productCatalogSchema.extend({
  businessName: z.string().nullable(),
  products: z.array(productSchema),
});
export type ProductCatalogDetailsDto = z.infer<typeof productCatalogDetailsSchema>;

const required = 'is required';
const needed = (max: number) =>
  z.string().trim().min(1, required).max(max, `must have at most ${max} characters`);
const webAddress = z
  .string()
  .trim()
  .min(1, required)
  .max(PRODUCT_LIMITS.urlLength, `must have at most ${PRODUCT_LIMITS.urlLength} characters`)
  .refine(
    (value) => /^https?:\/\//i.test(value) && URL.canParse(value),
    'must be a link that starts with http:// or https://',
  );

/** Editable fields of an item; absent ones stay unchanged. */
export const productDataSchema = z
  .strictObject({
    name: needed(PRODUCT_LIMITS.nameLength),
    description: needed(PRODUCT_LIMITS.descriptionLength),
    brand: needed(PRODUCT_LIMITS.brandLength),
    /** Major units with the currency appended. */
    price: z
      .string()
      .trim()
      .min(1, required)
      .refine(isPrice, 'must be a number like 9.99')
      .refine(
        (value) => !isPrice(value) || priceAboveMin(value),
        `must be at least ${PRODUCT_LIMITS.priceMin}`,
      ),
    currency: z.string().regex(/^[A-Z]{3}$/, 'must be a code like USD'),
    url: webAddress,
    imageUrls: z
      .array(webAddress)
      .min(PRODUCT_LIMITS.imagesMin, 'must have at least one image')
      .max(PRODUCT_LIMITS.imagesMax, `must have at most ${PRODUCT_LIMITS.imagesMax} images`),
    videoUrls: z
      .array(webAddress)
      .max(PRODUCT_LIMITS.videosMax, `must have at most ${PRODUCT_LIMITS.videosMax} videos`),
    visibility: z.enum(['published', 'hidden']),
    availability: z.enum(PRODUCT_AVAILABILITIES),
  })
  .partial()
  .refine(
    ({ price, currency }) => (price === undefined) === (currency === undefined),
    'must have a price and its currency together',
  )
  .superRefine(({ price, currency }, context) => {
    if (price !== undefined && currency !== undefined && !fitsCurrency({ price, currency })) {
      const digits = priceDigits(currency);
      context.addIssue({
        code: 'custom',
        path: ['price'],
        message: digits === 0 ? 'must be a whole number' : `must have at most ${digits} decimals`,
      });
    }
  });
export type ProductData = z.infer<typeof productDataSchema>;

/** Identifies an item in Facebook's batches. */
export const retailerIdSchema = needed(PRODUCT_LIMITS.retailerIdLength);

export const productRequestSchema = z
  .strictObject({
    /** Null for a new item, which requires all of {@link NEW_PRODUCT_FIELDS}. */
    productId: idSchema.nullable(),
    /** Identifies the item in the batch. */
    retailerId: retailerIdSchema,
    data: productDataSchema.refine(
      (data) => Object.values(data).some((value) => value !== undefined),
      'must change at least one field',
    ),
  })
  .superRefine(({ productId, data }, context) => {
    for (const field of productId === null ? NEW_PRODUCT_FIELDS : []) {
      if (data[field] === undefined) {
        context.addIssue({ code: 'custom', path: ['data', field], message: required });
      }
    }
  });
export type ProductRequest = z.infer<typeof productRequestSchema>;

export const productRequestsSchema = z.strictObject({
  /** Generated by the browser: batches of one save action share a log entry. */
  savingId: z.uuid().optional(),
  requests: z
    .array(productRequestSchema)
    .min(1, required)
    .max(PRODUCT_REQUESTS_MAX, `must have at most ${PRODUCT_REQUESTS_MAX} items`)
    .superRefine((requests, context) => {
      const seen = new Set<string>();
      for (const [index, { retailerId }] of requests.entries()) {
        if (seen.has(retailerId)) {
          context.addIssue({
            code: 'custom',
            path: [index, 'retailerId'],
            message: 'is there twice',
          });
        }
        seen.add(retailerId);
      }
    }),
});

export const catalogDataSchema = z.strictObject({
  businessId: idSchema,
  name: lineSchema.pipe(needed(CATALOG_NAME_LENGTH)),
  vertical: z.enum(NEW_CATALOG_VERTICALS).default(DEFAULT_CATALOG_VERTICAL),
});
export type CatalogData = z.infer<typeof catalogDataSchema>;

const ofAdUser = z.object({ adUserId: idSchema });
const ofBusiness = ofAdUser.extend({ businessId: idSchema });
const ofCatalog = ofAdUser.extend({ catalogId: idSchema });
const shared = {
  auth: 'session',
  errors: ['AuthorizationError', 'FailedPreconditionError', 'NotFoundError'],
  tag: 'Product catalogs',
} as const;

export const productCatalogRoutes = {
  listCatalogs: route({
    ...shared,
    method: 'GET',
    path: '/ad-users/{adUserId}/businesses/{businessId}/product-catalogs',
    summary: 'Lists the catalogs a business owns or has access to.',
    params: ofBusiness,
    response: z.object({
      data: z.array(listedCatalogSchema),
      gaps: listGapsSchema.optional(),
      fetchedAt: timestampSchema,
    }),
  }),
  createCatalog: route({
    ...shared,
    method: 'POST',
    path: '/ad-users/{adUserId}/businesses/{businessId}/product-catalogs',
    summary: 'Creates a catalog in a business.',
    params: ofBusiness,
    body: catalogDataSchema,
    response: dataEnvelope(productCatalogSchema),
  }),
  getCatalog: route({
    ...shared,
    method: 'GET',
    path: '/ad-users/{adUserId}/product-catalogs/{catalogId}',
    summary: 'Returns a catalog with a page of its items.',
    params: ofCatalog,
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(PRODUCTS_PAGE_MAX).default(PRODUCTS_PAGE_DEFAULT),
      after: z.string().min(1).max(1_000).optional(),
    }),
    response: z.object({
      data: productCatalogDetailsSchema,
      paging: cursorPagingSchema,
      gaps: listGapsSchema.optional(),
      fetchedAt: timestampSchema,
    }),
  }),
  updateCatalog: route({
    ...shared,
    method: 'PATCH',
    path: '/ad-users/{adUserId}/product-catalogs/{catalogId}',
    summary:
      'Updates and creates items of a catalog in one batch. The batch may still be running when this call answers.',
    params: ofCatalog,
    body: productRequestsSchema,
    response: dataEnvelope(catalogSaveSchema),
  }),
  getSave: route({
    ...shared,
    method: 'GET',
    path: '/ad-users/{adUserId}/product-catalogs/{catalogId}/saves/{saveId}',
    summary: 'Returns the progress of a batch and the outcome of its items.',
    params: ofCatalog.extend({ saveId: idSchema }),
    response: dataEnvelope(catalogSaveSchema),
  }),
} as const;
