import { parseRows } from '@ads-checker/shared/contracts/parse-rows';
import {
  type ProductDto,
  productCatalogDetailsSchema,
  productCatalogRoutes,
  productSchema,
} from '@ads-checker/shared/contracts/product-catalogs';
import {
  PRODUCTS_PAGE_DEFAULT,
  PRODUCTS_PAGE_MAX,
} from '@ads-checker/shared/contracts/product-values';
import { createCursorTrail } from '@ads-checker/shared/domain/whole-list';
import { cursorPagingSchema, type ListGaps, listGapsSchema } from '@ads-checker/shared/http';
import { z } from 'zod';
import { callFor } from '../../../lib/api.ts';

const summarySchema = productCatalogDetailsSchema.omit({ products: true });
export type CatalogSummary = z.infer<typeof summarySchema>;

/** Rows are parsed individually, so that an invalid one does not break the page. */
const pageSchema = z.object({
  data: summarySchema.extend({ products: z.array(z.unknown()) }),
  paging: cursorPagingSchema,
  gaps: listGapsSchema.optional(),
  fetchedAt: z.string(),
});

export interface LoadedItems {
  readonly catalog: CatalogSummary;
  readonly items: readonly ProductDto[];
  readonly gaps: ListGaps | null;
  /** Time of the first page. */
  readonly fetchedAt: string;
}

export interface LoadStep extends LoadedItems {
  readonly total: number | null;
  readonly isComplete: boolean;
}

/** Reads a catalog page by page: first a screenful, then pages of the maximum size. */
export async function* loadItems({
  adUserId,
  catalogId,
  signal,
}: {
  readonly adUserId: string;
  readonly catalogId: string;
  readonly signal: AbortSignal;
}): AsyncGenerator<LoadStep> {
  const items = new Map<string, ProductDto>();
  const gaps = { isCutShort: false, unreadableRows: 0 };
  const trail = createCursorTrail({ maxPages: Number.POSITIVE_INFINITY });
  let after: string | undefined;
  let fetchedAt: string | undefined;
  for (;;) {
    const page = await callFor(
      productCatalogRoutes.getCatalog,
      {
        params: { adUserId, catalogId },
        query: {
          limit: after === undefined ? PRODUCTS_PAGE_DEFAULT : PRODUCTS_PAGE_MAX,
          ...(after === undefined ? {} : { after }),
        },
        signal,
      },
      pageSchema,
    );
    const { products, ...catalog } = page.data;
    const { rows, unreadableRows } = parseRows({ rows: products, schema: productSchema });
    for (const row of rows) {
      items.set(row.id, row);
    }
    const next = trail.follow(page.paging.hasNext ? page.paging.after : null);
    gaps.isCutShort ||= next.isCutShort || (page.gaps?.isCutShort ?? false);
    gaps.unreadableRows += (page.gaps?.unreadableRows ?? 0) + unreadableRows;
    fetchedAt ??= page.fetchedAt;
    yield {
      catalog,
      items: [...items.values()],
      gaps: gaps.isCutShort || gaps.unreadableRows > 0 ? { ...gaps } : null,
      fetchedAt,
      total: page.paging.total,
      isComplete: next.after === null,
    };
    if (next.after === null) {
      return;
    }
    after = next.after;
  }
}
