import type { Transaction } from '../platform/db/database.ts';

/** Hears of bulk changes that ended, in the transaction that ends them. */
export interface AdObjectChangeObserver {
  finished(changeId: string, trx: Transaction): Promise<void>;
}
