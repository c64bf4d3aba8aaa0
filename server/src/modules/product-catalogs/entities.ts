import type {
  CatalogUpdateIssue,
  CatalogUpdateResult,
} from '@ads-checker/shared/contracts/product-catalogs';

export interface CatalogSave {
  readonly id: string;
  readonly adUserId: string;
  readonly catalogId: string;
  /** Null when the user was deleted. */
  readonly userId: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly status: CatalogUpdateResult['status'];
  readonly itemCount: number;
  /** Created items among them. */
  readonly newItemCount: number;
  /** Shared by the batches of one save action. */
  readonly savingId: string | null;
  readonly handles: readonly string[];
  /** Ids of the sent items by retailer id; null once the batch has ended. */
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
