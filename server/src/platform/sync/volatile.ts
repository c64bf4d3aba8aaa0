import {
  collectionOfKind,
  docIdOf,
  hasVolatileFields,
  type SyncCollection,
  type VolatileKind,
} from '@ads-checker/shared/collections/index';
import type { Database, Transaction } from '../db/database.ts';
import { retryDeadlocks } from '../db/deadlocks.ts';
import { notifyVolatile } from './notifications.ts';
import type { Projection } from './projection.ts';

export interface VolatileRow {
  readonly id: string;
  readonly fields: unknown;
}

export interface VolatileWriter {
  /**
   * Runs a write of volatile fields only, without team locks, projections or revisions. `work`
   * returns the ids of the rows it wrote; accounts that see them are notified on commit. `work` may
   * run again after a deadlock, so it must have no effects outside its transaction.
   */
  writeVolatile<T>(
    row: { kind: VolatileKind; teamId: string },
    work: (trx: Transaction) => Promise<{ ids: readonly string[]; result: T }>,
  ): Promise<T>;
}

export interface VolatileFieldsReader extends VolatileWriter {
  /** For documents visible to the account. */
  listVolatile(request: {
    accountId: string;
    collection: SyncCollection;
    docIds: readonly string[];
  }): Promise<readonly VolatileRow[]>;
}

/** Notifies accounts that see these documents to fetch volatile fields again. */
export async function publishVolatileChange(input: {
  trx: Transaction;
  teamIds: readonly string[];
  collection: SyncCollection;
  docIds: readonly string[];
}): Promise<void> {
  if (input.docIds.length === 0 || !hasVolatileFields(input.collection)) {
    return;
  }
  const { rows } = await input.trx.raw<{ rows: { account_ids: string[]; doc_ids: string[] }[] }>(
    `select account_ids, array_agg(doc_id) as doc_ids
     from (
       select doc_id, array_agg(account_id::text order by account_id) as account_ids
       from sync_rows
       where team_id = any(cast(:teamIds as bigint[])) and collection = :collection
         and doc_id = any(cast(:docIds as text[])) and not is_deleted
       group by doc_id
     ) seen
     group by account_ids`,
    { teamIds: [...input.teamIds], collection: input.collection, docIds: [...input.docIds] },
  );
  for (const { account_ids, doc_ids } of rows) {
    await notifyVolatile(input.trx, {
      accountIds: account_ids,
      collection: input.collection,
      docIds: doc_ids,
    });
  }
}

export function createVolatileFields(deps: {
  db: Database;
  projections: readonly Projection[];
}): VolatileFieldsReader {
  return {
    listVolatile: ({ accountId, collection, docIds }) =>
      deps.db.transaction(async (trx) => {
        const { rows } = await trx.raw<{ rows: { doc_id: string }[] }>(
          `select doc_id from sync_rows
         where account_id = :accountId and collection = :collection
           and doc_id = any(cast(:docIds as text[])) and not is_deleted`,
          { accountId, collection, docIds: [...docIds] },
        );
        const seen = rows.map(({ doc_id }) => doc_id);
        const projection = deps.projections.find((each) => each.collection === collection);
        if (seen.length === 0 || projection?.loadVolatile === undefined) {
          return [];
        }
        const fields = await projection.loadVolatile({ trx, docIds: seen });
        return [...fields].map(([id, value]) => ({ id, fields: value }));
      }),

    writeVolatile: ({ kind, teamId }, work) =>
      retryDeadlocks(() =>
        deps.db.transaction(async (trx) => {
          const { ids, result } = await work(trx);
          await publishVolatileChange({
            trx,
            teamIds: [teamId],
            collection: collectionOfKind(kind),
            docIds: ids.map((id) => docIdOf(kind, id)),
          });
          return result;
        }),
      ),
  };
}
