import { createCursorTrail } from '@ads-checker/shared/domain/whole-list';
import { z } from 'zod';
import { readBatch } from './batch.ts';
import type { Business, ProductCatalog, ProductReviewPage } from './business-port.ts';
import { catalogSchema, productSchema } from './catalog-schemas.ts';
import type { GraphClient } from './client.ts';
import { pageParams, readPaging } from './page-reader.ts';
import {
  type GraphGateway,
  type NetworkCall,
  NetworkError,
  type NetworkList,
  type PageRequest,
} from './port.ts';
import { pageSchema } from './schemas.ts';
import { unreadableReply } from './transport-errors.ts';
import { list } from './wire-fields.ts';

const CATALOGS_PER_PAGE = 100;
const EDGES = ['owned_product_catalogs', 'client_product_catalogs'] as const;

const catalogRow = catalogSchema.pick({ id: true, name: true, product_count: true });
const productRow = productSchema
  .pick({ id: true, name: true, retailer_id: true, capability_to_review_status: true })
  .extend({ review_rejection_reasons: list(z.string()) });

/** Readable rows; undefined when the reply is not a page. */
function readPage<T>(reply: unknown, row: z.ZodType<T>, request: PageRequest) {
  const { data: page } = pageSchema.safeParse(reply);
  if (page === undefined) {
    return undefined;
  }
  const rows = page.data.flatMap((each) => {
    const { data } = row.safeParse(each);
    return data === undefined ? [] : [data];
  });
  const { paging, isCutShort } = readPaging(page, request);
  return {
    rows,
    isWhole: rows.length === page.data.length && !isCutShort,
    after: paging.after,
  };
}

/** Item reads of the ad object check: only the fields it compares and reports. */
export function createProductReviews({
  client,
  version,
  listBusinesses,
}: {
  client: GraphClient;
  version: string;
  listBusinesses: (call: NetworkCall) => Promise<NetworkList<Business>>;
}): Pick<GraphGateway, 'listCheckedCatalogs' | 'readProductReviews'> {
  return {
    async listCheckedCatalogs(call) {
      const rows = new Map<string, Pick<ProductCatalog, 'id' | 'name' | 'productCount'>>();
      const businesses = await listBusinesses(call);
      let isWhole = businesses.gaps === undefined;
      let failure: NetworkError | undefined;
      let open = businesses.rows.flatMap(({ id }) =>
        EDGES.map((edge) => ({
          path: `${id}/${edge}`,
          page: { limit: CATALOGS_PER_PAGE } as PageRequest,
          trail: createCursorTrail(),
        })),
      );
      while (open.length > 0) {
        const replies = await readBatch({
          client,
          version,
          call: { ...call, adAccountId: null },
          reads: open.map(({ path, page }) => ({
            path,
            params: { fields: 'id,name,product_count', ...pageParams({ page }) },
          })),
        });
        open = open.flatMap((read, index) => {
          const reply = replies[index];
          const page =
            reply instanceof NetworkError ? undefined : readPage(reply, catalogRow, read.page);
          if (page === undefined) {
            failure ??= reply instanceof NetworkError ? reply : unreadableReply();
            isWhole = false;
            return [];
          }
          const next = read.trail.follow(page.after);
          isWhole &&= page.isWhole && !next.isCutShort;
          for (const { id, name, product_count: productCount } of page.rows) {
            rows.set(id, { id, name: name || id, productCount: productCount ?? null });
          }
          return next.after === null
            ? []
            : [{ ...read, page: { limit: CATALOGS_PER_PAGE, after: next.after } }];
        });
      }
      if (failure !== undefined && (rows.size === 0 || failure.adUserStatus !== null)) {
        throw failure;
      }
      return { rows: [...rows.values()], isWhole };
    },

    async readProductReviews({ reads, limit, ...call }) {
      const replies = await readBatch({
        client,
        version,
        call: { ...call, adAccountId: null },
        reads: reads.map(({ catalogId, after }) => ({
          path: `${catalogId}/products`,
          params: {
            fields: 'id,name,retailer_id,capability_to_review_status,review_rejection_reasons',
            ...pageParams({ page: { limit, after } }),
          },
        })),
      });
      return replies.map((reply, index): ProductReviewPage | NetworkError => {
        if (reply instanceof NetworkError) {
          if (reply.adUserStatus !== null) {
            throw reply;
          }
          return reply;
        }
        const page = readPage(reply, productRow, { limit, after: reads[index]?.after });
        return page === undefined
          ? unreadableReply()
          : {
              ...page,
              rows: page.rows.map((row) => ({
                id: row.id,
                name: row.name || row.retailer_id || row.id,
                review:
                  row.capability_to_review_status?.find(({ key }) => key === 'DA')?.value ?? null,
                reasons: row.review_rejection_reasons ?? [],
              })),
            };
      });
    },
  };
}
