import type { ProductData, ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import type { ProductReviewStatus } from '@ads-checker/shared/contracts/product-values';
import type { NetworkCall, NetworkList, NetworkPage, PageRequest } from './network-call.ts';
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
  /** The snippet for web pages; null, here and below: not reported by the ad network. */
  readonly code: string | null;
  readonly createdAt: string | null;
}

/** A pixel of a business, and the ad account to share it with. */
export interface PixelShare {
  readonly pixelId: string;
  readonly businessId: string;
  readonly adAccountId: string;
}

export interface PixelShareResponse {
  /** Through which it was shared, or tried last: the one asked for, or the ad account's owner. */
  readonly businessId: string;
  /** Null when a limit held it back, so nothing was sent. */
  readonly exchange: {
    /** Without the token. */
    readonly url: string;
    readonly startedAt: Date;
    readonly endedAt: Date;
    /** Null without a response. */
    readonly statusCode: number | null;
  } | null;
  /** Null on success. With `isOutcomeUnknown` the pixel may be shared. */
  readonly error: NetworkError | null;
}

export interface ProductCatalog {
  readonly id: string;
  readonly name: string;
  /** A code of the ad network; null, here and below: not reported. */
  readonly vertical: string | null;
  readonly productCount: number | null;
  readonly business: { readonly id: string; readonly name: string | null } | null;
}

export type Product = ProductDto;

/** Changes of one item, identified by its retailer id. Absent fields stay unchanged. */
export interface ProductUpdate {
  readonly retailerId: string;
  readonly data: ProductData;
  /** Whether to create it; the effect of an existing retailer id is undocumented. */
  readonly isNew: boolean;
}

export interface CatalogUpdateIssue {
  /** Null when the ad network did not report the item. */
  readonly retailerId: string | null;
  readonly message: string;
}

/** The state of a batch of changes; items with errors are not saved. */
export interface CatalogUpdate {
  readonly status: 'running' | 'finished' | 'failed';
  readonly errors: readonly CatalogUpdateIssue[];
  readonly warnings: readonly CatalogUpdateIssue[];
  /** The true counts: the lists may be samples. */
  readonly errorCount: number;
  readonly warningCount: number;
}

/** The fields of an item read by an ad object check. */
export interface ReviewedProduct {
  readonly id: string;
  readonly name: string;
  /** The review for dynamic ads; null when not reported. */
  readonly review: ProductReviewStatus | null;
  readonly reasons: readonly string[];
}

export interface ProductReviewPage {
  readonly rows: readonly ReviewedProduct[];
  /** Null on the last page. */
  readonly after: string | null;
  /** False when some rows could not be read. */
  readonly isWhole: boolean;
}

/** Resources of businesses: pixels, and product catalogs with their items. */
export interface BusinessGateway {
  /** Businesses of the profile. */
  listBusinesses(call: NetworkCall): Promise<NetworkList<Business>>;
  /** All pixels visible to a business. */
  listAdPixels(call: NetworkCall & { readonly businessId: string }): Promise<NetworkList<AdPixel>>;
  /** Null where the ad network does not report or refuses it. */
  readPixelNames(
    call: NetworkCall & { readonly pixelId: string; readonly businessId: string },
  ): Promise<{ readonly pixelName: string | null; readonly businessName: string | null }>;
  /**
   * Shares a pixel with an ad account; each request sent once. Where the business of the pixel may
   * not use the ad account, the pixel is shared with the owner of the ad account first. Failures of
   * the ad network are returned, not thrown.
   */
  sharePixel(call: NetworkCall & PixelShare): Promise<PixelShareResponse>;
  /**
   * Whether the ad account has the pixel, read from either side; null when neither may be read, or
   * what could be read does not have it.
   */
  isPixelShared(call: NetworkCall & PixelShare): Promise<boolean | null>;
  /** Catalogs a business owns or works for, without duplicates. */
  listProductCatalogs(
    call: NetworkCall & { readonly businessId: string },
  ): Promise<NetworkList<ProductCatalog>>;
  /**
   * Counts items rejected or pending in the review for dynamic ads, 50 catalogs per call. Skips
   * catalogs of over 1,000 items, and those that cannot be read.
   */
  countReviews(
    call: NetworkCall & { readonly catalogIds: readonly string[] },
  ): Promise<ReadonlyMap<string, { readonly rejected: number; readonly pending: number }>>;
  readProductCatalog(call: NetworkCall & { readonly catalogId: string }): Promise<ProductCatalog>;
  listProducts(
    call: NetworkCall & { readonly catalogId: string; readonly page: PageRequest },
  ): Promise<NetworkPage<Product>>;
  /** Sent once; an error with `isOutcomeUnknown` may have created one. @returns its id */
  createProductCatalog(
    call: NetworkCall & {
      readonly businessId: string;
      readonly name: string;
      readonly vertical: string;
    },
  ): Promise<string>;
  /** Filters retailer ids by existing items of the catalog, 5,000 per call. */
  findRetailerIds(
    call: NetworkCall & { readonly catalogId: string; readonly retailerIds: readonly string[] },
  ): Promise<ReadonlySet<string>>;
  /** The retailer ids among these whose items a data feed keeps. */
  findFeedItems(
    call: NetworkCall & { readonly catalogId: string; readonly retailerIds: readonly string[] },
  ): Promise<ReadonlySet<string>>;
  /**
   * Sends changes of existing items and new items in one batch. Without handles nothing was
   * accepted; the issues are those found immediately. A batch with new items is sent once: an error
   * with `isOutcomeUnknown` may have created them.
   */
  updateProducts(
    call: NetworkCall & { readonly catalogId: string; readonly updates: readonly ProductUpdate[] },
  ): Promise<{
    readonly handles: readonly string[];
    readonly errors: readonly CatalogUpdateIssue[];
    readonly warnings: readonly CatalogUpdateIssue[];
  }>;
  /** The progress of a batch, by its handles. */
  readCatalogUpdate(
    call: NetworkCall & { readonly catalogId: string; readonly handles: readonly string[] },
  ): Promise<CatalogUpdate>;
  /**
   * Distinct catalogs of all businesses of the profile, 25 businesses per call. `isWhole` is false
   * when some could not be read.
   */
  listCheckedCatalogs(call: NetworkCall): Promise<{
    readonly rows: readonly Pick<ProductCatalog, 'id' | 'name' | 'productCount'>[];
    readonly isWhole: boolean;
  }>;
  /**
   * Pages of item reviews, 50 catalogs per call, in the order of `reads`; a failed catalog is its
   * error.
   * @throws NetworkError for failures of the profile itself
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
