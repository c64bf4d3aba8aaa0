/** Verticals Facebook documents; further ones are shown by their code. */
export const CATALOG_VERTICALS = [
  'adoptable_pets',
  'commerce',
  'destinations',
  'flights',
  'generic',
  'home_listings',
  'hotels',
  'jobs',
  'local_service_businesses',
  'offer_items',
  'offline_commerce',
  'transactable_items',
  'vehicles',
] as const;
export type CatalogVertical = (typeof CATALOG_VERTICALS)[number];
export const DEFAULT_CATALOG_VERTICAL = 'commerce' satisfies CatalogVertical;
/** Facebook withdrew job catalogs in June 2025: existing ones are read, none is created. */
export const NEW_CATALOG_VERTICALS = CATALOG_VERTICALS.filter(
  (vertical): vertical is Exclude<CatalogVertical, 'jobs'> => vertical !== 'jobs',
);

export const PRODUCT_REVIEW_STATUSES = [
  'NO_REVIEW',
  'PENDING',
  'REJECTED',
  'APPROVED',
  'OUTDATED',
] as const;
export type ProductReviewStatus = (typeof PRODUCT_REVIEW_STATUSES)[number];

export const PRODUCT_VISIBILITIES = ['published', 'staging', 'hidden'] as const;

export const PRODUCT_ERROR_PRIORITIES = ['HIGH', 'MEDIUM', 'LOW'] as const;
export type ProductErrorPriority = (typeof PRODUCT_ERROR_PRIORITIES)[number];

export const PRODUCT_AVAILABILITIES = [
  'in stock',
  'out of stock',
  'preorder',
  'available for order',
  'discontinued',
  'pending',
  'mark_as_sold',
  'mark_as_expired',
] as const;
export type ProductAvailability = (typeof PRODUCT_AVAILABILITIES)[number];

/**
 * Limits of item fields from Facebook’s catalog reference, in characters and numbers. `urlLength`
 * is our own, since the reference states none.
 */
export const PRODUCT_LIMITS = {
  retailerIdLength: 100,
  nameLength: 100,
  descriptionLength: 5_000,
  brandLength: 100,
  urlLength: 2_048,
  /** Major units; a price must be above zero. */
  priceMin: '0.01',
  imagesMin: 1,
  imagesMax: 21,
  videosMax: 20,
} as const;

/** Required for a new item. */
export const NEW_PRODUCT_FIELDS = [
  'name',
  'description',
  'brand',
  'price',
  'currency',
  'url',
  'imageUrls',
  'availability',
] as const;

/** Error of a new item whose retailer id exists already. */
export const RETAILER_ID_TAKEN = 'An item with this retailer ID already exists.';

/** Error of an item that a data feed keeps: the next run of the feed would undo the change. */
export const ITEM_READ_ONLY = 'This item comes from a data feed. Change it in the feed.';

/** Error of an item rejected by Facebook without a message. */
export const ITEM_REJECTED = 'Facebook rejected this item.';

/** Facebook's recommended maximum of records per batch. */
export const PRODUCT_REQUESTS_MAX = 3_000;
/** Limit of characters per call, below the limit of the request body. */
export const PRODUCT_REQUESTS_TEXT_MAX = 700_000;
export const PRODUCTS_PAGE_DEFAULT = 50;
export const PRODUCTS_PAGE_MAX = 1_000;
export const CATALOG_NAME_LENGTH = 100;
