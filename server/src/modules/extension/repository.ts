import type { Database, Transaction } from '../../platform/db/database.ts';

export interface Pairing {
  readonly userId: string;
  readonly accountId: string;
}

export type PairingRepository = ReturnType<typeof createPairingRepository>;

/**
 * A code is valid until it expires, its account is closed, or the session that created it ends, so
 * that signing out everywhere leaves no way back in. Renewing that session's token ends its codes
 * too.
 */
const IS_OPEN = `p.code_hash = :codeHash and p.expires_at > :now
  and a.id = p.account_id and a.status = 'active'
  and s.id = p.session_id and s.token_generation = p.session_generation
  and s.status = 'active' and s.expires_at > :now`;

/** Open codes, of which only the keyed digest is stored. At most one per person. */
export function createPairingRepository({ db }: { db: Database }) {
  return {
    /** Replaces the person's previous code. */
    async save(pairing: {
      codeHash: Buffer;
      userId: string;
      accountId: string;
      sessionId: string;
      sessionGeneration: number;
      createdAt: Date;
      expiresAt: Date;
    }): Promise<void> {
      await db.raw(
        `insert into extension_pairings (code_hash, user_id, account_id, session_id, session_generation, created_at, expires_at)
         values (:codeHash, :userId, :accountId, :sessionId, :sessionGeneration, :createdAt, :expiresAt)
         on conflict (user_id) do update set code_hash = excluded.code_hash, account_id = excluded.account_id,
           session_id = excluded.session_id, session_generation = excluded.session_generation, created_at = excluded.created_at, expires_at = excluded.expires_at`,
        pairing,
      );
    },

    async findOpen(code: { codeHash: Buffer; now: Date }): Promise<Pairing | undefined> {
      const { rows } = await db.raw<{ rows: Pairing[] }>(
        `select p.user_id as "userId", p.account_id as "accountId"
         from extension_pairings p, accounts a, sessions s where ${IS_OPEN}`,
        code,
      );
      return rows[0];
    },

    /** Redeems an open code. False when it is not open, or was redeemed concurrently. */
    async redeem(code: { codeHash: Buffer; now: Date }, trx: Transaction): Promise<boolean> {
      const { rowCount } = await trx.raw<{ rowCount: number }>(
        `delete from extension_pairings p using accounts a, sessions s where ${IS_OPEN}`,
        code,
      );
      return rowCount === 1;
    },

    async purgeBefore(moment: Date): Promise<number> {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        'delete from extension_pairings where expires_at <= ?',
        [moment],
      );
      return rowCount;
    },
  };
}
