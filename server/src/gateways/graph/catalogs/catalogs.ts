import { ITEM_REJECTED } from '@ads-checker/shared/contracts/product-values';
import { parsePriceText } from '@ads-checker/shared/domain/product-price';
import { joinGaps, readWholeList } from '@ads-checker/shared/domain/whole-list';
import { type BatchRead, readBatch } from '../calls/batch.ts';
import type { GraphClient } from '../calls/graph-client.ts';
import { parseReply } from '../errors/transport-errors.ts';
import type { FieldReader } from '../fields/field-reader.ts';
import { createFieldQuery } from '../fields/fields.ts';
import { toUnreadFields } from '../fields/unread-fields.ts';
import type { PageReader } from '../lists/page-reader.ts';
import type {
  CatalogsPort,
  CatalogUpdate,
  CatalogUpdateIssue,
  Product,
  ProductCatalog,
  ProductUpdate,
} from '../ports/catalogs-port.ts';
import type { NetworkCall } from '../ports/network-call.ts';
import { isRefused, NetworkError } from '../ports/network-error.ts';
import {
  acceptedBatchSchema,
  batchStatusSchema,
  catalogSchema,
  createdCatalogSchema,
  feedItemsSchema,
  productSchema,
  retailerIdsSchema,
  reviewedProductsSchema,
  type WireBatchStatus,
  type WireCatalog,
  type WireProduct,
} from './catalog-schemas.ts';
import type { WireIssue } from './item-issues.ts';

const CATALOG_QUERY = createFieldQuery({ node: 'productCatalog' });
const PRODUCT_QUERY = createFieldQuery({ node: 'product' });
const CATALOGS_PER_READ = 100;
/** Limit of reviews counted by one read; larger catalogs are not counted. */
const COUNTED_MAX = 1_000;
const IDS_PER_READ = 100;
const BATCH_TIMEOUT_MS = 45_000;
/** Terms used in documentation and by clients for a batch in progress. */
const RUNNING: readonly string[] = ['scheduled', 'dispatched', 'started', 'in_progress'];

const CATALOG_ROW = { schema: catalogSchema, expected: ['name', 'vertical', 'product_count'] };
const PRODUCT_ROW = {
  schema: productSchema,
  // Other fields may be missing, which is a reason for rejection.
  expected: ['retailer_id', 'visibility', 'capability_to_review_status'],
};

/** Saving an incomplete list of images would delete the rest. */
const IMAGE_FIELDS = ['image_url', 'additional_image_urls'];

const toCatalog = (wire: WireCatalog): ProductCatalog => ({
  id: wire.id,
  name: wire.name || wire.id,
  vertical: wire.vertical ?? null,
  productCount: wire.product_count ?? null,
  business:
    wire.business?.id == null ? null : { id: wire.business.id, name: wire.business.name ?? null },
});

const nonNull = <T>(values: readonly (T | null | undefined)[]): T[] =>
  values.flatMap((value) => (value == null ? [] : [value]));

function toProduct(wire: WireProduct & { readonly unread: readonly string[] }): Product {
  const currency = wire.currency ?? null;
  const price = wire.price == null ? null : parsePriceText(wire.price, currency);
  const reviews = new Map(wire.capability_to_review_status?.map(({ key, value }) => [key, value]));
  const [da, shops] = [reviews.get('DA'), reviews.get('MINI_SHOPS')];
  const unread = price === null && wire.price ? [...wire.unread, 'price'] : wire.unread;
  return {
    id: wire.id,
    retailerId: wire.retailer_id || null,
    url: wire.url ?? null,
    name: wire.name ?? null,
    description: wire.description ?? null,
    brand: wire.brand ?? null,
    price,
    currency,
    imageUrls: IMAGE_FIELDS.some((field) => unread.includes(field))
      ? null
      : [...new Set(nonNull([wire.image_url, ...(wire.additional_image_urls ?? [])]))],
    videoUrls: unread.includes('videos')
      ? null
      : nonNull((wire.videos ?? []).map(({ url }) => url)),
    visibility: wire.visibility ?? null,
    availability: wire.availability ?? null,
    capabilityToReviewStatus: wire.capability_to_review_status
      ? {
          ...(da === undefined ? {} : { DA: da }),
          ...(shops === undefined ? {} : { MINI_SHOPS: shops }),
        }
      : null,
    rejectionReasons: wire.review_rejection_reasons ?? [],
    errors: (wire.errors ?? []).map(({ title, description, error_type, error_priority }) => ({
      title: title ?? null,
      description: description ?? null,
      type: error_type ?? null,
      priority: error_priority ?? null,
    })),
    isReadOnly: wire.product_feed != null,
    ...toUnreadFields(unread),
  };
}

/** Batches use the field names of feeds, not those of nodes. */
function toRequest({ retailerId, data, isNew }: ProductUpdate): object {
  const { name, description, brand, price, currency, url, imageUrls, videoUrls } = data;
  const { visibility, availability } = data;
  const files = (urls: readonly string[]) => urls.map((each) => ({ url: each, tag: [] }));
  return {
    method: isNew ? 'CREATE' : 'UPDATE',
    data: {
      id: retailerId,
      ...(name === undefined ? {} : { title: name }),
      ...(description === undefined ? {} : { description }),
      ...(brand === undefined ? {} : { brand }),
      ...(price === undefined ? {} : { price: `${price} ${currency}` }),
      ...(url === undefined ? {} : { link: url }),
      ...(imageUrls === undefined ? {} : { image: files(imageUrls) }),
      ...(videoUrls === undefined ? {} : { video: files(videoUrls) }),
      ...(visibility === undefined
        ? {}
        : { status: visibility === 'published' ? 'active' : 'archived' }),
      ...(availability === undefined ? {} : { availability }),
    },
  };
}

/** Merges issues of several responses without duplicates. */
function joinIssues(lists: readonly (readonly CatalogUpdateIssue[])[]): CatalogUpdateIssue[] {
  const known = new Map(
    lists.flat().map((each) => [`${each.retailerId ?? ''} ${each.message}`, each] as const),
  );
  return [...known.values()];
}

function toIssues(rows: readonly WireIssue[]): CatalogUpdateIssue[] {
  return rows.map(({ retailerId, message }) => ({
    retailerId,
    message: message || ITEM_REJECTED,
  }));
}

function toUpdate(rows: readonly WireBatchStatus[]): CatalogUpdate {
  const statuses = rows.map(({ status }) => status.toLowerCase());
  const status = statuses.some((each) => RUNNING.includes(each))
    ? 'running'
    : statuses.every((each) => each === 'finished')
      ? 'finished'
      : statuses.some((each) => each === 'error' || each === 'canceled' || each === 'dropped')
        ? 'failed'
        : 'running';
  const reported = joinIssues(rows.map(({ errors }) => toIssues(errors)));
  const reportedIds = new Set(reported.map(({ retailerId }) => retailerId));
  const unreported = new Set(rows.flatMap((row) => row.ids_of_invalid_requests));
  const errors = [
    ...reported,
    ...[...unreported]
      .filter((retailerId) => !reportedIds.has(retailerId))
      .map((retailerId) => ({ retailerId, message: ITEM_REJECTED })),
  ];
  const warnings = joinIssues(rows.map((row) => toIssues(row.warnings)));
  const sum = (counts: readonly (number | null | undefined)[]): number =>
    counts.reduce<number>((total, value) => total + (value ?? 0), 0);
  return {
    status,
    errors,
    warnings,
    errorCount: Math.max(errors.length, sum(rows.map((row) => row.errors_total_count))),
    warningCount: Math.max(warnings.length, sum(rows.map((row) => row.warnings_total_count))),
  };
}

interface CatalogDeps {
  client: GraphClient;
  version: string;
  pageReader: PageReader;
  fieldReader: FieldReader;
}

/** Items of a catalog. */
function createItems({
  client,
  version,
  pageReader,
}: Pick<CatalogDeps, 'client' | 'version' | 'pageReader'>): Pick<
  CatalogsPort,
  'listProducts' | 'findFeedItems' | 'findRetailerIds' | 'updateProducts' | 'readCatalogUpdate'
> {
  const readItems = (
    {
      catalogId,
      retailerIds,
      ...call
    }: NetworkCall & { readonly catalogId: string; readonly retailerIds: readonly string[] },
    fields: string,
  ) => {
    const reads: BatchRead[] = [];
    for (let start = 0; start < retailerIds.length; start += IDS_PER_READ) {
      const ids = retailerIds.slice(start, start + IDS_PER_READ);
      reads.push({
        path: `${catalogId}/products`,
        params: {
          fields,
          filter: JSON.stringify({ retailer_id: { is_any: ids } }),
          limit: String(IDS_PER_READ),
        },
      });
    }
    return readBatch({
      client,
      version,
      call: { ...call, adAccountId: null },
      reads,
    });
  };
  return {
    async listProducts({ catalogId, page, ...call }) {
      const { rows, ...rest } = await pageReader.read({
        request: { ...call, path: `${catalogId}/products`, params: {}, adAccountId: null },
        page,
        query: PRODUCT_QUERY,
        type: PRODUCT_ROW,
        hasTotal: true,
      });
      return { ...rest, rows: rows.map(toProduct) };
    },

    async findFeedItems(call) {
      const replies = await readItems(call, 'retailer_id,product_feed');
      return new Set(
        replies.flatMap((reply) => {
          // Without the right to see feeds it is unknown, and the network decides.
          if (isRefused(reply)) {
            return [];
          }
          if (reply instanceof NetworkError) {
            throw reply;
          }
          return parseReply(feedItemsSchema, reply).data.flatMap((row) =>
            row.retailer_id != null && row.product_feed != null ? [row.retailer_id] : [],
          );
        }),
      );
    },

    async findRetailerIds(call) {
      const replies = await readItems(call, 'retailer_id');
      return new Set(
        replies.flatMap((reply) => {
          if (reply instanceof NetworkError) {
            throw reply;
          }
          return nonNull(parseReply(retailerIdsSchema, reply).data.map((row) => row.retailer_id));
        }),
      );
    },

    async updateProducts({ catalogId, updates, ...call }) {
      const reply = await client.post({
        ...call,
        path: `${catalogId}/items_batch`,
        params: {
          item_type: 'PRODUCT_ITEM',
          // Prevents a deleted item from being recreated with only the changed fields.
          allow_upsert: 'false',
          requests: JSON.stringify(updates.map(toRequest)),
        },
        adAccountId: null,
        timeoutMs: BATCH_TIMEOUT_MS,
        isTriedOnce: updates.some(({ isNew }) => isNew),
        // Idempotent: sending the same values again changes nothing.
        isDone: async () => false,
      });
      const { handles, validation_status: found } = parseReply(acceptedBatchSchema, reply);
      return {
        handles,
        errors: joinIssues([toIssues(found.errors)]),
        warnings: joinIssues([toIssues(found.warnings)]),
      };
    },

    async readCatalogUpdate({ catalogId, handles, ...call }) {
      const replies = await Promise.all(
        handles.map((handle) =>
          client.get({
            ...call,
            path: `${catalogId}/check_batch_request_status`,
            params: { handle, load_ids_of_invalid_requests: 'true' },
            adAccountId: null,
          }),
        ),
      );
      return toUpdate(replies.flatMap((reply) => parseReply(batchStatusSchema, reply).data));
    },
  };
}

/** Product catalogs of businesses, their items, and batch updates. */
export function createCatalogs(deps: CatalogDeps): CatalogsPort {
  const listEdge = async (call: NetworkCall, path: string) => {
    const { rows, gaps } = await readWholeList({
      read: (after) =>
        deps.pageReader.read({
          request: { ...call, path, params: {}, adAccountId: null },
          page: { limit: CATALOGS_PER_READ, after },
          query: CATALOG_QUERY,
          type: CATALOG_ROW,
          hasTotal: false,
        }),
    });
    return { rows: rows.map(toCatalog), gaps };
  };

  /** A refusal of one edge must not hide the catalogs of the other. */
  const listEdgeOrRefusal = async (call: NetworkCall, path: string) => {
    try {
      return { ...(await listEdge(call, path)), refusal: undefined };
    } catch (error) {
      if (!isRefused(error)) {
        throw error;
      }
      return { rows: [], gaps: { isCutShort: true, unreadableRows: 0 }, refusal: error };
    }
  };

  return {
    ...createItems(deps),

    async listProductCatalogs({ businessId, ...call }) {
      const [owned, foreign] = await Promise.all([
        listEdgeOrRefusal(call, `${businessId}/owned_product_catalogs`),
        listEdgeOrRefusal(call, `${businessId}/client_product_catalogs`),
      ]);
      if (owned.refusal !== undefined && foreign.refusal !== undefined) {
        throw owned.refusal;
      }
      const gaps = joinGaps(owned.gaps, foreign.gaps);
      const rows = new Map([...foreign.rows, ...owned.rows].map((row) => [row.id, row]));
      return {
        rows: [...rows.values()],
        ...(gaps === undefined ? {} : { gaps }),
      };
    },

    async countReviews({ catalogIds, ...call }) {
      const replies = await readBatch({
        client: deps.client,
        version: deps.version,
        call: { ...call, adAccountId: null },
        reads: catalogIds.map((id) => ({
          path: `${id}/products`,
          params: { fields: 'capability_to_review_status', limit: String(COUNTED_MAX) },
        })),
      });
      return new Map(
        replies.flatMap((reply, index) => {
          const id = catalogIds[index];
          const page =
            reply instanceof NetworkError
              ? undefined
              : reviewedProductsSchema.safeParse(reply).data;
          if (id === undefined || page === undefined || page.paging?.next != null) {
            return [];
          }
          const countOf = (status: string): number =>
            page.data.filter(({ capability_to_review_status: reviews }) =>
              reviews.some(({ key, value }) => key === 'DA' && value === status),
            ).length;
          return [[id, { rejected: countOf('REJECTED'), pending: countOf('PENDING') }] as const];
        }),
      );
    },

    async readProductCatalog({ catalogId, ...call }) {
      const { reply } = await deps.fieldReader.read({
        request: { ...call, path: catalogId, params: {}, adAccountId: null },
        query: CATALOG_QUERY,
      });
      return toCatalog(parseReply(catalogSchema, reply));
    },

    async createProductCatalog({ businessId, name, vertical, ...call }) {
      const reply = await deps.client.post({
        ...call,
        path: `${businessId}/owned_product_catalogs`,
        params: { name, vertical },
        adAccountId: null,
        // A retry could create a duplicate catalog of the same name.
        isTriedOnce: true,
        isDone: async () => false,
      });
      return parseReply(createdCatalogSchema, reply).id;
    },
  };
}
