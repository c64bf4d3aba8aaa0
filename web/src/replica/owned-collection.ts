import { findCollection, type SyncCollection } from '@ads-checker/shared/collections/index';
import type { CommandTarget } from './types.ts';

/** Of one collection, all that was committed on the server before `sinceMs` is in the local database. */
export interface SyncWatermark {
  readonly collection: SyncCollection;
  readonly sinceMs: number;
}

/** Where the feed brings what a command changes; undefined of what lives on the network. */
export function ownedCollectionOf(kind: CommandTarget['kind']): SyncCollection | undefined {
  return findCollection(kind)?.storedIn.collection as SyncCollection | undefined;
}
