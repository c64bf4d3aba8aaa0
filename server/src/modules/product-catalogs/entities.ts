import type {
  CatalogUpdateIssue,
  CatalogUpdateResult,
} from '@ads-checker/shared/contracts/product-catalogs';

/** One batch of changed items. */
export interface CatalogSave {
  readonly id: string;
  readonly adUserId: string;
  readonly catalogId: string;
  /** Null: the user is gone. */
  readonly userId: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly status: CatalogUpdateResult['status'];
  readonly itemCount: number;
  /** Of them: items that are created. */
  readonly newItemCount: number;
  /** What the batches of one saving have in common. */
  readonly savingId: string | null;
  readonly handles: readonly string[];
  /** Ids of the sent items by their retailer ids; null once the end is known. */
  readonly productIds: Readonly<Record<string, string>> | null;
  readonly errors: readonly CatalogUpdateIssue[];
  readonly warnings: readonly CatalogUpdateIssue[];
  readonly errorCount: number;
  readonly warningCount: number;
}

export type CatalogSaveEnd = Pick<
  CatalogSave,
  'status' | 'errors' | 'warnings' | 'errorCount' | 'warningCount'
>;
