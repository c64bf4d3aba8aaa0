import type { Knex } from 'knex';

/** The batches of one saving are one entry of the log. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table product_catalog_saves
      add column saving_id uuid,
      add column new_item_count integer not null default 0;
    create index product_catalog_saves_saving_idx on product_catalog_saves (saving_id)
      where saving_id is not null;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop index product_catalog_saves_saving_idx;
    alter table product_catalog_saves drop column saving_id, drop column new_item_count;
  `);
}
