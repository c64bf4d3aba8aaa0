import type { Transaction } from '../platform/db/database.ts';

/** Hears of API tokens that were revoked, in the transaction that revokes them. */
export type ApiTokensEnded = (
  ended: {
    /** The person who revoked them; null when their own person did not. */
    readonly by: string | null;
    readonly tokens: readonly {
      readonly id: string;
      readonly name: string;
      readonly teamId: string;
    }[];
  },
  trx: Transaction,
) => Promise<void>;
