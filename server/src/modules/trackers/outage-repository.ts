import type { Database, Transaction } from '../../platform/db/database.ts';

export type OutageRepository = ReturnType<typeof createOutageRepository>;

/** Times since which trackers have been unreachable. */
export function createOutageRepository({ db }: { db: Database }) {
  return {
    /** Locks the outage, starting one if necessary. Undefined when the tracker was deleted. */
    async hold(
      { trackerId, at }: { trackerId: string; at: Date },
      trx: Transaction,
    ): Promise<{ since: Date; isPublished: boolean } | undefined> {
      await trx.raw(
        `insert into binom_outages (binom_id, since) select id, :at from binoms where id = :trackerId
         on conflict (binom_id) do nothing`,
        { trackerId, at },
      );
      const { rows } = await trx.raw<{ rows: { since: Date; isPublished: boolean }[] }>(
        'select since, is_told as "isPublished" from binom_outages where binom_id = ? for update',
        [trackerId],
      );
      return rows[0];
    },

    async markPublished(trackerId: string, trx: Transaction): Promise<void> {
      await trx('binom_outages').where({ binom_id: trackerId }).update({ is_told: true });
    },

    async end(trackerId: string): Promise<void> {
      await db('binom_outages').where({ binom_id: trackerId }).delete();
    },
  };
}
