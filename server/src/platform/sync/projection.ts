import type { SyncCollection } from '@ads-checker/shared/collections/index';
import type { Transaction } from '../db/database.ts';

export interface Scope {
  readonly trx: Transaction;
  readonly teamIds: readonly string[];
  /** Only these documents; absent means all of the collection. */
  readonly docIds?: readonly string[];
  /** Only what these accounts see; absent means every account of the teams. */
  readonly accountIds?: readonly string[];
}

export interface Visibility {
  readonly accountId: string;
  readonly teamId: string;
  readonly docId: string;
}

/** Documents of a collection that a write changed. */
export interface DocsChange {
  readonly trx: Transaction;
  readonly collection: SyncCollection;
  readonly docIds: readonly string[];
}

/**
 * A module's projection of a collection: visibility and shape of its documents. Shared collections
 * have several, each for its own documents.
 */
export interface Projection {
  readonly collection: SyncCollection;
  listVisible(scope: Scope): Promise<readonly Visibility[]>;
  loadDocs(request: {
    trx: Transaction;
    docIds: readonly string[];
  }): Promise<ReadonlyMap<string, unknown>>;
  /** Volatile fields by document id; absent when there are none. */
  loadVolatile?(request: {
    trx: Transaction;
    docIds: readonly string[];
  }): Promise<ReadonlyMap<string, unknown>>;
  /**
   * Own documents whose volatile fields derive from these changed documents of another collection.
   */
  listDependents?(change: DocsChange): Promise<readonly string[]>;
}

export function joinProjections(projections: readonly Projection[]): Projection[] {
  return [...Map.groupBy(projections, ({ collection }) => collection)].map(
    ([collection, joined]) => ({
      collection,
      listVisible: async (scope) =>
        (await inOrder(joined, (projection) => projection.listVisible(scope))).flat(),
      loadDocs: async (request) =>
        new Map(
          (await inOrder(joined, (projection) => projection.loadDocs(request))).flatMap((docs) => [
            ...docs,
          ]),
        ),
      loadVolatile: async (request) =>
        new Map(
          (
            await inOrder(joined, async (projection) => projection.loadVolatile?.(request) ?? [])
          ).flatMap((fields) => [...fields]),
        ),
      listDependents: async (change) =>
        (
          await inOrder(joined, async (projection) => projection.listDependents?.(change) ?? [])
        ).flat(),
    }),
  );
}

/** Sequentially: they share a connection. */
async function inOrder<T>(
  projections: readonly Projection[],
  load: (projection: Projection) => Promise<T>,
): Promise<T[]> {
  const answers: T[] = [];
  for (const projection of projections) {
    answers.push(await load(projection));
  }
  return answers;
}
