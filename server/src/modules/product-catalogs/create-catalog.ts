import { setTimeout as sleep } from 'node:timers/promises';
import type { CatalogsPort, ProductCatalog } from '../../gateways/graph/ports/catalogs-port.ts';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import { NetworkError } from '../../gateways/graph/ports/network-error.ts';

/** A lost request may still be in flight: this many lookups before sending again. */
const LOOKUPS = 3;
const LOOKUP_INTERVAL_MS = 1_000;

interface NewCatalog {
  readonly businessId: string;
  readonly name: string;
  readonly vertical: string;
}

/** Ids are numeric and ascending. */
const latestOf = (catalogs: readonly ProductCatalog[]): ProductCatalog | undefined =>
  catalogs.toSorted((a, b) => b.id.length - a.id.length || (b.id > a.id ? 1 : -1))[0];

/** Creates catalogs, exactly once even when a response is lost. */
export function createCatalogCreation({
  graph,
}: {
  graph: Pick<CatalogsPort, 'createProductCatalog' | 'listProductCatalogs'>;
}) {
  /**
   * The business’s own empty catalog with this name and vertical, which a lost request would have
   * made.
   */
  const find = async (
    { businessId, name, vertical }: NewCatalog,
    call: NetworkCall,
  ): Promise<string | undefined> => {
    const { rows } = await graph.listProductCatalogs({ ...call, businessId });
    return latestOf(
      rows.filter(
        (row) =>
          row.name === name &&
          row.vertical === vertical &&
          row.productCount === 0 &&
          (row.business === null || row.business.id === businessId),
      ),
    )?.id;
  };

  const create = async (catalog: NewCatalog, call: NetworkCall): Promise<string> => {
    try {
      return await graph.createProductCatalog({ ...call, ...catalog });
    } catch (error) {
      const found =
        error instanceof NetworkError && error.isOutcomeUnknown
          ? await find(catalog, call).catch(() => undefined)
          : undefined;
      if (found === undefined) {
        throw error;
      }
      return found;
    }
  };

  return {
    /** @returns its id @throws NetworkError with `isOutcomeUnknown`: then call `createIfMissing` */
    create,

    /**
     * After an attempt with an unknown outcome: looks the catalog up, and creates it only if
     * missing.
     */
    async createIfMissing(catalog: NewCatalog, call: NetworkCall): Promise<string> {
      for (let look = 1; ; look += 1) {
        const found = await find(catalog, call);
        if (found !== undefined) {
          return found;
        }
        if (look === LOOKUPS) {
          return create(catalog, call);
        }
        await sleep(LOOKUP_INTERVAL_MS, undefined, { signal: call.signal });
      }
    },
  };
}

export type CatalogCreation = ReturnType<typeof createCatalogCreation>;
