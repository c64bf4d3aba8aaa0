import type { Database, Transaction } from '../../platform/db/database.ts';
import type { KnownCatalog } from './entities.ts';

export interface CatalogKey {
  readonly adUserId: string;
  readonly catalogId: string;
}

export type CheckedCatalogRepository = ReturnType<typeof createCheckedCatalogRepository>;

/** Catalogs and item reviews as last seen by each profile's check. */
export function createCheckedCatalogRepository({ db }: { db: Database }) {
  return {
    async list(adUserId: string): Promise<KnownCatalog[]> {
      const { rows } = await db.raw<{ rows: KnownCatalog[] }>(
        `select catalog_id as id, name, product_count as "productCount", checked_at as "checkedAt"
         from checked_catalogs where ad_user_id = ? order by catalog_id`,
        [adUserId],
      );
      return rows;
    },

    /**
     * Stores the listed catalogs; when the list is complete, others are deleted with their items.
     */
    async saveList(
      input: {
        adUserId: string;
        catalogs: readonly Pick<KnownCatalog, 'id' | 'name' | 'productCount'>[];
        isWhole: boolean;
        at: Date;
      },
      trx: Transaction,
    ): Promise<void> {
      await trx.raw(
        `insert into checked_catalogs (ad_user_id, catalog_id, name, product_count)
         select :adUserId, r.id, r.name, r."productCount"
         from jsonb_to_recordset(cast(:rows as jsonb)) as r(id text, name text, "productCount" integer)
         on conflict (ad_user_id, catalog_id) do update
           set name = excluded.name, product_count = excluded.product_count`,
        { adUserId: input.adUserId, rows: JSON.stringify(input.catalogs) },
      );
      if (input.isWhole) {
        await trx('checked_catalogs')
          .where({ ad_user_id: input.adUserId })
          .whereNotIn(
            'catalog_id',
            input.catalogs.map(({ id }) => id),
          )
          .delete();
      }
      await trx('ad_object_check_tasks')
        .where({ ad_user_id: input.adUserId })
        .update({ catalogs_listed_at: input.at });
    },

    /** Reviews by item id. */
    async listReviews(
      { adUserId, catalogId }: CatalogKey,
      trx: Transaction,
    ): Promise<Map<string, string>> {
      const { rows } = await trx.raw<{ rows: { id: string; review: string }[] }>(
        `select product_id as id, review from checked_products
         where ad_user_id = ? and catalog_id = ?`,
        [adUserId, catalogId],
      );
      return new Map(rows.map(({ id, review }) => [id, review]));
    },

    async saveReviews(
      {
        adUserId,
        catalogId,
        stored,
        gone,
        checkedAt,
      }: CatalogKey & {
        stored: readonly { readonly id: string; readonly review: string }[];
        gone: readonly string[];
        /** Undefined when some items could not be read, so that the catalog is read again soon. */
        checkedAt: Date | undefined;
      },
      trx: Transaction,
    ): Promise<void> {
      const key = { adUserId, catalogId };
      if (stored.length > 0) {
        await trx.raw(
          `insert into checked_products (ad_user_id, catalog_id, product_id, review)
           select :adUserId, :catalogId, r.id, r.review
           from jsonb_to_recordset(cast(:rows as jsonb)) as r(id text, review text)
           on conflict (ad_user_id, catalog_id, product_id) do update set review = excluded.review`,
          { ...key, rows: JSON.stringify(stored) },
        );
      }
      if (gone.length > 0) {
        await trx.raw(
          `delete from checked_products
           where ad_user_id = :adUserId and catalog_id = :catalogId and product_id = any(:gone)`,
          { ...key, gone: [...gone] },
        );
      }
      if (checkedAt !== undefined) {
        await trx('checked_catalogs')
          .where({ ad_user_id: adUserId, catalog_id: catalogId })
          .update({ checked_at: checkedAt });
      }
    },
  };
}
