import { z } from 'zod';
import { readBatch } from '../calls/batch.ts';
import type { GraphClient } from '../calls/graph-client.ts';
import { readListPage, readWholeLists } from '../lists/list-page.ts';
import { pageParams } from '../lists/page-reader.ts';
import type { ProductCatalog } from '../ports/catalogs-port.ts';
import type { NetworkCall, NetworkList } from '../ports/network-call.ts';
import { NetworkError } from '../ports/network-error.ts';
import type { Business } from '../ports/pixels-port.ts';
import type { ProductReviewPage, ProductReviewsPort } from '../ports/product-reviews-port.ts';
import { list } from '../schemas/wire-fields.ts';
import { catalogSchema, productSchema } from './catalog-schemas.ts';

const CATALOGS_PER_PAGE = 100;
const EDGES = ['owned_product_catalogs', 'client_product_catalogs'] as const;

const catalogRow = catalogSchema.pick({ id: true, name: true, product_count: true });
const productRow = productSchema
  .pick({ id: true, name: true, retailer_id: true, capability_to_review_status: true })
  .extend({ review_rejection_reasons: list(z.string()) });

/** Item reads of the ad object check: only the fields it compares and reports. */
export function createProductReviews(deps: {
  client: GraphClient;
  version: string;
  listBusinesses: (call: NetworkCall) => Promise<NetworkList<Business>>;
}): ProductReviewsPort {
  return {
    async listCheckedCatalogs(call) {
      const businesses = await deps.listBusinesses(call);
      const paths = businesses.rows.flatMap(({ id }) => EDGES.map((edge) => `${id}/${edge}`));
      const lists = await readWholeLists({
        count: paths.length,
        limit: CATALOGS_PER_PAGE,
        read: async (open) => {
          const replies = await readBatch({
            client: deps.client,
            version: deps.version,
            call: { ...call, adAccountId: null },
            reads: open.map(({ index, page }) => ({
              path: paths[index] ?? '',
              params: { fields: 'id,name,product_count', ...pageParams({ page }) },
            })),
          });
          return open.map(({ page }, at) =>
            readListPage({
              answer: replies[at],
              page,
              read: (row) => catalogRow.safeParse(row).data,
            }),
          );
        },
      });
      const failures = lists.filter((each) => each instanceof NetworkError);
      const read = lists.flatMap((each) => (each instanceof NetworkError ? [] : [each]));
      const rows = new Map<string, Pick<ProductCatalog, 'id' | 'name' | 'productCount'>>();
      for (const { id, name, product_count: productCount } of read.flatMap((each) => each.rows)) {
        rows.set(id, { id, name: name || id, productCount: productCount ?? null });
      }
      const fatal = failures.find(({ adUserStatus }) => adUserStatus !== null);
      const failure = fatal ?? (rows.size === 0 ? failures[0] : undefined);
      if (failure !== undefined) {
        throw failure;
      }
      const isWhole =
        businesses.gaps === undefined &&
        failures.length === 0 &&
        read.every(({ gaps }) => gaps === undefined);
      return { rows: [...rows.values()], isWhole };
    },

    async readProductReviews({ reads, limit, ...call }) {
      const replies = await readBatch({
        client: deps.client,
        version: deps.version,
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
        const page = readListPage({
          answer: reply,
          page: { limit, after: reads[index]?.after },
          read: (row) => productRow.safeParse(row).data,
        });
        return page instanceof NetworkError
          ? page
          : {
              rows: page.rows.map((row) => ({
                id: row.id,
                name: row.name || row.retailer_id || row.id,
                review:
                  row.capability_to_review_status?.find(({ key }) => key === 'DA')?.value ?? null,
                reasons: row.review_rejection_reasons ?? [],
              })),
              after: page.paging.after,
              isWhole: page.gaps === undefined,
            };
      });
    },
  };
}
