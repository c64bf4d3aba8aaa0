import type { ProductData, ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import type { NetworkCall, NetworkList, NetworkPage, PageRequest } from './network-call.ts';

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

/** Product catalogs of businesses and their items. */
export interface CatalogsPort {
  /** Catalogs a business owns or works for, without duplicates. */
  listProductCatalogs(
    call: NetworkCall & { readonly businessId: string },
  ): Promise<NetworkList<ProductCatalog>>;
  readProductCatalog(call: NetworkCall & { readonly catalogId: string }): Promise<ProductCatalog>;
  /** Sent once; an error with `isOutcomeUnknown` may have created one. @returns its id */
  createProductCatalog(
    call: NetworkCall & {
      readonly businessId: string;
      readonly name: string;
      readonly vertical: string;
    },
  ): Promise<string>;
  /**
   * Counts items rejected or pending in the review for dynamic ads, 50 catalogs per call. Skips
   * catalogs of over 1,000 items, and those that cannot be read.
   */
  countReviews(
    call: NetworkCall & { readonly catalogIds: readonly string[] },
  ): Promise<ReadonlyMap<string, { readonly rejected: number; readonly pending: number }>>;
  listProducts(
    call: NetworkCall & { readonly catalogId: string; readonly page: PageRequest },
  ): Promise<NetworkPage<Product>>;
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
}
