import type { Transaction } from '../platform/db/database.ts';

/** Notified when a bulk change ends, in the same transaction. */
export interface AdObjectChangeObserver {
  finished(changeId: string, trx: Transaction): Promise<void>;
}
