import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Pairing } from './repository.ts';

export interface PairingKeyRow {
  readonly id: string;
  readonly accountId: string;
  readonly browserCount: number;
  readonly usedCount: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface KeyLookup {
  readonly keyHash: Buffer;
  readonly now: Date;
}

const COLUMNS = `k.id, k.account_id as "accountId", k.browser_count as "browserCount",
  k.used_count as "usedCount", k.created_at as "createdAt", k.expires_at as "expiresAt"`;
/**
 * A key outlives the session that created it, but not signing out everywhere. Its account must be
 * active.
 */
const IS_OPEN = `k.expires_at > :now and u.id = k.user_id and u.sign_out_count = k.sign_out_count
  and a.id = k.account_id and a.status = 'active'`;

export type PairingKeyRepository = ReturnType<typeof createPairingKeyRepository>;

/** Keys that pair several browsers, of which only the keyed digest is stored. */
export function createPairingKeyRepository({ db }: { db: Database }) {
  return {
    /** Undefined when the session has ended or got a new token meanwhile. */
    async create(
      key: {
        keyHash: Buffer;
        userId: string;
        accountId: string;
        sessionId: string;
        sessionGeneration: number;
        browserCount: number;
        createdAt: Date;
        expiresAt: Date;
      },
      trx: Transaction,
    ): Promise<PairingKeyRow | undefined> {
      const { rows } = await trx.raw<{ rows: PairingKeyRow[] }>(
        `insert into extension_pairing_keys as k
           (key_hash, user_id, account_id, sign_out_count, browser_count, created_at, expires_at)
         select :keyHash, u.id, :accountId, u.sign_out_count, :browserCount, :createdAt, :expiresAt
         from users u join sessions s on s.user_id = u.id
         where u.id = :userId and s.id = :sessionId and s.status = 'active'
           and s.token_generation = :sessionGeneration
         returning ${COLUMNS}`,
        key,
      );
      return rows[0];
    },

    /** Replaces an open key that was never used. Undefined when it was used or has ended. */
    async remake(
      key: KeyLookup & { readonly id: string },
      trx: Transaction,
    ): Promise<PairingKeyRow | undefined> {
      const { rows } = await trx.raw<{ rows: PairingKeyRow[] }>(
        `update extension_pairing_keys k set key_hash = :keyHash from users u, accounts a
         where k.id = :id and k.used_count = 0 and ${IS_OPEN}
         returning ${COLUMNS}`,
        { ...key },
      );
      return rows[0];
    },

    /** Open keys of a person, the newest first. */
    async list(
      { userId, now }: { userId: string; now: Date },
      trx?: Transaction,
    ): Promise<PairingKeyRow[]> {
      const { rows } = await (trx ?? db).raw<{ rows: PairingKeyRow[] }>(
        `select ${COLUMNS} from extension_pairing_keys k, users u, accounts a
         where k.user_id = :userId and ${IS_OPEN}
         order by k.id desc`,
        { userId, now },
      );
      return rows;
    },

    async findOpen(key: KeyLookup): Promise<(Pairing & { isUsedUp: boolean }) | undefined> {
      const { rows } = await db.raw<{ rows: (Pairing & { isUsedUp: boolean })[] }>(
        `select k.user_id as "userId", k.account_id as "accountId",
           k.used_count >= k.browser_count as "isUsedUp"
         from extension_pairing_keys k, users u, accounts a
         where k.key_hash = :keyHash and ${IS_OPEN}`,
        { ...key },
      );
      return rows[0];
    },

    /** Uses an open key once more. Undefined when it is not open, or used up. */
    async redeem(key: KeyLookup, trx: Transaction): Promise<{ pairingKeyId: string } | undefined> {
      const { rows } = await trx.raw<{ rows: { pairingKeyId: string }[] }>(
        `update extension_pairing_keys k set used_count = used_count + 1 from users u, accounts a
         where k.key_hash = :keyHash and ${IS_OPEN} and k.used_count < k.browser_count
         returning k.id as "pairingKeyId"`,
        { ...key },
      );
      return rows[0];
    },

    /** Locks a key of the person, so that no browser uses it meanwhile. */
    async lock(which: { id: string; userId: string }, trx: Transaction): Promise<boolean> {
      if (!fitsBigint(which.id)) {
        return false;
      }
      const { rows } = await trx.raw<{ rows: unknown[] }>(
        'select id from extension_pairing_keys where id = :id and user_id = :userId for update',
        which,
      );
      return rows.length === 1;
    },

    async delete(id: string, trx: Transaction): Promise<void> {
      await trx.raw('delete from extension_pairing_keys where id = ?', [id]);
    },

    async purgeBefore(moment: Date): Promise<number> {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        `delete from extension_pairing_keys k using users u
         where u.id = k.user_id and (k.expires_at <= ? or k.sign_out_count <> u.sign_out_count)`,
        [moment],
      );
      return rowCount;
    },
  };
}
