import type { Transaction } from '../platform/db/database.ts';

/** Notified when API tokens are revoked, in the same transaction. */
export type OnApiTokensRevoked = (
  ended: {
    /** The person who revoked them; null when it was not their owner. */
    readonly by: string | null;
    /** The webhooks they set up go on. */
    readonly keepsWebhooks?: boolean | undefined;
    readonly tokens: readonly {
      readonly id: string;
      readonly name: string;
      readonly teamId: string;
    }[];
  },
  trx: Transaction,
) => Promise<void>;
