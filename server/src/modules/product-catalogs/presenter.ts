import type {
  CatalogSaveDto,
  CatalogUpdateIssue,
  ListedCatalogDto,
  ProductCatalogDto,
} from '@ads-checker/shared/contracts/product-catalogs';
import type {
  CatalogUpdateIssue as NetworkIssue,
  ProductCatalog,
} from '../../gateways/graph/ports/catalogs-port.ts';
import type { CatalogSave } from './entities.ts';

export function presentCatalog(
  { id, name, vertical, productCount, business }: ProductCatalog,
  adUserId: string,
): ProductCatalogDto {
  return { id, adUserId, businessId: business?.id ?? null, name, vertical, productCount };
}

export function presentSave(
  {
    handles: _handles,
    productIds: _ids,
    adUserId: _adUserId,
    newItemCount: _newItemCount,
    savingId: _savingId,
    ...save
  }: CatalogSave,
  userName: string | null,
): CatalogSaveDto {
  const { status, errors, warnings, errorCount, warningCount, createdAt, finishedAt, ...rest } =
    save;
  return {
    ...rest,
    userName,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    catalogUpdateResult: {
      status,
      errors: [...errors],
      warnings: [...warnings],
      errorCount,
      warningCount,
    },
  };
}

/** `counts` is undefined when the items were not counted. */
export function presentListedCatalog(input: {
  catalog: ProductCatalog;
  adUserId: string;
  counts: { readonly rejected: number; readonly pending: number } | undefined;
  lastSave: CatalogSaveDto | null;
}): ListedCatalogDto {
  return {
    ...presentCatalog(input.catalog, input.adUserId),
    rejectedCount: input.counts?.rejected ?? null,
    pendingCount: input.counts?.pending ?? null,
    lastSave: input.lastSave,
  };
}

/** The ad network reports retailer ids. */
export function toIssues(
  issues: readonly NetworkIssue[],
  productIds: Readonly<Record<string, string>>,
): CatalogUpdateIssue[] {
  return issues.map(({ retailerId, message }) => ({
    productId: retailerId === null ? null : (productIds[retailerId] ?? null),
    retailerId,
    message,
  }));
}
