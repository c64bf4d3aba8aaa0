import {
  docIdOf,
  findCollection,
  type OwnedKind,
  type OwnedRow,
  type SyncCollection,
  toDoc,
  toVolatileFields,
} from '@ads-checker/shared/collections/index';
import type { Transaction } from '../db/database.ts';
import type { DocsChange, Projection } from './projection.ts';
import { listVisibleBy } from './visible-rows.ts';

/**
 * Visibility and shape of a kind's rows. @param visibleWhen SQL that joins the kind's rows `d` with
 * accounts `viewer`: `from … where (…)`. @param loadRows The rows with these ids; deleted ones are
 * omitted. @param listFollowing Ids of rows whose volatile fields are made from documents of another
 * collection that changed.
 */
export function createKindProjection<K extends OwnedKind>(deps: {
  kind: K;
  visibleWhen: string;
  loadRows: (ids: readonly string[], trx: Transaction) => Promise<readonly OwnedRow<K>[]>;
  listDependents?: (change: DocsChange) => Promise<readonly string[]>;
}): Projection {
  const { listDependents } = deps;
  const prefix = docIdOf(deps.kind, '');
  const idsOf = (docIds: readonly string[]): string[] =>
    docIds.flatMap((docId) => (docId.startsWith(prefix) ? [docId.slice(prefix.length)] : []));
  const listVisible = listVisibleBy(deps.visibleWhen);
  const load = async (
    docIds: readonly string[],
    trx: Transaction,
  ): Promise<readonly { readonly id: string }[]> => {
    const ids = idsOf(docIds);
    return ids.length === 0 ? [] : deps.loadRows(ids, trx);
  };
  return {
    collection: findCollection(deps.kind)?.storedIn.collection as SyncCollection,
    listVisible: async ({ docIds, ...scope }) => {
      const ids = docIds === undefined ? undefined : idsOf(docIds);
      const visible =
        ids?.length === 0
          ? []
          : await listVisible({ ...scope, ...(ids === undefined ? {} : { docIds: ids }) });
      return visible.map(({ docId, ...seen }) => ({ ...seen, docId: docIdOf(deps.kind, docId) }));
    },
    loadDocs: async ({ trx, docIds }) =>
      new Map(
        (await load(docIds, trx)).map((row) => [docIdOf(deps.kind, row.id), toDoc(deps.kind, row)]),
      ),
    loadVolatile: async ({ trx, docIds }) =>
      new Map(
        (await load(docIds, trx)).flatMap((row) => {
          const fields = toVolatileFields(deps.kind, row);
          return fields === undefined ? [] : [[docIdOf(deps.kind, row.id), fields] as const];
        }),
      ),
    ...(listDependents === undefined
      ? {}
      : {
          listDependents: async (change) =>
            (await listDependents(change)).map((id) => docIdOf(deps.kind, id)),
        }),
  };
}
