import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { type Database, oneRow, type Transaction } from '../../platform/db/database.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import type { CatalogSave, CatalogSaveEnd } from './entities.ts';
import { followCatalogSaveJob } from './jobs/follow-catalog-save.job.ts';

export type CatalogSaveRepository = ReturnType<typeof createCatalogSaveRepository>;

const COLUMNS = `id, ad_user_id as "adUserId", catalog_id as "catalogId", user_id as "userId",
  created_at as "createdAt", finished_at as "finishedAt", status, item_count as "itemCount",
  new_item_count as "newItemCount", saving_id as "savingId", handles, product_ids as "productIds", errors, warnings, error_count as "errorCount",
  warning_count as "warningCount"`;

export function createCatalogSaveRepository({ db }: { db: Database }) {
  const select = async (text: string, values: readonly (string | string[])[]) =>
    (await db.raw<{ rows: CatalogSave[] }>(text, [...values])).rows;

  const jobQueue = createJobQueue({ db });

  return {
    findById: async (id: string): Promise<CatalogSave | undefined> =>
      (await select(`select ${COLUMNS} from product_catalog_saves where id = ?`, [id]))[0],

    /** Queues the next look at a running save. */
    follow: (
      { id: saveId, adUserId }: Pick<CatalogSave, 'id' | 'adUserId'>,
      runAt: Date,
      trx?: Transaction,
    ): Promise<void> =>
      jobQueue.add(followCatalogSaveJob, { payload: { saveId, adUserId }, runAt }, trx),

    find: async ({
      id,
      adUserId,
      catalogId,
    }: Pick<CatalogSave, 'id' | 'adUserId' | 'catalogId'>): Promise<CatalogSave | undefined> =>
      fitsBigint(id)
        ? (
            await select(
              `select ${COLUMNS} from product_catalog_saves
               where id = ? and ad_user_id = ? and catalog_id = ?`,
              [id, adUserId, catalogId],
            )
          )[0]
        : undefined,

    /** The latest save of each catalog. */
    listLatest: (adUserId: string, catalogIds: readonly string[]): Promise<CatalogSave[]> =>
      select(
        `select distinct on (catalog_id) ${COLUMNS} from product_catalog_saves
         where ad_user_id = ? and catalog_id = any(?::text[])
         order by catalog_id, product_catalog_saves.id desc`,
        [adUserId, [...catalogIds]],
      ),

    async create(save: Omit<CatalogSave, 'id'>, trx: Transaction): Promise<CatalogSave> {
      const { rows } = await trx.raw<{ rows: CatalogSave[] }>(
        `insert into product_catalog_saves (ad_user_id, catalog_id, user_id, created_at,
           finished_at, status, item_count, new_item_count, saving_id, handles, product_ids, errors, warnings, error_count,
           warning_count)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?::text[], ?::jsonb, ?::jsonb, ?::jsonb, ?, ?)
         returning ${COLUMNS}`,
        [
          save.adUserId,
          save.catalogId,
          save.userId,
          save.createdAt,
          save.finishedAt,
          save.status,
          save.itemCount,
          save.newItemCount,
          save.savingId,
          [...save.handles],
          save.productIds === null ? null : JSON.stringify(save.productIds),
          JSON.stringify(save.errors),
          JSON.stringify(save.warnings),
          save.errorCount,
          save.warningCount,
        ] as string[],
      );
      return oneRow(rows);
    },

    /** Counts items over all batches of a person's save action. */
    async countSaving(
      { adUserId, catalogId, userId, savingId, ...save }: CatalogSave,
      trx: Transaction,
    ): Promise<{ items: number; newItems: number }> {
      if (savingId === null) {
        return { items: save.itemCount, newItems: save.newItemCount };
      }
      const { rows } = await trx.raw<{ rows: { items: number; newItems: number }[] }>(
        `select coalesce(sum(item_count), 0)::int as items,
           coalesce(sum(new_item_count), 0)::int as "newItems"
         from product_catalog_saves
         where saving_id = ? and ad_user_id = ? and catalog_id = ? and user_id = ?`,
        [savingId, adUserId, catalogId, userId] as string[],
      );
      return oneRow(rows);
    },

    /** Only the first reported outcome is stored. */
    async finish({
      id,
      finishedAt,
      ...end
    }: CatalogSaveEnd & { readonly id: string; readonly finishedAt: Date }): Promise<void> {
      await db('product_catalog_saves')
        .where({ id, finished_at: null })
        .update({
          finished_at: finishedAt,
          status: end.status,
          product_ids: null,
          errors: JSON.stringify(end.errors),
          warnings: JSON.stringify(end.warnings),
          error_count: end.errorCount,
          warning_count: end.warningCount,
        });
    },

    purgeBefore: (before: Date): Promise<number> =>
      db('product_catalog_saves').where('created_at', '<', before).delete(),
  };
}
