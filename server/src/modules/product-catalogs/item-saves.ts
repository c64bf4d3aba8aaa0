import type {
  CatalogUpdateIssue,
  ProductRequest,
} from '@ads-checker/shared/contracts/product-catalogs';
import { ITEM_READ_ONLY, RETAILER_ID_TAKEN } from '@ads-checker/shared/contracts/product-values';
import type { CatalogsPort } from '../../gateways/graph/ports/catalogs-port.ts';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { CatalogSave, CatalogSaveEnd } from './entities.ts';
import { toIssues } from './presenter.ts';

type SentSave = Pick<
  CatalogSave,
  | 'status'
  | 'handles'
  | 'productIds'
  | 'errors'
  | 'warnings'
  | 'errorCount'
  | 'warningCount'
  | 'itemCount'
  | 'newItemCount'
>;

const keyOf = ({ retailerId, message }: CatalogUpdateIssue): string => `${retailerId} ${message}`;

/** Merges without duplicates, first occurrences first. */
function join(
  known: readonly CatalogUpdateIssue[],
  late: readonly CatalogUpdateIssue[],
): CatalogUpdateIssue[] {
  const keys = new Set(known.map(keyOf));
  return [...known, ...late.filter((issue) => !keys.has(keyOf(issue)))];
}

export type ItemSaves = ReturnType<typeof createItemSaves>;

/** Sends batches of items and tracks their outcome. */
export function createItemSaves({
  graph,
}: {
  graph: Pick<
    CatalogsPort,
    'updateProducts' | 'findRetailerIds' | 'findFeedItems' | 'readCatalogUpdate'
  >;
}) {
  /** Creating them would overwrite existing items. */
  const findExistingIds = async (
    call: NetworkCall,
    catalogId: string,
    requests: readonly ProductRequest[],
  ): Promise<ReadonlySet<string>> => {
    const retailerIds = requests
      .filter(({ productId }) => productId === null)
      .map(({ retailerId }) => retailerId);
    return retailerIds.length === 0
      ? new Set()
      : graph.findRetailerIds({ ...call, catalogId, retailerIds });
  };

  /** Items the product shows as read-only. */
  const findFeedItems = async (
    call: NetworkCall,
    catalogId: string,
    requests: readonly ProductRequest[],
  ): Promise<ReadonlySet<string>> => {
    const retailerIds = requests
      .filter(({ productId }) => productId !== null)
      .map(({ retailerId }) => retailerId);
    return retailerIds.length === 0
      ? new Set()
      : graph.findFeedItems({ ...call, catalogId, retailerIds });
  };

  return {
    /**
     * Sends one batch. New items with an existing retailer id, and items that a data feed keeps,
     * are rejected as failed.
     */
    async send(
      call: NetworkCall,
      { catalogId, requests }: { catalogId: string; requests: readonly ProductRequest[] },
    ): Promise<SentSave> {
      const [existing, ofFeed] = await Promise.all([
        findExistingIds(call, catalogId, requests),
        findFeedItems(call, catalogId, requests),
      ]);
      const refusalOf = ({ productId, retailerId }: ProductRequest): string | undefined => {
        if (productId === null) {
          return existing.has(retailerId) ? RETAILER_ID_TAKEN : undefined;
        }
        return ofFeed.has(retailerId) ? ITEM_READ_ONLY : undefined;
      };
      const refused = requests.flatMap((request) => {
        const message = refusalOf(request);
        const { productId, retailerId } = request;
        return message === undefined ? [] : [{ productId, retailerId, message }];
      });
      const sent = requests.filter((request) => refusalOf(request) === undefined);
      const productIds = Object.fromEntries(
        sent.flatMap(({ productId, retailerId }) =>
          productId === null ? [] : [[retailerId, productId]],
        ),
      );
      const update =
        sent.length === 0
          ? undefined
          : await graph.updateProducts({
              ...call,
              catalogId,
              updates: sent.map(({ productId, retailerId, data }) => ({
                retailerId,
                data,
                isNew: productId === null,
              })),
            });
      const errors = [...refused, ...toIssues(update?.errors ?? [], productIds)];
      const warnings = toIssues(update?.warnings ?? [], productIds);
      const handles = update?.handles ?? [];
      // The ad network accepted nothing if it returned no handle.
      const isRunning = handles.length > 0;
      return {
        status: isRunning ? 'running' : update === undefined ? 'finished' : 'failed',
        handles,
        productIds: isRunning ? productIds : null,
        errors,
        warnings,
        errorCount: errors.length,
        warningCount: warnings.length,
        itemCount: requests.length,
        newItemCount: requests.filter(({ productId }) => productId === null).length,
      };
    },

    /** The outcome of a batch; undefined while it is running. */
    async readEnd(call: NetworkCall, save: CatalogSave): Promise<CatalogSaveEnd | undefined> {
      const { catalogId, errors, handles, warnings } = save;
      const ids = save.productIds ?? {};
      try {
        const update = await graph.readCatalogUpdate({ ...call, catalogId, handles });
        if (update.status === 'running') {
          return undefined;
        }
        const all = join(errors, toIssues(update.errors, ids));
        const allWarnings = join(warnings, toIssues(update.warnings, ids));
        return {
          status: update.status,
          errors: all,
          warnings: allWarnings,
          errorCount: Math.max(all.length, update.errorCount),
          warningCount: Math.max(allWarnings.length, update.warningCount),
        };
      } catch (error) {
        const isForgotten =
          error instanceof NetworkError &&
          error.adUserStatus === null &&
          (error.type === 'NotFoundError' || error.type === 'ValidationError');
        if (!isForgotten) {
          throw error;
        }
        // The ad network forgot the batch: its outcome will never be known.
        const { errorCount, warningCount } = save;
        return { status: 'unknown', errors, warnings, errorCount, warningCount };
      }
    },
  };
}
