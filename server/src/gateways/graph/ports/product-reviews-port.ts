import type { ProductReviewStatus } from '@ads-checker/shared/contracts/product-values';
import type { ProductCatalog } from './catalogs-port.ts';
import type { NetworkCall } from './network-call.ts';
import type { NetworkError } from './network-error.ts';

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

/** What an ad object check reads of catalogs and their items. */
export interface ProductReviewsPort {
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
