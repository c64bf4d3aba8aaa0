import type { Database, Transaction } from '../../platform/db/database.ts';

export type OutageRepository = ReturnType<typeof createOutageRepository>;

/** Since when trackers do not answer. */
export function createOutageRepository({ db }: { db: Database }) {
  return {
    /** Locks the outage, which begins now if there is none. Undefined: the tracker is gone. */
    async hold(
      { binomId, at }: { binomId: string; at: Date },
      trx: Transaction,
    ): Promise<{ since: Date; isTold: boolean } | undefined> {
      await trx.raw(
        `insert into binom_outages (binom_id, since) select id, :at from binoms where id = :binomId
         on conflict (binom_id) do nothing`,
        { binomId, at },
      );
      const { rows } = await trx.raw<{ rows: { since: Date; isTold: boolean }[] }>(
        'select since, is_told as "isTold" from binom_outages where binom_id = ? for update',
        [binomId],
      );
      return rows[0];
    },

    async markTold(binomId: string, trx: Transaction): Promise<void> {
      await trx('binom_outages').where({ binom_id: binomId }).update({ is_told: true });
    },

    async end(binomId: string): Promise<void> {
      await db('binom_outages').where({ binom_id: binomId }).delete();
    },
  };
}
