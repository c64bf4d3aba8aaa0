import { findCollection, type SyncCollection } from '@ads-checker/shared/collections/index';
import type { CommandTarget } from './types.ts';

/** Everything of a collection committed on the server before `sinceMs` is in the local database. */
export interface SyncWatermark {
  readonly collection: SyncCollection;
  readonly sinceMs: number;
}

/** The collection that syncs a command's target; undefined for ad network objects. */
export function ownedCollectionOf(kind: CommandTarget['kind']): SyncCollection | undefined {
  return findCollection(kind)?.storedIn.collection as SyncCollection | undefined;
}
