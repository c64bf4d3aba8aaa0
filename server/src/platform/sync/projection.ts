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

/** One account sees one document. */
export interface Visibility {
  readonly accountId: string;
  readonly teamId: string;
  readonly docId: string;
}

/** What a module says of one collection: which account of a team sees what, and what it looks like. */
export interface Projection {
  readonly collection: SyncCollection;
  listVisible(scope: Scope): Promise<readonly Visibility[]>;
  /** Documents as they cross the wire, by id. */
  loadDocs(request: {
    trx: Transaction;
    docIds: readonly string[];
  }): Promise<ReadonlyMap<string, unknown>>;
}
