import type { ProductData, ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import type { ProductReviewStatus } from '@ads-checker/shared/contracts/product-values';
import type { ListGaps } from '@ads-checker/shared/http';
import type { NetworkCall, NetworkPage, PageRequest } from './network-call.ts';
import type { NetworkError } from './network-error.ts';

/** A business that a profile belongs to. */
export interface Business {
  readonly id: string;
  readonly name: string;
  readonly link: string;
}

export interface AdPixel {
  readonly id: string;
  readonly name: string;
  /** The snippet for pages; null, here and below: the ad network did not say. */
  readonly code: string | null;
  readonly createdAt: string | null;
}

/** A pixel of a business, and the ad account it goes to. */
export interface PixelShare {
  readonly pixelId: string;
  readonly businessId: string;
  readonly adAccountId: string;
}

export interface PixelShareAnswer {
  /** Null: it was held back by a limit, so nothing was sent. */
  readonly exchange: {
    /** Without the token. */
    readonly url: string;
    readonly startedAt: Date;
    readonly endedAt: Date;
    /** Null: no reply came. */
    readonly statusCode: number | null;
  } | null;
  /** Null: shared. With `isOutcomeUnknown` it may be shared nevertheless. */
  readonly error: NetworkError | null;
}

/** A product catalog of a business. */
export interface ProductCatalog {
  readonly id: string;
  readonly name: string;
  /** A code of the ad network; null, here and below: it did not say. */
  readonly vertical: string | null;
  readonly productCount: number | null;
  readonly business: { readonly id: string; readonly name: string | null } | null;
}

export type Product = ProductDto;

/** Changes of one item, which a batch knows by its retailer id. Absent fields stay. */
export interface ProductUpdate {
  readonly retailerId: string;
  readonly data: ProductData;
  /** It is created; what the ad network makes of a retailer id that it has is not documented. */
  readonly isNew: boolean;
}

export interface CatalogUpdateIssue {
  /** Null: the ad network did not say which item. */
  readonly retailerId: string | null;
  readonly message: string;
}

/** What is known of a batch of changes; items with errors are not saved. */
export interface CatalogUpdate {
  readonly status: 'running' | 'finished' | 'failed';
  readonly errors: readonly CatalogUpdateIssue[];
  readonly warnings: readonly CatalogUpdateIssue[];
  /** The lists may be samples: these are the numbers. */
  readonly errorCount: number;
  readonly warningCount: number;
}

/** What an ad object check reads of an item. */
export interface ReviewedProduct {
  readonly id: string;
  readonly name: string;
  /** For dynamic ads. Null: the ad network did not say. */
  readonly review: ProductReviewStatus | null;
  readonly reasons: readonly string[];
}

export interface ProductReviewPage {
  readonly rows: readonly ReviewedProduct[];
  /** Null: it is the last. */
  readonly after: string | null;
  /** False: some rows could not be read. */
  readonly isWhole: boolean;
}

/** What businesses own: pixels and product catalogs with their items. */
export interface BusinessGateway {
  /** Businesses of the profile; those without a readable id are left out. */
  listBusinesses(call: NetworkCall): Promise<readonly Business[]>;
  /** All pixels that a business can see; those without a readable id are left out. */
  listAdPixels(call: NetworkCall & { readonly businessId: string }): Promise<readonly AdPixel[]>;
  /** Null where the ad network does not say, or refuses to. */
  readPixelNames(
    call: NetworkCall & { readonly pixelId: string; readonly businessId: string },
  ): Promise<{ readonly pixelName: string | null; readonly businessName: string | null }>;
  /** Shares a pixel with an ad account, sent once. A failure of the ad network is not thrown. */
  sharePixel(call: NetworkCall & PixelShare): Promise<PixelShareAnswer>;
  /**
   * Whether the ad account has the pixel, from the pixels of the account or else from the accounts
   * of the pixel; null when neither may be read.
   */
  isPixelShared(call: NetworkCall & PixelShare): Promise<boolean | null>;
  /** Catalogs that a business owns or works for, each once. */
  listProductCatalogs(call: NetworkCall & { readonly businessId: string }): Promise<{
    readonly rows: readonly ProductCatalog[];
    readonly gaps?: ListGaps;
  }>;
  /**
   * Items that the review for dynamic ads rejected or has not decided, 50 catalogs a call. Catalogs
   * of over 1,000 items, and those that cannot be read, are left out.
   */
  countReviews(
    call: NetworkCall & { readonly catalogIds: readonly string[] },
  ): Promise<ReadonlyMap<string, { readonly rejected: number; readonly pending: number }>>;
  readProductCatalog(call: NetworkCall & { readonly catalogId: string }): Promise<ProductCatalog>;
  listProducts(
    call: NetworkCall & { readonly catalogId: string; readonly page: PageRequest },
  ): Promise<NetworkPage<Product>>;
  /** Sent once; an error with `isOutcomeUnknown` may have made one. @returns its id */
  createProductCatalog(
    call: NetworkCall & {
      readonly businessId: string;
      readonly name: string;
      readonly vertical: string;
    },
  ): Promise<string>;
  /** Those of the retailer ids that items of the catalog have, 5,000 a call. */
  findRetailerIds(
    call: NetworkCall & { readonly catalogId: string; readonly retailerIds: readonly string[] },
  ): Promise<ReadonlySet<string>>;
  /**
   * Sends changes of existing items and new items in one batch. Without handles nothing was taken;
   * the issues are those found at once. A batch with new items is sent once: an error with
   * `isOutcomeUnknown` may have made them.
   */
  updateProducts(
    call: NetworkCall & { readonly catalogId: string; readonly updates: readonly ProductUpdate[] },
  ): Promise<{
    readonly handles: readonly string[];
    readonly errors: readonly CatalogUpdateIssue[];
    readonly warnings: readonly CatalogUpdateIssue[];
  }>;
  /** How far a batch is, by its handles. */
  readCatalogUpdate(
    call: NetworkCall & { readonly catalogId: string; readonly handles: readonly string[] },
  ): Promise<CatalogUpdate>;
  /**
   * Catalogs of all businesses of the profile, each once, 25 businesses a call. `isWhole` is false
   * where some of them could not be read.
   */
  listCheckedCatalogs(call: NetworkCall): Promise<{
    readonly rows: readonly Pick<ProductCatalog, 'id' | 'name' | 'productCount'>[];
    readonly isWhole: boolean;
  }>;
  /**
   * Pages of the reviews of items, 50 catalogs a call, in the order of `reads`; what a catalog
   * failed with stands in its place. @throws NetworkError for what concerns the profile itself
   */
  readProductReviews(
    call: NetworkCall & {
      readonly limit: number;
      readonly reads: readonly {
        readonly catalogId: string;
        readonly after: string | undefined;
      }[];
    },
  ): Promise<readonly (ProductReviewPage | NetworkError)[]>;
}
